import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile } from './extract.ts';

const factsOf = (type: string, text: string) =>
  extractFile(Buffer.from(text), { type, isTest: false }, createWorkbench()).facts;
const flagsOf = (type: string, text: string) =>
  (factsOf(type, text).options ?? []).map(({ flag, description }) => `${flag}: ${description}`);

describe('options of programs that read their own command line', () => {
  it('are taken from the help that they print, line by line or as one text', () => {
    const lines = `console.log(['usage: x [path]', '  -p --port    Port to use', '  -a           Address', '  --help  This'].join('\\n'));`;
    expect(flagsOf('javascript', lines)).toEqual(['--port: Port to use', '-a: Address', '--help: This']);
    const whole = `USAGE = """\nusage: x\n\n  -o, --out=FILE  where to write\n  -v, --verbose   say more\n  -h, --help      this\n"""\n`;
    expect(flagsOf('python', whole)).toEqual([
      '--out: where to write',
      '--verbose: say more',
      '--help: this',
    ]);
  });

  it('are not made up from a mention or two', () => {
    expect(flagsOf('javascript', `run('git', '--help'); const a = '--port   what';`)).toEqual([]);
  });

  it('are taken from tables with numbers for words, and from calls without brackets', () => {
    const c = `#include <getopt.h>\nstatic const struct option opts[] = {\n { "version", 0, 0, 'v' },\n { "user", 2, 0, 'u' },\n};\nint main(void) { getopt_long(0, 0, 0, opts, 0); }\n`;
    expect(flagsOf('c', c)).toEqual(['--version: ', '--user: ']);
    const ruby = `require 'optparse'\nOptionParser.new do |o|\n  o.on "-c", "--count INT", Integer, "how many" do |n|\n  end\n  o.on('-q', 'be quiet') { }\nend\n`;
    expect(flagsOf('ruby', ruby)).toEqual(['--count: how many', '-q: be quiet']);
  });
});

describe('routes and commands as they are written', () => {
  it('routes by a pattern are told as the path that it stands for', () => {
    const text = `const express = require('express');\nconst app = express();\napp.get(/^\\/page\\/([a-z]+)\\.json$/i, show);\n`;
    expect(factsOf('javascript', text).routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /page/([a-z]+).json',
    ]);
  });

  it('what stands in brackets is no part of a command, whatever it holds', () => {
    const text = `const { program } = require('commander');\nprogram.command('install <name|git:// url>').description('adds one');\nprogram.command('attach [id] [command separator]');\n`;
    expect(factsOf('javascript', text).commands.map(({ name }) => name)).toEqual(['install', 'attach']);
  });
});

describe('what a file says of itself', () => {
  it('is not what a program writes into others', () => {
    const written = `import x\n\nHEADER = """\\\n# This file is generated from data. Changes will be lost.\n"""\n`;
    expect(factsOf('python', written).skip).toBeUndefined();
    expect(factsOf('python', '# This file is generated from data.\nX = 1\n').skip).toBe('generated');
    expect(factsOf('python', '"""This file is generated from data."""\nX = 1\n').skip).toBe('generated');
  });

  it('makes no variable required that is asked for first', () => {
    const asked = `import os\nif "A_NAME" in os.environ:\n    x = os.environ["A_NAME"]\ny = os.environ["B_NAME"]\n`;
    expect(factsOf('python', asked).environment).toEqual([
      { name: 'A_NAME', line: 3 },
      { name: 'B_NAME', line: 4, isRequired: true },
    ]);
  });

  it('takes no structure that a function returns for its declaration', () => {
    const text = `struct point { int x; };\nstatic struct point centre(int a)\n{\n  return p;\n}\nstruct packed __attribute__((packed)) { int y; };\n`;
    expect(factsOf('c', text).symbols.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'struct point',
      'function centre',
      'struct packed',
    ]);
  });
});
