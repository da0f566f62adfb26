// Which lines two texts have in common, in order: Myers' shortest edit script, with equal ends cut off first. Pure.

export interface Match {
  readonly a: number;
  readonly b: number;
}

/** Beyond so many differences, only lines that occur once in both are matched: slower would be of no use to anybody. */
const DIFFERENCES_MAX = 4000;

export function matchLines(a: readonly string[], b: readonly string[]): readonly Match[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const middle = matchMiddle(a.slice(start, endA), b.slice(start, endB));
  return [
    ...Array.from({ length: start }, (_, at) => ({ a: at, b: at })),
    ...middle.map((one) => ({ a: one.a + start, b: one.b + start })),
    ...Array.from({ length: a.length - endA }, (_, at) => ({ a: endA + at, b: endB + at })),
  ];
}

function matchMiddle(a: readonly string[], b: readonly string[]): readonly Match[] {
  if (a.length === 0 || b.length === 0) return [];
  const trace: Int32Array[] = [];
  const offset = Math.min(a.length + b.length, DIFFERENCES_MAX) + 1;
  const furthest = new Int32Array(2 * offset + 1);
  for (let edits = 0; edits <= a.length + b.length; edits += 1) {
    if (edits >= DIFFERENCES_MAX) return matchUnique(a, b);
    trace.push(furthest.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = nextX(furthest, offset, { diagonal, edits });
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest[offset + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkBack(trace, a.length, b.length);
    }
  }
  return [];
}

interface Step {
  readonly diagonal: number;
  readonly edits: number;
}

function nextX(furthest: Int32Array, offset: number, { diagonal, edits }: Step): number {
  const left = furthest[offset + diagonal - 1] as number;
  const right = furthest[offset + diagonal + 1] as number;
  const isDown = diagonal === -edits || (diagonal !== edits && left < right);
  return isDown ? right : left + 1;
}

function walkBack(trace: readonly Int32Array[], lengthA: number, lengthB: number): readonly Match[] {
  const matches: Match[] = [];
  let x = lengthA;
  let y = lengthB;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] as Int32Array;
    const offset = edits + 1;
    const diagonal = x - y;
    const left = furthest[offset + diagonal - 1] as number;
    const right = furthest[offset + diagonal + 1] as number;
    const isDown = diagonal === -edits || (diagonal !== edits && left < right);
    const isFirst = edits === 0;
    const fromX = isFirst ? 0 : isDown ? right : left;
    const fromY = isFirst ? 0 : fromX - (isDown ? diagonal + 1 : diagonal - 1);
    // The edit itself, then as many equal lines as follow it.
    const editedX = isFirst || isDown ? fromX : fromX + 1;
    while (x > editedX) {
      x -= 1;
      y -= 1;
      matches.push({ a: x, b: y });
    }
    x = fromX;
    y = fromY;
  }
  return matches.toReversed();
}

/** Lines that occur once in both, as far as they are in the same order. */
function matchUnique(a: readonly string[], b: readonly string[]): readonly Match[] {
  const placeOf = (lines: readonly string[]): ReadonlyMap<string, number> => {
    const places = new Map<string, number>();
    for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
    return places;
  };
  const inB = placeOf(b);
  const matches: Match[] = [];
  for (const [line, at] of placeOf(a)) {
    const there = inB.get(line) ?? -1;
    if (at >= 0 && there > (matches.at(-1)?.b ?? -1)) matches.push({ a: at, b: there });
  }
  return matches;
}
