import { describe, expect, it } from 'vitest';
import { nameLicence } from './licence.ts';
import { readManifest } from './read.ts';
import { parseToml } from './toml.ts';
import { childrenOf, parseXml, textOf } from './xml.ts';
import { parseYaml } from './yaml.ts';
import { readWorkflow } from './yaml-files.ts';

const read = (name: string, text: string) => readManifest(name, text, parseYaml);

describe('manifests', () => {
  it('reads package.json: exports at any depth, programs, workspaces, the line of a script', () => {
    const text =
      '{\n  "name": "@a/b",\n  "scripts": {\n    "test": "vitest"\n  },\n  "exports": { ".": { "types": "./d.ts", "default": "./dist/i.js" }, "./x": "./dist/x.js" },\n  "bin": { "b": "./cli.js" },\n  "workspaces": { "packages": ["packages/*"] },\n  "engines": { "node": ">=22" }\n}';
    expect(read('package.json', text)).toMatchObject({
      kind: 'npm',
      name: '@a/b',
      scripts: [{ name: 'test', command: 'vitest', line: 4 }],
      entries: [
        { kind: 'export', name: '.', target: './d.ts' },
        { kind: 'export', name: '.', target: './dist/i.js' },
        { kind: 'export', name: './x', target: './dist/x.js' },
        { kind: 'program', name: 'b', target: './cli.js' },
      ],
      members: ['packages/*'],
      requires: ['node >=22'],
    });
  });

  it('reads Cargo.toml, go.mod, pyproject.toml and pom.xml', () => {
    expect(
      read(
        'Cargo.toml',
        '[package]\nname = "c"\nlicense = "MIT"\n[dependencies]\nserde = { version = "1" }\n[workspace]\nmembers = [\n  "a", # one\n  "b",\n]\n',
      ),
    ).toMatchObject({ name: 'c', licence: 'MIT', dependencies: ['serde'], members: ['a', 'b'] });
    expect(
      read('go.mod', 'module x.y/z\n\ngo 1.22\n\nrequire (\n\ta.b/c v1.0.0\n\td.e/f v1 // indirect\n)\n'),
    ).toMatchObject({ name: 'x.y/z', dependencies: ['a.b/c'], requires: ['go 1.22'] });
    expect(
      read(
        'pyproject.toml',
        '[project]\nname = "p"\ndependencies = ["requests[x]>=2; python_version<\'4\'", "flask"]\n[project.scripts]\np = "p.cli:main"\n[tool.uv.workspace]\nmembers = ["pkgs/*"]\n',
      ),
    ).toMatchObject({
      name: 'p',
      dependencies: ['requests', 'flask'],
      entries: [{ kind: 'program', name: 'p', target: 'p.cli:main' }],
      members: ['pkgs/*'],
    });
    expect(
      read(
        'pom.xml',
        '<project><artifactId>m</artifactId><modules><module>a</module></modules><dependencies><dependency><groupId>g</groupId><artifactId>x</artifactId></dependency><dependency><groupId>j</groupId><artifactId>u</artifactId><scope>test</scope></dependency></dependencies></project>',
      ),
    ).toMatchObject({ name: 'm', members: ['a'], dependencies: ['g:x'], devDependencies: ['j:u'] });
  });

  it('reads make targets but no variables, patterns or files; just recipes; gems; mix; pubspec; Gradle; CMake', () => {
    expect(
      read(
        'Makefile',
        'CC := gcc\n.PHONY: all\nall: build test\n\t@echo hi\n%.o: %.c\nmain.o: x\ntest: ## Run\n\tgo test ./...\n',
      )?.scripts.map(({ name, command, line }) => `${name} ${command} ${line}`),
    ).toEqual(['all echo hi 3', 'test go test ./... 7']);
    expect(read('justfile', 'set shell := ["bash"]\nbuild target="x":\n  cargo build\n')?.scripts).toEqual([
      { name: 'build', command: 'cargo build', line: 2 },
    ]);
    expect(read('Gemfile', 'gem "rails"\ngroup :test do\n  gem "rspec"\nend\n')).toMatchObject({
      dependencies: ['rails'],
      devDependencies: ['rspec'],
    });
    expect(
      read(
        'mix.exs',
        'def project do [app: :m, version: "1.0", elixir: "~> 1.14"] end\ndefp deps do\n  [\n    {:plug, "~> 1"},\n    {:ex_doc, "~> 1", only: :dev}\n  ]\nend\n',
      ),
    ).toMatchObject({ name: 'm', dependencies: ['plug'], devDependencies: ['ex_doc'] });
    expect(read('pubspec.yaml', 'name: d\ndependencies:\n  http: ^1.0.0\n')).toMatchObject({
      name: 'd',
      dependencies: ['http'],
    });
    expect(read('settings.gradle.kts', 'rootProject.name = "g"\ninclude(":a", ":b:c")\n')).toMatchObject({
      name: 'g',
      members: ['a', 'b/c'],
    });
    expect(
      read('build.gradle', 'dependencies {\n  implementation \'a:b:1\'\n  testImplementation("c:d:2")\n}\n'),
    ).toMatchObject({ dependencies: ['a:b'], devDependencies: ['c:d'] });
    expect(
      read('CMakeLists.txt', 'project(cm VERSION 1.2 DESCRIPTION "x y")\nadd_library(core a.c)\n'),
    ).toMatchObject({ name: 'cm', version: '1.2', description: 'x y' });
  });

  it('gives an empty answer for a malformed one, and none for a name it does not know', () => {
    expect(read('package.json', '{ "name": ')).toMatchObject({ kind: 'npm', name: '', scripts: [] });
    expect(read('pubspec.yaml', ': : :\n\t-')).toMatchObject({ kind: 'pub', name: '' });
    expect(read('other.toml', '')).toBeUndefined();
  });
});

describe('the small readers', () => {
  it('reads TOML: arrays of tables, dotted keys, quotes, comments in strings; never a prototype', () => {
    const data = parseToml(
      'a.b = "x # y" # c\n[[t]]\nn = 1_000\n[[t]]\nn = \'q\'\n[t.u]\ns = """\nl1\nl2"""\n[__proto__]\nbad = 1\nbroken line\n',
    );
    expect(data).toMatchObject({ a: { b: 'x # y' }, t: [{ n: 1000 }, { n: 'q', u: { s: 'l1\nl2' } }] });
    expect(({} as Record<string, unknown>)['bad']).toBeUndefined();
  });

  it('reads XML: attributes, comments, text with entities; survives a tag that is never closed', () => {
    const root = parseXml('<?xml version="1.0"?><!-- <x> --><a k="1 &lt; 2"><b>t &amp; u</b><c/><b>v');
    expect(childrenOf(root, 'a')[0]?.attributes['k']).toBe('1 < 2');
    expect(textOf(root, 'a', 'b')).toBe('t & u');
  });
});

describe('what a build needs', () => {
  it('is written out of Maven where it stands for something, and left out where it cannot be known', () => {
    const pom =
      '<project><groupId>a.b</groupId><artifactId>c</artifactId><properties><x.group>org.x</x.group></properties><dependencies><dependency><groupId>${x.group}</groupId><artifactId>x</artifactId></dependency><dependency><groupId>${project.groupId}</groupId><artifactId>d</artifactId></dependency></dependencies></project>';
    expect(read('pom.xml', pom)?.dependencies).toEqual(['org.x:x']);
  });

  it('reads a setup program only where it is set up', () => {
    const text =
      "class build_x(Command):\n    description = 'Builds x'\nDESC = 'A tool'\nsetup(\n    name='tool',\n    description=(\n        'Fast '\n        'tool'),\n    long_description=DESC,\n)\n";
    expect(read('setup.py', text)).toMatchObject({ name: 'tool', description: 'Fast tool' });
    expect(read('setup.py', "DESC = 'A tool'\nsetup(name='t', description=DESC)\n")?.description).toBe(
      'A tool',
    );
  });
});

describe('pipelines and licences', () => {
  it('tells a pipeline that runs tests from one that only names them', () => {
    const workflow = (run: string) =>
      readWorkflow(
        `name: ci\non: push\njobs:\n  test:\n    steps:\n      - run: |\n          ${run}\n`,
        parseYaml,
      );
    expect(workflow('npm ci && npm test')).toMatchObject({ name: 'ci', runsTests: true, runsProofs: false });
    expect(workflow('echo test')).toMatchObject({ runsTests: false });
    expect(workflow('# npm test').runsTests).toBe(false);
    for (const run of [
      './runtest --verbose',
      "GOARCH=386 PASSES='unit' ./test -p=2",
      'bash ci/test.sh',
      'make -C src -j4 check',
      './gradlew connectedCheck',
      'bazel test //...',
      'nox -s tests',
      './configure && make && make test',
      'cmake --build build --target test',
      'python tests/runtests.py',
    ])
      expect(workflow(run).runsTests, run).toBe(true);
    for (const run of [
      'cd tests',
      'cp a tests/b',
      'git clone https://x/test',
      'docker build -t test .',
      'curl https://x/test.sh',
    ])
      expect(workflow(run).runsTests, run).toBe(false);
    const used =
      'jobs:\n  a:\n    steps:\n      - uses: actions-rs/cargo@v1\n        with:\n          command: test\n';
    expect(readWorkflow(used, parseYaml).runsTests).toBe(true);
    expect(workflow('lake build').runsProofs).toBe(true);
  });

  it('names licences by their words', () => {
    expect(
      nameLicence(
        'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy',
      ),
    ).toBe('MIT');
    expect(
      nameLicence(
        '                              Apache License\n                        Version 2.0, January 2004',
      ),
    ).toBe('Apache-2.0');
    expect(nameLicence('All rights reserved.')).toBe('');
  });
});
