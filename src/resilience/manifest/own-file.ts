// Small records of this machine as JSON files: replaced whole, and read with their shape checked. One that cannot be read is an error,
// never an empty one: what it guarded would be forgotten.

import { dirname } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';

export interface OwnFile {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** Undefined when there is none. Throws `state.unreadable`. */
export function readOwn<T>({ path, schema }: OwnFile, { files }: Pick<Host, 'files'>): T | undefined {
  let bytes: Uint8Array;
  try {
    bytes = files.read(path, { noFollow: true, sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX });
  } catch (error) {
    if (isLoaError(error) && ['file.missing', 'file.not-directory'].includes(error.code)) return undefined;
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw unreadable(path, 'it is not JSON', cause);
  }
  const checked = checkValue(schema, value);
  if (checked.ok) return checked.value as T;
  throw unreadable(path, `${checked.problems[0]?.path ?? ''} ${checked.problems[0]?.message ?? ''}`.trim());
}

export async function writeOwn(path: string, value: unknown, host: TemporaryHost): Promise<void> {
  await makeDirDurable(dirname(path), host, 0o700);
  await replaceFile(path, Buffer.from(`${JSON.stringify(value)}\n`), host, { mode: 0o600 });
}

function unreadable(path: string, why: string, cause?: unknown): LoaError {
  return new LoaError('state.unreadable', `cannot read ${path}: ${why}`, {
    hint: `Look at it, move it away if it is damaged, then run "loa state recover".`,
    details: { path },
    cause,
  });
}
