import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBlocks, runExamples } from '../support/console-examples.ts';
import { createScratch, repository, type Scratch } from '../support/run-loa.ts';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

describe('the README', () => {
  it('opens with a recording that is real, to the letter', () => {
    expect(runExamples(join(repository, 'README.md'), scratch)).toBeGreaterThan(5);
  });

  it('has library examples that run', () => {
    const modules = join(scratch.dir, 'node_modules');
    mkdirSync(modules);
    symlinkSync(repository, join(modules, 'loakit'));
    for (const [index, code] of listBlocks(readme, 'ts').entries()) {
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

describe('the page for teams', () => {
  it('is real, to the letter', () => {
    expect(runExamples(join(repository, 'docs/team.md'), scratch)).toBeGreaterThan(5);
  });
});
