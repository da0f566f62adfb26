// Files with a path of this machine are kept out of git by its own list, as a part of the plans of `init` and `uninstall`.

import { type ExcludePlace, withExcluded, withoutExcluded } from '../../state/exclude.ts';
import type { Change, Snapshot } from './setup-plan.ts';

export function planExclude(
  place: ExcludePlace | undefined,
  changes: readonly Change[],
  read: Snapshot,
): Change[] {
  const personal = changes.filter(({ isPersonal }) => isPersonal === true).map(({ path }) => path);
  if (place === undefined || personal.length === 0) return [];
  const before = read(place.path);
  const after = withExcluded(before ?? '', place, personal);
  return [{ path: place.path, before, after, why: 'git leaves files with paths of this machine alone' }];
}

/** All work trees have one list: our lines stay as long as another of them uses loa. */
export function planExcludeRemoval(
  place: ExcludePlace | undefined,
  read: Snapshot,
  isShared: boolean,
): Change[] {
  const before = place === undefined ? undefined : read(place.path);
  if (place === undefined || before === undefined || isShared) return [];
  return [{ path: place.path, before, after: withoutExcluded(before), why: 'our lines taken out' }];
}
