// What must hold for any text: nothing planted survives, nothing else changes, a second time changes nothing.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedactor } from './index.ts';
import { fillTemplate } from './rules/examples.ts';
import { FORM_RULES } from './rules/index.ts';

const redactor = createRedactor({ blockPrivateKeys: false });

/** Rules whose example is a token and nothing else, so that it can be planted anywhere. */
const PLANTABLE = FORM_RULES.filter(
  (rule) =>
    rule.group === undefined &&
    rule.lead === undefined &&
    rule.inside !== true &&
    /^[\w.{}-]+$/.test(rule.yes[0]!),
);

const secret = fc
  .tuple(fc.nat(PLANTABLE.length - 1), fc.integer({ min: 1, max: 50 }))
  .map(([index, seed]) => fillTemplate(PLANTABLE[index]!.yes[0]!, seed));
const words = fc.constantFrom(
  'the',
  'deploy',
  'const x =',
  'value',
  '{"a":1}',
  'é',
  '漢字',
  '\n',
  '  - item',
  '#',
  'https://acme.io/a?b=c',
  '12',
  '\t',
);
const prose = fc.array(words, { maxLength: 8 }).map((list) => list.join(' '));

/** Ways a secret is written inside other text. */
const ENCODINGS: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => JSON.stringify({ note: `first\n${value}\nlast` }),
  (value) => JSON.stringify(JSON.stringify({ token: value })),
  (value) => `key: |\n  ${value}\n`,
  (value) => `token: '${value}'`,
  (value) => `https://h/?q=${encodeURIComponent(`token=${value}&x=1`)}`,
  (value) => `Authorization: Bearer ${value}`,
  (value) => `<token>${value}</token>`,
  (value) => `\r\n${value}\r\n`,
  (value) => `(${value}),`,
];

function survives(value: string, out: string): boolean {
  const window = Math.max(8, Math.ceil(value.length * 0.4));
  for (let i = 0; i + window <= value.length; i++) if (out.includes(value.slice(i, i + window))) return true;
  return false;
}

describe('redaction', () => {
  test('no planted secret survives in any position or encoding', () => {
    fc.assert(
      fc.property(prose, secret, prose, fc.nat(ENCODINGS.length - 1), (before, value, after, encoding) => {
        const out = redactor.redact(`${before} ${ENCODINGS[encoding]!(value)} ${after}`);
        expect(survives(value, out.text)).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  test('a password wrapped in a Basic header does not survive', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), prose, (seed, around) => {
        const encoded = Buffer.from(`bob:${fillTemplate('{a14}', seed)}`).toString('base64');
        expect(redactor.redact(`${around} Authorization: Basic ${encoded}`).text).not.toContain(encoded);
      }),
    );
  });

  const mixed = fc
    .array(
      fc.oneof(
        prose,
        secret,
        fc.string({ maxLength: 20 }),
        fc.constantFrom(
          'password=',
          'token: "',
          '"',
          '://u:',
          '@h',
          'key',
          ' is ',
          '+44 7700 900123',
          'a@b.io',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  test('redacting twice changes nothing more', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const once = redactor.redact(text).text;
        expect(redactor.redact(once).text).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('spans are sorted, apart, inside the text, and all that is outside them survives', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const { spans, text: out } = redactor.redact(text);
        let at = 0;
        let rebuilt = '';
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(at);
          expect(span.end).toBeGreaterThan(span.start);
          rebuilt += `${text.slice(at, span.start)}[REDACTED:${span.type}]`;
          at = span.end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        expect(out).toBe(rebuilt + text.slice(at));
      }),
      { numRuns: 1000 },
    );
  });
});
