// The check of references: what the document names between backticks, and the key files of its context, against the tree.

import { parse as parseYaml } from 'yaml';
import type { Host } from '../../kernel/host.ts';
import { parseReference } from '../../kernel/reference.ts';
import type { SourceTree } from '../../source/index.ts';
import { findReferences } from '../references.ts';
import { knownPaths } from '../render/build.ts';
import type { ParsedDocument } from '../render/document.ts';
import { plural } from '../text.ts';
import { type CheckResult, fail, pass, type StaleCitation, warn } from './check-result.ts';
import type { Manner } from './checks.ts';
import { checkClaim } from './claims.ts';

export interface ReferenceInput {
  readonly text: string;
  readonly document: ParsedDocument;
  readonly tree: SourceTree;
  /** Those that moved are found elsewhere and told there. */
  readonly stale: readonly StaleCitation[];
}

export function checkReferences(
  input: ReferenceInput,
  manner: Manner,
  host: Pick<Host, 'files'>,
): { readonly result: CheckResult; readonly count: number } {
  const { text, document, tree, stale } = input;
  const moved = new Set(stale.filter(({ state }) => state === 'moved').map(({ reference }) => reference));
  const failures: string[] = [];
  const advice: string[] = [];
  const found = findReferences(text, knownPaths(tree));
  for (const one of found) {
    if (one.kind === 'outside') {
      failures.push(`Reference leads out of the project: ${one.written} (line ${one.line})`);
      continue;
    }
    const claim = checkClaim(tree, one.reference, host);
    if (claim.ok || moved.has(one.written)) continue;
    if (claim.problem === 'missing')
      failures.push(`Referenced file missing: ${one.reference.path} (in ${one.written}, line ${one.line})`);
    else if (claim.problem === 'line')
      (manner.isSeed ? advice : failures).push(`Line not found: ${one.written} (${claim.reason})`);
    else
      (manner.isSeed ? advice : failures).push(
        `Symbol not found: ${symbolOf(one.written)} in ${one.reference.path} (${claim.reason})`,
      );
  }
  for (const path of keyFiles(document.context ?? '')) {
    const parsed = parseReference(path);
    if (parsed.ok && checkClaim(tree, parsed.reference, host).ok) continue;
    if (parsed.ok && !tree.files.some((file) => file.path.startsWith(`${path.replace(/\/+$/, '')}/`)))
      advice.push(`Key file missing: ${path}`);
  }
  return {
    result: conclude(
      { count: found.length, failures, advice, isBootstrap: document.meta?.tier === 3 },
      manner,
    ),
    count: found.length,
  };
}

const symbolOf = (written: string): string => written.slice(written.indexOf(':') + 1);

interface Tally {
  readonly count: number;
  readonly failures: readonly string[];
  readonly advice: readonly string[];
  readonly isBootstrap: boolean;
}

function conclude({ count, failures, advice, isBootstrap }: Tally, { isSeed }: Manner): CheckResult {
  if (failures.length > 0)
    return fail('references', `${plural(failures.length, 'reference')} of ${count} lead nowhere`, [
      ...failures,
      ...advice,
    ]);
  if (advice.length > 0)
    return warn(
      'references',
      `${plural(advice.length, 'reference')} to look at (advisory), ${count} checked`,
      advice,
    );
  if (count === 0 && !isSeed && !isBootstrap)
    return fail('references', 'No references: 0 checked, so nothing here is grounded');
  return pass('references', `References resolve (${count} checked)`);
}

function keyFiles(context: string): string[] {
  const line = /^key_files:.*$/m.exec(context)?.[0] ?? '';
  const listed = readList(line);
  return listed.filter((one) => one !== '' && !/[*\s]/.test(one));
}

/** As YAML where it is that; a document that somebody edited may hold less. */
function readList(line: string): readonly string[] {
  try {
    const { key_files: list } = (parseYaml(line) ?? {}) as { readonly key_files?: unknown };
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    const inner = /\[(.*)\]/.exec(line)?.[1] ?? '';
    return inner.split(',').map((one) => one.trim().replace(/^["']|["']$/g, ''));
  }
}
