// Settings from the environment: name, what is used without it or that it is required, and where it is read. Variables of every
// machine are nobody's settings. Names from a sample file count where nothing was seen to read them. Pure.

import { isAside, type PlacedEnvironment } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { cell, code } from '../../text.ts';
import { citeLine } from '../symbols.ts';

const SETTINGS_MAX = 26;
const SAMPLES =
  /(?:^|\/)\.?env\.(?:example|sample|dist|template|defaults|local\.example)$|(?:^|\/)\.env\.[\w-]+\.(?:example|sample)$/;
const SAMPLE_LINES_MAX = 300;
const OF_MACHINE =
  /^(?:HOME|PATH|PWD|OLDPWD|USER|USERNAME|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|TEMP|TMP|HOSTNAME|COMPUTERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|XDG_\w+|DISPLAY|EDITOR|VISUAL|PAGER|COLUMNS|LINES|ROWS|COLORTERM|TZ|CI|NODE_ENV|PYTHONPATH|GOPATH|GOOS|GOARCH|GODEBUG|GOGC|GOMAXPROCS|GOROOT|GOFLAGS|GOCACHE|OUT_DIR|CARGO_\w+|MSYSTEM|OSTYPE|JAVA_HOME|FORCE_COLOR|NO_COLOR)$/;

/** What a web server tells a program of each request is nobody's setting either. */
const OF_REQUEST =
  /^(?:HTTPS?|(?:HTTP|REQUEST|REMOTE|SERVER|SCRIPT|PHP_AUTH|REDIRECT|CONTENT|SSL_CLIENT|rack)_\w+|AUTH_(?:TYPE|USER|PASSWORD)|PHP_SELF|PATH_(?:INFO|TRANSLATED)|QUERY_STRING|DOCUMENT_ROOT|GATEWAY_INTERFACE|ORIG_PATH_INFO|UNIQUE_ID)$/;

export interface Setting {
  readonly name: string;
  readonly fallback: string | undefined;
  readonly isRequired: boolean;
  readonly reference: string;
  readonly files: number;
}

export function listSettings(material: Material): Setting[] {
  const read = material.facts.environment
    .filter(({ path, name }) => !/[\s:`|]/.test(path) && isOwn(name) && !isAside(path, 'settings'))
    .map(toSetting);
  const known = new Set(read.map(({ name }) => name));
  const samples = sampleSettings(material).filter(({ name }) => !known.has(name));
  return [...read, ...samples].sort(
    (a, b) => Number(b.isRequired) - Number(a.isRequired) || b.files - a.files || (a.name < b.name ? -1 : 1),
  );
}

const isOwn = (name: string): boolean => !OF_MACHINE.test(name.toUpperCase()) && !OF_REQUEST.test(name);

const toSetting = ({ name, fallback, isRequired, path, line, files }: PlacedEnvironment): Setting => ({
  name,
  fallback,
  isRequired: isRequired === true,
  reference: citeLine(path, line),
  files,
});

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
          { name, fallback: undefined, isRequired: false, reference: citeLine(path, at + 1), files: 0 },
        ];
      }),
  );
  return [...new Map(found.toReversed().map((one) => [one.name, one])).values()];
}

export function settingsBlock(material: Material): Block {
  const all = listSettings(material);
  const shown = all.slice(0, SETTINGS_MAX);
  const isTold = shown.some(({ fallback, isRequired }) => isRequired || fallback !== undefined);
  const items = shown.map(({ name, fallback, isRequired, reference }) => {
    if (!isTold) return `| ${code(name)} | ${code(reference)} |`;
    const without = isRequired
      ? 'required'
      : fallback === undefined
        ? ''
        : fallback === ''
          ? 'empty'
          : code(cell(fallback));
    return `| ${code(name)} | ${without} | ${code(reference)} |`;
  });
  const left = all.slice(SETTINGS_MAX);
  const names = left.slice(0, 40).map(({ name }) => code(name));
  return {
    before: [
      'Settings from the environment:',
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
