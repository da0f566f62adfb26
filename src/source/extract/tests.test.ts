import { describe, expect, it } from 'vitest';
import { factsOf } from '../languages/symbols.suite.ts';

const count = (language: string, text: string) => {
  const { cases, assertions, properties } = factsOf(language, text, true).tests;
  return { cases, assertions, properties };
};

describe('what a test file proves', () => {
  it('is nothing when it is empty, only names a framework, or asserts nothing', () => {
    expect(count('typescript', '')).toEqual({ cases: 0, assertions: 0, properties: 0 });
    expect(
      count(
        'typescript',
        "import fc from 'fast-check';\n// expect(1) fc.property()\nconst s = 'expect(x)';\n",
      ),
    ).toEqual({ cases: 0, assertions: 0, properties: 0 });
    expect(count('python', 'import hypothesis\ndef test_x():\n    pass\n')).toEqual({
      cases: 1,
      assertions: 0,
      properties: 0,
    });
  });

  it.each([
    [
      'typescript',
      "import fc from 'fast-check'; it('a', () => { expect(1).toBe(1); fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });",
      { cases: 1, assertions: 2, properties: 1 },
    ],
    [
      'python',
      'from hypothesis import given\n@given(st.text())\ndef test_a(x):\n    assert x == x\n',
      { cases: 1, assertions: 1, properties: 1 },
    ],
    [
      'go',
      'package a\nfunc TestA(t *testing.T) { if x { t.Fatalf("no") } }\n',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    [
      'rust',
      '#[test]\nfn a() { assert_eq!(1, 1); }\nproptest! { fn p(x in 0..9) {} }\n',
      { cases: 1, assertions: 1, properties: 1 },
    ],
    [
      'java',
      'class T { @Test void a() { assertEquals(1, 1); } }',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    ['ruby', "it 'x' do\n  expect(1).to eq 1\nend\n", { cases: 1, assertions: 1, properties: 0 }],
    [
      'php',
      '<?php\nclass T { function testA() { $this->assertSame(1, 1); } }',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    [
      'csharp',
      'class T { [Fact] public void A() { Assert.Equal(1, 1); } }',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    [
      'cpp',
      'class T : public CppUnit::TestFixture {\n  CPPUNIT_TEST(testA);\n  void testA() { CPPUNIT_ASSERT_EQUAL(1, 1); }\n};\n',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    [
      'ruby',
      'class T < Minitest::Test\n  context "a cup" do\n    should "be full" do\n      assert_equal 1, 1\n    end\n    should("hold") { assert true }\n  end\nend\n',
      { cases: 2, assertions: 2, properties: 0 },
    ],
    [
      'python',
      'class T(Base):\n    def test_a(self):\n        self.check(1)\n        other.check(1)\n        check(1)\n',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    [
      'rust',
      'gate_test!(opens, |gate: Gate| {\n    gate.assert_open();\n    run_test(1);\n});\n',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    ['cpp', 'TEST(A, b) { EXPECT_EQ(1, 1); }', { cases: 1, assertions: 1, properties: 0 }],
    [
      'elixir',
      'defmodule T do\n  test "a" do\n    assert 1 == 1\n  end\nend\n',
      { cases: 1, assertions: 1, properties: 0 },
    ],
    [
      'swift',
      'class T: XCTestCase { func testA() { XCTAssertEqual(1, 1) } }',
      { cases: 1, assertions: 1, properties: 0 },
    ],
  ])('is counted in %s', (language, text, wanted) => expect(count(language, text)).toEqual(wanted));
});

it('a method called Property is no property test; one of a library for them is', () => {
  const text = '[Test] public void T() { Assert.Equal(1, o.Property("x")); }';
  expect(factsOf('csharp', `using Xunit;\nclass A { ${text} }`, true).tests.properties).toBe(0);
  expect(
    factsOf(
      'csharp',
      `using FsCheck.Xunit;\nclass A { [Property] public void T() { Assert.True(true); } }`,
      true,
    ).tests.properties,
  ).toBe(1);
});
