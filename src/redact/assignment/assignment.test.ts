// Every notation in which credentials are written down, and what stands in their place most of the time.

import { describe, expect, test } from 'vitest';
import { createRedactor } from '../redactor.ts';
import { judgeKey, splitKey } from './key.ts';
import { findKeyEnd, findKeyStart, parseAssignment } from './parse.ts';

const redactor = createRedactor({ secretsOnly: true });
const WORD = 'xK7pQ2vR9tLm';
const LONG = 'q8Zt4LmW1xRc7Vb2Nk5P';

/** Every way of writing a credential down that people use; the value must not survive. */
const NOTATIONS: readonly string[] = [
  `password = "${WORD}"`,
  `password: ${WORD}`,
  `"password": "${WORD}"`,
  `'password' => '${WORD}'`,
  `DB_PASSWORD=${WORD}`,
  `export DB_PASSWORD='${WORD}'`,
  `ENV DB_PASSWORD ${WORD}`,
  `<password>${WORD}</password>`,
  `<password>\n  ${WORD}\n</password>`,
  `<property name="password" value="${WORD}"/>`,
  `<entry key="db.password">${WORD}</entry>`,
  `spring.datasource.password=${WORD}`,
  `tool --password ${WORD}`,
  `tool --password=${WORD}`,
  `password: ${WORD}&${WORD}!z9`,
  `jdbc:mysql://h/db?user=a&password=${WORD}`,
  `Server=h;User Id=u;Password=${WORD};`,
  `host=h user=u password=${WORD} dbname=d`,
  `machine h login bob password ${WORD}`,
  `user.setPassword("${WORD}")`,
  `("password", "${LONG}")`,
  `{\\"password\\":\\"${WORD}\\"}`,
  `{&quot;password&quot;: &quot;${WORD}&quot;}`,
  `token := "${LONG}"`,
  `final String API_KEY = "${LONG}";`,
  `const password: string = '${WORD}'`,
  `var password string = "${WORD}"`,
  `define('DB_PASSWORD', '${LONG}');`,
  `os.environ.get("SECRET", "${LONG}")`,
  `const secret = process.env.SECRET || '${LONG}'`,
  `password=b'${WORD}'`,
  `secret: !!binary ${LONG}`,
  `| password | ${LONG} |`,
  `The password is ${WORD}`,
  `https://x.io/?api_key=${LONG}&y=1`,
  `password%3D${WORD}`,
  `- name: DB_PASSWORD\n  value: "${WORD}"`,
  `{"name":"API_TOKEN","value":"${LONG}"}`,
  `passwords = ["${WORD}"]`,
  `requirepass ${WORD}`,
  `"config": "API_KEY=${LONG}\\nDEBUG=1"`,
  `password = """${WORD}"""`,
  `ADAFRUIT_TOKEN ?= "${LONG}"`,
  `secretKey = createKey(Buffer.from('${'0f1e2d3c4b5a6978'.repeat(4)}', 'hex'))`,
];

/** What stands behind such keys most of the time. */
const INNOCENT: readonly string[] = [
  'password = getPassword()',
  'password = config.password',
  'password: string',
  'const password = process.env.PASSWORD',
  'password: ${DB_PASSWORD}',
  'if (password === "") {',
  'passwordField = document.getElementById("password-input-field-2")',
  'password: <your-password>',
  'PASSWORD=changeme',
  'password = "********"',
  'return token.type === "identifier"',
  'apiKey: options.apiKey,',
  'password is required',
  'tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")',
  'cacheKey: `user:${id}:posts`',
  'token_url: https://auth.acme.io/oauth2/token',
  'keyId = "8d4c1f3a-1b2c-4d5e-8f90-a1b2c3d4e5f6"',
  'passwordRegex = /^(?=.*[A-Z]).{8,}$/',
  'max_tokens=4096',
  '"LABEL_PASSWORD": "Passwort"',
  'password: "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"',
  'csrf_token = "Mj2qykJO5rELyHgezQ69nzUX0i3OH67V"',
  'public_key: "9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC"',
  'GITHUB_API_KEY=\nDYNATRACE_API_KEY=',
];

describe('assignments', () => {
  test('a secret is found in every notation, and only its value goes', () => {
    const survivors = NOTATIONS.filter((text) => {
      const { text: out, spans } = redactor.redact(text);
      return spans.length === 0 || out.includes(WORD) || out.includes(LONG) || out.includes('0f1e2d3c');
    });
    expect(survivors).toEqual([]);
    expect(redactor.redact(`a password = "${WORD}" b`).text).toBe('a password = "[REDACTED:password]" b');
  });

  test('variables, calls, types, placeholders, labels and hashes are left alone', () => {
    expect(INNOCENT.filter((text) => redactor.redact(text).spans.length > 0)).toEqual([]);
  });

  test('JSON inside a string behind a promising key goes as a whole', () => {
    const text = `{"Apitoken": "{\\"name\\": \\"root\\", \\"sig\\": \\"${LONG}${LONG}\\"}"}`;
    expect(redactor.redact(text).text).toBe('{"Apitoken": "[REDACTED:secret]"}');
  });
});

describe('where no name can stand', () => {
  test.each([
    ['a connection string of PostgreSQL', 'host=db.lan user=ops password=*', 'kaffeepause'],
    ['a flag', 'mysqldump --password=* shop', 'sommerregen'],
    ['a value that helm is given', 'helm install x --set db.adminPassword=*', 'brotzeit'],
    ['a line of the environment in YAML', '  environment:\n    MYSQL_ROOT_PASSWORD: *\n', 'kartoffelsalat'],
  ])('a plain word is a password: %s', (_place, text, word) => {
    expect(redactor.redact(text.replace('*', word)).text).toBe(text.replace('*', '[REDACTED:password]'));
  });

  test.each([
    'tool --password=PASSWORD',
    'tool --password=<password> --password=$PW',
    'interface Environment {\n  DB_PASSWORD: string;\n  ADMIN_PASSWORD: string\n}',
    'const env = {\n  DB_PASSWORD: settings.password,\n  ADMIN_PASSWORD: adminPassword,\n};',
    'RESET_PASSWORD: T1403.018',
  ])('what stands for one is left alone: %s', (text) => {
    expect(redactor.redact(text).text).toBe(text);
  });
});

describe('keys', () => {
  test('every way of joining words is taken apart', () => {
    expect(splitKey('someAPIKeyName')).toEqual(['some', 'api', 'key', 'name']);
    expect(splitKey('SOME_KEY-name.x')).toEqual(['some', 'key', 'name', 'x']);
  });

  test('the words around the one that counts decide with it', () => {
    expect(judgeKey('db_password', '')?.kind).toBe('password');
    expect(judgeKey('client_secret', '')?.kind).toBe('secret');
    expect(judgeKey('apiKey', '')?.kind).toBe('secret');
    expect(judgeKey('key', 'consumer ')?.kind).toBe('secret');
    expect(judgeKey('key', '')?.kind).toBe('key');
    expect(judgeKey('VAULT_TOKEN', '')?.kind).toBe('secret');
    expect(judgeKey('vault_secret', '')).toBeUndefined();
    for (const key of [
      'passwordLength',
      'forgotPassword',
      'tokenType',
      'publicKey',
      'primary_key',
      'secretName',
      'author',
    ]) {
      expect(judgeKey(key, ''), key).toBeUndefined();
    }
  });
});

describe('parsing', () => {
  const parse = (text: string, word: string) => {
    const at = text.indexOf(word);
    const found = parseAssignment(text, findKeyStart(text, at), findKeyEnd(text, at + word.length));
    return found === undefined ? undefined : `${found.link}:${text.slice(found.valueStart, found.valueEnd)}`;
  };

  test('link and value are read as they are written', () => {
    expect(parse('a.key = "v w"', 'key')).toBe('assign:v w');
    expect(parse('key: v, x', 'key')).toBe('colon:v');
    expect(parse('key === "v"', 'key')).toBe('compare:v');
    expect(parse('set("key", "v")', 'key')).toBe('comma:v');
    expect(parse('key("v")', 'key')).toBe('call:v');
    expect(parse('<key>v</key>', 'key')).toBe('tag:v');
    expect(parse('--key v', 'key')).toBe('space:v');
    expect(parse('\\nkey=v\\n', 'key')).toBe('assign:v');
  });

  test('a key that is not assigned anything gives nothing', () => {
    for (const text of ['key', 'key.length > 3', 'the key of it', 'key)', 'key() {', 'key = call(x)'])
      expect(parse(text, 'key'), text).toBeUndefined();
  });
});
