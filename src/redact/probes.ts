// Random strings of the shapes that secrets have. An allow rule that matches many of them would let nearly anything pass.
// They are made from the rule's own text, so that no rule can be written around them.

import { sha256Hex } from '../kernel/hash.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const WORDS = ['river', 'Stone', 'the', 'copper', 'lantern', 'of', 'Harbour', 'quiet', 'seven', 'maple'];

interface Shape {
  readonly alphabet: string;
  readonly lengthMin: number;
  readonly lengthMax: number;
}

const SHAPES: readonly Shape[] = [
  { alphabet: LOWER + LOWER.toUpperCase() + DIGITS, lengthMin: 16, lengthMax: 48 },
  { alphabet: `${DIGITS}abcdef`, lengthMin: 24, lengthMax: 64 },
  { alphabet: `${LOWER}${LOWER.toUpperCase()}${DIGITS}+/`, lengthMin: 24, lengthMax: 88 },
  { alphabet: `${LOWER}${LOWER.toUpperCase()}${DIGITS}!#$%&*-_.:@`, lengthMin: 8, lengthMax: 20 },
];
const PREFIXES = ['', '', 'sk-', 'ghp_', 'AKIA', 'xoxb-'];
const PROBES = 64;
const MATCHES_MAX = 20;

/** The same text gives the same strings. */
export function makeProbes(seedText: string): string[] {
  let state = Number.parseInt(sha256Hex(seedText).slice(0, 8), 16);
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * sides);
  };
  return Array.from({ length: PROBES }, (_, index) => {
    const shape = SHAPES[index % (SHAPES.length + 1)];
    if (shape === undefined)
      return Array.from({ length: 3 + roll(4) }, () => WORDS[roll(WORDS.length)]).join(' ');
    const length = shape.lengthMin + roll(shape.lengthMax - shape.lengthMin);
    const prefix = index % (SHAPES.length + 1) === 0 ? PREFIXES[roll(PREFIXES.length)]! : '';
    return prefix + Array.from({ length }, () => shape.alphabet[roll(shape.alphabet.length)]).join('');
  });
}

/** True when the pattern, which is run on whole values, lets pass what is in no way alike. */
export function matchesNearlyAnything(pattern: RegExp): boolean {
  return makeProbes(pattern.source).filter((probe) => pattern.test(probe)).length >= MATCHES_MAX;
}
