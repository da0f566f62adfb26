// The state on this machine beside its signed manifest, as `loa state verify` tells it and as recovery begins with it.

import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { OpenState } from '../open-state.ts';
import { type Collected, collectFiles, type FoundFile } from '../zone/collect.ts';
import { examineChain, isOfChain } from './chains.ts';
import { type ChainStates, compareFiles, type FileProblem } from './compare.ts';
import { type Floor, readFloor } from './floor.ts';
import type { ManifestProblem } from './judge.ts';
import type { ReadManifest } from './manifest.ts';
import { judgeOwn } from './others.ts';
import { isAsVerified, keepVerified, lineOf, readVerifiedBefore } from './verified-before.ts';

export const VERIFY_VERDICTS = ['verified', 'differs', 'forged', 'old', 'absent'] as const;
export type VerifyVerdict = (typeof VERIFY_VERDICTS)[number];

export interface VerifiedState {
  readonly verdict: VerifyVerdict;
  readonly generation: number | null;
  readonly problems: readonly FileProblem[];
  /** Of those, the ones that recorded changes explain. */
  readonly accounted: ReadonlySet<string>;
  /** Of those, the texts that somebody edited by hand and mostly kept. */
  readonly edited: ReadonlySet<string>;
  /** What is wrong with the manifest itself. */
  readonly manifestProblem?: { readonly problem: ManifestProblem; readonly message: string };
  readonly read?: ReadManifest;
  readonly floor: Floor | undefined;
  readonly collected: Collected;
  readonly chains: ChainStates;
}

const MANIFEST_SIZE_BYTES_MAX = 256 * 1024 * 1024;

export interface VerifyOptions {
  /** Files that were as signed within a day and that nobody touched since are not read again. */
  readonly trustsStamps?: boolean;
}

export async function verifyState(
  state: OpenState,
  { trustsStamps = false }: VerifyOptions = {},
): Promise<VerifiedState> {
  const { host, place, context } = state;
  const floor = readFloor(state.floorPlace, host);
  const base = {
    floor,
    collected: collectFiles(place, host),
    chains: await examineChains(state),
    problems: [],
    accounted: new Set<string>(),
    edited: new Set<string>(),
  };
  const text = readManifestText(state);
  if (text === undefined) return { ...base, verdict: 'absent', generation: null };
  const before = trustsStamps ? readVerifiedBefore(place, host) : undefined;
  if (before !== undefined && isAsVerified(before, { ...base, manifest: sha256Hex(text) }, state))
    return { ...base, verdict: 'verified', generation: before.generation };
  const judged = await judgeOwn(state, text, floor);
  if (judged === undefined) return { ...base, verdict: 'absent', generation: null };
  if (!judged.ok) {
    const { problem, message, generation = null } = judged;
    const verdict = problem === 'old' ? 'old' : 'forged';
    return { ...base, verdict, generation, manifestProblem: { problem, message } };
  }
  const { manifest } = judged.read;
  const untouched = before?.manifest === judged.read.sha256 ? new Set(before.lines.split('\n')) : undefined;
  const known = (file: FoundFile): boolean => untouched?.has(lineOf(file)) === true;
  const startedMs = host.clock.nowMs();
  const problems = compareFiles(manifest, base, host, { progress: context.progress, known });
  if (trustsStamps) {
    const readAtMs = untouched === undefined ? startedMs : (before?.readAtMs ?? startedMs);
    await keepVerified(state, judged.read, { ...base, problems, readAtMs });
  }
  const { generation } = manifest;
  const all = { ...base, problems, generation, read: judged.read };
  if (problems.length === 0) return { ...all, verdict: 'verified' };
  const accounted = await findAccounted(state, all);
  const unexplained = all.problems.filter(({ path }) => !accounted.has(path));
  const { findEdited } = await import('./edited.ts');
  const edited = findEdited(state, { ...base, problems: unexplained, manifest });
  return { ...all, verdict: 'differs', accounted, edited };
}

export async function examineChains({ place, host }: OpenState): Promise<ChainStates> {
  const { journalDir, auditDir } = place.project;
  return { journal: await examineChain(journalDir, host), audit: await examineChain(auditDir, host) };
}

type Known = Pick<VerifiedState, 'problems' | 'chains'> & { readonly read: ReadManifest };

async function findAccounted(
  { place, context }: OpenState,
  { problems, chains, read }: Known,
): Promise<ReadonlySet<string>> {
  const { journal } = read.manifest;
  const now = chains.journal;
  if (now.kind !== 'whole' || (journal !== null && !isOfChain(now, journal.id))) return new Set();
  const { accountFor } = await import('./account.ts');
  const isAccounted = await accountFor(place, { journal: now, after: journal?.sequence ?? 0 }, context);
  return new Set(problems.map(({ path }) => path).filter(isAccounted));
}

export function readManifestText({ place, host }: OpenState): string | undefined {
  try {
    const bytes = host.files.read(place.manifestPath, {
      noFollow: true,
      sizeBytesMax: MANIFEST_SIZE_BYTES_MAX,
    });
    return Buffer.from(bytes).toString('utf8');
  } catch (error) {
    const none = ['file.missing', 'file.not-directory'];
    if (isLoaError(error) && none.includes(error.code)) return undefined;
    throw error;
  }
}

/** Nothing that the journal does not explain: files that were added do no harm to those that are signed. */
export function isAccountedFor({
  problems,
  accounted,
}: Pick<VerifiedState, 'problems' | 'accounted'>): boolean {
  return problems.every(({ path, kind }) => (kind === 'changed' || kind === 'extra') && accounted.has(path));
}
