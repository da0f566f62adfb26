// Named arrays in one block of bytes, as they are kept in a cache file: magic, version, checksum, a directory, the arrays.
// What comes back are views, so that opening costs no more than reading. A block that is cut, altered or of another
// version is not opened; whoever asked builds it anew.

const MAGIC = 0x4c4f4153;
const VERSION = 5;
const HEADER_BYTES = 16;
const ALIGNMENT = 8;

const KINDS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
};
type Kind = keyof typeof KINDS;
export type Packable = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

interface Directory {
  readonly meta: Readonly<Record<string, string | number>>;
  readonly arrays: Readonly<Record<string, readonly [Kind, number, number]>>;
}

export interface Unpacked {
  readonly meta: Readonly<Record<string, string | number>>;
  readonly arrays: Readonly<Record<string, Packable>>;
}

export function packArrays(
  arrays: Readonly<Record<string, Packable>>,
  meta: Readonly<Record<string, string | number>>,
): Uint8Array {
  const places: Record<string, readonly [Kind, number, number]> = {};
  let at = 0;
  for (const [name, array] of Object.entries(arrays)) {
    places[name] = [kindOf(array), at, array.length];
    at += aligned(array.byteLength);
  }
  const directory = Buffer.from(JSON.stringify({ meta, arrays: places } satisfies Directory));
  const dataAt = aligned(HEADER_BYTES + directory.length);
  const bytes = Buffer.alloc(dataAt + at);
  directory.copy(bytes, HEADER_BYTES);
  for (const [name, array] of Object.entries(arrays)) {
    bytes.set(
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
      dataAt + (places[name]?.[1] ?? 0),
    );
  }
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(VERSION, 4);
  bytes.writeUInt32LE(directory.length, 8);
  bytes.writeUInt32LE(sumOf(bytes), 12);
  return bytes;
}

/** Undefined when the bytes are not a whole block of this version. */
export function unpackArrays(given: Uint8Array): Unpacked | undefined {
  if (given.length < HEADER_BYTES || given.length % ALIGNMENT !== 0) return undefined;
  // Typed views need an aligned start, which a slice of a larger buffer may not have.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : Uint8Array.from(given);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.readUInt32LE(0) !== MAGIC || view.readUInt32LE(4) !== VERSION) return undefined;
  if (view.readUInt32LE(12) !== sumOf(view)) return undefined;
  const directoryBytes = view.readUInt32LE(8);
  const dataAt = view.byteOffset + aligned(HEADER_BYTES + directoryBytes);
  const { meta, arrays } = JSON.parse(
    view.toString('utf8', HEADER_BYTES, HEADER_BYTES + directoryBytes),
  ) as Directory;
  const views = Object.entries(arrays).map(([name, [kind, at, length]]) => {
    return [name, new KINDS[kind](view.buffer as ArrayBuffer, dataAt + at, length)] as const;
  });
  return { meta, arrays: Object.fromEntries(views) };
}

/**
 * Of everything behind the header: the sum of all words, and the sum of those sums, which tells their order. As quick as the runtime's
 * checksum on large blocks; and a search in a small project is over before that would be loaded.
 */
function sumOf(block: Buffer): number {
  const words = new Int32Array(
    block.buffer,
    block.byteOffset + HEADER_BYTES,
    (block.length - HEADER_BYTES) / 4,
  );
  let sum = 1;
  let sums = 0;
  for (let at = 0; at < words.length; at += 1) {
    sum = (sum + (words[at] as number)) | 0;
    sums = (sums + sum) | 0;
  }
  return (sum ^ Math.imul(sums, 0x9e3779b1)) >>> 0;
}

function aligned(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

function kindOf(array: Packable): Kind {
  const found = Object.entries(KINDS).find(([, shape]) => array instanceof shape);
  return (found?.[0] ?? 'u8') as Kind;
}
