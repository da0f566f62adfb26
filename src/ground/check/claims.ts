// Whether what a document names is there: by the tree's facts; in a file that git ignores, by that file's own facts; in a file
// without a language, by the word itself.

import { join } from 'node:path';
import { isInside } from '../../durable/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { CodeReference } from '../../kernel/reference.ts';
import {
  createWorkbench,
  extractFile,
  findSymbol,
  languageOf,
  resolveReference,
  type SourceTree,
} from '../../source/index.ts';

export type Claim =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: 'line' | 'missing' | 'symbol'; readonly reason: string };

export function checkClaim(tree: SourceTree, reference: CodeReference, host: Pick<Host, 'files'>): Claim {
  const resolved = resolveReference(tree, reference);
  if (resolved.ok) return { ok: true };
  const bytes = tree.read(reference.path) ?? readIgnored(tree.root, reference.path, host);
  if (bytes === undefined) return { ok: false, problem: 'missing', reason: resolved.reason };
  if (reference.kind === 'file') return { ok: true };
  const text = new TextDecoder().decode(bytes);
  if (reference.kind === 'lines') {
    return reference.lastLine <= text.split('\n').length
      ? { ok: true }
      : { ok: false, problem: 'line', reason: resolved.reason };
  }
  const type = languageOf(reference.path)?.id;
  const isThere =
    type === undefined
      ? new RegExp(`(?<![\\w$])${reference.symbol.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`).test(
          text,
        )
      : tree.file(reference.path) === undefined &&
        findSymbol(
          extractFile(bytes, { type, isTest: false }, createWorkbench()).facts.symbols,
          reference.symbol,
        ) !== undefined;
  return isThere ? { ok: true } : { ok: false, problem: 'symbol', reason: resolved.reason };
}

/** A file that is on the disk and no part of the tree; never one that a link leads out to. */
function readIgnored(root: string, path: string, host: Pick<Host, 'files'>): Uint8Array | undefined {
  const full = join(root, path);
  try {
    if (
      host.files.stat(full)?.kind !== 'file' ||
      !isInside(host.files.realPath(root), host.files.realPath(full))
    )
      return undefined;
    return host.files.read(full, { noFollow: true, sizeBytesMax: SOURCE_FILE_SIZE_BYTES_MAX });
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}
