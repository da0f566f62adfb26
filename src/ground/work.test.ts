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

describe('options', () => {
  it.each([
    [
      'python',
      'tool.py',
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("-p", "--port", help="port to open")\n',
      '`--port` (port to open)',
    ],
    [
      'rust',
      'src/main.rs',
      'use clap::Parser;\n#[derive(Parser)]\nstruct A {\n    /// Show hidden files\n    #[arg(short, long)]\n    with_hidden: bool,\n}\nfn main() {}\n',
      '`--with-hidden` (Show hidden files)',
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
