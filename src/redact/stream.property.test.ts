// The stream against the whole text, wherever the input is cut.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor, createStreamRedactor } from './index.ts';
import { fillTemplate } from './rules/examples.ts';

const whole = createRedactor({ blockPrivateKeys: false });
const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${Array.from({ length: 26 }, (_, i) => fillTemplate('{b64}', i + 1)).join('\n')}\n-----END RSA PRIVATE KEY-----`;
const SECRETS = [
  fillTemplate('ghp_{a36}'),
  'password = "xK7pQ2vR9tLm"',
  'mail bob@acme.io',
  'postgres://u:kV9tq2mZx7@h',
  KEY,
];
const LINE = 'const line = read(file); // the quick brown fox, 漢字 and 😀 jump over it\n';

/** More than one window of text with secrets strewn over it. */
const longText = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(SECRETS.length - 1)), {
    minLength: 4,
    maxLength: 12,
  })
  .map((parts) => parts.map(([lines, index]) => `${LINE.repeat(lines)}${SECRETS[index]} `).join(''));

function stream(text: string, cuts: readonly number[]): { text: string; spans: unknown[]; blocked: boolean } {
  const redactor = createStreamRedactor();
  const edges = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  let out = '';
  const spans: unknown[] = [];
  for (let i = 1; i < edges.length; i++) {
    const part = redactor.push(text.slice(edges[i - 1], edges[i]));
    out += part.text;
    spans.push(...part.spans);
  }
  const last = redactor.end();
  return { text: out + last.text, spans: [...spans, ...last.spans], blocked: last.blocked };
}

test('wherever the input is cut, the stream gives what the whole text gives', () => {
  fc.assert(
    fc.property(longText, fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
      const expected = whole.redact(text);
      const streamed = stream(text, cuts);
      expect(streamed.text).toBe(expected.text);
      expect(streamed.spans).toEqual(expected.spans);
      expect(streamed.blocked).toBe(text.includes(KEY));
    }),
    { numRuns: 40 },
  );
});

test('a secret that comes in one character at a time is found', () => {
  const text = `x ${SECRETS[0]} y`;
  expect(
    stream(
      text,
      Array.from(text, (_, at) => at),
    ).text,
  ).toBe('x [REDACTED:github-token] y');
});
