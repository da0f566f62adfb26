// The token table that the lexer fills and the scanners read: parallel arrays, reused from file to file, so that a pass
// over a file allocates nothing. Comments are kept apart from tokens, because scanners skip them and documentation wants
// only them. Positions are byte offsets into the file.

/** Token kinds; a punctuation mark's kind is its own byte, so all of these stay below the first printable byte. */
export const IDENT = 1;
export const NUMBER = 2;
export const STRING = 3;
export const NEWLINE = 4;
export const DIRECTIVE = 5;

export interface Tokens {
  bytes: Buffer;
  /** How many bytes. */
  size: number;
  kind: Uint8Array;
  start: Int32Array;
  end: Int32Array;
  /** Of an identifier: its name's hash. Of an opening bracket: the index of its partner, or -1. */
  data: Int32Array;
  count: number;
  /** While lexing, the indexes of the brackets that are open. */
  open: Int32Array;
  commentStart: Int32Array;
  commentEnd: Int32Array;
  commentCount: number;
  /** Byte offset at which each line starts; the first is 0. */
  lineStart: Int32Array;
  lineCount: number;
  /** Brackets that found no partner: when it is not 0, nesting cannot be trusted. */
  unbalanced: number;
  /** Names that were cut out last, by some bits of their hash: sources say the same words again and again. */
  readonly known: string[];
}

const FIRST_CAPACITY = 1 << 16;
const KNOWN_MAX = 1 << 13;

export function createTokens(): Tokens {
  return {
    bytes: Buffer.alloc(0),
    size: 0,
    kind: new Uint8Array(FIRST_CAPACITY),
    start: new Int32Array(FIRST_CAPACITY),
    end: new Int32Array(FIRST_CAPACITY),
    data: new Int32Array(FIRST_CAPACITY),
    count: 0,
    open: new Int32Array(FIRST_CAPACITY),
    commentStart: new Int32Array(FIRST_CAPACITY >> 2),
    commentEnd: new Int32Array(FIRST_CAPACITY >> 2),
    commentCount: 0,
    lineStart: new Int32Array(FIRST_CAPACITY >> 2),
    lineCount: 0,
    unbalanced: 0,
    known: Array.from({ length: KNOWN_MAX }, () => ''),
  };
}

/** Room for the worst case, one token a byte, so that adding a token needs no check. */
export function resetTokens(tokens: Tokens, bytes: Buffer): void {
  const needed = bytes.length + 2;
  if (tokens.kind.length < needed) {
    const capacity = needed + (needed >> 2);
    tokens.kind = new Uint8Array(capacity);
    tokens.start = new Int32Array(capacity);
    tokens.end = new Int32Array(capacity);
    tokens.data = new Int32Array(capacity);
    tokens.open = new Int32Array(capacity);
    tokens.commentStart = new Int32Array(capacity);
    tokens.commentEnd = new Int32Array(capacity);
    tokens.lineStart = new Int32Array(capacity);
  }
  tokens.bytes = bytes;
  tokens.size = bytes.length;
  tokens.count = 0;
  tokens.commentCount = 0;
  tokens.lineStart[0] = 0;
  tokens.lineCount = 1;
  tokens.unbalanced = 0;
}

/**
 * Names are told apart by their CRC-32: a byte costs a shift, a look-up and no multiplication, which the engine's quick compilers
 * leave to a call, and names that differ in up to four bytes in a row never share one.
 */
export const HASH_START = -1;

/** What each byte does to a hash: `HASH_TABLE[(hash ^ byte) & 0xff] ^ (hash >>> 8)`. */
export const HASH_TABLE: Int32Array = Int32Array.from({ length: 256 }, (_none, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  return value;
});

/** The hash of a name, as the lexer computes it on the fly over its UTF-8 bytes. */
export function hashName(name: string): number {
  let hash = HASH_START;
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    if (unit >= 0x80) return hashBytes(Buffer.from(name));
    hash = (HASH_TABLE[(hash ^ unit) & 0xff] as number) ^ (hash >>> 8);
  }
  return hash;
}

function hashBytes(bytes: Uint8Array): number {
  let hash = HASH_START;
  for (const byte of bytes) hash = (HASH_TABLE[(hash ^ byte) & 0xff] as number) ^ (hash >>> 8);
  return hash;
}

/** Names are short and mostly ASCII: built by hand, that is quicker than a call into the runtime. */
export function sliceText(bytes: Buffer, start: number, end: number): string {
  if (end - start > 12) return bytes.toString('utf8', start, end);
  let text = '';
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0x80) return bytes.toString('utf8', start, end);
    text += String.fromCharCode(byte);
  }
  return text;
}

/** The same bytes, with the runtime's quick way to text. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function tokenText(tokens: Tokens, index: number): string {
  const start = tokens.start[index] as number;
  const end = tokens.end[index] as number;
  if (tokens.kind[index] !== IDENT) return sliceText(tokens.bytes, start, end);
  const place = (tokens.data[index] as number) & (KNOWN_MAX - 1);
  const known = tokens.known[place] as string;
  if (known.length === end - start && isAt(tokens.bytes, start, known)) return known;
  const text = sliceText(tokens.bytes, start, end);
  tokens.known[place] = text;
  return text;
}

function isAt(bytes: Buffer, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (bytes[start + at] !== text.charCodeAt(at)) return false;
  return true;
}

/** The line, from 1, that holds a byte offset. */
export function lineOf(tokens: Tokens, offset: number): number {
  let low = 0;
  let high = tokens.lineCount;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((tokens.lineStart[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
