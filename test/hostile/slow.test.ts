// Nothing that lies in a tree makes loa wait for ever: pipes, devices, huge files, deep folders, patterns and parsers.

import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inWorld, isRoot, type World } from './support.ts';

/** Well above what any of these takes when nothing is wrong, on a busy machine too. */
const LIMIT = { limitMs: 15_000 };
const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));

/** The commands of the list that did not end in time, or ended as a bug of ours. */
async function stuck(
  world: World,
  commands: readonly (string | string[])[],
  limitMs = LIMIT.limitMs,
): Promise<string[]> {
  const found: string[] = [];
  for (const command of commands) {
    const answer =
      command === 'hook'
        ? await world.hook('SessionStart', {}, { limitMs })
        : await world.loa(command, { limitMs });
    if (answer.isHung) found.push(`${command}: no end`);
    if (answer.code === 70 || (answer.code === null && !answer.isHung))
      found.push(`${command}: ${answer.all.slice(0, 200)}`);
    if (answer.isHung) break;
  }
  return found;
}
describe.concurrent('a pipe that nobody writes to', () => {
  const OURS = [
    '.loa.config.yaml',
    '.loa.config.local.yaml',
    'grimoires/loa/NOTES.md',
    'grimoires/loa/memory/2026-11.md',
    'grimoires/loa/BEAUVOIR.md',
    '.beads/bd-1.yaml',
    '.run/bridge-state.json',
    'BUTTERFREEZONE.md',
    'package.json',
    'README.md',
    'src/b.js',
    '.loa.scan-baseline.json',
    '.claude/settings.local.json',
    '.mcp.json',
    'AGENTS.md',
    'grimoires/loa/a2a/trajectory/x-2026-11-16.jsonl',
    'tsconfig.json',
    'pyproject.toml',
    'pnpm-workspace.yaml',
    'Cargo.toml',
    'go.mod',
    '.codex/config.toml',
    '.cursor/mcp.json',
    '.github/workflows/ci.yml',
    'Makefile',
  ];
  it('does not hang loa at any of its own paths', () =>
    inWorld(async (world) => {
      for (const name of OURS) {
        fs.rmSync(join(world.project, name), { force: true });
        world.put({ [name]: { fifo: true } });
      }
      expect(
        await stuck(world, [
          'status',
          'doctor',
          'scan',
          'ground gen',
          'code search add',
          'task list',
          'init --agent all --dry-run',
          'resume',
          'recall x',
          'identity show',
          'hook',
        ]),
      ).toEqual([]);
      for (const name of [
        '.loa.config.yaml',
        '.loa.config.local.yaml',
        '.claude/settings.local.json',
        '.mcp.json',
        'AGENTS.md',
        '.codex/config.toml',
        '.cursor/mcp.json',
      ])
        fs.rmSync(join(world.project, name));
      expect(
        await stuck(world, [
          'init --agent all --yes',
          'hook',
          'ledger heal',
          'memory consolidate',
          'checkpoint --force',
          'ground finalize',
          'uninstall --yes',
        ]),
      ).toEqual([]);
    }));
  for (const [name, commands] of [
    ['.gitignore', ['scan']],
    ['.gitattributes', ['code search add']],
    ['.git/index', ['scan']],
    ['.git/info/exclude', ['scan']],
    ['.git/info/attributes', ['code search add']],
    ['.git/HEAD', ['status']],
    ['.git/config', ['status', 'scan']],
    ['.git/packed-refs', ['hook']],
    ['.git/refs/heads/main', ['hook']],
    ['.git/objects/info/alternates', ['hook']],
    ['.git/shallow', ['hook']],
    ['.git/info/grafts', ['hook']],
    ['.git/commondir', ['status', 'hook']],
    ['.git', ['status', 'hook']],
    ['.git/loa', ['status', 'hook']],
    ['.mailmap', ['ledger heal']],
  ] as const) {
    it(`does not hang loa at ${name}, which git reads`, () =>
      inWorld(async (world) => {
        world.commit();
        if (commands.some((command) => command === 'hook') && name.startsWith('.git/') && name !== '.git/loa')
          await world.loa('init --yes');
        fs.rmSync(join(world.project, name), { recursive: true, force: true });
        world.put({ [name]: { fifo: true } });
        expect(await stuck(world, commands)).toEqual([]);
      }));
  }
});

describe.concurrent('files without an end', () => {
  const NAMES = [
    'src/z.js',
    'grimoires/loa/NOTES.md',
    'grimoires/loa/memory/2026-11.md',
    '.beads/bd-1.yaml',
    'package.json',
    'README.md',
    'BUTTERFREEZONE.md',
    'grimoires/loa/BEAUVOIR.md',
    '.loa.scan-baseline.json',
    '.run/bridge-state.json',
  ];
  const COMMANDS = [
    'status',
    'scan --staged',
    'ground gen',
    'ground validate',
    'code search x',
    'resume',
    'task list',
    'recall x',
    'hook',
    'doctor',
  ];
  it('of 20 GB do not hang loa or fill its memory', () =>
    inWorld(async (world) => {
      for (const name of NAMES.slice(1)) {
        fs.rmSync(join(world.project, name), { force: true });
        world.put({ [name]: { sparse: 20e9 } });
      }
      expect(await stuck(world, COMMANDS)).toEqual([]);
      world.put({ '.loa.config.yaml': { sparse: 20e9 } });
      expect(await stuck(world, ['status', 'hook'])).toEqual([]);
    }));
  it.runIf(isRoot)('that are devices do not hang loa', () =>
    inWorld(async (world) => {
      for (const name of [...NAMES, '.loa.config.yaml']) {
        fs.rmSync(join(world.project, name), { force: true });
        world.put({ [`${name}.x`]: '' });
        try {
          execFileSync('mknod', [join(world.project, name), 'c', '1', '5'], { stdio: 'pipe' });
        } catch {
          world.put({ [name]: { link: '/dev/zero' } });
        }
      }
      expect(
        await stuck(world, ['status', 'scan', 'ground gen', 'code search x', 'resume', 'task list', 'hook']),
      ).toEqual([]);
    }),
  );
});

describe.concurrent('folders', () => {
  it('that contain themselves do not hang loa', () =>
    inWorld(
      async (world) => {
        world.put({
          'l/a': { link: '..' },
          'l/b': { link: '.' },
          'l/c': { link: '../l' },
          'grimoires/loa/a': { link: '..' },
          '.beads/a': { link: '.' },
        });
        expect(
          await stuck(world, ['scan', 'code search x', 'ground gen', 'hook', 'task list', 'uninstall --yes']),
        ).toEqual([]);
      },
      { git: false },
    ));
  it('2,000 deep do not hang loa where there is no git', () =>
    inWorld(
      async (world) => {
        execFileSync(
          'sh',
          ['-c', 'i=0; while [ $i -lt 2000 ]; do mkdir d && cd -P d || exit 0; i=$((i+1)); done'],
          { cwd: world.project, stdio: 'pipe' },
        );
        const found = await stuck(world, ['status', 'code search x', 'ground gen', 'scan']);
        execFileSync('rm', ['-rf', join(world.project, 'd')]);
        expect(found).toEqual([]);
      },
      { git: false },
    ));
  it('with 10,000 tasks do not hang the start of a session', () =>
    inWorld(async (world) => {
      for (let index = 0; index < 10_000; index += 1)
        world.put({ [`.beads/bd-${index}.yaml`]: `id: bd-${index}\ntitle: t\nstatus: in_progress\n` });
      await world.loa('init --yes');
      expect(await stuck(world, ['hook', 'status'])).toEqual([]);
    }));
});

describe.concurrent('patterns of the repository', () => {
  const PATTERNS = [
    '(?:[A-Za-z0-9_]+)+!',
    '(?:[a-z= "_0-9A-Z]{1,30}){1,30}!',
    '(?:(?:a|a){0,40}){0,40}!',
    'token (?:a|aa){0,60}!',
    '(a*)*b',
    '(?=(a+)+$)x',
    '(.*a){20}!',
    '(?<x>a+)\\k<x>+!',
    `${'a?'.repeat(40)}${'a'.repeat(40)}!`,
    '[a-z]{0,64}[a-z]{0,64}[a-z]{0,64}[a-z]{0,64}!',
    'a{1,64}a?a{1,64}a?a{1,64}a?a{1,64}!',
    '[^!]{1,64}x?[^!]{1,64}y?[^!]{1,64}z?[^!]{1,64}!',
    `${'(?:a(?:a(?:a(?:a)?)?)?)?'.repeat(8)}!`,
  ];
  it('do not hang scan', () =>
    inWorld(async (world) => {
      world.put({ 't.txt': `token ${'a'.repeat(60_000)}\n${' '.repeat(3_000)}token\n` });
      const found: string[] = [];
      for (const pattern of PATTERNS) {
        world.put({
          '.loa.config.yaml': `redact: { custom_rules: [{ type: evil-rule, keywords: [token], pattern: ${JSON.stringify(pattern)} }] }\n`,
        });
        found.push(...(await stuck(world, ['scan t.txt'])).map((line) => `${pattern} ${line}`));
      }
      expect(found).toEqual([]);
    }));
});

describe.concurrent('files that are made to be slow', () => {
  const SOURCES: Record<string, string> = {
    'a.rb': 'class A\n',
    'b.py': 'class A:\n ',
    'c.js': 'class A{',
    'd.js': '`${',
    'e.ts': 'type A<',
    'f.go': 'func (',
    'g.rs': 'mod a {',
    'h.java': 'class A {',
    'i.c': '#if\n',
    'j.sh': '<<E\n',
    'k.md': '[a](',
    'l.md': '`',
    'm.html': '<div>',
    'n.json': '[',
    'o.toml': '[a.',
    'p.yaml': '- ',
    'q.py': 'f"{',
    'r.tsx': '<A<',
    's.cpp': 'R"(',
    't.js': '/** a',
  };
  it('do not hang code search in any language', () =>
    inWorld(async (world) => {
      for (const [name, text] of Object.entries(SOURCES))
        world.put({ [`src/${name}`]: repeat(text, 100_000) });
      expect(await stuck(world, ['code search zebra', 'scan'])).toEqual([]);
    }));
  const DOCUMENTS: [string, string, string, string][] = [
    ['README.md of opened images', 'README.md', repeat('[![', 5e5), 'ground gen'],
    ['README.md of opened tags', 'README.md', repeat('<', 5e5), 'ground gen'],
    ['a page of headings', 'BUTTERFREEZONE.md', repeat('## A\n', 1e6), 'ground validate'],
    ['a page of comments', 'BUTTERFREEZONE.md', repeat('<!-- provenance: ', 1e6), 'ground validate'],
    ['notes of headings', 'grimoires/loa/NOTES.md', repeat('### a\n', 5e5), 'checkpoint --force'],
    ['notes of back quotes', 'grimoires/loa/NOTES.md', repeat('`', 2e6), 'hook'],
    ['notes of comments', 'grimoires/loa/NOTES.md', repeat('<!-- ', 2e6), 'hook'],
    ['a task of brackets', '.beads/bd-1.yaml', repeat('[', 2e5), 'hook'],
    [
      'a task with a title of 2 MB',
      '.beads/bd-1.yaml',
      `id: bd-1\ntitle: ${repeat('a ', 2e6)}\nstatus: in_progress\n`,
      'hook',
    ],
    [
      'a task of aliases',
      '.beads/bd-1.yaml',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghijk'].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefghij'[i]}`).join(',')}]`).join('\n')}\n`,
      'task list',
    ],
    ['settings of braces', '.loa.config.yaml', repeat('{a: ', 2e5), 'status'],
    ['settings of anchors', '.loa.config.yaml', repeat('a: &a\n ', 2e5), 'status'],
    ['a manifest of braces', 'package.json', repeat('{"a":', 2e6), 'ground gen'],
    ['ignore rules of stars', '.gitignore', repeat('**/*a*b*c*d*e*f*\n', 5e5), 'scan'],
  ];
  for (const [name, path, text, command] of DOCUMENTS) {
    it(`do not hang loa: ${name}`, () =>
      inWorld(async (world) => {
        await world.loa('init --yes');
        world.put({ [path]: text });
        expect(await stuck(world, [command])).toEqual([]);
      }));
  }
});
