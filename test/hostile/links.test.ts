// Links, hard links and odd files at every path that loa touches: nothing outside is read, written or removed through them.

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inWorld, put, SECRET, type World } from './support.ts';

const G = 'grimoires/loa';
const DAY = new Date().toISOString().slice(0, 10);
const MONTH = DAY.slice(0, 7);
const REMEMBER = ['remember', 'The export job times out after 30 seconds.'];
const DECIDE = [
  'ledger',
  'decide',
  'Listen on 8080',
  '--evidence',
  '`export const PORT = 8080;` [src/a.js:1]',
];
const LOG = ['trajectory', 'log', 'note', '--agent', 'x', '--claim', 'The port is 8080'];
const INIT = ['init', '--agent', 'all', '--scripts', '--pre-commit', '--yes'];

/** The place that is a link, and the commands that would go through it. */
const PLACES: [string, (string | string[])[]][] = [
  ['grimoires', [REMEMBER, 'ledger heal', 'memory consolidate']],
  [G, [REMEMBER, DECIDE, 'ledger heal']],
  [`${G}/NOTES.md`, [DECIDE, 'checkpoint --force', 'resume']],
  [`${G}/memory`, [REMEMBER, 'memory consolidate', 'recall export']],
  [`${G}/memory/${MONTH}.md`, [REMEMBER, 'memory consolidate', 'recall export']],
  [`${G}/memory/archive`, [REMEMBER, 'memory consolidate']],
  [`${G}/memory/consolidation.log`, [REMEMBER, 'memory consolidate']],
  [`${G}/a2a`, [LOG, 'ledger heal', 'trajectory archive']],
  [`${G}/a2a/trajectory`, [LOG, 'ledger handoff', 'trajectory archive']],
  [`${G}/a2a/trajectory/x-${DAY}.jsonl`, [LOG, 'trajectory show --agent x']],
  [`${G}/BEAUVOIR.md`, ['identity show', 'ledger heal']],
  [`${G}/reality`, ['ground gen']],
  ['loa-grimoire', [REMEMBER, 'ledger heal']],
  ['.beads', [['task', 'create', 'T'], 'task list', 'ledger heal']],
  ['.beads/bd-1.yaml', ['task list', 'task show bd-1', 'task update bd-1 --claim']],
  ['.run', ['ground finalize']],
  ['.run/bridge-state.json', ['ground finalize']],
  ['BUTTERFREEZONE.md', ['ground validate', 'ground show', 'ground finalize']],
  ['.claude', []],
  ['.claude/settings.local.json', []],
  ['.claude/skills', []],
  ['.claude/scripts', []],
  ['.codex', []],
  ['.cursor', []],
  ['.husky', []],
  ['.mcp.json', []],
  ['AGENTS.md', []],
  ['.gitignore', ['scan']],
  ['.gitattributes', ['code search add']],
  ['.loa.config.yaml', ['config show']],
  ['.loa.config.local.yaml', ['config show']],
  ['.loa.scan-baseline.json', ['scan', 'scan --write-baseline']],
  ['.loa', ['status', REMEMBER]],
  ['.git/loa', ['status', REMEMBER]],
  ['.git/info', ['status', REMEMBER]],
  ['.git/hooks', []],
  ['.git/hooks/pre-commit', []],
  ['package.json', ['ground gen']],
  ['README.md', ['ground gen']],
  ['src/secret.js', ['scan', 'code search hunter2horse', 'ground gen']],
];
const TARGETS = ['a folder', 'a file', 'nothing'] as const;

async function attack(
  world: World,
  place: string,
  target: (typeof TARGETS)[number],
  commands: (string | string[])[],
) {
  put(world.outside, { 'folder/NOTES.md': `hunter2horse ${SECRET}\n`, 'folder/a.txt': 'a' });
  const to = { 'a folder': 'folder', 'a file': 'diary.md', nothing: 'new' }[target];
  rmSync(join(world.project, place), { recursive: true, force: true });
  world.put({ [place]: { link: join(world.outside, to) } }).watch();
  const answers = [
    await world.loa(/^\.(claude|codex|cursor|husky|mcp|git)|AGENTS/.test(place) ? INIT : 'init --yes'),
  ];
  for (const command of commands) answers.push(await world.loa(command));
  answers.push(await world.loa('uninstall --yes'));
  expect(world.touched()).toEqual([]);
  expect(answers.map((answer) => answer.all).join('\n')).not.toContain('hunter2horse');
  expect(answers.filter((answer) => answer.isHung || answer.code === 70)).toEqual([]);
}

describe.concurrent('a link out of the project', () => {
  for (const [index, [place, commands]] of PLACES.entries()) {
    const target = TARGETS[index % TARGETS.length]!;
    it(`at ${place} to ${target} is not gone through`, () =>
      inWorld((world) => attack(world, place, target, commands)));
  }
  for (const place of [G, `${G}/NOTES.md`, '.beads', '.claude', 'BUTTERFREEZONE.md', '.git/loa']) {
    it(`at ${place} by a chain of relative links is not gone through`, () =>
      inWorld(async (world) => {
        rmSync(join(world.project, place), { recursive: true, force: true });
        const up = '../'.repeat(place.split('/').length - 1);
        world
          .put({ one: { link: 'two' }, two: { link: '../../outside/photos' }, [place]: { link: `${up}one` } })
          .watch();
        for (const command of [INIT, REMEMBER, 'ledger heal', 'ground gen', 'uninstall --yes'])
          await world.loa(command);
        expect(world.touched()).toEqual([]);
      }));
  }
  it('into git’s own directory inside the project is not gone through', () =>
    inWorld(async (world) => {
      world.put({
        docs: { link: '.git' },
        '.beads': { link: '.git/hooks' },
        [G]: { link: '../.git' },
        '.loa.config.yaml': 'butterfreezone: { output_path: docs/x.md }\n',
      });
      for (const command of ['init --yes', 'ground gen', REMEMBER, ['task', 'create', 'T'], 'ledger heal'])
        await world.loa(command);
      expect(
        ['x.md', 'NOTES.md', 'a2a'].filter((name) => existsSync(join(world.project, '.git', name))),
      ).toEqual([]);
    }));
  for (const name of ['objects', 'index']) {
    it(`at .git/${name} is not written through when the page is staged`, () =>
      inWorld(async (world) => {
        world.commit();
        renameSync(join(world.project, '.git', name), join(world.outside, name));
        world.put({ [`.git/${name}`]: { link: join(world.outside, name) } }).watch();
        for (const command of ['init --yes', 'ground finalize']) await world.loa(command);
        expect(world.touched()).toEqual([]);
      }));
  }
});

describe.concurrent('a hard link to a file outside', () => {
  const NAMES = [
    `${G}/a2a/trajectory/x-${DAY}.jsonl`,
    `${G}/NOTES.md`,
    `${G}/memory/${MONTH}.md`,
    `${G}/memory/consolidation.log`,
    '.beads/bd-1.yaml',
    '.gitignore',
    '.run/bridge-state.json',
    'BUTTERFREEZONE.md',
    '.claude/settings.local.json',
    '.mcp.json',
    '.git/info/exclude',
  ];
  it('is not written through, wherever it stands', () =>
    inWorld(async (world) => {
      for (const name of NAMES) {
        const outside = join(world.outside, name.replaceAll('/', '_'));
        writeFileSync(
          outside,
          name.endsWith('.json')
            ? '{}\n'
            : name.startsWith('.beads')
              ? 'id: bd-1\ntitle: t\nstatus: open\n'
              : '\n',
        );
        rmSync(join(world.project, name), { force: true });
        world.put({ [name]: { hard: outside } });
      }
      world.watch();
      for (const command of [
        INIT,
        REMEMBER,
        DECIDE,
        LOG,
        'task update bd-1 --claim',
        'memory consolidate',
        'ground gen --force',
        'ground finalize',
        'checkpoint --force',
        'uninstall --yes',
      ])
        await world.loa(command);
      expect(world.touched()).toEqual([]);
    }));
});

describe.concurrent('redact --write', () => {
  it('does not write originals through a link that waits at the name of the backup', () =>
    inWorld(async (world) => {
      const text = `token ${SECRET}\n`;
      world
        .put({
          'c.txt': text,
          'c.txt.unredacted': { link: join(world.outside, 'new') },
          'd.txt': text,
          'd.txt.unredacted': { link: join(world.outside, 'precious.txt') },
          'e.txt': { hard: join(world.outside, 'diary.md') },
          'f.txt': text,
          'f.txt.unredacted': { fifo: true },
          'g.txt': { link: join(world.outside, 'diary.md') },
        })
        .watch();
      for (const name of 'cdefg')
        expect((await world.loa(`redact --secrets-only --write ${name}.txt`)).isHung).toBe(false);
      expect(world.touched()).toEqual([]);
      expect(readFileSync(join(world.outside, 'diary.md'), 'utf8')).toContain(SECRET);
    }));
});
