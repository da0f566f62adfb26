import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';

/** Put together here, so that this file itself holds nothing that looks like a token. */
const SECRET = `ghp_${'k3Jq9ZtW2mXv7RbN5yHd8LcF4sGp6T'}aB1cD2`;
const PRIVATE_KEY = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ');
const KEY_BODY = `${'MIIEvQIBADANBgkq'}${'hkiG9w0BAQEFAASC'.repeat(6)}`;

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

const write = (name: string, content: string | Uint8Array) => writeFileSync(join(scratch.dir, name), content);
const scan = (...args: string[]) => {
  const ran = scratch.loa(['scan', ...args, '--json']);
  return { ...ran, output: JSON.parse(ran.stdout) };
};
const commit = (message = 'x') =>
  spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', message], {
    cwd: scratch.dir,
    env: scratch.env,
    encoding: 'utf8',
  });

describe('scan', () => {
  it('names file, line, column and type, and nothing of the secret', () => {
    write('a.env', `# one\nTOKEN=${SECRET}\n`);
    const { exitCode, output, stdout } = scan();
    expect(exitCode).toBe(1);
    expect(output.findings).toMatchObject([{ path: 'a.env', line: 2, column: 7 }]);
    expect(stdout).not.toContain(SECRET.slice(0, 12));
  });

  it('reads the staged content, not the work tree, and leaves deleted files alone', () => {
    write('gone', 'x');
    scratch.git('add', '-A');
    scratch.git('commit', '-qm', 'one');
    write('a', `t=${SECRET}`);
    scratch.git('add', '-A');
    write('a', 'mended, but not staged');
    scratch.git('rm', '-q', 'gone');
    expect(scan('--staged').output.findings).toHaveLength(1);
    expect(scan().output.findings).toHaveLength(0);
  });

  it('says when nothing was scanned', () => {
    expect(scratch.loa(['scan', '--staged']).stdout).toContain('Nothing is staged; nothing was scanned.');
    rmSync(join(scratch.dir, '.git'), { recursive: true });
    const outside = scratch.loa(['scan', '--staged']);
    expect(outside.exitCode).toBe(64);
    expect(outside.stderr).toContain('no git work tree');
  });

  it('finds in history what the tree no longer holds, each version once', () => {
    write('a', `t=${SECRET}`);
    scratch.git('add', '-A');
    scratch.git('commit', '-qm', 'one');
    write('a', 'clean');
    scratch.git('commit', '-qam', 'two');
    expect(scan().output.findings).toHaveLength(0);
    const { output } = scan('--history');
    expect(output.findings).toMatchObject([{ path: 'a', line: 1 }]);
    expect(output.findings[0].blob).toMatch(/^[0-9a-f]{40}$/);
  });

  it('passes a line with a reasoned comment, and asks for the reason where there is none', () => {
    write('a', `t=${SECRET} # loa:allow made up for the manual\n`);
    expect(scan().output).toMatchObject({ findings: [], passed: { inline: 1 } });
    write('a', `t=${SECRET} # loa:allow\n`);
    expect(scan().output.findings[0].note).toContain('reason');
  });

  it('remembers what is known by fingerprint, wherever it moves, and nothing else', () => {
    write('a', `t=${SECRET}`);
    expect(scan('--write-baseline').exitCode).toBe(0);
    write('a', `\n\n  token: ${SECRET}\n`);
    expect(scan().output).toMatchObject({ findings: [], passed: { baseline: 1 } });
    write('a', `t=${SECRET.replace('aB1cD2', 'zZ9yY8')}`);
    expect(scan().exitCode).toBe(1);
    write('.loa.scan-baseline.json', '{');
    expect(scratch.loa(['scan']).stderr).toContain('.loa.scan-baseline.json');
  });

  it('handles binary files, UTF-16, links, long lines and odd names, and tells what it left out', () => {
    write('binary', Uint8Array.of(1, 0, 2, 0));
    write('wide.txt', Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(`t=${SECRET}`, 'utf16le')]));
    write('one line', `${'x'.repeat(3_000_000)} t=${SECRET}`);
    symlinkSync('/etc/passwd', join(scratch.dir, 'link'));
    mkdirSync(join(scratch.dir, 'new\nline'));
    write('new\nline/"a"', `t=${SECRET}`);
    const { output } = scan();
    const found = output.findings.map(({ path }: { path: string }) => path).sort();
    expect(found).toEqual(['new\nline/"a"', 'one line', 'wide.txt']);
    const skipped = output.skipped.map(({ path }: { path: string }) => path).sort();
    expect(skipped).toEqual(['binary', 'link']);
  });

  it('takes files and folders, inside and outside of git', () => {
    mkdirSync(join(scratch.dir, 'sub'));
    write('sub/a', `t=${SECRET}`);
    write('b', `t=${SECRET}`);
    expect(scan('sub').output.findings).toHaveLength(1);
    expect(scan('b').output.findings).toHaveLength(1);
    expect(scratch.loa(['scan', 'nothing']).exitCode).toBe(69);
    write('.gitignore', 'ignored\n');
    mkdirSync(join(scratch.dir, 'ignored'));
    write('ignored/a', `t=${SECRET}`);
    expect(scan('ignored').output.findings).toHaveLength(1);
  });

  it('writes SARIF that names its rules and places', () => {
    write('a b.txt', `t=${SECRET}`);
    const sarif = JSON.parse(scratch.loa(['scan', '--format', 'sarif']).stdout);
    const [run] = sarif.runs;
    expect(run.results[0].locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: 'a%20b.txt' },
      region: { startLine: 1 },
    });
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toContain(run.results[0].ruleId);
  });

  it('names a custom rule that is not sound when it starts, and obeys one that is', () => {
    const rule = (pattern: string) =>
      write(
        '.loa.config.yaml',
        `redact:\n  custom_rules:\n    - { type: badge, keywords: [BADGE-], pattern: '${pattern}' }\n`,
      );
    rule('BADGE-(');
    const bad = scratch.loa(['scan']);
    expect(bad.exitCode).toBe(64);
    expect(bad.stderr).toContain('badge');
    rule('BADGE-[0-9]{6}');
    write('a', 'id BADGE-381274 end');
    expect(scan().output.findings).toMatchObject([{ type: 'badge' }]);
  });

  /** As a person accepted it: what a project's file lets pass does not count by itself. */
  const allow = (pattern: string) => {
    write('.loa.config.yaml', `redact:\n  allow:\n    - { pattern: '${pattern}', reason: revoked key }\n`);
    expect(scratch.loa(['config', 'trust', '--yes']).exitCode).toBe(0);
  };

  it('counts what the configuration lets pass and says why', () => {
    allow('ghp_k3Jq9\\w{1,64}');
    write('a', `t=${SECRET}\n`);
    const { exitCode, output } = scan();
    expect(exitCode).toBe(0);
    expect(output.passed.allowed).toBe(1);
    expect(output.allowed).toEqual([{ rule: 0, reason: 'revoked key', count: 1 }]);
    expect(scratch.loa(['scan']).stdout).toContain('1 allowed by configuration (redact.allow: revoked key)');
  });

  it('refuses an allow rule that lets everything pass or may never end', () => {
    write('a', `t=${SECRET}\n`);
    for (const pattern of ['[\\s\\S]*', '(?:[A-Za-z0-9_]+)+!']) {
      allow(pattern);
      const ran = scratch.loa(['scan']);
      expect(ran.exitCode, pattern).toBe(64);
      expect(ran.stderr).toContain('allow rule 1');
    }
  });

  it('keeps no secret in memory, whatever the configuration lets pass', () => {
    allow('ghp_k3Jq9\\w{1,64}');
    expect(scratch.loa(['init', '--yes']).exitCode).toBe(0);
    expect(scratch.loa(['remember', `Deploys need the token ${SECRET} of the build account.`]).exitCode).toBe(
      0,
    );
    const notes = readFileSync(join(scratch.dir, 'grimoires/loa/NOTES.md'), 'utf8');
    expect(notes).toContain('Deploys need the token [REDACTED');
    expect(notes).not.toContain(SECRET.slice(0, 12));
  });
});

describe('redact', () => {
  it('is a filter from stdin to stdout', () => {
    const ran = scratch.loa(['redact'], { input: `before ${SECRET} after\n` });
    expect(ran.stdout).toMatch(/^before \[REDACTED:[a-z-]+\] after\n$/);
    expect(scratch.loa(['redact'], { input: 'nothing to see\n' }).stdout).toBe('nothing to see\n');
  });

  it('takes text from a flag, and from stdin for an answer in JSON', () => {
    const text = `before ${SECRET} after`;
    expect(scratch.loa(['redact', '--text', text]).stdout).toMatch(/^before \[REDACTED:[a-z-]+\] after\n$/);
    const answer = JSON.parse(scratch.loa(['redact', '--json'], { input: text }).stdout);
    expect(answer).toMatchObject({ blocked: false, spans: [{ start: 7 }] });
    expect(scratch.loa(['redact', '--write'], { input: text }).exitCode).toBe(64);
  });

  it('leaves a file alone that it could not write back byte for byte', () => {
    const bytes = Buffer.concat([Uint8Array.of(0xff, 0xe9), Buffer.from(` t=${SECRET}\n`)]);
    write('latin.txt', bytes);
    expect(scratch.loa(['redact', '--write', 'latin.txt']).exitCode).toBe(2);
    expect(readFileSync(join(scratch.dir, 'latin.txt')).equals(bytes)).toBe(true);
  });

  it('answers a long stream as it answers its parts, with the settings of the project', () => {
    writeFileSync(join(scratch.dir, '.loa.config.local.yaml'), 'redact: { ip_addresses: true }\n');
    const entries = Array.from({ length: 12_000 }, (_, id) => ({
      id,
      text: `${'what a log says of itself '.repeat(id % 40)} from 81.2.69.${id % 200}: é ${id % 3 === 0 ? SECRET : ''}`,
    }));
    const answer = (some: readonly object[]) =>
      scratch.loa(['redact', '--jsonl'], {
        input: some.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
      });
    const whole = answer(entries);
    expect(whole.exitCode).toBe(0);
    const parts = Array.from(
      { length: 10 },
      (_, at) => answer(entries.slice(at * 1200, (at + 1) * 1200)).stdout,
    );
    expect(whole.stdout).toBe(parts.join(''));
    expect(whole.stdout).not.toContain('81.2.69.');
    expect(whole.stdout).not.toContain(SECRET);
  });

  it('answers line by line with --jsonl, in order, while the pipe stays open', async () => {
    const child = scratch.start(['redact', '--jsonl', '--secrets-only']);
    const ask = async (record: unknown) => {
      (child.stdin as Writable).write(`${JSON.stringify(record)}\n`);
      const [answer] = (await once(child.stdout as Readable, 'data')) as [Buffer];
      return JSON.parse(answer.toString());
    };
    expect(await ask({ id: 1, text: 'plain a@b.example.org' })).toEqual({
      id: 1,
      text: 'plain a@b.example.org',
      blocked: false,
      spans: [],
    });
    const found = await ask({ id: 'x', text: `k=${SECRET}` });
    expect(found).toMatchObject({ id: 'x', blocked: false, spans: [{ start: 2, end: 2 + SECRET.length }] });
    expect(await ask({ id: 2, text: `${PRIVATE_KEY}\n${KEY_BODY}\n` })).toMatchObject({
      id: 2,
      blocked: true,
      text: '',
    });
    expect(await ask({ nonsense: true })).toMatchObject({ error: { code: 'input.invalid' } });
    (child.stdin as Writable).end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('changes files only when told to, and keeps the original in a file that only its owner can read', () => {
    write('a.txt', `t=${SECRET}\n`);
    expect(scratch.loa(['redact', 'a.txt']).stdout).toContain('--write');
    expect(readFileSync(join(scratch.dir, 'a.txt'), 'utf8')).toContain(SECRET);
    expect(scratch.loa(['redact', '--write', 'a.txt', 'missing']).exitCode).toBe(2);
    expect(readFileSync(join(scratch.dir, 'a.txt'), 'utf8')).not.toContain(SECRET);
    expect(readFileSync(join(scratch.dir, 'a.txt.unredacted'), 'utf8')).toBe(`t=${SECRET}\n`);
    expect(statSync(join(scratch.dir, 'a.txt.unredacted')).mode & 0o077).toBe(0);
  });

  it('redacts a stream of any size in constant memory', async () => {
    const megabytes = 200;
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=120', launcher, 'redact', '--secrets-only'],
      {
        cwd: scratch.dir,
        env: scratch.env,
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    let size = 0;
    let leaked = false;
    (child.stdout as Readable).on('data', (chunk: Buffer) => {
      size += chunk.length;
      leaked ||= chunk.includes(SECRET);
    });
    const block = Buffer.from(`${'ordinary words and 12 numbers\n'.repeat(34_000)}t=${SECRET}\n`);
    for (let count = 0; count < megabytes; count++) {
      if (!(child.stdin as Writable).write(block)) await once(child.stdin as Writable, 'drain');
    }
    (child.stdin as Writable).end();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(leaked).toBe(false);
    expect(size).toBeGreaterThan(megabytes * 1_000_000);
  });
});

describe('the pre-commit hook', () => {
  beforeEach(() => {
    expect(scratch.loa(['init', '--pre-commit', '--yes']).exitCode).toBe(0);
    scratch.git('add', '-A');
    expect(commit('set up').status).toBe(0);
  });

  it('stops a commit that holds a key, with file, line, type and what to do', () => {
    write('config.ts', `export const token = '${SECRET}';\n`);
    scratch.git('add', '-A');
    const stopped = commit();
    expect(stopped.status).not.toBe(0);
    const said = stopped.stdout + stopped.stderr;
    expect(said).toMatch(/config\.ts:1:\d+ {2}[a-z-]+/);
    expect(said).toContain('loa:allow');
    expect(said).not.toContain(SECRET);
    write('config.ts', 'export const token = process.env.TOKEN;\n');
    scratch.git('add', '-A');
    expect(commit().status).toBe(0);
  });

  it('comes and goes without a trace, and a second time changes nothing', () => {
    expect(scratch.loa(['init', '--pre-commit', '--yes']).stdout).toContain('Nothing to do');
    scratch.loa(['uninstall', '--yes']);
    expect(existsSync(join(scratch.dir, '.git/hooks/pre-commit'))).toBe(false);
  });

  it('does not stop work when loa is gone, and says that nothing was scanned', () => {
    const hook = join(scratch.dir, '.git/hooks/pre-commit');
    writeFileSync(hook, readFileSync(hook, 'utf8').replaceAll(launcher, '/nowhere/loa.js'));
    write('b', 'x');
    scratch.git('add', '-A');
    const done = commit();
    expect(done.status).toBe(0);
    expect(done.stderr).toContain('was not scanned');
  });
});

describe('the pre-commit hook beside another', () => {
  const hook = () => join(scratch.dir, '.git/hooks/pre-commit');

  it('runs the one that was there first, obeys its refusal, and gives it back', () => {
    mkdirSync(join(scratch.dir, '.git/hooks'), { recursive: true });
    writeFileSync(hook(), '#!/bin/sh\necho ran >> ran.log\n[ ! -f refuse ]\n');
    chmodSync(hook(), 0o755);
    const before = readFileSync(hook(), 'utf8');
    scratch.loa(['init', '--pre-commit', '--yes']);
    write('a', 'x');
    scratch.git('add', '-A');
    expect(commit().status).toBe(0);
    expect(readFileSync(join(scratch.dir, 'ran.log'), 'utf8')).toBe('ran\n');
    write('refuse', '');
    write('a', 'y');
    scratch.git('add', 'a');
    expect(commit().status).not.toBe(0);
    scratch.loa(['uninstall', '--yes']);
    expect(readFileSync(hook(), 'utf8')).toBe(before);
    expect(statSync(hook()).mode & 0o111).not.toBe(0);
    expect(existsSync(`${hook()}.before-loa`)).toBe(false);
  });

  it('honours core.hooksPath inside the repository, and refuses one outside', () => {
    scratch.git('config', 'core.hooksPath', 'my hooks');
    scratch.loa(['init', '--pre-commit', '--yes']);
    expect(existsSync(join(scratch.dir, 'my hooks/pre-commit'))).toBe(true);
    scratch.loa(['uninstall', '--yes']);
    scratch.git('config', 'core.hooksPath', '/tmp/shared-hooks');
    const refused = scratch.loa(['init', '--pre-commit', '--yes']);
    expect(refused.exitCode).toBe(64);
    expect(refused.stderr).toContain('outside this repository');
  });

  it("adds a line to husky's script", () => {
    scratch.git('config', 'core.hooksPath', '.husky/_');
    mkdirSync(join(scratch.dir, '.husky'));
    writeFileSync(join(scratch.dir, '.husky/pre-commit'), 'npm test\n');
    scratch.loa(['init', '--pre-commit', '--yes']);
    const script = readFileSync(join(scratch.dir, '.husky/pre-commit'), 'utf8');
    expect(script).toContain('scan --staged');
    expect(script).not.toContain(launcher);
    // As husky runs it, on a machine that has no loa.
    const lines = script.replace('npm test\n', '');
    const ran = spawnSync('sh', ['-e', '-c', lines], {
      cwd: scratch.dir,
      env: scratch.env,
      encoding: 'utf8',
    });
    expect([ran.status, ran.stdout]).toEqual([0, '']);
    expect(ran.stderr).toBe('loa is not installed; this commit was not scanned for secrets\n');
    scratch.loa(['uninstall', '--yes']);
    expect(readFileSync(join(scratch.dir, '.husky/pre-commit'), 'utf8')).toBe('npm test\n');
  });

  it('is found in a worktree', () => {
    write('a', 'x');
    scratch.git('add', '-A');
    commit();
    scratch.git('worktree', 'add', '-q', '../tree');
    const tree = join(scratch.dir, '../tree');
    const ran = scratch.loa(['init', '--pre-commit', '--yes'], { cwd: tree });
    expect(ran.exitCode, ran.stderr).toBe(0);
    expect(
      execFileSync('git', ['rev-parse', '--git-path', 'hooks/pre-commit'], { cwd: tree, encoding: 'utf8' }),
    ).toContain('hooks');
    expect(existsSync(hook())).toBe(true);
  });
});
