import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHoldToken } from './may-hold/index.ts';
import { createRedactor } from './redactor.ts';
import { findUnknown } from './unknown.ts';

const OPTIONS = { lengthMin: 20, bitsMin: 1.2 };
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number) =>
  fc
    .array(fc.constantFrom(...LETTERS), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

describe('tokens of no known form', () => {
  it('are found nearly always when they are long and of chance', () => {
    const tokens = fc.sample(random(40), { numRuns: 300, seed: 7 });
    const found = tokens.filter(
      (token) => findUnknown(`it printed ${token} and stopped`, OPTIONS).length === 1,
    );
    expect(found.length / tokens.length).toBeGreaterThan(0.95);
  });
  it('are taken out where a redactor is asked to, and left alone where not', () => {
    const text = 'here is what it gave me: Zk3v9QxT7mB2nL8pR4sW6yJ1';
    expect(createRedactor({ unknownTokens: OPTIONS }).redact(text).text).toBe(
      'here is what it gave me: [REDACTED:unknown-token]',
    );
    expect(createRedactor().redact(text).text).toBe(text);
  });
  it('are suspected by the look that comes before, wherever they are found', () => {
    const signs = fc.constantFrom(...LETTERS, ...'_+/=-  af09');
    const texts = fc.array(signs, { minLength: 20, maxLength: 90 }).map((list) => list.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        if (findUnknown(text, { lengthMin: 12, bitsMin: 0.2 }).length > 0)
          expect(mayHoldToken(text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
  it('are not suspected in digests, ids, paths and words', () => {
    for (const text of [
      'commit da39a3ee5e6b4b0d3255bfef95601890afd80709',
      'id 123e4567-e89b-12d3-a456-426614174000',
      'src/v2/api/v3/handlers/users-2.ts, /usr/lib/node_modules/npm',
    ])
      expect(mayHoldToken(text), text).toBe(false);
  });
  it('are not hashes, ids, paths, names of code, dates or words', () => {
    for (const text of [
      'commit da39a3ee5e6b4b0d3255bfef95601890afd80709',
      'id 123e4567-e89b-12d3-a456-426614174000',
      'see src/memory/recall/open-memories.ts and /usr/local/lib/node_modules/npm',
      'createSourceTreeFingerprintForWorktree2 is slow, handleHTTP2StreamErrorOnClose too',
      'on 2026-11-17T20:11:03.000Z-2026-11-18T20:11:03 it ran',
      'the_quick_brown_fox_jumps_over_13_lazy_dogs',
      'mem-2026-11-17-33n4yt4dqn',
    ])
      expect(findUnknown(text, OPTIONS), text).toEqual([]);
  });
  it('take time in proportion to the text', () => {
    const startMs = performance.now();
    findUnknown('a1'.repeat(125_000), OPTIONS);
    findUnknown('aB3/'.repeat(62_500), OPTIONS);
    expect(performance.now() - startMs).toBeLessThan(2000);
  });
});
