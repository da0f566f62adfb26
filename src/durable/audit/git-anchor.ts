// Heads kept in git: one blob under `refs/loa/audit` with the last head of every chain of the repository (each work tree
// has a chain of its own). It leaves the machine whenever the ref is pushed, out of reach of whoever rewrites the chain here.
// The ref moves by compare-and-swap, so two processes lose neither's head.

import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { type GitHost, runGit } from '../git.ts';
import type { SignedHead } from './audit-event.ts';
import { parseHead } from './records.ts';

export const ANCHOR_REF = 'refs/loa/audit';

const ATTEMPTS_MAX = 5;
/** To git: the ref must not be there yet. */
const NO_OBJECT = '';

interface Anchor {
  /** Of the blob that the ref names; empty when there is no ref. */
  readonly id: string;
  readonly heads: Readonly<Record<string, SignedHead>>;
}

/** Undefined when git knows of no head for this chain; throws `process.failed` when git cannot be asked. */
export async function readAnchor(
  root: string,
  journalId: string,
  host: GitHost,
): Promise<SignedHead | undefined> {
  const { heads } = await readAnchors(root, host);
  return Object.hasOwn(heads, journalId) ? parseHead(heads[journalId]) : undefined;
}

export async function writeAnchor(root: string, head: SignedHead, host: GitHost): Promise<void> {
  const { journalId, sequence } = head.statement;
  for (let attempt = 1; ; attempt += 1) {
    const { id, heads } = await readAnchors(root, host);
    const kept = Object.hasOwn(heads, journalId) ? parseHead(heads[journalId]) : undefined;
    if (kept !== undefined && kept.statement.sequence >= sequence) return;
    const text = `${JSON.stringify({ format: 'loa-audit-anchor@1', heads: { ...heads, [journalId]: head } }, null, 2)}\n`;
    const blob = decode(
      await runGit(root, ['hash-object', '-w', '--stdin'], host, { stdin: Buffer.from(text) }),
    );
    try {
      await runGit(root, ['update-ref', ANCHOR_REF, blob, id], host);
      return;
    } catch (error) {
      // Most likely another process moved the ref since it was read; then its head must be kept too.
      if (!isLoaError(error) || error.code !== 'process.failed' || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function readAnchors(root: string, host: GitHost): Promise<Anchor> {
  const id = decode(await runGit(root, ['for-each-ref', '--format=%(objectname)', ANCHOR_REF], host));
  if (id === '') return { id: NO_OBJECT, heads: {} };
  const bytes = await runGit(root, ['cat-file', 'blob', id], host);
  try {
    const value: unknown = JSON.parse(decode(bytes));
    const heads = (value as { readonly heads?: unknown } | null)?.heads;
    if (typeof heads === 'object' && heads !== null) return { id, heads: heads as Anchor['heads'] };
  } catch (cause) {
    throw unreadable(cause);
  }
  throw unreadable(undefined);
}

function unreadable(cause: unknown): LoaError {
  return new LoaError('process.failed', `the git ref ${ANCHOR_REF} holds something that is not ours`, {
    cause,
    hint: `Look at it with: git cat-file -p ${ANCHOR_REF}`,
  });
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8').trim();
}
