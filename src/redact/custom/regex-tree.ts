// Reads the source of a regular expression into a tree of character sets, so that a custom rule can be judged before it
// runs. It knows the syntax that rules need; what it does not know it refuses, which is the safe side.

/** The first 128 code points, and one more place for all others. */
export type CharSet = Uint8Array;
const OTHER = 128;
const SIZE = 129;
export const EMPTY_SET: CharSet = new Uint8Array(SIZE);

export type RegexNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'empty' }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly options: readonly RegexNode[]; readonly source: string }
  | {
      readonly kind: 'repeat';
      readonly body: RegexNode;
      readonly min: number;
      readonly max: number;
      /** As it is written, to name it in a message. */
      readonly source: string;
    }
  /** A look-ahead: it takes no text, but it is run like any other part. */
  | { readonly kind: 'look'; readonly body: RegexNode };

export type RegexTree =
  | { readonly ok: true; readonly tree: RegexNode }
  | { readonly ok: false; readonly reason: string };

interface Reader {
  readonly source: string;
  at: number;
  readonly ignoreCase: boolean;
  /** Why the pattern is refused; reading stops at once. */
  trouble: string | undefined;
}

function refuse(reader: Reader, reason: string): void {
  reader.trouble ??= reason;
  reader.at = reader.source.length;
}

export function parseRegex(source: string, ignoreCase: boolean): RegexTree {
  const reader: Reader = { source, at: 0, ignoreCase, trouble: undefined };
  const tree = readChoice(reader);
  if (reader.trouble !== undefined) return { ok: false, reason: reader.trouble };
  if (reader.at < source.length) return { ok: false, reason: `unexpected ${source[reader.at]}` };
  return { ok: true, tree };
}

function readChoice(reader: Reader): RegexNode {
  const start = reader.at;
  const options = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    options.push(readSequence(reader));
  }
  if (options.length === 1) return options[0]!;
  return { kind: 'choice', options, source: reader.source.slice(start, reader.at) };
}

function readSequence(reader: Reader): RegexNode {
  const parts: RegexNode[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at]!))
    parts.push(readRepeat(reader));
  return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

function readRepeat(reader: Reader): RegexNode {
  const start = reader.at;
  const body = readAtom(reader);
  QUANTIFIER.lastIndex = reader.at;
  const found = QUANTIFIER.exec(reader.source);
  if (found === null) return body;
  reader.at += found[0].length;
  const source = reader.source.slice(start, reader.at);
  const [, sign, least, comma, most] = found;
  if (sign !== undefined)
    return {
      kind: 'repeat',
      body,
      min: sign === '+' ? 1 : 0,
      max: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
      source,
    };
  const min = Number(least);
  const max = comma === undefined ? min : most === '' ? Number.POSITIVE_INFINITY : Number(most);
  return { kind: 'repeat', body, min, max, source };
}

function readAtom(reader: Reader): RegexNode {
  const sign = reader.source[reader.at]!;
  if (sign === '(') return readGroup(reader);
  if (sign === '[') return readClass(reader);
  reader.at += 1;
  if (sign === '^' || sign === '$') return { kind: 'empty' };
  if (sign === '.') return { kind: 'set', set: invert(setOf('\n\r')) };
  if (sign === '\\') return readEscape(reader);
  return { kind: 'set', set: fold(setOf(sign), reader) };
}

function readGroup(reader: Reader): RegexNode {
  const head = /\((?:\?(?::|=|!|<[A-Za-z]\w*>))?/y;
  head.lastIndex = reader.at;
  const found = head.exec(reader.source)![0];
  if (reader.source.startsWith('(?', reader.at) && found === '(')
    refuse(reader, 'look-behind and inline flags are not supported');
  reader.at += found.length;
  const body = readChoice(reader);
  if (reader.source[reader.at] !== ')') refuse(reader, 'a group is not closed');
  reader.at += 1;
  return found === '(?=' || found === '(?!' ? { kind: 'look', body } : body;
}

function readEscape(reader: Reader): RegexNode {
  const sign = reader.source[reader.at] ?? '';
  if (sign === '') refuse(reader, 'the pattern ends in a backslash');
  if (/[1-9k]/.test(sign)) refuse(reader, 'back-references are not supported');
  reader.at += 1;
  if (sign === 'b' || sign === 'B') return { kind: 'empty' };
  return { kind: 'set', set: fold(escapedSet(sign, reader), reader) };
}

function escapedSet(sign: string, reader: Reader): CharSet {
  const lower = sign.toLowerCase();
  const named = {
    d: '0123456789',
    w: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_',
    s: ' \t\n\r\v\f',
  }[lower];
  if (named !== undefined) {
    const set = setOf(named);
    if (lower === 's') set[OTHER] = 1;
    return sign === lower ? set : invert(set);
  }
  if (lower === 'p') refuse(reader, 'Unicode properties are not supported');
  const code = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(reader.source.slice(reader.at - 1));
  if (code !== null) {
    reader.at += code[0].length - 1;
    return setOf(String.fromCharCode(Number.parseInt(code[1] ?? code[2]!, 16)));
  }
  return setOf({ n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' }[sign] ?? sign);
}

function readClass(reader: Reader): RegexNode {
  reader.at += 1;
  const negated = reader.source[reader.at] === '^';
  if (negated) reader.at += 1;
  const set = new Uint8Array(SIZE);
  while (reader.source[reader.at] !== ']') {
    if (reader.at >= reader.source.length) {
      refuse(reader, 'a character class is not closed');
      break;
    }
    const from = readClassMember(reader);
    const range =
      reader.source[reader.at] === '-' && reader.source[reader.at + 1] !== ']' && from.code !== undefined;
    if (!range) {
      addAll(set, from.set);
      continue;
    }
    reader.at += 1;
    const to = readClassMember(reader).code ?? from.code!;
    for (let code = from.code!; code <= to; code++) set[Math.min(code, OTHER)] = 1;
  }
  reader.at += 1;
  const folded = fold(set, reader);
  return { kind: 'set', set: negated ? invert(folded) : folded };
}

function readClassMember(reader: Reader): { readonly set: CharSet; readonly code: number | undefined } {
  const sign = reader.source[reader.at]!;
  reader.at += 1;
  if (sign !== '\\') return { set: setOf(sign), code: sign.charCodeAt(0) };
  const escaped = reader.source[reader.at] ?? '';
  reader.at += 1;
  const set = escaped === 'b' ? setOf('\b') : escapedSet(escaped, reader);
  const members = [...set.keys()].filter((code) => set[code] === 1);
  return { set, code: members.length === 1 && members[0] !== OTHER ? members[0] : undefined };
}

function setOf(signs: string): CharSet {
  const set = new Uint8Array(SIZE);
  for (let i = 0; i < signs.length; i++) set[Math.min(signs.charCodeAt(i), OTHER)] = 1;
  return set;
}

function fold(set: CharSet, reader: Reader): CharSet {
  if (!reader.ignoreCase) return set;
  for (let code = 65; code <= 90; code++) {
    const either = set[code] === 1 || set[code + 32] === 1 ? 1 : 0;
    set[code] = either;
    set[code + 32] = either;
  }
  return set;
}

function invert(set: CharSet): CharSet {
  const inverted = set.map((member) => 1 - member);
  inverted[OTHER] = 1;
  return inverted;
}

function addAll(into: CharSet, from: CharSet): void {
  for (let code = 0; code < SIZE; code++) if (from[code] === 1) into[code] = 1;
}
