// The way from one place to another: of those that have to do with either end, the calls that lead from the first to the second,
// in their order. Told only where such a way is known. Pure.

import type { Asked, Found } from '../../code-search/index.ts';
import { isStopWord, splitWords, stem } from '../../search/index.ts';
import { isAside, isForWork, roleOf } from '../../source/index.ts';
import { callsOf, keyOf, openCalls, type Step } from '../compose/calls/calls.ts';
import { FUNCTIONS } from '../compose/calls/resolve.ts';
import { programStarts } from '../compose/path-starts.ts';
import { citeSymbol } from '../compose/symbols.ts';
import type { Material } from '../model.ts';
import { code } from '../text.ts';

export interface Ends {
  readonly from: string;
  readonly to: string;
}

const FROM_TO =
  /\bfrom\s+(?<from>.{2,80}?)\s+(?:down\s+)?(?:to|until|till|into|through to)\s+(?<to>.{2,120}?)[?.!]*$/i;

/** `what happens from X to Y`: both ends in their words. */
export function endsIn(question: string): Ends | undefined {
  const { from, to } = FROM_TO.exec(question.trim())?.groups ?? {};
  return from === undefined || to === undefined ? undefined : { from, to };
}

const STARTS = /\b(?:main|start|startup|entry|command line|launch|invocation|program|argv)\b/i;
const FROM_ASKED = 6;
const TO_ASKED = 16;
const DEEP_MAX = 9;
const SEEN_MAX = 700;
const STEPS_SHOWN_MAX = 10;

interface Way {
  readonly steps: readonly Step[];
  readonly worth: number;
}

export function wayBetween(material: Material, { from, to }: Ends, ask: (words: string) => Asked): string[] {
  const world = openCalls(material);
  const named = (words: string, most: number): readonly Step[] => {
    const found = ask(words).found.flatMap((one) => stepOf(one, material) ?? []);
    return [
      ...new Map([...writtenIn(words, material), ...found].map((one) => [keyOf(one), one])).values(),
    ].slice(0, most);
  };
  const starts = [
    ...(STARTS.test(from) ? programStarts(material).map(({ step }) => step) : []),
    ...named(from, FROM_ASKED),
  ];
  const targets = named(to, TO_ASKED);
  const ranks = new Map(targets.map((one, at) => [keyOf(one), at]));
  const words = wordsOf(to);
  const ways = starts.flatMap((start, at) => {
    const way = search(start, (one) => worthOf(one, ranks, words), world);
    return way === undefined ? [] : [{ ...way, worth: way.worth - at * LATER_START }];
  });
  const [best] = ways.toSorted((a, b) => b.worth - a.worth);
  return best === undefined ? [] : tellWay(best.steps, material);
}

const LATER_START = 0.08;
const LATER_TARGET = 0.05;
const NAMED = 0.5;
const FAR = 0.03;

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    splitWords(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );

/** How well it fits the end: by its place among the answers, and by the words in its name. */
function worthOf(step: Step, ranks: ReadonlyMap<string, number>, words: ReadonlySet<string>): number {
  const rank = ranks.get(keyOf(step));
  if (rank === undefined) return 0;
  const own = wordsOf(`${step.symbol.container} ${step.symbol.name}`);
  const said = [...words].filter((word) => own.has(word)).length / Math.max(1, words.size);
  // Who only has to do with it in passing is no end of the way.
  return said === 0 ? 0 : 1 - rank * LATER_TARGET + said * NAMED;
}

/** Breadth first: of the ends that are reached, the best, by the shortest way to it. */
function search(
  start: Step,
  worth: (step: Step) => number,
  world: ReturnType<typeof openCalls>,
): Way | undefined {
  const before = new Map<string, Step | undefined>([[keyOf(start), undefined]]);
  let front: readonly Step[] = [start];
  let best: { readonly step: Step; readonly worth: number } | undefined;
  for (let deep = 1; deep <= DEEP_MAX && front.length > 0 && before.size < SEEN_MAX; deep++) {
    const next: Step[] = [];
    for (const one of front)
      for (const called of callsOf(one, world)) {
        if (before.has(keyOf(called))) continue;
        before.set(keyOf(called), one);
        next.push(called);
        const fits = worth(called);
        if (fits > 0 && fits - deep * FAR > (best?.worth ?? 0))
          best = { step: called, worth: fits - deep * FAR };
      }
    front = next;
  }
  if (best === undefined) return undefined;
  const steps: Step[] = [];
  for (let at: Step | undefined = best.step; at !== undefined; at = before.get(keyOf(at))) steps.unshift(at);
  return { steps, worth: best.worth };
}

function stepOf({ path, line, symbol }: Found, { symbolsOf }: Material): Step | undefined {
  const name = symbol.split('.').at(-1) ?? '';
  if (isForWork(path) || isAside(path, 'commands') || roleOf(path) !== 'source') return undefined;
  const own = symbolsOf(path).find(
    (one) => one.name === name && one.line === line && FUNCTIONS.has(one.kind),
  );
  return own === undefined || !own.isDefinition ? undefined : { path, symbol: own };
}

/** What is written as it is called: `redisCommand`, `got()`. */
function writtenIn(words: string, { declaring, symbolsOf }: Material): readonly Step[] {
  const names = words.match(/[\p{L}_$][\p{L}\p{Nd}_$]{2,}/gu) ?? [];
  return names.flatMap((name) => {
    if (!/[_A-Z]/.test(name.slice(1)) && !words.includes(`${name}(`)) return [];
    return declaring(name)
      .slice(0, 3)
      .flatMap((path) =>
        symbolsOf(path)
          .filter((one) => one.name === name && one.isDefinition && FUNCTIONS.has(one.kind))
          .map((symbol) => ({ path, symbol })),
      );
  });
}

function tellWay(steps: readonly Step[], material: Material): string[] {
  const told =
    steps.length > STEPS_SHOWN_MAX ? [...steps.slice(0, STEPS_SHOWN_MAX - 1), steps.at(-1) as Step] : steps;
  return told.map((one, at) => {
    const cited =
      one.symbol.name === '' ? code(one.path) : `${code(citeSymbol(one, material))} line ${one.symbol.line}`;
    return `${at + 1}. ${cited}`;
  });
}
