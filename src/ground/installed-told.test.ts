// What the line that installs brings, and what nothing brings: a command is told only with what it needs.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const TEST = 'import pytest\n\ndef test_fill():\n    assert 1 == 1\n';
const BASE = {
  'setup.py': 'from setuptools import setup\nsetup(name="cup")\n',
  'tox.ini': '[flake8]\nmax-line-length = 100\n',
  'cup/__init__.py': 'def fill():\n    return 1\n',
  'tests/test_cup.py': TEST,
};

describe('the line that installs a package in Python', () => {
  it('takes in the only list that brings what tests are run with, and the tests cite it', async () => {
    const page = await pageOf({ ...BASE, 'requirements.txt': 'flake8\npytest\nmock\n' });
    expect(page).toContain('- install: `pip install -e . -r requirements.txt` (');
    expect(page).toContain('- test: `python -m pytest` (`requirements.txt`)');
    expect(page).toContain('- lint: `flake8` (`tox.ini`)');
  });

  it('asks for the extra that brings it, whatever that is called, also by a list of its own', async () => {
    const setup =
      'from setuptools import setup\nTEA = ["pytest", "mock"]\nsetup(name="cup", extras_require={"docs": ["sphinx"], "brew": TEA})\n';
    expect(await pageOf({ ...BASE, 'setup.py': setup })).toContain('- install: `pip install -e ".[brew]"` (');
  });

  it('leaves out a linter that it does not bring', async () => {
    const page = await pageOf({
      ...BASE,
      'setup.py': 'from setuptools import setup\nsetup(name="cup", extras_require={"test": ["pytest"]})\n',
      'requirements_dev.txt': 'flake8\n',
    });
    expect(page).toContain('- install: `pip install -e ".[test]"` (');
    expect(page).not.toContain('- lint:');
  });
});

describe('a build by CMake', () => {
  const files = (list: string) => ({
    'CMakeLists.txt':
      'project(cup C)\noption(TRIES "t" ON)\nenable_testing()\nif(TRIES)\n  add_subdirectory(tries)\nendif()\n',
    'tries/CMakeLists.txt': list,
    'lib/cup.c': 'int cup(void) { return 1; }\n',
    'tries/try_cup.c': 'int main(void) { return 0; }\n',
  });

  it('needs a folder that it takes in and that is not in the tree', async () => {
    const page = await pageOf(files('add_subdirectory(pot-1.2)\nadd_test(NAME a COMMAND a)\n'));
    expect(page).toContain('the folder `tries/pot-1.2` (`tries/CMakeLists.txt:L1` takes it in');
  });

  it('needs nothing that stands under a condition', async () => {
    const page = await pageOf(
      files('if(EXISTS pot)\n  add_subdirectory(pot)\nendif()\nadd_test(NAME a COMMAND a)\n'),
    );
    expect(page).not.toContain('takes it in');
  });
});
