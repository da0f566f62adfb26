// Damage done to a store through its own port, by whoever can write there, for the suites and tables of recovery: what is done, and the alarm
// that must be kept. Also a second machine with the keys of the first.

import type { BlobStore } from '../durable/blob/index.ts';
import type { Host } from '../kernel/host.ts';
import { backUp } from './backup.ts';
import type { OpenState } from './open-state.ts';
import type { StoreSetting } from './settings.ts';
import { putFile } from './sim-state.suite.ts';
import { listRecords, readPointer, readRecord } from './store/offered.ts';
import { openWriter } from './store/open-store.ts';

export const NOTES = '# Notes\n\nWhat matters most.\n';
export const NEWER = '# Notes\n\nWhat matters more.\n';
export const BROKEN = 'bytes that nobody meant\n';

/** Damage in a store: what is done, and the alarm that must be kept. */
export const DAMAGE: readonly (readonly [string, string, (world: Damaging) => Promise<void>])[] = [
  ['a pointer of other bytes', 'store.unreadable', (at) => replacePointer(at, 'garbage')],
  [
    'a page of HTML for a pointer, and nothing else',
    'store.unreadable',
    (at) => replacePointer(at, '<html>Please log in</html>'),
  ],
  ['an old pointer', 'old', (at) => at.putBytes('pointer.json', at.firstPointer)],
  ['a record of other bytes', 'store.damaged', async (at) => at.put(at.record, 'garbage')],
  ['a record that is gone', 'blob.missing', (at) => at.blobs.remove(at.record)],
  [
    'a manifest with another hash in it',
    'forged',
    (at) => at.editManifest((text) => text.replace(/"sha256": "[0-9a-f]{4}/, '"sha256": "0000')),
  ],
  [
    'a manifest without its signature',
    'stripped',
    (at) => at.editManifest((text) => JSON.stringify({ ...JSON.parse(text), signature: undefined })),
  ],
  [
    'a manifest that leads out of the project',
    'unreadable',
    (at) => at.editManifest((text) => text.replace(/"g\/NOTES.md"/, '"../../etc/passwd"')),
  ],
  [
    'a manifest by a key that nobody knows',
    'unknown-key',
    (at) =>
      at.editManifest((text) =>
        text.replace(/"public_key_id": "[0-9a-f]{32}/, `"public_key_id": "${'a'.repeat(32)}`),
      ),
  ],
  ['a pack of other bytes', 'store.damaged', async (at) => at.put(at.pack, 'garbage')],
  [
    'a pack that was cut',
    'store.damaged',
    async (at) => at.putBytes(at.pack, (await at.blobs.get(at.pack)).bytes.subarray(0, -1)),
  ],
  ['a pack that is gone', 'blob.missing', (at) => at.blobs.remove(at.pack)],
  ['a note of the store of other bytes', 'store.unreadable', (at) => at.put('store.json', '{}')],
  ['everything gone', 'emptied', wipeAll],
];

export interface Damaging {
  readonly blobs: BlobStore;
  readonly firstPointer: Uint8Array;
  readonly record: string;
  readonly pack: string;
  put(key: string, text: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  editManifest(edit: (text: string) => string): Promise<void>;
}

/** With no record beside it that could stand in for it. */
async function replacePointer({ blobs, put }: Damaging, text: string): Promise<void> {
  for (const { key } of (await blobs.list('generations/')).blobs) await blobs.remove(key);
  await put('pointer.json', text);
}

async function wipeAll({ blobs }: Damaging): Promise<void> {
  for (const { key } of (await blobs.list('')).blobs) await blobs.remove(key);
}

export async function prepareDamage(state: OpenState, setting: StoreSetting): Promise<Damaging> {
  const { host, place } = state;
  const writer = await openWriter(state, setting);
  const { blobs, codec } = writer;
  const firstPointer = (await blobs.get('pointer.json')).bytes;
  putFile(host, `${place.project.root}/g/NOTES.md`, NEWER);
  const [outcome] = (await backUp(state, [setting])).stores;
  if (outcome?.outcome !== 'stored') throw new Error(`the newer state was not stored: ${outcome?.reason}`);
  const pointed = await readPointer(blobs);
  const record = pointed?.pointer === 'damaged' ? '' : (pointed?.pointer.record ?? '');
  const { packs } = await readRecord(writer, record);
  const pack = packs.at(-1) as string;
  const putBytes = async (key: string, bytes: Uint8Array): Promise<void> =>
    void (await blobs.put(key, bytes));
  return {
    blobs,
    firstPointer,
    record,
    pack: `packs/${pack.slice(0, 2)}/${pack}`,
    putBytes,
    put: (key, text) => putBytes(key, Buffer.from(text)),
    async editManifest(edit) {
      for (const { key } of await listRecords(writer)) {
        const generation = await readRecord(writer, key);
        const manifest = edit(generation.manifest);
        if (manifest === generation.manifest) throw new Error('the manifest was not changed');
        await putBytes(key, await codec.seal(Buffer.from(JSON.stringify({ ...generation, manifest }))));
      }
    },
  };
}

export async function keepStore(blobs: BlobStore): Promise<ReadonlyMap<string, Uint8Array>> {
  const kept = new Map<string, Uint8Array>();
  for (const { key } of (await blobs.list('')).blobs) kept.set(key, (await blobs.get(key)).bytes);
  return kept;
}

export async function mend(blobs: BlobStore, kept: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [key, bytes] of kept) await blobs.put(key, bytes);
}

export function copyKeys(host: Host, from: string, to: string): void {
  const copy = (path: string): void => {
    for (const { name, kind } of host.files.list(`${from}/${path}`)) {
      if (kind === 'directory') copy(`${path}/${name}`);
      else if (kind === 'file' && !String(name).includes('lock')) {
        putFile(host, `${to}/${path}/${name}`, host.files.read(`${from}/${path}/${name}`));
        const file = host.files.open(`${to}/${path}/${name}`, { write: true });
        file.setMode(0o600);
        file.close();
      }
    }
  };
  copy('config');
}
