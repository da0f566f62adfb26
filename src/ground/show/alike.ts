// What a task is about, by the words that name a kind of thing, and what of that kind is there. Another kind's things are no
// answer: an option is no command, and what is read from the environment is not every setting. Pure.

import { commandBlocks } from '../compose/interfaces/commands.ts';
import { ownCommands } from '../compose/interfaces/own-commands.ts';
import { citeAnswer, listRoutes } from '../compose/interfaces/routes.ts';
import { listSettings } from '../compose/interfaces/settings.ts';
import { settingsPlace } from '../compose/settings-place.ts';
import type { Material } from '../model.ts';
import { code } from '../text.ts';
import { taskWords } from './relevance.ts';

export type Kind = 'command' | 'environment' | 'option' | 'route' | 'setting' | 'test';

/** Words of a task by what it is about. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['route', /\b(?:routes?|endpoints?|api|handlers?|urls?|pages?|http)\b/i],
  ['command', /\b(?:commands?|subcommands?|cli)\b/i],
  ['option', /\b(?:flags?|options?|arguments?|switch(?:es)?|cli)\b/i],
  ['environment', /\b(?:env(?:ironment)?|variables?)\b/i],
  ['setting', /\b(?:settings?|config(?:uration)?)\b/i],
  ['test', /\b(?:tests?|specs?|coverage)\b/i],
];
const ALIKE_MAX = 8;
const EXAMPLES_MAX = 4;
const SETTINGS_MAX = 30;

export const kindsOf = (task: string): readonly Kind[] =>
  KINDS.filter(([, words]) => words.test(task)).map(([kind]) => kind);

/** What kind of thing it is about says nothing about which one, unless nothing else is said. */
export function telling(task: string): readonly string[] {
  const which = taskWords(
    KINDS.reduce((text, [, said]) => text.replaceAll(new RegExp(said, 'gi'), ' '), task),
  );
  return which.length > 0 ? which : taskWords(task);
}

export function alike(material: Material, kinds: readonly Kind[], words: readonly string[]): string[] {
  const rank = (line: string): number => words.filter((word) => line.toLowerCase().includes(word)).length;
  const best = (lines: readonly string[], most = EXAMPLES_MAX): string[] => {
    const sorted = lines.toSorted((a, b) => rank(b) - rank(a));
    const told = sorted.filter((line) => rank(line) > 0).slice(0, Math.max(ALIKE_MAX, most));
    const shown = told.length > 0 ? told : sorted.slice(0, most);
    const left = lines.length - shown.length;
    return left > 0 && shown.length > 0
      ? [...shown, `- and ${left} others (${code('loa ground show --section interfaces')})`]
      : shown;
  };
  const lines = linesByKind(material);
  // Of another kind than is asked for, one word in common is chance.
  const isLike = (line: string): boolean => rank(line) > (words.length > 1 ? 1 : 0);
  const matching = [...lines.route, ...lines.command, ...lines.option].filter(isLike);
  const wants = (kind: Kind): boolean => kinds.includes(kind);
  const ofKinds = [
    ...(wants('route') ? best(lines.route) : []),
    ...(wants('command') ? best(lines.command) : []),
    ...(wants('option') ? best(lines.option) : []),
    ...(wants('environment') || (wants('setting') && lines.isSetThere)
      ? best(lines.setting, SETTINGS_MAX)
      : []),
  ];
  return [...new Set([...ofKinds, ...matching.toSorted((a, b) => rank(b) - rank(a)).slice(0, ALIKE_MAX)])];
}

interface Lines {
  readonly route: readonly string[];
  readonly command: readonly string[];
  readonly option: readonly string[];
  readonly setting: readonly string[];
  /** The environment is what the project is set up by, not what stands in for a few of its settings. */
  readonly isSetThere: boolean;
}

function linesByKind(material: Material): Lines {
  const route = listRoutes(material).map(
    (one) => `- ${code(`${one.method} ${one.route}`)} answered by ${code(citeAnswer(one, material))}`,
  );
  const rows = (commandBlocks(material)[0]?.items ?? []).map(
    (row) => `- ${row.replace(/^(?:\||-) | \|$/g, '').replaceAll(' | ', ' — ')}`,
  );
  // Without commands the options of the program stand in their place.
  const hasCommands = ownCommands(material).length > 0;
  const settings = listSettings(material);
  const setting = settings.map(
    ({ name, reference, fallback, isRequired }) =>
      `- ${code(name)} (${code(reference)})${fallback === undefined ? '' : `, without it ${code(fallback)}`}${isRequired ? ', required' : ''}`,
  );
  return {
    route,
    command: hasCommands ? rows : [],
    option: hasCommands ? [] : rows,
    setting,
    isSetThere: settingsPlace(material) !== undefined,
  };
}
