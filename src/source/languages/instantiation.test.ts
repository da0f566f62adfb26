import { expect, it } from 'vitest';
import { outline } from './symbols.suite.ts';

it('code that C++ is asked for declares nothing; templates and what stands behind it do', () => {
  const text =
    'template <typename T> class cup { void fill(); };\ntemplate class API kitchen::cup<int>;\nextern template class kitchen::cup<long>;\ntemplate API std::string kitchen::name<int>(const int &a,\n    int b);\nint after();\n';
  expect(outline('cpp', text)).toEqual([
    'public class cup 1-1',
    'private method cup.fill 1-1',
    'public function after 6-6',
  ]);
});

it('a name that is brought in is not declared there; one that is given to something else is', () => {
  expect(outline('cpp', 'using mark = kitchen::mark;\nusing cup = kitchen::mug;\n')).toEqual([
    'public type cup 2-2',
  ]);
});
