// What this machine knows of the team it joined: which server and project, under which name, and how far it has come in the log. One
// small file in the machine directory, replaced as a whole, so that the position and what proves the records up to it go together.

import { join } from 'node:path';
import { replaceFile } from '../durable/file.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import type { Project } from '../kernel/operation.ts';

/** The last record of a machine's chain that was seen. */
export interface ChainEnd {
  readonly sequence: number;
  readonly hash: string;
}

export interface Membership {
  readonly version: 1;
  /** The identity that the database gave itself. */
  readonly server: string;
  readonly project: string;
  readonly machine: string;
  readonly joinedAt: string;
  /** By machine, this one's own among them. */
  readonly chains: Readonly<Record<string, ChainEnd>>;
  /** By work tree: everything up to this position is in its files. */
  readonly cursors: Readonly<Record<string, number>>;
  /** Positions whose records could not be brought into the files yet, with why. */
  readonly stuck: Readonly<Record<string, string>>;
  /** Changes of others came after changes of ours that the log does not have yet: ours have to be planned on top of them. */
  readonly isToReplay?: boolean;
  /** The record of the journal up to which everything is in the log, as the server last said. */
  readonly sentThrough?: number;
  /** When it last was at the head of the log. */
  readonly syncedAt?: string;
  /** What was settled by order alone, for a person to look at. */
  readonly conflicts?: readonly string[];
}

type Place = { readonly project: Project; readonly host: Pick<Host, 'files'> };

const FILE = 'team.json';
const SIZE_BYTES_MAX = 16 * 1024 * 1024;
const PRIVATE_FILE = 0o600;

const pathOf = ({ ownDir }: Pick<Project, 'ownDir'>): string => join(ownDir, FILE);

/** A look at one name, so that a person without a team pays nothing for it. */
export function hasJoined({ project, host }: Place): boolean {
  return host.files.stat(pathOf(project))?.kind === 'file';
}

export function readMembership({ project, host }: Place): Membership | undefined {
  if (!hasJoined({ project, host })) return undefined;
  const options = { noFollow: true, sizeBytesMax: SIZE_BYTES_MAX };
  const text = new TextDecoder().decode(host.files.read(pathOf(project), options));
  const found = parseMembership(text);
  if (found !== undefined) return found;
  throw new LoaError('team.not-joined', `cannot read ${pathOf(project)}: it is damaged`, {
    hint: 'Run "loa team leave" and "loa team join": what the team has is not sent again.',
  });
}

export function parseMembership(text: string): Membership | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, server, project, machine, chains, cursors, stuck } = (value ?? {}) as Partial<Membership>;
  const isWhole =
    version === 1 &&
    [server, project, machine].every((one) => typeof one === 'string') &&
    [chains, cursors, stuck].every((one) => typeof one === 'object' && one !== null);
  return isWhole ? (value as Membership) : undefined;
}

export async function writeMembership(
  membership: Membership,
  { project, host }: { readonly project: Project; readonly host: Parameters<typeof replaceFile>[2] },
): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(membership)}\n`);
  await replaceFile(pathOf(project), bytes, host, { mode: PRIVATE_FILE });
}

export function forgetMembership({ project, host }: Place): void {
  if (host.files.stat(pathOf(project)) !== undefined) host.files.remove(pathOf(project));
}

export const cursorOf = (membership: Membership, { worktree }: Pick<Project, 'worktree'>): number =>
  membership.cursors[worktree] ?? 0;
