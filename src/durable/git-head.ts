// The commit that a work tree is at, read from git's own files: hooks ask after every turn, and a process for it would cost more than
// the rest of the hook. Undefined where git is not believed, or nothing is committed yet.

import { join } from 'node:path';
import { isLoaError } from '../kernel/errors.ts';
import { hasGitName } from '../kernel/git-name.ts';
import { findRepository, type RepositoryHost } from './git-repository.ts';

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const PACKED_BYTES_MAX = 16 * 1024 * 1024;

export function readHead(workTree: string, host: RepositoryHost): string | undefined {
  const found = findRepository(workTree, host);
  if (found.kind !== 'believed') return undefined;
  const { gitDir, commonDir } = found.repository;
  const head = readLine(join(gitDir, 'HEAD'), host);
  if (head === undefined || COMMIT.test(head)) return head;
  const branch = /^ref: (refs\/\S+)$/.exec(head)?.[1];
  if (branch === undefined || hasGitName(branch)) return undefined;
  const loose = readLine(join(commonDir, branch), host);
  if (loose !== undefined) return COMMIT.test(loose) ? loose : undefined;
  const packed = read(join(commonDir, 'packed-refs'), host) ?? '';
  const id = packed
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
    ?.split(' ')[0];
  return id !== undefined && COMMIT.test(id) ? id : undefined;
}

const readLine = (path: string, host: RepositoryHost): string | undefined => read(path, host)?.trim();

function read(path: string, { files }: RepositoryHost): string | undefined {
  try {
    if (files.stat(path)?.kind !== 'file') return undefined;
    const bytes = files.read(path, { noFollow: true, regularOnly: true, sizeBytesMax: PACKED_BYTES_MAX });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (isLoaError(error)) return undefined; // Out of reach: then nothing is known of it.
    throw error;
  }
}
