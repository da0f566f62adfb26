import { expect, it } from 'vitest';
import { testSwitches } from './cmake-switches.ts';

it.each([
  ['called for tests', 'option(CUP_BUILD_TESTS "Tests" OFF)\n', ['CUP_BUILD_TESTS']],
  ['on already', 'option(CUP_BUILD_TESTS "Tests" ON)\n', []],
  [
    'left before tests are added',
    'option(CUP_DEV "For \\"us\\"" OFF)\nif(NOT CUP_DEV)\n  return()\nendif()\nadd_subdirectory(tests)\n',
    ['CUP_DEV'],
  ],
  ['around them', 'option(CUP_DEV "d" OFF)\nif(CUP_DEV)\n  add_subdirectory(test)\nendif()\n', ['CUP_DEV']],
  [
    'around something else',
    'option(CUP_DOCS "d" OFF)\nif(CUP_DOCS)\n  add_subdirectory(doc)\nendif()\nadd_subdirectory(test)\n',
    [],
  ],
])('a switch that is %s', (_what, text, names) => expect(testSwitches([text])).toEqual(names));
