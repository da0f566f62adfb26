// What was read and found to be as signed, by the stamp of each file, so that a recovery where nothing moved need not read it all again.
// No program can change a file and keep its stamp; a disk that loses bytes by itself can. So it counts for a day, for the signed manifest
// that it was made with, and for recovery only: verification, drills and restores read every byte. It may be deleted.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import type { OpenState } from '../open-state.ts';
import type { Collected, FoundFile } from '../zone/collect.ts';
import { isSettled, stampOf } from '../zone/hash.ts';
import { isChain, type Place } from '../zone/place.ts';
import { goesOnFrom } from './chains.ts';
import type { ChainStates, FileProblem } from './compare.ts';
import type { Floor } from './floor.ts';
import type { ChainPosition, ReadManifest } from './manifest.ts';

interface Header {
  /** SHA-256 of the manifest's text. */
  readonly manifest: string;
  readonly generation: number;
  /** SHA-256 of the key ring that its signature was believed by. */
  readonly keyring: string;
  readonly journal: ChainPosition | null;
  readonly audit: ChainPosition | null;
  /** When every byte was last read. */
  readonly readAtMs: number;
  /** Whether the lines are all files there were, and all were as signed. */
  readonly whole: boolean;
}

export interface VerifiedBefore extends Header {
  /** A line for each file: its stamp and its path, in the order of paths. */
  readonly lines: string;
}

const COUNTS_FOR_MS = 24 * 60 * 60_000;
const POSITION: JsonSchema = { type: ['object', 'null'] };
const HEADER: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-verified@1' },
    manifest: { type: 'string' },
    generation: { type: 'integer' },
    keyring: { type: 'string' },
    journal: POSITION,
    audit: POSITION,
    readAtMs: { type: 'number' },
    whole: { type: 'boolean' },
  },
  required: ['format', 'manifest', 'generation', 'keyring', 'journal', 'audit', 'readAtMs', 'whole'],
};

const pathOf = ({ project }: Place): string => join(project.cacheDir, 'state-verified');

export const lineOf = (file: FoundFile): string => `${stampOf(file.stat)} ${file.path}`;

/** Undefined where there is none, or none that still counts. */
export function readVerifiedBefore(
  place: Place,
  { files, clock }: Pick<Host, 'files' | 'clock'>,
): VerifiedBefore | undefined {
  try {
    const text = Buffer.from(files.read(pathOf(place), { noFollow: true })).toString('utf8');
    const end = text.indexOf('\n');
    const checked = checkValue(HEADER, JSON.parse(text.slice(0, end)));
    if (!checked.ok) return undefined;
    const header = checked.value as unknown as Header;
    const ageMs = clock.nowMs() - header.readAtMs;
    return ageMs >= 0 && ageMs < COUNTS_FOR_MS ? { ...header, lines: text.slice(end + 1) } : undefined;
  } catch {
    // Missing or damaged: then everything is read.
    return undefined;
  }
}

export interface Now {
  readonly collected: Collected;
  readonly chains: ChainStates;
  readonly floor: Floor | undefined;
  /** SHA-256 of the text of the manifest that stands there. */
  readonly manifest: string;
}

const digestKeys = (state: Pick<OpenState, 'loadKeys'>): string =>
  sha256Hex(JSON.stringify(state.loadKeys().keys));

/** Whether everything is as it was when all of it was as signed, by the keys that are believed now. */
export function isAsVerified(before: VerifiedBefore, now: Now, state: Pick<OpenState, 'loadKeys'>): boolean {
  const { manifest, whole, journal, audit, keyring, lines } = before;
  if (!whole || manifest !== now.manifest || now.floor?.manifest !== manifest) return false;
  if (!goesOnFrom(now.chains.journal, journal) || !goesOnFrom(now.chains.audit, audit)) return false;
  return areLinesOf(now.collected, lines) && digestKeys(state) === keyring;
}

/** Line by line, and looks at nothing after the first that is another. */
function areLinesOf({ files }: Collected, lines: string): boolean {
  let at = 0;
  for (const file of files) {
    if (isChain(file.path)) continue;
    const line = `${lineOf(file)}\n`;
    if (!lines.startsWith(line, at)) return false;
    at += line.length;
  }
  return at === lines.length;
}

/** Keeps what a look found to be as signed. Files that changed a moment ago may change again unseen, and are not kept. */
export async function keepVerified(
  state: OpenState,
  read: ReadManifest,
  found: {
    readonly collected: Collected;
    readonly problems: readonly FileProblem[];
    readonly readAtMs: number;
  },
): Promise<void> {
  const { place, host } = state;
  const { manifest, sha256 } = read;
  const wrong = new Set(found.problems.map(({ path }) => path));
  const nowMs = host.clock.nowMs();
  const all = found.collected.files.filter(({ path }) => !isChain(path));
  const kept = all.filter((file) => !wrong.has(file.path) && isSettled(file.stat, nowMs));
  const header: Header & { readonly format: string } = {
    format: 'loa-verified@1',
    manifest: sha256,
    generation: manifest.generation,
    keyring: digestKeys(state),
    journal: manifest.journal,
    audit: manifest.audit,
    readAtMs: found.readAtMs,
    whole: found.problems.length === 0 && kept.length === all.length,
  };
  const text = `${JSON.stringify(header)}\n${kept.map((file) => `${lineOf(file)}\n`).join('')}`;
  try {
    await makeDirDurable(place.project.cacheDir, host);
    await replaceFile(pathOf(place), Buffer.from(text), host);
  } catch (error) {
    // Without it the next recovery reads everything, and nothing else is lost.
    if (!isLoaError(error)) throw error;
  }
}
