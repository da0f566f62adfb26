// Settings from the environment: name, what is used without it or that it is required, and where it is read. Variables of every
// machine are nobody's settings; those by which a user says what all programs should do come last. Names from a sample file count where nothing was seen to read them. Pure.

import { isAside, type PlacedEnvironment } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { cell, code } from '../../text.ts';
import { isForOtherSystem } from '../other-systems.ts';
import { citeLine } from '../symbols.ts';

const SETTINGS_MAX = 26;
const SAMPLES =
  /(?:^|\/)\.?env\.(?:example|sample|dist|template|defaults|local\.example)$|(?:^|\/)\.env\.[\w-]+\.(?:example|sample)$/;
const SAMPLE_LINES_MAX = 300;
const OF_MACHINE =
  /^(?:PATH|PWD|OLDPWD|USER|USERNAME|LOGNAME|SHELL|LANG|LC_\w+|TEMP|TMP|HOSTNAME|COMPUTERNAME|HOMEDRIVE|HOMEPATH|PROGRAMDATA|PROGRAMFILES|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|COLUMNS|LINES|ROWS|NODE_ENV|PYTHONPATH|GOPATH|GOOS|GOARCH|GODEBUG|GOGC|GOMAXPROCS|GOROOT|GOFLAGS|GOCACHE|OUT_DIR|CARGO_\w+|OSTYPE|JAVA_HOME|POSIXLY_CORRECT)$/;
/** Set on many machines and by nobody for this project, but what they say changes what it does: told last. */
const SHARED =
  /^(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_\w+|TMPDIR|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CLICOLOR\w*|EDITOR|VISUAL|PAGER|DISPLAY|TZ|CI|MSYSTEM)$/;
/** Only those who test the project set these. */
const OF_TESTS = /(?:^|_)TEST(?:S|ING|SUITE)?(?:_|$)/;

/** What a web server tells a program of each request is nobody's setting either. */
const OF_REQUEST =
  /^(?:HTTPS?|(?:HTTP|REQUEST|REMOTE|SERVER|SCRIPT|PHP_AUTH|REDIRECT|CONTENT|SSL_CLIENT|rack)_\w+|AUTH_(?:TYPE|USER|PASSWORD)|PHP_SELF|PATH_(?:INFO|TRANSLATED)|QUERY_STRING|DOCUMENT_ROOT|GATEWAY_INTERFACE|ORIG_PATH_INFO|UNIQUE_ID)$/;

export interface Setting {
  readonly name: string;
  readonly fallback: string | undefined;
  /** As it is told: a value, other variables before it, or ''. */
  readonly without: string;
  readonly isRequired: boolean;
  readonly reference: string;
  readonly files: number;
}

export function listSettings(material: Material): Setting[] {
  const read = material.facts.environment
    .filter(({ path, name }) => !/[\s:`|]/.test(path) && isOwn(name) && !isAside(path, 'settings'))
    .filter((one) => !isForTests(one, material))
    // What other places read, too, is told of them all.
    .filter(({ path, line, files }) => files > 1 || line === 0 || !isForOtherSystem(path, line, material))
    .map((one) => toSetting(one, material));
  const known = new Set(read.map(({ name }) => name));
  const samples = sampleSettings(material).filter(({ name }) => !known.has(name));
  return [...read, ...samples].sort(
    (a, b) =>
      Number(isShared(a)) - Number(isShared(b)) ||
      Number(b.isRequired) - Number(a.isRequired) ||
      b.files - a.files ||
      (a.name < b.name ? -1 : 1),
  );
}

const isShared = ({ name }: { readonly name: string }): boolean => SHARED.test(name.toUpperCase());
const isOwn = (name: string): boolean =>
  name !== '' && !OF_MACHINE.test(name.toUpperCase()) && !OF_REQUEST.test(name) && !OF_TESTS.test(name);

/** Some name is put together where it is read, or not written in capitals, or one that every machine has. */
const hasOthers = ({ facts }: Material): boolean =>
  facts.environment.some(
    ({ name, path }) => (name === '' || OF_MACHINE.test(name.toUpperCase())) && !isAside(path, 'settings'),
  );

const ASKED_BEFORE = 6;
const FILE_LINES_MAX = 5000;

/** Somebody looks whether it is there before it is read: `if ENV.key?('X')`. */
function isAskedFor({ name, path, line }: PlacedEnvironment, { linesOf }: Material): boolean {
  const before = linesOf(path, Math.max(1, line - ASKED_BEFORE), line);
  // Who can do without it in one place of the file can in the others: one of them looks first.
  const asks = `["']${name}["']\\s+(?:not\\s+)?in\\b|(?:environ|ENV)\\.get\\(\\s*["']${name}["']|\\bgetenv\\(\\s*["']${name}["']`;
  return (
    new RegExp(`(?:key\\?|has_key\\?|include\\?|isset)\\s*\\(?[^)\\n]*["']${name}["']`).test(before) ||
    new RegExp(asks).test(linesOf(path, 1, FILE_LINES_MAX))
  );
}

const ABOVE_MAX = 12;

/** It is only read where something else is missing, such as an argument: then nobody has to set it. */
function isBelowCondition({ path, line }: PlacedEnvironment, { linesOf }: Material): boolean {
  const lines = linesOf(path, Math.max(1, line - ABOVE_MAX), line).split('\n');
  const indentOf = (text: string): number => text.length - text.trimStart().length;
  const own = indentOf(lines.at(-1) ?? '');
  const above = lines.slice(0, -1).findLast((text) => text.trim() !== '' && indentOf(text) < own);
  return (
    above !== undefined && /^\s*(?:\}\s*)?(?:if|elif|elsif|else|unless|except|catch|rescue)\b/.test(above)
  );
}

const toSetting = (one: PlacedEnvironment, material: Material): Setting => {
  const { name, fallback, path, line, files } = one;
  const isRequired =
    one.isRequired === true &&
    !SHARED.test(name) &&
    !isAskedFor(one, material) &&
    !isBelowCondition(one, material);
  const without = withoutIt(one);
  return { name, fallback, without, isRequired, reference: citeLine(path, line), files };
};

/** What is used in its place: the next variable that is asked, and so on down to a value. */
function withoutIt({ next = [], fallback, isComputed }: PlacedEnvironment): string {
  const last = fallback === '' ? ['empty'] : fallback === undefined ? [] : [code(cell(fallback))];
  return [...next.map(code), ...(isComputed === true ? ['worked out'] : last)].join(', else ');
}

/** What the lines above say of it: only tests set it. */
function isForTests({ path, line }: PlacedEnvironment, { linesOf }: Material): boolean {
  const above = linesOf(path, Math.max(1, line - ABOVE), line).split('\n');
  return above.some((text) =>
    /(?:\/\/|\/\*|^\s*\*|#|--).*\b(?:test ?suite|for tests|testing only|only for testing|in tests|by the tests)\b/i.test(
      text,
    ),
  );
}

const ABOVE = 3;

function sampleSettings({ paths, folder, linesOf }: Material): Setting[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const files = [...paths]
    .filter((path) => path.startsWith(prefix) && SAMPLES.test(path) && !/[\s:`|]/.test(path))
    .toSorted();
  const found = files.slice(0, 3).flatMap((path) =>
    linesOf(path, 1, SAMPLE_LINES_MAX)
      .split('\n')
      .flatMap((line, at): Setting[] => {
        const name = /^(?:export\s+)?([A-Z][A-Z0-9_]{2,})\s*=/.exec(line)?.[1];
        if (name === undefined) return [];
        return [
          {
            name,
            fallback: undefined,
            without: '',
            isRequired: false,
            reference: citeLine(path, at + 1),
            files: 0,
          },
        ];
      }),
  );
  return [...new Map(found.toReversed().map((one) => [one.name, one])).values()];
}

/** Without what all programs read, each goes on in several steps, but where the line itself has a value. */
const toldWithout = (one: Setting): string =>
  isShared(one) && (one.fallback === undefined || one.without !== code(cell(one.fallback)))
    ? ''
    : one.without;

export function settingsBlock(material: Material): Block {
  const all = listSettings(material);
  const shown = all.slice(0, SETTINGS_MAX);
  const isTold = shown.some((one) => (one.isRequired && !isShared(one)) || toldWithout(one) !== '');
  const items = shown.map((one) => {
    const { name, isRequired, reference } = one;
    if (!isTold) return `| ${code(name)} | ${code(reference)} |`;
    const without = isRequired ? 'required' : toldWithout(one);
    return `| ${code(name)} | ${without} | ${code(reference)} |`;
  });
  const left = all.slice(SETTINGS_MAX);
  const names = left.slice(0, 40).map(({ name }) => code(name));
  return {
    before: [
      // What a library asks by itself is not seen.
      `Settings from the environment${hasOthers(material) ? ', among others' : ' that its own code reads'}:`,
      '',
      ...(isTold
        ? ['| Variable | Without it | Where |', '|---|---|---|']
        : ['| Variable | Where |', '|---|---|']),
    ],
    items,
    after:
      left.length > 0
        ? [
            '',
            `Also: ${names.join(', ')}${left.length > names.length ? ` and ${left.length - names.length} more` : ''}.`,
          ]
        : [],
    noun: 'setting',
  };
}
