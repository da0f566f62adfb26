// The sources that matter most, for pasting, within a number of tokens: whole files where they fit, else their declarations by
// signature and line. By what is used most, or by a task. Secrets are taken out. Pure, but for asking the material.

import type { RankedSymbol } from '../../source/index.ts';
import { mainManifest, ownPackage } from '../compose/work/commands.ts';
import type { Material } from '../model.ts';
import { takeOutSecrets } from '../render/leaks.ts';
import { countTokens, rankForTask, taskWords } from './relevance.ts';

export interface Packed {
  readonly text: string;
  readonly tokens: number;
  readonly files: readonly {
    readonly path: string;
    readonly form: 'outline' | 'whole';
    readonly tokens: number;
  }[];
  /** Of those that have to do with it, how many found no room. */
  readonly left: number;
}

const LINES_MAX = 20_000;
/** No file takes more than this share: one large file would be all. */
const SHARE_MAX = 0.35;

export function packSources(material: Material, tokensMax: number, task: string | undefined): Packed {
  const paths = rankFiles(material, task);
  const files: { path: string; form: 'outline' | 'whole'; tokens: number }[] = [];
  const pieces: string[] = [];
  let tokens = 0;
  let left = 0;
  for (const path of paths) {
    const room = Math.min(tokensMax - tokens, Math.ceil(tokensMax * SHARE_MAX));
    const whole = fence(path, material.linesOf(path, 1, LINES_MAX));
    const outline = fence(path, outlineOf(material, path));
    const chosen =
      countTokens(whole) <= room ? 'whole' : countTokens(outline) <= room ? 'outline' : undefined;
    if (chosen === undefined) {
      left++;
      continue;
    }
    const piece = chosen === 'whole' ? whole : outline;
    const cost = countTokens(piece);
    tokens += cost;
    pieces.push(piece);
    files.push({ path, form: chosen, tokens: cost });
  }
  return { text: takeOutSecrets(pieces.join('\n')).text, tokens, files, left };
}

/** The manifest first, then files by the worth of what they declare. */
function rankFiles(material: Material, task: string | undefined): string[] {
  const worth = new Map<string, number>();
  const add = ({ path }: RankedSymbol, value: number): void => {
    worth.set(path, (worth.get(path) ?? 0) + value);
  };
  if (task === undefined) for (const one of material.facts.symbols) add(one, 1 + one.references);
  else for (const { one, score } of rankForTask(material, taskWords(task))) add(one, score);
  const ranked = [...worth].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([path]) => path);
  const manifest = mainManifest(ownPackage(material));
  return [...new Set([...(manifest === undefined ? [] : [manifest]), ...ranked])];
}

/** `12: export function f(a: string): void`, one a declaration. */
function outlineOf(material: Material, path: string): string {
  return material
    .symbolsOf(path)
    .map(
      ({ line, container }) =>
        `${line}: ${container === '' ? '' : '  '}${material.linesOf(path, line, line).trim()}`,
    )
    .join('\n');
}

function fence(path: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `## ${path}\n${marks}\n${text.trimEnd()}\n${marks}\n`;
}
