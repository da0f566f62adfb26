import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeInvocation } from './invocation.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'loa-start-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A package that says which one it is and what it was told. */
function install(dir: string, name: string): void {
  mkdirSync(join(root, dir, 'bin'), { recursive: true });
  const says = `console.log(${JSON.stringify(name)}, process.argv[1] === __filename, process.argv.slice(2).join())`;
  writeFileSync(join(root, dir, 'bin/loa.js'), says);
}

describe('the tools of a project that has the package installed', () => {
  const start = () => {
    const { sharedMcp } = describeInvocation(root, join(root, 'node_modules/loakit'));
    const env = { PATH: ['relative', join(root, 'none'), join(root, 'path')].join(':') };
    const ran = spawnSync(process.execPath, sharedMcp.args, { cwd: root, env, encoding: 'utf8' });
    return { status: ran.status, stdout: ran.stdout.trim(), stderr: ran.stderr.trim() };
  };
  const putOnPath = () => {
    install('global/lib/node_modules/loakit', 'global');
    mkdirSync(join(root, 'path'));
    symlinkSync(join(root, 'global/lib/node_modules/loakit/bin/loa.js'), join(root, 'path/loa'));
  };

  it('start it there, else the one on the PATH', () => {
    putOnPath();
    expect(start()).toEqual({ status: 0, stdout: 'global true mcp', stderr: '' });
    install('node_modules/loakit', 'local');
    expect(start()).toMatchObject({ status: 0, stdout: 'local true mcp' });
  });
  it('say in a line that there is none, and start no other program of that name', () => {
    mkdirSync(join(root, 'path'));
    writeFileSync(join(root, 'path/loa'), 'console.log("another")', { mode: 0o755 });
    const { status, stdout, stderr } = start();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^loa is set up in this repository but not installed: [^\n]*$/);
  });
});
