// A few lines of a text by their hashes, chosen by the hashes themselves: enough to estimate later how much of the text another one kept, without
// keeping the text. Pure. Blank lines and blanks around lines do not count.

/** Of this many lines the share that is left is known to about a tenth. */
const LINES_MAX = 24;
const PRIME = 0x01000193;
const BASIS = 0x811c9dc5;

const LINE_END = 10;
const SPACE = 32;
const [TAB, RETURN] = [9, 13];

/** The smallest hashes of the lines of a text in UTF-8, as the bytes of their numbers in base64: thousands of them are kept in one file. */
export function sketchOf(text: Uint8Array): string {
  const hashes = new Uint32Array(hashLines(text)).sort();
  let count = 0;
  for (const hash of hashes) {
    if (count > 0 && hash === hashes[count - 1]) continue;
    hashes[count] = hash;
    count += 1;
    if (count === LINES_MAX) break;
  }
  return Buffer.from(hashes.buffer, 0, count * hashes.BYTES_PER_ELEMENT).toString('base64');
}

/** The share of the sketched lines that a text has, 0 to 1; 0 for a sketch without lines. */
export function shareKept(sketch: string, text: Uint8Array): number {
  const lines = new Uint32Array(Uint8Array.from(Buffer.from(sketch, 'base64')).buffer);
  if (lines.length === 0) return 0;
  const there = new Set(hashLines(text));
  return lines.filter((line) => there.has(line)).length / lines.length;
}

/** A hash of each line that is not blank. */
function hashLines(text: Uint8Array): number[] {
  const hashes: number[] = [];
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf(LINE_END, from);
    const end = found === -1 ? text.length : found;
    let [first, behind] = [from, end];
    while (first < behind && isBlank(text[first] as number)) first += 1;
    while (first < behind && isBlank(text[behind - 1] as number)) behind -= 1;
    if (first < behind) hashes.push(hashBytes(text, first, behind));
    from = end + 1;
  }
  return hashes;
}

/** FNV-1a, four bytes at a time, stirred in between: a backup looks at every line of every note. */
function hashBytes(bytes: Uint8Array, first: number, behind: number): number {
  let hash = BASIS;
  let at = first;
  for (; at + 3 < behind; at += 4) {
    const four =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    hash = Math.imul(hash ^ four, PRIME);
    hash ^= hash >>> 15;
  }
  for (; at < behind; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), PRIME);
  return hash >>> 0;
}

const isBlank = (code: number): boolean => code === SPACE || (code >= TAB && code <= RETURN);
