import { describe, expect, it } from 'vitest';
import { makeProject } from '../tree/project.suite.ts';

describe('names that occur most', () => {
  it('counts members too, takes nothing private, and points to the largest thing that has the name', async () => {
    const project = makeProject({
      'lib/store.py': 'class Store:\n    def fetch(self): pass\n    def _hidden(self): pass\n',
      'lib/fetch.py': 'def fetch(a):\n    return a\n',
      'app/one.py': 'from lib.store import Store\nStore().fetch(); Store().fetch(); _hidden()\n',
      'app/two.py': 'from lib.store import Store\nStore().fetch()\n',
      'test/test_a.py': 'def helper(): helper(); helper(); helper(); helper(); helper(); helper()\n',
    });
    try {
      const { popular } = (await project.open()).project();
      expect(popular.map(({ path, symbol }) => `${path}:${symbol.name}`)).toEqual([
        'lib/fetch.py:fetch',
        'lib/store.py:Store',
      ]);
      expect(popular[0]?.references).toBe(4);
    } finally {
      project.remove();
    }
  });
});
