import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type App, openApp } from './app.ts';
import { domains as product } from './domains.ts';
import { openNodeHost } from './durable/node-host/index.ts';
import { type Domain, defineDomain, joinDomains } from './kernel/domain.ts';
import { defineOperation } from './kernel/operation.ts';
import type { Service } from './kernel/services.ts';
import { buildManifest } from './manifest.ts';
import { openStore } from './state/index.ts';
import { describeApi } from './surfaces/http/openapi.ts';
import { listTools } from './surfaces/mcp/tools.ts';
import { renderReference } from './surfaces/reference.ts';

const repository = join(import.meta.dirname, '..');
const events: string[] = [];
const counter: Service<{ count: number }> = {
  name: 'toy.counter',
  open: () => {
    events.push('opened');
    return { count: 0 };
  },
  close: () => void events.push('closed'),
};
const grown = {
  version: 1,
  check: (payload: unknown) =>
    typeof (payload as { name?: unknown }).name === 'string' ? undefined : 'it has no name',
  plan: ({ name }: { readonly name: string }, files: { readonly zone: string }) => [
    { path: `${files.zone}/garden.md`, content: `${name}\n` },
  ],
};

/** A whole domain in forty lines; nothing else is edited for it. */
const toy = defineDomain({
  name: 'toy',
  operations: [
    defineOperation({
      name: 'toy.grow',
      summary: 'Grow something',
      effect: 'write',
      positional: ['name'],
      surfaces: { http: true, mcp: { tool: 'grow', description: 'Grow something.', answer: 'structured' } },
      schemas: async () => ({
        input: z.strictObject({ name: z.string().describe('what to grow'), slowMs: z.int().optional() }),
        output: z.strictObject({ grown: z.int() }),
      }),
      load: async () => ({
        async run({ name, slowMs = 0 }, context) {
          const store = await openStore(context, { owner: 'toy', types: { 'toy.grown': grown } });
          await store.commit('toy.grown', { name });
          if (slowMs === 0) await store.close();
          else await store.journal.close(); // As a kill would leave it.
          const kept = context.services.use(counter);
          kept.count += 1;
          return { grown: kept.count };
        },
        render: ({ grown: count }) => `${count} grown`,
      }),
    }),
    defineOperation({
      name: 'toy.hold',
      summary: 'Hold a lock for longer than the limit',
      effect: 'write',
      timeoutMs: 20,
      schemas: async () => ({ input: z.strictObject({}), output: z.strictObject({}) }),
      load: async () => ({
        async run(_input, { host, project }) {
          host.files.makeDir(project.ownDir);
          const lock = host.locks.tryAcquire(join(project.ownDir, 'toy.lock'));
          await host.clock.sleep(150);
          events.push('released');
          lock?.release();
          await new Promise(() => {}); // It never ends, and holds nothing any more.
          return {};
        },
        render: () => '',
      }),
    }),
  ],
  sections: [{ name: 'toy', schema: async () => z.strictObject({ soil: z.string().default('loam') }) }],
  changes: [{ owner: 'toy', types: ['toy.grown'], load: async () => ({ 'toy.grown': grown }) }],
  checks: [
    { name: 'toy', load: async () => () => [{ name: 'toy', verdict: 'pass' as const, message: 'it grows' }] },
  ],
  jobs: [{ name: 'grow', operation: 'toy.grow', schedule: '0 6 * * *', purpose: 'something grows' }],
  services: ['toy.counter'],
});

const all = joinDomains([...product.all, toy]);
const manifest = await buildManifest(all);
const caller = { surface: 'library' } as const;
let root: string;
let app: App;

beforeEach(() => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-app-')));
  root = join(base, 'project');
  execFileSync('git', ['init', '-q', root]);
  const env = { HOME: join(base, 'home'), PATH: process.env['PATH'], USER: 'ada' };
  events.length = 0;
  app = openApp({
    host: openNodeHost({ env }),
    product: { version: '0', dir: repository, node: process.execPath },
    manifest,
    domains: all,
    cwd: root,
  });
});
afterEach(async () => {
  await app.close();
  rmSync(join(root, '..'), { recursive: true, force: true });
});

const run = async (name: string, input: unknown = {}) =>
  (await app.run(name, input, { caller })).output as never;

describe('a domain that is declared', () => {
  it('has command, tool, route, settings, reference page and job', async () => {
    expect(manifest.operations.find(({ name }) => name === 'toy.grow')?.words).toEqual(['toy', 'grow']);
    expect(listTools(manifest).map(({ name }) => name)).toContain('grow');
    expect(JSON.stringify(describeApi(manifest, '0'))).toContain('/v1/toy/grow');
    expect(renderReference(manifest, []).get('toy.md')).toContain('what to grow');
    expect(((await run('config.show')) as { values: { toy: unknown } }).values.toy).toEqual({ soil: 'loam' });
    expect(all.jobs.map(({ name }) => name)).toContain('grow');
  });
  it('is examined by the doctor, settled before compaction, and counted while it waits', async () => {
    await run('toy.grow', { name: 'beans', slowMs: 1 });
    const { checks } = (await run('doctor')) as { checks: { name: string; message: string }[] };
    expect(checks).toContainEqual({ name: 'toy', verdict: 'pass', message: 'it grows' });
    expect(checks.find(({ name }) => name === 'files')?.message).toContain('1 recorded change');
    await run('journal.compact');
    expect(readFileSync(join(root, 'grimoires/loa/garden.md'), 'utf8')).toBe('beans\n');
  });
  it('opens what it keeps once, and lets go of it in the end', async () => {
    await run('toy.grow', { name: 'a' });
    expect(await run('toy.grow', { name: 'b' })).toEqual({ grown: 2 });
    await app.close();
    expect(events).toEqual(['opened', 'closed']);
  });
  it('leaves an audit event that says who', async () => {
    await run('init', { yes: true });
    await app.run(
      'toy.grow',
      { name: 'a' },
      { caller: { surface: 'hook', agent: 'claude', session: 's-1' } },
    );
    const { events: audited } = (await run('audit.show')) as { events: Record<string, unknown>[] };
    expect(audited.at(-1)).toMatchObject({
      operation: 'toy.grow',
      surface: 'hook',
      principal: 'ada',
      agent: 'claude',
      session: 's-1',
    });
  });
});

describe('a bad declaration', () => {
  const named = (domain: Partial<Domain>): Domain => ({ name: 'bad', operations: [], ...domain });
  it.each([
    ['a name that is no word', () => defineDomain(named({ name: 'Bad One' }))],
    [
      'an owner without record types',
      () => defineDomain(named({ changes: [{ owner: 'bad', types: [], load: async () => ({}) }] })),
    ],
    ['a service under another name', () => defineDomain(named({ services: ['toy.counter'] }))],
    [
      'two owners of one record type',
      () =>
        joinDomains([
          toy,
          named({ changes: [{ owner: 'bad', types: ['toy.grown'], load: async () => ({}) }] }),
        ]),
    ],
    [
      'two domains of one name',
      () =>
        joinDomains([
          toy,
          { ...toy, operations: [], changes: [], checks: [], jobs: [], services: [], sections: [] },
        ]),
    ],
    [
      'a job for an operation that is not there',
      () =>
        joinDomains([
          named({ jobs: [{ name: 'x', operation: 'no.such', schedule: '* * * * *', purpose: 'y' }] }),
        ]),
    ],
  ])('is refused where it is made: %s', (_what, declare) => {
    expect(declare).toThrow();
  });
});

describe('an application', () => {
  it('sees a configuration that was edited between two requests', async () => {
    await run('init', { yes: true });
    writeFileSync(join(root, '.loa.config.yaml'), 'toy:\n  soil: clay\n');
    expect(((await run('config.show')) as { values: { toy: unknown } }).values.toy).toEqual({ soil: 'clay' });
  });
  it('drops no acknowledged change of any owner when the journal is compacted', async () => {
    await run('init', { yes: true });
    for (const { owner, load } of all.owners.filter((one) => one.owner === 'identity')) {
      const context = await app.openContext('status', { caller });
      const store = await openStore(context, { owner, types: await load() });
      await store.commit('identity.changed', {
        at: '2026-01-01T00:00:00Z',
        part: 'style',
        summary: 'x',
        before: null,
        after: '# Me\n',
      });
      await store.journal.close();
    }
    const { checks } = (await run('doctor')) as { checks: { name: string; message: string }[] };
    expect(checks.find(({ name }) => name === 'files')?.message).toContain('1 recorded change');
    await run('journal.compact');
    expect(readFileSync(join(root, 'grimoires/loa/BEAUVOIR.md'), 'utf8')).toBe('# Me\n');
  });
  it('lets others decide while a person is asked about the identity', async () => {
    await run('init', { yes: true });
    let decided: unknown;
    const confirm = async () => {
      decided = await run('ledger.decide', { decision: 'Go on meanwhile' });
      return true;
    };
    const input = { part: 'boundaries', add: 'I do not push to main.', because: 'it was asked for' };
    const { output } = await app.run('identity.update', input, { caller, confirm });
    expect(output).toMatchObject({ outcome: 'changed' });
    expect(decided).toMatchObject({ outcome: 'recorded' });
    expect(existsSync(join(root, 'grimoires/loa/BEAUVOIR.md'))).toBe(true);
  });
  it('gives up on work that takes too long, but not while it holds a lock', async () => {
    await expect(run('toy.hold')).rejects.toMatchObject({ code: 'operation.timeout' });
    expect(events).toEqual(['released']);
  });
  it('counts memories the same in status and in stats, whatever their ids', async () => {
    await run('init', { yes: true });
    const lines = ['one', 'two'].map((id) =>
      JSON.stringify({ id, content: `The ${id} service listens on port 80${id.length}.` }),
    );
    writeFileSync(join(root, 'in.jsonl'), `${lines.join('\n')}\n`);
    await run('memory.import', { file: join(root, 'in.jsonl'), trusted: true, jsonl: true });
    const { work } = (await run('status')) as { work: { memories: number } };
    const { durableEntries, sessionEntries } = (await run('memory.stats')) as Record<string, number>;
    expect(work.memories).toBe((durableEntries ?? 0) + (sessionEntries ?? 0));
    expect(work.memories).toBe(2);
  });
});
