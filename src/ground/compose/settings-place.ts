// The place where a project's settings are read from the environment, one beside the other: where the next one belongs. Where
// the environment only stands in for a few of many settings, there is no such place. Pure.

import type { Material } from '../model.ts';
import { compareText } from '../text.ts';
import { listSettings, type Setting } from './interfaces/settings.ts';

const SETTINGS_MIN = 5;
/** Of the lines between the first and the last of them. */
const LINES_SHARE_MIN = 0.3;
const NAMED_SO = /config|setting|env|option|constant|keys|global|param/i;

const pathOf = (reference: string): string => reference.replace(/:[^:]*$/, '');
const lineOf = (reference: string): number => Number(/:L(\d+)$/.exec(reference)?.[1] ?? 0);

export function settingsPlace(material: Material): readonly Setting[] | undefined {
  const settings = listSettings(material);
  const [place] = [...Map.groupBy(settings, ({ reference }) => pathOf(reference))].sort(
    (a, b) => b[1].length - a[1].length || compareText(a[0], b[0]),
  );
  if (place === undefined) return undefined;
  const [path, own] = place;
  // Where most of them are declared is where the next one belongs; scattered ones have no such place.
  if (own.length < SETTINGS_MIN || own.length * 2 < settings.length || !NAMED_SO.test(path)) return undefined;
  return shareOfLines(path, own, material) < LINES_SHARE_MIN ? undefined : own;
}

function shareOfLines(path: string, own: readonly Setting[], { linesOf }: Material): number {
  const lines = new Set(own.map(({ reference }) => lineOf(reference)));
  const between = linesOf(path, Math.min(...lines), Math.max(...lines)).split('\n');
  const said = between.filter((line) => /\w/.test(line) && !/^\s*(?:#|\/\/|\/?\*)/.test(line)).length;
  return said === 0 ? 1 : lines.size / said;
}
