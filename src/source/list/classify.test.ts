import { describe, expect, it } from 'vitest';
import { roleOf, typeOf } from './classify.ts';

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
    ['test/fixtures/a.js', 'fixture'],
    ['examples/basic/index.js', 'example'],
    ['benches/b.rs', 'benchmark'],
    ['tests/benchmarks/source/a.py', 'benchmark'],
    ['tool-examples/src/Main.java', 'example'],
    ['pkg/testutil/daemon.go', 'test'],
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
