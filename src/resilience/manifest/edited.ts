// Which files that differ from the manifest somebody edited by hand: text, written after the manifest was signed, that kept at least half of the
// lines it had. Bytes that a disk lost keep their time, and what a crash or another program left in place of a text keeps none of its lines: those
// are damage. Without a sketch of what was signed (another machine signed it) nothing is taken for an edit.

import { isLoaError } from '../../kernel/errors.ts';
import type { OpenState } from '../open-state.ts';
import type { Collected } from '../zone/collect.ts';
import { readSketches } from '../zone/hashes.ts';
import { isChain } from '../zone/place.ts';
import { shareKept } from '../zone/sketch.ts';
import type { FileProblem } from './compare.ts';
import type { ManifestContent } from './manifest.ts';

const KEPT_MIN = 0.5;
const TEXT_BYTES_MAX = 8 * 1024 * 1024;

interface Differing {
  readonly problems: readonly FileProblem[];
  readonly collected: Collected;
  readonly manifest: ManifestContent;
}

export function findEdited({ place, host }: OpenState, differing: Differing): ReadonlySet<string> {
  const { problems, collected, manifest } = differing;
  const changed = new Set(
    problems.filter(({ kind, path }) => kind === 'changed' && !isChain(path)).map(({ path }) => path),
  );
  if (changed.size === 0) return changed;
  const sketches = readSketches(place, host);
  const signedMs = Date.parse(manifest.generated_at);
  const edited = collected.files.filter(({ path, disk, stat }) => {
    if (!changed.has(path) || stat.modifiedMs <= signedMs || stat.sizeBytes > TEXT_BYTES_MAX) return false;
    const known = sketches(path);
    if (known === undefined || known.sha256 !== manifest.files[path]?.sha256) return false;
    const text = readText(disk, host);
    return text !== undefined && shareKept(known.sketch, text) >= KEPT_MIN;
  });
  return new Set(edited.map(({ path }) => path));
}

/** Undefined for what is no text. */
function readText(disk: string, { files }: OpenState['host']): Uint8Array | undefined {
  try {
    const bytes = files.read(disk, { noFollow: true, regularOnly: true, sizeBytesMax: TEXT_BYTES_MAX });
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return bytes.includes(0) ? undefined : bytes;
  } catch (error) {
    if (isLoaError(error) || error instanceof TypeError) return undefined;
    throw error;
  }
}
