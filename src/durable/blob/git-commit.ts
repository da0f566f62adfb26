// Commits as git writes them, with a signature in their header. Pure.

export interface CommitParts {
  readonly tree: string;
  readonly parent: string | undefined;
  readonly message: string;
  readonly timeMs: number;
  readonly signature?: string;
}

const AUTHOR = 'loa <loa@localhost>';

export function commitText({ tree, parent, message, timeMs, signature }: CommitParts): Uint8Array {
  const when = `${Math.floor(timeMs / 1000)} +0000`;
  const lines = [`tree ${tree}`];
  if (parent !== undefined) lines.push(`parent ${parent}`);
  lines.push(`author ${AUTHOR} ${when}`, `committer ${AUTHOR} ${when}`);
  if (signature !== undefined) lines.push(`gpgsig ${signature.split('\n').join('\n ')}`);
  return Buffer.from(`${lines.join('\n')}\n\n${message}\n`);
}

/** What was signed, and the signature over it. */
export function splitCommit(bytes: Uint8Array): {
  readonly content: Uint8Array;
  readonly signature?: string;
} {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf('\n\n');
  const header = text.slice(0, end + 1);
  const found = /(?:^|\n)gpgsig ([^\n]*(?:\n [^\n]*)*)\n/.exec(header);
  if (found === null) return { content: bytes };
  const at = found.index === 0 ? 0 : found.index + 1;
  const without = text.slice(0, at) + text.slice(found.index + found[0].length);
  const signature = (found[1] as string).replaceAll('\n ', '\n');
  return { content: Buffer.from(without, 'latin1'), signature };
}
