// The threat model names a test for everything it says, and every test that it names is there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/run-loa.ts';

const page = readFileSync(join(repository, 'docs/threat-model.md'), 'utf8');
const NAMED = /`([^`]+\.test\.ts)`: \*([^*]+)\*/g;
const TITLE = /^\s*(?:(?:it|test)(?:\.\w+\([^)]*\))?|\]\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gm;

function titlesOf(file: string): ReadonlySet<string> {
  const text = readFileSync(join(repository, file), 'utf8');
  const found = [...text.matchAll(TITLE)].map(([, , title = '']) => title);
  return new Set(found.map((title) => title.replaceAll(/\\(.)/g, '$1')));
}

describe('the threat model', () => {
  const named = [...page.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));

  it('names tests that are there, by their titles', () => {
    const missing = named.filter(({ file, title }) => !titlesOf(file).has(title));
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(30);
    expect(titlesOf('test/hostile/threat-model.test.ts')).toEqual(
      new Set(['names tests that are there, by their titles', 'shows everything that it says holds']),
    );
  });

  it('shows everything that it says holds', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| What holds'));
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => row.search(NAMED) === -1)).toEqual([]);
  });
});
