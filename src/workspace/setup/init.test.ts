import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, openApp } from '../../app.ts';
import { domains } from '../../domains.ts';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { buildManifest } from '../../manifest.ts';
import { renderAnswer } from '../../surfaces/answer.ts';
import { PLAIN_STYLE } from '../../surfaces/style.ts';

const manifest = await buildManifest(domains);
const repository = join(import.meta.dirname, '../../..');
let base: string;
let root: string;
let options: Parameters<typeof openApp>[0];
let app: App;
let questions: string[];

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-init-')));
  root = join(base, 'project');
  questions = [];
  mkdirSync(join(base, 'home'));
  execFileSync('git', ['init', '-q', root]);
  // Git and nothing else, so that no agent of whoever runs the tests is found.
  mkdirSync(join(base, 'bin'));
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  symlinkSync(git, join(base, 'bin/git'));
  const env = { HOME: join(base, 'home'), PATH: join(base, 'bin') };
  options = {
    host: openNodeHost({ env }),
    product: { version: '0', dir: repository, node: process.execPath },
    manifest,
    domains,
    cwd: root,
  };
  app = openApp(options);
});
afterEach(async () => {
  await app.close();
  rmSync(base, { recursive: true, force: true });
});

interface Done {
  readonly outcome: string;
  readonly agents: readonly { readonly agent: string; readonly found: readonly string[] }[];
  readonly next: readonly string[];
  readonly text: string;
}

/** `answers`: what the person says to each question, in order; without any there is nobody to ask. */
async function init(input: object, answers: readonly boolean[] = []): Promise<Done> {
  const left = [...answers];
  const confirm = async (question: string) => {
    questions.push(question);
    return left.shift();
  };
  const done = await app.run('init', input, { caller: { surface: 'cli' }, confirm });
  const { entry } = app.findOperation('init');
  return { ...(done.output as Omit<Done, 'text'>), text: renderAnswer(done, entry, PLAIN_STYLE) };
}
const status = () => execFileSync('git', ['status', '--short', '-uall'], { cwd: root, encoding: 'utf8' });

describe('init without an agent named', () => {
  it('finds agents by what lies in the project, on the PATH and at home', async () => {
    mkdirSync(join(root, '.claude'));
    writeFileSync(join(base, 'bin/codex'), '#!/bin/sh\n', { mode: 0o755 });
    mkdirSync(join(base, 'home/.cursor'));
    const { agents } = await init({ dryRun: true });
    expect(agents).toEqual([
      { agent: 'claude', found: ['.claude'] },
      { agent: 'codex', found: ['the program codex'] },
      { agent: 'cursor', found: ['~/.cursor'] },
    ]);
  });

  it('asks which of them to set up, shows the plan, and tells what to do next', async () => {
    writeFileSync(join(root, 'CLAUDE.md'), '# Ours\n');
    writeFileSync(join(root, 'AGENTS.md'), '# Ours\n');
    const done = await init({}, [true, false, true]);
    expect(questions[0]).toContain('Found Claude Code (CLAUDE.md). Set it up?');
    expect(questions[2]).toContain('.mcp.json');
    expect(done).toMatchObject({ outcome: 'applied', agents: [{ agent: 'claude' }] });
    expect(done.text).toMatch(/next {2}Restart Claude Code/);
    expect(status()).not.toContain('.codex');
    const { output } = await app.run('status', {}, { caller: { surface: 'cli' } });
    expect(output).not.toHaveProperty('next');
  });

  it('a no changes nothing, says so, and does not print the plan again', async () => {
    mkdirSync(join(root, '.claude'));
    const done = await init({}, [true, false]);
    expect(done.text).toBe(`Nothing was changed in ${root}`);
    expect(status()).toBe('');
  });

  it('with nothing found sets up the project alone and says so', async () => {
    const done = await init({ yes: true });
    expect(done.agents).toEqual([]);
    expect(done.next.join()).toContain('only the project is set up');
    expect(status()).toBe('?? .gitattributes\n?? .loa.config.yaml\n');
  });
});

it('git sees no file with a path of this machine, and uninstall leaves its list as it was', async () => {
  const exclude = () => execFileSync('cat', ['.git/info/exclude'], { cwd: root, encoding: 'utf8' });
  const before = exclude();
  await init({ agent: ['all'], yes: true });
  const shown = status();
  for (const path of ['.claude/settings.local.json', '.mcp.json', '.codex/hooks.json', '.cursor/mcp.json'])
    expect(shown).not.toContain(path);
  execFileSync('git', ['add', '-A'], { cwd: root });
  // Nothing found is exit 1.
  const staged = spawnSync('git', ['grep', '--cached', '-l', '-F', repository], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([staged.status, staged.stdout]).toEqual([1, '']);
  await app.run('uninstall', { yes: true }, { caller: { surface: 'cli' } });
  expect(exclude()).toBe(before);
});

it.each([
  ['a linked work tree', 'linked', ''],
  ['the main work tree', '', 'linked'],
])('uninstall in %s leaves the files of the other out of the sight of git', async (_title, from, other) => {
  const run = (cwd: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd: join(root, cwd), encoding: 'utf8' });
  const linked = join(base, 'linked');
  run('', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'one');
  run('', 'worktree', 'add', '-q', linked);
  const at = (name: string): string => (name === '' ? root : linked);
  for (const cwd of [root, linked]) {
    const one = openApp({ ...options, cwd });
    await one.run('init', { agent: ['claude'], yes: true }, { caller: { surface: 'cli' } });
    await one.close();
  }
  const leaving = openApp({ ...options, cwd: at(from) });
  await leaving.run('uninstall', { yes: true }, { caller: { surface: 'cli' } });
  await leaving.close();
  expect(existsSync(join(at(other), '.claude/settings.local.json'))).toBe(true);
  const shown = execFileSync('git', ['status', '--short', '-uall'], { cwd: at(other), encoding: 'utf8' });
  expect(shown).not.toContain('settings.local.json');
});

it('uninstall names private memories in its plan and keeps them among the files of the person', async () => {
  await init({ yes: true });
  const caller = { surface: 'cli' } as const;
  const content = 'My own database of this project listens on 5433.';
  await app.run('memory.add', { content, scope: 'private' }, { caller });
  const uninstall = async (input: object) =>
    (await app.run('uninstall', input, { caller })).output as {
      readonly changes: readonly { readonly path: string; readonly why: string }[];
    };
  const find = ({ changes }: Awaited<ReturnType<typeof uninstall>>) =>
    changes.find(({ path }) => path === '.git/loa/private/');
  expect(find(await uninstall({ dryRun: true }))?.why).toContain('moved to');
  const folder = find(await uninstall({ yes: true }))?.why.split('moved to ')[1] ?? '';
  expect(readFileSync(join(folder, 'private/kept/NOTES.md'), 'utf8')).toContain(content);
  expect(folder.startsWith(join(base, 'home'))).toBe(true);
  expect(existsSync(join(root, '.git/loa'))).toBe(false);
});

it('uninstall names in its plan and its answer what stays, and why', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  const caller = { surface: 'cli' } as const;
  await init({ yes: true });
  await app.run('memory.add', { content: 'Exports time out after 30 seconds.' }, { caller });
  await app.run('memory.add', { content: 'I write British English.', scope: 'global' }, { caller });
  await app.run('task.create', { title: 'Fix the export' }, { caller });
  writeFileSync(join(root, 'BUTTERFREEZONE.md'), '# Page\n');
  writeFileSync(join(root, '.loa.config.yaml'), 'hooks:\n  fail_closed: true\n');
  git('add', '-A');
  git('commit', '-qm', 'one');
  const committed = 'committed, so it belongs to the repository; "git rm" takes it out for everybody';
  const stays = [
    { path: '.beads/', why: committed },
    { path: 'BUTTERFREEZONE.md', why: committed },
    { path: expect.stringMatching(/^grimoires\/.*NOTES\.md$/), why: committed },
    { path: '.loa.config.yaml', why: expect.stringContaining('edited') },
    { path: expect.stringContaining(join(base, 'home')), why: 'your own memory, for all your projects' },
    { path: expect.stringContaining(join(base, 'home')), why: expect.stringContaining('all your projects') },
  ];
  const { entry } = app.findOperation('uninstall');
  for (const input of [{ dryRun: true }, { yes: true }]) {
    const done = await app.run('uninstall', input, { caller });
    expect((done.output as { stays: unknown }).stays).toEqual(stays);
    expect(renderAnswer(done, entry, PLAIN_STYLE)).toMatch(/ {2}keep {4}BUTTERFREEZONE\.md +committed/);
  }
  for (const path of ['BUTTERFREEZONE.md', '.loa.config.yaml', '.beads'])
    expect(existsSync(join(root, path))).toBe(true);
});

it('uninstall in a clone removes the files that a teammate set up and nobody else wrote in', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], { cwd: root });
  const caller = { surface: 'cli' } as const;
  await app.run('init', { agent: ['claude'], yes: true }, { caller });
  git('add', '-A');
  git('commit', '-qm', 'Set up');
  const clone = join(base, 'clone');
  execFileSync('git', ['clone', '-q', root, clone]);
  writeFileSync(join(clone, 'mine.md'), '');
  const there = openApp({ ...options, cwd: clone });
  try {
    await there.run('init', { agent: ['claude'], yes: true }, { caller });
    await there.run('uninstall', { yes: true }, { caller });
  } finally {
    await there.close();
  }
  const left = [
    'CLAUDE.md',
    '.claude/settings.json',
    '.claude/skills/loa-resume/SKILL.md',
    '.loa.config.yaml',
  ];
  expect(left.filter((path) => existsSync(join(clone, path)))).toEqual([]);
  expect(existsSync(join(clone, 'mine.md'))).toBe(true);
});
