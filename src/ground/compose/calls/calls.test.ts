import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile, languageOf, type SymbolSpan } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { callsOf, keyOf, openCalls } from './calls.ts';

const bench = createWorkbench();

/** Which functions `from` calls, as `Type.name`; what is made has a plus before it. */
function calls(files: Readonly<Record<string, string>>, path: string, from: string): string[] {
  const world = openCalls(materialOf(files));
  const symbol = world.material.symbolsOf(path).find(({ name }) => name === from);
  if (symbol === undefined) throw new Error(`${path} declares no ${from}`);
  return callsOf({ path, symbol }, world).map(({ symbol: one, isMade }) => {
    const name = one.container === '' ? one.name : `${one.container}.${one.name}`;
    return isMade === true ? `+${name}` : name;
  });
}

function materialOf(files: Readonly<Record<string, string>>): Material {
  const symbols = new Map(
    Object.entries(files).map(([path, text]): [string, readonly SymbolSpan[]] => [
      path,
      extractFile(Buffer.from(text), { type: languageOf(path)?.id ?? '', isTest: false }, bench).facts
        .symbols,
    ]),
  );
  const part = {
    facts: {},
    folder: '',
    paths: new Set(Object.keys(files)),
    symbolsOf: (path: string) => symbols.get(path) ?? [],
    declaring: (name: string) =>
      [...symbols].filter(([, own]) => own.some((one) => one.name === name)).map(([path]) => path),
    linesOf: (path: string, first: number, last: number) =>
      (files[path] ?? '')
        .split('\n')
        .slice(first - 1, last)
        .join('\n'),
  };
  return part as unknown as Material;
}

describe('a method that is called on a variable', () => {
  it.each([
    [
      'a.py',
      'class Pot:\n    def fill(self):\n        pass\n\nclass Cup(Pot):\n    def fill(self):\n        pass\n\ndef main():\n    one = Cup()\n    one.fill()  # pragma: no cover\n',
      ['+Cup', 'Cup.fill'],
    ],
    [
      'a.ts',
      'class Pot {\n  fill() {}\n}\nclass Cup {\n  fill() {}\n}\nexport function main() {\n  const one = new Cup();\n  one.fill();\n}\n',
      ['+Cup', 'Cup.fill'],
    ],
    [
      'a.go',
      'package a\n\ntype Pot struct{}\n\nfunc (p *Pot) Fill() {}\n\ntype Cup struct{}\n\nfunc (c *Cup) Fill() {}\n\nfunc NewCup() *Cup {\n\treturn &Cup{}\n}\n\nfunc main() {\n\tone := NewCup()\n\tone.Fill()\n}\n',
      ['NewCup', 'Cup.Fill'],
    ],
    [
      'a.rs',
      'struct Pot;\nimpl Pot {\n    fn fill(&self) {}\n}\nstruct Cup;\nimpl Cup {\n    fn new() -> Cup { Cup }\n    fn fill(&self) -> bool { true }\n}\nfn main() {\n    let one = Cup::new();\n    match one.fill() {\n        true => (),\n        false => (),\n    }\n}\n',
      ['Cup.new', 'Cup.fill'],
    ],
    [
      'A.java',
      'class Pot {\n  void fill() {}\n}\nclass Cup {\n  void fill() {}\n}\nclass A {\n  static void main(String[] args) {\n    Cup one = new Cup();\n    one.fill();\n  }\n}\n',
      ['+Cup', 'Cup.fill'],
    ],
    [
      'a.cc',
      'struct Pot {\n  void Fill() {}\n};\nstruct Cup {\n  void Fill() {}\n};\nint main() {\n  Cup one;\n  one.Fill();\n}\n',
      ['Cup.Fill'],
    ],
    [
      'a.rb',
      'class Pot\n  def fill\n  end\nend\n\nclass Cup\n  def fill\n  end\nend\n\ndef main\n  one = Cup.new\n  one.fill\nend\n',
      ['Cup.fill'],
    ],
  ])('is of the type that it was made as: %s', (path, text, expected) => {
    expect(calls({ [path]: text }, path, 'main')).toEqual(expected);
  });

  it('is told by nobody where the type is not known, or may be of two', () => {
    const types =
      'class Cup:\n    def fill(self):\n        pass\n\nclass Pot:\n    def fill(self):\n        pass\n\n';
    expect(calls({ 'a.py': `${types}def main(one):\n    one.fill()\n` }, 'a.py', 'main')).toEqual([]);
    const either = 'def main(big):\n    one = Cup()\n    if big:\n        one = Pot()\n    one.fill()\n';
    expect(calls({ 'a.py': `${types}${either}` }, 'a.py', 'main')).toEqual(['+Cup', '+Pot']);
  });

  it('may be of what its type is built on, of a field, or of what a call gives', () => {
    const pot = 'class Pot:\n    def fill(self):\n        pass\n';
    const cup =
      'from pot import Pot\n\nclass Cup(Pot):\n    def __init__(self):\n        self.lid = Lid()\n\n    def main(self):\n        self.fill()\n        self.lid.shut()\n        Lid().shut()\n\nclass Lid:\n    def shut(self):\n        pass\n';
    expect(calls({ 'pot.py': pot, 'cup.py': cup }, 'cup.py', 'main')).toEqual([
      'Pot.fill',
      'Lid.shut',
      '+Lid',
    ]);
  });

  it('is of the type that the file takes in, where several are called so', () => {
    const type =
      'pub struct Cup;\nimpl Cup {\n    pub fn new() -> Cup { Cup }\n    pub fn fill(&self) {}\n}\n';
    const main = 'use crate::tea::Cup;\n\nfn main() {\n    Cup::new();\n}\n';
    const files = { 'src/tea.rs': type, 'src/milk.rs': type, 'src/main.rs': main };
    const world = openCalls(materialOf(files));
    const symbol = world.material.symbolsOf('src/main.rs').find(({ name }) => name === 'main') as SymbolSpan;
    expect(callsOf({ path: 'src/main.rs', symbol }, world).map(({ path }) => path)).toEqual(['src/tea.rs']);
  });
});

it('means the package that a call names, whatever the files of others are called', () => {
  const files = {
    'main.go':
      'package main\n\nimport (\n\t"example.com/a/cup"\n\t"example.com/a/cup/set"\n)\n\nfunc main() {\n\tcup.Run()\n\tset.Run()\n}\n',
    'cup/run.go': 'package cup\n\nfunc Run() {\n\tpour()\n}\n',
    'cup/set/cup.go': 'package set\n\nfunc Run() {\n\tlay()\n}\n',
    'old/cup/run.go': 'package cup\n\nfunc Run() {\n\tspill()\n}\n',
  };
  const world = openCalls(materialOf(files));
  const main = world.material.symbolsOf('main.go').find(({ name }) => name === 'main') as SymbolSpan;
  expect(callsOf({ path: 'main.go', symbol: main }, world).map(({ path }) => path)).toEqual([
    'cup/run.go',
    'cup/set/cup.go',
  ]);
});

describe('what a function does to the world by itself', () => {
  it('is known by calls of the system, and not by those that the project has functions of its own for', () => {
    const own =
      'int send(int n)\n{\n  return n;\n}\nint main(void)\n{\n  send(1);\n  connect(1);\n  return 0;\n}\n';
    const world = openCalls(materialOf({ 'a.c': own }));
    const symbol = world.material.symbolsOf('a.c').find(({ name }) => name === 'main') as SymbolSpan;
    callsOf({ path: 'a.c', symbol }, world);
    expect(world.effects.get(keyOf({ path: 'a.c', symbol }))).toEqual({ effect: 'network', call: 'connect' });
  });
});

describe('what a function does to the world by itself', () => {
  it.each([
    [
      'a.c',
      'int stops(int id) {\n  return kill(id, 15);\n}\nint lives(int id) {\n  return kill(id, 0);\n}\n',
    ],
    ['a.py', 'def stops(id):\n    os.kill(id, 15)\n\ndef lives(id):\n    os.kill(id, 0)\n'],
  ])('is no signal that only asks for a process, in %s', (path, text) => {
    const world = openCalls(materialOf({ [path]: text }));
    const effects = world.material.symbolsOf(path).map((symbol) => {
      callsOf({ path, symbol }, world);
      return world.effects.get(keyOf({ path, symbol }))?.effect;
    });
    expect(effects).toEqual(['process', undefined]);
  });
});
