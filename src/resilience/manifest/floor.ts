// How far the manifests of this project have come, kept on this machine and beside the person's other state, so that neither an old
// manifest nor the loss of the machine directory passes for a beginning. It only rises; reading takes the higher of the two copies.

import { join } from 'node:path';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import type { Host } from '../../kernel/host.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import { keepJournalId, outsideFloorPath } from '../zone/outside.ts';
import type { FloorPlace } from '../zone/place.ts';
import type { ReadManifest } from './manifest.ts';
import { readOwn, writeOwn } from './own-file.ts';

/** What was last seen to be in a store. */
export interface StoreFloor {
  readonly generation: number;
  readonly manifest: string;
  /** How the settings named it, as JSON. */
  readonly setting?: string;
}

export interface Floor {
  readonly lineage: string;
  readonly generation: number;
  /** SHA-256 of the manifest of that generation. */
  readonly manifest: string;
  /** Those before it, the newest first: what may be replaced in a store. */
  readonly ancestors: readonly string[];
  readonly stores: Readonly<Record<string, StoreFloor>>;
  /** Id of the journal that the manifest goes on from, where it has one. */
  readonly journal?: string;
}

const ANCESTORS_MAX = 4096;
const STORE: JsonSchema = {
  type: 'object',
  properties: {
    generation: { type: 'integer', minimum: 0 },
    manifest: { type: 'string' },
    setting: { type: 'string' },
  },
  required: ['generation', 'manifest'],
};
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    lineage: { type: 'string' },
    generation: { type: 'integer', minimum: 0 },
    manifest: { type: 'string' },
    ancestors: { type: 'array', items: { type: 'string' } },
    stores: { type: 'object', additionalProperties: STORE },
    journal: { type: 'string' },
  },
  required: ['lineage', 'generation', 'manifest', 'ancestors', 'stores'],
};

function listCopies({ place, person }: FloorPlace): readonly [string, string] {
  return [join(place.ownDir, 'floor.json'), outsideFloorPath(place.project.root, person.stateDir)];
}

/** Undefined when no manifest was ever made or restored here. */
export function readFloor(at: FloorPlace, host: Pick<Host, 'files'>): Floor | undefined {
  const [here, outside] = listCopies(at).map((path) => readOwn<Floor>({ path, schema: SCHEMA }, host));
  if (here === undefined || outside === undefined) return here ?? outside;
  return outside.generation > here.generation ? outside : here;
}

/** The copy outside first: whatever happens to the machine directory, it is not behind. */
export async function writeFloor(at: FloorPlace, floor: Floor, host: TemporaryHost): Promise<void> {
  for (const path of [...listCopies(at)].reverse()) await writeOwn(path, floor, host);
  const { root } = at.place.project;
  if (floor.journal !== undefined) await keepJournalId(root, at.person.stateDir, floor.journal, host);
}

/** Pure. A manifest that was signed or restored here becomes the floor. */
export function raiseFloor(floor: Floor | undefined, { manifest, sha256 }: ReadManifest): Floor {
  const before =
    floor === undefined || floor.lineage !== manifest.lineage
      ? { ancestors: [], stores: {} }
      : { ancestors: [floor.manifest, ...floor.ancestors], stores: floor.stores };
  const parents = manifest.parent === null ? [] : [manifest.parent];
  const ancestors = [...new Set([...parents, ...before.ancestors])].filter((one) => one !== sha256);
  return {
    lineage: manifest.lineage,
    generation: manifest.generation,
    manifest: sha256,
    ancestors: ancestors.slice(0, ANCESTORS_MAX),
    stores: before.stores,
    ...(manifest.journal === null ? {} : { journal: manifest.journal.id }),
  };
}

/** Pure. What a store holds now. */
export function withStore(floor: Floor, name: string, held: StoreFloor): Floor {
  return { ...floor, stores: { ...floor.stores, [name]: { ...floor.stores[name], ...held } } };
}

/** Whether a manifest is ours or one that ours descends from. */
export function isKnown(floor: Floor, manifest: string): boolean {
  return floor.manifest === manifest || floor.ancestors.includes(manifest);
}
