import { expect, it } from 'vitest';
import { fitDraft } from './budget.ts';

it('what is left out is counted with what was said to be elsewhere only where both are the same things', () => {
  const items = ['- one two three', '- four five six', '- seven eight nine'];
  const shorten = (noun: string, after: string): string =>
    fitDraft({ blocks: [{ items, noun, after: ['', after] }] }, 14).text;
  expect(shorten('route', '_7 more routes are in the code._')).toContain('_9 more routes left out._');
  expect(shorten('route', '_More than 7 more routes are in the code._')).toContain(
    '_More than 9 more routes left out._',
  );
  expect(shorten('file', '_7 other names are in the code._')).toContain('_2 more files left out._');
});
