// What is said of pipelines and commands is what really runs, and where.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const workflow = (on: string, ...runs: readonly string[]): string =>
  `name: x\non: ${on}\njobs:\n  a:\n    runs-on: x\n    steps:\n${runs.map((run) => `      - run: ${run}\n`).join('')}`;
const GO = {
  'go.mod': 'module x.org/cup\n',
  'cup.go': 'package cup\n\nfunc Fill() int { return 1 }\n',
  'cup_test.go':
    'package cup\n\nimport "testing"\n\nfunc TestFill(t *testing.T) {\n\tif Fill() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n',
};

describe('the pipeline', () => {
  it('is the one that runs all tests for every change, whatever comes first by name', async () => {
    const page = await pageOf({
      ...GO,
      '.github/workflows/a.yml': workflow('push', 'go build ./...', 'cd odd/tests && go run .'),
      '.github/workflows/b.yml': workflow('workflow_dispatch', 'go build ./...', 'go test -race ./...'),
      '.github/workflows/main.yml': workflow('[push, pull_request]', 'go vet ./...', 'go test ./...'),
      'odd/tests/main.go': 'package main\n\nfunc main() {}\n',
    });
    expect(page).toContain('`go vet ./...`, `go test ./...` (`.github/workflows/main.yml`)');
  });

  it('that runs only what has one name runs no tests', async () => {
    const page = await pageOf({
      ...GO,
      '.github/workflows/one.yml': workflow('push', 'go test -run TestFill ./...'),
      '.github/workflows/all.yml': workflow('push', 'go test ./...'),
    });
    expect(page).toContain('1 pipeline that runs the tests (`.github/workflows/all.yml`)');
  });

  it('proves a command by that very command, and one with other goals proves nothing', async () => {
    const page = await pageOf({
      ...GO,
      Makefile: 'all:\n\tgo build ./...\ntest:\n\tgo test ./...\nnotes:\n\t./notes.sh\n',
      '.github/workflows/ci.yml': workflow('push', 'make test -j2', 'make notes'),
    });
    expect(page).toContain('- test: `make test` (`Makefile:L3`, CI)');
    expect(page).toContain('- build: `make all` (`Makefile:L1`)');
  });
});

describe('a command', () => {
  it('is cited where the script is, not where a key of that name comes first', async () => {
    const page = await pageOf({
      'package.json':
        '{\n  "name": "cup",\n  "nyc": {\n    "test": 1\n  },\n  "scripts": {\n    "test": "node --test"\n  }\n}\n',
      'cup.js': 'export const fill = 1;\n',
      'cup.test.js':
        "import assert from 'node:assert';\nimport test from 'node:test';\ntest('x', () => { assert.equal(1, 1); });\n",
    });
    expect(page).toContain('- test: `npm test` (`package.json:L7`)');
  });

  it('builds as people are told to, and the goal of a file that make makes first is that file', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "cup"\nversion = "1.0.0"\n',
      'clippy.toml': 'msrv = "1.60.0"\n',
      'src/main.rs': 'fn main() {}\n',
      Makefile:
        'EXE=target/release/cup\n\n$(EXE):\n\tcargo build --release\n\nnotes: $(EXE)\n\t$(EXE) --notes\n',
    };
    expect(await pageOf(files)).toContain('- build: `make` (`Makefile:L3`)');
    const page = await pageOf({
      ...files,
      'README.md': '# cup\n\nHolds tea.\n\n```bash\ncargo build\n```\n',
    });
    expect(page).toContain('- build: `cargo build` (`Cargo.toml`)');
    expect(page).toContain('- needs: rust >= 1.60.0 (`clippy.toml`)');
  });

  it('of a linter is told where something brings or runs it, not where it has settings', async () => {
    const files = {
      'setup.py': "from setuptools import setup\nsetup(name='cup', python_requires='>=3.7')\n",
      'setup.cfg': '[flake8]\nmax-line-length = 80\n',
      'cup.py': 'def fill():\n    return 1\n',
    };
    const page = await pageOf(files);
    expect(page).not.toContain('- lint:');
    expect(page).toContain('- needs: python >=3.7');
    expect(await pageOf({ ...files, 'requirements-dev.txt': 'flake8==6.0\n' })).toContain('- lint: `flake8`');
  });

  it('needs what a build asks for under no condition', async () => {
    const page = await pageOf({
      'CMakeLists.txt':
        'project(cup C)\nfind_package(ZLIB 1.2 REQUIRED)\nif (WITH_TLS)\n  find_package(OpenSSL REQUIRED)\nendif()\n',
      'a.c': 'int fill(void) { return 0; }\n',
    });
    expect(page).toContain('- needs: ZLIB 1.2\n');
  });
});
