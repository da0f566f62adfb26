// A few lines of a text by their hashes, chosen by the hashes themselves: enough to estimate later how much of the text another one kept, without
// keeping the text. Pure. Blank lines and blanks around lines do not count.

/** Of this many lines the share that is left is known to about a tenth. */
const LINES_MAX = 24;
const PRIME = 0x01000193;
const BASIS = 0x811c9dc5;

/** The smallest hashes of the lines, in order. */
export function sketchOf(text: string): readonly number[] {
  return [...hashLines(text)].sort((a, b) => a - b).slice(0, LINES_MAX);
}

/** The share of the sketched lines that a text has, 0 to 1; 0 for a sketch without lines. */
export function shareKept(sketch: readonly number[], text: string): number {
  if (sketch.length === 0) return 0;
  const there = hashLines(text);
  return sketch.filter((line) => there.has(line)).length / sketch.length;
}

/** FNV-1a of each line. */
function hashLines(text: string): ReadonlySet<number> {
  const hashes = new Set<number>();
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    let hash = BASIS;
    for (let at = 0; at < trimmed.length; at += 1) hash = Math.imul(hash ^ trimmed.charCodeAt(at), PRIME);
    hashes.add(hash >>> 0);
  }
  return hashes;
}
