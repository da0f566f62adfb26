import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

const listing = (dir: string) =>
  execFileSync(
    'bash',
    [
      '-c',
      'find . -path ./.git -prune -o -print | sort | xargs -d "\\n" ls -ld | cut -c1-10; find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 sha256sum',
    ],
    { cwd: dir, encoding: 'utf8' },
  );

describe('init and uninstall in a real repository', () => {
  it('leaves the tree and git exactly as they were, foreign content and modes included', () => {
    mkdirSync(join(scratch.dir, '.claude'));
    writeFileSync(join(scratch.dir, '.claude/settings.json'), '{\n\t"permissions": { "allow": ["Bash"] }\n}');
    writeFileSync(join(scratch.dir, '.gitignore'), 'node_modules\r\n', { mode: 0o600 });
    writeFileSync(join(scratch.dir, '.mcp.json'), '{"mcpServers":{"other":{"command":"x"}}}\n');
    scratch.git('add', '-A');
    scratch.git('commit', '-qm', 'before');
    const before = listing(scratch.dir);

    expect(scratch.loa(['init', '--agent', 'all', '--yes']).exitCode).toBe(0);
    scratch.loa(['key', 'new']);
    scratch.loa(['hook', 'SessionStart'], { input: '{"session_id":"s"}' });
    expect(listing(scratch.dir)).not.toBe(before);

    const gone = scratch.loa(['uninstall', '--yes']);
    expect(gone.exitCode, gone.stderr).toBe(0);
    expect(listing(scratch.dir)).toBe(before);
    expect(scratch.git('status', '--porcelain')).toBe('');
    expect(scratch.git('for-each-ref', 'refs/loa')).toBe('');
  });

  it('takes anchors in git away too', () => {
    writeFileSync(join(scratch.dir, '.loa.config.yaml'), 'audit:\n  anchor: git\n');
    scratch.loa(['init', '--yes'], { env: { LOA_AUDIT__ANCHOR: 'git' } });
    expect(scratch.git('for-each-ref', 'refs/loa')).toContain('refs/loa/audit');
    scratch.loa(['uninstall', '--yes']);
    expect(scratch.git('for-each-ref', 'refs/loa')).toBe('');
    expect(readFileSync(join(scratch.dir, '.loa.config.yaml'), 'utf8')).toContain('anchor: git');
  });

  it('changes nothing without a yes, shows the plan, and warns', () => {
    const before = listing(scratch.dir);
    const ran = scratch.loa(['init']);
    expect(ran.exitCode).toBe(2);
    expect(ran.stdout).toContain('--yes');
    expect(ran.stdout).toContain('.git/loa');
    expect(scratch.loa(['init', '--dry-run', '--agent', 'all']).exitCode).toBe(0);
    expect(listing(scratch.dir)).toBe(before);
  });

  it('refuses a settings file that is not JSON before it touches anything', () => {
    mkdirSync(join(scratch.dir, '.claude'));
    writeFileSync(join(scratch.dir, '.claude/settings.local.json'), '{ broken');
    const before = listing(scratch.dir);
    const ran = scratch.loa(['init', '--agent', 'claude', '--yes']);
    expect(ran.exitCode).toBe(64);
    expect(ran.stderr).toContain('settings.local.json is not valid JSON');
    expect(listing(scratch.dir)).toBe(before);
  });

  it('keeps a configuration that somebody edited', () => {
    scratch.loa(['init', '--yes']);
    writeFileSync(join(scratch.dir, '.loa.config.yaml'), 'hooks:\n  fail_closed: true\n');
    scratch.loa(['uninstall', '--yes']);
    expect(readFileSync(join(scratch.dir, '.loa.config.yaml'), 'utf8')).toContain('fail_closed');
  });
});
