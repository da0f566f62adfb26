// The pre-filter beside the detector that it is derived from.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { GENERAL_FORMS } from '../forms/connection.ts';
import { CREDENTIAL_FILE_FORMS } from '../forms/credential-files.ts';
import { createRedactor } from '../index.ts';
import { secretMatchers } from '../rule-set.ts';
import { fillTemplate } from '../rules/examples.ts';
import { FORM_RULES, NAMED_RULES } from '../rules/index.ts';
import { deriveGroups, renderTable } from './derive.ts';
import { mayHoldSecret } from './index.ts';

const { scan } = createRedactor({ secretsOnly: true });
/** Folder with cases of others, where they are at hand; none of them is kept here. */
const CASES = process.env['LOA_EVAL'];

/** Texts in which the detector finds something that the pre-filter rules out. */
function ruledOut(texts: readonly string[]): string[] {
  return texts.filter((text) => !mayHoldSecret(text) && scan(text).length > 0);
}

function readCases(name: string): string[] {
  const file = join(CASES ?? '', `${name}.jsonl.gz`);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { text: string }).text);
}

describe('what the detector finds, the pre-filter calls possible', () => {
  test('in the examples of every rule, however they are written', () => {
    const rules = [...FORM_RULES, ...NAMED_RULES, ...GENERAL_FORMS, ...CREDENTIAL_FILE_FORMS];
    const texts = rules.flatMap((rule) =>
      rule.yes.flatMap((template) =>
        [1, 2, 3]
          .map((seed) => fillTemplate(template, seed))
          .flatMap((text) => [
            text,
            `see "${text}" there`,
            JSON.stringify({ note: `a\n${text}\n` }),
            Buffer.from(text).toString('base64'),
            Buffer.from(text).toString('hex'),
            text.replace('_', '%5F'),
            `${text.slice(0, 12)}\x1b[0m${text.slice(12)}`,
            `${text.slice(0, 12)}\n${text.slice(12)}`,
          ]),
      ),
    );
    expect(ruledOut(texts)).toEqual([]);
  });

  test.skipIf(CASES === undefined).each(['gitleaks', 'creddata'])('in the cases of %s', (name) => {
    const texts = readCases(name);
    expect(texts.length).toBeGreaterThan(1000);
    expect(ruledOut(texts)).toEqual([]);
  });

  test('on command lines, in sentences and in URLs', () => {
    const texts = [
      'curl -u admin:Zr8-kQ2v_Wm5xT https://acme.io',
      'acme login --password Zr8kQ2vWm5xT',
      'postgres://app:Zr8-kQ2v_Wm5xT@db.internal/main',
      'mysql -pZr8kQ2vWm5xT main',
      'the password of staging is Zr8-kQ2v_Wm5xT!',
    ];
    expect(texts.filter((text) => scan(text).length === 0)).toEqual([]);
    expect(ruledOut(texts)).toEqual([]);
  });
});

test('the table is what the rules say: run "node scripts/build-secret-words.ts"', () => {
  const table = readFileSync(join(import.meta.dirname, 'table.ts'), 'utf8');
  expect(renderTable(deriveGroups(secretMatchers()))).toBe(table);
});

describe('the pre-filter keeps the detector out of the way', () => {
  test('for nearly all names of files', () => {
    const names = readdirSync(join(import.meta.dirname, '..', '..'), { recursive: true }).map(String);
    const held = names.filter(mayHoldSecret).length / names.length;
    console.log(`maybe for ${(held * 100).toFixed(1)} % of ${names.length} names of files`);
    expect(held).toBeLessThan(0.02);
  });

  test('for most lines of code', () => {
    const folder = join(import.meta.dirname, '..', '..', 'ledger');
    const files = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.ts$/.test(name));
    const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
    const held = lines.filter(mayHoldSecret).length / lines.length;
    console.log(`maybe for ${(held * 100).toFixed(1)} % of ${lines.length} lines of code`);
    expect(held).toBeLessThan(0.1);
  });
});
