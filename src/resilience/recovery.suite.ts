// What recovery does with every kind of damage, for every kind of store: one suite, run on each. The damage is done through the store's own
// port, by whoever can write there. A state that cannot be verified is never put in place, what is on the disk stays, the alarm is kept, and
// once the store is mended everything comes back.

import { beforeEach, describe, expect, test } from 'vitest';
import type { BlobStore } from '../durable/blob/index.ts';
import { createKey } from '../durable/keys/index.ts';
import type { Host } from '../kernel/host.ts';
import { backUp } from './backup.ts';
import { verifyState } from './manifest/verify.ts';
import type { OpenState } from './open-state.ts';
import { readRecovery } from './recover/record.ts';
import { recover } from './recover/recover.ts';
import type { StoreSetting } from './settings.ts';
import { openTestState, putFile, readText } from './sim-state.suite.ts';
import { findOffer, listRecords, readPointer, readRecord } from './store/offered.ts';
import { openReader, openWriter } from './store/open-store.ts';

export interface RecoveryWorld {
  readonly host: Host;
  readonly setting: StoreSetting;
  /** Folder of the project and of the person, and of a second machine. */
  readonly root: string;
  readonly home: string;
  readonly otherRoot: string;
  readonly otherHome: string;
  /** Waits until what is written has another time than what was. */
  later(): Promise<void>;
}

const NOTES = '# Notes\n\nWhat matters most.\n';
const NEWER = '# Notes\n\nWhat matters more.\n';
const BROKEN = 'bytes that nobody meant\n';

/** Damage in a store: what is done, and the alarm that must be kept. */
const DAMAGE: readonly (readonly [string, string, (world: Damaging) => Promise<void>])[] = [
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

interface Damaging {
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

export function examineRecovery(name: string, open: () => Promise<RecoveryWorld>): void {
  describe(`recovery from ${name}`, () => {
    let world: RecoveryWorld;
    let state: OpenState;
    const here = (): Promise<OpenState> =>
      openTestState(world.host, { stores: [world.setting], root: world.root, home: world.home });
    const notes = (): string => `${world.root}/g/NOTES.md`;

    beforeEach(async () => {
      world = await open();
      putFile(world.host, notes(), NOTES);
      putFile(world.host, `${world.root}/.beads/bd-1.yaml`, 'id: bd-1\n');
      state = await here();
      const [outcome] = (await backUp(state, [world.setting])).stores;
      expect(outcome).toMatchObject({ outcome: 'stored', generation: 1 });
    });

    test.each([
      ['missing', async () => world.host.files.remove(notes())],
      ['of other bytes', async () => putFile(world.host, notes(), BROKEN)],
      ['under a forged manifest', async () => putFile(world.host, state.place.manifestPath, '{"version":1}')],
      ['under a manifest that is gone', async () => world.host.files.remove(state.place.manifestPath)],
    ])('files that are %s come back', async (_title, damage) => {
      await damage();
      const found = await recover(await here());
      expect(found).toMatchObject({ state: 'RUNNING', source: world.setting.kind, generation: 1 });
      expect(readText(world.host, notes())).toBe(NOTES);
      expect((await verifyState(await here())).verdict).toBe('verified');
      expect(await recover(await here())).toMatchObject({
        state: 'RUNNING',
        source: 'local',
        changed: false,
      });
    });

    test('a text that a person edited stays, is told, and is signed by the next backup', async () => {
      await world.later();
      putFile(world.host, notes(), `${NOTES}\n- bread on fridays\n`);
      const found = await recover(await here());
      expect(found).toMatchObject({ state: 'RUNNING', source: 'local', edited: ['g/NOTES.md'] });
      expect(readText(world.host, notes())).toContain('bread');
      expect((await backUp(await here(), [world.setting])).stores[0]).toMatchObject({ outcome: 'stored' });
      expect((await verifyState(await here())).verdict).toBe('verified');
    });

    test('where something else is damaged, that comes back and the edited text stays', async () => {
      await world.later();
      putFile(world.host, notes(), `${NOTES}\n- bread on fridays\n`);
      putFile(world.host, `${world.root}/.beads/bd-1.yaml`, BROKEN);
      expect(await recover(await here())).toMatchObject({ state: 'RUNNING', source: world.setting.kind });
      expect(readText(world.host, notes())).toContain('bread');
      expect(readText(world.host, `${world.root}/.beads/bd-1.yaml`)).toBe('id: bd-1\n');
    });

    test('a text that lost most of its lines is damage, whenever that was written', async () => {
      await world.later();
      putFile(world.host, notes(), BROKEN);
      expect(await recover(await here())).toMatchObject({ state: 'RUNNING', source: world.setting.kind });
      expect(readText(world.host, notes())).toBe(NOTES);
    });

    test.each(DAMAGE)('%s is an alarm, and nothing is put in place', async (_title, problem, damage) => {
      const damaging = await prepareDamage(state, world.setting);
      putFile(world.host, notes(), BROKEN);
      const kept = await keepStore(damaging.blobs);
      await damage(damaging);
      const found = await recover(await here());
      expect(found.state).toBe('DEGRADED_MODE');
      expect(found.trace).not.toContain('TEMPLATE_INIT');
      expect(readText(world.host, notes())).toBe(BROKEN);
      const { alarms } = readRecovery(state.place, world.host);
      expect(alarms.map((one) => one.problem)).toContain(problem);
      await expect(backUp(await here(), [world.setting])).rejects.toThrow(/DEGRADED_MODE/);
      await mend(damaging.blobs, kept);
      expect(await recover(await here())).toMatchObject({ state: 'RUNNING', generation: 2 });
      expect(readText(world.host, notes())).toBe(NEWER);
    });

    test('the third failure in ten minutes calls a person, and stays until it is mended', async () => {
      const damaging = await prepareDamage(state, world.setting);
      const kept = await keepStore(damaging.blobs);
      await damaging.put(damaging.record, 'garbage');
      putFile(world.host, notes(), BROKEN);
      const ends = [];
      for (let count = 0; count < 4; count += 1) ends.push((await recover(await here())).state);
      expect(ends).toEqual(['DEGRADED_MODE', 'DEGRADED_MODE', 'ALERT_HUMAN', 'ALERT_HUMAN']);
      await mend(damaging.blobs, kept);
      expect((await recover(await here())).state).toBe('RUNNING');
    });

    test('of two machines that back up the same state, one is refused until it has what the other stored', async () => {
      const { otherRoot, otherHome, setting, host } = world;
      copyKeys(host, world.home, otherHome);
      const there = () => openTestState(host, { stores: [setting], root: otherRoot, home: otherHome });
      expect(await recover(await there())).toMatchObject({ state: 'RUNNING', source: setting.kind });
      putFile(host, `${otherRoot}/g/NOTES.md`, NEWER);
      putFile(host, notes(), `${NOTES}mine\n`);
      expect((await backUp(await there(), [setting])).stores[0]).toMatchObject({ outcome: 'stored' });
      expect((await backUp(await here(), [setting])).stores[0]).toMatchObject({ outcome: 'refused' });
      const reader = await openReader(state, setting);
      const offered = await findOffer(reader as never, { keyring: state.loadKeys(), floor: undefined });
      expect(offered.kind === 'found' && offered.offer.read.manifest.generation).toBe(3);
    });

    test('another state does not replace what a store holds', async () => {
      const { otherRoot, otherHome, setting, host } = world;
      copyKeys(host, world.home, otherHome);
      putFile(host, `${otherRoot}/g/NOTES.md`, NEWER);
      const there = await openTestState(host, { stores: [setting], root: otherRoot, home: otherHome });
      const [outcome] = (await backUp(there, [setting])).stores;
      expect(outcome).toMatchObject({ outcome: 'refused', uploaded_bytes: 0 });
      expect(outcome?.reason).toMatch(/another state/);
    });

    test('a machine without the key restores nothing, and says which key is missing', async () => {
      const { otherRoot, otherHome, setting, host } = world;
      const there = await openTestState(host, { stores: [setting], root: otherRoot, home: otherHome });
      host.files.makeDir(otherHome);
      await createKey({ configDir: `${otherHome}/config` }, there.host);
      const found = await recover(
        await openTestState(host, { stores: [setting], root: otherRoot, home: otherHome }),
      );
      expect(found).toMatchObject({ state: 'DEGRADED_MODE', source: null });
      expect(found.trace).not.toContain('TEMPLATE_INIT');
    });
  });
}

async function prepareDamage(state: OpenState, setting: StoreSetting): Promise<Damaging> {
  const { host, place } = state;
  const writer = await openWriter(state, setting);
  const { blobs, codec } = writer;
  const firstPointer = (await blobs.get('pointer.json')).bytes;
  putFile(host, `${place.project.root}/g/NOTES.md`, NEWER);
  expect((await backUp(state, [setting])).stores[0]).toMatchObject({ outcome: 'stored', generation: 2 });
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
        expect(manifest).not.toBe(generation.manifest);
        await putBytes(key, codec.seal(Buffer.from(JSON.stringify({ ...generation, manifest }))));
      }
    },
  };
}

async function keepStore(blobs: BlobStore): Promise<ReadonlyMap<string, Uint8Array>> {
  const kept = new Map<string, Uint8Array>();
  for (const { key } of (await blobs.list('')).blobs) kept.set(key, (await blobs.get(key)).bytes);
  return kept;
}

async function mend(blobs: BlobStore, kept: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [key, bytes] of kept) await blobs.put(key, bytes);
}

function copyKeys(host: Host, from: string, to: string): void {
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
