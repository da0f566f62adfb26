// What a person can do next, for each way in which a manifest or a store is not what it should be. One sentence each; the page on recovery has
// the same in a table.

import type { ManifestProblem } from './manifest/judge.ts';

export type Trouble = ManifestProblem | 'emptied' | 'beside' | 'raced';

export const ADVICE: Readonly<Record<Trouble, string>> = {
  'unknown-key':
    'bring your key with "loa key recover", or trust the signer: "loa key trust PUBLIC-KEY" (its "loa key list --json" shows it)',
  forged:
    'find out who can write there; another store or generation may be whole: "loa state list", "loa state drill"',
  stripped:
    'find out who can write there; another store or generation may be whole: "loa state list", "loa state drill"',
  unreadable:
    'find out what wrote there; another store or generation may be whole: "loa state list", "loa state drill"',
  old: 'find out who put it back; "loa state restore --generation N" takes an old one on purpose',
  foreign: 'give this project a path, prefix or branch of its own under state.stores',
  emptied:
    'is it mounted, and is it the right place? "loa state backup --store NAME --anew" if it was emptied or replaced on purpose',
  beside:
    'run "loa state restore --store NAME": it takes that generation and applies what was recorded here since on top',
  raced: 'run "loa state restore --store NAME", then "loa state backup" again',
};

/** Each once, in the order they came up. */
export function listNext(next: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(next.filter((one): one is string => one !== undefined && one !== ''))];
}
