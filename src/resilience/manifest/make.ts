// Makes the next manifest: what is on the disk now, signed, one generation further. Refuses where that would pass a loss for the
// state of things: when a journal that was there does not go on, or when most files of the last manifest are gone.

import { dirname } from 'node:path';
import { keyPlace } from '../../durable/commands/key.ts';
import { replaceFile } from '../../durable/file.ts';
import { createKey } from '../../durable/keys/index.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { LoaError } from '../../kernel/errors.ts';
import { redactorOptions } from '../../redact/configured.ts';
import { keepOutOfGit } from '../../state/exclude.ts';
import { isBlankNotes, notesPath } from '../../state/index.ts';
import type { OpenState } from '../open-state.ts';
import { collectFiles, type FoundFile, type LeftOut } from '../zone/collect.ts';
import { openHashes } from '../zone/hashes.ts';
import { toDisk } from '../zone/place.ts';
import { openSecretJudge } from '../zone/secrets.ts';
import { goesOnFrom } from './chains.ts';
import type { ChainStates } from './compare.ts';
import { type Floor, raiseFloor, readFloor, writeFloor } from './floor.ts';
import {
  type FileEntry,
  haveSameFiles,
  type ManifestContent,
  parseManifest,
  type ReadManifest,
  renderManifest,
  signedBytes,
  withSignature,
} from './manifest.ts';
import { isSignedInAnotherTree, judgeOwn, manifestName } from './others.ts';
import { examineChains, readManifestText } from './verify.ts';

export interface Snapshot {
  readonly files: Readonly<Record<string, FileEntry>>;
  readonly leftOut: readonly LeftOut[];
  readonly chains: ChainStates;
  /** Bytes that were read for it, as far as they were to be held. */
  readonly held: ReadonlyMap<string, Uint8Array>;
}

/** What is on the disk now. Unchanged files are known by their hash from before. */
export async function takeSnapshot(state: OpenState, holdBytesMax = 0): Promise<Snapshot> {
  const { place, host, context } = state;
  const chains = await examineChains(state);
  const { files, leftOut } = collectFiles(place, host);
  const options = redactorOptions(context.config);
  const salt = `${context.product.version} ${JSON.stringify(options)}`;
  const hashes = openHashes(place, { salt, holdBytesMax }, host);
  const judge = await openSecretJudge(options);
  const kept: Record<string, FileEntry> = {};
  const out: LeftOut[] = [...leftOut];
  // The journal first: files that are newer than it lose nothing, and the other way round a change could be marked and missing.
  const ordered = [...files.filter(isOfChain), ...files.filter((file) => !isOfChain(file))];
  for (const [index, file] of ordered.entries()) {
    context.progress.report('hash', index, ordered.length);
    const { sha256, sizeBytes, secret } = hashes.hash(file, judge);
    if (secret !== undefined) out.push({ path: file.path, why: secret });
    else
      kept[file.path] = {
        mtime: new Date(file.stat.modifiedMs).toISOString(),
        sha256,
        size_bytes: sizeBytes,
      };
  }
  await hashes.save();
  const sorted = Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1));
  return { files: Object.fromEntries(sorted), leftOut: out, chains, held: hashes.held };
}

const isOfChain = ({ path }: FoundFile): boolean => path.startsWith('.loa/');

export interface MakeOptions {
  /** Sign what is there, whatever is missing: a person looked at it. */
  readonly accept?: boolean;
  /** How many bytes of what is read may be held for whoever sends it. */
  readonly holdBytesMax?: number;
  readonly restored?: {
    readonly source: ManifestContent['last_restore_source'];
    readonly from: ReadManifest;
  };
}

export interface Made {
  readonly read: ReadManifest;
  readonly floor: Floor;
  readonly leftOut: readonly LeftOut[];
  readonly isNew: boolean;
  readonly held: ReadonlyMap<string, Uint8Array>;
}

/** The manifest of now; the last one when nothing changed since. */
export async function makeManifest(state: OpenState, options: MakeOptions = {}): Promise<Made> {
  const { host } = state;
  const floor = readFloor(state.floorPlace, host);
  await keepOutOfGit(manifestName(state), state.context);
  const before = await requireBefore(state, floor, options);
  const snapshot = await takeSnapshot(state, options.holdBytesMax);
  if (before !== undefined && options.restored === undefined && options.accept !== true)
    requireNoLoss(state, before, snapshot);
  const content = nextContent(state, { snapshot, floor, before, options });
  if (before !== undefined && options.restored === undefined && haveSameFiles(before.manifest, content)) {
    const known = floor?.manifest === before.sha256 ? floor : raiseFloor(floor, before);
    if (known !== floor) await writeFloor(state.floorPlace, known, host);
    return { read: before, floor: known, leftOut: snapshot.leftOut, isNew: false, held: snapshot.held };
  }
  const read = await signManifest(state, content);
  const raised = raiseFloor(floor, read);
  await makeDirDurable(dirname(state.place.manifestPath), host);
  // A crash between the two leaves a manifest above the floor, which its signature speaks for.
  await replaceFile(state.place.manifestPath, Buffer.from(read.text), host, {
    root: state.place.project.root,
  });
  await writeFloor(state.floorPlace, raised, host);
  return { read, floor: raised, leftOut: snapshot.leftOut, isNew: true, held: snapshot.held };
}

/** The manifest that the next one follows. One that cannot be believed is not followed. */
async function requireBefore(
  state: OpenState,
  floor: Floor | undefined,
  { restored, accept }: MakeOptions,
): Promise<ReadManifest | undefined> {
  if (restored !== undefined) return restored.from;
  const text = readManifestText(state);
  if (text === undefined) {
    if (floor === undefined || accept === true) return undefined;
    if (isSignedInAnotherTree(state)) throw signedElsewhere();
    throw refused('the signed manifest is gone, and one was made here before');
  }
  const judged = await judgeOwn(state, text, floor);
  if (judged === undefined) return undefined;
  if (judged.ok) return judged.read;
  if (accept === true) return undefined;
  throw refused(`the manifest that stands there cannot be believed: ${judged.message}`);
}

const LOSS_SHARE = 0.5;

function requireNoLoss(
  { place, host }: OpenState,
  { manifest }: ReadManifest,
  { files, chains }: Snapshot,
): void {
  if (!goesOnFrom(chains.journal, manifest.journal)) throw refused('the journal does not go on from there');
  const paths = Object.keys(manifest.files).filter((path) => !path.startsWith('.loa/'));
  const gone = paths.filter((path) => !(path in files)).length;
  if (paths.length > 0 && gone / paths.length > LOSS_SHARE)
    throw refused(`${gone} of ${paths.length} files of the last manifest are gone`);
  const notes = notesPath(place.zone);
  const isOther = notes in manifest.files && files[notes]?.sha256 !== manifest.files[notes]?.sha256;
  if (isOther && notes in files && isBlankNotes(readText(toDisk(place, notes), host)))
    throw refused(`${notes} holds nothing but the template, and it held more`);
}

const readText = (path: string, { files }: Pick<OpenState['host'], 'files'>): string =>
  Buffer.from(files.read(path)).toString('utf8');

export function refused(why: string): LoaError {
  return new LoaError('state.refused', `did not sign the state of this project: ${why}`, {
    hint: 'Run "loa state recover". If all is as you want it, "loa state manifest --accept" signs what is there.',
  });
}

/** Work trees share one journal and one account of what was signed. */
function signedElsewhere(): LoaError {
  const why = 'another work tree of this repository signs it, and this one never did';
  return new LoaError('state.refused', `did not sign the state of this project: ${why}`, {
    hint: 'Run the command in that work tree ("git worktree list"): what is recorded here is in the journal that it signs too.',
  });
}

interface Next {
  readonly snapshot: Snapshot;
  readonly floor: Floor | undefined;
  readonly before: ReadManifest | undefined;
  readonly options: MakeOptions;
}

function nextContent({ host }: OpenState, { snapshot, floor, before, options }: Next): ManifestContent {
  const { journal, audit } = snapshot.chains;
  const past = before?.manifest;
  const isRestore = options.restored !== undefined;
  // In the order of canonical JSON, which is then written at once.
  return {
    audit: audit.kind === 'whole' ? audit.position : null,
    files: snapshot.files,
    generated_at: new Date(host.clock.nowMs()).toISOString(),
    generation: Math.max(past?.generation ?? 0, floor?.generation ?? 0) + 1,
    journal: journal.kind === 'whole' ? journal.position : null,
    last_restore_source: options.restored?.source ?? past?.last_restore_source ?? null,
    left_out: Object.fromEntries(snapshot.leftOut.map(({ path, why }) => [path, why])),
    lineage: past?.lineage ?? floor?.lineage ?? Buffer.from(host.random.bytes(16)).toString('hex'),
    parent: before?.sha256 ?? floor?.manifest ?? null,
    restore_count: (past?.restore_count ?? 0) + (isRestore ? 1 : 0),
    version: 1,
  };
}

async function signManifest(state: OpenState, content: ManifestContent): Promise<ReadManifest> {
  const { context, host } = state;
  // The very first manifest of a person without keys: nothing was signed before, so no key can have been lost.
  if (state.loadKeys().keys.length === 0 && content.generation === 1)
    await createKey(keyPlace(context), host);
  const manifest = withSignature(content, state.loadKeys().sign('manifest', signedBytes(content)));
  const parsed = parseManifest(renderManifest(manifest));
  if (!parsed.ok)
    throw new LoaError('internal.bug', `made a manifest that does not read back: ${parsed.problem}`);
  return parsed;
}
