import { describe, expect, it } from 'vitest';
import { readLimitations, readPurpose, readQuickStart, readTitle } from './readme.ts';
import { readFeatures } from './readme-features.ts';

describe('what a project is for, by its README', () => {
  it.each([
    [
      'badges and a logo before the sentence',
      '# Thing\n\n[![ci](https://x/y.svg)](https://x) [![npm](https://x/z.svg)](https://x)\n\n<p align="center"><img src="logo.png"></p>\n\nThing is a *fast* parser for the [ABC](https://abc) format. It has no dependencies.\n',
      'Thing is a fast parser for the ABC format.',
    ],
    [
      'a drawing in characters',
      '# X\n\n```\n  /\\_/\\\n ( o.o )\n```\n\n    indented art here\n\nSolves the usual problems of builds.\n',
      'Solves the usual problems of builds.',
    ],
    [
      'a list of links first',
      '# X\n\n- [Docs](a)\n- [Chat](b)\n\nA server for small files and large ones.',
      'A server for small files and large ones.',
    ],
    [
      'an alert and a table',
      '# X\n\n> [!NOTE]\n> we moved\n\n| a | b |\n|---|---|\n\nThe reference client of the service.',
      'The reference client of the service.',
    ],
    [
      'languages in a row',
      '# X\n\n[English](a) | [中文](b) | [Français](c)\n\nTurns text into speech on any machine.',
      'Turns text into speech on any machine.',
    ],
    [
      'a sentence that only leads elsewhere, and one that leads to a list',
      '# X\n\nVisit x.io for the full manual.\n\nA store for the data of a distributed system, with a focus on being:\n\n- simple\n',
      'A store for the data of a distributed system.',
    ],
    [
      'a notice that is set apart, and one that is not',
      '# X\n\n> ## Feedback\n>\n> We are heading for the next version and want to hear from you.\n\n**Compatibility Note:** It needs version 20 of the engine.\n\nReads settings from [Ini] files and others.\n',
      'Reads settings from Ini files and others.',
    ],
    [
      'a quotation where nothing else is said',
      '# X\n\n> A small tool that renames files.\n',
      'A small tool that renames files.',
    ],
    [
      'what is written for programs before it',
      '---\nstage: Create\ninfo: Ask the people of this page who they are and why\n---\n\n# X\n\nThe documentation of it has moved to another place.\n\nGuards the door of a server.\n',
      'Guards the door of a server.',
    ],
    [
      'the first section, whatever sign its heading is ruled with',
      'Introduction\n************\n\nThis is the README for `cup\' ("The Cup"), a small tool for\nthe counting of leaves in any tea.\n\n\nPapers\n******\n\nA sheet on its use lies in this box of ours.\n',
      'A small tool for the counting of leaves in any tea.',
    ],
    [
      'headings of plain text',
      'DESCRIPTION\n    This one holds the others together while they run.\n',
      'This one holds the others together while they run.',
    ],
    [
      'notes on a release, and what comes first',
      '# X\n\nRelease notes for the third version are in a file.\n\nFirst get the sources of it.\n\nFirst-class support for tables in plain text.\n',
      'First-class support for tables in plain text.',
    ],
    ['nothing that is a sentence', '# X\n\n![logo](a.png)\n', ''],
  ])('%s', (_name, readme, purpose) => expect(readPurpose(readme)).toBe(purpose));

  it('a name only when it reads like one', () => {
    expect(readTitle('# `my-tool` \n\nx')).toBe('my-tool');
    expect(readTitle('===========\ncowbell 3.03\n===========\n\nx')).toBe('cowbell');
    expect(readTitle('# Relay: the open line\n\nx')).toBe('Relay');
    expect(readTitle('About\n=====\n\nx')).toBe('');
    expect(readTitle('# A very long heading that is more of a sentence\n')).toBe('');
  });
});

it('takes no picture of another markup for a purpose', () => {
  expect(
    readPurpose(
      '= Relay\n\nimage:https://a.example/b.svg["Badge", link="https://a.example/"]\nimage:https://a.example/c.svg["C"]\n\n*Relay* (the mail relay) hands mail to https://b.example[the next host].\n',
    ),
  ).toBe('Relay (the mail relay) hands mail to the next host.');
});

it('takes what stands behind the name, and nothing of sections on other things', () => {
  expect(readPurpose('# Cup - A library for brewing of tea\n\nTo build it, run make.\n')).toBe(
    'A library for brewing of tea',
  );
  expect(readPurpose('# Cup\n\n## Benchmarks\n\nThese were run on a fast machine of ours.\n')).toBe('');
  expect(readPurpose('# Cup\n\n* * *\nCup counts the leaves of all teas.\n')).toBe(
    'Cup counts the leaves of all teas.',
  );
  expect(readTitle('# IMPORTANT - Contributors\n\nText.\n')).toBe('');
});

it('lists as features what says something by itself', () => {
  const readme =
    '# X\n\n## Features\n\n- REST API\n- Very fast (see the tables below)\n- Stores what it reads in one file\n';
  expect(readFeatures(readme).map(({ text }) => text)).toEqual(['Stores what it reads in one file']);
});

describe('how to start, and what it cannot do', () => {
  it('takes shell commands of the first section on starting, without prompts', () => {
    const readme =
      '# X\n\n```js\nx()\n```\n\n## Getting started\n\n```js\nnope()\n```\n\n```bash\n$ npm install x\n$ x --help\n```\n';
    expect(readQuickStart(readme)).toEqual(['npm install x', 'x --help']);
    expect(readQuickStart('# X\n\n## Usage\n\n```python\nimport x\n```\n')).toEqual([]);
  });

  it('takes no limit that only leads elsewhere', () => {
    const readme =
      '# X\n\n## Limitations\n\n- We keep a list, which you can find and edit here.\n- Files above 4 GB are not read.\n';
    expect(readLimitations(readme)).toEqual(['Files above 4 GB are not read.']);
  });

  it('never lets a README smuggle comments, sentinels or sections in', () => {
    const readme =
      '# X\n\n## Known issues\n\n- breaks <!-- manual-start:ecosystem --> with big files\n- ## not a heading but fine here\n';
    expect(readLimitations(readme).join('\n')).not.toMatch(/<!--|-->/);
    expect(readLimitations(readme)).toHaveLength(2);
  });
});

describe('a list of a README', () => {
  it('goes on with the sentence that leads to it', () => {
    expect(
      readPurpose(
        '# Kettle\n\nKettle is a tool that heats:\n\n- water (for tea)\n- milk\n- soup.\n\n## Use\n',
      ),
    ).toBe('Kettle is a tool that heats: water, milk, soup.');
  });

  it('of features in a word or two each is told as one, without how many people like it', () => {
    const items = [
      '[Boiling](#b)',
      'Whistle',
      'Auto shutoff',
      'Cordless base',
      'Timer',
      'Used by 9K+ kitchens',
    ];
    const found = readFeatures(`# Kettle\n\n## Highlights\n\n${items.map((one) => `- ${one}`).join('\n')}\n`);
    expect(found).toEqual([{ text: 'Boiling, Whistle, Auto shutoff, Cordless base, Timer', line: 5 }]);
  });
});

it('what a project is for is found under the heading that says so, wherever it stands', () => {
  const others = ['Index', 'Documents', 'Change log', 'Branches', 'Links', 'People', 'Thanks'].map(
    (title) => `## ${title}\n\n- [a](#a)\n`,
  );
  expect(
    readPurpose(
      `# Kettle\n\n${others.join('\n')}\n## Description\n\nKettle heats water for a house and all its guests.\n`,
    ),
  ).toBe('Kettle heats water for a house and all its guests.');
});
