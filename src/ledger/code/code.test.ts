import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  cutIntoPieces,
  INDEX_FILE,
  openCodeSearch,
  openDatabase,
  queryWords,
  searchOnce as searchWithAnswer,
  wordsOf,
} from '../../code-search/index.ts';
import { ghostCode } from '../ghost/ghost-operation.ts';
import { ghostSchemas } from '../ghost/schemas.ts';
import { ledgerPool } from '../ledger.suite.ts';
import { searchCodeOperation } from './code-operations.ts';
import { refsCode } from './refs.ts';
import { searchSchemas } from './schemas.ts';
import { sectionCode } from './section.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const FILES = {
  'src/auth/jwt.ts':
    '/** Tells whether a token has expired. */\nexport function isTokenExpired(token: string) {\n  return compareClock(token);\n}\n\nexport class SessionStore {\n  load(id: string) {\n    return readSessionFile(id);\n  }\n}\n',
  'src/math.ts': 'export function addNumbers(a: number, b: number) {\n  return a + b;\n}\n',
  'docs/guide.md': '# Guide\n\nHow to rotate refresh tokens by hand.\n',
  'vendor/lib.js': 'function isTokenExpired() {}\n',
};
const query = (text: string, threshold = 0) => ({ query: text, topK: 5, threshold });

describe('words', () => {
  it('are parts of identifiers, without endings, the same for code and question', () => {
    expect(wordsOf('isTokenExpired HTTPServer2 snake_case_name')).toEqual(
      expect.arrayContaining(['is', 'token', 'expir', 'http', 'server', 'snak', 'case', 'name']),
    );
    for (const [a, b] of [
      ['tokens', 'token'],
      ['expired', 'expires'],
      ['running', 'runs'],
      ['queries', 'query'],
      ['caches', 'cache'],
      ['caching', 'cache'],
    ] as const)
      expect(wordsOf(a), a).toEqual(wordsOf(b));
    expect(queryWords('busyTimeout')).toEqual(queryWords('busy_timeout'));
    expect(queryWords('how does the token expire?')).toEqual(['token', 'expir']);
    expect(queryWords('the')).toEqual(['the']);
  });
});

const searchOnce = async (...args: Parameters<typeof searchWithAnswer>) =>
  (await searchWithAnswer(...args)).hits;

describe('code search', () => {
  it('puts what is called exactly as asked first, and tells names apart by their digits', async () => {
    const { context } = pool.make({
      'src/a.ts':
        '/** Encode, encode8, and encode16 in words: encode8 encode8 encode8. */\nexport function encodeAll() {\n  encode8();\n}\n',
      'src/b.ts':
        'export function encode8() {}\nexport function encode16() {}\nexport function encode() {}\nexport function encode_v2() {}\nexport function encode_v1() {}\n',
    });
    for (const name of ['encode8', 'encode16', 'encode', 'encode_v1', 'encode_v2'])
      expect((await searchOnce(query(name), context))[0]).toMatchObject({ place: `src/b.ts:${name}` });
  });

  it('tells of files it did not read, and shows few parts of one long text', async () => {
    const { context } = pool.make({
      'docs/long.md': Array.from({ length: 600 }, (_, at) => `about walnut trees ${at}\n`).join(''),
      'docs/short.md': 'about a walnut\n',
      'src/large.ts': `// walnut\n${'x'.repeat(1_100 * 1024)}\n`,
    });
    const output = await searchCodeOperation.run(
      { query: 'walnut', topK: 20, threshold: 0, engine: 'loa' },
      context,
    );
    expect(output.unread).toEqual([{ reason: 'larger than 1024 KiB', files: 1 }]);
    expect(output.hits.filter(({ place }) => place.startsWith('docs/long.md'))).toHaveLength(3);
    expect(output.hits.map(({ place }) => place)).toContain('docs/short.md:L1');
  });
  it('answers with declarations first, by name, documentation, path and text', async () => {
    const { context } = pool.make(FILES);
    const hits = await searchOnce(query('token expired'), context);
    expect(hits[0]).toMatchObject({ place: 'src/auth/jwt.ts:isTokenExpired', line: 2 });
    expect(hits[0]?.score).toBeGreaterThan(0.9);
    expect((await searchOnce(query('session load'), context))[0]?.place).toBe(
      'src/auth/jwt.ts:SessionStore.load',
    );
    expect((await searchOnce(query('rotate refresh'), context))[0]?.place).toBe('docs/guide.md:L1');
    expect(hits.some(({ path }) => path.startsWith('vendor/'))).toBe(false);
  });
  it('scores by how much of the question is there, so that a threshold means something', async () => {
    const { context } = pool.make(FILES);
    expect(await searchOnce(query('graphql subscription server'), context)).toEqual([]);
    expect(await searchOnce(query('token blockchain quantum entanglement', 0.4), context)).toEqual([]);
    const [best] = await searchOnce(query('addNumbers'), context);
    expect(best?.score).toBe(1);
    for (const hit of await searchOnce(query('token session number'), context))
      expect(hit.score).toBeLessThanOrEqual(1);
  });
  it('sees what was changed, added and removed since', async () => {
    const { context, project, root } = pool.make(FILES);
    await searchOnce(query('token'), context);
    project.write({
      'src/math.ts': 'export function multiplyMatrices() {}\n',
      'src/new.ts': 'export const freshlyBaked = 1;\n',
    });
    rmSync(join(root, 'src/auth/jwt.ts'));
    expect((await searchOnce(query('multiply matrices'), context))[0]?.place).toBe(
      'src/math.ts:multiplyMatrices',
    );
    expect((await searchOnce(query('freshly baked'), context))[0]?.place).toBe('src/new.ts:freshlyBaked');
    expect(await searchOnce(query('addNumbers', 0.5), context)).toEqual([]);
    expect((await searchOnce(query('isTokenExpired'), context)).map(({ path }) => path)).not.toContain(
      'src/auth/jwt.ts',
    );
  });
  it('makes a damaged index anew, and leaves no trace in a project that is not set up', async () => {
    const { context, root } = pool.make(FILES);
    await searchOnce(query('token'), context);
    writeFileSync(
      join(root, '.loa/cache', INDEX_FILE),
      'this is no database, whatever its name says'.repeat(100),
    );
    expect((await searchOnce(query('token expired'), context))[0]?.symbol).toBe('isTokenExpired');
    const other = pool.make(FILES);
    rmSync(join(other.root, '.loa'), { recursive: true });
    expect(await searchOnce(query('token'), other.context)).not.toEqual([]);
    expect(existsSync(join(other.root, '.loa'))).toBe(false);
  });
  it('takes nothing from an index that other code filled', async () => {
    const { context, root } = pool.make(FILES);
    await searchOnce(query('token'), context);
    const path = join(root, '.loa/cache', INDEX_FILE);
    const count = (version?: string) => {
      const sql = openDatabase(path, { host: context.host, ...(version === undefined ? {} : { version }) });
      const pieces = sql.get('SELECT count(*) AS n FROM piece')?.['n'];
      sql.close();
      return pieces;
    };
    expect(count()).toBeGreaterThan(0);
    expect(count('of other code')).toBe(0);
    expect((await searchOnce(query('token expired'), context))[0]?.symbol).toBe('isTokenExpired');
  });
  it('answers many questions in a stream, and any text without failing', async () => {
    const { context } = pool.make(FILES);
    const batch = await searchCodeOperation.openBatch?.(searchSchemas.input.parse({}), context);
    expect(batch?.answer({ id: 7, query: 'token expired', topK: 1 })).toMatchObject({
      id: 7,
      hits: [{ id: 'src/auth/jwt.ts:isTokenExpired' }],
    });
    for (const text of ['', '"', 'a" OR "b', 'NEAR(', '*', '-', '\0', 'ж ß 漢字', '((('])
      expect(batch?.answer({ query: text })).toHaveProperty('hits');
    expect(batch?.answer(null)).toEqual({ id: undefined, hits: [] });
    batch?.close();
  });
  it('keeps answering while another process of ours has the index open', async () => {
    const { context } = pool.make(FILES);
    const open = await openCodeSearch(context);
    expect(await searchOnce(query('token'), context)).not.toEqual([]);
    open.close();
  });
});

describe('a section', () => {
  it('is named as the search prints it, and from the folder one stands in', async () => {
    const { context } = pool.make(FILES);
    const { text } = await sectionCode.run({ name: 'SessionStore.load', file: 'src/auth/jwt.ts' }, context);
    const inside = { ...context, cwd: `${context.cwd}/src/auth` };
    for (const input of [
      { name: 'src/auth/jwt.ts:SessionStore.load' },
      { name: 'jwt.ts:SessionStore.load' },
      { name: '../auth/jwt.ts:SessionStore.load' },
      { name: 'SessionStore.load', file: './jwt.ts' },
    ])
      expect(await sectionCode.run(input, inside), input.name).toMatchObject({
        text,
        place: 'src/auth/jwt.ts:SessionStore.load',
      });
  });
  it('is found by its name alone, with its overloads, and the others of that name are told', async () => {
    const { context } = pool.make({
      ...FILES,
      'src/a.ts':
        'export function pick(a: string): string;\nexport function pick(a: number): number;\nexport function pick(a: any) {\n  return a;\n}\n',
      'src/b.ts': 'export class Box {\n  pick() {\n    return 1;\n  }\n}\n',
      'test/a.test.ts': 'function pick() {}\n',
    });
    const { text, place, others } = await sectionCode.run({ name: 'pick' }, context);
    expect(place).toBe('src/a.ts:pick');
    for (const form of ['pick(a: string)', 'pick(a: number)', 'return a']) expect(text).toContain(form);
    expect(others.map((one) => one.place)).toEqual(['src/b.ts:Box.pick', 'test/a.test.ts:pick']);
    expect((await sectionCode.run({ name: 'load' }, context)).place).toBe(
      'src/auth/jwt.ts:SessionStore.load',
    );
    await expect(sectionCode.run({ name: 'nowhere' }, context)).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
  it('is the whole declaration, and nothing outside the project', async () => {
    const { context } = pool.make(FILES);
    expect(
      (await sectionCode.run({ name: 'SessionStore.load', file: 'src/auth/jwt.ts' }, context)).text,
    ).toBe('load(id: string) {\n    return readSessionFile(id);\n  }');
    await expect(
      sectionCode.run({ name: 'isTokenExpird', file: 'src/auth/jwt.ts' }, context),
    ).rejects.toMatchObject({ message: expect.stringContaining('isTokenExpired') });
    for (const file of ['../x.ts', '/etc/passwd'])
      await expect(sectionCode.run({ name: 'x', file }, context)).rejects.toMatchObject({
        code: 'path.outside',
      });
  });
});

describe('references', () => {
  const WITH_USES = {
    ...FILES,
    'src/use.ts':
      "import { addNumbers } from './math.ts';\n// addNumbers is only spoken of here\nexport function total() {\n  const said = 'addNumbers';\n  return addNumbers(1, 2);\n}\n",
  };
  it('are the declarations of a name and every line that uses it, called or not, in what it stands', async () => {
    const { context } = pool.make(WITH_USES);
    const found = await refsCode.run({ name: 'addNumbers', limit: 60 }, context);
    expect(found.declarations.map(({ place }) => place)).toEqual(['src/math.ts:addNumbers']);
    expect(found.uses.map(({ place, within, call }) => [place, within, call])).toEqual([
      ['src/use.ts:L1', '', false],
      ['src/use.ts:L5', 'total', true],
    ]);
  });
  it('show as many as are asked for and count them all; a name that is nowhere is refused', async () => {
    const { context } = pool.make(WITH_USES);
    expect(await refsCode.run({ name: 'addNumbers', limit: 1 }, context)).toMatchObject({
      total: 2,
      files: 1,
    });
    await expect(refsCode.run({ name: 'AddNumbers', limit: 1 }, context)).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

describe('pieces', () => {
  it('give each line to the innermost declaration, and the rest to windows', () => {
    expect(cutIntoPieces('a\nb\n\nc', undefined)).toEqual([
      { symbol: '', kind: 'text', line: 1, endLine: 4, doc: '', ranges: '1-2,4-4', text: 'a\nb\nc' },
    ]);
  });
});

describe('a claim of absence', () => {
  const ghost = (claim: string, queries: readonly string[], more: object = {}) =>
    ghostSchemas.input.parse({ claim, query: queries, ...more });
  it('is verified by two different questions that find nothing, and recorded with the tree', async () => {
    const ledger = pool.make(FILES);
    const made = await ghostCode.run(
      ghost('no graphql', ['graphql schema', 'apollo resolver']),
      ledger.context,
    );
    expect(made).toMatchObject({ verified: true, tree: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(ledger.trajectory()).toContain('"phase":"ghost"');
    expect(ledger.trajectory()).toContain(made.tree);
  });
  it('is not verified of what is there under another form or name', async () => {
    const { context } = pool.make({
      'src/auth/jwt.js': 'export function validateToken(token) {\n  return token.exp > 0;\n}\n',
      'src/book.js': 'export function saveLedger(ledger) {\n  write(ledger);\n}\n',
      'src/notes.js': '/** Removes notes that say the same. */\nexport function deduplicateNotes() {}\n',
    });
    for (const [claim, ...queries] of [
      ['no token validation', 'token validation', 'jwt verification'],
      ['no persistence of ledgers', 'ledger persistence', 'storing the ledger'],
      ['no deduplication of notes', 'deduplication', 'duplicate notes'],
    ] as const)
      expect(await ghostCode.run(ghost(claim, queries), context), claim).toMatchObject({ verified: false });
    const absent = await ghostCode.run(
      ghost('no rate limiting', ['rate limiting', 'request throttling']),
      context,
    );
    expect(absent.verified).toBe(true);
  });
  it('is not verified by questions about something else, nor when its own words stand in the code', async () => {
    const ledger = pool.make(FILES);
    expect(await ghostCode.run(ghost('no graphql', ['zzqqx', 'qqwwx']), ledger.context)).toMatchObject({
      verified: false,
      advice: expect.stringContaining('No question'),
    });
    expect(
      await ghostCode.run(ghost('there is no token expired check', ['zz token', 'qqwwx']), ledger.context),
    ).toMatchObject({ verified: false, advice: expect.stringContaining('Look at what was found') });
    await expect(
      ghostCode.run(ghost('never said', [], { withdraw: true }), ledger.context),
    ).rejects.toMatchObject({ code: 'claim.missing' });
  });
  it('is not verified by one question, by the same one twice, or when something is found; it can be taken back', async () => {
    const ledger = pool.make(FILES);
    for (const queries of [
      ['graphql schema'],
      ['graphql schema', 'Schema GraphQL'],
      ['graphql schema', 'token expired'],
      [],
    ]) {
      expect(
        await ghostCode.run(ghost('no such thing', queries), ledger.context),
        queries.join(),
      ).toMatchObject({ verified: false, advice: expect.any(String) });
    }
    expect(await ghostCode.run(ghost('no such thing', [], { withdraw: true }), ledger.context)).toMatchObject(
      { withdrawn: true },
    );
    expect(ledger.trajectory()).toContain('"withdrawn":true');
  });
});
