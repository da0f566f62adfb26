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
    expect(page).not.toContain('Perl');
    expect(page).not.toContain('languages that are not read here');
  });

  it('of Perl is one', async () => {
    const test = '#!/usr/bin/perl\nuse Test::More;\nok(1);\n';
    const page = await pageOf({ ...PROGRAM, 't/a.t': test, 't/b.t': test, 't/c.t': test });
    expect(page).toContain('Perl (3 files)');
  });
});
