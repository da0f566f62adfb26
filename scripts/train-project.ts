// A small project for the build to run commands in: a little of what most projects hold, so that the code which reads it is
// compiled once and kept. What it holds changes how quick a first run is, never what one says.

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of this package: scripts, and a README with headings, lists, tables and fences. */
const OWN = ['bin', 'scripts', 'README.md', 'LICENSE'];

const WORKFLOW = `name: ci
on: [push]
jobs:
  test:
    runs-on: ubuntu-latest
    env: { CI: 'true' }
    steps:
      - uses: actions/checkout@v4
      - name: Test
        run: |
          npm ci
          npm test
`;

const PYTHON = `"""Counts words."""
import os
import argparse
from .words import split

LIMIT = int(os.environ.get("COUNT_LIMIT", "10"))


class Counter:
    """Counts the words of a text."""

    def __init__(self, text):
        self.text = text

    def count(self):
        """How many words there are."""
        return len(split(self.text))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--file", default="-", help="where the text is")
    print(Counter(open(parser.parse_args().file).read()).count())
`;

const GO = `// Package queue keeps jobs in order.
package queue

import (
	"net/http"
	"os"
)

// Queue holds jobs until somebody takes them.
type Queue struct{ jobs []string }

// Push adds a job at the end.
func (q *Queue) Push(job string) { q.jobs = append(q.jobs, job) }

func Serve(q *Queue) error {
	http.HandleFunc("/push", func(w http.ResponseWriter, r *http.Request) { q.Push(r.URL.Path) })
	return http.ListenAndServe(os.Getenv("QUEUE_ADDR"), nil)
}
`;

const RUST = `//! Finds lines.
use std::env;

/// A pattern that lines are held against.
pub struct Pattern {
    text: String,
}

impl Pattern {
    /// True when the line holds it.
    pub fn is_in(&self, line: &str) -> bool {
        line.contains(&self.text)
    }
}

fn main() {
    let pattern = Pattern { text: env::var("FIND").unwrap_or_default() };
    println!("{}", pattern.is_in("a line"));
}
`;

const SCRIPT = `import { join } from 'node:path';
import express from 'express';

/** Where the pages are. */
export const ROOT = process.env.PAGES ?? join(import.meta.dirname, 'pages');

export interface Page {
  readonly title: string;
}

/** Reads one page, or says that there is none. */
export async function readPage(name: string): Promise<Page | undefined> {
  return name === '' ? undefined : { title: name };
}

export const app = express();
app.get('/pages/:name', async (request, response) => response.json(await readPage(request.params.name)));
`;

const PACKAGE = {
  name: 'pages',
  version: '1.0.0',
  description: 'Serves pages from a folder.',
  license: 'MIT',
  main: 'src/pages.ts',
  bin: { pages: 'bin/loa.js' },
  scripts: { build: 'tsc -p .', test: 'node --test', lint: 'biome check .' },
  dependencies: { express: '5.0.0' },
};

const FILES: Readonly<Record<string, string>> = {
  '.github/workflows/ci.yml': WORKFLOW,
  Makefile: 'build:\n\tcargo build\n\ntest: build\n\tcargo test\n',
  'Cargo.toml': '[package]\nname = "lines"\nversion = "0.1.0"\n\n[dependencies]\nregex = "1"\n',
  'go.mod': 'module example.com/queue\n\ngo 1.22\n',
  'pyproject.toml':
    '[project]\nname = "count"\nversion = "1.0"\n\n[project.scripts]\ncount = "count.main:main"\n',
  'package.json': JSON.stringify(PACKAGE, undefined, 2),
  'count/main.py': PYTHON,
  'queue/queue.go': GO,
  'src/lines.rs': RUST,
  'src/pages.ts': SCRIPT,
  'test/pages.test.ts': `import { test } from 'node:test';\nimport { readPage } from '../src/pages.ts';\n\ntest('a page without a name is none', async () => {\n  if ((await readPage('')) !== undefined) throw new Error();\n});\n`,
  'src/stack.c': '#include <stdio.h>\n\n/* Adds one. */\nint push(int value) {\n\treturn value + 1;\n}\n',
  'run.sh': '#!/bin/sh\nset -eu\nmain() {\n  npm test\n}\nmain "$@"\n',
};

export function writeTrainProject(dir: string, root: string): void {
  for (const name of OWN) cpSync(join(root, name), join(dir, name), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
}
