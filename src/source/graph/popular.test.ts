import { describe, expect, it } from 'vitest';
import { makeProject } from '../tree/project.suite.ts';

async function popularOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const project = makeProject(files);
  try {
    const { popular } = (await project.open()).project();
    return popular.map(({ path, symbol }) => `${path}:${symbol.name}`);
  } finally {
    project.remove();
  }
}

describe('names that are used most', () => {
  it('tells what files import from where they import it, though others declare the name too', async () => {
    const found = await popularOf({
      'lib/log.py': 'logger = make()\n',
      'lib/other.py': 'logger = 1\nargs = 2\n',
      'lib/packed.py': 'def loads(a):\n    return a\n',
      'app/one.py': 'from lib.log import logger\nfrom json import loads\nlogger.info(args); loads(1)\n',
      'app/two.py': 'from lib.log import logger\nlogger.info(args)\n',
    });
    expect(found).toEqual(['lib/log.py:logger']);
  });

  it('tells a member only where nothing else has its name, and not by a word that variables have', async () => {
    const found = await popularOf({
      'lib/store.py':
        'class Store:\n    def fetch_all(self): pass\n    def open_it(self): pass\n    def settings(self): pass\n    def _hidden_one(self): pass\n',
      'lib/shelf.py': 'class Shelf:\n    def open_it(self): pass\n',
      'app/one.py': 'from lib.store import Store\nStore().fetch_all(settings); x.open_it(); _hidden_one()\n',
      'app/two.py': 'def f(settings, s):\n    s.fetch_all(); s.open_it(); settings()\n',
      'test/test_a.py': 'def helper_one(): helper_one(); helper_one(); helper_one()\n',
    });
    expect(found).toEqual(['lib/store.py:fetch_all', 'lib/store.py:Store']);
  });

  it('takes a prototype and its definition for one, and two definitions for none', async () => {
    const found = await popularOf({
      'src/a.h': 'int open_store(void);\nint close_store(void);\n',
      'src/a.c': '#include "a.h"\nint open_store(void) { return 1; }\nint close_store(void) { return 1; }\n',
      'src/b.c': '#include "a.h"\nint close_store(void) { return 2; }\n',
      'src/main.c': '#include "a.h"\nint main(void) { return open_store() + close_store(); }\n',
    });
    expect(found).toContain('src/a.c:open_store');
    expect(found.join()).not.toContain('close_store');
  });

  it('counts no word behind a dot as what a module of a script offers', async () => {
    const found = await popularOf({
      'package.json': '{"name":"a"}',
      'config.js': 'exports.get = function get() {};\nexports.readAll = function readAll() {};\n',
      'one.js': "const config = require('./config');\napp.get('/'); config.readAll();\n",
      'two.js': "const config = require('./config');\napp.get('/x'); config.readAll();\n",
    });
    expect(found).toEqual(['config.js:readAll']);
  });
});
