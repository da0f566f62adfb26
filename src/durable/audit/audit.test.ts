import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKey, listKeys, rotateKey } from '../keys/index.ts';
import { createTestChain, event, type TestChain } from './audit.suite.ts';
import { type AuditHost, type AuditPlace, forgetOutsideHeads, openAudit, verifyAudit } from './index.ts';

let chain: TestChain;
let dir: string;
let place: AuditPlace;
let host: AuditHost;

beforeEach(() => {
  chain = createTestChain();
  ({ dir, place, host } = chain);
});
afterEach(() => chain.remove());

const record: TestChain['record'] = (...given) => chain.record(...given);
const sign: TestChain['sign'] = (at) => chain.sign(at);
const verify: TestChain['verify'] = () => chain.verify();
const kinds: TestChain['kinds'] = () => chain.kinds();
const segment = (): string =>
  join(
    place.directory,
    readdirSync(place.directory)
      .filter((name) => name.endsWith('.seg'))
      .toSorted()[0] ?? '',
  );

describe('the first key', () => {
  test('has the chain signed with the next event, however young the unsigned head is', async () => {
    await record(['init']);
    expect((await verifyAudit(place, host)).signed).toBeUndefined();
    await createKey(place.keys, host);
    await record(['key.new']);
    expect((await verifyAudit(place, host)).signed).toMatchObject({ sequence: 2 });
  });
});

describe('a chain that nobody touched', () => {
  test('is signed from its first event on, and all of it once it is signed on demand', async () => {
    const key = await createKey(place.keys, host);
    await record(['a', 'b', 'c']);
    const early = await verify();
    expect(early).toMatchObject({
      events: 3,
      signedHeads: 1,
      uncovered: 2,
      outsideHead: 'signed',
      gitHead: 'not-kept',
      problems: [],
    });
    expect(early.signed).toMatchObject({ sequence: 1, keyId: key.id });
    await sign();
    expect(await verify()).toMatchObject({ signedHeads: 2, uncovered: 0, problems: [] });
  });

  test('gets a head every so many records and every so many minutes, and not more often', async () => {
    await createKey(place.keys, host);
    const heads = async (): Promise<number> => (await verify()).signedHeads;
    await record(['1', '2', '3', '4', '5', '6', '7', '8'], { headRecordsMax: 4 });
    expect(await heads()).toBe(3);
    await record(['9'], { headRecordsMax: 100 });
    expect(await heads()).toBe(3);
    chain.nowMs += 16 * 60_000;
    await record(['10'], { headRecordsMax: 100 });
    expect(await heads()).toBe(4);
  });

  test('signs one head for events that come together', async () => {
    await createKey(place.keys, host);
    const audit = await openAudit(place, host, { headRecordsMax: 10 });
    await Promise.all(Array.from({ length: 30 }, (_, index) => audit.record(event(`e${index}`))));
    await audit.close();
    expect(await verify()).toMatchObject({ events: 30, signedHeads: 1, problems: [] });
  });

  test('is kept without a key too, and the report says that it is unsigned', async () => {
    await record(['a', 'b']);
    const report = await verify();
    expect(report).toMatchObject({
      events: 2,
      signedHeads: 0,
      uncovered: 2,
      outsideHead: 'unsigned',
      problems: [],
    });
    expect(report.signed).toBeUndefined();
  });

  test('stays verifiable over a rotation of its key', async () => {
    const key = await createKey(place.keys, host);
    await record(['a']);
    chain.nowMs += 1000;
    await rotateKey(place.keys, key.id, host);
    chain.nowMs += 1000;
    await record(['b']);
    await sign();
    expect(await verify()).toMatchObject({ signedHeads: 2, uncovered: 0, problems: [] });
  });

  test('that does not exist is empty and fine', async () => {
    expect(await verify()).toMatchObject({
      records: 0,
      journalId: undefined,
      outsideHead: 'none',
      problems: [],
    });
  });
});

describe('someone who changes the chain is found out', () => {
  beforeEach(async () => {
    await createKey(place.keys, host);
    await record(['first', 'second', 'third', 'fourth']);
    await sign();
    expect(await kinds()).toEqual([]);
  });

  test('by one flipped byte anywhere, with its place', async () => {
    const bytes = readFileSync(segment());
    for (let at = 0; at < bytes.length; at += 251) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(segment(), changed);
      const { problems, torn } = await verify();
      // Behind the last record the file is zeros, made ahead of time: a byte there is told, but was never a record.
      if (at > bytes.lastIndexOf('\n')) expect(torn, `byte ${at}`).toBeDefined();
      else expect(problems.length, `byte ${at}`).toBeGreaterThan(0);
    }
    const edited = Buffer.from(bytes.toString('latin1').replace('"second"', '"secund"'), 'latin1');
    writeFileSync(segment(), edited);
    const [problem] = (await verify()).problems;
    expect(problem).toMatchObject({ kind: 'broken', source: 'chain', segment: 1 });
    expect(problem?.offsetBytes).toBeGreaterThan(0);
  });

  test('by a record taken out, or two of them swapped', async () => {
    const lines = readFileSync(segment(), 'latin1').split('\n');
    writeFileSync(segment(), lines.toSpliced(2, 1).join('\n'), 'latin1');
    expect(await kinds()).toContain('chain broken');
    const [a = '', b = ''] = lines.slice(2, 4);
    writeFileSync(segment(), lines.toSpliced(2, 2, b, a).join('\n'), 'latin1');
    expect(await kinds()).toContain('chain broken');
  });

  test('by a tail that is cut off cleanly', async () => {
    const lines = readFileSync(segment(), 'latin1').split('\n');
    truncateSync(segment(), Buffer.byteLength(`${lines.slice(0, 3).join('\n')}\n`, 'latin1'));
    // The last writer's own note tells at once; without it, the head that is kept elsewhere still does.
    expect(await kinds()).toEqual(['chain broken']);
    rmSync(join(place.directory, 'lock.holder'));
    expect(await kinds()).toEqual(['outside truncated']);
  });

  test('by a tail that is cut off and written anew, even once new heads are signed', async () => {
    const copy = join(dir, 'copy');
    cpSync(place.directory, copy, { recursive: true });
    await record(['fifth', 'sixth']);
    await sign();
    chain.restore(copy);
    expect(await kinds()).toEqual(['outside truncated']);
    await record(['other']);
    expect((await kinds()).length).toBeGreaterThan(0);
    await record(['more', 'and', 'more', 'again']);
    await sign();
    expect(await kinds()).toEqual(['outside truncated']);
  });

  test('by another chain in its place, or none', async () => {
    rmSync(place.directory, { recursive: true });
    expect(await kinds()).toEqual(['outside replaced']);
    await record(['new']);
    expect(await kinds()).toEqual(['outside replaced']);
  });

  test('unless the project was taken out on purpose', async () => {
    rmSync(place.directory, { recursive: true });
    expect(forgetOutsideHeads(place, host).map((path) => extname(path))).toEqual(['.json', '.last']);
    expect(await kinds()).toEqual([]);
  });

  test('by a head whose signature is forged, or that was changed', async () => {
    const file = JSON.parse(readFileSync(chain.headFile(), 'utf8'));
    const forge = async (head: object): Promise<string[]> => {
      writeFileSync(chain.headFile(), JSON.stringify({ ...file, head: { ...file.head, ...head } }));
      return kinds();
    };
    const { statement, envelope } = file.head;
    expect(await forge({ envelope: { ...envelope, signature: `AA${envelope.signature.slice(2)}` } })).toEqual(
      ['outside bad-signature'],
    );
    expect(await forge({ statement: { ...statement, sequence: 1 } })).toEqual([
      'outside bad-signature',
      'outside rewritten',
    ]);
    expect(await forge({ statement: { ...statement, time: 'never' } })).toEqual(['outside bad-signature']);
    writeFileSync(chain.headFile(), 'nonsense');
    expect(await kinds()).toEqual(['outside malformed']);
  });

  test('by heads of a key that the ring does not know', async () => {
    rmSync(place.keys.configDir, { recursive: true });
    await createKey(place.keys, host);
    expect(await kinds()).toEqual(['chain unknown-key', 'outside unknown-key']);
    expect((await verify()).signed).toBeUndefined();
  });
});

describe('an event is never lost to trouble with its proof', () => {
  test('a key that lies open gives an unsigned head and says why', async () => {
    const key = await createKey(place.keys, host);
    chmodSync(join(place.keys.configDir, 'keys', `${key.id}.pem`), 0o644);
    const audit = await openAudit(place, host);
    const recorded = await audit.record(event('a'));
    await audit.close();
    expect(recorded.problem?.code).toBe('key.permissions');
    expect(recorded.head?.envelope).toBeNull();
    expect((await verify()).events).toBe(1);
  });

  test('a state directory that cannot be written is told beside the receipt', async () => {
    writeFileSync(join(dir, 'state'), 'in the way');
    const audit = await openAudit(place, host);
    const recorded = await audit.record(event('a'));
    await audit.close();
    expect(recorded.receipt.sequence).toBe(1);
    expect(recorded.problem?.code).toMatch(/^file\./);
  });

  test('an event with more than an event holds is refused', async () => {
    const audit = await openAudit(place, host);
    await expect(audit.record({ ...event('a'), input: 'text' } as never)).rejects.toThrow(
      'input is not known',
    );
    await audit.close();
    expect(listKeys(place.keys, host)).toEqual([]);
  });
});

describe('heads in git', () => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: join(dir, 'project'), encoding: 'utf8' }).trim();
  let anchored: AuditPlace;
  beforeEach(async () => {
    git('init', '-q');
    anchored = { ...place, gitRoot: join(dir, 'project') };
    await createKey(place.keys, host);
  });

  test('show a cut even when the head outside went with it', async () => {
    await record(['a'], {}, anchored);
    const copy = join(dir, 'copy');
    cpSync(place.directory, copy, { recursive: true });
    await record(['b'], {}, anchored);
    await sign(anchored);
    expect(await verifyAudit(anchored, host)).toMatchObject({ gitHead: 'signed', problems: [] });
    chain.restore(copy);
    rmSync(place.stateDir, { recursive: true });
    const report = await verifyAudit(anchored, host);
    expect(report.outsideHead).toBe('none');
    expect(report.problems.map(({ kind, source }) => `${source} ${kind}`)).toEqual(['git truncated']);
  });

  test('are one ref for the chains of all work trees, and leave branches alone', async () => {
    const other: AuditPlace = { ...anchored, directory: join(dir, 'project/other/.loa/audit') };
    await record(['a'], {}, anchored);
    await record(['b'], {}, other);
    const { heads } = JSON.parse(git('cat-file', 'blob', 'refs/loa/audit'));
    expect(Object.keys(heads)).toHaveLength(2);
    expect(git('for-each-ref', '--format=%(refname)')).toBe('refs/loa/audit');
    expect((await verifyAudit(other, host)).problems).toEqual([]);
  });

  test('that cannot be kept or read are told, and cost no event', async () => {
    const nowhere: AuditPlace = { ...place, gitRoot: dir };
    const audit = await openAudit(nowhere, host);
    expect((await audit.record(event('a'))).problem?.code).toBe('git.not-believed');
    await audit.close();
    expect(await verifyAudit(nowhere, host)).toMatchObject({
      gitHead: 'unreachable',
      events: 1,
      problems: [],
    });
  });
});
