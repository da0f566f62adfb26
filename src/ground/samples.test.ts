// Samples and test data are no part of the project; a script is in the language of its first line.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const PROGRAM = {
  'Cargo.toml': '[package]\nname = "gate"\nversion = "0.1.0"\n',
  'src/lib.rs': 'pub fn open_gate() -> u8 { 1 }\n',
};

describe('what is given to a test', () => {
  it('is no infrastructure, container, model or test of the project', async () => {
    const below = 'tests/syntax-tests/source';
    const page = await pageOf({
      ...PROGRAM,
      [`${below}/Terraform/main.tf`]: 'resource "null_resource" "a" {\n}\n',
      [`${below}/Dockerfile/Dockerfile`]: 'FROM amd64/centos:7\n',
      [`${below}/Lean/test.lean`]: 'theorem one : 1 = 1 := rfl\n',
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [`${below}/Clojure/${name}/test.clj`, '(defn x [] 1)\n']),
      ),
      'tests/inputs/x.bench.tf': 'resource "null_resource" "b" {\n}\n',
    });
    expect(page).not.toMatch(/Terraform|Containers|formal model|Clojure/);
  });

  it('what the project brings up itself is told', async () => {
    const page = await pageOf({
      ...PROGRAM,
      Dockerfile: 'FROM debian:12\n',
      'infra/main.tf': 'resource "null_resource" "a" {\n}\n',
    });
    expect(page).toContain('- `Dockerfile`: from `debian:12`');
    expect(page).toContain('null_resource');
  });
});

describe('a script', () => {
  it('that only ends like one of Perl is in the language that runs it', async () => {
    const test =
      '#!/usr/bin/env python3\nimport unittest\n\nclass T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(1, 1)\n';
    const page = await pageOf({
      ...PROGRAM,
      'test/a.t': test,
      'test/b.t': test,
      'test/c.t': test,
    });
    expect(page).not.toContain('perl');
    expect(page).not.toContain('languages that are not read here');
  });

  it('of Perl asserts something where it calls what does', async () => {
    const test = '#!/usr/bin/perl\nuse Test::More;\nok(1);\n';
    const page = await pageOf({ ...PROGRAM, 't/a.t': test, 't/b.t': test, 't/c.t': test });
    expect(page).toContain('3 files with tests that assert something (Test::More)');
  });
});

describe('a server that only tries the package', () => {
  const serve = (from: string) =>
    `const app = require('${from}')();\napp.get('/cups', (request, reply) => reply.send([]));\napp.delete('/cups/:id', (request, reply) => reply.send());\n`;
  const files = {
    'package.json': '{"name":"kettle","main":"kettle.js","dependencies":{"express":"4"}}\n',
    'kettle.js': "const routes = require('./lib/routes');\nmodule.exports = () => routes;\n",
    'lib/routes.js': 'exports.get = (path, handler) => handler;\n'.repeat(3),
  };

  it('has no routes of the package', async () => {
    const page = await pageOf({ ...files, 'integration/server.js': serve('../kettle') });
    expect(page).not.toContain('/cups');
  });

  it('is told apart from a part that takes the package in and is taken in itself', async () => {
    const page = await pageOf({
      ...files,
      'kettle.js': "const cups = require('./shop/cups');\nmodule.exports = () => require('express')();\n",
      'shop/cups.js': serve('../kettle'),
    });
    expect(page).toContain('/cups');
  });
});
