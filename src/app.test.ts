import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, caller, events, manifest, openToyPlace, type ToyPlace, toy } from './app.suite.ts';
import type { App } from './app.ts';
import { type Domain, defineDomain, joinDomains } from './kernel/domain.ts';
import type { Operation } from './kernel/operation.ts';
import { buildManifest } from './manifest.ts';
import { openStore } from './state/index.ts';
import { describeApi } from './surfaces/http/openapi.ts';
import { listTools } from './surfaces/mcp/tools.ts';
import { renderReference } from './surfaces/reference.ts';

let place: ToyPlace;
let root: string;
let app: App;
beforeEach(() => {
  place = openToyPlace();
  ({ root, app } = place);
});
afterEach(() => place.close());

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
  it('has its panel in the overview, and one that fails takes nothing from the others', async () => {
    const { panels, needs } = (await run('overview')) as {
      panels: { name: string; figures: unknown[]; failure?: string }[];
      needs: { what: string }[];
    };
    expect(panels.find(({ name }) => name === 'toy')?.figures).toEqual([
      { label: 'beans', value: '3', tone: 'good' },
    ]);
    expect(panels.find(({ name }) => name === 'broken')).toMatchObject({
      figures: [],
      failure: 'the pot is gone. Buy one.',
    });
    expect(panels.map(({ name }) => name)).toEqual(
      expect.arrayContaining(all.panels.map(({ name }) => name)),
    );
    expect(needs.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['the beans want water', 'Broken cannot be read: the pot is gone']),
    );
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
  it('is refused by the build: events without a schema, following what changes something', async () => {
    const watch = toy.operations.find(({ name }) => name === 'toy.watch') as Operation;
    for (const change of [{ form: 'run' }, { effect: 'write' }] as const)
      await expect(
        buildManifest({ operations: [{ ...watch, ...change }], sections: [] }),
      ).rejects.toMatchObject({ code: 'internal.bug' });
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
