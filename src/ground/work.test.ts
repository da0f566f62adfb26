import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGroundScratch, type GroundScratch } from './ground.suite.ts';

let scratch: GroundScratch;
beforeEach(() => {
  scratch = createGroundScratch();
});
afterEach(() => scratch.remove());

const workflow = (...steps: readonly (string | { run: string; folder: string })[]): string =>
  `name: ci\non: push\njobs:\n  test:\n    runs-on: x\n    steps:\n${steps
    .map((step) =>
      typeof step === 'string'
        ? `      - run: ${JSON.stringify(step)}\n`
        : `      - run: ${JSON.stringify(step.run)}\n        working-directory: ${step.folder}\n`,
    )
    .join('')}`;
const manifest = (scripts: Readonly<Record<string, string>>, more: object = {}): string =>
  `${JSON.stringify({ name: 'x', scripts, devDependencies: { a: '1' }, ...more }, null, 2)}\n`;
const TEST_TS = "import { expect, it } from 'vitest';\nit('a', () => { expect(1).toBe(1); });\n";

/** The commands of the page, by their task. */
async function commandsOf(
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  scratch.write(files);
  scratch.commit();
  await scratch.gen();
  const header = scratch.read('BUTTERFREEZONE.md').split('\n## ')[0] ?? '';
  return Object.fromEntries(
    [...header.matchAll(/^- ([a-z ]+): `([^`]+)`/gm)].map(([, task = '', command = '']) => [task, command]),
  );
}

describe('a command is told for what its recipe does', () => {
  it.each([
    ['a placeholder is no test', { test: 'echo "Error: no test specified" && exit 1' }, 'test', undefined],
    ['the word alone is no test', { test: 'test' }, 'test', undefined],
    [
      'what only checks does not format',
      { format: 'prettier --check .', 'format:fix': 'prettier --write .' },
      'format',
      'npm run format:fix',
    ],
    ['a runner that waits for changes is told not to', { test: 'vitest' }, 'test', 'npm test -- --run'],
    [
      'or another script is taken that does not wait',
      { test: 'vitest', 'test:run': 'vitest run' },
      'test',
      'npm run test:run',
    ],
    [
      'one test is run with what makes tests loadable',
      { test: 'NODE_ENV=test mocha --require ts-node/register test/*.ts' },
      'one test',
      'NODE_ENV=test npx mocha --require ts-node/register PATH -g "NAME"',
    ],
    [
      'one test is found through the script that is called',
      { test: 'npm run lint && npm run unit', unit: 'jest', lint: 'eslint .' },
      'one test',
      'npx jest PATH -t "NAME"',
    ],
  ])('%s', async (_what, scripts, task, command) => {
    const found = await commandsOf({
      'package.json': manifest(scripts as unknown as Record<string, string>),
      'src/a.ts': 'export const a = 1;\n',
      'test/a.test.ts': TEST_TS,
    });
    expect(found[task]).toBe(command);
  });

  it.each([
    [
      'help as the first goal builds nothing',
      'help:\n\t@echo usage\nbuild:\n\tcc -o x a.c\n',
      'build',
      'make build',
    ],
    ['tests as the first goal build nothing', 'test:\n\t./run\n', 'build', undefined],
    [
      'make alone builds where its first goal does',
      'x: a.o\n\tcc -o x a.o\ntest: x\n\t./x test\n',
      'build',
      'make',
    ],
    ['a build that makes a release is left out', 'build:\n\tdocker build -t x .\n', 'build', undefined],
    [
      'build comes before all',
      'all: build release\nbuild:\n\tcc a.c\nrelease:\n\tGOOS=linux go build\n',
      'build',
      'make build',
    ],
  ])('of make: %s', async (_what, makefile, task, command) => {
    const found = await commandsOf({ Makefile: makefile, 'a.c': 'int main(void) { return 0; }\n' });
    expect(found[task]).toBe(command);
  });

  it.each([
    [
      'a runner without any tests is left out',
      { 'package.json': manifest({ test: 'jest' }), 'lib/a.js': 'module.exports = 1;\n' },
      'test',
      undefined,
    ],
    [
      'a recipe whose folder was not published is left out',
      { 'package.json': manifest({ build: 'babel src -d lib' }), 'lib/a.js': 'module.exports = 1;\n' },
      'build',
      undefined,
    ],
    [
      'a solution of C is no way to test it',
      {
        'win/a.sln': '',
        'configure.ac': 'AC_INIT([a], [1.0])\n',
        'Makefile.am': 'SUBDIRS = . tests\n',
        'a.c': 'int a(void) { return 1; }\n',
        'tests/test_a.c': 'int main(void) { return 0; }\n',
      },
      'test',
      'make check',
    ],
    [
      'what is built at the top is not built from a folder below',
      {
        'meson.build': "project('a', 'c')\n",
        'demo/Makefile': 'demo: demo.o\n\tcc -o demo demo.o\n',
        'a.c': 'int a(void) { return 1; }\n',
      },
      'build',
      'meson setup build && meson compile -C build',
    ],
    [
      'programs that are only built for checks are no test',
      {
        'configure.ac': 'AC_INIT([a], [1.0])\n',
        'Makefile.am': 'check_PROGRAMS = fuzz/input\n',
        'a.c': 'int a(void) { return 1; }\n',
        'fuzz/input.c': 'int main(void) { return 0; }\n',
      },
      'test',
      undefined,
    ],
    [
      'what builds the others is run by itself',
      {
        'go.mod': 'module x.org/a\n',
        'build.go': '// +build ignore\n\npackage main\n\nfunc main() {}\n',
        'a.go': 'package a\n\nfunc A() {}\n',
      },
      'build',
      'go run build.go',
    ],
    [
      'a compiler without its settings is left out',
      { 'package.json': manifest({ build: 'tsc -b' }), 'dist/a.js': 'module.exports = 1;\n' },
      'build',
      undefined,
    ],
    [
      'a linter of another language is left out',
      {
        'go.mod': 'module x.org/a\n',
        'a.go': `package a\n\nfunc A() {}\n${'// a\n'.repeat(40)}`,
        'a.rb': 'A = 1\n',
        '.github/workflows/ci.yml': workflow('rubocop --parallel'),
      },
      'lint',
      undefined,
    ],
    [
      'ant is asked for targets that its file has',
      {
        'build.xml':
          '<project default="all"><target name="all" depends="compile"/><target name="compile"/></project>\n',
        'src/A.java': 'public class A {}\n',
      },
      'build',
      'ant compile',
    ],
    [
      'a script that is not there is not run',
      { 'package.json': manifest({ build: 'node scripts/build.mjs' }), 'lib/a.js': 'module.exports = 1;\n' },
      'build',
      undefined,
    ],
    [
      'a pattern whose folders are not there finds nothing',
      {
        'package.json': manifest({ lint: 'npm run lint:code', 'lint:code': "eslint '{cli,src}/**/*.ts'" }),
        'dist/a.js': 'module.exports = 1;\n',
      },
      'lint',
      undefined,
    ],
    [
      'a tool that a pipeline fetches is no installation of the project',
      {
        'go.mod': 'module x.org/a\n',
        'a.go': 'package a\n\nfunc A() {}\n',
        '.github/workflows/ci.yml': workflow('npm install markdown-toc', 'npm install'),
      },
      'install',
      undefined,
    ],
    [
      'what a pipeline does for a folder of tools is not done for the project',
      {
        Gemfile: '',
        'a.gemspec': '',
        'lib/a.rb': 'module A; end\n',
        'tools/release/a.rb': 'module B; end\n',
        '.github/workflows/ci.yml': workflow({ run: 'bundle exec rake', folder: 'tools/release' }),
      },
      'test',
      undefined,
    ],
  ])('%s', async (_what, files, task, command) => {
    expect((await commandsOf(files as unknown as Record<string, string>))[task]).toBe(command);
  });

  it('nothing is told by habit: no linter without its configuration, no test without one', async () => {
    const found = await commandsOf({ 'go.mod': 'module x.org/a\n', 'a.go': 'package a\n\nfunc A() {}\n' });
    expect(found).toEqual({ build: 'go build ./...' });
  });
});

describe('what pipelines run', () => {
  it('is told in order, in its folder, without what sets up the machine or only asks', async () => {
    scratch.write({
      '.github/workflows/ci.yml': workflow(
        'sudo apt-get install bats',
        'bats --version',
        'npm ci',
        { run: 'npm test', folder: 'web' },
        'echo done',
        'bats tests/unit',
      ),
      'web/package.json': manifest({ test: 'vitest run' }),
      'tests/unit/a.bats': '@test "a" { run true; [ "$status" -eq 0 ]; }\n',
      'a.sh': 'a() {\n  :\n}\n',
    });
    scratch.commit();
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('- CI runs, in order: `npm ci`, `cd web && npm test`, `bats tests/unit` (');
  });

  it('a step that is switched off, and one with values of the pipeline, are none', async () => {
    scratch.write({
      '.github/workflows/ci.yml': `${workflow('make check', 'make ${{ matrix.x }}')}      - if: false\n        run: make never\n`,
      'Makefile.in': 'check:\n\t./run\n',
      'a.c': 'int a(void) { return 1; }\n',
    });
    scratch.commit();
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('- test: `make check` (`.github/workflows/ci.yml`)');
    expect(page).not.toMatch(/make never|matrix/);
  });
});

describe('settings', () => {
  it('have what is used without them, or are required, wherever that is said', async () => {
    scratch.write({
      'pyproject.toml': '[project]\nname = "x"\n',
      'x/settings.py':
        'import os\nfrom pydantic_settings import BaseSettings\n\nclass Settings(BaseSettings):\n    secret_key: str\n    port: int = 8000\n\nHOST = os.getenv("APP_HOST", "localhost")\nTOKEN = os.environ["APP_TOKEN"]\n',
      'x/web.py': 'def app(env):\n    return env["HTTP_ACCEPT"]\n',
    });
    scratch.commit();
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('| `SECRET_KEY` | required | `x/settings.py:L5` |');
    expect(page).toContain('| `PORT` | `8000` | `x/settings.py:L6` |');
    expect(page).toContain('| `APP_HOST` | `localhost` | `x/settings.py:L8` |');
    expect(page).toContain('| `APP_TOKEN` | required | `x/settings.py:L9` |');
    expect(page).not.toContain('HTTP_ACCEPT');
  });
});

describe('settings that are none', () => {
  it('what a web server says of a request is left out, and no column is told that is empty', async () => {
    scratch.write({
      'a.php': "<?php\n$a = getenv('HTTP_HOST');\n$b = getenv('REMOTE_USER');\n$c = getenv('APP_MODE');\n",
    });
    scratch.commit();
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('| Variable | Where |\n|---|---|\n| `APP_MODE` | `a.php:L4` |');
    expect(page).not.toMatch(/HTTP_HOST|REMOTE_USER/);
  });
});

describe('what a program can do', () => {
  it('is said by the manuals of its programs, not by names that only its own code uses', async () => {
    scratch.write({
      'configure.ac': 'AC_INIT([relay], [2.1])\n',
      'src/server.c':
        '/** Opens the line for one caller. */\nint open_line(void) { return 1; }\nint main(void) { return open_line(); }\n',
      'src/cipher.c': '#ifdef TRY\nint main(void) { return 0; }\n#endif\nint seal(void) { return 1; }\n',
      'man/relay.1': '.TH RELAY 1\n.SH NAME\nrelay \\- keeps a line open\n',
      'man/relay-server.8': '.Dd today\n.Nm relay-server\n.Nd answers callers\n',
    });
    scratch.commit();
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('- **`relay`** — keeps a line open (`man/relay.1`)');
    expect(page).toContain('- **`relay-server`** — answers callers (`man/relay-server.8`)');
    expect(page).not.toContain('**open_line**');
    expect(page).toContain('- program: `src/server.c`');
    expect(page).not.toContain('- program: `src/cipher.c`');
  });

  it('is said by commands of Go that are plain values, each with the options of its own', async () => {
    scratch.write({
      'go.mod': 'module x.org/a\n',
      'main.go':
        'package main\n\nimport "flag"\n\nfunc init() {\n\tregister(Command{\n\t\tName: "serve",\n\t\tShort: "Serves files",\n\t\tFunc: serve,\n\t\tFlags: func() {\n\t\t\tflag.String("config", "", "file to read")\n\t\t},\n\t})\n\tregister(Command{\n\t\tName: "check",\n\t\tShort: "Checks a file",\n\t\tFunc: check,\n\t\tFlags: func() {\n\t\t\tflag.String("config", "", "file to read")\n\t\t},\n\t})\n}\n\nfunc main() {}\n',
    });
    scratch.commit();
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('| `serve` | Serves files | `-config` |');
    expect(page).toContain('| `check` | Checks a file | `-config` |');
  });
});

describe('options', () => {
  it('belong to the command that they are declared on, wherever that stands', async () => {
    const command = (name: string): string =>
      `var cmd${name} = &cobra.Command{\n\tUse:   "${name.toLowerCase()}",\n\tShort: "${name} things",\n}\n`;
    scratch.write({
      'go.mod': 'module x.org/a\n',
      'main.go': `package main\n\nimport "github.com/spf13/cobra"\n\n${command('List')}\n${command('Drop')}\nfunc init() {\n\tcmdList.Flags().BoolVar(&all, "all", false, "all of them")\n\tcmdDrop.Flags().BoolVar(&hard, "hard", false, "for good")\n}\n\nfunc main() {}\n`,
    });
    scratch.commit();
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('| `list` | List things | `--all` |');
    expect(page).toContain('| `drop` | Drop things | `--hard` |');
  });

  it.each([
    [
      'python',
      'tool.py',
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("-p", "--port", help="port to open")\n',
      '`-p, --port` (port to open)',
    ],
    [
      'rust',
      'src/main.rs',
      'use clap::Parser;\n#[derive(Parser)]\nstruct A {\n    /// Show hidden files\n    #[arg(short, long)]\n    with_hidden: bool,\n}\nfn main() {}\n',
      '`-w, --with-hidden` (Show hidden files)',
    ],
    [
      'c',
      'a.c',
      '#include <getopt.h>\nstatic struct option o[] = { {"verbose", no_argument, 0, 1}, {0, 0, 0, 0} };\nint main(void) { return 0; }\n',
      '`--verbose`',
    ],
    [
      'go',
      'a.go',
      'package main\n\nimport "flag"\n\nvar p = flag.Int("port", 80, "port to open")\n\nfunc main() {}\n',
      '`-port` (port to open)',
    ],
  ])('of a program without commands are listed: %s', async (_language, path, text, shown) => {
    scratch.write({ [path]: text });
    scratch.commit();
    await scratch.gen();
    expect(scratch.read('BUTTERFREEZONE.md')).toContain(shown);
  });
});
