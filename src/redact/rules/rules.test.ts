// Every rule against its own examples, each rule alone.

import { describe, expect, test } from 'vitest';
import { createNamedMatcher } from '../assignment/matcher.ts';
import { GENERAL_FORMS } from '../forms/connection.ts';
import { CREDENTIAL_FILE_FORMS } from '../forms/credential-files.ts';
import { createFormMatcher } from '../forms/form.ts';
import { compileMatchers, type Matcher, runScan } from '../scan.ts';
import { crc32, hasCrc32Tail } from './checksums.ts';
import { fillTemplate } from './examples.ts';
import { FORM_RULES, NAMED_RULES } from './index.ts';

const SEEDS = [1, 2, 3];

/** Templates of `yes` that the rule misses and of `no` that it finds, each filled in several ways. */
function failuresOf(
  matcher: Matcher,
  rule: { readonly yes: readonly string[]; readonly no: readonly string[] },
): string[] {
  const alone = compileMatchers([matcher]);
  const isFound = (template: string, seed: number): boolean =>
    runScan(alone, fillTemplate(template, seed)).length > 0;
  return [
    ...rule.yes
      .filter((template) => !SEEDS.every((seed) => isFound(template, seed)))
      .map((template) => `missed ${template}`),
    ...rule.no
      .filter((template) => SEEDS.some((seed) => isFound(template, seed)))
      .map((template) => `found ${template}`),
  ];
}

describe('provider rules', () => {
  test('every form rule finds its examples and leaves its counter-examples alone', () => {
    const failures = [...FORM_RULES, ...GENERAL_FORMS, ...CREDENTIAL_FILE_FORMS].flatMap((rule) =>
      failuresOf(createFormMatcher(rule), rule).map((failure) => `${rule.type}: ${failure}`),
    );
    expect(failures).toEqual([]);
  });

  test('every named rule finds its examples and leaves its counter-examples alone', () => {
    const failures = NAMED_RULES.flatMap((rule) =>
      failuresOf(createNamedMatcher(rule), rule).map((failure) => `${rule.type}: ${failure}`),
    );
    expect(failures).toEqual([]);
  });

  test('every rule has an example, and there are more than two hundred kinds', () => {
    const rules = [...FORM_RULES, ...NAMED_RULES];
    expect(rules.filter((rule) => rule.yes.length === 0).map((rule) => rule.type)).toEqual([]);
    expect(new Set(rules.map((rule) => rule.type)).size).toBeGreaterThan(200);
  });

  test('every pattern starts with one of its words or says how far before it', () => {
    const strays = FORM_RULES.filter((rule) => rule.lead === undefined).filter((rule) => {
      const example = fillTemplate(rule.yes[0]!).toLowerCase();
      return !rule.words.some((word) => example.includes(word.toLowerCase()));
    });
    expect(strays.map((rule) => rule.type)).toEqual([]);
  });
});

describe('checksums', () => {
  test('the polynomial gives the value that every implementation is checked with', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
  });

  test('a token whose tail is the checksum of its body is told from one whose tail is not', () => {
    const body = fillTemplate('{a30}');
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    let rest = crc32(body);
    let tail = '';
    for (let i = 0; i < 6; i++) {
      tail = digits[rest % 62] + tail;
      rest = Math.floor(rest / 62);
    }
    expect(hasCrc32Tail(`ghp_${body}${tail}`)).toBe(true);
    expect(hasCrc32Tail(`ghp_${body}${tail === '000000' ? '000001' : '000000'}`)).toBe(false);
  });
});
