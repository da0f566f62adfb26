// Commands of the header: what a pipeline is, what it runs, and what is only written down somewhere.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const workflow = (on: string, ...runs: readonly string[]): string =>
  `on: ${on}\njobs:\n  a:\n    steps:\n${runs.map((run) => `      - run: ${run}\n`).join('')}`;

const RUST = {
  'Cargo.toml': '[package]\nname = "tea"\nversion = "1.0.0"\n',
  'src/main.rs': 'fn main() {}\n',
};
const PHP = {
  'composer.json':
    '{\n  "name": "tea/tea",\n  "extra": {\n    "phpstan": { "a": "b" }\n  },\n  "scripts": {\n    "phpstan": "phpstan analyse"\n  },\n  "require-dev": { "phpunit/phpunit": "*" }\n}\n',
  'phpunit.xml': '<phpunit/>\n',
  'src/Tea.php': '<?php\nclass Tea {}\n',
  'tests/TeaTest.php':
    '<?php\nuse PHPUnit\\Framework\\TestCase;\nclass TeaTest extends TestCase { public function testTea() { $this->assertTrue(true); } }\n',
};

describe('pipelines', () => {
  it('the one that runs the tests of every change is told, and one filtered corner is no run of the tests', async () => {
    const page = await pageOf({
      ...PHP,
      '.github/workflows/a.yml': workflow(
        'push',
        'composer install',
        'vendor/bin/phpunit --filter NONE',
        'composer phpstan',
      ),
      '.github/workflows/b.yml': workflow('schedule', 'composer install', 'vendor/bin/phpunit --nightly'),
      '.github/workflows/c.yml': workflow(
        '[push, pull_request]',
        'composer install',
        'vendor/bin/phpunit --verbose',
      ),
      '.github/workflows/d.yml': workflow(
        'push',
        './bin/tea -d tests/Tea/Corner',
        'composer install -d tests/Tea/Corner',
      ),
    });
    expect(page).toContain(
      'CI runs, in order: `composer install`, `vendor/bin/phpunit --verbose` (`.github/workflows/c.yml`)',
    );
    expect(page).toMatch(
      /2 pipelines that run the tests \(`.github\/workflows\/b.yml`, `.github\/workflows\/c.yml`\)/,
    );
  });

  it('a line that is cut is told as one of others', async () => {
    const page = await pageOf({
      ...PHP,
      '.github/workflows/c.yml': workflow(
        'push',
        'composer config platform --unset && composer install',
        'vendor/bin/phpunit',
      ),
    });
    expect(page).toContain('CI runs, among others: `composer install`, `vendor/bin/phpunit`');
  });

  it('stand behind a command only where they run that one', async () => {
    const files = { ...RUST, Makefile: 'all:\n\tcargo build --release\ndocs:\n\techo docs\n' };
    const marked = async (run: string): Promise<boolean> =>
      (await pageOf({ ...files, '.github/workflows/ci.yml': workflow('push', run, 'cargo test') })).includes(
        '`make all` (`Makefile:L1`, CI)',
      );
    expect(await marked('make all docs')).toBe(false);
    expect(await marked('make all -j4')).toBe(true);
  });
});

describe('commands', () => {
  it('a script is cited where it is defined, not where another key has its name', async () => {
    expect(await pageOf(PHP)).toContain('- lint: `composer run phpstan` (`composer.json:L7`)');
  });

  it('the build that people write down goes before a file of goals', async () => {
    const files = { ...RUST, Makefile: 'all:\n\tcargo build --release\n' };
    expect(await pageOf({ ...files, 'README.md': '# Tea\n\n```\ncargo build\n```\n' })).toContain(
      '- build: `cargo build` (',
    );
    expect(await pageOf({ ...files, 'README.md': '# Tea\n\n```\nmake\n```\n' })).toContain(
      '- build: `make all` (',
    );
  });

  it('a goal that a variable names is not mistaken for the next one', async () => {
    const page = await pageOf({
      ...RUST,
      Makefile:
        'EXE=tea\n\n$(EXE):\n\tcargo build --release\n\ncompletions: tea.bash\n\ntea.bash:\n\ttouch tea.bash\n',
    });
    expect(page).toContain('- build: `cargo build` (');
    expect(page).not.toContain('`make`');
  });

  it('settings of a linter are no command where nothing brings it', async () => {
    const files = {
      'setup.py': 'from setuptools import setup\nsetup(name="tea")\n',
      'setup.cfg': '[flake8]\nmax-line-length = 100\n',
      'tea.py': 'def pour():\n    return 1\n',
    };
    expect(await pageOf(files)).not.toContain('flake8');
    expect(await pageOf({ ...files, 'requirements-dev.txt': 'pytest\nflake8==6\n' })).toContain(
      '- lint: `flake8` (',
    );
  });

  it('an environment of tox checks the types', async () => {
    const page = await pageOf({
      'setup.py': 'from setuptools import setup\nsetup(name="tea")\n',
      'tox.ini':
        '[tox]\nenvlist = py3\n[testenv]\ncommands = pytest\n[testenv:typing]\ndeps = mypy\ncommands = mypy\n',
      'tea.py': 'def pour():\n    return 1\n',
    });
    expect(page).toContain('- types: `tox -e typing` (`tox.ini`)');
  });

  it('the oldest Rust that its linter is told of is needed', async () => {
    expect(await pageOf({ ...RUST, 'clippy.toml': 'msrv = "1.60.0"\n' })).toContain('- needs: rust 1.60.0');
  });
});
