// Three versions of a list of lines as one, in the way of diff3: stretches that one side changed are taken from it, stretches that
// both changed in the same way are taken once, and all others are given to whoever can settle them. Pure.

import { matchLines } from './match-lines.ts';

/** A stretch that both sides changed, each in its own way. */
export interface Clash {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export type Settle = (clash: Clash) => readonly string[];

export function mergeLines(versions: Clash, settle: Settle): readonly string[] {
  const { base, ours, theirs } = versions;
  const inOurs = new Map(matchLines(base, ours).map(({ a, b }) => [a, b]));
  const inTheirs = new Map(matchLines(base, theirs).map(({ a, b }) => [a, b]));
  const merged: string[] = [];
  let at = { base: 0, ours: 0, theirs: 0 };
  const takeUntil = (end: typeof at): void => {
    const clash = {
      base: base.slice(at.base, end.base),
      ours: ours.slice(at.ours, end.ours),
      theirs: theirs.slice(at.theirs, end.theirs),
    };
    for (const line of settleStretch(clash, settle)) merged.push(line);
  };
  for (let line = 0; line < base.length; line += 1) {
    const [own, other] = [inOurs.get(line), inTheirs.get(line)];
    if (own === undefined || other === undefined) continue;
    takeUntil({ base: line, ours: own, theirs: other });
    merged.push(base[line] as string);
    at = { base: line + 1, ours: own + 1, theirs: other + 1 };
  }
  takeUntil({ base: base.length, ours: ours.length, theirs: theirs.length });
  return merged;
}

function settleStretch(clash: Clash, settle: Settle): readonly string[] {
  const { base, ours, theirs } = clash;
  if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
  return isSame(base, ours) ? theirs : settle(clash);
}

export function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at]);
}

/** With their line ends; a last line without one stays without. */
export function toLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export const OURS_MARK = '<<<<<<< ours\n';
export const MIDDLE_MARK = '=======\n';
export const THEIRS_MARK = '>>>>>>> theirs\n';

/** As git shows what only a person can settle. */
export function markClash({ ours, theirs }: Pick<Clash, 'ours' | 'theirs'>): readonly string[] {
  return [OURS_MARK, ...ended(ours), MIDDLE_MARK, ...ended(theirs), THEIRS_MARK];
}

function ended(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`));
}
