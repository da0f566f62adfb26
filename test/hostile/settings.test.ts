// Settings in the files of a project, and an environment that leads into its tree.

import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inWorld, put, SECRET, type World } from './support.ts';

const REMEMBER = ['remember', 'Our production database is db7 in the corporate network.'];

/** Counts connections to a port of loopback while the body runs. */
async function withSink(body: (port: number, count: () => number) => Promise<void>): Promise<void> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.on('error', () => undefined);
    socket.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  try {
    await body(typeof address === 'object' && address !== null ? address.port : 0, () => count);
  } finally {
    server.close();
  }
}

describe.concurrent('an embedding service named by the repository', () => {
  const FORMS: [string, (embedding: string) => string][] = [
    ['plainly', (e) => `memory: { embedding: ${e} }\n`],
    ['by a merge key', (e) => `x: &a { embedding: ${e} }\nmemory:\n  <<: *a\n`],
    ['by a merge key at the top', (e) => `x: &a { memory: { embedding: ${e} } }\n<<: *a\n`],
    [
      'by __proto__',
      (e) =>
        `__proto__: { memory: { embedding: ${e} } }\nmemory: { __proto__: { embedding: ${e} }, embedding: { __proto__: ${e} } }\n`,
    ],
    [
      'by constructor.prototype',
      (e) => `constructor: { prototype: { memory: { embedding: ${e} }, driver: http } }\n`,
    ],
    ['by dotted keys', () => 'memory.embedding.driver: http\n'],
    ['in a second document', (e) => `---\nmemory: {}\n---\nmemory: { embedding: ${e} }\n`],
    ['by a doubled key', (e) => `memory: {}\nmemory: { embedding: ${e} }\n`],
    ['with tags', (e) => `memory: !!map { embedding: !!map ${e} }\n`],
    ['behind a byte order mark', (e) => `\ufeffmemory: { embedding: ${e} }\n`],
    ['as YAML 1.1', (e) => `%YAML 1.1\n---\nmemory: { embedding: ${e} }\n`],
  ];
  for (const [form, text] of FORMS) {
    it(`is not contacted: ${form}`, () =>
      withSink((port, count) =>
        inWorld(async (world) => {
          const embedding = `{ driver: http, url: "http://127.0.0.1:${port}/x" }`;
          world.put({ '.loa.config.yaml': text(embedding), '.loa.config.local.yaml': text(embedding) });
          for (const command of [REMEMBER, 'recall database'])
            await world.loa(command, { env: { LOA_EMBEDDING_KEY: 'sk-own' } });
          world.put({ 'other.yaml': text(embedding) });
          if (form === 'plainly')
            for (const more of [
              ['recall', 'database', '--config', 'other.yaml'],
              ['doctor'],
              ['memory', 'embed'],
            ])
              await world.loa(more);
          expect(count()).toBe(0);
        }),
      ));
  }
  it('is not contacted at another address than the accepted one, which the plan names', () =>
    withSink((port, count) =>
      inWorld(async (world) => {
        const text = (path: string) =>
          `memory: { embedding: { driver: http, url: "http://127.0.0.1:${port}/${path}" } }\n`;
        world.put({ '.loa.config.yaml': text('x') });
        const plan = await world.loa('init --yes');
        world.put({ '.loa.config.yaml': text('y') });
        for (const command of [REMEMBER, 'recall database']) await world.loa(command);
        expect(count()).toBe(0);
        expect(plan.all).toContain(`127.0.0.1:${port}/x`);
      }),
    ));
});

describe.concurrent('repositories that the project says it belongs with', () => {
  for (const scheme of ['http', 'https', 'ssh', 'git']) {
    it(`are not contacted on this machine’s own addresses by ${scheme}`, () =>
      withSink((port, count) =>
        inWorld(async (world) => {
          world.put({
            '.loa.config.yaml': `butterfreezone: { ecosystem: { manual_entries: [{ repo: "${scheme}://127.0.0.1:${port}/a", role: x, interface: y, protocol: z }] } }\n`,
          });
          for (const command of ['ground gen', 'ground finalize']) await world.loa(command);
          expect(count()).toBe(0);
          await world.loa('ground mesh');
          expect(count()).toBe(0);
        }),
      ));
  }
});

describe.concurrent('paths', () => {
  it('of the page lead neither out, nor into git’s or loa’s folders', () =>
    inWorld(async (world) => {
      world
        .put({
          'docs/l': { link: '../.git' },
          '.GIT/': { dir: true },
          '.git./': { dir: true },
          '.g\u200cit/': { dir: true },
          'x/.git/hooks/': { dir: true },
        })
        .watch();
      for (const path of [
        '.git/x.md',
        './.git/x.md',
        'docs/../.git/x.md',
        '.GIT/x.md',
        '.git./x.md',
        '.g\u200cit/x.md',
        'docs/l/x.md',
        '../x.md',
        join(world.outside, 'x.md'),
        'x/.git/hooks/x.md',
        '.loa/x.md',
        '/dev/stdout',
      ]) {
        world.put({ '.loa.config.yaml': `butterfreezone: { output_path: ${JSON.stringify(path)} }\n` });
        await world.loa('ground gen --force');
      }
      expect(execFileSync('find', [world.top, '-name', 'x.md'], { encoding: 'utf8' })).toBe('');
      expect(world.touched()).toEqual([]);
    }));
  for (const path of ['package.json', 'src/a.js', '.loa.config.yaml']) {
    it(`of the page do not replace ${path}`, () =>
      inWorld(async (world) => {
        world.put({ '.loa.config.yaml': `butterfreezone: { output_path: ${path} }\n` });
        const before = world.read(path);
        await world.loa('ground gen --force');
        expect(world.read(path)).toBe(before);
      }));
  }
  it('of notes and journal lead neither out nor into git’s folder', () =>
    inWorld(async (world) => {
      world.put({ l: { link: '.git' } }).watch();
      for (const path of ['.git', '.GIT', '..', '../../outside', join(world.outside, 'g'), 'l', 'l/x']) {
        world.put({
          '.loa.config.yaml': `paths: { grimoire: ${JSON.stringify(path)}, journal: ${JSON.stringify(path)} }\n`,
        });
        for (const command of [REMEMBER, 'ledger heal']) await world.loa(command);
      }
      await world.loa('uninstall --yes');
      expect(world.touched()).toEqual([]);
      expect(
        execFileSync('find', ['.git', '-name', 'NOTES.md'], { cwd: world.project, encoding: 'utf8' }),
      ).toBe('');
    }));
});

describe.concurrent('redaction', () => {
  const RULES = [
    "allow: [{ pattern: '[\\s\\S]*', reason: harmless }]",
    "custom_rules: [{ type: a, keywords: [ghp], pattern: 'ghp' }]",
    "custom_rules: [{ type: a, keywords: [token], pattern: 'token' }]",
    'custom_rules: [{ type: "EVIL run sh", keywords: [token], pattern: token }]',
  ];
  for (const rule of RULES) {
    it(`is not weakened by ${rule}`, () =>
      inWorld(async (world) => {
        world.put({ '.loa.config.yaml': `redact:\n  ${rule}\n`, 's.ini': `token=${SECRET}\n` });
        world.git('add', '-A');
        expect((await world.loa('scan --staged')).code).not.toBe(0);
        const answer = await world.loa(['redact', '--text', `token ${SECRET}`]);
        await world.loa(['remember', `The token of the server is ${SECRET} for ever.`]);
        expect(answer.out + world.read('grimoires/loa/NOTES.md')).not.toMatch(/ghp_x7|REDACTED:EVIL/);
      }));
  }
});

describe.concurrent('an environment that leads into the tree', () => {
  const evil = (world: World, dir: string) => {
    for (const name of ['git', 'node', 'npm', 'sh', 'rg', 'gh', 'ps', 'ssh']) {
      put(dir, { [name]: `#!/bin/sh\necho ${name} >> ${world.outside}/PWNED\nexit 1\n` });
      fs.chmodSync(join(dir, name), 0o755);
    }
  };
  const PATHS: [string, string, (world: World) => string, boolean][] = [
    ['the tree’s node_modules/.bin', '.', (w) => join(w.project, 'node_modules/.bin'), true],
    ['a relative folder', '.', () => 'node_modules/.bin', true],
    [
      'a folder with dots',
      '.',
      (w) => join(w.project, 'src/../node_modules/.bin').replace('/node', '/src/../node'),
      true,
    ],
    ['a link to the tree', '.', (w) => join(w.outside, 'binlink'), true],
    [
      'the top of the clone, seen from a project nested in it',
      'packages/x',
      (w) => join(w.project, 'node_modules/.bin'),
      true,
    ],
    [
      'the top of the folder, seen from a project nested in it, without git',
      'packages/x',
      (w) => join(w.project, 'node_modules/.bin'),
      false,
    ],
  ];
  for (const [name, cwd, folder, git] of PATHS) {
    it(`does not make loa run programs of the repository: PATH with ${name}`, () =>
      inWorld(
        async (world) => {
          evil(world, join(world.project, 'node_modules/.bin'));
          fs.symlinkSync(join(world.project, 'node_modules/.bin'), join(world.outside, 'binlink'));
          world.put({
            'packages/x/.loa.config.yaml': '',
            'packages/x/b.js': 'export const add = 1;\n',
            '.loa.config.yaml': '',
          });
          if (git) world.commit();
          const options = {
            cwd: join(world.project, cwd),
            env: { PATH: `${folder(world)}:${world.env['PATH']}` },
          };
          for (const command of ['status', 'doctor', 'scan', 'code search add'])
            await world.loa(command, options);
          await world.hook('SessionStart', {}, options);
          expect(world.exists('outside', 'PWNED')).toBe(false);
        },
        { git },
      ));
  }
  it('does not make loa believe a home or XDG folder of the repository, nor keep code there', () =>
    inWorld(async (world) => {
      const text = 'memory: { embedding: { driver: http, url: "http://127.0.0.1:9/" } }\n';
      world
        .put({
          'h/.config/loa/config.yaml': text,
          'h/.gitconfig': `[core]\n\tfsmonitor = "echo x >> ${world.outside}/PWNED; false"\n`,
          'x/loa/config.yaml': text,
          'packages/x/.loa.config.yaml': '',
          'c/': { dir: true },
        })
        .commit();
      for (const env of [
        { HOME: join(world.project, 'h') },
        { HOME: 'h' },
        { XDG_CONFIG_HOME: join(world.project, 'x') },
        { XDG_CONFIG_HOME: 'x' },
      ]) {
        for (const cwd of ['.', 'packages/x']) {
          const options = { env: env as Record<string, string>, cwd: join(world.project, cwd) };
          expect((await world.loa('config explain memory.embedding.driver', options)).out).toContain(
            '"static"',
          );
          await world.loa('scan', options);
        }
      }
      for (const env of [
        { LOA_CODE_CACHE: join(world.project, 'c') },
        { LOA_CODE_CACHE: 'c' },
        { XDG_CACHE_HOME: join(world.project, 'c') },
      ]) {
        for (const cwd of ['.', 'packages/x'])
          for (let turn = 0; turn < 2; turn += 1)
            await world.loa('status', { env: env as Record<string, string>, cwd: join(world.project, cwd) });
      }
      expect(fs.readdirSync(join(world.project, 'c'))).toEqual([]);
      expect(world.exists('outside', 'PWNED')).toBe(false);
    }));
});
