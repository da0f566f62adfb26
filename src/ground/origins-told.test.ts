// A file that a tool wrote, or that was taken from elsewhere, is told as such, and last.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const functions = (name: string): string =>
  Array.from(
    { length: 6 },
    (_none, at) => `int ${name}_${at}(int a)\n{\n\ta++;\n\ta++;\n\treturn a;\n}\n`,
  ).join('\n');
const pageWith = (files: Record<string, string>) =>
  pageOf({
    'README.md': '# cup\n\nFills cups with tea. See https://cup.example.org/ for more.\n',
    Makefile: 'all:\n\tcc cup.c\n',
    'cup.c': `#include "cup.h"\n${functions('fill')}int main(void) { return fill_1(1) + pour_1(2) + pour_2(3); }\n`,
    ...files,
  });
const rowOf = (page: string, path: string): string =>
  page.split('\n').find((line) => line.startsWith(`| \`${path}\` |`)) ?? '';

describe('where a file comes from', () => {
  it('is the file that a tool made it of, which is the one to edit', async () => {
    const page = await pageWith({
      'reader.c': `\n#line 1 "reader.rl"\n/* reads cups */\n${functions('pour')}`,
      'reader.rl': 'machine reader;\n',
    });
    expect(rowOf(page, 'reader.c')).toContain('generated from `reader.rl`, which is to be edited instead');
    expect(page.split('\n').find((line) => line.startsWith('key_files:'))).not.toContain('reader.c');
  });

  it('is another project where its head says that it was taken from there', async () => {
    const page = await pageWith({
      'list.c': `// grabbed from https://other.example.com/list.c\n// last spring\n${functions('pour')}`,
    });
    expect(rowOf(page, 'list.c')).toContain('taken from another project');
  });

  it('is another project where it has a copyright and an address of its own; not the address of the project or of a licence', async () => {
    const head = (address: string): string =>
      `/*\n * Sums things\n * Copyright (C) 2012 Somebody Else\n *\n * ${address}\n */\n#include <stdio.h>\n${functions('pour')}`;
    const rowWith = async (address: string): Promise<string> =>
      rowOf(await pageWith({ 'sum.c': head(address) }), 'sum.c');
    expect(await rowWith('https://sums.example.net/sums')).toContain('of another project');
    expect(await rowWith('https://cup.example.org/sum')).not.toContain('of another project');
    expect(await rowWith('https://opensource.org/bsd')).not.toContain('of another project');
  });
});
