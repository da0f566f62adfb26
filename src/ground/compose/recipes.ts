// "To add X, touch": learned from what is there. The file that registers most of a kind, one that was added well as a model, its
// test, and the command that has to be run after. Told only where several of a kind are there. Pure.

import type { PlacedCommand } from '../../source/index.ts';
import type { Block, Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { ownCommands } from './interfaces/own-commands.ts';
import { citeAnswer, listRoutes } from './interfaces/routes.ts';
import { listSettings } from './interfaces/settings.ts';
import { citeLine } from './symbols.ts';
import { testFiles, testOf } from './tests-at.ts';
import { findCommands } from './work/commands.ts';

const KIND_MIN = 3;
const SETTINGS_MIN = 5;

export function recipesBlock(material: Material): Block {
  const tests = testFiles(material);
  const items = [
    ...routeRecipe(material, tests),
    ...commandRecipe(material, tests),
    ...settingRecipe(material),
    ...generateNote(material),
  ];
  return { before: ['To add something like what is there:', ''], items, noun: 'recipe' };
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
  const routes = listRoutes(material);
  const place = busiest(routes, ({ path }) => path);
  if (place === undefined || routes.length < KIND_MIN) return [];
  const own = place.own.map((route) => ({ route, answer: citeAnswer(route, material) }));
  // One that is asked for by name shows more than one that takes whatever comes.
  const plain = own.filter(
    ({ route }) => !/^(?:ANY|OPTIONS|HEAD)$/.test(route.method) && !route.route.includes('*'),
  );
  // What answers at the top is often registered in a way of its own.
  const named = plain.filter(({ route }) => route.route !== '/');
  const models = named.length > 0 ? named : plain.length > 0 ? plain : own;
  const provedBy = ({ route, answer }: (typeof own)[number]): string | undefined =>
    provingTest(answer, [route.route, lastPart(route.handler)], tests, material) ??
    provingTest(route.path, [route.route], tests, material);
  const tested = models.slice(0, MODELS_MAX).find((one) => provedBy(one) !== undefined) ?? models[0];
  if (tested === undefined) return [];
  const { route, answer } = tested;
  const test = provedBy(tested);
  const isElsewhere = pathOf(answer) !== route.path;
  const model = isElsewhere ? `, answer it as ${code(answer)} does` : '';
  const checked = test === undefined ? '' : `, test it as in ${code(test)}`;
  return [
    `- a route: register it where ${code(`${route.method} ${route.route}`)} is (${code(citeLine(route.path, route.line))})${model}${checked}`,
  ];
}

function commandRecipe(material: Material, tests: readonly string[]): string[] {
  const commands = ownCommands(material).filter(({ path }) => !/[\s:`]/.test(path));
  if (commands.length < KIND_MIN) return [];
  const provedBy = ({ path, name, handler }: PlacedCommand): string | undefined =>
    provingTest(path, [name, handler], tests, material);
  const listed = commands.filter(({ registeredIn }) => registeredIn !== undefined);
  // Without a list or a test to learn from, the usual way in the file with most of them.
  const usual = busiest(commands, ({ path, framework }) => `${path}\0${framework}`)?.own ?? commands;
  const models = listed.length > 0 ? listed : commands;
  const first = listed[0] ?? usual[0];
  const tested = models.slice(0, MODELS_MAX).find((one) => provedBy(one) !== undefined) ?? first;
  if (tested === undefined) return [];
  const test = provedBy(tested);
  const checked = test === undefined ? '' : `, test it as in ${code(test)}`;
  return [
    `- a command: declare it as ${code(tested.name)} is (${code(citeLine(tested.path, tested.line))})${registration(tested, material)}${checked}`,
  ];
}

/** Where the list of them names the one that is shown. */
function registration({ handler, registeredIn }: PlacedCommand, material: Material): string {
  if (registeredIn === undefined || /[\s:`]/.test(registeredIn)) return '';
  const lines = material.linesOf(registeredIn, 1, LINES_MAX).split('\n');
  const says = new RegExp(`\\b${handler}\\b`);
  const taken = /^\s*(?:import|from|use|require)\b|^\s*(?:\/\/|#|\*)/;
  const at = lines.findIndex((line) => says.test(line) && !taken.test(line));
  return at < 0 ? '' : `, register it where ${code(handler)} is (${code(citeLine(registeredIn, at + 1))})`;
}

const MODELS_MAX = 40;
const LINES_MAX = 8000;
const lastPart = (handler: string): string => handler.split(/[.#:@]/).at(-1) ?? '';

/** The test that lies beside it, where it speaks of the thing that is declared and not only of the same file. */
function provingTest(
  reference: string,
  names: readonly string[],
  tests: readonly string[],
  material: Material,
): string | undefined {
  const test = testOf(/:/.test(reference) ? pathOf(reference) : reference, tests);
  if (test === undefined) return undefined;
  const text = material.linesOf(test, 1, LINES_MAX);
  const isSaid = (name: string): boolean =>
    name.length > 1 &&
    new RegExp(`["'\`:/\\s(.]${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:["'\`,)(;:/\\s]|$)`, 'm').test(
      text.replace(/^\s*(?:\/\/|#|\*).*$/gm, ''),
    );
  return names.some(isSaid) ? test : undefined;
}

function settingRecipe(material: Material): string[] {
  const settings = listSettings(material);
  const place = busiest(settings, ({ reference }) => pathOf(reference));
  // Where most of them are declared is where the next one belongs; scattered ones have no such place.
  if (place === undefined || place.own.length < SETTINGS_MIN || place.own.length * 2 < settings.length)
    return [];
  if (!/config|setting|env|option|constant|keys|global|param/i.test(place.key)) return [];
  // One of the project's own, which share a beginning, says most.
  const kin = busiest(place.own, ({ name }) => name.split('_')[0] ?? name);
  const first = (kin?.own ?? place.own)[0] as (typeof place.own)[number];
  return [`- a setting: beside ${code(first.name)} (${code(first.reference)})`];
}

/** What is made from other files has to be made again. */
function generateNote(material: Material): string[] {
  const command = findCommands(material).find(({ task }) => task === 'generate');
  return command === undefined
    ? []
    : [`- after changing what code is generated from: ${code(command.command)} (${code(command.reference)})`];
}
