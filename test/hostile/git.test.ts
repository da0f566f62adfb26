// What a .git of somebody else can say: settings that run programs, folders elsewhere, objects and entries with bad names.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answer, inWorld, put, SECRET, type World } from './support.ts';

const COMMANDS = [
  'doctor',
  'scan --staged',
  'scan --history',
  'code search add',
  'init --pre-commit --yes',
  'ledger heal',
  'ground finalize',
  'uninstall --yes',
];
const PROGRAMS = ['butterfreezone-gen', 'butterfreezone-validate', 'grounding-check', 'self-heal-state'];

const mark = (world: World, name: string) => `echo ${name} >> ${world.outside}/PWNED; false`;
const pwned = (world: World) =>
  fs.existsSync(join(world.outside, 'PWNED')) ? fs.readFileSync(join(world.outside, 'PWNED'), 'utf8') : '';

async function everything(world: World, cwd = world.project): Promise<Answer[]> {
  const answers = [await world.hook('SessionStart', {}, { cwd })];
  for (const command of COMMANDS) answers.push(await world.loa(command, { cwd }));
  await world.mcp(
    [
      { name: 'find_code', arguments: { query: 'add' } },
      { name: 'ground', arguments: { action: 'validate' } },
      { name: 'resume', arguments: {} },
    ],
    { cwd },
  );
  return answers;
}
function script(world: World, path: string, name: string): string {
  put(world.top, { [path]: `#!/bin/sh\necho ${name} >> ${world.outside}/PWNED\nexit 1\n` });
  fs.chmodSync(join(world.top, path), 0o755);
  return join(world.top, path);
}

describe.concurrent('git settings that run a program', () => {
  const SETTINGS: [string, (run: (name: string) => string) => string][] = [
    [
      'core',
      (run) =>
        `[core]\n\tfsmonitor = "${run('fsmonitor')}"\n\tpager = "${run('pager')}"\n\teditor = "${run('editor')}"\n\tsshCommand = "${run('ssh')}"\n\tgitProxy = "${run('proxy')}"\n\taskPass = "${run('askpass')}"\n\talternateRefsCommand = "${run('refs')}"\n`,
    ],
    [
      'diff, filter and merge',
      (run) =>
        `[diff]\n\texternal = "${run('external')}"\n[diff "x"]\n\ttextconv = "${run('textconv')}"\n\tcommand = "${run('command')}"\n[filter "x"]\n\tclean = "${run('clean')}"\n\tsmudge = "${run('smudge')}"\n[merge "x"]\n\tdriver = "${run('merge')}"\n`,
    ],
    ['a filter process', (run) => `[filter "x"]\n\tprocess = "${run('process')}"\n\trequired = true\n`],
    [
      'signatures, credentials, aliases',
      (run) =>
        `[gpg]\n\tprogram = "${run('gpg')}"\n[log]\n\tshowSignature = true\n[credential]\n\thelper = "!${run('helper')}"\n[alias]\n\tls-files = "!${run('alias')}"\n[pager]\n\tlog = "${run('log')}"\n[uploadpack]\n\tpackObjectsHook = "${run('pack')}"\n`,
    ],
  ];
  for (const [name, text] of SETTINGS) {
    it(`are not heeded: ${name}`, () =>
      inWorld(async (world) => {
        world.put({ '.gitattributes': '* filter=x diff=x merge=x\n' }).commit();
        fs.appendFileSync(
          join(world.project, '.git/config'),
          text((word) => mark(world, word)),
        );
        world.put({
          'new.js': 'export const x = 1;\n',
          'src/a.js': 'export const PORT = 8081;\n',
          '.git/info/attributes': '* filter=x diff=x\n',
        });
        expect((await everything(world)).filter((answer) => answer.code === 70)).toEqual([]);
        expect(pwned(world)).toBe('');
      }));
  }
  it('are not heeded from included files, nor from the configuration of the work tree', () =>
    inWorld(async (world) => {
      world.commit();
      put(world.outside, { inc: `[core]\n\tfsmonitor = "${mark(world, 'include')}"\n` });
      fs.appendFileSync(
        join(world.project, '.git/config'),
        `[include]\n\tpath = ${world.outside}/inc\n[includeIf "gitdir:**"]\n\tpath = ${world.outside}/inc\n[extensions]\n\tworktreeConfig = true\n`,
      );
      world.put({ '.git/config.worktree': `[core]\n\tfsmonitor = "${mark(world, 'worktree')}"\n` });
      await everything(world);
      expect(pwned(world)).toBe('');
    }));
  it('hooks of the repository are not run', () =>
    inWorld(async (world) => {
      world.commit();
      for (const name of [
        'post-index-change',
        'pre-commit',
        'post-checkout',
        'reference-transaction',
        'pre-auto-gc',
        'post-commit',
      ]) {
        script(world, `home/proj/.git/hooks/${name}`, name);
        script(world, `home/proj/.evil/${name}`, name);
      }
      for (const command of ['ground finalize', 'scan --staged', 'checkpoint --force'])
        await world.loa(command);
      world.git('config', 'core.hooksPath', '.evil');
      await everything(world);
      expect(pwned(world)).toBe('');
    }));
  it('an embedded bare repository of a clone is not taken for one', () =>
    inWorld(async (world) => {
      world
        .put({
          'packages/evil/HEAD': 'ref: refs/heads/main\n',
          'packages/evil/config': `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "${mark(world, 'bare')}"\n`,
          'packages/evil/objects/x': '',
          'packages/evil/refs/x': '',
          'packages/evil/.loa.config.yaml': '',
          'packages/evil/a.js': 'export const add = 1;\n',
        })
        .clone();
      await everything(world, join(world.project, 'packages/evil'));
      for (const name of PROGRAMS)
        await world.program(name, [], { cwd: join(world.project, 'packages/evil') });
      expect(pwned(world)).toBe('');
    }));
  it('a missing object is not fetched from a promisor remote that names a program', () =>
    inWorld(async (world) => {
      world.put({ 'grimoires/loa/NOTES.md': '# N\n' }).commit();
      const blob = world.git('rev-parse', 'HEAD:grimoires/loa/NOTES.md').trim();
      fs.rmSync(join(world.project, '.git/objects', blob.slice(0, 2), blob.slice(2)));
      fs.rmSync(join(world.project, 'grimoires'), { recursive: true });
      const program = script(world, 'outside/x.sh', 'promisor');
      for (const [key, value] of [
        ['remote.a.url', `ext::${program}`],
        ['remote.a.promisor', 'true'],
        ['protocol.allow', 'always'],
        ['protocol.ext.allow', 'always'],
        ['extensions.partialClone', 'a'],
        ['core.repositoryformatversion', '1'],
        ['remote.b.url', world.project],
        ['remote.b.promisor', 'true'],
        ['remote.b.uploadpack', program],
        ['remote.c.url', 'ssh://127.0.0.1/y'],
        ['remote.c.promisor', 'true'],
        ['core.sshCommand', program],
      ] as const)
        world.git('config', key, value);
      await everything(world);
      expect(pwned(world)).toBe('');
    }));
});

describe.concurrent('a .git that leads elsewhere', () => {
  const other = (world: World) =>
    execFileSync('git', ['init', '-q', join(world.outside, 'repo')], { env: world.env });
  const LEADS: [string, boolean, (world: World) => void][] = [
    [
      'a .git file that names another repository',
      false,
      (w) => w.put({ '.git': `gitdir: ${w.outside}/repo/.git\n` }),
    ],
    [
      'a .git file that names a plain folder',
      false,
      (w) => w.put({ '.git': `gitdir: ${w.outside}/photos\n` }),
    ],
    [
      'a .git link to another repository',
      false,
      (w) => w.put({ '.git': { link: join(w.outside, 'repo/.git') } }),
    ],
    [
      'a commondir that names another repository',
      true,
      (w) => w.put({ '.git/commondir': `${w.outside}/repo/.git\n` }),
    ],
    [
      'a commondir that names a plain folder',
      true,
      (w) => w.put({ '.git/commondir': `${w.outside}/photos\n` }),
    ],
    [
      'a work tree’s git folder inside the tree, of another repository',
      false,
      (w) =>
        w.put({
          '.git': 'gitdir: g\n',
          'g/HEAD': 'ref: refs/heads/main\n',
          'g/commondir': `${w.outside}/repo/.git\n`,
          'g/gitdir': `${w.project}/.git\n`,
        }),
    ],
    [
      'core.worktree that names another folder',
      true,
      (w) => w.git('config', 'core.worktree', join(w.outside, 'photos')),
    ],
    [
      'core.hooksPath that names another folder',
      true,
      (w) => w.git('config', 'core.hooksPath', join(w.outside, 'photos')),
    ],
    ['core.hooksPath that goes up', true, (w) => w.git('config', 'core.hooksPath', '../../outside/photos')],
    [
      'trace2 targets outside',
      true,
      (w) => w.git('config', 'trace2.eventTarget', join(w.outside, 'trace.json')),
    ],
  ];
  for (const [name, git, lead] of LEADS) {
    it(`is not followed: ${name}`, () =>
      inWorld(
        async (world) => {
          other(world);
          lead(world);
          world.watch();
          for (const command of [
            'init --pre-commit --yes',
            'init --yes',
            'ground finalize',
            'uninstall --yes',
          ])
            await world.loa(command);
          expect(world.touched()).toEqual([]);
        },
        { git },
      ));
  }
  it('notes of another repository are not brought in by alternates and a linked branch', () =>
    inWorld(async (world) => {
      other(world);
      const repo = join(world.outside, 'repo');
      put(repo, {
        'grimoires/loa/NOTES.md': '# N\n\nhunter2horse\n',
        '.beads/bd-9.yaml': 'id: bd-9\ntitle: hunter2horse\nstatus: in_progress\n',
      });
      for (const args of [
        ['checkout', '-q', '-b', 'main'],
        ['add', '-A'],
        ['commit', '-qm', 'x'],
      ])
        execFileSync('git', args, { cwd: repo, env: world.env, stdio: 'pipe' });
      world.put({
        '.git/objects/info/alternates': `${repo}/.git/objects\n`,
        '.git/refs/heads/main': { link: join(repo, '.git/refs/heads/main') },
      });
      for (const command of ['init --yes', 'ledger heal']) await world.loa(command);
      expect(
        (await world.hook('SessionStart')).all +
          world.read('grimoires/loa/NOTES.md') +
          world.read('.beads/bd-9.yaml'),
      ).not.toContain('hunter2horse');
    }));
});

describe.concurrent('names that go up', () => {
  it('in trees of a commit are not written by heal', () =>
    inWorld(async (world) => {
      const object = (type: string, body: Buffer | string) => {
        fs.writeFileSync(join(world.temp, 'raw'), body);
        return world.git('hash-object', '-t', type, '-w', '--literally', join(world.temp, 'raw')).trim();
      };
      const tree = (...entries: [string, string, string][]) =>
        object(
          'tree',
          Buffer.concat(
            entries.map(([mode, name, id]) =>
              Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
            ),
          ),
        );
      const task = object('blob', 'id: evil\ntitle: evil\nstatus: open\n');
      const up = tree(['40000', '..', tree(['40000', 'outside', tree(['100644', 'evil.yaml', task])])]);
      const beads = tree(
        ['100644', '../../../outside/evil2.yaml', task],
        ['40000', '..', up],
        ['120000', 'bd-2.yaml', object('blob', '../../../outside/precious.txt')],
      );
      const loa = tree(
        ['120000', 'NOTES.md', object('blob', '../../../../.bashrc')],
        ['40000', 'memory', tree(['100644', '../../../../../outside/2026-01.md', task])],
      );
      world.git(
        'update-ref',
        'refs/heads/main',
        world
          .git(
            'commit-tree',
            tree(['40000', '.beads', beads], ['40000', 'grimoires', tree(['40000', 'loa', loa])]),
            '-m',
            'x',
          )
          .trim(),
      );
      world.watch();
      for (const command of ['init --yes', 'ledger heal', 'ledger heal --decisions', 'memory restore'])
        await world.loa(command);
      await world.hook('SessionStart');
      await world.program('self-heal-state');
      expect(world.touched()).toEqual([]);
      for (const name of ['grimoires/loa/NOTES.md', '.beads/bd-2.yaml'])
        expect(
          fs.lstatSync(join(world.project, name), { throwIfNoEntry: false })?.isSymbolicLink() ?? false,
        ).toBe(false);
    }));
  it('in the index do not make scan or code search read files outside', () =>
    inWorld(async (world) => {
      const [from, to] = ['AAAAAAAAAAAAAAAAAAAAAAA/b.js', '../../outside/./././/code.js'];
      world.put({ [from]: 'export const b = 1;\n' }).commit();
      fs.rmSync(join(world.project, from));
      put(world.outside, { 'code.js': `export function hiddenThing() { return "${SECRET}"; }\n` });
      const index = fs.readFileSync(join(world.project, '.git/index'));
      Buffer.from(to).copy(index, index.indexOf(from));
      const body = index.subarray(0, -20);
      fs.writeFileSync(
        join(world.project, '.git/index'),
        Buffer.concat([body, createHash('sha1').update(body).digest()]),
      );
      const answers = [
        await world.loa('scan'),
        await world.loa('code search hiddenThing'),
        await world.loa('ground gen --dry-run'),
      ];
      expect(answers.map((answer) => answer.all).join('\n')).not.toMatch(/outside|hiddenThing/);
    }));
});
