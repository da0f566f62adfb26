// The configuration that a process runs with, as one hash: in the log, in its health and in its metrics, so that two processes can be
// compared. Secrets go in as keyed hashes. Nothing is ever reloaded: what changed on disk is told, and takes a restart.

import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { replaceFile } from '../../durable/index.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Context } from '../../kernel/operation.ts';

export interface ResolvedValues {
  readonly open: Readonly<Record<string, unknown>>;
  readonly secret: Readonly<Record<string, string | undefined>>;
}

const SALT_BYTES = 32;
const LENGTH = 16;

export function fingerprintOf({ open, secret }: ResolvedValues, salt: Uint8Array): string {
  const hidden = Object.entries(secret).map(([name, value]) => [
    name,
    value === undefined ? null : createHmac('sha256', salt).update(value).digest('hex'),
  ]);
  return sha256Hex(canonicalJson({ open, secret: Object.fromEntries(hidden) })).slice(0, LENGTH);
}

/** The same for all processes of this machine, and known to nobody else. */
export async function provideSalt({ host, project }: Pick<Context, 'host' | 'project'>): Promise<Uint8Array> {
  const path = join(project.ownDir, 'gateway-salt');
  if (host.files.stat(path)?.kind === 'file') return host.files.read(path, { sizeBytesMax: SALT_BYTES });
  host.files.makeDir(project.ownDir);
  const salt = host.random.bytes(SALT_BYTES);
  await replaceFile(path, salt, host, { mode: 0o600 });
  return salt;
}
