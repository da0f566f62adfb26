// Public names, one line a file: enough to know where things are declared. The rest is asked for by name. How often a name is
// used is known by its letters only: that decides what is shown, and nothing is claimed of it. Pure.

import { isForWork, languageOf, type RankedSymbol, roleOf, SYMBOLS_MAX } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { code } from '../../text.ts';
import { keySymbols } from '../key-symbols.ts';
import { projectType } from '../project-type.ts';
import { isInSubmodule } from '../submodules.ts';
import { citeSymbol, EVERYWHERE, isCitable, offeredSymbols } from '../symbols.ts';
import { mainUnread } from '../unread.ts';
import { isHelperFile } from './built-programs.ts';

const POPULAR_LOOKED_AT = 110;
const POPULAR_MAX = 34;
const OFFERED_MAX = 26;
const FILE_MAX = 8;

export function namesBlock(material: Material): Block {
  // A few files in another language are not where its names come from.
  const shown = mainUnread(material) === '' ? chooseNames(material) : [];
  const { symbols } = material.facts;
  const left =
    symbols.filter(({ isOffered }) => isOffered).length - shown.filter(({ isOffered }) => isOffered).length;
  const offered = symbols.filter(({ isOffered }) => isOffered).length;
  const more = offered >= SYMBOLS_MAX ? `More than ${left}` : String(left);
  const isForOthers = projectType(material) === 'library';
  return {
    before: [
      `${isForOthers ? 'Public names' : 'Names of its own code'} (\`loa code refs NAME\` finds any other):`,
      '',
    ],
    items: byFile(shown, material),
    after: left > 0 && isForOthers ? ['', `_${more} other public names are in the code._`] : [],
    noun: 'file',
  };
}

function chooseNames(material: Material): RankedSymbol[] {
  const spoken = new Set(
    material.reality.capabilities === undefined ? keySymbols(material).map(({ symbol }) => symbol.name) : [],
  );
  const isMain = ofMainLanguages(material);
  // What helps to build it, or is kept beside it, is not where its names come from.
  const isOwnFile = (path: string): boolean =>
    roleOf(path) === 'source' &&
    !isForWork(path) &&
    !isHelperFile(material, path) &&
    !isInSubmodule(material, path);
  const isLibrary = projectType(material) === 'library';
  const popular = material.facts.popular
    .slice(0, POPULAR_LOOKED_AT)
    .filter((one) => (one.isOffered || !isLibrary) && isCitable(one) && isMain(one.path))
    .filter((one) => !spoken.has(one.symbol.name) && isWorthSaying(one))
    .filter((one) => !SHORTHAND.test(one.symbol.name) && isTellingInC(one) && isOwnFile(one.path))
    .toSorted(byKind)
    .slice(0, POPULAR_MAX);
  for (const { symbol } of popular) spoken.add(symbol.name);
  const isAmbiguous = declaredTwice(material);
  const offered = offeredSymbols(material)
    .filter((one) => !spoken.has(one.symbol.name) && one.symbol.kind !== 'macro')
    .filter((one) => isWorthSaying(one) && isMain(one.path) && !isAmbiguous(one))
    .filter((one) => !SHORTHAND.test(one.symbol.name) && isTellingInC(one) && isOwnFile(one.path))
    .filter(({ symbol }) => isLibrary || /[^\p{Ll}\d]/u.test(symbol.name))
    .toSorted(byKind)
    .slice(0, OFFERED_MAX);
  return [...popular, ...offered];
}

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

const byFile = (symbols: readonly RankedSymbol[], material: Material): string[] =>
  [...Map.groupBy(symbols, ({ path }) => path).values()].map(
    (own) =>
      `- ${[...new Set(own.map((one) => code(citeWhole(one, material))))].slice(0, FILE_MAX).join(', ')}`,
  );

/** A member with what holds it: alone, its name says little. */
function citeWhole(one: RankedSymbol, material: Material): string {
  const { path, symbol } = one;
  const whole = `${symbol.container.split('.').at(-1)}.${symbol.name}`;
  return symbol.kind === 'method' && /^[\w$]+\.[\w$]+[?!]?$/.test(whole)
    ? `${path}:${whole}`
    : citeSymbol(one, material);
}
