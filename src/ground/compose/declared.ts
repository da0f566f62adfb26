// What a file declares, as far as a row can tell it: its largest functions, under the types that hold them, whoever may call them.
// Where things are done is asked more often than what is public. Pure.

import { roleOf, type SymbolSpan } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { code } from '../text.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { EVERYWHERE, isCitable } from './symbols.ts';

/** A name for so many lines of a file. */
const LINES_PER_NAME = 70;
const NAMES_MIN = 3;
const NAMES_MAX = 7;
/** Where there are few files, there is room for more of each. */
const NAMES_OF_FEW = [
  { files: 3, names: 40 },
  { files: 12, names: 14 },
] as const;
/** What is shorter passes something on or holds a value. */
const BODY_LINES_MIN = 4;
/** What is called so hands out or keeps a value, unless there is more to it. */
const HANDS_OUT = /^(?:get|set|is|has|can|with)(?:_|[A-Z])/;
const VALUE_LINES_MIN = 9;
const TYPE_LINES_MIN = 3;
const TYPES_MAX = 3;
/** Of the names that there is room for. */
const TYPES_SHARE = 0.3;
/** What is called as anything is, is told where there is much in it. */
const TELLING_LINES_MIN = 20;

const DOES: ReadonlySet<string> = new Set('constructor function method procedure macro trigger'.split(' '));
const HOLDS: ReadonlySet<string> = new Set(
  'class contract enum interface object struct table trait type union view'.split(' '),
);

/** What every program has, and what a language wants of every type. */
const ANYWHERE =
  /^(?:main|usage|help|die|__\w+|to_?string|tostring|equals|hash_?code|constructor|initialize|setUp|tearDown|describe|it|test|fmt|drop|clone|eq|default|inspect|operator\W*|AUTOLOAD|DESTROY|BUILD)$/i;
const OF_TESTS = /^tests?(?:[_A-Z]|$)|_tests?$/;

export interface Declared {
  /** `Holder` with its members, then what stands alone; the largest first. */
  readonly groups: readonly { readonly holder: string; readonly names: readonly string[] }[];
}

export function declaredIn(material: Material, path: string, lines: number): Declared {
  const files = filesWithSource(material).length;
  const most = NAMES_OF_FEW.find((one) => files <= one.files)?.names ?? NAMES_MAX;
  const count = Math.min(most, Math.max(NAMES_MIN, Math.round(lines / LINES_PER_NAME)));
  const declared = withoutTests(material, path);
  // What a header declares is told where it is done, if that is here.
  const isHere = HEADER.test(path) && !definedStems(material).has(stemOf(path));
  const own = [...declared, ...innerFunctions(material, path, declared)].filter(
    (one) => isTold(one, path) && (one.isDefinition || isHere),
  );
  const doing = own
    .filter((one) => (DOES.has(one.kind) && one.kind !== 'constructor') || isArrow(material, one, path))
    .toSorted(byLines);
  const telling = doing.filter(
    (one) =>
      linesOf(one) >= (HANDS_OUT.test(one.name) ? VALUE_LINES_MIN : BODY_LINES_MIN) &&
      (!EVERYWHERE.test(one.name) || linesOf(one) >= TELLING_LINES_MIN),
  );
  const holding = new Set(declared.filter(({ kind }) => HOLDS.has(kind)).map(({ name }) => name));
  // What lies in a namespace stands alone, what lies in a type is part of it.
  const types = own
    .filter((one) => isHolder(one, path) && !holding.has(lastOf(one.container)))
    .toSorted(byLines);
  // Where there is nothing larger, the small ones are what there is.
  const isSmall = telling.length === 0 && !types.some((one) => linesOf(one) >= TYPE_LINES_MIN);
  const used = isSmall ? doing : telling;
  const members = new Set(used.map(holderOf));
  // A type that does nothing by itself stands beside what does: a registry or a structure is often what the file is about.
  const alone = firstOfEach(types)
    .filter((one) => !members.has(one.name) && (isSmall || linesOf(one) >= TYPE_LINES_MIN))
    .slice(0, isSmall ? TYPES_MAX : Math.max(1, Math.floor(count * TYPES_SHARE)));
  const chosen = firstOfEach([...used, ...alone].toSorted(byLines)).slice(0, count);
  const holders = new Set(chosen.map(holderOf));
  // A function that makes what others hang on is told with them.
  const shown = chosen.filter((one) => holderOf(one) !== '' || !holders.has(one.name));
  return { groups: groupsOf(shown, own) };
}

/** What is only there while tests are run is nothing that a file offers. */
function withoutTests(material: Material, path: string): readonly SymbolSpan[] {
  const symbols = material.symbolsOf(path);
  if (!path.endsWith('.rs')) return symbols;
  const tests = symbols.filter(({ kind, name, line }) => {
    if (kind !== 'module') return false;
    const around = material.linesOf(path, Math.max(1, line - ATTRIBUTE_LINES), line + ATTRIBUTE_LINES);
    return FOR_TESTS.test(around.slice(0, Math.max(0, around.indexOf(`mod ${name}`))));
  });
  return symbols.filter(
    (one) => !tests.some(({ line, endLine }) => one.line >= line && one.endLine <= endLine),
  );
}

const ATTRIBUTE_LINES = 2;
/** Right above it, with nothing but attributes between. */
const FOR_TESTS = /#\[cfg\((?:all\()?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?$/;

/** What a type holds stands together, and is as large as all of the type. */
function groupsOf(shown: readonly Span[], own: readonly Span[]): Declared['groups'] {
  const lines = new Map<string, number>();
  for (const one of own)
    if (HOLDS.has(one.kind)) lines.set(one.name, Math.max(linesOf(one), lines.get(one.name) ?? 0));
  const isType = ({ kind }: Span): boolean => HOLDS.has(kind) || kind === 'module';
  return [...Map.groupBy(shown, (one) => (isType(one) ? one.name : holderOf(one)))]
    .flatMap(([holder, some]) =>
      // What stands alone is as large as itself.
      holder === ''
        ? some.map((one) => ({ holder, names: [one.name], size: linesOf(one) }))
        : [
            {
              holder,
              names: some.filter((one) => !isType(one)).map(({ name }) => name),
              size: lines.get(holder) ?? some.reduce((sum, one) => sum + linesOf(one), 0),
            },
          ],
    )
    .toSorted((a, b) => b.size - a.size)
    .map(({ holder, names }) => ({ holder, names }));
}

/** Lines of a file that stand in functions. */
export const linesDoing = (material: Material, path: string): number =>
  material
    .symbolsOf(path)
    .filter(({ kind, isDefinition }) => DOES.has(kind) && isDefinition)
    .reduce((sum, one) => sum + linesOf(one), 0);

/** In scripts many a function is a constant; what is taken out of something else by its name is not declared here. */
const isArrow = (material: Material, one: Span, path: string): boolean =>
  SCRIPT.test(path) &&
  one.kind === 'constant' &&
  one.container === '' &&
  linesOf(one) >= ARROW_LINES_MIN &&
  IS_GIVEN.test(material.linesOf(path, one.line, one.line));
const IS_GIVEN = /(?:\b(?:const|let|var)\s+[\w$]+|^\s*(?:module\.)?exports?\b[^{=]*|\$\w+)[^={]*=/;
const ARROW_LINES_MIN = 6;

/** A package of Perl is what a class is elsewhere. */
const isHolder = ({ kind }: Span, path: string): boolean =>
  HOLDS.has(kind) || (kind === 'module' && path.endsWith('.pm'));

const NAME_LENGTH_MIN = 3;
const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

const definedStems = oncePerMaterial(
  ({ paths }): ReadonlySet<string> => new Set([...paths].filter((one) => SOURCE.test(one)).map(stemOf)),
);

const SOURCE = /\.(?:c|cc|cpp|cxx)$/;
const HEADER = /\.(?:h|hh|hpp|hxx|inc)$/;
const NATIVE = /\.(?:h|hh|hpp|hxx|inc|c|cc|cpp|cxx)$/;

const SCRIPT = /\.(?:[cm]?[jt]sx?|php)$/;
const WHOLE = /^(?:module\.exports = |export default )((?:async )?(?:function\b.*\)|\([^()]*\) =>|\w+ =>))/m;
const SCRIPT_LINES_MAX = 4000;
const INNER =
  /^([ \t]+)(?:(?:async )?function\*? (\w+)\s*\(|(?:const|let|var) (\w+) = (?:async )?(?:function\b.*|\([^()]*\) =>|\w+ =>) ?\{$)/;

type Span = Pick<SymbolSpan, 'container' | 'endLine' | 'isDefinition' | 'kind' | 'line' | 'name'>;

/** Many a script is one function that is handed out whole: those inside it are what there is. */
function innerFunctions(material: Material, path: string, declared: readonly SymbolSpan[]): readonly Span[] {
  if (!SCRIPT.test(path)) return [];
  const lines = material.linesOf(path, 1, SCRIPT_LINES_MAX).split('\n');
  const known = new Set(declared.map(({ line }) => line));
  return lines.flatMap((text, at) => {
    const [, indent = '', called, assigned] = INNER.exec(text) ?? [];
    const name = called ?? assigned;
    if (name === undefined || known.has(at + 1)) return [];
    const end = lines.findIndex((one, next) => next > at && one.startsWith(`${indent}}`));
    return end < 0
      ? []
      : [
          {
            name,
            kind: 'function',
            container: '',
            isDefinition: true,
            line: at + 1,
            endLine: end + 1,
          } as const,
        ];
  });
}

const linesOf = ({ line, endLine }: Span): number => endLine - line + 1;
const byLines = (a: Span, b: Span): number => linesOf(b) - linesOf(a);
const lastOf = (container: string): string => container.split('.').at(-1) ?? '';
/** A function in a namespace is found by its own name. */
const holderOf = ({ container, kind }: Span): string =>
  kind === 'function' || lastOf(container).length < NAME_LENGTH_MIN - 1 ? '' : lastOf(container);

/** Clauses and variants for several systems are one thing to a reader. */
const firstOfEach = (symbols: readonly Span[]): readonly Span[] =>
  [
    ...new Map(symbols.toReversed().map((one) => [`${holderOf(one)}\0${one.name}`, one])).values(),
  ].toReversed();

function isTold(symbol: Span, path: string): boolean {
  const { name, container } = symbol;
  return (
    !(symbol.kind === 'macro' && NATIVE.test(path)) &&
    isCitable({ path, symbol }) &&
    name.length >= NAME_LENGTH_MIN &&
    // What every program has says something where the file is called so.
    (!ANYWHERE.test(name) || name === stemOf(path)) &&
    !container.split('.').some((one) => OF_TESTS.test(one)) &&
    !/^(?:test_|Test[A-Z])/.test(name)
  );
}

/** What a script without any name in it hands out: `(app, options) =>`; '' where there is no such thing. */
export function handedOut(material: Material, path: string): string {
  if (!SCRIPT.test(path)) return '';
  const found = WHOLE.exec(material.linesOf(path, 1, SCRIPT_LINES_MAX))?.[1] ?? '';
  return found === '' || /[|`]/.test(found) ? '' : `hands out ${code(found)}`;
}

/** The same where it is most of what the file holds, whatever else has a name in it. */
export function handsOutMost(material: Material, path: string, lines: number): string {
  const whole = handedOut(material, path);
  if (whole === '') return '';
  const all = material.linesOf(path, 1, SCRIPT_LINES_MAX).split('\n');
  const at = all.findIndex((line) => WHOLE.test(line));
  const end = all.findIndex((line, index) => index > at && /^\}/.test(line));
  // What stands in it and has a name tells more.
  const isAround = all.slice(at + 1, end).some((line) => INNER.test(line));
  return !isAround && (end - at) * 2 >= lines ? whole : '';
}

/** `Lexer` (`next`, `peek`), `isSpace` */
export function tellDeclared({ groups }: Declared): string {
  return groups
    .map(({ holder, names }) =>
      holder === ''
        ? names.map(code).join(', ')
        : names.length === 0
          ? code(holder)
          : `${code(holder)} (${names.map(code).join(', ')})`,
    )
    .join(', ');
}

export interface MappedFile {
  readonly path: string;
  readonly folder: string;
  readonly lines: number;
}

/** Files with source of its own, by folder. */
export const filesWithSource = oncePerMaterial((material): readonly MappedFile[] =>
  material.facts.folders
    .flatMap(({ folder, largest }) =>
      largest.map(({ name, lines }) => ({ path: folder === '' ? name : `${folder}/${name}`, folder, lines })),
    )
    .filter(({ path }) => !/[\s|:`]/.test(path) && roleOf(path) === 'source'),
);
