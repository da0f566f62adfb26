// Rules from configuration: what they find, and which of them are refused.

import { describe, expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import type { CustomRule } from '../model.ts';
import { createRedactor } from '../redactor.ts';
import { judgePattern } from './regex-safety.ts';

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
      [{ keywords: [] }, 'no keyword'],
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
    ]) {
      expect(judgePattern(source, false), source).toEqual({ ok: true });
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
      expect(judgePattern(source, false).ok, source).toBe(false);
    }
    expect(judgePattern('[a-z]+A', false).ok).toBe(true);
    expect(judgePattern('[a-z]+A', true).ok).toBe(false);
  });
});
