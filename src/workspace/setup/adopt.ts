// Taking over a machine directory that the person says is theirs: one that was set aside because nothing on this machine vouched for
// it, or that of an earlier layout. It is moved as a whole into its place, which has to be free, and registered.

import { resolve } from 'node:path';
import { isMine } from '../../durable/git-repository.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { moveMachineDir } from '../../state/older-layout.ts';

export interface Adoption {
  readonly from: string;
  readonly to: string;
}

/** Undefined when nothing was asked for. */
export function planAdoption(asked: string | undefined, context: Context): Adoption | undefined {
  if (asked === undefined) return undefined;
  const { host, project, cwd } = context;
  const from = resolve(cwd, asked);
  const found = host.files.stat(from);
  if (found?.kind !== 'directory' || !isMine(found, host)) throw refused(from, 'it is no folder of yours');
  const link = findOther(from, context);
  if (link !== undefined) throw refused(from, `${link} is neither a file nor a folder`);
  const to = project.foreignDir ?? project.ownDir;
  if (host.files.stat(to) !== undefined && from !== to)
    throw refused(from, `${to} is in use already; move it away first`);
  return { from, to };
}

export function applyAdoption({ from, to }: Adoption, { host, person }: Context): void {
  moveMachineDir({ from, to, stateDir: person.stateDir }, host);
}

/** Links and pipes have no business there, and would be followed or waited for later. */
function findOther(dir: string, context: Context): string | undefined {
  for (const { name, kind } of context.host.files.list(dir)) {
    const path = `${dir}/${name ?? '?'}`;
    const other = kind === 'directory' ? findOther(path, context) : kind === 'file' ? undefined : path;
    if (other !== undefined) return other;
  }
  return undefined;
}

function refused(path: string, why: string): LoaError {
  return new LoaError('machine-dir.not-mine', `did not take over ${path}: ${why}`, {
    hint: 'Nothing was changed. Name the folder that "loa status" or "loa doctor" told you of.',
  });
}
