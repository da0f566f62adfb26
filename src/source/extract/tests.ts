// What a test file checks, counted from its tokens: cases, assertions and properties. A file's name proves nothing, and
// neither does the word of a framework: only a call, an attribute or a test function with an assertion counts.

import { IDENT, STRING, type Tokens } from '../lex/tokens.ts';
import type { ImportFact, TestFacts } from '../model.ts';
import type { FoundSymbol } from '../scan/scan.ts';
import {
  AT,
  byteOf,
  DOT,
  EQUALS,
  HASH,
  isName,
  kindAt,
  OPEN_PAREN,
  OPEN_SQUARE,
  tokenText,
} from '../scan/scan.ts';

interface TestWords {
  /** Calls that declare a case: `it('…', …)`. */
  readonly cases?: RegExp;
  /** Attributes or annotations that do: `@Test`, `#[test]`, `[Fact]`. */
  readonly marks?: RegExp;
  /** Functions that do by their name: `test_x`, `TestX`. */
  readonly functions?: RegExp;
  readonly assertions: RegExp;
  /** What asserts when it is a method of the tests' own class: `self.check(…)`. */
  readonly ofOwn?: { readonly holder: string; readonly names: RegExp };
  readonly properties?: RegExp;
  /** What those are called on, where others have functions of that name: `quick.Check(…)`. */
  readonly propertyHolders?: RegExp;
  /** A file that asserts something is a case, as it is run as one. */
  readonly isFileCase?: true;
  /** The runner that alone collects functions which stand in no class. */
  readonly ofFunctions?: string;
  /** Modules whose import shows which framework it is. */
  readonly frameworks: readonly string[];
}

const SCRIPT: TestWords = {
  cases: /^(?:it|test|specify|fit|ftest)$/,
  assertions:
    /^(?:expect|assert\w*|should|deepEqual|deepStrictEqual|strictEqual|notStrictEqual|rejects|throws|doesNotThrow|ok|equal|is|like|snapshot|toMatchSnapshot)$/,
  properties: /^(?:property|asyncProperty|prop)$/,
  frameworks: [
    'vitest',
    '@jest/globals',
    'jest',
    'mocha',
    'ava',
    'tap',
    'tape',
    'node:test',
    'uvu',
    'jasmine',
    'bun:test',
    '@playwright/test',
    'fast-check',
    'chai',
    'node:assert',
    'assert',
    '@japa/runner',
    'qunit',
  ],
};

const WORDS: Readonly<Record<string, TestWords>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: {
    functions: /^test/,
    assertions: /^(?:assert\w*|raises|fail\w*)$/,
    ofOwn: { holder: 'self', names: /^_?(?:check|verify|expect|ensure|assert)\w*$/ },
    properties: /^given$/,
    ofFunctions: 'pytest',
    frameworks: ['pytest', 'unittest', 'hypothesis', 'nose'],
  },
  go: {
    functions: /^(?:Test|Fuzz|Example)/,
    assertions:
      /^(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow|Equal\w*|NoError|True|False|Nil|NotNil|Len|Contains|Panics|Expect|So|Empty|ErrorIs|JSONEq|DeepEqual|Diff)$/,
    properties: /^(?:Check|CheckEqual|MakeCheck|Fuzz|ForAll\w*)$/,
    propertyHolders: /^(?:quick|rapid|prop|f|fuzz)$/,
    frameworks: [
      'testing',
      'testify',
      'ginkgo',
      'gomega',
      'testing/quick',
      'pgregory.net/rapid',
      'gopter',
      'goconvey',
      'matryer/is',
    ],
  },
  rust: {
    /** A macro of the project that makes a test: `gate_test!(opens, …)`. */
    cases: /^(?!prop)\w*test$/,
    marks: /^(?:test|rstest|test_case|wasm_bindgen_test|quickcheck)$/,
    assertions: /^(?:assert\w*|prop_assert\w*|debug_assert\w*|panic)$/,
    properties: /^(?:proptest|quickcheck|prop_compose)$/,
    frameworks: ['proptest', 'quickcheck', 'rstest', 'insta', 'tokio'],
  },
  java: {
    marks: /^(?:Test|ParameterizedTest|RepeatedTest|Property|Theory)$/,
    functions: /^test[A-Z_]/,
    assertions: /^(?:assert\w*|fail|verify|isEqualTo|expect\w*|expectThrows)$/,
    properties: /^(?:Property|ForAll|forAll)$/,
    frameworks: ['org.junit', 'org.testng', 'net.jqwik', 'org.assertj', 'org.hamcrest'],
  },
  kotlin: {
    marks: /^(?:Test|ParameterizedTest)$/,
    cases: /^(?:test|it|should|context)$/,
    assertions: /^(?:assert\w*|should\w*|fail|verify|expect\w*)$/,
    properties: /^(?:checkAll|forAll)$/,
    frameworks: ['kotlin.test', 'org.junit', 'io.kotest', 'io.mockk'],
  },
  scala: {
    cases: /^(?:test|it|property|should)$/,
    assertions: /^(?:assert\w*|should\w*|must\w*|expect\w*)$/,
    properties: /^(?:forAll|check)$/,
    frameworks: ['org.scalatest', 'org.scalacheck', 'munit', 'org.specs2', 'zio.test'],
  },
  csharp: {
    marks: /^(?:Fact|Theory|Test|TestMethod|TestCase|Property)$/,
    assertions:
      /^(?:Assert\w*|AreEqual|Equal|True|False|Throws\w*|Should\w*|IsTrue|IsFalse|That|IsNotNull|IsNull|Null|NotNull|Contains)$/,
    properties: /^(?:Property|ForAll)$/,
    frameworks: ['Xunit', 'NUnit', 'Microsoft.VisualStudio.TestTools', 'FsCheck', 'FluentAssertions'],
  },
  ruby: {
    cases: /^(?:it|specify|test|scenario|should)$/,
    functions: /^test_/,
    assertions: /^(?:expect|assert\w*|refute\w*|must_\w+|should\w*)$/,
    properties: /^(?:property_of|for_all)$/,
    frameworks: ['rspec', 'minitest', 'test/unit', 'rantly', 'spec_helper', 'test_helper'],
  },
  php: {
    functions: /^test/,
    cases: /^(?:it|test)$/,
    marks: /^Test$/,
    assertions: /^(?:assert\w*|expect\w*|fail)$/,
    properties: /^(?:forAll)$/,
    frameworks: ['PHPUnit', 'Pest', 'Eris', 'Codeception'],
  },
  swift: {
    functions: /^test/,
    marks: /^Test$/,
    assertions: /^(?:XCTAssert\w*|XCTFail|expect|require)$/,
    properties: /^property$/,
    frameworks: ['XCTest', 'Testing', 'SwiftCheck', 'Quick', 'Nimble'],
  },
  elixir: {
    cases: /^(?:test|property)$/,
    assertions: /^(?:assert\w*|refute\w*|flunk)$/,
    properties: /^(?:property|check)$/,
    frameworks: ['ExUnit.Case', 'ExUnitProperties', 'StreamData', 'PropCheck'],
  },
  dart: {
    cases: /^(?:test|testWidgets)$/,
    assertions: /^(?:expect\w*|verify|fail)$/,
    frameworks: ['package:test', 'package:flutter_test', 'package:glados'],
  },
  c: {
    cases: /^(?:TEST\w*|START_TEST|RUN_TEST|test_case)$/,
    assertions:
      /^(?:assert\w*|ASSERT\w*|EXPECT\w*|CHECK\w*|REQUIRE\w*|ck_assert\w*|TEST_ASSERT\w*|fail_unless|fail_if|cr_assert\w*)$/,
    frameworks: ['check.h', 'cmocka.h', 'unity.h', 'criterion'],
  },
  cpp: {
    cases: /^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE|SECTION|CPPUNIT_TEST)$/,
    assertions:
      /^(?:assert\w*|ASSERT_\w+|EXPECT_\w+|CHECK\w*|REQUIRE\w*|BOOST_\w+|CPPUNIT_(?:ASSERT\w*|FAIL)|Q(?:COMPARE|VERIFY)\w*)$/,
    properties: /^(?:RC_GTEST_PROP|rc_check|RC_ASSERT)$/,
    frameworks: ['gtest', 'catch2', 'catch', 'doctest', 'boost/test', 'rapidcheck', 'cppunit', 'QtTest'],
  },
  lua: {
    cases: /^it$/,
    functions: /^test/,
    assertions: /^(?:assert\w*|are_equal|is_true)$/,
    frameworks: ['busted', 'luaunit'],
  },
  perl: {
    functions: /^test_/,
    assertions:
      /^(?:ok|is|isnt|like|unlike|is_deeply|isa_ok|can_ok|cmp_ok|cmp_deeply|lives_ok|dies_ok|throws_ok|pass|fail|\w+_(?:ok|is|like|match))$/,
    isFileCase: true,
    frameworks: ['Test::More', 'Test::Most', 'Test2', 'Test::Class', 'Test::Simple'],
  },
  bash: { assertions: /^(?:assert\w*|run|refute\w*)$/, frameworks: [] },
  solidity: {
    functions: /^(?:test|invariant)/,
    assertions: /^(?:assert\w*|expect\w*|require)$/,
    frameworks: ['forge-std', 'ds-test'],
  },
  zig: { assertions: /^(?:expect\w*)$/, frameworks: [] },
  sql: { assertions: /^(?:ok|is|isnt|has_\w+|results_eq|throws_ok)$/, frameworks: [] },
};

export const NO_TESTS: TestFacts = { frameworks: [], cases: 0, assertions: 0, properties: 0 };

export interface TestInput {
  readonly language: string;
  readonly symbols: readonly Pick<FoundSymbol, 'first' | 'kind' | 'last' | 'name' | 'visibility'>[];
  readonly imports: readonly ImportFact[];
  readonly isTest?: boolean;
}

export function countTests(tokens: Tokens, input: TestInput): TestFacts {
  const words = WORDS[input.language];
  if (words === undefined) return NO_TESTS;
  if (input.language === 'bash' && (input.isTest === false || runsScripts(tokens)))
    return runsScripts(tokens) ? { ...NO_TESTS, frameworks: [RUNS_SCRIPTS] } : NO_TESTS;
  const sensesOf = createSenseLookup(tokens, words);
  const isReached = createReached(tokens, input, words);
  let cases = 0;
  let assertions = 0;
  let properties = 0;
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== IDENT) continue;
    const use = useOf(tokens, at, input.language);
    if (use === undefined) continue;
    const senses = sensesOf(at);
    if (senses === 0) continue;
    if (use === 'mark') {
      if ((senses & MARKS) !== 0) cases++;
      if ((senses & PROPERTY) !== 0 && isReached(at)) properties++;
      continue;
    }
    // `assert.equal(…)` is one, told by its first word.
    const isBehind = kindAt(tokens, at - 1) === DOT && (sensesOf(at - 2) & ASSERTION) !== 0;
    const isCase = use === 'call' && (senses & CASE) !== 0 && makesCase(tokens, at, input.language);
    const asserts = (senses & ASSERTION) !== 0 || ((senses & OWN) !== 0 && isOfOwn(tokens, at, words));
    if (asserts && !isBehind && !isCase) assertions++;
    if (isCase) cases++;
    if (use === 'call' && (senses & PROPERTY) !== 0 && isHeld(tokens, at, words) && isReached(at))
      properties++;
  }
  cases += input.symbols.filter(
    ({ name, kind }) => (kind === 'function' || kind === 'method') && words.functions?.test(name),
  ).length;
  if (words.isFileCase && cases === 0 && assertions > 0) cases = 1;
  cases += namedBlocks(tokens, input.language);
  const proves = properties > 0 && checksProperties(tokens, input);
  return {
    frameworks: frameworksOf(words, input),
    cases,
    assertions,
    properties: proves ? properties : 0,
  };
}

/** Of Rust a macro, which a function of that name is not. */
const makesCase = (tokens: Tokens, at: number, language: string): boolean =>
  kindAt(tokens, at - 1) !== DOT && (language !== 'rust' || kindAt(tokens, at + 1) === byteOf('!'));

const isOfOwn = (tokens: Tokens, at: number, { ofOwn }: TestWords): boolean =>
  kindAt(tokens, at - 1) === DOT && isName(tokens, at - 2) && tokenText(tokens, at - 2) === ofOwn?.holder;

const isHeld = (tokens: Tokens, at: number, { propertyHolders }: TestWords): boolean =>
  propertyHolders === undefined ||
  (kindAt(tokens, at - 1) === DOT &&
    isName(tokens, at - 2) &&
    propertyHolders.test(tokenText(tokens, at - 2)));

/** A script that runs others and fails with the first command of one that does, whatever they are called. */
export const RUNS_SCRIPTS = 'sh -e';
const RUNNER = /^[ \t]*(?:ba|da|k)?sh[ \t]+-\w*e\w*[ \t]+"?\$\{?\w/m;

function runsScripts({ bytes }: Tokens): boolean {
  return RUNNER.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
}

/** Whether what stands there ever runs: not in a function that no runner collects and nobody names again. */
function createReached(tokens: Tokens, { symbols }: TestInput, words: TestWords): (at: number) => boolean {
  // Where an attribute makes a function a test, its name and its callers say nothing.
  const functions =
    words.marks === undefined
      ? symbols.filter(({ kind }) => /^(?:function|method|constant|variable)$/.test(kind))
      : [];
  const isNamedAgain = (name: string): boolean => {
    let count = 0;
    for (let at = 0; at < tokens.count && count < 2; at++)
      if (tokens.kind[at] === IDENT && tokenText(tokens, at) === name) count++;
    return count >= 2;
  };
  const known = new Map<string, boolean>();
  return (at) =>
    functions
      .filter(({ first, last }) => first <= at && at <= last)
      .every(({ name, kind, visibility }) => {
        if (kind === 'method' || words.functions?.test(name) === true || COLLECTED.test(name)) return true;
        if (visibility === 'public' && words.functions === undefined) return true;
        const runs = known.get(name) ?? isNamedAgain(name);
        known.set(name, runs);
        return runs;
      });
}

/** Names by which runners of any language find what to run. */
const COLLECTED = /^(?:test|Test|prop_|Fuzz|check_|main$|default$)/;

const ASSERTION = 1;
const CASE = 2;
const MARKS = 4;
const PROPERTY = 8;
const OWN = 16;

/** What a name can mean in a test; each name of a file is looked at once. */
function createSenseLookup(tokens: Tokens, words: TestWords): (at: number) => number {
  const known = new Map<number, number>();
  const find = (name: string): number =>
    (words.assertions.test(name) ? ASSERTION : 0) |
    (words.cases?.test(name) ? CASE : 0) |
    (words.marks?.test(name) ? MARKS : 0) |
    (words.properties?.test(name) ? PROPERTY : 0) |
    (words.ofOwn?.names.test(name) ? OWN : 0);
  return (at) => {
    const hash = tokens.data[at] as number;
    let senses = known.get(hash);
    if (senses === undefined) {
      senses = find(tokenText(tokens, at));
      known.set(hash, senses);
    }
    return senses;
  };
}

const PROPERTY_MODULES =
  /fast-check|jsverify|testcheck|hypothesis|quickcheck|proptest|bolero|rapid|gopter|^testing\/quick$|jqwik|scalacheck|scalatest.*prop|munit.*prop|zio\.test|FsCheck|StreamData|ExUnitProperties|PropCheck|Eris|rantly|propcheck|kotest|SwiftCheck|autocheck/i;

/** `Property(…)` is also what many things are called by: only a file that takes in a library for properties checks any. */
function checksProperties(tokens: Tokens, { language, imports, symbols }: TestInput): boolean {
  // Go's own: a function that is named so and hands over what is to hold.
  if (language === 'go' && symbols.some(({ name, kind }) => kind === 'function' && /^Fuzz[A-Z_]/.test(name)))
    return true;
  if (imports.some(({ from }) => PROPERTY_MODULES.test(from))) return true;
  if (language !== 'rust' && language !== 'elixir') return false;
  for (let at = 0; at < tokens.count; at++)
    if (isName(tokens, at) && PROPERTY_MODULES.test(tokenText(tokens, at))) return true;
  return false;
}

/** `assert x` is a statement in Python and Ruby; `assert!(…)` a macro in Rust; elsewhere a call. */
function useOf(tokens: Tokens, at: number, language: string): 'call' | 'mark' | 'word' | undefined {
  const previous = kindAt(tokens, at - 1);
  if (
    previous === AT ||
    (previous === OPEN_SQUARE && (kindAt(tokens, at - 2) === HASH || language === 'csharp'))
  )
    return 'mark';
  const next = kindAt(tokens, at + 1);
  if (next === OPEN_PAREN) return 'call';
  if (language === 'rust')
    return next === byteOf('!')
      ? 'call'
      : kindAt(tokens, at + 1) === byteOf(']') && kindAt(tokens, at - 1) === byteOf(':')
        ? 'mark'
        : undefined;
  if (next === STRING && (language === 'ruby' || language === 'elixir')) return 'call';
  // `is $got, 1;`, and no key of a hash.
  if (language === 'perl') return next === EQUALS ? undefined : 'word';
  if (
    next === DOT ||
    language === 'python' ||
    language === 'ruby' ||
    language === 'elixir' ||
    language === 'bash'
  )
    return 'word';
  return undefined;
}

/** `test "name" {` in Zig, `@test "name" {` in Bats. */
function namedBlocks(tokens: Tokens, language: string): number {
  if (language !== 'zig' && language !== 'bash') return 0;
  let count = 0;
  for (let at = 0; at < tokens.count; at++) {
    if (isName(tokens, at) && kindAt(tokens, at + 1) === STRING && /^@?test$/.test(tokenText(tokens, at)))
      count++;
  }
  return count;
}

function frameworksOf(words: TestWords, { imports, symbols }: TestInput): string[] {
  const found = words.frameworks.filter((name) =>
    imports.some(({ from }) => from === name || from.includes(name)),
  );
  const { ofFunctions } = words;
  const isPlain =
    ofFunctions !== undefined &&
    !found.includes('nose') &&
    symbols.some(({ kind, name }) => kind === 'function' && words.functions?.test(name));
  return [...new Set(isPlain ? [...found, ofFunctions] : found)].sort();
}
