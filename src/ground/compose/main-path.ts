// How things run: what the function calls with which a program starts, a route is answered or a library is used, and what those of
// them call in which most is set going, to where the world is reached. In the order of the lines, which is not always that of events. Pure.

import type { Block, Material } from '../model.ts';
import { code } from '../text.ts';
import { type Call, type Calls, callsOf, keyOf, openCalls, type Step, sizeOf } from './calls/calls.ts';
import type { Reached } from './calls/effect-calls.ts';
import { FUNCTIONS } from './calls/resolve.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { libraryStarts, programStarts, routeStarts, type Start } from './path-starts.ts';
import { citeSymbol } from './symbols.ts';

const LEVELS_MAX = 5;
const CALLS_SHOWN_MAX = 6;
const CALLED_MIN = 3;
const PATHS_MAX = 2;
const LOOKED_AHEAD = 5;
/** Lines of a function that only stands for a word. */
const SMALL = 2;
const REACHED_MAX = 300;

const mainPaths = oncePerMaterial((material): readonly Told[] => {
  const world: World = { ...openCalls(material), reach: new Map() };
  const tell = ({ label, step }: Start): Told => ({
    label,
    isOffered: false,
    levels: follow(step, world),
  });
  const isTold = ({ levels }: Told): boolean =>
    new Set(levels.flatMap(({ calls }) => calls.map(keyOf))).size >= CALLED_MIN;
  const started = [...programStarts(material), ...routeStarts(material)].map(tell).filter(isTold);
  if (started.length > 0) return started;
  // A library does something once somebody calls it: what is used most, and arrives somewhere.
  return libraryStarts(material)
    .map(tell)
    .filter((told) => isTold(told) && told.levels.some(({ effect }) => FAR.has(effect?.effect ?? 'file')))
    .slice(0, 1)
    .map((told) => ({ ...told, isOffered: true }));
});

interface Told {
  readonly label: string;
  /** Nothing of the project starts it: its users do. */
  readonly isOffered: boolean;
  readonly levels: readonly Level[];
}

/** A function, and those that it calls. */
interface Level {
  readonly step: Step;
  readonly calls: readonly Call[];
  readonly effect: Reached | undefined;
}

export function mainPathBlock(material: Material): Block {
  const told = new Set<string>();
  const items = mainPaths(material)
    .slice(0, PATHS_MAX)
    .flatMap(({ label, levels }) =>
      levels.flatMap((level, at) => {
        const cited = code(
          level.step.symbol.name === '' ? level.step.path : citeSymbol(level.step, material),
        );
        if (told.has(cited)) return [];
        told.add(cited);
        return [`- ${at === 0 ? label : ''}${cited}${tellCalls(level, material)}`];
      }),
    );
  return {
    before: [
      mainPaths(material).some(({ isOffered }) => isOffered)
        ? 'From what is offered and used most, which function calls which, in the order of its lines:'
        : 'From the start, which function calls which, in the order of its lines:',
      '',
    ],
    items,
    noun: 'function',
  };
}

/** What is made is told by its type, and what stands in no function by its file. */
function citeCall(one: Step & { readonly isMade?: true }, material: Material): string {
  if (one.symbol.name === '') return one.path;
  const made = one.symbol.container.split('.').at(-1);
  const type =
    one.isMade === true && one.symbol.container !== ''
      ? material.symbolsOf(one.path).find(({ name, kind }) => name === made && !FUNCTIONS.has(kind))
      : undefined;
  return citeSymbol(type === undefined ? one : { path: one.path, symbol: type }, material);
}

const WHERE: Readonly<Record<Reached['effect'], string>> = {
  network: 'the network',
  process: 'other processes',
  database: 'the database',
  file: 'files',
};

function tellCalls({ calls, effect }: Level, material: Material): string {
  const cite = (one: Call): string => code(citeCall(one, material));
  const called = [...new Set(calls.map((one) => `${one.isMade === true ? 'makes' : 'calls'} ${cite(one)}`))];
  // Those of one kind in a row share the word.
  const said = called.map((one, at) =>
    at > 0 && one.slice(0, 6) === called[at - 1]?.slice(0, 6) ? one.slice(6) : one,
  );
  const list = said.length === 0 ? '' : ` ${said.join(', ')}`;
  if (effect === undefined) return list;
  return `${list}${list === '' ? '' : ','} reaches ${WHERE[effect.effect]} by ${code(effect.call)}`;
}

interface World extends Calls {
  /** By place, as far as they were asked for. */
  readonly reach: Map<string, Reach>;
}

/** Goes on where most is set going, until the world is reached or the code is no longer the project's. */
function follow(start: Step, world: World): Level[] {
  const levels: Level[] = [];
  const seen = new Set<string>();
  let at: Step | undefined = start;
  while (at !== undefined && levels.length < LEVELS_MAX) {
    const step: Step = at;
    seen.add(keyOf(step));
    const called = callsOf(step, world).filter(
      (one) =>
        (one.isMade === true || sizeOf(one) > SMALL || callsOf(one, world).length > 0) &&
        !seen.has(keyOf(one)) &&
        !isAside(one),
    );
    const effect = world.effects.get(keyOf(step));
    if (called.length === 0) {
      if (effect !== undefined) levels.push({ step, calls: [], effect });
      break;
    }
    const heaviest = called.toSorted((a, b) => reachOf(b, world).lines - reachOf(a, world).lines);
    const best = new Set(heaviest.slice(0, CALLS_SHOWN_MAX));
    const lines = called.reduce((sum, one) => sum + reachOf(one, world).lines, 0);
    const leads = called.some((one) => reachOf(one, world).arrives);
    if (levels.length > 0 && effect === undefined && !leads && lines < LINES_MIN) break;
    levels.push({ step, calls: called.filter((one) => best.has(one)), effect });
    // What is made is mostly only filled; what arrives somewhere is where the way leads.
    const rank = (one: Call): number => (one.isMade === true ? 0 : 2) + (reachOf(one, world).arrives ? 1 : 0);
    [at] = heaviest.filter(({ isSure }) => isSure).toSorted((a, b) => rank(b) - rank(a));
  }
  return levels;
}

/** Said everywhere, and nowhere the way on: logging, complaints, help. */
function isAside({ path, symbol }: Step): boolean {
  const stem = (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
  return ASIDE.test(symbol.name) || OF_ASIDE.test(stem);
}
const ASIDE =
  /(?:^|_)(?:log|logf|usage|warn(?:ing)?|error|err|errx|[mcx]*alloc|free|version|help|debug|suggestion|die|fatal|panic|assert\w*|usage)(?:_|$)|^(?:log[A-Z]\w*|show_?help\w*|printHelp|outputHelp)$/i;
const OF_ASIDE = /^(?:log|logger|logging|errors?|debug|usage|help|warnings?)$/i;

interface Reach {
  /** Of all that is called from it, some steps on, each once. */
  readonly lines: number;
  /** Some of it reaches the world. */
  readonly arrives: boolean;
}

/** How much a step sets going. */
function reachOf(step: Step, world: World): Reach {
  const key = keyOf(step);
  const known = world.reach.get(key);
  if (known !== undefined) return known;
  const seen = new Map<string, number>([[key, sizeOf(step)]]);
  let front: readonly Step[] = [step];
  for (let depth = 0; depth < LOOKED_AHEAD && front.length > 0 && seen.size < REACHED_MAX; depth++) {
    const next: Step[] = [];
    for (const one of front)
      for (const called of callsOf(one, world)) {
        if (seen.has(keyOf(called)) || isAside(called)) continue;
        seen.set(keyOf(called), sizeOf(called));
        next.push(called);
      }
    front = next;
  }
  const reach = {
    lines: [...seen.values()].reduce((sum, size) => sum + size, 0),
    arrives: [...seen.keys()].some((one) => FAR.has(world.effects.get(one)?.effect ?? 'file')),
  };
  world.reach.set(key, reach);
  return reach;
}

/** What is read from files on the way is no end of it. */
const FAR: ReadonlySet<Reached['effect']> = new Set(['network', 'process', 'database']);
/** A level of less is no way on. */
const LINES_MIN = 12;
