import { describe, expect, it } from 'vitest';
import { factsOf, outline } from './symbols.suite.ts';

describe('Python', () => {
  it('knows blocks by indentation, decorators, nested classes and what is private', () => {
    const text =
      '@wraps(f)\nasync def a(\n  x,\n):\n    """Does a thing. And more."""\n    def inner(): pass\n\nclass C(Base):\n    def __init__(self): pass\n    def _hidden(self):\n        return """\ndef no(): pass\n"""\n    class D:\n        def f(self): ...\nif TYPE_CHECKING:\n    def g(): pass\nLIMIT: int = 3\n';
    expect(outline('python', text)).toEqual([
      'public function a 1-6',
      'public class C 8-15',
      'public constructor C.__init__ 9-9',
      'private method C._hidden 10-13',
      'public class C.D 14-15',
      'public method C.D.f 15-15',
      'private function g 17-17',
      'public constant LIMIT 18-18',
    ]);
    expect(factsOf('python', text).symbols[0]?.doc).toBe('Does a thing.');
  });

  it('lets __all__ decide what is offered', () => {
    const text = "__all__ = ['a', '_b']\ndef a(): pass\ndef _b(): pass\ndef c(): pass\n";
    expect(outline('python', text).slice(1)).toEqual([
      'public function a 2-2',
      'public function _b 3-3',
      'internal function c 4-4',
    ]);
  });
});

describe('Ruby', () => {
  it('ends a block at the end of its column, and knows visibility, operators and here-documents', () => {
    const text =
      'module A\n  class B::C < D\n    LIMIT = 1\n    def initialize(x)\n      if x then y end\n      @t = <<~SQL\n        end\n      SQL\n    end\n    def ==(o); end\n    def ok? = true\n    class << self\n      def make; end\n    end\n    private\n    def hidden\n    end\n    def self.open(*)\n    end\n  end\nend\n';
    expect(outline('ruby', text)).toEqual([
      'public module A 1-21',
      'public class A.B.C 2-20',
      'public constant A.B.C.LIMIT 3-3',
      'public constructor A.B.C.initialize 4-9',
      'public method A.B.C.== 10-10',
      'public method A.B.C.ok? 11-11',
      'public method A.B.C.make 13-13',
      'private method A.B.C.hidden 16-17',
      'public method A.B.C.open 18-19',
    ]);
  });
});

describe('Elixir, Lua, Bash and SQL', () => {
  it('reads Elixir: clauses are one function, sigils are text', () => {
    const text =
      'defmodule A.B do\n  @doc "x"\n  def f(0), do: ~r/end/\n  def f(n) when n > 0 do\n    n\n  end\n  defp g?(x) do\n    x\n  end\n  defmacro m(x), do: x\nend\n';
    expect(outline('elixir', text)).toEqual([
      'public module A.B 1-11',
      'public function A.B.f 3-3',
      'private function A.B.g? 7-9',
      'public macro A.B.m 10-10',
    ]);
  });

  it('reads Lua: paths, locals, nesting by words', () => {
    const text =
      'local M = {}\nfunction M.a:b(x)\n  if x then for i = 1, 2 do end end\nend\nlocal function hidden() return [[end]] end\nM.c = function() end\n';
    expect(outline('lua', text)).toEqual([
      'public method M.a.b 2-4',
      'private function hidden 5-5',
      'public method M.c 6-6',
    ]);
  });

  it('reads Lua: functions of tables that others can reach, not of those that stay inside', () => {
    const text =
      'local inner = { string = function(o) return o end, t = { f = function() end } }\nlocal M = {\n  open = function(x) return { close = function() end } end,\n}\nN.sub = { g = function() end }\nreturn M\n';
    expect(outline('lua', text)).toEqual([
      'public object M 2-4',
      'public method M.open 3-3',
      'public method N.sub.g 5-5',
    ]);
    expect(outline('lua', 'local a, b\nfunction b() end\nlocal c = 1\nfunction d() end\n')).toEqual([
      'private function b 2-2',
      'public function d 4-4',
    ]);
    expect(outline('lua', 'return { a = function() end }\n')).toEqual(['public function a 1-1']);
  });

  it('reads Bash: both forms, here-documents, case patterns', () => {
    const text =
      '#!/bin/bash\n# Says hello. Twice.\nhello() {\n  case $1 in\n    a) echo "${x#\\}}" ;;\n  esac\n  cat <<EOF\n}\nEOF\n}\nfunction _quiet { :; }\n';
    expect(outline('bash', text)).toEqual(['public function hello 3-10', 'private function _quiet 11-11']);
    expect(factsOf('bash', text).symbols[0]?.doc).toBe('Says hello.');
    const named = '# Reads <b>one</b> <PROGRAM>_HOME of List<String>.\nf() { :; }\n';
    expect(factsOf('bash', named).symbols[0]?.doc).toBe('Reads one <PROGRAM>_HOME of List<String>.');
  });

  it('reads SQL behind a command of psql', () => {
    expect(
      outline('sql', '\\echo Use "CREATE EXTENSION x". \\quit\nCREATE FUNCTION f() RETURNS int;\n'),
    ).toEqual(['public function f 2-2']);
  });

  it('reads SQL: what is created, whatever the case and the quotes', () => {
    const text =
      'CREATE TABLE IF NOT EXISTS app."users" (\n  id int -- ; \n);\ncreate or replace function f(a int) returns int as $$ select 1; $$ language sql;\nCREATE UNIQUE INDEX i ON t (a);\n';
    expect(outline('sql', text)).toEqual([
      'public table app.users 1-3',
      'public function f 4-4',
      'public index i 5-5',
    ]);
  });
});

describe('Perl', () => {
  it('knows packages, subs and constants, and takes no text for code', () => {
    const text = [
      '#!/usr/bin/perl',
      'package App::Tool;',
      'use constant LIMIT => 3;',
      'use constant { A => 1, B => 2 };',
      '',
      '=head2 open_it',
      '',
      'Opens the C<file>. And more.',
      '',
      '=cut',
      '',
      'sub open_it {',
      '  my ($self, %opts) = @_;',
      '  my $count = $#{ $self->{list} };',
      '  my @words = qw( { sub nothing );',
      '  return if $line =~ m{^\\s*sub none \\{} or $line =~ /}/;',
      '  $line =~ s{a{1,}}{b};',
      '  print <<"EOT" . $opts{s} . $opts{y};',
      'sub no {',
      'EOT',
      '}',
      'sub _hidden($$) { 1 }',
      'package App::Tool::Inner {',
      '  sub inner {',
      '  }',
      '}',
      'package main;',
      'sub run { App::Tool::open_it() }',
      '__END__',
      'sub after { }',
      '',
    ].join('\n');
    expect(outline('perl', text)).toEqual([
      'public module App.Tool 2-26',
      'public constant App.Tool.LIMIT 3-3',
      'public constant App.Tool.A 4-4',
      'public constant App.Tool.B 4-4',
      'public method App.Tool.open_it 12-21',
      'private method App.Tool._hidden 22-22',
      'public module App.Tool.Inner 23-26',
      'public method App.Tool.Inner.inner 24-25',
      'public function run 28-28',
    ]);
    expect(factsOf('perl', text).symbols[4]?.doc).toBe('Opens the file.');
  });

  it('lets a package hold no further than the block that names it', () => {
    const text =
      'package A;\nBEGIN {\n  if ($] < 5.006) {\n    package # not for the index\n      bytes;\n    $INC{b} = 1;\n  }\n}\nsub own {\n}\npackage B { sub in { 1 } }\nsub more { 1 }\n';
    expect(outline('perl', text)).toEqual([
      'public module A 1-12',
      'public module bytes 4-7',
      'public method A.own 9-10',
      'public module B 11-11',
      'public method A.more 12-12',
    ]);
  });
});
