// The file in which this machine keeps what its person accepted of a project. It is read without following a link, and a
// file that is missing, damaged or no file at all accepts nothing.

import { join } from 'node:path';
import { replaceFile } from '../durable/file.ts';
import { NO_TRUST, parseTrust, type Trust } from '../kernel/config/trust.ts';
import { isLoaError } from '../kernel/errors.ts';
import type { Files, Host } from '../kernel/host.ts';
import { CONFIG_FILE_SIZE_BYTES_MAX } from '../kernel/limits.ts';
import type { Project } from '../kernel/operation.ts';

export const TRUST_FILE = 'trust.json';
const PRIVATE_FILE = 0o600;
const PRIVATE_DIR = 0o700;

type Place = Pick<Project, 'ownDir'>;

export function readTrust(project: Place, host: Pick<Host, 'files'>): Trust {
  const text = readTrustText(project, host.files);
  return text === undefined ? NO_TRUST : parseTrust(text);
}

/** The text as it stands, for whoever must notice that it changed. */
export function readTrustText({ ownDir }: Place, files: Files): string | undefined {
  const path = join(ownDir, TRUST_FILE);
  if (files.stat(path)?.kind !== 'file') return undefined;
  try {
    const options = { noFollow: true, sizeBytesMax: CONFIG_FILE_SIZE_BYTES_MAX };
    return new TextDecoder().decode(files.read(path, options));
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return undefined; // Out of reach, too large or just replaced by something else: nothing is accepted.
  }
}

/** Replaces the file as a whole; only its owner can read it. */
export async function writeTrust(
  { ownDir }: Place,
  trust: Trust,
  host: Pick<Host, 'files' | 'clock' | 'random' | 'processes'>,
): Promise<void> {
  host.files.makeDir(ownDir, PRIVATE_DIR);
  const bytes = new TextEncoder().encode(`${JSON.stringify(trust, null, 2)}\n`);
  await replaceFile(join(ownDir, TRUST_FILE), bytes, host, { mode: PRIVATE_FILE });
}
