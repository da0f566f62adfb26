import { describe, expect, it } from 'vitest';
import { factsOf, outline } from './symbols.suite.ts';

describe('a header', () => {
  it('is of the language that its words are of', () => {
    const cpp =
      '#pragma once\nnamespace a {\nclass EXPORT Slice {\n public:\n  size_t size() const { return 1; }\n};\n}  // namespace a\n';
    expect(outline('c', cpp)).toEqual(['public class a.Slice 3-6', 'public method a.Slice.size 5-5']);
    const c =
      '#ifdef __cplusplus\nextern "C" {\n#endif\nstruct thing { int class; };\nint use(struct thing *t);\n#ifdef __cplusplus\n}\n#endif\n';
    expect(outline('c', c).map((one) => one.split(' ')[1])).toContain('struct');
  });
});

describe('TypeScript and JavaScript', () => {
  it('takes no part of a long type for a further binding', () => {
    const members = Array.from({ length: 300 }, (_, at) => `  m${at}: z.ZodOptional<z.ZodString>;`).join(
      '\n',
    );
    const text = `declare const S: z.ZodObject<{\n${members}\n}, z.core.$strip>, T: number;\n`;
    expect(factsOf('typescript', text).symbols.map(({ name }) => name)).toEqual(['S', 'T']);
  });

  it('finds every kind of declaration with its span, and nothing inside functions', () => {
    const text = [
      "import a from './a.ts';",
      'export const one = () => {',
      '  const inner = 1;',
      '  function hidden() {}',
      '}, two = 2;',
      'export default class K<T> extends B implements I {',
      '  static #secret = 1;',
      '  private m(a?: number): { b: 1 } { return { b: 1 }; }',
      '  get z() { return 1; }',
      '}',
      'interface Shape { area(): number; name: string }',
      'export type Union =',
      "  | 'a'",
      "  | 'b'",
      'export enum Colour { Red }',
      'namespace N { export function inside() {} }',
      'async function* gen() { yield 1; }',
    ].join('\n');
    expect(outline('typescript', text)).toEqual([
      'public constant one 2-5',
      'public constant two 2-5',
      'public class K 6-10',
      'private property K.#secret 7-7',
      'private method K.m 8-8',
      'public method K.z 9-9',
      'private interface Shape 11-11',
      'internal method Shape.area 11-11',
      'internal property Shape.name 11-11',
      'public type Union 12-14',
      'public enum Colour 15-15',
      'private namespace N 16-16',
      'internal function N.inside 16-16',
      'private function gen 17-17',
    ]);
  });

  it('is not led astray by patterns, templates, or words that are also names', () => {
    const text = [
      'const re = /[{"]/g;',
      'const t = `${`}`} {`;',
      'const type = 1, module = { exports: {} };',
      'function after(x) { return x / 2 / 3; }',
      'const { a, b: renamed = {}, ...rest } = after(1);',
    ].join('\n');
    expect(outline('javascript', text).map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual([
      'constant re',
      'constant t',
      'constant type',
      'constant module',
      'function after',
      'constant a',
      'constant renamed',
      'constant rest',
    ]);
  });

  it('reads CommonJS: assigned functions are symbols, exported names are public', () => {
    const text =
      'function a() {}\nexports.b = function () {};\nApp.prototype.run = () => 1;\nmodule.exports = { a };\n';
    const facts = factsOf('javascript', text);
    expect(
      facts.symbols.map(({ name, container, visibility }) => `${container}/${name} ${visibility}`),
    ).toEqual(['/a public', '/b public', 'App/run public']);
    expect(facts.exports.map(({ name }) => name).sort()).toEqual(['a', 'b']);
  });

  it('reads imports and re-exports as written', () => {
    const text =
      "import d, { a as b, type C } from './x.js';\nexport * from './y';\nexport { p as q } from './z';\nconst { r, s: t } = require('w');\n";
    const facts = factsOf('typescript', text);
    expect(facts.imports).toEqual([
      {
        from: './x.js',
        line: 1,
        names: [
          { imported: 'default', local: 'd' },
          { imported: 'a', local: 'b' },
          { imported: 'C', local: 'C' },
        ],
      },
      {
        from: 'w',
        line: 4,
        names: [
          { imported: 'r', local: 'r' },
          { imported: 's', local: 't' },
        ],
      },
    ]);
    expect(facts.exports).toEqual([
      { name: '*', local: '*', from: './y' },
      { name: 'q', local: 'p', from: './z' },
    ]);
  });

  it('keeps declarations that come before and after a syntax error', () => {
    const names = factsOf(
      'typescript',
      'export function a() {}\nexport const b = {{;\nexport function c() {}\n',
    ).symbols.map(({ name }) => name);
    expect(names).toContain('a');
  });
});

describe('Go', () => {
  it('makes capitals public, knows receivers, groups and generics', () => {
    const text =
      'package p\n\ntype (\n\tA struct{ x int }\n\tb interface{}\n)\n\nconst (\n\tOne = iota\n\ttwo\n)\n\nvar X, y = 1, 2\n\nfunc (r *A[T]) Run(x int) error {\n\treturn nil\n}\n\nfunc Map[K comparable, V any](m map[K]V) {}\n';
    expect(outline('go', text)).toEqual([
      'public struct A 4-4',
      'internal interface b 5-5',
      'public constant One 9-9',
      'internal constant two 10-10',
      'public variable X 13-13',
      'internal variable y 13-13',
      'public method A.Run 15-17',
      'public function Map 19-19',
    ]);
  });
});

describe('Rust', () => {
  it('knows pub, impl blocks, traits, macros and raw strings', () => {
    const text =
      'pub(crate) fn a() {}\n#[derive(Debug)]\npub struct S<T> { x: T }\nimpl<T> Display for S<T> {\n    fn fmt(&self) { let s = r#"}"#; }\n}\nimpl S<u8> {\n    pub const fn new() -> Self { S { x: 1 } }\n    fn hidden(&self) {}\n}\npub trait Tr { fn req(&self); }\n#[macro_export]\nmacro_rules! mac { () => {} }\nmod inner { pub fn deep() {} }\n';
    expect(outline('rust', text)).toEqual([
      'internal function a 1-1',
      'public struct S 2-3',
      'public method S.fmt 5-5',
      'public method S.new 8-8',
      'private method S.hidden 9-9',
      'public trait Tr 11-11',
      'public method Tr.req 11-11',
      'public macro mac 12-13',
      'private module inner 14-14',
      'internal function inner.deep 14-14',
    ]);
  });
});

describe('Java', () => {
  it('finds members by their types, whatever annotations and generics stand before', () => {
    const text =
      '@Deprecated\npublic class A<T extends Comparable<T>> {\n  private final Map<String, List<T>> m = new HashMap<>();\n  public A() {}\n  @Override\n  public <R> R run(List<? extends T> x) throws E { if (x) { return null; } }\n  enum E { ONE(1) { void f() {} }, TWO; int g() { return 1; } }\n  @interface Mark { String value() default ""; }\n}\n';
    expect(outline('java', text)).toEqual([
      'public class A 1-9',
      'public constructor A.A 4-4',
      'public method A.run 5-6',
      'internal enum A.E 7-7',
      'internal method A.E.g 7-7',
      'internal interface A.Mark 8-8',
      'public method A.Mark.value 8-8',
    ]);
  });
});

describe('C and C++', () => {
  it('reads the name of a C typedef, whatever it wraps', () => {
    const source = [
      'typedef int (*check)(unsigned char *p, unsigned int n, void *data);',
      'typedef void (scan)(void *privdata, const entry *de);',
      'typedef void free_fn(void *args[]);',
      'typedef int (WINAPI *proc)(HWND *w);',
      'typedef int (*table)[3], plain;',
      'typedef struct a { int x; } __attribute__((packed)) packed_t;',
      'typedef struct b { int x; } aligned_t __attribute__((aligned(8)));',
      'typedef ql_head(entry_t) list_t;',
      'typedef void (*(*nested)(int *q))(void *r);',
    ].join('\n');
    const names = factsOf('c', source)
      .symbols.filter(({ kind }) => kind === 'type')
      .map(({ name }) => name);
    expect(names.slice(0, 9)).toEqual([
      'check',
      'scan',
      'free_fn',
      'proc',
      'table',
      'plain',
      'packed_t',
      'aligned_t',
      'list_t',
    ]);
    expect(names).not.toContain('q');
  });
  it('reads C: prototypes, old style, pointers, typedefs, macros, branches that open a brace twice', () => {
    const text =
      '#define MAX(a, b) ((a) > (b) ? (a) : (b)) /* goes\n on { */\n#ifdef X\nint f(int a) {\n#else\nint f(long a) {\n#endif\n  return 1;\n}\nstatic struct point *make(void);\nstruct point { int x; };\ntypedef struct { int y; } other_t;\ntypedef int (*handler)(int);\nold(a, b) int a; char *b; { return 0; }\nextern int counter;\n';
    expect(outline('c', text)).toEqual([
      'public macro MAX 1-2',
      'public function f 4-9',
      'private function make 10-10',
      'public struct point 11-11',
      'public type other_t 12-12',
      'public type handler 13-13',
      'public function old 14-14',
      'public variable counter 15-15',
    ]);
  });

  it('reads C++: namespaces, access words, templates, qualified definitions, initialisers, raw strings', () => {
    const text =
      'namespace a::b {\ntemplate <typename T>\nclass C final : public D<T> {\n  int hidden();\n public:\n  C() : x{1}, y(2) { }\n  ~C() = default;\n  bool operator==(const C& o) const { return true; }\n};\n}\nvoid a::b::C<int>::run() const noexcept { auto s = R"x(})x"; }\nusing Alias = std::vector<int>;\n';
    expect(outline('cpp', text)).toEqual([
      'public class a.b.C 2-9',
      'private method a.b.C.hidden 4-4',
      'public constructor a.b.C.C 6-6',
      'public method a.b.C.~C 7-7',
      'public method a.b.C.operator== 8-8',
      'public method a.b.C.run 11-11',
      'public type Alias 12-12',
    ]);
  });
});

describe('the other languages with braces', () => {
  it('reads C#: file-scoped namespaces, properties, constraints, records', () => {
    const text =
      'using X;\nnamespace A.B;\n#region r\npublic record P(int X);\npublic class C<T> where T : class, new()\n{\n  public int N { get; set; } = 1;\n  public string Name => "x{";\n  protected T Make<R>(R r) where R : struct { return new T(); }\n  int field;\n}\n#endregion\n';
    expect(outline('csharp', text)).toEqual([
      'public class A.B.P 4-4',
      'public class A.B.C 5-11',
      'public property A.B.C.N 7-7',
      'public property A.B.C.Name 8-8',
      'protected method A.B.C.Make 9-9',
    ]);
  });

  it('reads Kotlin: extensions, companions, expression bodies, imports that end with a star', () => {
    const text =
      'import a.b.*\n\ndata class P(\n  val x: Int,\n) : Q() {\n  companion object {\n    const val A = 1\n  }\n  private fun hidden() = x +\n    1\n}\nfun <T> List<T>.second(): T = this[1]\nenum class E { X }\n';
    expect(outline('kotlin', text)).toEqual([
      'public class P 3-11',
      'public object P.Companion 6-8',
      'public property P.Companion.A 7-7',
      'private method P.hidden 9-10',
      'public function List.second 12-12',
      'public class E 13-13',
    ]);
  });

  it('reads Swift: extensions add to their type, operators are functions', () => {
    const text =
      'public struct S: P {\n  public init() {}\n  private var x: Int { 1 }\n}\nextension S {\n  static func == (a: S, b: S) -> Bool { "\\(a)}" == "" }\n}\n@MainActor public func go() async throws {}\n';
    expect(outline('swift', text)).toEqual([
      'public struct S 1-4',
      'public constructor S.init 2-2',
      'private property S.x 3-3',
      'internal method S.== 6-6',
      'public function go 8-8',
    ]);
  });

  it('reads PHP: code between tags only, here-documents, attributes', () => {
    const text =
      '<p>class No {}</p>\n<?php\nnamespace A\\B;\n#[Attr]\nfinal class C extends D {\n  const X = 1;\n  protected static function &f(int $a = 1): ?int { return <<<EOT\n}\nEOT; }\n}\nfunction g() {} ?>\n<b>function h() {}</b>\n';
    expect(outline('php', text)).toEqual([
      'public class A.B.C 5-10',
      'public constant A.B.C.X 6-6',
      'protected method A.B.C.f 7-9',
      'public function A.B.g 11-11',
    ]);
  });

  it('reads Scala, Dart, Solidity and Zig', () => {
    expect(
      outline(
        'scala',
        'package a\nimport b._\nsealed trait T[+A] extends U with V { def f(x: Int): A = x match {\n  case 1 => y\n} }\ncase class P(x: Int)\nobject P { private val hidden = 1; def name_=(s: String) {} }\n',
      ),
    ).toEqual([
      'public trait T 3-5',
      'public method T.f 3-5',
      'public class P 6-6',
      'public object P 7-7',
      'private constant P.hidden 7-7',
      'public method P.name_= 7-7',
    ]);
    expect(
      outline(
        'dart',
        "import 'a.dart';\nabstract class A<T> extends B {\n  A(this.x) : super();\n  Future<void> run({required int a}) async { print('${a}}'); }\n  int get _hidden => 1;\n}\nvoid main() => run();\n",
      ),
    ).toEqual([
      'public class A 2-6',
      'public constructor A.A 3-3',
      'public method A.run 4-4',
      'private property A._hidden 5-5',
      'public function main 7-7',
    ]);
    expect(
      outline(
        'solidity',
        'pragma solidity ^0.8.0;\ncontract C is D {\n  event E(uint a);\n  constructor() {}\n  function f(uint a) external view returns (uint) { return a; }\n  function g() internal {}\n}\n',
      ),
    ).toEqual([
      'public contract C 2-7',
      'public event C.E 3-3',
      'public constructor C.constructor 4-4',
      'public method C.f 5-5',
      'private method C.g 6-6',
    ]);
    expect(
      outline(
        'zig',
        'const std = @import("std");\npub const P = struct {\n  x: u8,\n  pub fn init() P { return .{}; }\n};\npub fn main() !void {\n  const s =\n    \\\\ }\n  ;\n}\ntest "x" {}\n',
      ),
    ).toEqual([
      'private constant std 1-1',
      'public struct P 2-5',
      'public method P.init 4-4',
      'public function main 6-10',
    ]);
  });
});

describe('C declarators with pointers to functions', () => {
  it('are named by the pointer, never by a parameter or a qualifier', () => {
    const text = [
      'typedef CURLcode (*ssl_callback)(CURL *curl, void *userptr);',
      'typedef int plain_function(CURL *curl);',
      'typedef char *(*dup_callback)(const char *str);',
      'extern void (*const init_hook)(void);',
      'typedef void (CALLBACK *win_callback)(int *x);',
    ].join('\n');
    expect(outline('c', text).map((line) => line.split(' ')[2])).toEqual([
      'ssl_callback',
      'plain_function',
      'dup_callback',
      'init_hook',
      'win_callback',
    ]);
  });
});

it('a C function whose name stands in brackets is named by it', () => {
  expect(
    outline(
      'c',
      'LUA_API size_t (lua_stringtonumber) (lua_State *L, const char *s);\nint (max)(int a, int b) { return a; }\n',
    ).map((line) => line.split(' ')[2]),
  ).toEqual(['lua_stringtonumber', 'max']);
});

it('what Rust offers only within its crate is not public', () => {
  expect(
    outline('rust', "pub(super) struct Buf<'a> { x: &'a str }\npub(crate) fn f() {}\npub fn g() {}\n").map(
      (line) => line.split(' ')[0],
    ),
  ).toEqual(['internal', 'internal', 'public']);
});

it('C macros in capitals are no functions, and pointers before a bracketed name hide nothing', () => {
  const text = [
    'LIBRARY_BEGIN',
    'template<typename T> struct UTF8;',
    'PUSH_STATE',
    'TURN_OFF(4127)',
    'class Writer {};',
    'API void *(test_data) (State *L);',
    'typedef int (*debug_callback)',
    '  (Handle *handle);',
    'typedef Schema<Document, Handler<UTF8<char>, void>, Alloc> SchemaValidator;',
  ].join('\n');
  expect(outline('cpp', text).map((line) => line.split(' ')[2])).toEqual([
    'Writer',
    'test_data',
    'debug_callback',
    'SchemaValidator',
  ]);
});
