// What a project runs in and is run by: its kind, its databases, its runners of tests, the programs that it has.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const steps = (...runs: readonly string[]): string => runs.map((run) => `      - run: ${run}\n`).join('');
const PHP_TEST =
  '<?php\nuse PHPUnit\\Framework\\TestCase;\nclass CartTest extends TestCase {\n  public function testA() { $this->assertTrue(true); }\n}\n';
const command = (name: string): string =>
  `<?php\nclass ${name}Command extends Command {\n  protected function configure() {\n    $this->setName('${name.toLowerCase()}')->setDescription('About the '.self::WHAT.' of it');\n  }\n}\n`;

describe('a web application in PHP', () => {
  const files = {
    'composer.json': JSON.stringify({ name: 'a/shop', 'require-dev': { 'phpunit/phpunit': '9' } }),
    'index.php': '<?php\nrequire "app/start.php";\n',
    'app/Model/Cart.php': '<?php\nnamespace Shop\\Model;\nclass Cart {}\n',
    'app/Page/CartPage.php':
      '<?php\nnamespace Shop\\Page;\nuse Shop\\Model\\Cart;\nclass CartPage { function show(Cart $a) {} }\n',
    'app/Console/OneCommand.php': command('One'),
    'app/Console/TwoCommand.php': command('Two'),
    'app/Console/SixCommand.php': command('Six'),
    'app/Console/TenCommand.php': command('Ten'),
    'tests/CartTest.php': PHP_TEST,
  };
  const pipeline = `name: ci\non: push\njobs:\n  a:\n    runs-on: x\n    services:\n      mysql:\n        image: mysql:8\n    steps:\n${steps('./vendor/bin/phpunit -c tests/integration.xml', './vendor/bin/phpunit -c tests/units.xml')}  b:\n    runs-on: x\n    services:\n      postgres:\n        image: postgres:16\n    steps:\n${steps('./vendor/bin/phpunit -c tests/other.xml')}`;

  it('is tested with the settings that its pipeline names, where it has none at the top', async () => {
    const page = await pageOf({ ...files, '.github/workflows/ci.yml': pipeline });
    expect(page).toContain('- test: `./vendor/bin/phpunit -c tests/units.xml` ');
    expect(page).toContain('- one test: `./vendor/bin/phpunit -c tests/units.xml --filter NAME` ');
  });

  it('is tested by no habit where nothing says how, and by the settings at the top where they are', async () => {
    expect(await pageOf(files)).not.toContain('- test:');
    expect(await pageOf({ ...files, 'phpunit.xml.dist': '<phpunit/>\n' })).toContain(
      '- test: `vendor/bin/phpunit` ',
    );
  });

  it('needs none of the databases that it is tried with in turn', async () => {
    const page = await pageOf({ ...files, '.github/workflows/ci.yml': pipeline });
    expect(page).not.toMatch(/^- (?:needs|services):.*(?:mysql|postgres)/m);
  });

  it('is no program, has commands of no name, and tells no half sentence', async () => {
    const page = await pageOf(files);
    expect(page).toContain('type: application');
    expect(page).toContain('- **Command line** — commands: ');
    expect(page).not.toContain('About the');
  });
});

describe('a library in C++', () => {
  const files = (registered: string): Record<string, string> => ({
    'CMakeLists.txt': `cmake_minimum_required(VERSION 3.10)\nproject(cup CXX)\nenable_testing()\nadd_subdirectory(tests)\n`,
    'tests/CMakeLists.txt': registered,
    'include/cup/cup.h': 'namespace cup {\nclass mug_of_tea {};\nvoid fill_the_mug(mug_of_tea &a);\n}\n',
    'src/cup.cpp': '#include "cup/cup.h"\nnamespace cup {\nvoid fill_the_mug(mug_of_tea &a) {}\n}\n'.repeat(
      4,
    ),
    'tests/test_cup.cpp': '#include <catch2/catch.hpp>\nTEST_CASE("a") { REQUIRE(1 == 1); }\n',
  });

  it('has one test by name only where each is registered', async () => {
    expect(await pageOf(files('add_test(NAME cup-tests COMMAND cup-tests)\n'))).not.toContain('- one test:');
    const maker = 'function(prepare name)\n  add_test(NAME ${name} COMMAND ${name})\nendfunction()\n';
    expect(await pageOf(files(`${maker}prepare(cup)\nprepare(cup-bare)\n`))).not.toContain('- one test:');
    const many = ['a', 'b', 'c', 'd'].map((name) => `prepare(${name})\n`).join('');
    expect(await pageOf(files(`${maker}${many}`))).toContain('- one test: `ctest ');
    expect(await pageOf(files('catch_discover_tests(cup-tests)\n'))).toContain('- one test: `ctest ');
  });

  it('has the names of its headers, whatever they end in', async () => {
    expect(await pageOf(files(''))).toMatch(/^\| `include\/cup\/cup\.h` \|.*`mug_of_tea`/m);
  });
});

describe('other things', () => {
  it('a gem brings the program that is called like it, where it takes in a folder of them', async () => {
    const page = await pageOf({
      'mugs.gemspec':
        "Gem::Specification.new do |s|\n  s.name = 'mugs'\n  s.executables = all.grep(%r!^exe/!) { |f| File.basename(f) }\nend\n",
      'exe/mugs': '#!/usr/bin/env ruby\nrequire "mugs"\n',
      'lib/mugs.rb': 'module Mugs\n  def self.fill; end\nend\n',
    });
    expect(page).toContain('- program `mugs`: `exe/mugs`');
  });

  it('a folder is not described by a function that is called like it', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='mugs')\n",
      'mugs/__init__.py': '',
      'mugs/context.py': 'def mugs(request):\n    """Adds a few words to the page."""\n    return {}\n',
      'mugs/use.py': 'from mugs.context import mugs\nmugs(1)\n',
      'other/__init__.py': '',
      'other/a.py': 'from mugs.context import mugs\ndef a():\n    return mugs(2)\n',
    });
    const row = page.split('\n').find((line) => line.startsWith('| `mugs/context.py` |'));
    expect(row).toContain('`mugs`');
    expect(page).not.toMatch(/^\| `mugs\/` \|.*Adds a few words/m);
  });

  it('scripts beside a program have settings of their own; what starts its container has the program’s', async () => {
    const page = await pageOf({
      'go.mod': 'module example.com/mugs\n',
      'main.go': `package main\n\nfunc main() {\n${'\tprintln("x")\n'.repeat(60)}}\n`,
      'check/run.sh': '#!/bin/sh\nexec ${CHECKER:-check}\n',
      'docker/entrypoint.sh': '#!/bin/sh\nexec mugs --port "${MUGS_PORT:-80}"\n',
    });
    expect(page).toContain('| `MUGS_PORT` | `80` |');
    expect(page).not.toContain('CHECKER');
  });

  it('files that were brought are named where no folder tells', async () => {
    const page = await pageOf({
      'package.json': '{"name":"mugs","main":"index.js"}\n',
      'index.js': 'exports.fill = () => 1;\n',
      'public/js/jquery.js': 'function jq() {}\n',
    });
    expect(page).toContain('1 file of others in the tree is not described (`public/js/jquery.js`)');
  });
});

describe('a project in containers', () => {
  const manifest = JSON.stringify({ name: 'shop', version: '1.0.0', scripts: { test: 'node --test' } });
  const compose =
    'services:\n  cache:\n    build: .\n    image: acme/redis:latest\n  db:\n    image: postgres:16\n';

  it('names the services that it takes from elsewhere, not those that it builds', async () => {
    const page = await pageOf({ 'package.json': manifest, 'index.js': 'run();\n', 'compose.yml': compose });
    expect(page).toMatch(/^- services:.*postgres/m);
    expect(page).not.toMatch(/^- services:.*redis/m);
  });

  it('is started by its entry point with the words of the command of the same stage', async () => {
    const start = (stages: string): Promise<string> =>
      pageOf({ 'package.json': manifest, 'index.js': 'run();\n', Dockerfile: stages });
    const whole = 'FROM node:22\nENTRYPOINT ["tini", "--"]\nCMD ["node", "index.js"]\n';
    expect(await start(whole)).toContain('["tini", "--", "node", "index.js"]');
    const stages = 'FROM node:22 AS build\nCMD ["make"]\nFROM node:22\nENTRYPOINT ["tini"]\n';
    expect(await start(stages)).not.toContain('make');
  });
});

describe('a file for agents', () => {
  it('is not to be read first where it is only law, or only tells where a copy is from', async () => {
    const of = (text: string): Promise<string> =>
      pageOf({
        'package.json': '{"name":"kettle","version":"1.0.0","main":"index.js"}\n',
        'index.js': 'exports.boil = () => 100;\n',
        'CONTRIBUTING.md': `# Contributing\n\nWe accept what comes from those who signed the Contributor Agreement.\n${text}`,
        'lid/lid.js': 'exports.lid = () => 1;\n',
        'lid/README': 'A modified version of https://lids.example/lid, without its handle.\n',
      });
    expect(await of('')).not.toContain('read first');
    expect(await of('\nRun the tests before you send it.\n')).toContain('- read first: `CONTRIBUTING.md`');
  });

  it('is to be read first where people wrote in it, and not for what was set up there', async () => {
    const block = '<!-- loa:begin -->\n## loa\n\n- Before a task: `recall`.\n<!-- loa:end -->\n';
    const files = (guide: string) => ({
      'package.json': '{"name":"cup"}\n',
      'cup.js': 'exports.cup = 1;\n',
      'CLAUDE.md': guide,
    });
    expect(await pageOf(files(block))).not.toContain('read first');
    expect(await pageOf(files(`# Cup\n\nCups are white.\n\n${block}`))).toContain(
      '- read first: `CLAUDE.md`',
    );
  });
});

it('a word of encouragement is no rule', async () => {
  const page = await pageOf({
    'package.json': '{"name":"cup"}\n',
    'cup.js': 'exports.cup = 1;\n',
    'CONTRIBUTING.md':
      "# Helping\n\n- Don't worry about making the handle perfect at first.\n- Never pour into a cup that stands on its head.\n",
  });
  expect(page).toContain('Never pour into a cup');
  expect(page).not.toContain("Don't worry");
});
