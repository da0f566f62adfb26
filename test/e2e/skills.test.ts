// Every command that a skill names is one of ours, with exactly the flags that it is named with.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createScratch, repository } from '../support/run-loa.ts';

const folder = join(repository, 'plugin', 'skills');
const scratch = createScratch();
afterAll(() => scratch.remove());

interface Named {
  readonly words: readonly string[];
  readonly flags: readonly string[];
}

/** Words end where values begin: a flag, a place to fill in, a path. */
function readCommand(text: string): Named {
  const parts = text.split(' ').slice(1);
  const end = parts.findIndex((part) => !/^[a-z][a-z-]*$/.test(part));
  const flags = parts.filter((part) => part.startsWith('--'));
  return { words: end === -1 ? parts : parts.slice(0, end), flags };
}

function findMissing({ words, flags }: Named): readonly string[] {
  const { exitCode, stdout } = scratch.loa([...words, '--help']);
  if (exitCode !== 0 || !stdout.includes(`loa ${words.join(' ')}`)) return [words.join(' ')];
  return flags.filter((flag) => !new RegExp(`^  ${flag}\\b`, 'm').test(stdout));
}

describe('skills', () => {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name, 'SKILL.md'), 'utf8');
    const commands = [...text.matchAll(/`(loa [^`]+)`/g)].map(([, command = '']) => command);
    it(`${name} names only what there is`, () => {
      expect(commands.length).toBeGreaterThan(0);
      for (const command of new Set(commands))
        expect([command, findMissing(readCommand(command))]).toEqual([command, []]);
    }, 60_000);
  }
  it('that named a command or a flag that is not there would be found', () => {
    expect(findMissing(readCommand('loa state mend'))).toEqual(['state mend']);
    expect(findMissing(readCommand('loa state restore --backwards'))).toEqual(['--backwards']);
  });
});
