import { expect, it } from 'vitest';
import { builtElsewhere } from './built-elsewhere.ts';

const tea = ['LICENSE', 'README.md', 'ChangeLog', 'configure.ac', 'src/tea.c'].map(
  (name) => `src/libtea/${name}`,
);

it('a folder with all papers of a project of its own is of others, unless that is how the whole is built', () => {
  expect(builtElsewhere(['setup.py', ...tea])).toEqual(['src/libtea/']);
  expect(builtElsewhere(['configure.ac', ...tea])).toEqual([]);
  expect(builtElsewhere(tea.filter((path) => !path.endsWith('LICENSE')))).toEqual([]);
});
