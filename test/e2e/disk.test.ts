import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launcher } from '../support/run-loa.ts';

/** Real file systems need a mount, and a mount needs root. */
const canMount = process.getuid?.() === 0 && process.platform === 'linux';

let base: string;
let disk: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'loa-disk-'));
  disk = join(base, 'disk');
  mkdirSync(disk);
});
afterEach(() => {
  spawnSync('umount', ['-l', disk]);
  rmSync(base, { recursive: true, force: true });
});

const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
const loa = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [launcher, ...args], {
    cwd: disk,
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: join(base, 'home') },
  });

describe.runIf(canMount)('a disk that does not take it', () => {
  it('full: init says so, exits 69, and changes no file that was there', () => {
    mount('size=128k');
    writeFileSync(join(disk, '.gitignore'), 'node_modules\n');
    execFileSync('git', ['init', '-q'], { cwd: disk });
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1k'], { stdio: 'ignore' });
    const ran = loa(['init', '--yes']);
    expect(ran.status).toBe(69);
    expect(ran.stderr).toMatch(/^loa: .*(full|space)/);
    expect(execFileSync('cat', [join(disk, '.gitignore')], { encoding: 'utf8' })).toBe('node_modules\n');
    expect(readdirSync(disk).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  it('full later: hooks let the session go on, the journal stays readable, and works again once there is room', () => {
    mount('size=512k');
    execFileSync('git', ['init', '-q'], { cwd: disk });
    expect(loa(['init', '--yes']).status).toBe(0);
    let count = 0;
    const act = () => {
      count += 1;
      const said = `Decision: keep pool ${count} because the other one starves.`;
      return loa(['hook', 'Stop'], JSON.stringify({ session_id: 's', last_assistant_message: said }));
    };
    act();
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1k'], { stdio: 'ignore' });
    for (let turn = 0; turn < 12; turn += 1) expect([act().status, act().stdout]).toEqual([0, '']);
    expect(loa(['journal', 'verify']).status).not.toBe(1);
    rmSync(join(disk, 'filler'));
    expect(act().status).toBe(0);
    expect(loa(['journal', 'show']).stdout).toContain(`keep pool ${count}`);
    expect(loa(['journal', 'verify']).status).toBe(0);
  });

  it('read-only: reading works, writing says so and exits 69', () => {
    mount('size=1m');
    execFileSync('git', ['init', '-q'], { cwd: disk });
    expect(loa(['init', '--yes']).status).toBe(0);
    loa(['hook', 'PostToolUse'], '{"session_id":"s"}');
    writeFileSync(join(disk, 'server.ts'), 'export function startServer() {}\n');
    loa(['ledger', 'decide', 'Start the server by hand']);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(loa(['hook', 'SessionStart'], '{"session_id":"t"}').stdout).toContain('Start the server by hand');
    expect(loa(['code', 'search', 'startServer']).stdout).toContain('server.ts:startServer');
    expect(loa(['status']).status).toBe(0);
    expect(loa(['journal', 'verify']).status).toBe(0);
    const ran = loa(['journal', 'compact']);
    expect(ran.status).toBe(69);
    expect(ran.stderr).toMatch(/read-only/);
    expect(loa(['hook', 'PostToolUse'], '{"session_id":"s"}').status).toBe(0);
    expect(existsSync(join(disk, '.git/loa'))).toBe(true);
  });
  it('read-only: a session that starts is told what is remembered, and that nothing is recorded', () => {
    mount('size=4m');
    execFileSync('git', ['init', '-q'], { cwd: disk });
    expect(loa(['init', '--yes']).status).toBe(0);
    loa(['hook', 'UserPromptSubmit'], '{"session_id":"s","prompt":"remember that we use vitest here"}');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const { stdout } = loa(['hook', 'SessionStart'], '{"session_id":"t","source":"clear"}');
    expect(stdout).toContain('we use vitest here');
    expect(stdout).toContain('this project cannot be written to');
    expect(loa(['doctor']).stdout).toContain('cannot be written to: nothing is recorded');
  });
  it('read-only for the state alone: what a person asked to be remembered is told as kept, and where', () => {
    mount('size=4m');
    execFileSync('git', ['init', '-q'], { cwd: disk });
    expect(loa(['init', '--yes']).status).toBe(0);
    mkdirSync(join(disk, 'grimoires'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', join(disk, 'grimoires')]);
    const ask = (what: string) =>
      loa(['hook', 'UserPromptSubmit'], `{"session_id":"s","prompt":"remember that ${what}"}`).stdout;
    for (const what of ['we use vitest here', 'the queue is called Ada'])
      expect(ask(what)).toMatch(new RegExp(`kept for the team: ${what}; .*in the journal alone`));
    expect(loa(['hook', 'SessionStart'], '{"session_id":"t"}')).toMatchObject({ status: 0, stderr: '' });
    execFileSync('umount', [join(disk, 'grimoires')]);
    expect(loa(['memory', 'list']).stdout).toContain('the queue is called Ada');
  });
});
