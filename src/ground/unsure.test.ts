// What is not known is not told: places of tests, needs, pipelines and programs that only look like it.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const PYTHON_TEST = 'def test_a():\n    assert 1 == 1\n';
const workflow = (run: string): string =>
  `name: ci\non: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: ${JSON.stringify(run)}\n`;

describe('commands', () => {
  it('rspec runs the tests only where there is a folder of its own, whoever else uses its expectations', async () => {
    const page = await pageOf({
      Gemfile: 'gem "rspec-mocks"\ngem "minitest"\n',
      Rakefile: 'require "rake/testtask"\nRake::TestTask.new(:test)\n',
      'lib/a.rb': 'class A\n  def a; end\nend\n',
      'test/test_a.rb':
        'require "minitest/autorun"\nrequire "rspec/mocks"\nclass TestA < Minitest::Test\n  def test_a\n    assert true\n  end\nend\n',
    });
    expect(page).toContain('- test: `bundle exec rake test`');
    expect(page).not.toContain('bundle exec rspec');
  });

  it('one test of several Maven modules does not end at those without it', async () => {
    const page = await pageOf({
      'pom.xml': '<project><artifactId>a</artifactId><modules><module>core</module></modules></project>\n',
      'core/pom.xml': '<project><artifactId>core</artifactId></project>\n',
      'core/src/main/java/a/A.java': 'package a;\npublic class A {}\n',
      'core/src/test/java/a/ATest.java':
        'package a;\nimport org.junit.Test;\npublic class ATest {\n  @Test public void a() { assertEquals(1, 1); }\n}\n',
    });
    expect(page).toContain('`mvn test -Dtest=CLASS#NAME -Dsurefire.failIfNoSpecifiedTests=false`');
  });

  it.each([
    ['setup.py', "from setuptools import setup\nsetup(name='a', extras_require={'dev': ['pytest']})\n"],
    ['setup.cfg', '[metadata]\nname = a\n[options.extras_require]\ndev =\n    pytest\n'],
  ])('what tests need is installed where %s asks for it by name', async (file, text) => {
    const page = await pageOf({
      'setup.py': 'from setuptools import setup\nsetup()\n',
      [file]: text,
      'a/__init__.py': 'def a():\n    return 1\n',
      'tests/test_a.py': `import pytest\n${PYTHON_TEST}`,
    });
    expect(page).toContain('- install: `pip install -e ".[dev]"`');
  });

  it('and where a list beside the package names it', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='a')\n",
      'requirements/tests.txt': 'pytest==8\n',
      'a/__init__.py': 'def a():\n    return 1\n',
      'tests/test_a.py': `import pytest\n${PYTHON_TEST}`,
    });
    expect(page).toContain('- install: `pip install -e . -r requirements/tests.txt`');
  });

  it('tests whose needs only tox installs are run by tox', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='a')\n",
      'tox.ini': '[testenv]\ndeps =\n    pytest\ncommands =\n    pytest {posargs}\n',
      'a/__init__.py': 'def a():\n    return 1\n',
      'tests/test_a.py': `import pytest\n${PYTHON_TEST}`,
    });
    expect(page).toContain('- test: `tox -e py` (`tox.ini`)');
    expect(page).toContain('- one test: `tox -e py -- PATH::NAME` (`tox.ini`)');
  });

  it('a file of submodules that names none asks for nothing', async () => {
    const files = { 'package.json': '{"name":"a"}\n', 'a.js': 'export const a = 1;\n' };
    expect(await pageOf({ ...files, '.gitmodules': '' })).not.toContain('submodules');
    expect(
      await pageOf({ ...files, '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = https://a/x\n' }),
    ).toContain('git submodule update');
  });
});

describe('pipelines', () => {
  const library = {
    'pom.xml': '<project><artifactId>a</artifactId></project>\n',
    'src/main/java/a/A.java': 'package a;\npublic class A {}\n',
  };

  it.each(['mvn package -DskipTests', 'mvn install -Dmaven.test.skip=true', './gradlew build -x test'])(
    '`%s` runs no tests, and no more is said than that none were recognised',
    async (run) => {
      const page = await pageOf({ ...library, '.github/workflows/ci.yml': workflow(run) });
      expect(page).toContain('CI/CD: 1 pipeline; no command that runs the tests was recognised there');
    },
  );

  it('a list that leaves something out says so', async () => {
    const steps = (more: string): string => `${workflow('npm ci')}      - run: npm test\n${more}`;
    const files = {
      'package.json': '{"name":"a","scripts":{"test":"node --test"}}\n',
      'package-lock.json': '{}\n',
      'a.js': 'export const a = 1;\n',
    };
    expect(await pageOf({ ...files, '.github/workflows/ci.yml': steps('') })).toContain(
      '- CI runs, in order: `npm ci`, `npm test` (',
    );
    const partly = steps("      - run: A='${{ matrix.a }}' npx jest ${{ matrix.b }}\n");
    expect(await pageOf({ ...files, '.github/workflows/ci.yml': partly })).toContain(
      '- CI runs, among others: `npm ci`, `npm test` (',
    );
  });

  it('steps by names that the project gives them are read', async () => {
    const page = await pageOf({ ...library, '.cirrus.yml': 'unit_task:\n  unit_script: mvn test\n' });
    expect(page).toContain('1 pipeline that runs the tests (`.cirrus.yml`)');
  });
});

describe('where tests of a part lie', () => {
  const rowOf = (page: string, folder: string): string =>
    page.split('\n').find((line) => line.startsWith(`| \`${folder}/\` |`)) ?? '';

  it('is not told by one of several places, nor by what only runs them', async () => {
    const source = 'def a():\n    return 1\n\n\ndef b():\n    return a()\n';
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='shop')\n",
      'shop/__init__.py': source,
      'shop/one/__init__.py': source,
      'shop/one/tests.py': PYTHON_TEST,
      'shop/two/__init__.py': source,
      'shop/two/tests.py': PYTHON_TEST,
      'scripts/make.py': source,
      'tests/scripts/test_runner.py': PYTHON_TEST,
    });
    expect(rowOf(page, 'scripts')).not.toContain('tests/scripts');
    expect(rowOf(page, 'shop')).not.toContain('shop/one');
  });
});

describe('programs', () => {
  it('a script that starts by itself lends its commands and options to no program of the package', async () => {
    const script =
      'import click\n\n@click.group()\ndef cli():\n    pass\n\n@cli.command()\n@click.option("--far")\ndef upload():\n    """Upload."""\n\nif __name__ == "__main__":\n    cli()\n';
    const page = await pageOf({
      'setup.py':
        "from setuptools import setup\nsetup(name='shop', entry_points={'console_scripts': ['shop = shop.main:run']})\n",
      'shop/__init__.py': '',
      'shop/main.py':
        'import argparse\n\ndef run():\n    parser = argparse.ArgumentParser()\n    parser.add_argument("--near")\n    parser.parse_args()\n',
      'release/publish.py': script,
    });
    expect(page).toContain('interfaces: [command-line options]');
    expect(page).not.toMatch(/^\| `upload` \|/m);
    expect(page).not.toContain('`--far`');
    expect(page).toContain('`--near`');
  });

  it('one that a program takes in is its own, however else it can be started', async () => {
    const page = await pageOf({
      'setup.py':
        "from setuptools import setup\nsetup(name='shop', entry_points={'console_scripts': ['shop = shop.main:run']})\n",
      'shop/__init__.py': '',
      'shop/main.py': 'from shop.orders import cli\n\ndef run():\n    cli()\n',
      'shop/orders.py':
        'import click\n\n@click.group()\ndef cli():\n    pass\n\n@cli.command()\ndef upload():\n    """Upload."""\n\nif __name__ == "__main__":\n    cli()\n',
    });
    expect(page).toContain('`upload`');
  });
});

describe('small things', () => {
  it('an image is what the last stage begins with, through the stages before it; a limit is its value alone', async () => {
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n',
      'src/lib.rs':
        'use std::time::Duration;\npub const CONNECT_TIMEOUT: Duration = Duration::new(5, 0);\npub fn a() -> Duration { CONNECT_TIMEOUT }\n',
      Containerfile: 'FROM rust:1 AS build\nFROM debian:12 AS base\nFROM base AS last\nENTRYPOINT ["/a"]\n',
    });
    expect(page).toContain('`Containerfile`: from `debian:12`');
    expect(page).toContain('CONNECT_TIMEOUT` = `Duration::new(5, 0)`');
  });
});

describe('a program in C', () => {
  const POOL = {
    'include/pool.h':
      'typedef int pid_t;\n#define long int\nstruct PoolList { int a; };\nint fill_pool(void);\n',
    'src/pool.c': '#include "pool.h"\nint fill_pool(void) { pid_t p = 1; long q = 2; return p + q; }\n',
    'src/main.c':
      '#include <getopt.h>\n#include "pool.h"\nint main(int argc, char **argv) {\n  static const struct option longs[] = {\n    {"quiet", no_argument, NULL, 1},\n    {"user", required_argument, NULL, 2},\n    {NULL, 0, NULL, 0}\n  };\n  pid_t p = 1; long q = 2; struct PoolList l;\n  while (getopt_long(argc, argv, "q", longs, NULL) != -1) {}\n  return fill_pool() + p + q;\n}\n',
    'pyproject.toml': '[tool.pytest.ini_options]\ntimeout = 30\n',
    'requirements.txt': 'pytest\nfilelock\n',
    'test/test_a.py': PYTHON_TEST,
    'etc/odd.sh': '#!/bin/sh\nls\n',
  };

  it('is no library for its headers, nor needs what its tests need', async () => {
    const page = await pageOf(POOL);
    expect(page).toContain('type: application');
    expect(page).not.toContain('Runtime dependencies');
    expect(await pageOf({ ...POOL, 'libpool.pc.in': 'Name: pool\n' })).toContain('type: library');
  });

  it('has none of the words of the language, and no folder of which only the size is known', async () => {
    const page = await pageOf(POOL);
    expect(page).toMatch(/^\| `src\/pool\.c` \|.*`fill_pool`/m);
    expect(page).not.toMatch(/[:`](?:pid_t|long)`/);
    expect(page).not.toContain('| `etc/` |');
  });
});
