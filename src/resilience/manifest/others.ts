// A manifest is what one machine signed. One that came with the repository, by a key that nobody here knows, to a machine that never signed
// anything of this project, is another machine's: it says nothing of this one, and is no alarm. Where something was signed here, or git
// brought nothing, the same file is judged as any other.

import { MAIN_WORKTREE } from '../../durable/git-repository.ts';
import { listTracked } from '../../state/exclude.ts';
import type { OpenState } from '../open-state.ts';
import { listOutsideFloor, MANIFEST_NAME } from '../zone/outside.ts';
import type { Floor } from './floor.ts';
import { type Judged, judgeLocal } from './judge.ts';

export const manifestName = ({ place }: Pick<OpenState, 'place'>): string => `${place.zone}/${MANIFEST_NAME}`;

/** In a linked work tree without a trace of a manifest of its own, what was signed was signed in another. */
export function isSignedInAnotherTree({ place, context, host }: OpenState): boolean {
  const { root, worktree } = place.project;
  return worktree !== MAIN_WORKTREE && listOutsideFloor(root, context.person.stateDir, host).length === 0;
}

export async function isManifestTracked(state: OpenState): Promise<boolean> {
  const name = manifestName(state);
  return (await listTracked([name], state.context)).has(name);
}

/** Undefined for the manifest of another machine. */
export async function judgeOwn(
  state: OpenState,
  text: string,
  floor: Floor | undefined,
): Promise<Judged | undefined> {
  const judged = judgeLocal(text, state.loadKeys(), floor);
  if (judged.ok || judged.problem !== 'unknown-key' || floor !== undefined) return judged;
  return (await isManifestTracked(state)) ? undefined : judged;
}
