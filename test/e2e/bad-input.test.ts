import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideByHook, expectClear } from '../support/bad-input.ts';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

const NOBODY = 65_534;

describe('wrong words', () => {
  it.each([
    [['statsu'], 'Did you mean "loa status"?'],
    [['journal', 'verfy'], 'Did you mean "loa journal verify"?'],
    [['status', '--jsno'], 'Did you mean --json?'],
    [['journal', 'show', '--limit', 'many'], 'needs a number'],
    [['journal', 'show', '--limit', '0'], 'limit'],
    [['journal', 'show', '--limit', '99999999999'], 'limit'],
    [['journal', 'show', '--limit'], 'needs a value'],
    [['key', 'rotate'], 'needs ID'],
    [['key', 'rotate', 'nobody'], 'nobody'],
    [['init', '--agent', 'clade'], 'claude'],
    [['status', 'extra'], 'does not take "extra"'],
    [['--frobnicate'], 'has no flag'],
    [['completion', 'tcsh'], 'bash'],
    [['status', '--cwd', '/nowhere/at/all'], 'does not exist'],
    [['status', '--cwd', launcher], 'is not a folder'],
    [['status', '--config', '/nowhere.yaml'], 'does not exist'],
  ])('%j exits 64 and says what to do', (args, part) => {
    const ran = scratch.loa(args);
    const isMissingKey = args[2] === 'nobody';
    expect(ran.exitCode).toBe(isMissingKey ? 69 : 64);
    expect(ran.stderr).toContain(part);
    expectClear(ran.stderr);
  });

  it('a failure is JSON on stdout, and nothing else, with --json', () => {
    const ran = scratch.loa(['journal', 'show', '--limit', 'many', '--json']);
    expect(ran.exitCode).toBe(64);
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'input.invalid', retryable: false } });
    expect(ran.stderr).toBe('');
  });

  it('a group without a verb shows its verbs and exits 64', () => {
    const ran = scratch.loa(['journal']);
    expect(ran.exitCode).toBe(64);
    expect(ran.stderr).toContain('journal verify');
  });
});

describe('configuration', () => {
  it.each([
    ['journal:\n  max_bytes: lots\n', /\.loa\.config\.yaml:2/, /number/],
    ['journal: [1\n', /\.loa\.config\.yaml:/, /.*/],
    ['- a list\n', /\.loa\.config\.yaml/, /.*/],
    ['a: &a [*a, *a]\n', /.*/, /.*/],
  ])('%j is an error with file and line', (text, where, what) => {
    writeFileSync(join(scratch.dir, '.loa.config.yaml'), text);
    const ran = scratch.loa(['config', 'show']);
    if (text.startsWith('a:')) {
      expect(ran.exitCode).not.toBe(70);
      return;
    }
    expect(ran.exitCode).toBe(64);
    expect(ran.stderr).toMatch(where);
    expect(ran.stderr).toMatch(what);
  });

  it.each(['hooks:\n  fail_closd: true\n', 'journal:\n  max_bytes: fail_closd\n'])(
    'that is not valid stops neither doctor, which names it, nor uninstall: %j',
    (text) => {
      scratch.loa(['init', '--yes']);
      writeFileSync(join(scratch.dir, '.loa.config.yaml'), text);
      const doctor = scratch.loa(['doctor']);
      expect(doctor.exitCode).toBe(1);
      expect(doctor.stdout).toContain('fail_closd');
      expect(scratch.loa(['uninstall', '--yes']).exitCode).toBe(0);
    },
  );

  it('an unknown variable of ours names the nearest', () => {
    const ran = scratch.loa(['status'], { env: { LOA_JOURNAL__MAX_BYTE: '1' } });
    expect(ran.exitCode).toBe(64);
    expect(ran.stderr).toContain('LOA_JOURNAL__MAX_BYTES');
  });
});

describe('the place', () => {
  it('a folder that is not a git repository works, and says so', () => {
    rmSync(join(scratch.dir, '.git'), { recursive: true });
    expect(scratch.loa(['status']).stdout).toContain('not a git repository');
    expect(scratch.loa(['init', '--yes']).exitCode).toBe(0);
  });

  it.runIf(process.getuid?.() === 0)(
    'a checkout of another user is told as that, with what to do, and nobody is sent to make another repository',
    () => {
      chownSync(scratch.dir, NOBODY, NOBODY);
      chownSync(join(scratch.dir, '.git'), NOBODY, NOBODY);
      const { stdout, stderr } = scratch.loa(['doctor']);
      expect(stdout).toContain('belongs to another user');
      expect(stdout).toContain('safe.directory');
      expect(`${stdout}${stderr}`).not.toContain('git init');
      const checked = scratch.loa(['init', '--pre-commit', '--yes']);
      expect(checked.exitCode).toBe(64);
      expect(checked.stderr).not.toContain('git init');
    },
  );

  it('a folder whose name is not UTF-8 is refused with a reason', () => {
    const script =
      'mkdir "$1/$(printf \'\\377\\376\')" && cd "$1"/$(printf \'\\377\\376\') && exec "$2" "$3" status';
    let stderr = '';
    try {
      execFileSync('bash', ['-c', script, 'x', scratch.dir, process.execPath, launcher], {
        env: scratch.env,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      stderr = (error as { stderr: string }).stderr;
      expect((error as { status: number }).status).toBe(64);
    }
    expect(stderr).toContain('UTF-8');
  });

  it('a folder that vanished under the person is named', () => {
    const script = 'mkdir "$1/gone" && cd "$1/gone" && rmdir "$1/gone" && exec "$2" "$3" status';
    try {
      execFileSync('bash', ['-c', script, 'x', scratch.dir, process.execPath, launcher], {
        env: scratch.env,
        stdio: 'pipe',
      });
      expect.unreachable();
    } catch (error) {
      expect((error as { status: number }).status).toBe(64);
      expect(String((error as { stderr: Buffer }).stderr)).toContain('no longer exists');
    }
  });

  it('a file with a name that is not UTF-8 disturbs nothing', () => {
    execFileSync('bash', ['-c', 'touch "$1/$(printf \'\\377bad\')"', 'x', scratch.dir]);
    expect(scratch.loa(['init', '--yes']).exitCode).toBe(0);
    expect(scratch.loa(['doctor']).exitCode).toBe(0);
    expect(scratch.loa(['uninstall', '--yes']).exitCode).toBe(0);
  });

  it('a journal folder that cannot be read is an environment failure, not a bug', () => {
    scratch.loa(['init', '--yes']);
    rmSync(join(scratch.dir, '.git/loa/journal'), { recursive: true, force: true });
    writeFileSync(join(scratch.dir, '.git/loa/journal'), 'a file where a folder should be');
    const ran = scratch.loa(['journal', 'verify']);
    expect(ran.exitCode).toBe(69);
    expectClear(ran.stderr);
  });
});

describe('streams and signals', () => {
  it('a reader that leaves early ends the command quietly', () => {
    scratch.loa(['init', '--yes']);
    for (let count = 0; count < 3; count += 1) decideByHook(scratch);
    const command = `"${process.execPath}" "${launcher}" journal show --json; echo "exit $?" >&2`;
    const ran = execFileSync('bash', ['-c', `(${command}) | head -c 1; true`], {
      cwd: scratch.dir,
      env: scratch.env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(ran).toBe('{');
  });

  it('a closed stdin and an empty stdin do not hang or break a hook', () => {
    scratch.loa(['init', '--yes']);
    const closed = execFileSync(
      'bash',
      ['-c', `"${process.execPath}" "${launcher}" hook Stop <&-; echo $?`],
      {
        cwd: scratch.dir,
        env: scratch.env,
        encoding: 'utf8',
      },
    );
    expect(closed.trim()).toBe('0');
    expect(scratch.loa(['hook', 'Stop'], { input: '' }).exitCode).toBe(0);
    expect(scratch.loa(['hook', 'Stop'], { input: 'not json' }).exitCode).toBe(0);
  });

  it('an event that cannot be read is noted for the doctor and not taken for an act', () => {
    scratch.loa(['init', '--yes']);
    scratch.loa(['hook', 'PostToolUse'], { input: 'garbage' });
    expect(JSON.parse(scratch.loa(['journal', 'show', '--json']).stdout).entries).toEqual([]);
    expect(scratch.loa(['doctor']).stdout).toContain('1 hook call failed');
  });

  it('an unusable home folder is an error, not a hang', () => {
    const env = { HOME: '/proc', XDG_CONFIG_HOME: undefined, XDG_STATE_HOME: undefined };
    const ran = scratch.loa(['key', 'new'], { env, timeoutMs: 20_000 });
    expect(ran.exitCode).toBe(69);
  });

  it('a hook answers while its stdin stays open', async () => {
    scratch.loa(['init', '--yes']);
    const child = scratch.start(['hook', 'Stop']);
    (child.stdin as Writable).write('{"session_id":"s"}');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('a second writer waits for a stopped one, and names it when time is up', async () => {
    scratch.loa(['init', '--yes']);
    const journal = join(scratch.dir, '.git/loa/journal');
    mkdirSync(journal, { recursive: true });
    const holder = new URL('../fixtures/hold-lock.ts', import.meta.url).pathname;
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, [holder, join(journal, 'lock')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout as Readable, 'data');
    child.kill('SIGSTOP');
    const env = { LOA_JOURNAL__LOCK_TIMEOUT_SECONDS: '0.3' };
    const ran = scratch.loa(['journal', 'compact'], { env });
    child.kill('SIGKILL');
    expect(ran.exitCode).toBe(69);
    expect(ran.stderr).toContain(String(child.pid));
    await once(child, 'exit');
    expect(scratch.loa(['journal', 'compact'], { env }).exitCode).toBe(0);
  });

  it('Ctrl-C in the middle of work exits 130 and leaves a sound journal', async () => {
    scratch.loa(['init', '--yes']);
    const child = scratch.start(['tour', '--json']);
    await new Promise((resolve) => setTimeout(resolve, 600));
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(130);
    expect(scratch.loa(['journal', 'verify']).exitCode).toBe(0);
  });

  it.each([
    ['scan', '--jsonl'],
    ['redact', '--jsonl'],
  ])('one signal ends %s %s, which would read for ever', async (...words) => {
    const child = scratch.start(words);
    (child.stdin as Writable).write('{"id":1,"text":"nothing"}\n');
    await once(child.stdout as Readable, 'data');
    child.kill('SIGTERM');
    const [code, signal] = await once(child, 'exit');
    expect(signal ?? code).toBe(signal === null ? 143 : 'SIGTERM');
  });

  it('a name with a line break or an escape sequence in it cannot forge a line or a colour', () => {
    scratch.loa(['init', '--yes']);
    const name = 'a\nclean  99 files\u001b[2J\u202e.ini';
    writeFileSync(join(scratch.dir, name), `token = "ghp_${'x7Kd92LmQpZ4vT8sRw3YbN6cJfH1gUaE5oXi'}"\n`);
    const found = scratch.loa(['scan']);
    expect(found.exitCode).toBe(1);
    expect(found.stdout).toContain('a\\nclean  99 files\\x1b[2J\\u202e.ini');
    expect(found.stdout).not.toMatch(/^clean/m);
    const failed = scratch.loa(['task', 'show', 'x\nloa: all is well\u001b[2J']);
    expect(failed.stderr).not.toMatch(/^loa: all is well/m);
    expect(failed.stderr).not.toContain('\u001b');
    const json = scratch.loa(['scan', '--json']);
    expect(json.stdout).not.toContain('\u202e');
    expect((JSON.parse(json.stdout) as { findings: { path: string }[] }).findings[0]?.path).toBe(name);
  });

  it('nothing is written into git’s own folder', () => {
    const ran = scratch.loa(['ground', 'gen', '--output', '.git/hooks/post-checkout']);
    expect(ran.exitCode).toBe(64);
    expect(ran.stderr).toContain('git’s own folder');
  });

  it('an HTTP token that lies there already is replaced by a new one that only its owner can read', async () => {
    scratch.loa(['init', '--yes']);
    const file = join(scratch.dir, '.git/loa/http-token');
    writeFileSync(file, 'token');
    chmodSync(file, 0o644);
    const serving = scratch.start(['serve', '--port', '0']);
    await once(serving.stdout as NodeJS.ReadableStream, 'data');
    serving.kill('SIGINT');
    await once(serving, 'exit');
    expect(readFileSync(file, 'utf8').trim().length).toBeGreaterThanOrEqual(43);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
