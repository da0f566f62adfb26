// What a new one of a kind has to be, where the project declares it by the kind's own name: `LidInterface`, `AbstractLid`. Pure.

import type { Material } from '../model.ts';
import { code } from '../text.ts';

const CALLED: readonly ((kind: string) => string)[] = [
  (kind) => `${kind}Interface`,
  (kind) => `Abstract${kind}`,
  (kind) => `Base${kind}`,
  (kind) => `${kind}Base`,
];
const KINDS = new Set(['class', 'interface', 'trait']);
const WORD_MIN = 4;

/** The first that is declared in one place alone. */
export function toImplement(material: Material, words: readonly string[]): string[] {
  for (const word of words.filter((one) => one.length >= WORD_MIN && /^[a-z]+$/i.test(one))) {
    const kind = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    for (const called of CALLED) {
      const name = called(kind);
      const found = material
        .declaring(name)
        .filter((path) => material.symbolsOf(path).some((one) => one.name === name && KINDS.has(one.kind)));
      const [path] = found;
      if (path !== undefined && found.length === 1 && !/[\s:`]/.test(path))
        return [`- a new one is of ${code(`${path}:${name}`)}`];
    }
  }
  return [];
}
