// Which code runs: only the package itself, and what the person named. A repository, and another user of the machine, put
// programs wherever they can, and none of them may start.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, repository, type Scratch } from '../support/run-loa.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const plugin = join(repository, 'plugin/bin/loa.cjs');

let scratch: Scratch;
/** A folder that is not the project's. */
let outside: string;
let trace: string;
beforeEach(() => {
  scratch = createScratch();
  outside = join(scratch.dir, '..', 'outside');
  trace = join(scratch.dir, '..', 'ran');
  mkdirSync(outside);
});
afterEach(() => scratch.remove());

/** A package that calls itself ours and leaves a trace when any of it runs. */
function plant(folder: string): string {
  const mark = `require("node:fs").writeFileSync(${JSON.stringify(trace)}, "it ran");\n`;
  for (const file of ['dist/hook.cjs', 'bin/loa.js']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), mark, { mode: 0o755 });
  }
  writeFileSync(join(folder, 'package.json'), '{"name":"loakit"}');
  return folder;
}

function giveAway(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), NOBODY, NOBODY);
}

interface Start {
  readonly program?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function startPlugin(
  words: readonly string[],
  { program = plugin, cwd = scratch.dir, env = {} }: Start = {},
) {
  return spawnSync(process.execPath, [program, ...words], {
    cwd,
    env: { ...scratch.env, CLAUDE_PROJECT_DIR: cwd, ...env },
    input: '{}',
    encoding: 'utf8',
    timeout: 30_000,
  });
}

/** As a client keeps it after an installation: alone, far from any package. */
function copyPlugin(): string {
  const copy = join(outside, 'cache/loa/1');
  cpSync(join(repository, 'plugin'), copy, { recursive: true });
  return join(copy, 'bin/loa.cjs');
}

const WAYS = [['hook', 'SessionStart'], ['hook', 'Stop'], ['mcp']];

describe('the plugin', () => {
  it('runs no package out of the project or a folder above it', () => {
    plant(join(scratch.dir, 'node_modules/loakit'));
    plant(join(scratch.dir, '..', 'node_modules/loakit'));
    for (const program of [plugin, copyPlugin()])
      for (const words of WAYS) expect(startPlugin(words, { program }).signal).toBeNull();
    expect(existsSync(trace)).toBe(false);
  });

  it.runIf(isRoot)('runs nothing that another user planted in a shared folder', () => {
    const shared = plant(join(scratch.dir, '..', 'node_modules/loakit'));
    giveAway(dirname(shared));
    for (const words of WAYS) startPlugin(words, { program: copyPlugin() });
    expect(existsSync(trace)).toBe(false);
  });

  it('runs nothing that PATH or LOA_BIN find in the project, however it is named', () => {
    const planted = plant(join(scratch.dir, 'tools/loakit'));
    const programs = join(scratch.dir, 'tools/bin');
    mkdirSync(programs);
    symlinkSync(join(planted, 'bin/loa.js'), join(programs, 'loa'));
    symlinkSync(join(planted, 'bin/loa.js'), join(outside, 'loa'));
    const below = join(scratch.dir, 'packages/a');
    mkdirSync(below, { recursive: true });
    const program = copyPlugin();
    for (const cwd of [scratch.dir, below]) {
      for (const PATH of [programs, outside, 'tools/bin', '../../tools/bin', '', '.'])
        startPlugin(['hook', 'Stop'], { program, cwd, env: { PATH } });
      for (const LOA_BIN of [
        programs,
        outside,
        join(planted, 'bin/loa.js'),
        join(outside, 'loa'),
        'tools/bin/loa',
      ])
        startPlugin(['hook', 'Stop'], { program, cwd, env: { LOA_BIN, PATH: '' } });
    }
    expect(existsSync(trace)).toBe(false);
  });

  it('runs the package it lies in, and else the one that PATH or LOA_BIN name elsewhere', () => {
    const planted = plant(join(outside, 'lib/node_modules/loakit'));
    mkdirSync(join(outside, 'bin'));
    symlinkSync(join(planted, 'bin/loa.js'), join(outside, 'bin/loa'));
    expect(startPlugin(['--version'], { env: { PATH: '' } }).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const program = copyPlugin();
    expect(startPlugin(['hook', 'SessionStart'], { program, env: { PATH: '' } }).stdout).toContain(
      'its program is not',
    );
    expect(existsSync(trace)).toBe(false);
    startPlugin(['hook', 'Stop'], { program, env: { PATH: join(outside, 'bin') } });
    expect(readFileSync(trace, 'utf8')).toBe('it ran');
    for (const LOA_BIN of [join(outside, 'bin'), join(outside, 'bin/loa'), join(planted, 'bin')]) {
      writeFileSync(trace, '');
      startPlugin(['hook', 'Stop'], { program, env: { PATH: '', LOA_BIN } });
      expect(readFileSync(trace, 'utf8'), LOA_BIN).toBe('it ran');
    }
  });
});

describe('a pinned Node', () => {
  /** The launcher, installed in `folder`; returns what it would move to. */
  function findFrom(folder: string): string | undefined {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    cpSync(join(repository, 'bin/launch.js'), join(folder, 'bin/launch.js'));
    writeFileSync(join(folder, 'bin/package.json'), '{"type":"commonjs"}');
    const load = createRequire(import.meta.url);
    return (load(join(folder, 'bin/launch.js')) as { findPinnedNode(): string | undefined }).findPinnedNode();
  }
  function plantNode(modules: string): string {
    const file = join(modules, 'node/bin/node');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '', { mode: 0o755 });
    return file;
  }

  it('is looked for in the package and beside it, and never further up', () => {
    const modules = join(outside, 'app/node_modules');
    plantNode(join(outside, 'node_modules'));
    expect(findFrom(join(modules, 'loakit'))).toBeUndefined();
    const beside = plantNode(modules);
    expect(findFrom(join(modules, 'loakit'))).toBe(beside);
    expect(findFrom(join(outside, 'app/checkout'))).toBeUndefined();
    const own = plantNode(join(outside, 'app/checkout/node_modules'));
    expect(findFrom(join(outside, 'app/checkout'))).toBe(own);
  });

  it('is left alone where everybody can write', () => {
    const modules = join(outside, 'app/node_modules');
    plantNode(modules);
    chmodSync(modules, 0o777);
    expect(findFrom(join(modules, 'loakit'))).toBeUndefined();
  });

  it.runIf(isRoot)('is left alone when it belongs to another user', () => {
    const modules = join(outside, 'app/node_modules');
    plantNode(modules);
    giveAway(join(modules, 'node'));
    expect(findFrom(join(modules, 'loakit'))).toBeUndefined();
  });
});

describe('kept code', () => {
  /** As the loader sums it. */
  function sumOf(bytes: Buffer): number {
    let sum = bytes.length;
    for (let at = 0; at < bytes.length; at += 512) sum = (Math.imul(sum, 31) + (bytes[at] as number)) | 0;
    return sum;
  }

  /** Code for the program's first chunk that says something else than its source: the engine compares their lengths only. */
  function poison(folder: string, command = 'status', ending = ''): void {
    const cli = join(repository, 'dist/cli');
    const chunk = /'(loa-[^']+)'/.exec(readFileSync(join(cli, 'loa.cjs'), 'utf8'))?.[1] as string;
    const headerBytes = 16_384;
    const wrapper = '(function (exports, require, module, __filename, __dirname, importPackage) {';
    const text = Buffer.from(`${wrapper}${readFileSync(join(cli, chunk), 'latin1')}\n})`, 'latin1');
    const mark = `${wrapper}require("node:fs").writeFileSync(${JSON.stringify(trace)}, "it ran");process.exit(0)`;
    const code = new Script(`${mark.padEnd(text.length - 3)}\n})`, {
      filename: join(cli, chunk),
    }).createCachedData();
    const header = {
      mark: 'loa-code-5',
      size: headerBytes + text.length + code.length,
      roomBytes: Math.max(text.length, code.length),
      textBytes: text.length,
      sum: sumOf(text),
      chunks: { [chunk]: [headerBytes + text.length, code.length, sumOf(code), 0, text.length] },
    };
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const file = join(
      folder,
      `loa-${command}-${process.version}-${process.platform}-${process.arch}${ending}.code`,
    );
    writeFileSync(
      file,
      Buffer.concat([Buffer.from(JSON.stringify(header).padEnd(headerBytes)), text, code]),
      {
        mode: 0o644,
      },
    );
  }

  it('canary: poisoned code that lies in a folder of mine outside the project does run', () => {
    poison(join(outside, 'kept'));
    scratch.loa(['status'], { env: { LOA_CODE_CACHE: join(outside, 'kept') } });
    expect(existsSync(trace)).toBe(true);
  });

  it('of a repository never runs, by whichever variable it is named', () => {
    const inside = join(scratch.dir, '.cache');
    poison(inside);
    symlinkSync(inside, join(outside, 'link'));
    const sub = join(scratch.dir, 'packages/a');
    mkdirSync(sub, { recursive: true });
    for (const LOA_CODE_CACHE of ['.cache', '../../.cache', inside, join(outside, 'link')])
      for (const cwd of [scratch.dir, sub]) {
        const ran = scratch.loa(['status'], { cwd, env: { LOA_CODE_CACHE } });
        expect(ran.stdout).toContain('project');
      }
    expect(existsSync(trace)).toBe(false);
  });

  it.runIf(isRoot)('of another user never runs', () => {
    const theirs = join(outside, 'kept');
    poison(theirs);
    giveAway(theirs);
    scratch.loa(['status'], { env: { LOA_CODE_CACHE: theirs } });
    chownSync(theirs, 0, 0);
    scratch.loa(['status'], { env: { LOA_CODE_CACHE: theirs } });
    expect(existsSync(trace)).toBe(false);
  });

  it('is not looked for in a home or cache that lies in the project', () => {
    // No build keeps code for this command, so the person's cache is asked. The name holds a sum over the folder of the loader.
    const bytes = Buffer.from(join(repository, 'bin'));
    let sum = bytes.length;
    for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) >>> 0;
    const resume = (env: Readonly<Record<string, string>>) => scratch.loa(['resume'], { env });
    for (const base of [scratch.dir, join(scratch.dir, '.cache'), outside])
      poison(join(base, 'loa/code'), 'resume', `-${sum.toString(36)}`);
    resume({ XDG_CACHE_HOME: scratch.dir });
    resume({ HOME: scratch.dir });
    expect(existsSync(trace)).toBe(false);
    resume({ XDG_CACHE_HOME: outside });
    expect(existsSync(trace)).toBe(true);
  });
});
