// Whether a manifest may be believed: its shape, its signature by a key of the ring, its lineage, and that it is not an old one that was
// put back. Pure but for the key ring it is given. Each way to be wrong has a word of its own, since each is another alarm.

import type { Keyring } from '../../durable/keys/index.ts';
import type { Floor } from './floor.ts';
import { parseManifest, type ReadManifest, signedBytes, toEnvelope } from './manifest.ts';

export type ManifestProblem = 'stripped' | 'unreadable' | 'unknown-key' | 'forged' | 'foreign' | 'old';

export type Judged =
  | { readonly ok: true; readonly read: ReadManifest }
  | {
      readonly ok: false;
      readonly problem: ManifestProblem;
      readonly message: string;
      readonly generation?: number;
    };

/** By itself, whatever this machine knows of it. */
export function judgeSignature(text: string, keyring: Pick<Keyring, 'verify'>): Judged {
  const parsed = parseManifest(text);
  if (!parsed.ok) {
    const problem = parsed.problem.includes('signature was taken away') ? 'stripped' : 'unreadable';
    return { ok: false, problem, message: parsed.problem };
  }
  const { manifest, sha256 } = parsed;
  const bytes = signedBytes(manifest);
  const verified = keyring.verify('manifest', bytes, toEnvelope(manifest, bytes));
  if (verified.ok) return { ok: true, read: { manifest, text, sha256 } };
  const problem = verified.problem === 'unknown-key' ? 'unknown-key' : 'forged';
  return { ok: false, problem, message: verified.message, generation: manifest.generation };
}

/** Also that it belongs here and does not go back behind what this machine has seen. */
export function judgeLocal(text: string, keyring: Pick<Keyring, 'verify'>, floor: Floor | undefined): Judged {
  const judged = judgeSignature(text, keyring);
  if (!judged.ok || floor === undefined) return judged;
  const { manifest, sha256 } = judged.read;
  if (manifest.lineage !== floor.lineage) return foreign(manifest.lineage, floor);
  if (manifest.generation < floor.generation) return old(manifest.generation, floor.generation);
  if (manifest.generation === floor.generation && sha256 !== floor.manifest)
    return {
      ok: false,
      problem: 'forged',
      message: `another manifest of generation ${floor.generation} was signed here`,
      generation: manifest.generation,
    };
  return judged;
}

/** One that a store offers: it may be behind us, but not behind what that store was seen to hold, and never beside us. */
export function judgeOffered(judged: Judged, floor: Floor | undefined, store: string): Judged {
  if (!judged.ok || floor === undefined) return judged;
  const { manifest } = judged.read;
  if (manifest.lineage !== floor.lineage) return foreign(manifest.lineage, floor);
  const seen = floor.stores[store]?.generation ?? 0;
  if (manifest.generation < seen) return old(manifest.generation, seen);
  return judged;
}

function foreign(lineage: string, floor: Floor): Judged {
  const message = `it belongs to another state (${lineage.slice(0, 8)}, here it is ${floor.lineage.slice(0, 8)})`;
  return { ok: false, problem: 'foreign', message };
}

function old(generation: number, floor: number): Judged {
  const message = `it is generation ${generation}, and generation ${floor} was there already`;
  return { ok: false, problem: 'old', message, generation };
}
