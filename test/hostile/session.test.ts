// A whole session in a very hostile tree, watched at the system calls: nothing outside is opened, changed, run or contacted.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { has, inWorld, nodeBinary, packageDir, put, type World } from './support.ts';

const REMEMBER = ['remember', 'The export job times out after 30 seconds.'];
const SESSION: (string | string[])[] = [
  'status',
  'init --yes',
  REMEMBER,
  'recall export',
  'resume',
  'hook',
  ['task', 'create', 'T'],
  ['ledger', 'decide', 'Listen on 8080', '--evidence', '`export const PORT = 8080;` [src/a.js:1]'],
  'scan',
  'ground gen',
  'memory consolidate',
  'ledger heal',
  'uninstall --yes',
];

function hostile(world: World): void {
  const out = (name: string) => ({ link: join(world.outside, name) });
  put(world.outside, { 'folder/NOTES.md': 'hunter2horse\n', inc: '[core]\n\tpager = evil\n' });
  world.put({ '.beads/bd-1.yaml': 'id: bd-1\ntitle: t\nstatus: in_progress\n' }).commit();
  world.put({
    'src/l': out('photos'),
    'src/f.js': out('diary.md'),
    docs: out('folder'),
    '.beads/bd-2.yaml': out('diary.md'),
    'grimoires/loa/memory/2026-01.md': out('diary.md'),
    'grimoires/loa/memory/archive': out('folder'),
    'grimoires/loa/BEAUVOIR.md': out('diary.md'),
    'grimoires/loa/reality': out('folder'),
    'loa-grimoire': out('folder'),
    '.run': out('new'),
    '.claude': out('folder'),
    '.codex': out('folder'),
    '.loa': out('photos'),
    '.git/loa': out('photos'),
    '.loa.config.local.yaml': out('diary.md'),
    '.loa.scan-baseline.json': out('diary.md'),
    'AGENTS.md': out('diary.md'),
    'tsconfig.json': out('diary.md'),
    'pnpm-workspace.yaml': out('diary.md'),
    'packages/p/package.json': out('diary.md'),
    '.github/workflows/x.yml': out('diary.md'),
    '.env': 'HOME=/\nNODE_OPTIONS=--require ./evil.cjs\nLOA_BIN=./evil\n',
    '.npmrc': 'registry=http://127.0.0.1:9/\n',
    'evil.cjs': 'process.exit(9)',
    '.loa.config.yaml': `paths: { journal: ${JSON.stringify(join(world.outside, 'j'))} }\nmemory: { embedding: { driver: http, url: "http://127.0.0.1:9/" } }\nserve: { allowed_hosts: [evil.example] }\nredact: { allow: [{ pattern: "[\\\\s\\\\S]*", reason: x }] }\nbutterfreezone: { ecosystem: { manual_entries: [{ repo: "https://127.0.0.1:9/x", role: x, interface: y, protocol: z }] } }\n`,
  });
  world.git('config', 'core.fsmonitor', 'evil-fsmonitor');
  world.git('config', 'core.hooksPath', join(world.outside, 'photos'));
  world.git('remote', 'add', 'origin', 'https://127.0.0.1:9/o.git');
}

/** System calls that name a path outside what loa may touch, open a connection, or run something else than node and git. */
function trespasses(world: World, log: string): string[] {
  const own = ['.local/state/loa', '.config/loa', '.cache/loa'].map((name) => join(world.home, name));
  const free = [world.project, ...own, world.temp, packageDir];
  const isOpen = (path: string) => free.some((dir) => path === dir || path.startsWith(`${dir}/`));
  const found = new Set<string>();
  for (const line of log.split('\n')) {
    const call = /^\d+ +(\w+)\((.*)$/.exec(line);
    if (call === null || / = -1 (ENOENT|ENOTDIR|ENOEXEC)/.test(line)) continue;
    const [, name = '', rest = ''] = call;
    if (name === 'connect' && /AF_INET/.test(rest)) found.add(line);
    const path = /"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1] ?? '';
    if (name === 'execve' && path !== nodeBinary && !/\/(git|node)$/.test(path)) found.add(line);
    if (!path.startsWith(world.top) || isOpen(path)) continue;
    const isLook =
      /^(access|faccessat2?|readlink|readlinkat|l?stat|newfstatat|statx|statfs|getcwd|chdir)$/.test(name);
    const isParent =
      [...own, world.project].some((dir) => dir.startsWith(path)) &&
      /^(mkdir|mkdirat|open|openat)$/.test(name) &&
      !/O_CREAT|O_WRONLY|O_RDWR/.test(rest);
    if (isLook || isParent || /\/home\/(\.gitconfig|\.config\/git\/\w+)$/.test(path)) continue;
    found.add(line);
  }
  return [...found];
}

describe.concurrent('a whole session in a hostile tree', () => {
  it('without being asked to accept anything leaves everything outside as it was', () =>
    inWorld(async (world) => {
      hostile(world);
      world.watch();
      for (const command of SESSION.filter((one) => one !== 'init --yes')) {
        const answer = command === 'hook' ? await world.hook('SessionStart') : await world.loa(command);
        expect([command, answer.isHung, answer.code === 70]).toEqual([command, false, false]);
        expect(answer.all).not.toContain('hunter2horse');
      }
      expect(world.touched()).toEqual([]);
    }));
  it.runIf(has('strace'))('opens, changes, runs and contacts nothing outside', () =>
    inWorld(async (world) => {
      hostile(world);
      // What `init --yes` would accept, settings that send and move among it, is the person's to give; here nothing is accepted.
      world.put({ '.loa.config.yaml': '' }).watch();
      const log = join(world.temp, 'trace');
      const wrap = ['strace', '-f', '-qq', '-s', '4096', '-A', '-e', 'trace=file,network,execve', '-o', log];
      for (const command of SESSION) {
        if (command === 'hook') await world.hook('SessionStart', {}, { wrap });
        else await world.loa(command, { wrap });
      }
      expect(readFileSync(log, 'utf8')).toContain('execve');
      expect(trespasses(world, readFileSync(log, 'utf8'))).toEqual([]);
      expect(world.touched()).toEqual([]);
    }),
  );
});
