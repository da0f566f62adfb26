// The parts of a domain (its folders, and the files beside them) form a line: none needs itself through another. A ring means that
// something shared lives in the wrong part.

import { dirname, join } from 'node:path';
import type { Complaint } from './checks.ts';
import type { SourceFile } from './source.ts';

interface Step {
  readonly from: string;
  readonly to: string;
  /** The first import that makes it. */
  readonly at: string;
}

/** Steps `domain: from > to` that are let pass; as few as possible. */
export const STEPS_WAIVED: readonly string[] = [
  // Types that name each other: an operation is given all domains, a domain lists its operations.
  'kernel: operation.ts > domain.ts',
  // The type of a matcher, which holds the marks that views make.
  'redact: views > scan.ts',
];

export function checkRings(
  files: readonly SourceFile[],
  waived: readonly string[] = STEPS_WAIVED,
): Complaint[] {
  const domains = Map.groupBy(
    files.filter(({ path }) => !/\.(?:test|suite)\.ts$/.test(path) && path.split('/').length > 2),
    ({ path }) => path.split('/')[1] as string,
  );
  return [...domains].flatMap(([domain, own]) => {
    const steps = listSteps(own).filter(({ from, to }) => !waived.includes(`${domain}: ${from} > ${to}`));
    return listRings(steps).map((ring) => ({
      at: (ring[0] as Step).at,
      rule: 'ring',
      message: `${domain}: ${[...ring.map(({ from }) => from), ring[0]?.from].join(' > ')} is a ring; move what is shared to the part below`,
    }));
  });
}

/** `src/ledger/task/edit.ts` is of the part `task`, `src/ledger/model.ts` is the part `model.ts`. */
const partOf = (path: string): string => path.split('/')[2] as string;

function listSteps(files: readonly SourceFile[]): Step[] {
  const steps = new Map<string, Step>();
  for (const { path, imports } of files) {
    for (const { specifier, line } of imports) {
      if (!specifier.startsWith('.')) continue;
      const target = join(dirname(path), specifier);
      const [from, to] = [partOf(path), partOf(target)];
      if (target.split('/')[1] !== path.split('/')[1] || from === to) continue;
      if (!steps.has(`${from} > ${to}`)) steps.set(`${from} > ${to}`, { from, to, at: `${path}:${line}` });
    }
  }
  return [...steps.values()];
}

/** The shortest ring of each knot. */
function listRings(steps: readonly Step[]): (readonly Step[])[] {
  const rings = steps.flatMap((step) => {
    const back = findWay(step.to, step.from, steps);
    return back === undefined ? [] : [[step, ...back]];
  });
  const told = new Set<string>();
  return rings
    .toSorted((a, b) => a.length - b.length)
    .filter((ring) => {
      const isNew = ring.every(({ from }) => !told.has(from));
      for (const { from } of isNew ? ring : []) told.add(from);
      return isNew;
    });
}

/** The shortest way from one part to another. */
function findWay(start: string, end: string, steps: readonly Step[]): readonly Step[] | undefined {
  const ways = new Map<string, readonly Step[]>([[start, []]]);
  for (const [part, way] of ways) {
    if (part === end) return way;
    for (const step of steps) {
      if (step.from === part && !ways.has(step.to)) ways.set(step.to, [...way, step]);
    }
  }
  return undefined;
}
