import { describe, expect, test } from 'vitest';
import { isLoaError } from '../errors.ts';
import {
  findSection,
  insertSection,
  parseSections,
  removeSection,
  renderSections,
  replaceSection,
} from './sections.ts';

const titles = (text: string): string[] =>
  parseSections(text)
    .slice(1)
    .map((section) => `${section.level} ${section.title}`);

const NOTES = `# Notes

## Session Continuity
first

### Active Context
- a

### Decision Log
- b

## Blockers
none
`;

describe('headings are found where CommonMark finds them', () => {
  const cases: readonly [string, string, string[]][] = [
    [
      'ATX of all levels, with closing marks',
      '# a\n## b ##\n###### f #\n####### no\n#no\n#\n',
      ['1 a', '2 b', '6 f', '1 '],
    ],
    ['setext, also over several lines', 'Title\n===\n\ntwo\nlines\n---\n', ['1 Title', '2 two lines']],
    ['up to three spaces of indentation', '   # a\n\n    # code\n\n\t# code\n', ['1 a']],
    ['nothing in fenced code', '```sh\n# no\n```\n# a\n~~~\n# no\n```\n# no\n~~~\n# b\n', ['1 a', '1 b']],
    ['nothing in a fence that never ends', '# a\n````\n```\n# no\n', ['1 a']],
    ['nothing in an HTML comment', '<!--\n# no\n-->\n# a\n<!-- x --># no\n# b\n', ['1 a', '1 b']],
    ['nothing in an HTML block', '<div>\n# no\n\n# a\n<pre>\n\n# no\n</pre>\n# b\n', ['1 a', '1 b']],
    ['nothing in front matter', '---\n# no\nx: 1\n---\n# a\n', ['1 a']],
    ['a rule that is no front matter', '---\n# a\n', ['1 a']],
    [
      'nothing in a list item or a quote',
      '- x\n  # no\n\n  Title\n  ===\n> # no\n> Title\n> ===\n\n# a\n',
      ['1 a'],
    ],
    ['nothing in a list item that a plain line carried on', '- x\nlazy\n  # no\n', []],
    ['after a closing tag, which opens no HTML block', '</pre>\n# a\n', ['1 a']],
    ['after a list', '- x\n# a\n1. y\n\n   ```\n   # no\n# b\n', ['1 a', '1 b']],
    ['no underline below a list, a quote or a table', '- x\n---\n> q\n---\n| a |\n|---|\n', []],
    ['no rule taken for an underline', 'a\n***\nb\n\n---\n', []],
    ['a lazy line of a quote is no title', '> q\nlazy\n===\n', []],
    ['a year at the start of a line is no list', 'In\n1986. It\n# a\n', ['1 a']],
    [
      'with CRLF, CR and a byte order mark',
      '\ufeff# a\r\nx\r\n\r\nTitle\r\n===\r\n# c\r# d',
      ['1 a', '1 Title', '1 c', '1 d'],
    ],
  ];
  test.each(cases)('%s', (_name, text, expected) => {
    expect(titles(text)).toEqual(expected);
    expect(renderSections(parseSections(text))).toBe(text);
  });
});

test('a section says on which line it begins, and what stands before the first heading is a section too', () => {
  const sections = parseSections('\ufeffintro\n\n# a\nx\nb\n---\n');
  expect(sections.map(({ level, line, heading, body }) => [level, line, heading, body])).toEqual([
    [0, 1, '', '\ufeffintro\n\n'],
    [1, 3, '# a\n', ''],
    [2, 4, 'x\nb\n---\n', ''],
  ]);
});

test('a path finds a heading below another one, skipping levels if it likes', () => {
  const sections = parseSections(NOTES);
  const first = (path: string[]): number | undefined => findSection(sections, path)?.first;
  expect(first(['Session Continuity', 'Decision Log'])).toBe(4);
  expect(first(['Notes', 'Decision Log'])).toBe(4);
  expect(first(['Blockers', 'Decision Log'])).toBeUndefined();
  expect(first(['Decision Log', 'Session Continuity'])).toBeUndefined();
  expect(findSection(sections, ['Session Continuity'])).toEqual({ first: 2, end: 5 });
  expect(findSection(sections, [])).toBeUndefined();
});

describe('replace', () => {
  test('changes the text below one heading and keeps the subsections', () => {
    const edited = replaceSection(NOTES, ['Session Continuity'], 'second\n\n');
    expect(edited).toBe(NOTES.replace('first\n', 'second\n'));
  });

  test('with subsections changes all that is below', () => {
    const edited = replaceSection(NOTES, ['Session Continuity'], 'new\n### Other\n', {
      withSubsections: true,
    });
    expect(titles(edited)).toEqual(['1 Notes', '2 Session Continuity', '3 Other', '2 Blockers']);
    expect(
      replaceSection(edited, ['Session Continuity'], 'new\n### Other\n', { withSubsections: true }),
    ).toBe(edited);
  });

  test('ends the last line when something follows, and follows the line endings in use', () => {
    expect(replaceSection('# a\r\nx\r\n# b\r\n', ['a'], 'one\ntwo')).toBe('# a\r\none\r\ntwo\r\n# b\r\n');
    expect(replaceSection('# a', ['a'], 'one')).toBe('# a\none');
  });

  test('the text that is there already changes nothing, whatever its line endings', () => {
    const mixed = '# a\r\nx\ny\r\n# b\n';
    expect(replaceSection(mixed, ['a'], 'x\ny\r\n')).toBe(mixed);
  });

  test('keeps a paragraph from becoming part of an underlined heading behind it', () => {
    const edited = replaceSection('# a\n\nTitle\n===\n', ['a'], 'text\n');
    expect(edited).toBe('# a\ntext\n\nTitle\n===\n');
  });

  const refused: readonly [string, string][] = [
    ['an open code fence', '```\nx\n'],
    ['an open HTML comment', '<!-- x\n'],
    ['a heading of its own', '# x\n'],
    ['a deeper heading, which a second replacement would repeat', '### x\n'],
  ];
  test.each(refused)('refuses %s', (_name, body) => {
    let code = '';
    try {
      replaceSection(NOTES, ['Session Continuity'], body);
    } catch (error) {
      code = isLoaError(error) ? error.code : String(error);
    }
    expect(code).toBe('input.invalid');
  });

  test('names the headings there are when the wanted one is not', () => {
    expect(() => replaceSection(NOTES, ['Nope'], '')).toThrow('cannot find the section "Nope"');
  });
});

describe('insert', () => {
  test('behind a section with its subsections, below it as the last one, or at the end', () => {
    const section = { level: 2, title: 'New', body: 'x\n\n' };
    const order = (text: string): string[] => titles(text).map((title) => title.slice(2));
    expect(order(insertSection(NOTES, { ...section, after: ['Session Continuity'] }))).toEqual([
      'Notes',
      'Session Continuity',
      'Active Context',
      'Decision Log',
      'New',
      'Blockers',
    ]);
    expect(order(insertSection(NOTES, { ...section, level: 3, under: ['Blockers'] })).at(-1)).toBe('New');
    expect(insertSection('', section)).toBe('## New\nx\n\n');
    expect(insertSection('text', section)).toBe('text\n\n## New\nx\n\n');
    expect(insertSection('# a\r\n', section)).toBe('# a\r\n\r\n## New\r\nx\r\n\r\n');
  });

  test('refuses a title that is more than a title', () => {
    expect(() => insertSection(NOTES, { level: 2, title: 'x\n# y', body: '' })).toThrow();
    expect(() => insertSection('```\n', { level: 2, title: 'x', body: '' })).toThrow();
  });
});

test('remove takes a section out with everything below it, and nothing else', () => {
  expect(removeSection(NOTES, ['Session Continuity'])).toBe('# Notes\n\n## Blockers\nnone\n');
  expect(removeSection('# a\nx', ['a'])).toBe('');
  expect(removeSection('text\n# a\nTitle\n===\n', ['a'])).toBe('text\n\nTitle\n===\n');
});
