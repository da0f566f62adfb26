// What one needs for a task, within a number of tokens: how such a thing is added here, the commands, what of its kind is there,
// where its words stand, the places that have to do with it, their tests, the rules. The first to be left out is the last of these. Pure.

import { type Asked, type Demand, readDemand } from '../../code-search/index.ts';
import { stem } from '../../search/index.ts';
import { dispatchFor } from '../compose/dispatch.ts';
import { defaultEntered } from '../compose/interfaces/defaults.ts';
import { checklistRecipes, recipesBlock } from '../compose/recipes.ts';
import { citeLine } from '../compose/symbols.ts';
import { testedBy } from '../compose/tested-by.ts';
import { unreadTests } from '../compose/unread.ts';
import { findCommands } from '../compose/work/commands.ts';
import type { Material } from '../model.ts';
import { readRules } from '../scan/guides.ts';
import { code } from '../text.ts';
import { alike, type Kind, kindsOf, telling } from './alike.ts';
import { tellFound, tellFurther } from './found-lines.ts';
import { mentionLines } from './mentions.ts';
import { countTokens, taskWords, taskWordsAsWritten } from './relevance.ts';
import { toImplement } from './to-implement.ts';
import { endsIn, wayBetween } from './way-between.ts';

const WORKING = new Set(['install', 'build', 'test', 'one test', 'lint', 'generate', 'migrate']);
const TESTS_MAX = 5;
const TESTED_MAX = 6;
const RULES_MAX = 4;

type PartName =
  | 'alike'
  | 'commands'
  | 'found'
  | 'further'
  | 'missing'
  | 'recipes'
  | 'rules'
  | 'said'
  | 'tests'
  | 'way';

export interface Given {
  readonly tokensMax: number;
  /** What the code and the texts of the project answer. */
  readonly asked: Asked;
  /** Of either end of a way that is asked for. */
  readonly ask?: (words: string) => Asked;
}

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

export function composeForTask(material: Material, task: string, { tokensMax, asked, ask }: Given): string {
  const kinds = kindsOf(task);
  const words = telling(task);
  const { aims } = readDemand(task);
  const paths = asked.found.slice(0, TESTED_MAX).map(({ path }) => path);
  const tested = [...new Set(paths.flatMap((path) => testedBy(material, path) ?? []))];
  const places = worthTelling(asked.found);
  const recipes = [
    ...(aims.has('adding') ? toImplement(material, taskWordsAsWritten(task)) : []),
    ...(aims.has('adding') ? enteredAt(material, taskWordsAsWritten(task)) : []),
    ...recipesFor(material, kinds, taskWords(task)),
  ];
  const ends = endsIn(task);
  const way = ends === undefined || ask === undefined ? [] : wayBetween(material, ends, ask);
  const parts: Readonly<Record<PartName, Part>> = {
    recipes: { title: 'How it is done here', lines: recipes },
    commands: { title: 'Commands', lines: commandsFor(material) },
    alike: { title: 'What is there of this kind', lines: alike(material, kinds, words) },
    way: { title: 'From one to the other, each calls the next', lines: way },
    said: { title: 'Where it is said', lines: mentionLines(material, task) },
    found: {
      title: 'Places that have to do with it, the likeliest first',
      lines: tellFound(places.slice(0, PLACES_WITH_LINES)),
    },
    further: { title: 'Further ones', lines: tellFurther(places.slice(PLACES_WITH_LINES)) },
    missing: {
      title: 'Said nowhere in it, nor anything for it',
      lines: asked.missing.length === 0 ? [] : [`- ${asked.missing.map((word) => code(word)).join(', ')}`],
    },
    tests: { title: 'Tests', lines: tested.slice(0, TESTS_MAX).map((path) => `- ${code(path)}`) },
    rules: {
      title: 'Rules',
      lines: readRules(material, RULES_MAX).map(
        ({ text, path, line }) => `- ${text} (${code(citeLine(path, line))})`,
      ),
    },
  };
  return fitParts(
    (way.length > 0 ? orderFor(new Set()) : orderFor(aims)).map((name) => parts[name]),
    tokensMax,
  );
}

/** What has so much less to do with it than the best only shares a common word. */
const SCORE_SHARE_MIN = 0.4;
const PLACES_WITH_LINES = 12;

const worthTelling = (found: Asked['found']): Asked['found'] =>
  found.filter(({ score }) => score >= SCORE_SHARE_MIN * (found[0]?.score ?? 0));

/** What is asked for comes first; who only wants to find a place needs no commands and no rules. */
function orderFor(aims: Demand['aims']): readonly PartName[] {
  if (aims.has('doing')) return ['commands', 'found', 'said', 'recipes', 'missing', 'further', 'rules'];
  if (aims.has('adding'))
    return ['recipes', 'alike', 'said', 'found', 'missing', 'tests', 'commands', 'further', 'rules'];
  return ['way', 'said', 'found', 'missing', 'further', 'alike', 'tests'];
}

/** Whole lines, in their order, as long as there is room. */
function fitParts(parts: readonly Part[], tokensMax: number): string {
  const lines: string[] = [];
  let tokens = 0;
  for (const { title, lines: own } of parts) {
    const head = `${title}:`;
    const kept: string[] = [];
    for (const line of own) {
      const cost = countTokens(line) + (kept.length === 0 ? countTokens(head) : 0);
      if (tokens + cost > tokensMax) break;
      tokens += cost;
      kept.push(line);
    }
    if (kept.length > 0) lines.push(...(lines.length > 0 ? [''] : []), head, ...kept);
  }
  return lines.join('\n');
}

/** Where the authors say what to do, and where one more is entered. */
function enteredAt(material: Material, words: readonly string[]): string[] {
  const isAsked = (about: string): boolean => words.some((word) => stem(word) === stem(about));
  const setting = words.some((word) => OF_SETTINGS.test(word)) ? defaultEntered(material) : undefined;
  return [
    ...checklistRecipes(material, isAsked),
    ...(setting === undefined ? [] : [setting]),
    ...dispatchFor(material, words),
  ];
}

const OF_SETTINGS = /^(?:settings?|options?|config(?:uration)?|preferences?|defaults?)$/i;

/** How a thing of another kind is added is no answer; without a kind in the question, what shares a telling word with it may be one. */
function recipesFor(material: Material, kinds: readonly Kind[], words: readonly string[]): string[] {
  const wanted = new Set(words);
  return recipesBlock(material).items.filter((line) => {
    if (ENTERED.test(line)) return false;
    const kind = KIND_OF_RECIPE.exec(line)?.[1];
    if (kind !== undefined) return kinds.some((one) => one === kind);
    if (line.startsWith('- after')) return kinds.length > 0;
    const said = taskWords(line);
    // `mod_*.c` is a module: who names a kind whole means what is called by its beginning.
    return said.some((one) => wanted.has(one) || [...wanted].some((word) => isShortFor(one, word)));
  });
}

const SHORT_LENGTH_MIN = 3;

const isShortFor = (short: string, word: string): boolean =>
  short.length >= SHORT_LENGTH_MIN && short.length < word.length && word.startsWith(short);

/** Told by what is asked for. */
const ENTERED = /^- (?:one more \w+ goes in |[\w-]+: the authors list )/;
const KIND_OF_RECIPE = /^- a (route|command|setting):/;

function commandsFor(material: Material): string[] {
  const told = findCommands(material).filter(({ task }) => WORKING.has(task));
  const { files } = material.facts.tests;
  const isUntested =
    files === 0 && unreadTests(material).length === 0 && !told.some(({ task }) => task === 'test');
  return [
    ...told.map(({ task, command, reference }) => `- ${task}: ${code(command)} (${code(reference)})`),
    // What is published is often left without them, whatever its README says.
    ...(isUntested ? ['- test: no tests were found in this tree'] : []),
  ];
}
