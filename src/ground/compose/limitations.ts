// "Known Limitations": what people wrote down, limits that the code sets by name, and what this document does not speak of,
// with how much of it there is. Pure.

import { isNamesake, type RankedSymbol, roleOf, type SkipReason } from '../../source/index.ts';
import { type Block, type Draft, EMPTY_DRAFT, type Material } from '../model.ts';
import { readRules } from '../scan/guides.ts';
import { readLimitations } from '../scan/readme.ts';
import { code, compareText, plural } from '../text.ts';
import { realityDraft } from './reality.ts';
import { citeLine, citeSymbol } from './symbols.ts';
import { mainUnread, unreadLanguages } from './unread.ts';

const WRITTEN_MAX = 8;
const LIMITS_MAX = 6;
const RULES_MAX = 6;
const LIMIT_NAME =
  /^(?:[A-Z][A-Z0-9]*_)*(?:MAX|MIN|LIMIT|TIMEOUT|CAPACITY|QUOTA)(?:_[A-Z0-9]+)*$|^(?:max|min)[A-Z]\w*(?:Size|Length|Count|Depth|Timeout|Limit|Retries|Bytes)$|^(?:Max|Min)[A-Z]\w*(?:Size|Length|Count|Depth|Timeout|Limit|Retries|Bytes)$/;

export function composeLimitations(material: Material): Draft {
  const written = material.reality.limitations;
  if (written !== undefined) return realityDraft(written);
  const said = material.readme === undefined ? [] : readLimitations(material.readme);
  const blocks: Block[] = [
    { items: said.slice(0, WRITTEN_MAX).map((line) => `- ${line}`), noun: 'limitation' },
    rulesOf(material),
    ...(mainUnread(material) === '' ? [limitsInCode(material)] : []),
    { items: skippedLines(material), noun: '' },
  ];
  const kept = blocks.filter(({ items }) => items.length > 0);
  return kept.length > 0 ? { blocks: kept } : EMPTY_DRAFT;
}

/** What people who work on it wrote down as a must. */
function rulesOf(material: Material): Block {
  const items = readRules(material, RULES_MAX).map(
    ({ text, path, line }) => `- ${text.replace(/[.]$/, '')} (${code(citeLine(path, line))})`,
  );
  return { before: ['Rules that its people wrote down:', ''], items, noun: 'rule' };
}

/** Constants whose name says that they are a limit, with their value where it fits. */
function limitsInCode(material: Material): Block {
  const found = material.facts.symbols
    .filter(
      ({ symbol, path }) =>
        isConstant(symbol.kind) &&
        LIMIT_NAME.test(symbol.name) &&
        // Alone it says of nothing how much: `MIN` may be a minute.
        !/^(?:MAX|MIN)$/.test(symbol.name) &&
        // What is used where nobody says otherwise limits nobody.
        !/(?:^|_)(?:DEFAULTS?|INITIAL|INIT)(?:_|$)|^[dD]efault[A-Z_]/.test(symbol.name) &&
        // Such a name says what is limited only at its end: `LIMIT_CRYPTO` is one of a list.
        !/^LIMIT_/.test(symbol.name) &&
        !/^(?:U?(?:INT|LONG|LLONG|SHRT|CHAR|SIZE)(?:\d+)?|PATH|SSIZE|DBL|FLT|LDBL|NAME|RAND|EOF|IOV|ARG|HOST_NAME|LOGIN_NAME|OPEN)_(?:MAX|MIN)$/.test(
          symbol.name,
        ) &&
        !/[\s:`]/.test(path) &&
        // Where tokens are numbered, the last one is no limit.
        !/(?:yacc|token|opcode)\w*\.[chy]$|(?:^|\/)compat[^/]*\.h$/i.test(path),
    )
    .toSorted(
      (a, b) =>
        b.references - a.references ||
        compareText(a.path, b.path) ||
        compareText(a.symbol.name, b.symbol.name),
    );
  const items = found.flatMap((one) => {
    const value = isCountedOff(one, material) ? '' : readValue(one, material);
    // What is set twice is one or the other, and which cannot be told.
    const isOnly =
      found.filter(({ path, symbol }) => path === one.path && symbol.name === one.symbol.name).length === 1;
    return value === '' || !isOnly ? [] : [`- ${code(citeSymbol(one, material))} = ${code(value)}`];
  });
  return {
    before: ['Limits and values that hold where nothing else is set, in code:', ''],
    items: items.slice(0, LIMITS_MAX),
    noun: 'limit',
  };
}

/** One of a row of numbers is its place in the row: `#define A 1`, `#define A_MAX 2`, `#define B 3`. */
function isCountedOff({ path, symbol }: RankedSymbol, material: Material): boolean {
  const numberAt = (line: number): number =>
    line < 1
      ? Number.NaN
      : Number(
          /^\s*#\s*define\s+\w+\s+\(?(\d+)\)?\s*(?:\/.*)?$/.exec(
            material.linesOf(path, line, line).trimEnd(),
          )?.[1],
        );
  const own = numberAt(symbol.line);
  return numberAt(symbol.line - 1) === own - 1 || numberAt(symbol.line + 1) === own + 1;
}

const isConstant = (kind: string): boolean => kind === 'constant' || kind === 'variable' || kind === 'macro';

const VALUE_LENGTH_MAX = 40;

function readValue({ path, symbol }: RankedSymbol, material: Material): string {
  if (symbol.endLine - symbol.line > 1) return '';
  const text = material.linesOf(path, symbol.line, symbol.endLine).replace(/\s+/g, ' ');
  const after = (mark: string): string | undefined =>
    new RegExp(`\\b${symbol.name}\\b[^=]*?${mark}([^=;][^;]*?);?\\s*(?://.*|#.*|/\\*.*)?$`).exec(text)?.[1];
  // What stands before the sign is its type; a macro has no sign.
  const value = (after(':?=\\s*') ?? after('\\s'))?.trim() ?? '';
  // A version, a name or nothing at all limits nothing.
  return /\d/.test(value) &&
    !/^0\w*$|^['"`]/.test(value) &&
    value.length <= VALUE_LENGTH_MAX &&
    !value.includes('{')
    ? value
    : '';
}

const SKIP_WORDS: readonly (readonly [SkipReason, string])[] = [
  ['binary', 'binary in spite of the name'],
  ['too-large', 'too large to read'],
  ['failed', 'not understood'],
  ['minified', 'minified'],
  ['link', 'that only link elsewhere'],
  ['submodule', 'as submodules'],
  ['missing', 'gone while reading'],
  ['name', 'with names that are not UTF-8'],
];

function skippedLines(material: Material): string[] {
  const { facts } = material;
  const count = (reason: SkipReason): number => facts.skips[reason] ?? 0;
  const skips = SKIP_WORDS.flatMap(([reason, words]) =>
    count(reason) > 0 ? [`${count(reason)} ${words}`] : [],
  );
  // What tests are given says nothing of who writes it.
  const written = facts.generated.filter(
    (path) => !/(?:^|\/)(?:tests?|specs?|t|fixtures?|testdata)\//.test(path),
  );
  const generated = written.length;
  const vendored = facts.roles.vendored ?? 0;
  const unread = unreadLanguages(material);
  return [
    ...(unread === '' ? [] : [`- Written in languages that are not read here: ${unread}.`]),
    ...(generated > 0 ? [generatedLine(generated, written)] : []),
    ...(vendored > 0
      ? [
          `- ${plural(vendored, 'file')} of others in the tree ${vendored === 1 ? 'is' : 'are'} not described${vendoredPlaces(material, vendored)}.`,
        ]
      : []),
    ...(skips.length > 0 ? [`- Files whose contents were not read: ${skips.join(', ')}.`] : []),
  ];
}

/** With a few of them, so that one sees which. */
function generatedLine(count: number, examples: readonly string[]): string {
  const shown = examples
    .filter((path) => !/[\s:`]/.test(path))
    .slice(0, 3)
    .map(code);
  const such =
    shown.length === 0
      ? ''
      : count <= shown.length
        ? `: ${shown.join(', ')}`
        : `, such as ${shown.join(', ')}`;
  return `- Not to be edited by hand, as the head of the file says (${plural(count, 'file')})${such}.`;
}

function vendoredPlaces({ paths, brought, facts }: Material, count: number): string {
  const own = new Set(facts.folders.map(({ folder }) => folder));
  const isOthers = (path: string): boolean => roleOf(path) === 'vendored' && !isNamesake(path, own);
  const called = [...paths]
    .filter(isOthers)
    .map((path) => topOf(path, (folder) => roleOf(`${folder}/x`) === 'vendored'));
  const ours = new Set([...paths].flatMap(foldersOf));
  const known = [...brought].map((path) => topOf(path, (folder) => !ours.has(folder)));
  const shown = [...new Set([...known, ...called])]
    .filter((folder) => !/[\s:`]/.test(folder))
    .slice(0, Math.min(3, count));
  return shown.length === 0 ? '' : ` (${shown.map(code).join(', ')})`;
}

const foldersOf = (path: string): string[] =>
  path.split('/').flatMap((_part, at, parts) => (at === 0 ? [] : [parts.slice(0, at).join('/')]));

/** The outermost folder of a file that something holds for, else the file. */
function topOf(path: string, holds: (folder: string) => boolean): string {
  const folder = foldersOf(path).find(holds);
  return folder === undefined ? path : `${folder}/`;
}
