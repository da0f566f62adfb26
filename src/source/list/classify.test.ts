import { describe, expect, it } from 'vitest';
import { interpreterOf, mayBeScript, roleOf, typeOf, typeOfScript, typeOfTest } from './classify.ts';

describe('the part that a file plays', () => {
  it.each([
    ['src/a.ts', 'source'],
    ['src/a.test.ts', 'test'],
    ['src/test/java/A.java', 'test'],
    ['pkg/a_test.go', 'test'],
    ['tests/test_a.py', 'test'],
    ['spec/models/user_spec.rb', 'test'],
    ['MyApp.Tests/Foo.cs', 'test'],
    ['testdata/x.go', 'fixture'],
    ['tests-data/issue.py', 'fixture'],
    ['test/fixtures/a.js', 'fixture'],
    ['examples/basic/index.js', 'example'],
    ['example_project/urls.py', 'example'],
    ['sample_rate/a.py', 'source'],
    ['app/static/libs/jquery-3.6.0.js', 'vendored'],
    ['public/js/jquery.ui.js', 'vendored'],
    ['src/jquery.js', 'source'],
    ['lib/bootstrap.js', 'source'],
    ['tests/catch.hpp', 'vendored'],
    ['lib/jquery.js', 'vendored'],
    ['debian/go/src/grpc/test/end_test.go', 'tool'],
    ['releasenotes/source/conf.py', 'documentation'],
    ['test_old/run.php', 'test'],
    ['src/log_perftest.cc', 'benchmark'],
    ['webapp/js/ext/ext-all-debug.js', 'vendored'],
    ['static/js/cart.js', 'source'],
    ['benches/b.rs', 'benchmark'],
    ['tests/benchmarks/source/a.py', 'benchmark'],
    ['tool-examples/src/Main.java', 'example'],
    ['pkg/testutil/daemon.go', 'test'],
    ['t/cmd/server.go', 'test'],
    ['t/app.py', 'source'],
    ['features/support/helpers.rb', 'test'],
    ['src/features/cart.ts', 'source'],
    ['src/AdapterTestUtilities/Case.php', 'test'],
    ['mocked-functions.php', 'test'],
    ['packaging/build.sh', 'tool'],
    ['packaging/version.py', 'source'],
    ['.mvn/wrapper/Downloader.java', 'tool'],
    ['vendor/github.com/x/y.go', 'vendored'],
    ['third_party/z/z.c', 'vendored'],
    ['api/a.pb.go', 'generated'],
    ['public/app.min.js', 'generated'],
    ['.pc/fix-paths.patch/tests/test_a.py', 'generated'],
    ['docs/conf.py', 'documentation'],
    ['vitest.config.ts', 'tool'],
    ['src/contest.ts', 'source'],
    ['src/latest/index.ts', 'source'],
    ['src/testing-library.ts', 'source'],
  ])('%s is %s', (path, role) => expect(roleOf(path)).toBe(role));
});

describe('what is looked for in a file', () => {
  it.each([
    ['a/b.PY', 'python'],
    ['Rakefile', 'ruby'],
    ['packages/x/package.json', 'manifest:package.json'],
    ['x.gemspec', 'manifest:gemspec'],
    ['.github/workflows/ci.yml', 'workflow'],
    ['LICENSE-MIT', 'licence'],
    ['COPYING.txt', 'licence'],
    ['src/licence.ts', 'typescript'],
    ['proofs/Model.tla', 'formal'],
    ['README.md', ''],
    ['.ts', ''],
  ])('%s is %s', (path, type) => expect(typeOf(path)).toBe(type));
});

it.each([
  ['use strict;\nuse Test::More;\n', 'perl'],
  ['#!/usr/bin/env python3\nuse strict;\n', 'python'],
  ['Ask for help:\n  $ tool --help\n', ''],
])('a test that ends as those of any language is of what its head says: %j', (head, type) => {
  expect(typeOfTest(head)).toBe(type);
});

describe('a file without an ending', () => {
  it.each([
    ['#!/usr/bin/env bash\nset -e', 'bash'],
    ['#!/bin/sh', 'bash'],
    ['#! /usr/bin/python3 -u\n', 'python'],
    ['#!/usr/bin/env -S PYTHONPATH=. python3.11 -I\n', 'python'],
    ['#!/usr/local/bin/ruby', 'ruby'],
    ['#!/usr/bin/env node', 'javascript'],
    ['#!/usr/bin/perl -w', 'perl'],
    ['#!/usr/bin/make -f', ''],
    ['#!/usr/bin/env python\nPK\u0003\u0004\0\0', ''],
    ['# bash', ''],
    ['', ''],
  ])('is of the language that its first line names: %j', (head, type) => {
    expect(typeOfScript(head)).toBe(type);
  });
  it('is named by what runs it also where that is not read, and not looked at where a tool put it there', () => {
    expect(interpreterOf('#!/usr/bin/tclsh')).toBe('tclsh');
    expect(['bin/tool', 'configure', 'gradlew', 'a.py', '.profile'].map(mayBeScript)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

it.each([
  ['tests/data/test_loader.py', 'test'],
  ['spec/unit/resources/user_spec.rb', 'test'],
  ['tests/data/sample.py', 'fixture'],
  ['tests/inputs/issues/365/RSpecTests.java', 'fixture'],
  ['tests/syntax-tests/source/main.tf', 'fixture'],
])('what lies among the data of tests is data, unless it is called as tests are: %s', (path, role) => {
  expect(roleOf(path)).toBe(role);
});
