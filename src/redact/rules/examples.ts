// Fills the templates of rule examples: `{a36}` becomes 36 letters and digits, the same ones on every run. Examples are
// kept as templates so that no source file holds anything another scanner would take for a secret.

import { CHARACTER_SETS, type CharacterSet } from './build.ts';

/** Random-looking but fixed: a small linear congruential generator seeded by `seed`. */
export function fillTemplate(template: string, seed = 1): string {
  let state = (seed * 2654435761) >>> 0;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * sides);
  };
  return template.replace(/\{([a-zA-Z])(\d+)\}/g, (_, set: string, count: string) => {
    if (set === 'X') return 'X'.repeat(Number(count));
    const signs = expandSet(set as CharacterSet);
    let filled = '';
    while (filled.length < Number(count)) filled += signs[roll(signs.length)];
    return filled;
  });
}

function expandSet(set: CharacterSet): string {
  return CHARACTER_SETS[set].replace(/(\w)-(\w)/g, (_, from: string, to: string) => {
    let range = '';
    for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) range += String.fromCharCode(code);
    return range;
  });
}
