// Texts made to be slow: every word of every rule repeated in the ways that near misses come. The limit is loose, since
// tests share the machine; the worst case is printed.

import { expect, test } from 'vitest';
import { createRedactor } from './index.ts';
import { personalMatchers, secretMatchers } from './rule-set.ts';
import { fillTemplate } from './rules/examples.ts';
import { FORM_RULES } from './rules/index.ts';

const SIZE = 250_000;
const LIMIT_MS = 250;
const redactor = createRedactor({ blockPrivateKeys: false, ipAddresses: true });

/** What takes more than its share shows in a tenth of the text already; those that take longest there are tried whole. */
const SCREENED_SIZE = SIZE / 10;
const TRIED_WHOLE = 40;

/** Flat, as text read from a file or a socket is. */
function repeatTo(piece: string, size: number): string {
  return Buffer.from(piece.repeat(Math.ceil(size / piece.length))).toString();
}

/** Processor time, and the least of three, so that a busy machine does not fail the test. */
function timeOf(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && best > LIMIT_MS / 5; turn++) {
    const before = process.threadCpuUsage();
    redactor.redact(text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

function worstOf(pieces: readonly string[]): { ms: number; piece: string } {
  let worst = { ms: 0, piece: '' };
  const slowest = pieces
    .map((piece) => ({ piece, ms: timeOf(repeatTo(piece, SCREENED_SIZE)) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, TRIED_WHOLE);
  for (const { piece } of slowest) {
    const ms = timeOf(repeatTo(piece, SIZE));
    if (ms > worst.ms) worst = { ms, piece };
  }
  console.log(
    `worst of ${pieces.length}: ${worst.ms.toFixed(0)} ms for ${JSON.stringify(worst.piece.slice(0, 60))}`,
  );
  return worst;
}

const WORDS = [...new Set([...secretMatchers(), ...personalMatchers()].flatMap((matcher) => matcher.words))];

/** Thousands of texts; each is timed by itself. */
const PATIENT = { timeout: 300_000 };

test('250 KB of any keyword, bare or as a key, stay quick', PATIENT, () => {
  const pieces = WORDS.map(
    (word, i) => [word, `${word}=`, `${word}: "`, `-${word}a1`, `${word} `, `${word}(`][i % 6]!,
  );
  expect(worstOf(pieces).ms).toBeLessThan(LIMIT_MS);
});

test('250 KB of near misses and of hits of every form stay quick', PATIENT, () => {
  const pieces = FORM_RULES.map((rule, i) => {
    const example = fillTemplate(rule.yes[0]!);
    return [`${example.slice(0, -1)}-`, `${example} `, example][i % 3]!;
  });
  expect(worstOf(pieces).ms).toBeLessThan(LIMIT_MS);
});

test('250 KB of the pieces that parsers stumble over stay quick', () => {
  const pieces = [
    'a',
    '1',
    '1 ',
    '1-',
    '(1) ',
    '+1',
    '"',
    '\\',
    '\\"',
    '://a:',
    '@',
    'a@',
    '-----BEGIN PRIVATE KEY-----\n',
    'eyJa.eyJ',
    'kind: Secret\ndata:\n a: b\n',
    '"d":"',
    '{"kty":"RSA","d":"',
    'curl -u ',
    'password=password=',
    'key=key=',
    '<password>',
    'password is ',
    'GB82WEST',
    'dni ',
    'https://a?b&signature=',
    '[REDACTED:',
    'process.env.X || ',
    'password = f(f(f(',
    '&quot;',
    'PuTTY-User-Key-File-2: ',
    'LS0tLS1CRUdJTi',
  ];
  expect(worstOf(pieces).ms).toBeLessThan(LIMIT_MS);
});
