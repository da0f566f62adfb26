// Examples of a page, run as they stand: in `console` blocks, lines after `$ ` are typed and the others are what must come back; `…` stands
// for anything in a line.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { launcher, type Scratch } from './run-loa.ts';

interface Example {
  readonly command: string;
  readonly output: string;
}

function parseExamples(block: string): Example[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.split('\n');
      return { command, output: output.join('\n').trim() };
    });
}

/** Code blocks of a language. */
export function listBlocks(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
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

/** Runs every example of the page in the scratch project, one after the other; tells how many there were. */
export function runExamples(path: string, scratch: Scratch): number {
  const bin = join(scratch.dir, '..', 'bin');
  mkdirSync(bin, { recursive: true });
  const start = `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`;
  writeFileSync(join(bin, 'loa'), start, { mode: 0o755 });
  const who = {
    GIT_AUTHOR_NAME: 't',
    GIT_AUTHOR_EMAIL: 't@t',
    GIT_COMMITTER_NAME: 't',
    GIT_COMMITTER_EMAIL: 't@t',
  };
  const env = { ...scratch.env, ...who, PATH: `${bin}:${scratch.env['PATH']}` };
  const examples = listBlocks(readFileSync(path, 'utf8'), 'console').flatMap(parseExamples);
  for (const { command, output } of examples) {
    const ran = spawnSync('sh', ['-c', command], { cwd: scratch.dir, env, encoding: 'utf8' });
    expect((ran.stdout + ran.stderr).trim(), command).toMatch(toPattern(output));
  }
  return examples.length;
}
