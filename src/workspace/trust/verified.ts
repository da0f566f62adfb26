// What was checked on this machine: one signed file in the machine directory. A record counts while its signature holds, the file that
// was checked is the same, and its time has not run out; anything else is no evidence, and says why.

import { join } from 'node:path';
import { keyPlace } from '../../durable/commands/key.ts';
import { replaceFile } from '../../durable/index.ts';
import { loadKeyring } from '../../durable/keys/index.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Evidence } from '../../trust/index.ts';
import type { Check } from './checkers.ts';

export interface CheckRecord extends Check {
  readonly passed: boolean;
  /** Of the file that was checked. */
  readonly sha256: string;
  readonly checkedAtMs: number;
  readonly expiresAtMs: number;
}

const fileOf = ({ project }: Pick<Context, 'project'>): string => join(project.ownDir, 'trust-verified.json');
const bytesOf = (records: readonly CheckRecord[]): Uint8Array =>
  new TextEncoder().encode(canonicalJson(records));

/** False when no key can sign, or the project is not set up: then nothing is recorded. */
export async function recordChecks(records: readonly CheckRecord[], context: Context): Promise<boolean> {
  const { host, project } = context;
  const keyring = loadKeyring(keyPlace(context), host);
  if (!keyring.canSign('manifest') || host.files.stat(project.ownDir)?.kind !== 'directory') return false;
  const envelope = keyring.sign('manifest', bytesOf(records));
  const text = `${JSON.stringify({ records, envelope }, null, 2)}\n`;
  await replaceFile(fileOf(context), new TextEncoder().encode(text), host);
  return true;
}

/** Records whose signature holds; empty when there are none, or they cannot be believed. */
function readRecords(context: Context): readonly CheckRecord[] {
  const { host } = context;
  let text: string;
  try {
    text = new TextDecoder().decode(
      host.files.read(fileOf(context), { noFollow: true, sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }),
    );
  } catch (error) {
    if (isLoaError(error) && error.code.startsWith('file.')) return [];
    throw error;
  }
  try {
    const { records, envelope } = JSON.parse(text) as { records: readonly CheckRecord[]; envelope: unknown };
    return loadKeyring(keyPlace(context), host).verify('manifest', bytesOf(records), envelope).ok
      ? records
      : [];
  } catch (error) {
    // Not what was written there: nothing in it counts.
    if (error instanceof SyntaxError || error instanceof TypeError) return [];
    throw error;
  }
}

/** The evidence with what was checked here: a proof that passed counts, a property test that failed takes its own away. */
export function withVerified(
  own: readonly Evidence[],
  read: (path: string) => Uint8Array | undefined,
  context: Context,
): Evidence[] {
  const nowMs = context.host.clock.nowMs();
  const standing = readRecords(context).filter(({ path, sha256, expiresAtMs }) => {
    const bytes = read(path);
    return expiresAtMs > nowMs && bytes !== undefined && sha256Hex(bytes) === sha256;
  });
  const failed = new Set(standing.filter(({ passed }) => !passed).map(({ path }) => path));
  const proved = standing.filter(({ kind, passed }) => kind === 'proofs' && passed);
  return [
    ...own.filter(({ kind, reference }) => kind !== 'properties' || !failed.has(reference)),
    ...proved.map(
      ({ path, sha256, checkedAtMs, expiresAtMs }): Evidence => ({
        subject: 'repository',
        kind: 'proofs',
        count: 1,
        reference: path,
        sha256,
        observedAtMs: checkedAtMs,
        expiresAtMs,
      }),
    ),
  ];
}
