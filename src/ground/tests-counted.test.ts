// How many files with tests a page counts, where it says that they lie, and what runs them.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const PYTHON = {
  'setup.py': "from setuptools import setup\nsetup(name='kettle', packages=['kettle'])\n",
  'kettle/__init__.py': '',
  'kettle/boil.py': 'def boil(water):\n    return water + 1\n',
  'tests/__init__.py': '',
  'tests/test_boil.py':
    'import unittest\n\n\nclass BoilTest(unittest.TestCase):\n    def test_boil(self):\n        self.assertEqual(2, 2)\n',
};

describe('the number of files with tests', () => {
  it('is told only where it is known of each whether it asserts anything', async () => {
    const sure = {
      'go.mod': 'module example.org/gate\n\ngo 1.22\n',
      'gate.go': 'package gate\n\nfunc Open() int { return 1 }\n',
      'gate_test.go':
        'package gate\n\nimport "testing"\n\nfunc TestOpen(t *testing.T) {\n\tif Open() != 1 {\n\t\tt.Fatal("shut")\n\t}\n}\n',
    };
    expect(await pageOf(sure)).toContain('- 1 file with tests that assert something');
    const page = await pageOf({
      ...sure,
      'wall_test.go': 'package gate\n\nimport "testing"\n\nfunc TestWall(t *testing.T) {\n\tstands(t)\n}\n',
    });
    expect(page).toContain('- Tests that assert something');
    expect(page).not.toContain('1 file with tests');
  });
});

describe('the place of the tests', () => {
  it('is inside the sources where most of them are', async () => {
    const within = (name: string): string =>
      `pub fn ${name}() -> u8 { 1 }\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn works() { assert_eq!(super::${name}(), 1); }\n}\n`;
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "kettle"\nversion = "1.0.0"\n',
      'src/lib.rs': `mod boil;\n${within('pour')}`,
      'src/boil.rs': within('boil'),
      'tests/whole.rs': '#[test]\nfn pours() { assert_eq!(kettle::pour(), 1); }\n',
    });
    expect(page).toContain('- tests: inside the source files (2 of them), `tests/`');
  });

  it('is no file that only helps to test', async () => {
    const helped = await pageOf({
      ...PYTHON,
      'kettle/test.py': 'import unittest\n\n\ndef suite(names):\n    return unittest.TestSuite()\n',
    });
    expect(helped).toContain('- tests: `tests/`\n');
  });

  it('is told of few that are written in another language, and not of what a fuzzer is fed to', async () => {
    const go = (name: string): string =>
      `package kettle\n\nimport "testing"\n\nfunc Test${name}(t *testing.T) {\n\tt.Fatal("cold")\n}\n`;
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];
    const page = await pageOf({
      'go.mod': 'module example.org/kettle\n\ngo 1.22\n',
      'kettle.go': 'package kettle\n\nfunc Boil() int { return 1 }\n',
      ...Object.fromEntries(names.map((name) => [`${name.toLowerCase()}_test.go`, go(name)])),
      'test/test_whole.rb':
        "require 'minitest/autorun'\nclass TestWhole < Minitest::Test\n  def test_boils\n    assert_equal 1, 1\n  end\nend\n",
      'fuzz/feed.c': '#include <assert.h>\nint feed(int a) { assert(a); return a; }\n',
    });
    expect(page).toContain('- tests: beside the code as `*_test.go`, `test/` as `test_*.rb`\n');
    expect(page).toContain('- 13 files with tests that assert something');
  });
});

describe('what runs the tests', () => {
  it('of Python is what a script or a pipeline calls, or what alone collects them, before a guess', async () => {
    expect(await pageOf(PYTHON)).toContain('- test: `python -m unittest discover` (`setup.py`)');
    const scripted = await pageOf({ ...PYTHON, 'runtests.sh': '#!/bin/sh\npy.test tests $*\n' });
    expect(scripted).toContain('- test: `python -m pytest` (`runtests.sh`)');
    const collected = await pageOf({
      ...PYTHON,
      'runtests.sh': '',
      'tests/test_pour.py': 'def test_pour():\n    assert 1 == 1\n',
    });
    expect(collected).toContain('- test: `python -m pytest`');
    expect(collected).toContain('something (pytest, unittest)');
  });

  it('is told with the keys that the pipeline makes first', async () => {
    const page = await pageOf({
      Makefile: 'all:\n\tcc -o kettle kettle.c\ntest: all\n\tpytest test\n',
      'kettle.c': 'int main(void) { return 0; }\n',
      'test/test_kettle.py': 'def test_kettle():\n    assert 1 == 1\n',
      '.github/workflows/ci.yml':
        'name: ci\non: [push]\njobs:\n  check:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n      - run: ssh-keygen -f ~/.ssh/id_kettle\n      - run: make test\n',
    });
    expect(page).toContain('what `.github/workflows/ci.yml:L8` sets up before the tests');
  });
});

describe('a command', () => {
  it('that ends without a file of settings is none, also where people say to run it', async () => {
    const files = {
      'package.json':
        '{"name":"kettle","main":"index.js","scripts":{"lint":"eslint .","test":"mocha test/"},"devDependencies":{"eslint":"9"}}\n',
      'index.js': 'exports.boil = function boil() { return 1; };\n',
      'README.md': '# kettle\n\nBoils water.\n\n## Running tests\n\n```bash\nnpm test\n```\n',
    };
    expect(await pageOf(files)).not.toMatch(/^- (?:lint|test): /m);
    expect(await pageOf({ ...files, '.eslintrc.json': '{}\n' })).toContain('- lint: `npm run lint`');
  });

  it('whose version only tags of git know is told with them, and with what may be given instead', async () => {
    const page = await pageOf({
      Makefile:
        'ifdef KETTLE_VERSION\nVERSION := $(KETTLE_VERSION)\nelse\nVERSION := $(shell git describe --abbrev=0 2> /dev/null)\nendif\nifeq ($(VERSION),)\n$(error no version)\nendif\nall:\n\tcc -DVERSION=$(VERSION) -o kettle kettle.c\n',
      'kettle.c': 'int main(void) { return 0; }\n',
    });
    expect(page).toContain('- needs: git with its tags or `KETTLE_VERSION=…` for make (`Makefile`)');
  });

  it('are also cases as data in a folder beside sources that hold tests themselves', async () => {
    const cases = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`xtests/${name}.toml`, 'x = 1\n']),
    );
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "cup"\nversion = "1.0.0"\n',
      'src/lib.rs':
        'pub fn fill() -> u8 { 1 }\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn fills() {\n        assert_eq!(super::fill(), 1);\n    }\n}\n',
      'xtests/README.md': '# Cases\n\nRun in a machine of their own.\n',
      ...cases,
    });
    expect(page).toContain(
      '- tests: inside the source files (1 of them), cases as data in `xtests/` as `*.toml`\n',
    );
    expect(page).not.toContain('xtests/README.md');
  });
});
