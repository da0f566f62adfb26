// A toy domain with one of everything that a domain can declare, and an application around it in a repository of its own.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type App, openApp } from './app.ts';
import { domains as product } from './domains.ts';
import { openNodeHost } from './durable/node-host/index.ts';
import { defineDomain, joinDomains } from './kernel/domain.ts';
import { LoaError } from './kernel/errors.ts';
import { defineOperation, defineServer } from './kernel/operation.ts';
import type { Service } from './kernel/services.ts';
import { buildManifest } from './manifest.ts';
import { openStore } from './state/index.ts';

const repository = join(import.meta.dirname, '..');
export const events: string[] = [];
/** Shown to the person at the terminal, and to nobody else. */
export const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
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

/** A whole domain, with an operation of each form; nothing else is edited for it. */
export const toy = defineDomain({
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
    defineOperation({
      name: 'toy.watch',
      summary: 'Watch something grow',
      effect: 'read',
      form: 'follow',
      surfaces: { http: true },
      schemas: async () => ({
        input: z.strictObject({ until: z.int().optional().describe('how tall it gets') }),
        output: z.strictObject({ tall: z.int() }),
        event: z.strictObject({ tall: z.int(), name: z.string() }),
      }),
      load: async () => ({
        run: () => ({ tall: 0 }),
        render: ({ tall }) => `${tall} tall`,
        async *follow({ until }, { host }) {
          for (let tall = 1; tall <= (until ?? 3); tall += 1) yield { tall, name: SECRET };
          if (until === 0) throw new LoaError('file.missing', 'it is gone');
          if (until === -1) yield { tall: 'very' as never, name: '' };
          // It never ends by itself, and does not look at the signal.
          while (until === undefined) await host.clock.sleep(5);
        },
        renderEvent: ({ tall, name }) => `${tall} tall: ${name}`,
      }),
    }),
    defineOperation({
      name: 'toy.rest',
      summary: 'Rest a little',
      effect: 'read',
      surfaces: { http: true },
      schemas: async () => ({ input: z.strictObject({}), output: z.strictObject({}) }),
      load: async () => ({
        async run(_input, { host }) {
          events.push('resting');
          await host.clock.sleep(100);
          events.push('rested');
          return {};
        },
        render: () => '',
      }),
    }),
    defineServer({
      name: 'toy.stand',
      summary: 'Stand until told to stop',
      effect: 'read',
      schemas: async () => ({
        input: z.strictObject({ place: z.string().default('here') }),
        output: z.strictObject({ place: z.string() }),
      }),
      load: async () => ({
        async serve({ place }, { host }, { ready, signal }) {
          ready({ place });
          if (!signal.aborted)
            await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          events.push('asked to stop');
          await host.clock.sleep(20);
          events.push('drained');
        },
        render: ({ place }) => `Standing ${place}.`,
      }),
    }),
  ],
  sections: [{ name: 'toy', schema: async () => z.strictObject({ soil: z.string().default('loam') }) }],
  changes: [{ owner: 'toy', types: ['toy.grown'], load: async () => ({ 'toy.grown': grown }) }],
  checks: [
    { name: 'toy', load: async () => () => [{ name: 'toy', verdict: 'pass' as const, message: 'it grows' }] },
  ],
  panels: [
    {
      name: 'toy',
      title: 'Toy',
      load: async () => async () => ({
        figures: [{ label: 'beans', value: '3', tone: 'good' as const }],
        needs: [{ what: 'the beans want water', command: 'loa toy grow' }],
      }),
    },
    {
      name: 'broken',
      title: 'Broken',
      load: async () => async () => {
        throw new LoaError('file.missing', 'the pot is gone', { hint: 'Buy one.' });
      },
    },
  ],
  jobs: [{ name: 'grow', operation: 'toy.grow', schedule: '0 6 * * *', purpose: 'something grows' }],
  services: ['toy.counter'],
});

export const all = joinDomains([...product.all, toy]);
export const manifest = await buildManifest(all);
export const caller = { surface: 'library' } as const;
export interface ToyPlace {
  readonly root: string;
  readonly app: App;
  close(): Promise<void>;
}

export function openToyPlace(): ToyPlace {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-app-')));
  const root = join(base, 'project');
  execFileSync('git', ['init', '-q', root]);
  const env = { HOME: join(base, 'home'), PATH: process.env['PATH'], USER: 'ada' };
  events.length = 0;
  const app = openApp({
    host: openNodeHost({ env }),
    product: { version: '0', dir: repository, node: process.execPath },
    manifest,
    domains: all,
    cwd: root,
  });
  const close = async (): Promise<void> => {
    await app.close();
    rmSync(base, { recursive: true, force: true });
  };
  return { root, app, close };
}
