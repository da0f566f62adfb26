// What one needs for a task, within a number of tokens: how such a thing is added here, the commands, what of its kind is there,
// where its words stand, the places that have to do with it, their tests, the rules. The first to be left out is the last of these. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import { commandBlocks } from '../compose/interfaces/commands.ts';
import { citeAnswer, listRoutes } from '../compose/interfaces/routes.ts';
import { listSettings } from '../compose/interfaces/settings.ts';
import { recipesBlock } from '../compose/recipes.ts';
import { citeLine, citeSymbol, describeSymbol, isCitable, shortSignature } from '../compose/symbols.ts';
import { testFiles, testOf } from '../compose/tests-at.ts';
import { findCommands } from '../compose/work/commands.ts';
import type { Material } from '../model.ts';
import { readRules } from '../scan/guides.ts';
import { code } from '../text.ts';
import { mentionLines } from './mentions.ts';
import { countTokens, rankForTask, taskWords } from './relevance.ts';

type Kind = 'command' | 'route' | 'setting' | 'test';

/** Words of a task by what it is about. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['route', /\b(?:routes?|endpoints?|api|handlers?|urls?|pages?|http)\b/i],
  ['command', /\b(?:commands?|subcommands?|cli|flags?|options?|arguments?)\b/i],
  ['setting', /\b(?:settings?|env(?:ironment)?|config(?:uration)?|variables?)\b/i],
  ['test', /\b(?:tests?|specs?|coverage)\b/i],
];
const WORKING = new Set(['install', 'build', 'test', 'one test', 'lint', 'generate', 'migrate']);
const PLACES_MAX = 20;
/** In a file this long a name alone is not found. */
const LONG_FILE_LINES = 1000;
/** Beside lines that say the very word. */
const PLACES_FEW = 8;
/** What has so much less to do with it than the best only shares a common word. */
const SCORE_SHARE_MIN = 0.45;
const ALIKE_MAX = 8;
const EXAMPLES_MAX = 4;
const SETTINGS_MAX = 30;
const TESTS_MAX = 5;
const RULES_MAX = 4;

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

export function composeForTask(material: Material, task: string, tokensMax: number): string {
  const kinds = KINDS.filter(([, words]) => words.test(task)).map(([kind]) => kind);
  // What kind of thing it is about says nothing about which one, unless nothing else is said.
  const which = taskWords(
    KINDS.reduce((text, [, said]) => text.replaceAll(new RegExp(said, 'gi'), ' '), task),
  );
  const words = which.length > 0 ? which : taskWords(task);
  const ranked = rankForTask(material, words).filter(({ one }) => isCitable(one));
  const said = mentionLines(material, task);
  const least = (ranked[0]?.score ?? 0) * SCORE_SHARE_MIN;
  // Where some place has several of the words, one that has a single common word has nothing to do with it.
  const wordsMin = Math.min(2, ranked[0]?.words ?? 0);
  const near = ranked
    .filter((one) => one.score >= least && (one.words >= wordsMin || one.isTelling))
    .slice(0, said.length > 0 ? PLACES_FEW : PLACES_MAX);
  const places = near.map(({ one }) => {
    const about = describeSymbol(one) || (shortSignature(one) === '' ? '' : code(shortSignature(one)));
    return `- ${placeOf(one, material)}${about === '' ? '' : ` — ${about}`}`;
  });
  const tests = testFiles(material);
  const tested = [...new Set(near.flatMap(({ one }) => testOf(one.path, tests) ?? []))];
  return fitParts(
    [
      { title: 'How it is done here', lines: recipesFor(material, kinds, task) },
      { title: 'Commands', lines: commandsFor(material) },
      { title: 'What is there of this kind', lines: alike(material, kinds, words) },
      { title: 'Where it is said', lines: said },
      { title: 'Places that have to do with it', lines: [...new Set(places)] },
      { title: 'Tests', lines: tested.slice(0, TESTS_MAX).map((path) => `- ${code(path)}`) },
      {
        title: 'Rules',
        lines: readRules(material, RULES_MAX).map(
          ({ text, path, line }) => `- ${text} (${code(citeLine(path, line))})`,
        ),
      },
    ],
    tokensMax,
  );
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

/** With its line where the file is long. */
function placeOf(one: RankedSymbol, material: Material): string {
  const { path, symbol } = one;
  const isLong = material.linesOf(path, LONG_FILE_LINES + 1, LONG_FILE_LINES + 2) !== '';
  const cited = citeSymbol(one, material);
  return isLong ? `${code(citeLine(path, symbol.line))} ${code(cited.slice(path.length + 1))}` : code(cited);
}

/** Of a question that is about no such thing, how something is added is no answer. */
function recipesFor(material: Material, kinds: readonly Kind[], task: string): string[] {
  const all = recipesBlock(material).items;
  const own = all.filter(
    (line) => kinds.some((kind) => line.startsWith(`- a ${kind}:`)) || line.startsWith('- after'),
  );
  return [...(own.length > 0 || !/\b(?:add|adding|new|create|implement)\b/i.test(task) ? own : all)];
}

function commandsFor(material: Material): string[] {
  return findCommands(material)
    .filter(({ task }) => WORKING.has(task))
    .map(({ task, command, reference }) => `- ${task}: ${code(command)} (${code(reference)})`);
}

function alike(material: Material, kinds: readonly Kind[], words: readonly string[]): string[] {
  const rank = (line: string): number => words.filter((word) => line.toLowerCase().includes(word)).length;
  const best = (lines: readonly string[], most = EXAMPLES_MAX): string[] => {
    const sorted = lines.toSorted((a, b) => rank(b) - rank(a));
    const telling = sorted.filter((line) => rank(line) > 0).slice(0, Math.max(ALIKE_MAX, most));
    const shown = telling.length > 0 ? telling : sorted.slice(0, most);
    const left = lines.length - shown.length;
    return left > 0 && shown.length > 0
      ? [...shown, `- and ${left} others (${code('loa ground show --section interfaces')})`]
      : shown;
  };
  const routes = listRoutes(material).map(
    (one) => `- ${code(`${one.method} ${one.route}`)} answered by ${code(citeAnswer(one, material))}`,
  );
  const commands = (commandBlocks(material)[0]?.items ?? []).map(
    (row) => `- ${row.replace(/^(?:\||-) | \|$/g, '').replaceAll(' | ', ' — ')}`,
  );
  const settings = listSettings(material).map(
    ({ name, reference }) => `- ${code(name)} (${code(reference)})`,
  );
  const matching = [...routes, ...commands].filter((line) => rank(line) > 0);
  return [
    ...new Set([
      ...(kinds.includes('route') ? best(routes) : []),
      ...(kinds.includes('command') ? best(commands) : []),
      ...(kinds.includes('setting') ? best(settings, SETTINGS_MAX) : []),
      ...matching.toSorted((a, b) => rank(b) - rank(a)).slice(0, ALIKE_MAX),
    ]),
  ];
}
