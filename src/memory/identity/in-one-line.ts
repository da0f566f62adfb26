// The identity document for a session that starts: its principles in one line. Only once the person accepted the repository's words, and
// nothing that would steer who reads it.

import { join } from 'node:path';
import { isRepositoryAccepted } from '../../kernel/config/trust.ts';
import { findInstruction } from '../../poison/index.ts';
import { readTrust } from '../../state/trust-file.ts';
import { type MemoryContext, stateZone } from '../recall/open-memories.ts';
import { identityPath } from './changes.ts';
import { parseIdentity } from './document.ts';

const PRINCIPLES_MAX = 5;
const DOUBT_POINTS = 2;

/** Undefined when there is no such document, or it is not to be told. */
export async function tellIdentity(context: MemoryContext): Promise<string | undefined> {
  const { host, project } = context;
  const path = join(project.root, identityPath(await stateZone(context)));
  if (host.files.stat(path)?.kind !== 'file') return undefined;
  if (!isRepositoryAccepted(readTrust(project, host))) return undefined;
  const { principles } = parseIdentity(new TextDecoder().decode(host.files.read(path)));
  const names = principles
    .map(({ name }) => name)
    .filter((name) => findInstruction(name).points < DOUBT_POINTS)
    .slice(0, PRINCIPLES_MAX);
  return names.length === 0 ? undefined : names.join('; ');
}
