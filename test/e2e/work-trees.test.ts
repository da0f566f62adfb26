import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
let second: string;
const launcher = join(import.meta.dirname, '../../bin/loa.js');
const git = (...args: string[]): string => scratch.git(...args);
const inSecond = (...args: string[]) => scratch.loa(['--cwd', second, ...args]);

beforeEach(() => {
  scratch = createScratch({ git: true });
  git('commit', '-q', '--allow-empty', '-m', 'one');
  expect(scratch.loa(['init', '--yes']).exitCode).toBe(0);
  git('add', '-A');
  git('commit', '-q', '-m', 'set up');
  second = join(scratch.dir, '..', 'second');
  git('worktree', 'add', '-q', second);
});
afterEach(() => scratch.remove());

describe('two work trees of one repository', () => {
  it('share memories, tasks and claims', () => {
    scratch.loa(['remember', 'The nightly export runs at four in the morning.']);
    expect(inSecond('recall', 'nightly export').stdout).toContain('four in the morning');
    inSecond('task', 'create', 'Paint the shed');
    const [id] = /bd-\w+/.exec(scratch.loa(['task', 'list']).stdout) ?? [];
    expect(id).toBeDefined();
    expect(scratch.loa(['task', 'update', id as string, '--claim', '--agent', 'ada']).exitCode).toBe(0);
    expect(inSecond('task', 'update', id as string, '--claim', '--agent', 'bob').exitCode).not.toBe(0);
    expect(inSecond('task', 'show', id as string).stdout).toContain('held by ada');
  });
  it('claim a task once without a name too, and whoever claimed it may close it from either', () => {
    scratch.loa(['task', 'create', 'Paint the shed']);
    const [id = ''] = /bd-\w+/.exec(scratch.loa(['task', 'list']).stdout) ?? [];
    git('add', '-A');
    git('commit', '-q', '-m', 'a task');
    expect(scratch.loa(['task', 'update', id, '--claim']).exitCode).toBe(0);
    const taken = inSecond('task', 'update', id, '--claim');
    expect(taken.exitCode).toBe(1);
    expect(taken.stdout).toContain('in the work tree main');
    expect(inSecond('task', 'ready').stdout).toContain('Nothing is ready');
    expect(git('diff', '--unified=0', '--', '.beads')).not.toMatch(/lease|assignee/);
    git('checkout', '-q', '.');
    expect(inSecond('task', 'update', id, '--claim').exitCode).toBe(1);
    expect(inSecond('task', 'close', id).exitCode).toBe(0);
  });
  it('let one of ten claim a task, all at once', async () => {
    scratch.loa(['task', 'create', 'Paint the shed']);
    const [id = ''] = /bd-\w+/.exec(inSecond('task', 'list').stdout) ?? [];
    const claim = async (at: number) => {
      const cwd = at % 2 === 0 ? scratch.dir : second;
      const child = scratch.start(['task', 'update', id, '--claim', '--agent', `a${at}`], { cwd });
      child.stdin?.end();
      return new Promise<number | null>((resolve) => child.on('close', resolve));
    };
    const codes = await Promise.all(Array.from({ length: 10 }, (_, at) => claim(at)));
    expect(codes.toSorted()).toEqual([0, ...Array.from({ length: 9 }, () => 1)]);
  });
  it('lose nothing when git removes one of them', () => {
    inSecond('ledger', 'decide', 'Keep the second door');
    inSecond('remember', 'The second door needs the blue key.');
    git('worktree', 'remove', '--force', second);
    expect(scratch.loa(['resume']).stdout).toContain('Keep the second door');
    expect(scratch.loa(['recall', 'second door key']).stdout).toContain('blue key');
  });
  it('keep their decisions apart', () => {
    inSecond('ledger', 'decide', 'Only on this branch');
    expect(scratch.loa(['resume']).stdout).not.toContain('Only on this branch');
  });
});

describe('a work tree that is new', () => {
  const third = () => join(scratch.dir, '..', 'third');
  const commit = (cwd: string): void => {
    git('-C', cwd, 'add', '-A');
    git('-C', cwd, 'commit', '-q', '-m', 'more');
  };
  const startIn = (cwd: string): string => {
    scratch.loa(['hook', 'SessionStart'], { cwd, input: '{"session_id":"v1","source":"startup"}' });
    return git('-C', cwd, 'status', '--porcelain');
  };
  const keep = (text: string): string => /mem-[\w-]+/.exec(scratch.loa(['remember', text]).stdout)?.[0] ?? '';

  it('keeps what its branch has edited, forgotten and consolidated since', () => {
    const port = keep('The dev server listens on port 9000.');
    const attic = keep('The old stuff lives in the attic folder.');
    scratch.loa(['task', 'create', 'Paint the shed']);
    const [task = ''] = /bd-\w+/.exec(scratch.loa(['task', 'list']).stdout) ?? [];
    scratch.loa(['task', 'update', task, '--title', 'Paint the shed red']);
    const input = '{"session_id":"u1","prompt":"from now on always answer in German"}';
    scratch.loa(['hook', 'UserPromptSubmit'], { input });
    commit(scratch.dir);
    const mate = join(scratch.dir, '..', 'mate');
    git('clone', '-q', scratch.dir, mate);
    for (const words of [
      ['init', '--yes'],
      ['memory', 'edit', port, 'The dev server listens on port 9001.'],
      ['memory', 'forget', attic, '--yes'],
      ['task', 'update', task, '--title', 'Paint the barn'],
      ['memory', 'consolidate'],
    ])
      expect(scratch.loa(words, { cwd: mate }).exitCode, words.join(' ')).toBe(0);
    commit(mate);
    git('pull', '-q', '--ff-only', mate, 'main');
    git('worktree', 'add', '-q', third());
    expect(startIn(third())).toBe('');
    git('-C', second, 'merge', '-q', '--ff-only', 'main');
    expect(startIn(second), 'one that was there before, and merged').toBe('');
    expect(inSecond('task', 'show', task).stdout).toContain('Paint the barn');
    expect(inSecond('recall', 'dev server port').stdout).not.toContain('9000');
  });
  it('is left as it is after a consolidation that was committed', () => {
    keep('The dev server listens on port 9000.');
    keep('The nightly export runs at four in the morning.');
    scratch.loa(['memory', 'consolidate']);
    keep('The long way is four miles.');
    commit(scratch.dir);
    git('worktree', 'add', '-q', third());
    expect(startIn(third())).toBe('');
  });
  it('waits for nothing that came with its branch, and gets the rest by healing', () => {
    keep('The dev server listens on port 9000.');
    scratch.loa(['task', 'create', 'Paint the shed']);
    commit(scratch.dir);
    git('worktree', 'add', '-q', third());
    const files = () =>
      /^ +\w+ +files .*$/m.exec(scratch.loa(['doctor'], { cwd: third() }).stdout)?.[0] ?? '';
    expect(files()).toContain('everything recorded is in its file');
    keep('The nightly export runs at four in the morning.');
    expect(files()).toContain('1 recorded change not in the files yet');
    scratch.loa(['ledger', 'heal'], { cwd: third() });
    expect(files()).toContain('everything recorded is in its file');
    expect(git('-C', third(), 'diff')).toContain('nightly export');
  });
  it('gets what its branch does not have: what was not committed, and what another branch committed', () => {
    keep('The dev server listens on port 9000.');
    git('checkout', '-q', '-b', 'apart');
    commit(scratch.dir);
    git('checkout', '-q', 'main');
    mkdirSync(join(scratch.dir, 'grimoires/loa'), { recursive: true });
    writeFileSync(join(scratch.dir, 'grimoires/loa/NOTES.md'), '# Notes\n\nBy hand.\n');
    commit(scratch.dir);
    keep('The nightly export runs at four in the morning.');
    git('commit', '-q', '--allow-empty', '-m', 'later, without it');
    git('worktree', 'add', '-q', third());
    const inThird = (...args: string[]) => scratch.loa(args, { cwd: third() }).stdout;
    expect(inThird('recall', 'dev server port')).toContain('9000');
    expect(inThird('recall', 'nightly export')).toContain('four in the morning');
  });
});

describe('git', () => {
  it('shows only what the person chose to track, and cleans nothing away that was acknowledged', () => {
    rmSync(second, { recursive: true });
    expect(git('status', '--porcelain', '--ignored')).toBe('');
    scratch.loa(['hook', 'SessionStart'], { input: '{"session_id":"s","source":"startup"}' });
    expect(git('status', '--porcelain', '--ignored')).toBe('');
    scratch.loa(['ledger', 'decide', 'Use the long way']);
    scratch.loa(['remember', 'The long way is four miles.']);
    scratch.loa(['task', 'create', 'Walk it']);
    git('clean', '-fdxq');
    expect(existsSync(join(scratch.dir, 'grimoires'))).toBe(false);
    scratch.loa(['memory', 'restore']);
    scratch.loa(['ledger', 'heal', '--decisions']);
    expect(scratch.loa(['resume']).stdout).toContain('Use the long way');
    expect(scratch.loa(['recall', 'long way']).stdout).toContain('four miles');
    expect(scratch.loa(['task', 'list']).stdout).toContain('Walk it');
  });
  it('gives a checkout that cannot be written to: it resumes, recalls and searches', () => {
    scratch.loa(['ledger', 'decide', 'Use the long way']);
    scratch.loa(['remember', 'The long way is four miles.']);
    writeFileSync(join(scratch.dir, 'way.ts'), 'export function longWay() {}\n');
    const own = join(scratch.dir, '.git/loa');
    expect(readdirSync(own)).toContain('journal');
    execFileSync('chown', ['-R', '65534:65534', join(scratch.dir, '..')]);
    execFileSync('chmod', ['-R', 'a-w', scratch.dir]);
    const asOther = (words: readonly string[], input = '') =>
      execFileSync('setpriv', ['--reuid', '65534', '--clear-groups', process.execPath, launcher, ...words], {
        cwd: scratch.dir,
        env: scratch.env,
        input,
        encoding: 'utf8',
      });
    expect(asOther(['resume'])).toContain('Use the long way');
    expect(asOther(['recall', 'long way'])).toContain('four miles');
    expect(asOther(['hook', 'SessionStart'], '{"session_id":"s","source":"clear"}')).toContain(
      'Use the long way',
    );
    expect(asOther(['code', 'search', 'longWay'])).toContain('way.ts');
    execFileSync('chmod', ['-R', 'u+w', scratch.dir]);
  });
});
