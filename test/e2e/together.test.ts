// Two people, two clones, one repository, with the built program and real git: what each did is there after a merge, once.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

const NOTES = 'grimoires/loa/NOTES.md';
let scratch: Scratch;
let bob: string;

beforeEach(() => {
  scratch = createScratch();
  writeFileSync(join(scratch.dir, 'a.ts'), 'export const one = 1;\n');
  alice('init', '--yes');
  commit(scratch.dir, 'set up');
  bob = join(scratch.dir, '..', 'bob');
  gitIn(scratch.dir, 'clone', '-q', scratch.dir, bob);
  loaIn(bob, 'init', '--yes');
  expect(gitIn(bob, 'status', '--porcelain'), 'set up from what is tracked').toBe('');
});
afterEach(() => scratch.remove());

function loaIn(cwd: string, ...args: string[]): string {
  const { stdout, stderr } = scratch.loa(args, { cwd });
  return stdout + stderr;
}
const alice = (...args: string[]): string => loaIn(scratch.dir, ...args);
const asBob = (...args: string[]): string => loaIn(bob, ...args);
function gitIn(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
  return execFileSync('git', [...who, ...args], { cwd, env: scratch.env, encoding: 'utf8' });
}
function commit(cwd: string, message: string): void {
  gitIn(cwd, 'add', '-A');
  gitIn(cwd, 'commit', '-q', '-m', message);
}
const idIn = (text: string): string => /mem-[\w-]+/.exec(text)?.[0] ?? '';
const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

/** As a client's hooks do it, with a transcript in which nothing is said. */
function runSession(cwd: string, session: string): void {
  const transcript = join(cwd, '..', `${session}.jsonl`);
  writeFileSync(transcript, '');
  for (const [event, more] of [
    ['SessionStart', { source: 'startup' }],
    ['UserPromptSubmit', { prompt: 'What does this function do?' }],
    ['Stop', { last_assistant_message: 'It adds two numbers.' }],
    ['SessionEnd', { reason: 'clear' }],
  ] as const) {
    const input = JSON.stringify({ session_id: session, transcript_path: transcript, cwd, ...more });
    expect(scratch.loa(['hook', event], { cwd, input }).exitCode).toBe(0);
  }
}

describe('two people on two branches', () => {
  it('have an ordinary day without a conflict, and all of it afterwards', () => {
    for (const [cwd, who] of [
      [scratch.dir, 'alice'],
      [bob, 'bob'],
    ] as const) {
      gitIn(cwd, 'checkout', '-q', '-b', who);
      runSession(cwd, `${who}-1`);
      loaIn(cwd, 'remember', `The ${who} service listens on a port of its own.`);
      loaIn(
        cwd,
        'ledger',
        'decide',
        `Use the parser of ${who}`,
        '--user',
        'yes',
        '--evidence',
        'a.ts:1: export const one = 1;',
      );
      loaIn(cwd, 'task', 'create', `Finish the work of ${who}`);
      loaIn(cwd, 'checkpoint');
      loaIn(cwd, 'memory', 'consolidate');
      loaIn(cwd, 'remember', `The queue of ${who} is drained before a deploy.`);
      loaIn(cwd, 'ground', 'gen');
      commit(cwd, `day of ${who}`);
    }
    const merged = gitIn(bob, 'pull', '-q', '--no-rebase', '--no-edit', scratch.dir, 'alice');
    expect(merged).not.toContain('CONFLICT');
    expect(gitIn(bob, 'status', '--porcelain')).toBe('');
    for (const who of ['alice', 'bob']) {
      const listed = asBob('memory', 'list');
      expect(listed.split(`The ${who} service listens`)).toHaveLength(2);
      expect(listed.split(`The queue of ${who}`)).toHaveLength(2);
      expect(read(bob, NOTES).split(`**Decision**: Use the parser of ${who}`)).toHaveLength(2);
      expect(asBob('task', 'list')).toContain(`Finish the work of ${who}`);
    }
    expect(asBob('doctor')).not.toMatch(/^ *(?:warn|fail) +(?:memory|notes)/m);
    gitIn(scratch.dir, 'pull', '-q', '--no-rebase', '--no-edit', bob, 'bob');
    expect(alice('recall', 'queue drained')).toContain('queue of bob');
    expect(alice('doctor')).not.toMatch(/^ *(?:warn|fail) +(?:memory|notes)/m);
  });

  it('have a clean tree after a session in which nothing was decided or remembered', () => {
    alice('remember', 'Something that was kept before.');
    alice('ledger', 'decide', 'Use one', '--user', 'yes', '--evidence', 'a.ts:1: export const one = 1;');
    commit(scratch.dir, 'before');
    runSession(scratch.dir, 's1');
    runSession(scratch.dir, 's2');
    alice('resume');
    expect(gitIn(scratch.dir, 'status', '--porcelain')).toBe('');
  });

  it('are told their own words as theirs after the other consolidated them, and not the other’s', () => {
    const prompt = JSON.stringify({ session_id: 'u1', prompt: 'from now on always answer in German' });
    scratch.loa(['hook', 'UserPromptSubmit'], { cwd: scratch.dir, input: prompt });
    const before = alice('resume');
    expect(before).toContain('User: always answer in German');
    expect(before, 'nothing was asked').not.toContain('Asked:');
    commit(scratch.dir, 'a wish');
    gitIn(bob, 'pull', '-q', '--ff-only', scratch.dir, 'main');
    asBob('memory', 'consolidate');
    commit(bob, 'consolidated');
    gitIn(scratch.dir, 'pull', '-q', '--ff-only', bob, 'main');
    expect(read(scratch.dir, NOTES)).not.toContain('German');
    expect(alice('resume')).toContain('User: always answer in German');
    expect(alice('recall', 'answer in German')).not.toMatch(/not recorded here|unverified/);
    expect(asBob('resume')).not.toContain('User: always answer');
    expect(asBob('recall', 'answer in German')).toContain('unverified');
  });

  it('never have the same id, so neither is taken for the other', () => {
    const mine = idIn(alice('remember', 'Plugins are loaded at the start only.'));
    const yours = idIn(asBob('remember', 'The websocket ping period is 45 seconds.'));
    expect(mine).toMatch(/^mem-\d{4}-\d\d-\d\d-[0-9a-z]{10}$/);
    expect(yours).not.toBe(mine);
    commit(scratch.dir, 'a');
    commit(bob, 'b');
    gitIn(bob, 'pull', '-q', '--rebase', scratch.dir, 'main');
    expect(asBob('memory', 'list')).toMatch(/Plugins[\s\S]*websocket|websocket[\s\S]*Plugins/);
    const shown = asBob('memory', 'forget', mine, '--dry-run');
    expect(shown).toContain('Plugins are loaded at the start only.');
    expect(shown).not.toContain('websocket');
  });

  it('parse after a merge without loa too: the lines of both are kept', () => {
    gitIn(bob, 'config', '--remove-section', 'merge.loa');
    rmSync(join(bob, '.git/info/attributes'));
    alice('remember', 'Plugins are loaded at the start only.');
    alice('ledger', 'decide', 'Use tabs', '--user', 'yes');
    asBob('remember', 'The websocket ping period is 45 seconds.');
    asBob('ledger', 'decide', 'Use ninety columns', '--user', 'yes');
    commit(scratch.dir, 'a');
    commit(bob, 'b');
    gitIn(bob, 'pull', '-q', '--no-rebase', '--no-edit', scratch.dir, 'main');
    const listed = asBob('memory', 'list');
    for (const words of ['Plugins are loaded', 'websocket ping']) expect(listed).toContain(words);
    for (const words of ['Use tabs', 'Use ninety columns']) expect(read(bob, NOTES)).toContain(words);
    expect(asBob('doctor')).not.toMatch(/^ *(?:warn|fail) +(?:memory|notes)/m);
  });

  it('may move a memory from one project to another by export and import', () => {
    alice('remember', 'Plugins are loaded at the start only.');
    alice('remember', 'The websocket ping period is 45 seconds.');
    const rows = scratch.loa(['memory', 'export'], { cwd: scratch.dir }).stdout;
    const other = {
      id: idIn(rows),
      content: 'Another text with that id.',
      timestamp: '2026-05-01T10:00:00Z',
    };
    writeFileSync(join(bob, 'rows.jsonl'), `${JSON.stringify(other)}\n`);
    asBob('memory', 'import', 'rows.jsonl');
    writeFileSync(join(bob, 'rows.jsonl'), rows);
    expect(asBob('memory', 'import', 'rows.jsonl')).not.toContain('refused');
    for (const words of ['Plugins', 'websocket', 'Another text'])
      expect(asBob('memory', 'list')).toContain(words);
  });
});

describe('what was acknowledged', () => {
  it.each([
    ['git checkout .', ['checkout', '-q', '.']],
    ['git reset --hard', ['reset', '-q', '--hard']],
  ])('and thrown away by %s is told, and comes back', (_name, command) => {
    alice('remember', 'The first one, which is committed.');
    commit(scratch.dir, 'first');
    alice('remember', 'Regex crates must stay below one megabyte.');
    gitIn(scratch.dir, ...command);
    expect(alice('doctor')).toMatch(/1 memory in the journal is missing[\s\S]*loa memory restore/);
    expect(alice('memory', 'restore', '--dry-run')).toContain('Regex crates');
    alice('memory', 'restore');
    expect(alice('recall', 'regex crates')).toContain('below one megabyte');
    expect(alice('doctor')).not.toMatch(/^ *(?:warn|fail) +memory/m);
  });

  it('comes back as a whole by heal after git clean: decisions, memories and tasks', () => {
    alice('remember', 'A memory that never was consolidated.');
    alice('task', 'create', 'T one');
    alice('ledger', 'decide', 'Use one', '--user', 'yes');
    gitIn(scratch.dir, 'clean', '-fdq');
    expect(existsSync(join(scratch.dir, NOTES))).toBe(false);
    expect(alice('resume')).toContain('1 decision and 1 task recorded, in no file: loa ledger heal');
    expect(alice('ledger', 'heal')).toMatch(/1 memory brought back/);
    expect(alice('task', 'list')).toContain('T one');
    expect(alice('memory', 'list')).toContain('never was consolidated');
    expect(read(scratch.dir, NOTES)).toContain('Use one');
    expect(alice('memory', 'restore', '--dry-run')).toContain('Nothing is lost');
    expect(alice('doctor')).not.toMatch(/^ *(?:warn|fail) +(?:memory|notes)/m);
  });

  it('on another branch, or in the stash, is not missing: no alarm, and no cure that copies it', () => {
    gitIn(scratch.dir, 'checkout', '-q', '-b', 'feat');
    alice('remember', 'The feature flag is called gamma.');
    alice('ledger', 'decide', 'Use gamma', '--user', 'yes');
    alice('task', 'create', 'Build gamma');
    commit(scratch.dir, 'feature');
    gitIn(scratch.dir, 'checkout', '-q', 'main');
    runSession(scratch.dir, 's1');
    expect(alice('doctor')).not.toMatch(/^ *(?:warn|fail) +(?:memory|notes)/m);
    expect(alice('memory', 'list')).not.toContain('missing');
    alice('ledger', 'heal', '--decisions');
    alice('memory', 'restore');
    expect(gitIn(scratch.dir, 'status', '--porcelain')).toBe('');
    gitIn(scratch.dir, 'merge', '-q', 'feat');
    expect(alice('recall', 'feature flag')).toContain('gamma');
    alice('remember', 'Stashed words are not lost words.');
    gitIn(scratch.dir, 'stash', '-q');
    expect(alice('doctor')).not.toMatch(/^ *(?:warn|fail) +memory/m);
    gitIn(scratch.dir, 'stash', 'pop', '-q');
    expect(alice('recall', 'stashed words')).toContain('not lost');
  });

  it('and dropped by a bad merge is told, although an older branch still holds it', () => {
    alice('remember', 'Plugins are loaded at the start only.');
    commit(scratch.dir, 'a');
    const tree = gitIn(scratch.dir, 'rev-parse', 'HEAD~1^{tree}').trim();
    const bad = gitIn(scratch.dir, 'commit-tree', tree, '-p', 'HEAD', '-m', 'a bad merge').trim();
    gitIn(scratch.dir, 'branch', 'old');
    gitIn(scratch.dir, 'reset', '-q', '--hard', bad);
    expect(alice('doctor')).toContain('1 memory in the journal is missing');
  });
});

describe('an older project', () => {
  it('has what is personal in its notes moved out by init, with the plan shown', () => {
    mkdirSync(join(scratch.dir, 'grimoires/loa'), { recursive: true });
    writeFileSync(
      join(scratch.dir, NOTES),
      '# Mine\n\n## Session Continuity\n\n### Active Context\n- **Current Bead**: bd-1 (Old work)\n- **Last Checkpoint**: 2026-01-02T03:04:05Z\n- **Reasoning State**: half way\n\n### Decision Log\n',
    );
    expect(alice('init', '--dry-run')).toMatch(
      /NOTES\.md\s+your current task, last checkpoint and state move/,
    );
    alice('init', '--yes');
    expect(read(scratch.dir, NOTES)).toMatch(/Current Bead\*\*: none[\s\S]*Last Checkpoint\*\*: none/);
    expect(alice('status')).toContain('bd-1 Old work');
    expect(alice('init', '--dry-run')).toContain('Nothing to do');
  });
});
