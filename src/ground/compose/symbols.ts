// Which names of a project a document speaks of, and how it cites them. Pure.

import { findSymbol, type RankedSymbol, type SymbolFact, type SymbolSpan } from '../../source/index.ts';
import type { Subject } from '../description/features.ts';
import { describes } from '../description/judge.ts';
import type { Material } from '../model.ts';
import { firstSentence, isUnfinished, stripDocTags, stripTags } from '../text.ts';
import { oncePerMaterial } from './once-per-material.ts';

const DOC_WORDS_MAX = 20;
const DOC_WORDS_MIN = 4;
const SIGNATURE_LENGTH_MAX = 110;

/** What others can use, once per name and folder: overloads and prototypes are one thing to a reader. */
export const offeredSymbols = oncePerMaterial((material): readonly RankedSymbol[] => {
  const seen = new Set<string>();
  // A leading underscore is how people say that nobody should.
  const symbols = material.facts.symbols.filter(
    ({ isOffered, symbol }) => isOffered && !symbol.name.startsWith('_') && !isStart(symbol),
  );
  const used = symbols.length > 0 ? symbols : material.facts.symbols;
  const definitions = new Map(
    used.filter(({ symbol }) => symbol.isDefinition).map((one) => [one.symbol.name, one]),
  );
  // A prototype stands for its definition, which is what one wants to read, in the place that its use has earned.
  const resolved = used.map((one) =>
    one.symbol.isDefinition ? one : (definitions.get(one.symbol.name) ?? one),
  );
  const best = new Map<string, RankedSymbol>();
  for (const one of resolved.filter(isScript)) {
    const known = best.get(one.symbol.name);
    if (known === undefined || substance(one) > substance(known)) best.set(one.symbol.name, one);
  }
  return resolved.filter((one) => {
    // One name of a package may be declared, described for the compiler and wrapped for another module system.
    if (isScript(one) && substance(best.get(one.symbol.name) ?? one) > substance(one)) return false;
    // Variants of one file for several platforms declare the same names side by side.
    const key = `${one.path.slice(0, one.path.lastIndexOf('/'))}\0${one.symbol.name}`;
    if (seen.has(key) || !isCitable(one)) return false;
    seen.add(key);
    return true;
  });
});

/** Where a program starts is nothing that others call. */
const isStart = ({ name, kind, container }: SymbolFact): boolean =>
  name === 'main' && kind === 'function' && container === '';

const isScript = ({ path }: RankedSymbol): boolean => /\.[cm]?[jt]sx?$/.test(path);

/** Code before a declaration for the compiler, before a name that only passes something on. */
function substance({ path, symbol }: RankedSymbol): number {
  if (symbol.kind === 'constant' || symbol.kind === 'variable')
    return /^(?:export )?(?:const|let|var) \{/.test(symbol.signature) ? 0 : 2;
  return /\.d\.[cm]?ts$/.test(path) ? 1 : 2;
}

/** `path:name`, or `path:Holder.name` where the bare name would mean another. */
export function citeSymbol(
  { path, symbol }: { readonly path: string; readonly symbol: SymbolSpan },
  material: Material,
): string {
  const symbols = material.symbolsOf(path);
  const meant = findSymbol(symbols, symbol.name);
  const isSame = meant === undefined || meant.start === symbol.start || symbol.container === '';
  return isSame ? `${path}:${symbol.name}` : `${path}:${symbol.container}.${symbol.name}`;
}

/** `path:Holder.name` or `path:name` of what that file declares; undefined when it declares no such thing. */
export function citeNamed(material: Material, path: string, written: string): string | undefined {
  const parts = written.split('.');
  const name = parts.at(-1) ?? '';
  if (!/^[\p{L}_$][\p{L}\p{Nd}_$]*[?!]?$/u.test(name) || /[\s:`]/.test(path)) return undefined;
  const symbols = material.symbolsOf(path).filter((one) => one.name === name);
  const holder = parts.at(-2);
  const symbol =
    (holder === undefined
      ? symbols.find(({ container }) => container === '')
      : symbols.find(({ container }) => container.split('.').at(-1) === holder)) ?? symbols[0];
  return symbol === undefined ? undefined : citeSymbol({ path, symbol }, material);
}

/** A line of code by its number, for what has no name. */
export function citeLine(path: string, line: number): string {
  return `${path}:L${line}`;
}

/** Names of the language's own library, which headers define again for some platform. */
const BORROWED: ReadonlySet<string> = new Set(
  'true false TRUE FALSE NULL bool errno assert malloc calloc realloc free strdup printf fprintf snprintf sprintf vsnprintf fopen fclose fread fwrite open close read write strerror strcasecmp strncasecmp ssize_t size_t inline alloca min max'.split(
    ' ',
  ),
);

/** Types and functions of the system, which some headers declare for platforms that lack them. */
const BORROWED_ANYWHERE =
  /^(?:u?int\d+_t|s?size_t|u?intptr_t|pthread_\w+|UNUSED|INVALID_SOCKET|YY\w+|yy\w+|EPROTO|strn?dup|strlcpy|strlcat|fputs|puts|putc|putchar|getc|fgetc|FILE|stdout|stderr|stdin|mempcpy|stpcpy|strchrnul|strsep|strcasestr|timegm|getline|getdelim|getopt\w*|inet_\w+|gettimeofday|fopen|fclose|fread|fwrite|ferror|fgets|malloc|calloc|realloc|free)$/;

/** Words of C itself, and what its systems declare: sources define them again where a compiler or a system lacks them. */
const OF_C: ReadonlySet<string> = new Set(
  'accept bind connect kill listen poll recv select send shutdown signal sleep socket time wait bool char const double enum extern float inline int long register restrict short signed static struct typedef union unsigned void volatile addrinfo blkcnt_t blksize_t clock_t dev_t dirent err errx fd_set gid_t group hostent id_t in_addr in6_addr ino_t iovec itimerval key_t locale_t mode_t msghdr mutex_t nfds_t nlink_t off_t passwd pid_t pollfd ptrdiff_t rusage sa_family_t sigaction sigset_t sockaddr sockaddr_in sockaddr_in6 sockaddr_storage sockaddr_un socklen_t stat suseconds_t termios time_t timespec timeval timezone tm uid_t useconds_t utsname va_list warn warnx wchar_t winsize wint_t'.split(
    ' ',
  ),
);

/** Names that some type has everywhere say nothing about this project. */
export const EVERYWHERE =
  /^(?:get|set|has|add|remove|delete|length|size|name|value|data|key|keys|values|type|id|if|use|class|next|push|pop|slice|splice|map|filter|find|close|open|read|write|error|toString|valueOf|equals|hashCode|init|start|stop|run|call|bind|apply|then|catch|on|off|emit|is|to|from|of|with|main|new|default|require)$/i;

/** Whether a reference can spell it, and whether it is the project's own. */
export function isCitable({
  path,
  symbol,
}: {
  readonly path: string;
  readonly symbol: Pick<SymbolSpan, 'kind' | 'name'>;
}): boolean {
  return (
    !/[\s:`]/.test(path) &&
    !(symbol.kind === 'macro' && BORROWED.has(symbol.name)) &&
    // What stands in for a system that lacks it is the system's.
    !/(?:^|\/)compat[^/]*\.h$/.test(path) &&
    !BORROWED_ANYWHERE.test(symbol.name) &&
    !(/\.(?:h|hpp|hh|c|cc|cpp)$/.test(path) && OF_C.has(symbol.name)) &&
    !(symbol.kind === 'module' && /^tests?$/.test(symbol.name)) &&
    /^[\p{L}_$@][\p{L}\p{Nd}_$]*[?!]?$/u.test(symbol.name) &&
    symbol.name !== 'default'
  );
}

export const decodeEntities = (text: string): string =>
  text
    .replace(/&#0*64;/g, '@')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"');

const described = new WeakMap<SymbolFact, string>();

/** The first sentence of its documentation, in words a list can hold. */
export function describeSymbol({ symbol }: Pick<RankedSymbol, 'symbol'>): string {
  const known = described.get(symbol) ?? readSentence(symbol);
  described.set(symbol, known);
  return known;
}

/** The same of one that a section has spoken of; '' of all others, which nothing was read for. */
export const toldOf = ({ symbol }: Pick<RankedSymbol, 'symbol'>): string => described.get(symbol) ?? '';

/** A sentence that is about something else describes nothing. */
function readSentence(symbol: SymbolFact): string {
  const sentence = docSentence(symbol);
  const isShort = sentence.split(' ').length < DOC_WORDS_MIN;
  return isShort ||
    onlyRepeats(sentence, symbol.name) ||
    isUnfinished(sentence) ||
    !describes(sentence, subjectOf(symbol))
    ? ''
    : sentence;
}

/** What a sentence is made of that says nothing of the thing. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an the of for is this that represents instance object module class type interface function method'.split(
    ' ',
  ),
);

/** "Instance of the gate module", of `GateInstance`. */
function onlyRepeats(sentence: string, name: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const parts = new Set(wordsOf(name).map((word) => word.toLowerCase()));
  return words.every((word) => EMPTY_WORDS.has(word) || parts.has(word) || parts.has(word.replace(/s$/, '')));
}

const wordsOf = (name: string): string[] => name.match(/\p{Lu}?[\p{Ll}\d]+|\p{Lu}+/gu) ?? [];

/** The first sentence of what stands at a declaration, whatever it speaks of. */
export function docSentence(symbol: SymbolFact): string {
  // A comment before several names that are taken apart speaks of none of them.
  if (/^(?:export )?(?:const|let|var) \{/.test(symbol.signature)) return '';
  const plain = stripTags(stripDocTags(decodeEntities(symbol.doc)))
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(
      /:(?:[a-z]+:)?(?:class|func|meth|mod|attr|exc|data|ref|obj|const|term):`[~!]?([^`<]+?)(?:\s*<[^>]*>)?`/g,
      '$1',
    )
    .replace(/``?([^`]+)``?/g, '$1')
    .replace(/(\*{1,3})(?=\S)([^*]*\S)\1/g, '$2')
    .replace(/(?:^|\s)\*{1,2}(?=\s)/g, ' ')
    .replace(/^\s*(?:[@\\]\w+\s+)+/, '')
    .replace(/(?<=\s)[@\\](?:a|b|c|e|em|p|ref)\s+(?=\S)/g, '');
  return (
    firstSentence(plain, DOC_WORDS_MAX)
      .replace(/^[-–—*#=\s]+/, '')
      // Some begin with the name itself.
      .replace(new RegExp(`^${symbol.name.replace(/[^\\w]/g, '\\\\$&')}(?:\\(\\))?\\s*[-–—:]+\\s+`), '')
      // A short form ends no sentence.
      .replace(/\s*[,(]?\s*(?:\busing\s+)?\b(?:e\.?g|i\.?e|cf|vs)\.?$/i, '')
      .replace(/\s*\([^()]*$/, '')
      .replace(/(?:\s*\*+)?[,;]?$/, '')
  );
}

/** Types in the words of many languages. */
const TYPES: ReadonlySet<string> = new Set('class interface struct type trait enum module'.split(' '));

export const subjectOf = ({ kind, name }: SymbolFact): Subject => ({
  kind: TYPES.has(kind) ? 'type' : kind === 'function' || kind === 'method' ? 'function' : 'value',
  name,
});

/** The declaration as one line without what only the compiler wants; '' when it says no more than the name. */
export function shortSignature({ symbol }: Pick<RankedSymbol, 'symbol'>): string {
  const line = symbol.signature
    .replace(/\s+/g, ' ')
    .replace(/^(?:#?\[[^\]]*\]\s*|@\w+(?:\([^)]*\))?\s+)+/, '')
    .replace(/^(?:export\s+)?(?:default\s+)?(?:declare\s+)?/, '')
    .replace(/\s*[:=,{]$/, '')
    .trim();
  if (!line.includes('(')) return '';
  if (line.length <= SIGNATURE_LENGTH_MAX) return line;
  const cut = line.slice(0, SIGNATURE_LENGTH_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SIGNATURE_LENGTH_MAX / 2))} …`;
}

/** What a symbol says of itself, where its name tells that it is what the folder or file is about. */
export function describeNamesake(
  symbols: readonly RankedSymbol[],
  name: string,
): { readonly name: string; readonly said: string } | undefined {
  const stem = name
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(/s$/, '')
    .replace(/[^a-z0-9]/g, '');
  if (stem.length < 3) return undefined;
  const found = symbols.find(
    ({ symbol }) =>
      symbol.name
        .toLowerCase()
        .replace(/s$/, '')
        .replace(/[^a-z0-9]/g, '') === stem,
  );
  const said = found === undefined ? '' : describeSymbol(found);
  return found === undefined || said === '' ? undefined : { name: found.symbol.name, said };
}
