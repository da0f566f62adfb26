import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Memory } from '../model.ts';
import { createMemoryProject, type MemoryProject } from '../project.suite.ts';
import { citePlaces, findStale } from './stale.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

describe('what a memory cites', () => {
  it('is known by its symbol or its lines, however it is written', async () => {
    const before = 'const a = 1;\nfunction check(n) {\n  return n < 25;\n}\nclass Gate {\n  open() {}\n}\n';
    const forms: Record<string, string> = {
      'see lib/lim.js:check.': 'lib/lim.js:check',
      'see [lib/lim.js:check]': 'lib/lim.js:check',
      'see `lib/lim.js#check`': 'lib/lim.js:check',
      'see lib/lim.js:check(), called once': 'lib/lim.js:check',
      'see lib/lim.js:2-4': 'lib/lim.js:2-4',
      'see (lib/lim.js:L2-L4)': 'lib/lim.js:2-4',
      'see `./lib/lim.js#L2-L4`': 'lib/lim.js:2-4',
      'see lib/lim.js:L3, please': 'lib/lim.js:3',
      'see [lib/lim.js:3]': 'lib/lim.js:3',
    };
    const write = (text: string) => writeFileSync(join(place.dir, 'lib', 'lim.js'), text);
    mkdirSync(join(place.dir, 'lib'));
    write(before);
    const world = place.context;
    for (const [text, shown] of Object.entries(forms)) {
      write(before);
      const memory = { cites: await citePlaces(text, world) } as unknown as Memory;
      expect(await findStale(memory, world), text).toEqual([]);
      write(`// moved\n\n${before.replace('open() {}', 'open() { return 1; }')}`);
      expect(await findStale(memory, world), text).toEqual([]);
      write(before.replace('25', '50'));
      expect(await findStale(memory, world), text).toEqual([shown]);
      rmSync(join(place.dir, 'lib', 'lim.js'));
      expect(await findStale(memory, world), text).toEqual([shown]);
    }
    write(before);
    expect(await citePlaces('lib/other.js:check, lib/lim.js:L90, ../lib/lim.js:3', world)).toEqual([]);
    expect(await citePlaces('lib/lim.js:nothing and lib/lim.js: check it', world)).toEqual(['lib/lim.js#-']);
    expect((await citePlaces('lib/lim.js:Gate#open', world))[0]).toMatch(/^lib\/lim\.js:Gate\.open#/);
  });
});
