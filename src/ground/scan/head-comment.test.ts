import { describe, expect, it } from 'vitest';
import { readHeadComment } from './head-comment.ts';

describe('what a file says about itself', () => {
  it.each([
    ['// Parses the wire format. More words.\nconst a = 1;', 'Parses the wire format.'],
    ['/**\n * @fileoverview Talks to the printer over USB.\n */\n', 'Talks to the printer over USB.'],
    [
      '# Copyright 2020 Someone\n# Licensed under MIT\n\n"""Tools for reading the archive."""\nimport x\n',
      'Tools for reading the archive.',
    ],
    ['#!/usr/bin/env bash\n# Deploys the site to staging.\nset -e\n', 'Deploys the site to staging.'],
    ['//! Lexing of the input language.\n\nuse x;\n', 'Lexing of the input language.'],
    ['// Package gin implements a web framework.\npackage gin\n', 'Package gin implements a web framework.'],
    ['#include <stdio.h>\n/* Frees everything at exit. */\n', ''],
    ["'use strict';\n\n/* eslint-env node */\n\n// Starts the worker pool.\n", 'Starts the worker pool.'],
    ['const a = 1; // Parses things later on.', ''],
    ['// SPDX-License-Identifier: MIT\nfn main() {}', ''],
    [
      '# Copyright (C) 2013 X\n#\n# Author: A B <a@b>\n# Author: C D\n#\n# This file is part of x.\n\nimport y\n',
      '',
    ],
    [
      "# **index.js**\n# Starts the wiki from a folder.\n#\n# import('x')\n",
      'Starts the wiki from a folder.',
    ],
    ['// export classes (capitalized)\nexport { A } from "./a";\n', ''],
  ])('%j', (text, sentence) => expect(readHeadComment(text, 'src/file.ts')).toBe(sentence));

  it('of a package is its first sentence, or nothing', () => {
    const text = (first: string): string =>
      `/**\n * ${first}\n *\n * <p>Tea is widely drunk in the afternoon.</p>\n */\npackage a;\n`;
    expect(readHeadComment(text('Brews tea and pours it into cups.'), 'a/package-info.java')).toBe(
      'Brews tea and pours it into cups.',
    );
    expect(readHeadComment(text('Tea.'), 'a/package-info.java')).toBe('');
  });
});
