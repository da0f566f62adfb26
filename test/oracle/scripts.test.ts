// TypeScript and JavaScript, examined against a parser of another make over the installed packages.

import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile } from '../../src/source/index.ts';
import { findSources } from './sources.ts';

const SIZE_BYTES_MAX = 8_000_000;

interface AnyNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Names that a statement at the top declares. */
function namesOf(statement: AnyNode): string[] {
  const inner = statement.type.startsWith('Export')
    ? (statement['declaration'] as AnyNode | null)
    : statement;
  if (inner === null || inner === undefined) return [];
  if (inner.type === 'VariableDeclaration')
    return (inner['declarations'] as AnyNode[]).flatMap((one) => boundNames(one['id'] as AnyNode));
  if (
    !/^(?:FunctionDeclaration|ClassDeclaration|TSInterfaceDeclaration|TSEnumDeclaration|TSTypeAliasDeclaration|TSDeclareFunction)$/.test(
      inner.type,
    )
  )
    return [];
  const name = (inner['id'] as AnyNode | null)?.['name'];
  return typeof name === 'string' ? [name] : [];
}

function boundNames(node: AnyNode | null): string[] {
  if (node === null) return [];
  if (node.type === 'Identifier') return [node['name'] as string];
  if (node.type === 'ObjectPattern')
    return (node['properties'] as AnyNode[]).flatMap((one) =>
      boundNames((one['value'] ?? one['argument']) as AnyNode),
    );
  if (node.type === 'ArrayPattern') return (node['elements'] as AnyNode[]).flatMap(boundNames);
  return boundNames((node['left'] ?? node['argument'] ?? null) as AnyNode | null);
}

describe('declarations of scripts', () => {
  it('agree with a real parser: at least 99.5 % found, at most 0.1 % made up', () => {
    const bench = createWorkbench();
    let wanted = 0;
    let missed = 0;
    let found = 0;
    let invented = 0;
    for (const { path, bytes } of findSources(
      ['ts', 'mts', 'js', 'mjs', 'cjs', 'tsx', 'jsx'],
      SIZE_BYTES_MAX,
    )) {
      const parsed = parseSync(path, bytes.toString('utf8'));
      if (parsed.errors.length > 0) continue;
      const { facts } = extractFile(bytes, { type: 'typescript', isTest: false }, bench);
      if (facts.skip !== undefined) continue;
      const theirs = (parsed.program.body as unknown as AnyNode[]).flatMap(namesOf);
      const text = bytes.toString('utf8');
      const ours = facts.symbols.filter(({ container, kind }) => container === '' && kind !== 'namespace');
      const left = ours.map(({ name }) => name);
      for (const name of theirs) {
        const at = left.indexOf(name);
        wanted++;
        if (at < 0) missed++;
        else left.splice(at, 1);
      }
      found += ours.length;
      // What is assigned to exports, and what `declare global` adds, is declared too, though by no declaration at the top.
      invented += left.filter(
        (name) =>
          name !== 'default' &&
          !text.includes(`.${name} =`) &&
          !new RegExp(`exports\\s*=\\s*(?:async\\s+)?(?:class|function\\*?)\\s+${name}\\b`).test(text) &&
          !/declare\s+global/.test(text),
      ).length;
    }
    expect(wanted).toBeGreaterThan(1000);
    expect({ missed: missed / wanted, invented: invented / found }).toEqual({
      missed: expect.toSatisfy((share: number) => share <= 0.005),
      invented: expect.toSatisfy((share: number) => share <= 0.001),
    });
  });

  it('never lose the rest of a file: every function and class at the top is found', () => {
    const bench = createWorkbench();
    const lost: string[] = [];
    let wanted = 0;
    for (const { path, bytes } of findSources(
      ['ts', 'mts', 'js', 'mjs', 'cjs', 'tsx', 'jsx'],
      SIZE_BYTES_MAX,
    )) {
      const parsed = parseSync(path, bytes.toString('utf8'));
      const { facts } = extractFile(bytes, { type: 'typescript', isTest: false }, bench);
      if (parsed.errors.length > 0 || facts.skip === 'minified' || facts.skip === 'binary') continue;
      const ours = new Set(facts.symbols.map(({ name }) => name));
      const theirs = (parsed.program.body as unknown as AnyNode[])
        .map((one) => (one.type.startsWith('Export') ? (one['declaration'] as AnyNode | null) : one))
        .filter((one) => /^(?:Function|Class)Declaration$/.test(one?.type ?? ''))
        .map((one) => (one?.['id'] as AnyNode | null)?.['name'] as string | undefined);
      for (const name of theirs) {
        if (name === undefined) continue;
        wanted++;
        if (!ours.has(name)) lost.push(`${path}: ${name}`);
      }
    }
    expect(wanted).toBeGreaterThan(1000);
    expect(lost).toEqual([]);
  });
});
