// Bytes of a file as text, or the reason why they are none. Line numbers for offsets in it.

export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'utf-8' | 'utf-16' }
  | { readonly kind: 'binary' };

const SNIFFED_BYTES = 8192;

/** UTF-16 is known by its mark; a NUL byte early on makes anything else binary; bad UTF-8 is read with marks for it. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 'utf-16be');
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return { kind: 'binary' };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return { kind: 'text', text, encoding: 'utf-8' };
}

function decodeUtf16(bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Decoded {
  return { kind: 'text', text: new TextDecoder(label).decode(bytes), encoding: 'utf-16' };
}

export interface Place {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Without its ending. */
  readonly lineText: string;
}

/** Places of ascending offsets, in one pass over the text. */
export function placeOffsets(text: string, offsets: readonly number[]): Place[] {
  let line = 1;
  let lineStart = 0;
  let lineEnd = endOfLine(text, 0);
  return offsets.map((offset) => {
    while (offset > lineEnd && lineEnd < text.length) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = endOfLine(text, lineStart);
    }
    return {
      line,
      column: offset - lineStart + 1,
      lineText: text.slice(lineStart, lineEnd).replace(/\r$/, ''),
    };
  });
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}
