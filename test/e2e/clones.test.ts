import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScratch, repository, type Scratch } from '../support/run-loa.ts';

// Two people, one repository: one has the package installed in it, the other has cloned it and nothing more.

let scratch: Scratch;
let alice: string;
let bob: string;
beforeAll(() => {
  scratch = createScratch();
  alice = scratch.dir;
  bob = join(dirname(alice), 'bob');
  installIn(alice);
  writeFileSync(join(alice, '.gitignore'), 'node_modules/\n');
  writeFileSync(join(alice, 'CLAUDE.md'), '# Ours\n\nBe brief.');
  const set = loaOf(alice, ['init', '--agent', 'all', '--yes']);
  expect(set.status, set.stderr).toBe(0);
  expect(set.stdout).toContain('Restart Claude Code');
  scratch.git('add', '-A');
  scratch.git('commit', '-qm', 'set up');
  scratch.git('clone', '-q', alice, bob);
}, 60_000);
afterAll(() => scratch.remove());

/** The built package in a project's `node_modules`, as npm puts it there. */
function installIn(dir: string): void {
  const target = join(dir, 'node_modules/loakit');
  mkdirSync(target, { recursive: true });
  for (const name of ['bin', 'dist', 'assets', 'plugin', 'package.json'])
    cpSync(join(repository, name), join(target, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(target, 'node_modules'));
}

function loaOf(dir: string, args: readonly string[], cwd = dir) {
  const launcher = join(dir, 'node_modules/loakit/bin/loa.js');
  return spawnSync(process.execPath, [launcher, ...args], {
    cwd,
    env: scratch.env,
    encoding: 'utf8',
    input: '',
  });
}

const settings = (dir: string, path: string) => JSON.parse(readFileSync(join(dir, path), 'utf8')).hooks;

/** Runs a hook as the client does: the command of its file, in a shell. */
function runHook(dir: string, command: string, payload: Readonly<Record<string, unknown>>) {
  const env = { ...scratch.env, PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, CLAUDE_PROJECT_DIR: dir };
  return spawnSync('/bin/sh', ['-c', command], {
    cwd: dir,
    env,
    encoding: 'utf8',
    input: JSON.stringify({ session_id: 's', cwd: dir, ...payload }),
  });
}

/** Starts the MCP server as the client does: the words of its file, without a shell. */
function runServer(dir: string, input: string) {
  const { command, args } = JSON.parse(readFileSync(join(dir, '.mcp.json'), 'utf8')).mcpServers.loa;
  expect(command).toBe('node');
  return spawnSync(process.execPath, args, { cwd: dir, env: scratch.env, encoding: 'utf8', input });
}

const commandsOf = (dir: string): readonly (readonly [string, string])[] => [
  ...Object.entries<{ hooks: { command: string }[] }[]>(settings(dir, '.claude/settings.json')).map(
    ([event, [entry]]) => [event, entry?.hooks[0]?.command ?? ''] as const,
  ),
  ...Object.entries<{ hooks: { command: string }[] }[]>(settings(dir, '.codex/hooks.json')).map(
    ([event, [entry]]) => [event, entry?.hooks[0]?.command ?? ''] as const,
  ),
  ...Object.entries<{ command: string }[]>(settings(dir, '.cursor/hooks.json')).map(
    ([event, [entry]]) => [event, entry?.command ?? ''] as const,
  ),
];

describe('a repository with the package installed in it', () => {
  it('tracks no path of the machine that it was set up on', () => {
    const tracked = scratch.git('ls-files').trim().split('\n');
    expect(tracked).toEqual(
      expect.arrayContaining([
        '.mcp.json',
        '.claude/settings.json',
        '.codex/hooks.json',
        '.cursor/hooks.json',
      ]),
    );
    const naming = tracked.filter((path) => {
      const text = readFileSync(join(alice, path), 'utf8');
      return text.includes(dirname(alice)) || text.includes(repository);
    });
    expect(naming).toEqual([]);
  });

  it('answers every event of every agent, and Cursor in its own words', () => {
    for (const [event, command] of commandsOf(alice)) {
      const ran = runHook(alice, command, { workspace_roots: [alice], conversation_id: 's' });
      expect([event, ran.status, ran.stderr]).toEqual([event, 0, '']);
    }
    loaOf(alice, ['ledger', 'decide', 'Be brief in all we write']);
    const start = settings(alice, '.cursor/hooks.json').sessionStart[0].command;
    const { stdout } = runHook(alice, start, { workspace_roots: [alice], conversation_id: 's2' });
    expect(JSON.parse(stdout).additional_context).toContain('Be brief in all we write');
  });

  it('starts the MCP server by what its file says', () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const asked = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const { stdout, stderr } = runServer(alice, `${asked}\n`);
    expect(JSON.parse(stdout).result.serverInfo.name, stderr).toBe('loa');
  });

  it('names the command so that it means us where nobody installed the package, too', () => {
    expect(readFileSync(join(alice, 'CLAUDE.md'), 'utf8')).toMatch(
      /^# Ours\n\nBe brief\.\n<!-- loa:begin -->\n/,
    );
    for (const path of ['CLAUDE.md', 'AGENTS.md', '.claude/skills/loa-resume/SKILL.md'])
      expect(readFileSync(join(alice, path), 'utf8'), path).toContain('`npx -p loakit loa ');
    expect(existsSync(join(alice, '.claude/skills/loa-memory-stats'))).toBe(false);
  });
});

describe('a clone in which nothing was installed', () => {
  it('says so in one line when a session starts, and lets everything else pass in silence', () => {
    for (const [event, command] of commandsOf(bob)) {
      const ran = runHook(bob, command, {});
      const isStart = event.toLowerCase() === 'sessionstart';
      expect([event, ran.status, ran.stderr]).toEqual([event, 0, '']);
      if (isStart) expect(ran.stdout).toMatch(/^[^\n]*not installed: npm install[^\n]*\n$/);
      else expect(ran.stdout, event).toBe('');
    }
  });

  it('once it is installed and nobody set it up, a start says what to do, and nothing else is told', () => {
    const carol = join(dirname(alice), 'carol');
    scratch.git('clone', '-q', alice, carol);
    installIn(carol);
    for (const [event, [entry]] of Object.entries<{ hooks: { command: string }[] }[]>(
      settings(carol, '.claude/settings.json'),
    )) {
      const ran = runHook(carol, entry?.hooks[0]?.command ?? '', { prompt: 'Fix the pager.' });
      expect([event, ran.status, ran.stderr]).toEqual([event, 0, '']);
      if (event === 'SessionStart') expect(ran.stdout).toMatch(/^[^\n]*not set up[^\n]*npx loa init\n$/);
      else expect(ran.stdout, event).toBe('');
    }
    rmSync(carol, { recursive: true });
  });

  it('the MCP server says so in one line too', () => {
    const { status, stdout, stderr } = runServer(bob, '');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]*not installed: npm install[^\n]*\n$/);
  });

  it('init from another installation changes no tracked file and doubles no hook', () => {
    const git = (...args: string[]) => scratch.git('-C', bob, ...args);
    const done = scratch.loa(['init', '--agent', 'claude', '--yes'], { cwd: bob });
    expect(done.exitCode, done.stderr).toBe(0);
    expect(git('status', '--porcelain')).toBe('');
    expect(existsSync(join(bob, '.claude/settings.local.json'))).toBe(false);
    const lost = scratch.loa(['doctor'], { cwd: bob }).stdout;
    expect(lost).toMatch(/fail {2}agents .*\n.*npm install/);
    installIn(bob);
    const cured = scratch.loa(['doctor', '--json'], { cwd: bob }).stdout;
    const agents = JSON.parse(cured).checks.find(({ name }: { name: string }) => name === 'agents');
    expect(agents.verdict).toBe('pass');
    const start = settings(bob, '.claude/settings.json').SessionStart[0].hooks[0].command;
    expect(runHook(bob, start, { source: 'startup' })).toMatchObject({ status: 0, stderr: '' });
    rmSync(join(bob, 'node_modules'), { recursive: true });
  });

  it('finds a program on the PATH when the project has none', () => {
    const bin = join(dirname(bob), 'bin');
    mkdirSync(bin);
    symlinkSync(join(repository, 'bin/loa.js'), join(bin, 'loa'));
    const start = settings(bob, '.claude/settings.json').SessionStart[0].hooks[0].command;
    const ran = runHook(bob, `PATH="${bin}:$PATH"; ${start}`, { source: 'startup' });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).not.toContain('not installed');
  });
});
