// Public names, one line a file: enough to know where things are declared. The rest is asked for by name. How often a name is
// used is known by its letters only: that decides what is shown, and nothing is claimed of it. Pure.

import { isForWork, languageOf, type RankedSymbol, roleOf, type SymbolFact } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { code, toLine } from '../../text.ts';
import { isDeprecated } from '../deprecated.ts';
import { fileRows, furtherOfFamilies } from '../file-map.ts';
import { keySymbols } from '../key-symbols.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { projectType } from '../project-type.ts';
import { isInSubmodule } from '../submodules.ts';
import { citeSymbol, describeSymbol, EVERYWHERE, isCitable, offeredSymbols } from '../symbols.ts';
import { mainUnread } from '../unread.ts';
import { isHelperFile } from './built-programs.ts';
import { mainType, tellMainType } from './main-type.ts';
import { isOverloaded, isReached } from './reached.ts';

/** Asks for what is there. */
const GETTER = /^(?:get|is|has)(?:_|[A-Z])/;
const GETTER_LINES_MIN = 12;
const POPULAR_LOOKED_AT = 110;
const POPULAR_MAX = 18;
const BODY_LINES_MIN = 4;
const OFFERED_MAX = 12;

export function namesBlock(material: Material): Block {
  // A few files in another language are not where its names come from.
  const isForOthers = projectType(material) === 'library';
  // What a program is made of is told with its files, if there is that much of it.
  const isSmall = fileRows(material).size === 0;
  const shown = mainUnread(material) === '' && (isForOthers || isSmall) ? chooseNames(material) : [];
  const main = isForOthers && mainUnread(material) === '' ? mainType(material) : undefined;
  const listed = new Set(shown.filter(({ isOffered }) => isOffered).map(keyOf));
  const left = countOffered(material) - listed.size;
  return {
    before: [
      isForOthers
        ? 'Public names that say what they are (`loa code refs NAME` finds any other):'
        : 'Names of its own code:',
      '',
    ],
    items: [...(main === undefined ? [] : [tellMainType(main, material)]), ...tellNames(shown, material)],
    // Members are not counted with them: how many there are nobody knows.
    after: left > 0 && shown.length > 0 && isForOthers ? ['', '_Other public names are in the code._'] : [],
    noun: 'file',
  };
}

const chooseNames = oncePerMaterial((material): readonly RankedSymbol[] => {
  const spoken = new Set(
    material.reality.capabilities === undefined ? keySymbols(material).map(({ symbol }) => symbol.name) : [],
  );
  const isMain = ofMainLanguages(material);
  const isMapped = toldInMap(material);
  const isSmall = fileRows(material).size === 0;
  const isForOthers = projectType(material) === 'library';
  const saysWhat = (one: RankedSymbol): boolean => isSmall || describeSymbol(one) !== '';
  const isShown = (one: RankedSymbol): boolean => one.isOffered || isSmall;
  // What helps to build it, or is kept beside it, is not where its names come from.
  const isOwnFile = (path: string): boolean =>
    roleOf(path) === 'source' &&
    !isForWork(path) &&
    !isHelperFile(material, path) &&
    !isInSubmodule(material, path);
  const isInstalled = inHeadersFor(material);
  const main = isForOthers ? mainType(material)?.type : undefined;
  const isTold = (one: RankedSymbol): boolean =>
    (main !== undefined && one.path === main.path && isOf(one.symbol, main.symbol.name)) ||
    isDeprecated(one, material);
  const isOne = (one: RankedSymbol): boolean => isReached(one, material) && !isOverloaded(one, material);
  const popular = material.facts.popular
    .filter(isInstalled)
    .slice(0, POPULAR_LOOKED_AT)
    .filter((one) => isShown(one) && isCitable(one) && isMain(one.path))
    .filter((one) => !spoken.has(one.symbol.name) && isWorthSaying(one) && !isMapped(one))
    .filter((one) => saysWhat(one) && !isTold(one))
    .filter((one) => !SHORTHAND.test(one.symbol.name) && isTellingInC(one) && isOwnFile(one.path))
    .filter((one) => !isDeprecated(one, material) && isOne(one))
    .toSorted(byKind)
    .slice(0, POPULAR_MAX);
  for (const { symbol } of popular) spoken.add(symbol.name);
  const isAmbiguous = declaredTwice(material);
  const offered = offeredSymbols(material)
    .filter((one) => !spoken.has(one.symbol.name) && one.symbol.kind !== 'macro')
    .filter((one) => isWorthSaying(one) && isMain(one.path) && !isAmbiguous(one))
    .filter((one) => saysWhat(one) && !isMapped(one) && !isTold(one))
    .filter((one) => !SHORTHAND.test(one.symbol.name) && isTellingInC(one) && isOwnFile(one.path))
    .filter((one) => isInstalled(one) && !isDeprecated(one, material) && isOne(one))
    .toSorted(byKind)
    .slice(0, OFFERED_MAX);
  return [...popular, ...offered];
});

const isOf = ({ container, name }: SymbolFact, type: string): boolean =>
  container === type || (container === '' && name === type);

/** Of what is called as its file is, the file's row tells what it says; of many alike, the first ones tell. */
function toldInMap(material: Material): (one: RankedSymbol) => boolean {
  const rows = new Set([...fileRows(material).values()].flat().map(({ path }) => path));
  const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const isFurther = furtherOfFamilies(material);
  return ({ path, symbol }) =>
    isFurther(path) || (symbol.container === '' && stemOf(path) === symbol.name && rows.has(path));
}

/** As far as they were looked at; what is listed is among them. */
export const countOffered = oncePerMaterial((material): number => {
  const isInstalled = inHeadersFor(material);
  const listed = projectType(material) === 'library' ? chooseNames(material) : [];
  const offered = [...material.facts.symbols, ...listed].filter((one) => one.isOffered && isInstalled(one));
  return new Set(offered.map(keyOf)).size;
});

const keyOf = ({ path, symbol }: RankedSymbol): string => `${path}\0${symbol.start}`;

/** Of a library in C that keeps the headers for others apart, only what those declare is public. */
function inHeadersFor({ paths, folder, declaring }: Material): (one: RankedSymbol) => boolean {
  const prefix = `${folder === '' ? '' : `${folder}/`}include/`;
  const isApart = (path: string): boolean => path.startsWith(prefix) && HEADER.test(path);
  if (![...paths].some(isApart)) return () => true;
  return ({ path, symbol }) =>
    !NATIVE.test(path) ||
    (!OF_ITS_OWN.test(symbol.name) && (isApart(path) || declaring(symbol.name).some(isApart)));
}

const NATIVE = /\.(?:h|hh|hpp|hxx|c|cc|cpp|cxx)$/;
const HEADER = /\.(?:h|hh|hpp|hxx|inc)$/;
/** `uv__close`: two underscores say that nobody outside should. */
const OF_ITS_OWN = /^[a-z\d]+__\w/;

/** What does something or is made of, before what only has a value. */
const byKind = (a: RankedSymbol, b: RankedSymbol): number => Number(isOnlyValue(a)) - Number(isOnlyValue(b));

const isOnlyValue = ({ symbol }: RankedSymbol): boolean =>
  /^(?:constant|macro|property|variable)$/.test(symbol.kind);

/** Of a name that several files declare, nobody knows which one is meant. */
function declaredTwice({ facts }: Material): (one: RankedSymbol) => boolean {
  const places = Map.groupBy(
    facts.symbols.filter(({ symbol }) => symbol.isDefinition),
    ({ symbol }) => symbol.name,
  );
  return ({ symbol }) => new Set(places.get(symbol.name)?.map(({ path }) => path)).size > 1;
}

/** In C a use is tied to a name by its letters alone: of a variable or a short word nobody knows which one is meant. */
const isTellingInC = ({ path, symbol }: RankedSymbol): boolean =>
  !/\.(?:h|hpp|hh|c|cc|cpp|cxx)$/.test(path) ||
  // What is declared where nobody includes it is used nowhere else.
  (!(/\.(?:c|cc|cpp|cxx)$/.test(path) && !/^(?:function|method|constructor)$/.test(symbol.kind)) &&
    symbol.kind !== 'variable' &&
    !(symbol.kind === 'macro' && !symbol.name.includes('_')) &&
    !(symbol.kind === 'function' && /^[a-z]{1,6}$/.test(symbol.name)));

/** What some header calls a type or a mark of the compiler. */
const SHORTHAND =
  /^(?:u(?:char|int|short|long)|as|ATTR_\w+|NOEXPORT|EXPORT\w*|\w+_(?:API|EXPORT|INLINE|UNUSED)|SOCKET|make_shared|enable_if|(?:const_)?iterator|\w+_NOEXCEPT|STATIC|TRACE|(?:un)?likely)$/;

const SHARE_MIN = 0.15;

/** A name that many languages have is declared where most of the code is. */
export function ofMainLanguages({ facts }: Material): (path: string) => boolean {
  const total = facts.languages.reduce((sum, { lines }) => sum + lines, 0);
  const main = new Set(
    facts.languages
      .filter(({ lines }, at) => at === 0 || lines >= SHARE_MIN * total)
      .map(({ language }) => language),
  );
  return (path) => {
    const language = languageOf(path)?.id;
    // Without an ending it is a script, whatever else lies beside it.
    if (language === undefined) return main.has('bash');
    // Headers of both end alike.
    return main.has(language) || (/^c(?:pp)?$/.test(language) && (main.has('c') || main.has('cpp')));
  };
}

/** Whoever meets a word that the language itself has means that, and not what the project calls so. */
const isWorthSaying = ({ path, symbol }: RankedSymbol): boolean =>
  // What hands out a value says all of it by its name.
  !(symbol.kind === 'method' && symbol.isDefinition && symbol.endLine - symbol.line < BODY_LINES_MIN) &&
  !(
    symbol.kind === 'method' &&
    GETTER.test(symbol.name) &&
    symbol.endLine - symbol.line < GETTER_LINES_MIN
  ) &&
  // A framework answers to most words that are sent to something.
  !(path.endsWith('.rb') && symbol.kind === 'method') &&
  // What a type of the package's own has, nobody outside can name.
  !(path.endsWith('.go') && /^[\p{Ll}_]/u.test(symbol.container)) &&
  // A line that takes a file in declares nothing, and what every file of Rust knows is Rust's.
  !(path.endsWith('.rs') && (symbol.kind === 'module' || /^(?:Err|Ok|Some|None)$/.test(symbol.name))) &&
  !(path.endsWith('.py') && OF_TYPING.has(symbol.name)) &&
  isItsOwn({ path, symbol });

const isItsOwn = ({ path, symbol }: Pick<RankedSymbol, 'path' | 'symbol'>): boolean =>
  symbol.container === ''
    ? !(path.endsWith('.rb') && (OF_RUBY.has(symbol.name) || EVERYWHERE.test(symbol.name))) &&
      !(path.endsWith('.go') && symbol.kind === 'function' && isCommon(symbol.name))
    : !/^(?:property|variable|field)$/.test(symbol.kind) &&
      !EVERYWHERE.test(symbol.name) &&
      !(symbol.kind === 'method' && OF_LANGUAGES.has(symbol.name.toLowerCase().replace(/[?!]$/, ''))) &&
      !(path.endsWith('.rb') && OF_RUBY.has(symbol.name));

/** What `typing` and `builtins` of Python hold: `t.List` means theirs. */
const OF_TYPING: ReadonlySet<string> = new Set(
  'Any Awaitable Callable ClassVar Counter Deque Dict Final Generator Generic Iterable Iterator List Literal Mapping Name NoReturn Optional Pattern Protocol Sequence Set Text Tuple Type Union Warning'.split(
    ' ',
  ),
);

const isCommon = (name: string): boolean =>
  EVERYWHERE.test(name) ||
  /^(?:Equal|String|Error|Time|Now)$/.test(name) ||
  OF_LANGUAGES.has(name.toLowerCase());

/** Methods of collections, texts, files, dates and logs that standard libraries have under these names. */
const OF_LANGUAGES: ReadonlySet<string> = new Set(
  'abs all any append as_bytes at back begin c_str emplace_back end front make_shared make_unique move pop_back push_back resize reserve str as_mut as_ref as_str body bytes call_once chars clear clone cmp collect compare compare_to concat config contains content copy count create date debug description dir each each_with_index empty eq exists extend file files first flush fold for_each format getclass getcode getfile getid getline getmessage getname getprevious gettrace gettype getvalue hash head in index info inspect insert into is_empty is_none is_some isempty items iter join last len lines list lock lower map_err match matches max merge message min mkdir next now ok output parent parse path print println push_str put query redirect reduce replace respond_to result reverse root save send sort source split strip sub submit substring sum text time to_a to_h to_json to_owned to_s to_str to_string tojson tostring trim unlock unwrap update upper url user val warn'.split(
    ' ',
  ),
);
const OF_RUBY: ReadonlySet<string> = new Set(
  'ActionMailer ActiveJob ActiveRecord ActiveSupport JSON Rack Rails Array Class Comparable Date Dir Enumerable Error File Hash IO Kernel Logger Module Object Process Set Socket String Struct Symbol Thread Time'.split(
    ' ',
  ),
);

/** Each with what it says of itself: one that says nothing stands with its file. */
const tellNames = (symbols: readonly RankedSymbol[], material: Material): string[] =>
  symbols.map((one) => {
    const said = toLine(describeSymbol(one)).replace(/[.]$/, '');
    return `- ${code(citeWhole(one, material))}${said === '' ? '' : ` — ${said}`}`;
  });

/** A member with what holds it: alone, its name says little. */
function citeWhole(one: RankedSymbol, material: Material): string {
  const { path, symbol } = one;
  const whole = `${symbol.container.split('.').at(-1)}.${symbol.name}`;
  return symbol.kind === 'method' && /^[\w$]+\.[\w$]+[?!]?$/.test(whole)
    ? `${path}:${whole}`
    : citeSymbol(one, material);
}
