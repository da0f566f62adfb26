import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText as anyCharacters } from '../any-text.suite.ts';
import { isLoaError } from '../errors.ts';
import { findBlock, removeBlock, upsertBlock } from './blocks.ts';
import {
  insertSection,
  parseSections,
  removeSection,
  renderSections,
  replaceSection,
  type Section,
} from './sections.ts';

const ending = fc.constantFrom('\n', '\n', '\r\n', '\r', '');
const line = fc.constantFrom(
  '# a',
  '## b',
  '### c ###',
  '#',
  'text',
  'Title',
  '===',
  '---',
  '- item',
  '  # deep',
  '1. one',
  '> quote',
  '```',
  '~~~~',
  '   ```js',
  '<!-- note',
  '-->',
  '<!-- x -->',
  '<div>',
  '</pre>',
  '<pre>',
  '',
  '   ',
  '    code',
  '\t# tab',
  '* * *',
  '\ufeff',
  '<!-- loa:begin other -->',
  '# loa:begin other',
  'é\u{1f600}',
  '\0',
  '...',
);
/** Texts made of the lines that mean something to a parser, besides entirely arbitrary ones. */
const anyText = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.tuple(line, ending), { maxLength: 14 }).map((parts) => parts.flat().join('')),
  },
  { weight: 1, arbitrary: anyCharacters({ maxLength: 60 }) },
);
const paragraph = fc.constantFrom(
  '',
  'x',
  'x\n',
  'x\n\n',
  'one\ntwo\n',
  '- item\n',
  '\n',
  '```\ncode\n```\n',
);

const RUNS = { numRuns: 2000 };
const same = ({ level, title, heading, body }: Section): unknown => ({ level, title, heading, body });

/** The result, or undefined when the edit was refused as one that would damage other sections. */
function attempt(edit: () => string): string | undefined {
  try {
    return edit();
  } catch (error) {
    if (isLoaError(error) && error.code === 'input.invalid') return undefined;
    throw error;
  }
}

test('any text comes back byte for byte', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(renderSections(parseSections(text))).toBe(text);
    }),
    RUNS,
  );
});

test('replacing the text of one section changes no byte of the others', () => {
  let edited = 0;
  fc.assert(
    fc.property(anyText, fc.nat(), paragraph, (text, pick, body) => {
      const sections = parseSections(text);
      fc.pre(sections.length > 1);
      const target = sections[1 + (pick % (sections.length - 1))] as Section;
      const index = sections.findIndex((section, at) => at > 0 && section.title === target.title);
      const result = attempt(() => replaceSection(text, [target.title], body));
      if (result === undefined) return;
      edited += 1;
      const after = parseSections(result);
      expect(after).toHaveLength(sections.length);
      expect(after.toSpliced(index, 1).map(same)).toEqual(sections.toSpliced(index, 1).map(same));
      expect(
        after[index]?.body.startsWith(
          body.replaceAll('\n', /\r\n|\r/.exec(after[index]?.body ?? '')?.[0] ?? '\n').trimEnd(),
        ),
      ).toBe(true);
      expect(attempt(() => replaceSection(result, [target.title], after[index]?.body ?? ''))).toBe(result);
    }),
    RUNS,
  );
  expect(edited).toBeGreaterThan(200);
});

test('removing a section leaves the bytes of all sections that stay', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, pick) => {
      const sections = parseSections(text);
      fc.pre(sections.length > 1);
      const title = sections[1 + (pick % (sections.length - 1))]?.title ?? '';
      const result = attempt(() => removeSection(text, [title]));
      if (result === undefined) return;
      const first = sections.findIndex((section, at) => at > 0 && section.title === title);
      const level = sections[first]?.level ?? 0;
      const next = sections.findIndex((section, at) => at > first && section.level <= level);
      const tail = next < 0 ? '' : renderSections(sections.slice(next));
      const head = renderSections(sections.slice(0, first));
      expect(result.startsWith(head) && result.endsWith(tail)).toBe(true);
      expect(result.slice(head.length, result.length - tail.length).trim()).toBe('');
    }),
    RUNS,
  );
});

test('inserting a section only adds', () => {
  fc.assert(
    fc.property(anyText, paragraph, (text, body) => {
      const result = attempt(() => insertSection(text, { level: 2, title: 'Inserted', body }));
      if (result === undefined) return;
      expect(result.startsWith(text)).toBe(true);
      expect(parseSections(result).at(-1)?.title).toBe('Inserted');
    }),
    RUNS,
  );
});

test('a block put in and taken out leaves the text as it was', () => {
  for (const style of ['html', 'hash'] as const) {
    let written = 0;
    fc.assert(
      fc.property(anyText, paragraph, paragraph, (text, first, second) => {
        const once = attempt(() => upsertBlock(text, 'mine', first, style));
        if (once === undefined) return;
        written += 1;
        expect(removeBlock(once, 'mine', style)).toBe(text);
        const twice = attempt(() => upsertBlock(once, 'mine', second, style));
        if (twice === undefined) return;
        expect(removeBlock(twice, 'mine', style)).toBe(text);
        expect(
          findBlock(twice, 'mine', style)
            ?.body.trimEnd()
            .replaceAll(/\r\n|\r/g, '\n'),
        ).toBe(second.trimEnd());
      }),
      RUNS,
    );
    expect(written).toBeGreaterThan(RUNS.numRuns * 0.8);
  }
});
