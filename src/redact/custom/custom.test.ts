// Rules from configuration: what they find, and which of them are refused.

import { describe, expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import type { CustomRule } from '../model.ts';
import { createRedactor } from '../redactor.ts';
import { runWithDeadline } from './deadline.ts';
import { judgePattern } from './regex-safety.ts';
import { createCustomSearch } from './search.ts';

const RULE: CustomRule = { type: 'acme-badge', keywords: ['acme'], pattern: 'acme-[a-z]{4}-\\d{4}' };

function refusal(rule: CustomRule): string {
  try {
    createRedactor({ customRules: [rule] });
  } catch (error) {
    if (isLoaError(error) && error.code === 'config.invalid') return error.message;
    throw error;
  }
  return '';
}

describe('custom rules', () => {
  test('a rule finds its form, and only its group goes when it names one', () => {
    expect(createRedactor({ customRules: [RULE] }).redact('see acme-abcd-1234.').text).toBe(
      'see [REDACTED:acme-badge].',
    );
    const grouped = { ...RULE, pattern: 'acme badge (\\d{4})', flags: 'i', group: 1 };
    expect(createRedactor({ customRules: [grouped] }).redact('ACME badge 1234').text).toBe(
      'ACME badge [REDACTED:acme-badge]',
    );
  });

  test('the pattern may stand before its keyword, and every one of many is found', () => {
    const rule = { ...RULE, pattern: '\\d{4} of acme' };
    const text = Array.from({ length: 500 }, (_, i) => `${1000 + i} of acme `).join('');
    expect(createRedactor({ customRules: [rule] }).scan(text)).toHaveLength(500);
  });

  test('without a keyword it is looked for everywhere; it may hold the text back, or put in words of its own', () => {
    const bare = { type: 'badge', keywords: [], pattern: '\\bB-\\d{6}\\b' };
    const far = `${'x '.repeat(5000)}B-123456 and B-654321`;
    expect(createRedactor({ customRules: [bare] }).scan(far)).toHaveLength(2);
    const said = createRedactor({ customRules: [{ ...bare, replacement: '(badge)' }] });
    expect(said.redact('see B-123456').text).toBe('see (badge)');
    expect(said.redact(said.redact('see B-123456').text).text).toBe('see (badge)');
    const blocks = createRedactor({ customRules: [{ ...bare, blocks: true }] });
    expect(blocks.redact('see B-123456')).toMatchObject({ text: '', blocked: true });
    expect(blocks.redact('see nothing')).toMatchObject({ blocked: false });
  });

  test('values of too little entropy are ignored', () => {
    const rule = { ...RULE, pattern: 'acme-[a-z]{8}', entropyMin: 2 };
    const redactor = createRedactor({ customRules: [rule] });
    expect(redactor.scan('acme-aaaaaaaa')).toHaveLength(0);
    expect(redactor.scan('acme-qwzxvbnm')).toHaveLength(1);
  });

  test('a custom rule leaves the built-in ones in force', () => {
    expect(createRedactor({ customRules: [RULE] }).redact('password = "xK7pQ2vR9tLm"').spans).toHaveLength(1);
  });

  test('an unsound rule is refused by name when the redactor is made', () => {
    for (const [change, reason] of [
      [{ replacement: 'acme-xxxx-0000' }, 'its own replacement'],
      [{ keywords: ['é!'] }, 'keyword'],
      [{ pattern: 'acme-(' }, 'no regular expression'],
      [{ pattern: 'acme|' }, 'empty'],
      [{ pattern: '(?:a+)+acme' }, 'bound'],
      [{ pattern: 'acme.*[a-z]+x' }, 'followed by what it repeats'],
      [{ pattern: '(acme)\\1' }, 'back-references'],
      [{ pattern: '(?<=x)acme' }, 'look-behind'],
      [{ group: 1 }, 'names group 1'],
      [{ flags: 'g' }, 'flags'],
      [{ type: 'Acme Badge' }, 'kebab'],
    ] as const) {
      const message = refusal({ ...RULE, ...change });
      expect(message, JSON.stringify(change)).toContain(reason);
      expect(message).toContain('type' in change ? 'Acme Badge' : 'acme-badge');
    }
  });
});

describe('pattern safety', () => {
  test('a repetition without a bound is fine when something else follows it', () => {
    for (const source of [
      'acme-[a-z0-9]+',
      'key=[^&]+&x',
      'a{2,9}b{1,300}',
      '(?:ab|cd){1,8}x',
      '\\w+-\\d+',
      'x[^"]*"',
      '\\bacme\\b',
      '[a-z]+(?=-)',
      '(?:[a-z]{1,8}-){1,4}[a-z]{1,8}',
      '(?:foo|far|b[a-z]){1,9}',
      'acme-[a-z]{2,10}[a-z0-9]{4}',
      '(?:\\d{3}){2,4}',
    ]) {
      expect(judgePattern(source, { ignoreCase: false }), source).toEqual({ ok: true });
    }
  });

  test('what can backtrack without end is not', () => {
    for (const source of [
      '\\w+\\d',
      '(a|b)*c',
      '.*x',
      '[a-z]+[0-9a-f]+',
      '(?:x+y?)+',
      'a*a',
      'x{0,9999}x',
      '[a-z]+(?:-|[a-z])',
    ]) {
      expect(judgePattern(source, { ignoreCase: false }).ok, source).toBe(false);
    }
    for (const source of [
      '(?:[A-Za-z0-9_]+)+!',
      '(?:[a-z= "_0-9A-Z]{1,30}){1,30}!',
      '(?:(?:a|a){0,40}){0,40}!',
      'token (?:a|aa){0,60}!',
      '(?:foo|fo{1,2}){1,9}x',
      '(?:[a-z]{2,4}[a-z0-9]){2,50}!',
      '(?:a?b?){1,30}c',
      'x(?=(?:a+)+b)',
      'id .{0,99}a.{0,99}b.{0,99}c',
    ]) {
      expect(judgePattern(source, { ignoreCase: false }), source).toMatchObject({ ok: false });
    }
    expect(judgePattern('[a-z]+A', { ignoreCase: false }).ok).toBe(true);
    expect(judgePattern('[a-z]+A', { ignoreCase: true }).ok).toBe(false);
  });

  test('the reason names the part and what to write instead', () => {
    const verdict = judgePattern('acme (?:[a-z]{1,30}){1,30}!', { ignoreCase: false });
    expect(verdict).toMatchObject({ reason: expect.stringContaining('"[a-z]{1,30}"') });
    expect(verdict).toMatchObject({ reason: expect.stringContaining('write one character class') });
  });
});

describe('a pattern that does not finish', () => {
  // Behind the check of patterns: it shows what happens to one that the check does not know to be slow.
  const slow = { ...RULE, compiled: /acme(?:[a-z]+)+!/dg };
  const quick = { ...RULE, type: 'badge', compiled: /\d{6}/dg };
  const text = `see acme${'a'.repeat(60)} and 123456`;

  test('is cut short, named, and what it was run on counts as a secret', () => {
    const spans = createCustomSearch([slow, quick], 20)(text);
    expect(spans).toContainEqual(
      expect.objectContaining({ start: 0, end: text.length, type: 'acme-badge', timedOut: true }),
    );
    expect(spans).toContainEqual(expect.objectContaining({ type: 'badge', start: text.length - 6 }));
  });

  test('is not run again once it was cut short twice, and still nothing passes', () => {
    let runs = 0;
    const counted = new Proxy(slow, {
      get: (target, name, self) => {
        if (name === 'compiled') runs += 1;
        return Reflect.get(target, name, self);
      },
    });
    const search = createCustomSearch([counted], 20);
    for (let turn = 0; turn < 5; turn++) expect(search(text)).toHaveLength(1);
    expect(runs).toBe(2);
  });

  test('whatever else is thrown under the deadline comes out as it is', () => {
    expect(() =>
      runWithDeadline(() => {
        throw new TypeError('mine');
      }),
    ).toThrow('mine');
  });
});
