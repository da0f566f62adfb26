import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, launcher, repository, type Scratch } from '../support/run-loa.ts';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');

interface Example {
  readonly command: string;
  readonly output: string;
}

/** `console` blocks: lines after `$ ` are typed, the others are what must come back; `…` stands for anything in a line. */
function parseExamples(block: string): Example[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.split('\n');
      return { command, output: output.join('\n').trim() };
    });
}

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    (match) => match[1] as string,
  );
}

function toPattern(expected: string): RegExp {
  return new RegExp(
    `^${expected
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );
}

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

describe('the README', () => {
  it('opens with a recording that is real, to the letter', () => {
    const bin = join(scratch.dir, '..', 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'loa'), `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`, {
      mode: 0o755,
    });
    const env = { ...scratch.env, PATH: `${bin}:${scratch.env['PATH']}` };
    const examples = blocks('console').flatMap(parseExamples);
    expect(examples.length).toBeGreaterThan(5);
    for (const { command, output } of examples) {
      const ran = spawnSync('sh', ['-c', command], { cwd: scratch.dir, env, encoding: 'utf8' });
      expect((ran.stdout + ran.stderr).trim(), command).toMatch(toPattern(output));
    }
  });

  it('has library examples that run', () => {
    const modules = join(scratch.dir, 'node_modules');
    mkdirSync(modules);
    symlinkSync(repository, join(modules, 'loakit'));
    for (const [index, code] of blocks('ts').entries()) {
      const file = join(scratch.dir, `example-${index}.mts`);
      writeFileSync(file, code);
      const ran = spawnSync(process.execPath, [file], { cwd: scratch.dir, encoding: 'utf8' });
      expect([ran.status, ran.stderr]).toEqual([0, '']);
    }
  });

  it('links only to files that are there', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] as string);
    expect(links.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });
});
