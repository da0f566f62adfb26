import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeProject, type ScratchProject } from '../tree/project.suite.ts';
import { relocate } from './relocate.ts';
import { resolveReference } from './resolve.ts';
import { requireSection } from './section.ts';
import { findUsed, findUses } from './uses.ts';

const made: ScratchProject[] = [];
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});

const A = 'export function one() {\n  return 1;\n}\n\nexport class C {\n  one() { return two(); }\n}\n';
const start = () => {
  const one = makeProject({
    'src/a.ts': A,
    'src/b.ts': "import { one } from './a.ts';\nexport const two = () => one();\n// one\n",
  });
  made.push(one);
  return one;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('resolving a reference', () => {
  it('gives the span and hash of a symbol, a member, lines and a file', async () => {
    const tree = await start().open();
    expect(resolveReference(tree, 'src/a.ts:one')).toMatchObject({
      ok: true,
      span: { line: 1, endLine: 3, start: 0 },
      sha256: sha256('export function one() {\n  return 1;\n}'),
    });
    expect(resolveReference(tree, 'src/a.ts:C.one')).toMatchObject({
      ok: true,
      span: { line: 6, endLine: 6 },
    });
    expect(resolveReference(tree, 'src/a.ts:L2-L3')).toMatchObject({
      ok: true,
      sha256: sha256('  return 1;\n}'),
    });
    expect(resolveReference(tree, 'src/a.ts')).toMatchObject({ ok: true, span: { line: 1, endLine: 7 } });
  });

  it('says what is wrong: no such file, symbol or line; a path that leaves the project', async () => {
    const tree = await start().open();
    expect(resolveReference(tree, 'src/x.ts:one')).toMatchObject({ ok: false, problem: 'no-file' });
    expect(resolveReference(tree, 'src/a.ts:onee')).toMatchObject({
      ok: false,
      problem: 'no-symbol',
      reason: expect.stringContaining('one'),
    });
    expect(resolveReference(tree, 'src/a.ts:L8')).toMatchObject({ ok: false, problem: 'beyond-end' });
    expect(resolveReference(tree, '../a.ts:one')).toMatchObject({ ok: false, problem: 'unreadable' });
  });
});

describe('what became of a citation', () => {
  const cite = async (one: ScratchProject, reference: string) => {
    const now = resolveReference(await one.open(), reference);
    if (!now.ok) throw new Error(now.reason);
    return { reference, sha256: now.sha256 };
  };

  it('an edit elsewhere raises nothing, even when it moves the symbol down', async () => {
    const one = start();
    const citation = await cite(one, 'src/a.ts:one');
    one.write({ 'src/a.ts': `// more\n\nexport const before = 1;\n${A}` });
    expect(relocate(await one.open(), citation)).toMatchObject({ state: 'holds', span: { line: 4 } });
  });

  it('a changed symbol is changed, a removed one is missing', async () => {
    const one = start();
    const citation = await cite(one, 'src/a.ts:one');
    one.write({ 'src/a.ts': A.replace('return 1', 'return 2') });
    expect(relocate(await one.open(), citation)).toMatchObject({ state: 'changed' });
    one.write({ 'src/a.ts': A.replaceAll('one', 'uno') });
    expect(relocate(await one.open(), citation)).toMatchObject({ state: 'missing' });
  });

  it('a symbol that moved with its file, or into another, is found again', async () => {
    const one = start();
    const citation = await cite(one, 'src/a.ts:one');
    renameSync(join(one.root, 'src/a.ts'), join(one.root, 'src/z.ts'));
    expect(relocate(await one.open(), citation)).toMatchObject({ state: 'moved', reference: 'src/z.ts:one' });
    rmSync(join(one.root, 'src/z.ts'));
    one.write({ 'src/a.ts': 'export const empty = 1;\n', 'lib/y.ts': `const x = 1;\n${A}` });
    expect(relocate(await one.open(), citation)).toMatchObject({ state: 'moved', reference: 'lib/y.ts:one' });
  });

  it('lines that moved are found within their file', async () => {
    const one = start();
    const citation = await cite(one, 'src/a.ts:L1-L3');
    one.write({ 'src/a.ts': `// a\n// b\n${A}` });
    expect(relocate(await one.open(), citation)).toMatchObject({
      state: 'moved',
      reference: 'src/a.ts:L3-L5',
    });
  });
});

describe('sections and uses', () => {
  it('gives the text of one symbol, and fails with the nearest name', async () => {
    const tree = await start().open();
    expect(requireSection(tree, 'src/a.ts', 'one').text).toBe('export function one() {\n  return 1;\n}');
    expect(() => requireSection(tree, 'src/a.ts', 'onne')).toThrow(/one/);
  });

  it('finds uses in and out, by tokens: comments do not count', async () => {
    const tree = await start().open();
    const section = requireSection(tree, 'src/a.ts', 'one');
    expect(findUses(tree, 'src/a.ts', section.symbol)).toEqual([
      { path: 'src/a.ts', lines: [6] },
      { path: 'src/b.ts', lines: [1, 2] },
    ]);
    expect(findUsed(tree, 'src/a.ts', requireSection(tree, 'src/a.ts', 'C').symbol)).toEqual([
      { name: 'one', paths: ['src/a.ts'] },
      { name: 'two', paths: ['src/b.ts'] },
    ]);
  });
});

it('a member is not taken for one that looks the same in another type', async () => {
  const one = makeProject({
    'a.ts':
      'export class A {\n  name(): string { return ""; }\n}\nexport class B {\n  name(): string { return ""; }\n}\n',
  });
  made.push(one);
  const resolved = resolveReference(await one.open(), 'a.ts:A.name');
  const sha = resolved.ok ? resolved.sha256 : '';
  one.write({ 'a.ts': 'export class A {\n}\nexport class B {\n  name(): string { return ""; }\n}\n' });
  expect(relocate(await one.open(), { reference: 'a.ts:A.name', sha256: sha.slice(0, 16) })).toMatchObject({
    state: 'missing',
  });
});
