// Passwords as people choose them, in places of every kind, beside what stands there in programs and manuals; and the texts of a writer who
// knew neither the rules nor the code, kept compressed because they look like secrets.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRedactor } from '../redactor.ts';

const redactor = createRedactor({ secretsOnly: true });
const FIXTURE = join(import.meta.dirname, '../../../test/fixtures/secrets/by-another-hand.json.gz');

describe('a password that somebody chose', () => {
  const chosen = ['Winter2019!', 'Bluebell-77', 'kitchen#42sink', 'Amsterdam1987'];
  const places = [
    (value: string) => `  db_password: ${value}\n  port: 1`,
    (value: string) => `app.datasource.password=${value}`,
    (value: string) => `const dbPassword = '${value}';`,
    (value: string) => `(connect {:user "app" :password "${value}"})`,
    (value: string) => `keyPassword=${value}\nkeyAlias=upload`,
  ];
  test('is found in files of settings and in programs', () => {
    for (const place of places)
      for (const value of chosen)
        expect(redactor.redact(place(value)).text, place(value)).not.toContain(value);
  });
  test('may be one word and a number, where nothing but a setting can stand', () => {
    const words = ['hunter2', 'koenigin7', 'letmein99', 'Wombat42', 'sonne1987'];
    const settings = ['password: ', 'password=', 'db_pass: ', '  smtp_password: '];
    for (const setting of settings)
      for (const word of words) expect(redactor.redact(setting + word).text, setting).not.toContain(word);
  });
  test('is not what programs and manuals write there', () => {
    const others = [
      'sha256',
      'argon2id',
      'oauth2',
      'user.name2',
      'config_file',
      'getUser1',
      'your-password-1',
      'required',
      'next_value',
      'v1.2.3-rc4',
    ];
    for (const place of places)
      for (const value of others) expect(redactor.redact(place(value)).spans, place(value)).toEqual([]);
  });
});

test('two thirds of the secrets that a stranger wrote down are gone, and nothing is found where there is none', () => {
  const { secrets, none } = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString()) as {
    readonly secrets: readonly { readonly text: string; readonly secrets: readonly string[] }[];
    readonly none: readonly string[];
  };
  const gone = secrets.filter(({ text, secrets: values }) => {
    const left = redactor.redact(text);
    return left.blocked || values.every((value) => !left.text.includes(value));
  });
  expect(gone.length / secrets.length).toBeGreaterThan(0.68);
  expect(none.filter((text) => redactor.redact(text).spans.length > 0)).toEqual([]);
});
