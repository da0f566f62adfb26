// "To add X, touch": learned from what is there. The file that registers most of a kind, one that was added well as a model, its
// test, and the command that has to be run after. Told only where several of a kind are there. Pure.

import type { PlacedCommand } from '../../source/index.ts';
import type { Block, Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { changeLogNote } from './change-log.ts';
import { findChecklists } from './checklists.ts';
import { dispatchRecipes } from './dispatch-recipes.ts';
import { ownCommands } from './interfaces/own-commands.ts';
import { citeAnswer, isForWatching, listRoutes } from './interfaces/routes.ts';
import { settingsPlace } from './settings-place.ts';
import { siblingRecipes } from './siblings.ts';
import { citeLine } from './symbols.ts';
import { testFiles, testOf } from './tests-at.ts';
import { findCommands } from './work/commands.ts';

const KIND_MIN = 3;

export function recipesBlock(material: Material): Block {
  const tests = testFiles(material);
  const items = [
    ...checklistRecipes(material),
    ...dispatchRecipes(material),
    ...routeRecipe(material, tests),
    ...commandRecipe(material, tests),
    ...settingRecipe(material),
    ...siblingRecipes(material),
    ...generateNote(material),
    ...changeLogNote(material),
  ];
  return { before: ['To add something like what is there:', ''], items, noun: 'recipe' };
}

const CHECKLISTS_MAX = 3;

/** The authors' own list says more than what can be read off. */
export function checklistRecipes(material: Material, isAsked?: (about: string) => boolean): string[] {
  const lists = findChecklists(material).filter(({ about }) => isAsked?.(about) ?? true);
  const once = [...new Map(lists.toReversed().map((one) => [one.about, one])).values()].toReversed();
  return once
    .slice(0, CHECKLISTS_MAX)
    .map(
      ({ path, line, about }) => `- ${about}: the authors list what to do at ${code(citeLine(path, line))}`,
    );
}

/** The file with most of them; of several alike, the first by name. */
function busiest<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): { readonly key: string; readonly own: readonly T[] } | undefined {
  const [first] = [...Map.groupBy(all, keyOf)].sort(
    (a, b) => b[1].length - a[1].length || compareText(a[0], b[0]),
  );
  return first === undefined ? undefined : { key: first[0], own: first[1] };
}

const pathOf = (reference: string): string => reference.replace(/:[^:]*$/, '');

function routeRecipe(material: Material, tests: readonly string[]): string[] {
  const routes = listRoutes(material).filter(({ route }) => !isForWatching(route));
  const place = busiest(routes, ({ path }) => path);
  if (place === undefined || routes.length < KIND_MIN) return [];
  const own = place.own.map((route) => ({ route, answer: citeAnswer(route, material) }));
  // One that is asked for by name shows more than one that takes whatever comes.
  const plain = own.filter(
    ({ route }) => !/^(?:ANY|OPTIONS|HEAD)$/.test(route.method) && !route.route.includes('*'),
  );
  // What answers at the top is often registered in a way of its own.
  const named = plain.filter(({ route }) => route.route !== '/');
  const models = [named, plain, own].find((some) => some.length > 0) ?? own;
  const testFor = ({ route, answer }: (typeof models)[number]): string | undefined => {
    const names = [answer.slice(pathOf(answer).length + 1), route.route];
    return (
      naming(testOf(pathOf(answer), tests), names, material) ??
      naming(testOf(route.path, tests), names, material)
    );
  };
  const tested = models.find((one) => testFor(one) !== undefined) ?? models[0];
  if (tested === undefined) return [];
  const { route, answer } = tested;
  const test = testFor(tested);
  const isElsewhere = pathOf(answer) !== route.path;
  const model = isElsewhere ? `, answer it as ${code(answer)} does` : '';
  const checked = test === undefined ? '' : `, test it as in ${code(test)}`;
  return [
    `- a route: register it where ${code(`${route.method} ${route.route}`)} is (${code(citeLine(route.path, route.line))})${model}${checked}`,
  ];
}

function commandRecipe(material: Material, tests: readonly string[]): string[] {
  const all = ownCommands(material).filter(
    ({ path, name }) => !/[\s:`]/.test(path) && !OF_EVERY_PROGRAM.test(name),
  );
  // As most of them are made.
  const commands = busiest(all, ({ framework }) => framework)?.own ?? [];
  if (commands.length < KIND_MIN) return [];
  const testFor = ({ path, name, handler }: (typeof commands)[number]): string | undefined =>
    naming(testOf(path, tests), [name, handler], material);
  const tested = commands.find((one) => testFor(one) !== undefined) ?? commands[0];
  if (tested === undefined) return [];
  const test = testFor(tested);
  const checked = test === undefined ? '' : `, test it as in ${code(test)}`;
  return [
    `- a command: declare it as ${code(tested.name)} is (${code(citeLine(tested.path, tested.line))})${madeKnown(tested, material)}${checked}`,
  ];
}

const OF_EVERY_PROGRAM = /^(?:help|version|completions?)$/;
const LINES_MAX = 4000;
const TAKES_IN = /^\s*(?:import|use|from|export|#include|require(?:_relative|_once)?|using)\b|\brequire\(/;

/** Where it is named in the file that names most others, but for the line that only takes it in. */
function madeKnown({ registeredIn: path, handler }: PlacedCommand, material: Material): string {
  if (path === undefined || /[\s:`]/.test(path)) return '';
  const named = wordOf(handler);
  const at = material
    .linesOf(path, 1, LINES_MAX)
    .split('\n')
    .findIndex((line) => named.test(line) && !TAKES_IN.test(line));
  return at < 0 ? '' : `, make it known where ${code(handler)} is (${code(citeLine(path, at + 1))})`;
}

const wordOf = (name: string): RegExp =>
  new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);

/** A test that lies where one would look for it, if it names the thing. */
function naming(test: string | undefined, names: readonly string[], material: Material): string | undefined {
  if (test === undefined) return undefined;
  const text = material.linesOf(test, 1, LINES_MAX);
  return names.some((name) => name.length > 1 && !COMMON.test(name) && wordOf(name).test(text))
    ? test
    : undefined;
}

const COMMON = /^(?:init|main|L\d+)$/;

function settingRecipe(material: Material): string[] {
  // One of the project's own, which share a beginning, says most.
  const own = settingsPlace(material) ?? [];
  const first = busiest(own, ({ name }) => name.split('_')[0] ?? name)?.own[0];
  return first === undefined ? [] : [`- a setting: beside ${code(first.name)} (${code(first.reference)})`];
}

/** What is made from other files has to be made again. */
function generateNote(material: Material): string[] {
  const command = findCommands(material).find(({ task }) => task === 'generate');
  return command === undefined
    ? []
    : [`- after changing what code is generated from: ${code(command.command)} (${code(command.reference)})`];
}
