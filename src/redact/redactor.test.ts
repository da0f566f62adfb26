// The redactor as callers see it: spans, blocking, fingerprints, allow rules, odd characters.

import { describe, expect, test } from 'vitest';
import { isLoaError } from '../kernel/errors.ts';
import { createRedactor, fingerprintOf, redact, scan } from './index.ts';
import { fillTemplate } from './rules/examples.ts';

const TOKEN = fillTemplate('ghp_{a36}');
const KEY = `-----BEGIN PRIVATE KEY-----\n${fillTemplate('{b64}\n{b64}\n{b64}')}\n-----END PRIVATE KEY-----`;

describe('redact', () => {
  test('spans index the input, and the text around them is untouched', () => {
    const text = `a ${TOKEN} b ${TOKEN} c`;
    const out = redact(text);
    expect(out.text).toBe('a [REDACTED:github-token] b [REDACTED:github-token] c');
    expect(out.spans.map((span) => text.slice(span.start, span.end))).toEqual([TOKEN, TOKEN]);
    expect(out.blocked).toBe(false);
  });

  test('a text without findings comes back as it is, with an empty list', () => {
    const text = 'nothing to see here: the key is under the mat';
    expect(redact(text)).toEqual({ text, blocked: false, spans: [] });
  });

  test('a private key blocks the whole text unless that is switched off', () => {
    const text = `before\n${KEY}\nafter`;
    expect(redact(text)).toMatchObject({ text: '', blocked: true });
    const open = createRedactor({ blockPrivateKeys: false }).redact(text);
    expect(open).toMatchObject({ text: 'before\n[REDACTED:private-key]\nafter', blocked: false });
  });

  test('a replacement is never a finding, whatever stands around it', () => {
    for (const text of [
      'password: [REDACTED:password]',
      'token=[REDACTED:github-token] x',
      'https://u:[REDACTED:url-password]@h',
      '[REDACTED:api-key]: xK7pQ2vR9tLm',
      'Bearer [REDACTED:bearer-token]',
    ]) {
      expect(redact(text).text, text).toBe(text);
    }
  });

  test('lone surrogates, NUL, CRLF and right-to-left text do no harm', () => {
    for (const around of ['\ud800', '\udc00', '\0', '\r\n', '\u202e', '\ufeff', '密码']) {
      const out = redact(`${around}${TOKEN}${around}`);
      expect(out.text).toBe(`${around}[REDACTED:github-token]${around}`);
    }
    expect(redact('').text).toBe('');
  });

  test('a checksum that holds raises the confidence', () => {
    const plain = redact(TOKEN).spans[0]!;
    expect(plain.method).toBe('pattern');
    expect(plain.confidence).toBeLessThan(0.99);
  });
});

describe('scan', () => {
  test('a finding carries a fingerprint when there is a key, and never a part of the value', () => {
    expect(scan(TOKEN)).toEqual([{ start: 0, end: TOKEN.length, type: 'github-token', confidence: 0.9 }]);
    const [finding] = scan(TOKEN, { fingerprintKey: 'k' });
    expect(finding?.fingerprint).toBe(fingerprintOf('k', 'github-token', TOKEN));
    expect(JSON.stringify(finding)).not.toContain(TOKEN.slice(4, 12));
  });

  test('fingerprints differ by key, by type and by value', () => {
    const all = [
      fingerprintOf('k', 't', 'v'),
      fingerprintOf('l', 't', 'v'),
      fingerprintOf('k', 'u', 'v'),
      fingerprintOf('k', 't', 'w'),
    ];
    expect(new Set(all).size).toBe(4);
  });
});

describe('allow rules', () => {
  const other = fillTemplate('ghp_{a36}', 9);

  test('an allowed fingerprint lets that value pass and nothing else', () => {
    const allow = [{ fingerprint: fingerprintOf('k', 'github-token', TOKEN) }];
    const redactor = createRedactor({ allow, fingerprintKey: 'k' });
    expect(redactor.redact(`${TOKEN} ${other}`).text).toBe(`${TOKEN} [REDACTED:github-token]`);
  });

  test('an allowed pattern has to match the whole value, and a type narrows it', () => {
    expect(createRedactor({ allow: [{ pattern: 'ghp_' }] }).redact(TOKEN).spans).toHaveLength(1);
    expect(createRedactor({ allow: [{ pattern: /ghp_\w+/ }] }).redact(TOKEN).spans).toHaveLength(0);
    const other = { pattern: /ghp_\w+/, type: 'password' };
    expect(createRedactor({ allow: [other] }).redact(TOKEN).spans).toHaveLength(1);
  });

  test('what a rule let pass is told with the number of the rule', () => {
    const allow = [{ pattern: 'nothing' }, { pattern: `${TOKEN.slice(0, 8)}\\w{1,64}` }];
    const seen = createRedactor({ allow }).inspect(`${TOKEN} ${other}`);
    expect(seen.allowed).toEqual([{ rule: 1, start: 0, end: TOKEN.length, type: 'github-token' }]);
    expect(seen.findings).toHaveLength(1);
  });

  test('a rule that would let nearly anything pass is refused, one for a single form is not', () => {
    for (const pattern of ['[\\s\\S]*', '.+', '[^\\n]{1,200}', '[\\w+/=-]{8,99}', '(?:.|\\n){4,80}', '\\S+'])
      expect(() => createRedactor({ allow: [{ pattern }] }), pattern).toThrow(
        /nearly any secret|can match the same/,
      );
    expect(() => createRedactor({ allow: [{ pattern: '.*', type: 'password' }] })).toThrow(/nearly any/);
    for (const pattern of ['sk-test-\\w+', '[0-9a-f]{40}', 'test-.{0,64}', 'pk_live_(?:a|b)1'])
      expect(() => createRedactor({ allow: [{ pattern }] }), pattern).not.toThrow();
  });

  test('a pattern that could run without end is refused, and the part is named', () => {
    for (const pattern of ['(?:[A-Za-z0-9_]+)+!', '(x|x){0,50}', 'a.{0,300}b.{0,300}c'])
      expect(() => createRedactor({ allow: [{ pattern }] }), pattern).toThrow(/repe/);
  });

  test('an unsound allow rule is refused at once', () => {
    for (const options of [{ allow: [{ pattern: '(' }] }, { allow: [{ fingerprint: 'x' }] }]) {
      let thrown: unknown;
      try {
        createRedactor(options);
      } catch (error) {
        thrown = error;
      }
      expect(isLoaError(thrown) && thrown.code).toBe('config.invalid');
    }
  });
});
