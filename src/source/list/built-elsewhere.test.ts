import { expect, it } from 'vitest';
import type { TreeFile } from '../model.ts';
import { builtElsewhere, bundledLibraries } from './built-elsewhere.ts';
import { roleOf, typeOf } from './classify.ts';

const tea = ['LICENSE', 'README.md', 'ChangeLog', 'configure.ac', 'src/tea.c'].map(
  (name) => `src/libtea/${name}`,
);

it('a folder with all papers of a project of its own is of others, unless that is how the whole is built', () => {
  expect(builtElsewhere(['setup.py', ...tea])).toEqual(['src/libtea/']);
  expect(builtElsewhere(['configure.ac', ...tea])).toEqual([]);
  expect(builtElsewhere(tea.filter((path) => !path.endsWith('LICENSE')))).toEqual([]);
});

it('a library of C is of others where it has another licence than the whole, and papers beside it', () => {
  const found = (texts: Readonly<Record<string, string>>): string[] => {
    const files = Object.keys(texts).map(
      (path): TreeFile => ({ path, id: '', role: roleOf(path), type: typeOf(path) }),
    );
    return bundledLibraries(files, (path) => texts[path] ?? '');
  };
  const kettle = { LICENSE: 'ours', 'configure.ac': '', 'boil.c': '' };
  const steam = { 'libsteam/README': '', 'libsteam/Makefile.in': '', 'libsteam/src/steam.c': '' };
  expect(found({ ...kettle, ...steam, 'libsteam/LICENSE': 'theirs' })).toEqual(['libsteam/']);
  // The same words again: a part of the project. So is what its own toolchain counts among its packages.
  expect(found({ ...kettle, ...steam, 'libsteam/LICENSE': ' ours\n' })).toEqual([]);
  expect(found({ ...kettle, ...steam, 'libsteam/LICENSE': 'theirs', 'libsteam/Cargo.toml': '' })).toEqual([]);
  // Without a file of its own beside them, they are what the project is.
  expect(found({ ...steam, LICENSE: 'ours', 'libsteam/LICENSE': 'theirs' })).toEqual([]);
});
