import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch({ git: false });
});
afterEach(() => scratch.remove());

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** What bash would offer for these words, the last one being typed. */
function complete(...words: string[]): string[] {
  const file = join(scratch.dir, 'completion.bash');
  writeFileSync(file, scratch.loa(['completion', 'bash']).stdout);
  const list = words.map((word) => `'${word}'`).join(' ');
  const script = `source '${file}'; COMP_WORDS=(loa ${list}); COMP_CWORD=${words.length}; _loa; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

describe('shell completion', () => {
  it('offers commands, verbs, flags and allowed values in bash', () => {
    expect(complete('jou')).toEqual(['journal']);
    expect(complete('journal', '').sort()).toEqual(['compact', 'drop', 'repair', 'show', 'verify']);
    expect(complete('journal', 'show', '--li')).toEqual(['--limit']);
    expect(complete('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
    expect(complete('status', '--js')).toEqual(['--json']);
  });

  it.runIf(has('zsh'))('is valid zsh', () => {
    const script = scratch.loa(['completion', 'zsh']).stdout;
    expect(spawnSync('zsh', ['-n'], { input: script }).status).toBe(0);
  });

  it.runIf(has('fish'))('offers commands and verbs in fish', () => {
    const file = join(scratch.dir, 'completion.fish');
    writeFileSync(file, scratch.loa(['completion', 'fish']).stdout);
    const offer = (typed: string) =>
      execFileSync('fish', ['-c', `source '${file}'; complete -C '${typed}'`], {
        encoding: 'utf8',
        env: { ...scratch.env },
      });
    expect(offer('loa jou')).toContain('journal');
    expect(offer('loa journal ')).toContain('verify');
  });
});
