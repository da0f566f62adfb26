// What the signed manifest names and this disk no longer has, found without reading a file: the manifest itself, the journal it goes on
// from, and files that no recorded change took away; or that the manifest itself is not to be believed. Whoever looks is told before something new is built on the loss.

import type { OpenState } from '../open-state.ts';
import { isManifestGone } from '../zone/outside.ts';
import { isChain, toDisk } from '../zone/place.ts';
import { examineChain, isChainGone } from './chains.ts';
import { readFloor } from './floor.ts';
import { type ManifestContent, parseManifest } from './manifest.ts';
import { judgeOwn } from './others.ts';
import { readManifestText } from './verify.ts';

const NAMED_MAX = 3;

/** In words; undefined when nothing is gone, and what was signed can be believed. */
export async function tellGone(state: OpenState): Promise<string | undefined> {
  const text = readManifestText(state);
  if (text !== undefined) {
    const judged = await judgeOwn(state, text, readFloor(state.floorPlace, state.host));
    if (judged === undefined) return undefined;
    if (!judged.ok) return `the signed manifest cannot be believed: ${judged.message}`;
  }
  const gone = await listGone(state);
  if (gone.length === 0) return undefined;
  const shown = gone.slice(0, NAMED_MAX).join(', ');
  const more = gone.length > NAMED_MAX ? ` and ${gone.length - NAMED_MAX} more` : '';
  return `gone since the state was signed: ${shown}${more}`;
}

async function listGone(state: OpenState): Promise<readonly string[]> {
  const { place, host, context } = state;
  const { root } = place.project;
  const { manifestPath } = place;
  if (isManifestGone({ root, stateDir: context.person.stateDir, manifestPath }, host))
    return ['the signed manifest, and with it what it named'];
  const text = readManifestText(state);
  const parsed = text === undefined ? undefined : parseManifest(text);
  if (parsed?.ok !== true) return [];
  const { manifest } = parsed;
  if (isJournalGone(state, manifest)) return ['the journal', ...listMissing(state, manifest)];
  const missing = listMissing(state, manifest);
  if (missing.length === 0) return [];
  const isAccounted = await findAccounting(state, manifest);
  return missing.filter((path) => !isAccounted(path));
}

function isJournalGone({ place, host }: OpenState, { journal }: ManifestContent): boolean {
  return journal !== null && isChainGone(place.project.journalDir, journal.id, host);
}

function listMissing({ place, host }: OpenState, { files }: ManifestContent): readonly string[] {
  return Object.keys(files).filter(
    (path) => !isChain(path) && host.files.stat(toDisk(place, path)) === undefined,
  );
}

/** A change that was recorded since may have taken a file away. */
async function findAccounting(
  { place, host, context }: OpenState,
  { journal }: ManifestContent,
): Promise<(path: string) => boolean> {
  const now = await examineChain(place.project.journalDir, host);
  if (now.kind !== 'whole') return () => false;
  const { accountFor } = await import('./account.ts');
  return accountFor(place, { journal: now, after: journal?.sequence ?? 0 }, context);
}
