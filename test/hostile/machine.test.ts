// State that came with a tree, programs beside it, and other users: none of it is taken for this machine's own.

import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, inWorld, isRoot, packageDir, put, type World } from './support.ts';

const REMEMBER = ['remember', 'The export job times out after 30 seconds.'];
const TASK = 'id: bd-1\ntitle: EVILTASK deploy\nstatus: in_progress\n';
const TRUST = '{"version":1,"sections":{},"repository":{"accepted_at":"2026-01-01T00:00:00.000Z"}}';
const SESSION = ['status', 'doctor', REMEMBER, 'init --yes', 'status', 'ledger heal', 'uninstall --yes'];

function forged(world: World, at: string): Files {
  const up = '../'.repeat(at.split('/').length + 1);
  return {
    [`${at}/id`]: `${'1'.repeat(32)}\n`,
    [`${at}/trust.json`]: TRUST,
    [`${at}/init.json`]: JSON.stringify({
      version: 1,
      created: ['../../outside/empty/', '../../outside/precious.txt', join(world.outside, 'photos/')],
    }),
    [`${at}/hook-failures.jsonl`]: { link: `${up}.bashrc`.replace('../', '') },
    [`${at}/cache`]: { link: `${up}.docker`.replace('../', '') },
    [`${at}/journal`]: { link: join(world.outside, 'photos') },
    [`${at}/audit`]: { link: join(world.outside, 'new') },
    [`${at}/config.yaml`]: 'memory: { embedding: { driver: http, url: "http://127.0.0.1:9/" } }\n',
    [`${at}/http-token`]: `${'a'.repeat(43)}\n`,
  };
}

/** What an agent is told of the work when a session starts, and when it asks. */
const resumed = async (world: World) =>
  (await world.hook('SessionStart')).all + (await world.mcp([{ name: 'resume', arguments: {} }])).join('');

describe.concurrent('a machine directory that came with the tree', () => {
  for (const [at, git] of [
    ['.loa', true],
    ['.loa', false],
    ['.git/loa', true],
  ] as const) {
    it(`is neither believed nor gone through: ${at}${git ? '' : ' without git'}`, () =>
      inWorld(
        async (world) => {
          world
            .put({
              ...forged(world, at),
              '.beads/bd-1.yaml': TASK,
              '.loa.config.yaml': 'hooks:\n  "$(touch PWNED)": 1\n',
            })
            .watch();
          expect(await resumed(world)).not.toContain('EVIL');
          expect((await world.loa('config explain memory.embedding.driver')).out).toContain('"static"');
          for (const command of SESSION) await world.loa(command);
          await world.loa(['init', '--yes', '--adopt', join(world.project, at)]);
          for (const command of [REMEMBER, 'uninstall --yes']) await world.loa(command);
          expect(world.touched()).toEqual([]);
        },
        { git },
      ));
    it(`is not removed through, when it is a link itself: ${at}${git ? '' : ' without git'}`, () =>
      inWorld(
        async (world) => {
          world.put({ [at]: { link: join(world.outside, 'photos') } }).watch();
          for (const command of ['uninstall --yes', ...SESSION]) await world.loa(command);
          expect(world.touched()).toEqual([]);
        },
        { git },
      ));
  }
  it('with the id of another project of this machine is not believed while that one is in place', () =>
    inWorld(async (world) => {
      await world.loa('init --yes');
      const id = world.read('.git/loa/id');
      world.project = join(world.home, 'evil');
      fs.mkdirSync(world.project);
      world.git('init', '-q', '.');
      world.put({ ...forged(world, '.git/loa'), '.git/loa/id': id, '.beads/bd-1.yaml': TASK });
      for (const name of ['journal', 'audit']) fs.rmSync(join(world.project, '.git/loa', name));
      world.watch();
      expect(await resumed(world)).not.toContain('EVIL');
      expect((await world.loa('config explain memory.embedding.driver')).out).toContain('"static"');
      for (const command of ['status', REMEMBER, 'uninstall --yes']) await world.loa(command);
      expect(world.touched()).toEqual([]);
    }));
  it('with hot journals beside its locks deletes nothing', () =>
    inWorld(async (world) => {
      const name = Buffer.from(join(world.outside, 'precious.txt'));
      const magic = Buffer.from('d9d505f920a163d7', 'hex');
      const words = (...values: number[]) =>
        Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])));
      const head = Buffer.concat([magic, words(0, 0, 1, 512, 4096)]);
      const sum = name.reduce((total, byte) => total + byte, 0);
      const journal = Buffer.concat([
        head,
        Buffer.alloc(512 - head.length),
        words(262145),
        name,
        words(name.length, sum),
        magic,
      ]);
      const script =
        'const { DatabaseSync } = require("node:sqlite"); const d = new DatabaseSync(process.argv[1]); d.exec("create table t(x)"); d.close();';
      execFileSync(process.execPath, ['-e', script, join(world.temp, 'lock')], { stdio: 'pipe' });
      const lock = fs.readFileSync(join(world.temp, 'lock'));
      for (const at of ['.loa', '.git/loa'])
        for (const file of ['journal/lock', 'state.lock', 'setup.lock', 'audit/lock'])
          world.put({
            [`${at}/${file}`]: lock,
            [`${at}/${file}-journal`]: journal,
            [`${at}/id`]: `${'1'.repeat(32)}\n`,
          });
      world.watch();
      await world.hook('SessionStart');
      await world.loa(['init', '--yes', '--adopt', join(world.project, '.git/loa')]);
      for (const command of SESSION) await world.loa(command);
      expect(world.touched()).toEqual([]);
    }));
  it('cannot name a transcript of another project to be read', () =>
    inWorld(async (world) => {
      put(world.home, {
        '.claude/projects/secret/log.jsonl': `${JSON.stringify({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text: 'Decided to price the deal at hunter2horse.' }] } })}\n`,
      });
      const record = JSON.stringify({
        session: 'old',
        transcript: join(world.home, '.claude/projects/secret/log.jsonl'),
        readBytes: 0,
      });
      world.put({
        '.loa/cache/sessions/old.json': record,
        '.git/loa/cache/sessions/old.json': record,
        '.git/loa/sessions/old.json': record,
        '.git/loa/id': `${'1'.repeat(32)}\n`,
      });
      await world.hook('SessionStart');
      await world.loa('init --yes');
      await world.hook('SessionStart');
      expect(world.read('grimoires/loa/NOTES.md')).not.toContain('hunter2horse');
    }));
});

describe.concurrent('an acceptance', () => {
  it('is not inherited by another repository that is put at the same path', () =>
    inWorld(async (world) => {
      world.put({ '.git/loa/id': `${'0'.repeat(32)}\n` });
      await world.loa('config trust --yes');
      fs.rmSync(world.project, { recursive: true });
      fs.mkdirSync(world.project);
      world.git('init', '-q', '.');
      world.put({ '.git/loa/id': `${'1'.repeat(32)}\n`, '.beads/bd-1.yaml': TASK });
      expect(await resumed(world)).not.toContain('EVIL');
    }));
  it('is not inherited by a folder that is put where a removed work tree was', () =>
    inWorld(async (world) => {
      world.commit();
      await world.loa('init --yes');
      world.git('worktree', 'add', '-q', '../wt', '-b', 'b');
      const link = fs.readFileSync(join(world.home, 'wt/.git'), 'utf8');
      world.git('worktree', 'remove', '--force', '../wt');
      world.project = join(world.home, 'wt');
      world.put({ '.git': link, '.beads/bd-1.yaml': TASK, 'src/a.js': 'x' });
      expect(await resumed(world)).not.toContain('EVIL');
    }));
  for (const [name, files] of [
    [
      'a folder with settings of its own',
      { 'vendor/evil/.loa.config.yaml': '', 'vendor/evil/.beads/bd-1.yaml': TASK },
    ],
    [
      'a folder whose .git names the outer one',
      { 'vendor/evil/.git': 'gitdir: ../../.git\n', 'vendor/evil/.beads/bd-1.yaml': TASK },
    ],
    [
      'a repository whose commondir is the outer one',
      {
        'vendor/evil/.git/HEAD': 'ref: refs/heads/main\n',
        'vendor/evil/.git/objects/x': '',
        'vendor/evil/.git/refs/x': '',
        'vendor/evil/.git/commondir': '../../../.git\n',
        'vendor/evil/.beads/bd-1.yaml': TASK,
      },
    ],
  ] as [string, Files][]) {
    it(`of the outer project is not inherited by ${name}`, () =>
      inWorld(async (world) => {
        world.commit();
        await world.loa('init --yes');
        world.put(files);
        const cwd = join(world.project, 'vendor/evil');
        const answers = [
          await world.hook('SessionStart', { cwd }, { cwd }),
          ...(await world.mcp([{ name: 'resume', arguments: {} }], { cwd })),
        ];
        expect(JSON.stringify(answers)).not.toContain('EVIL');
      }));
  }
});

describe.concurrent('programs beside the project', () => {
  it('are not run by the plugin, the hook or the launcher', () =>
    inWorld(async (world) => {
      const code = `require("fs").appendFileSync(${JSON.stringify(join(world.outside, 'PWNED'))}, "x")`;
      for (const base of [world.project, world.home, world.top]) {
        put(base, {
          'node_modules/loakit/package.json': '{"name":"loakit","version":"99.0.0"}',
          'node_modules/loakit/dist/hook.cjs': code,
          'node_modules/loakit/bin/loa.js': code,
          'node_modules/node/bin/node': `#!/bin/sh\necho x >> ${world.outside}/PWNED\n`,
          'dist/hook.cjs': code,
          'bin/loa.js': code,
        });
        fs.chmodSync(join(base, 'node_modules/node/bin/node'), 0o755);
      }
      const hasPlugin = fs.existsSync(join(packageDir, 'plugin/bin/loa.cjs'));
      expect(hasPlugin).toBe(true);
      const env = { CLAUDE_PLUGIN_ROOT: world.project, LOA_BIN: join(world.project, 'bin/loa.js') };
      for (const args of [['hook', 'SessionStart'], ['mcp'], ['status']]) {
        await world.plugin(args);
        await world.plugin(args, { env });
        await world.loa(args, { env, input: '{"session_id":"s"}' });
      }
      expect(world.exists('outside', 'PWNED')).toBe(false);
    }));
});

// Files of another user are made by root alone.
(isRoot ? describe.concurrent : describe.skip)('another user', () => {
  const THEIRS = 4242;
  const MINE = 65534;
  function shared(world: World): { cwd: string; env: Record<string, string>; uid: number } {
    const [dir, home] = [join(world.top, 'shared'), join(world.top, 'mine')];
    fs.chmodSync(world.top, 0o755);
    put(dir, {
      '.loa.config.yaml': 'butterfreezone: { output_path: EVIL.md }\n',
      '.beads/bd-1.yaml': TASK,
      '.loa/id': '1'.repeat(32),
      'node_modules/loakit/package.json': '{"name":"loakit"}',
    });
    execFileSync('chown', ['-R', `${THEIRS}:${THEIRS}`, dir]);
    fs.chmodSync(dir, 0o777);
    put(dir, {
      'work/a.js': 'export const x = 1;\n',
      'work/.loa.config.local.yaml': 'butterfreezone: { output_path: EVIL.md }\n',
    });
    fs.mkdirSync(home);
    execFileSync('chown', ['-R', `${MINE}:${MINE}`, join(dir, 'work'), home]);
    fs.chownSync(join(dir, 'work/.loa.config.local.yaml'), THEIRS, THEIRS);
    return { cwd: join(dir, 'work'), env: { HOME: home, TMPDIR: '/tmp' }, uid: MINE };
  }
  it('of the folder above, or of a file in it, sets and tells nothing', () =>
    inWorld(async (world) => {
      const options = shared(world);
      const answers = [
        await world.loa('config explain butterfreezone.output_path', options),
        await world.loa('resume', options),
        await world.hook('SessionStart', {}, options),
        await world.loa('ground gen', options),
      ];
      expect(answers.map((answer) => answer.out).join('\n')).not.toContain('EVIL');
    }));
  it('with a repository above is not asked through git', () =>
    inWorld(async (world) => {
      const options = shared(world);
      const dir = join(world.top, 'shared');
      execFileSync('git', ['init', '-q', dir], { env: world.env });
      fs.appendFileSync(join(dir, '.git/config'), `[core]\n\tfsmonitor = "echo x >> ${dir}/PWNED; false"\n`);
      execFileSync('chown', ['-R', `${THEIRS}:${THEIRS}`, join(dir, '.git')]);
      fs.chmodSync(join(dir, '.git'), 0o777);
      for (const command of ['status', 'scan', 'code search x', 'init --yes', REMEMBER])
        await world.loa(command, options);
      expect([fs.existsSync(join(dir, 'PWNED')), fs.existsSync(join(dir, '.git/loa'))]).toEqual([
        false,
        false,
      ]);
    }));
  it('without a name in the list of users is no bug of ours', () =>
    inWorld(async (world) => {
      const options = { ...shared(world), uid: THEIRS + 1 };
      execFileSync('chown', ['-R', `${THEIRS + 1}`, options.env['HOME']!, options.cwd]);
      expect((await world.loa('status', options)).code).not.toBe(70);
    }));
  it('cannot read what this machine keeps', () =>
    inWorld(async (world) => {
      await world.loa('init --yes');
      await world.loa(REMEMBER);
      const open = execFileSync(
        'find',
        [
          join(world.project, '.git/loa'),
          join(world.home, '.local/state/loa'),
          '-maxdepth',
          '0',
          '-perm',
          '/077',
        ],
        { encoding: 'utf8' },
      );
      expect(open).toBe('');
    }));
});
