// What recovery does with every kind of damage, for every kind of store: one suite, run on each. The damage is done through the store's own
// port, by whoever can write there. A state that cannot be verified is never put in place, what is on the disk stays, the alarm is kept, and
// once the store is mended everything comes back.

import { beforeEach, describe, expect, test } from 'vitest';
import { createKey } from '../durable/keys/index.ts';
import type { Host } from '../kernel/host.ts';
import { backUp } from './backup.ts';
import { BROKEN, copyKeys, DAMAGE, keepStore, mend, NEWER, NOTES, prepareDamage } from './damage.suite.ts';
import { verifyState } from './manifest/verify.ts';
import type { OpenState } from './open-state.ts';
import { readRecovery } from './recover/record.ts';
import { recover } from './recover/recover.ts';
import type { StoreSetting } from './settings.ts';
import { openTestState, putFile, readText } from './sim-state.suite.ts';
import { findOffer } from './store/offered.ts';
import { openReader } from './store/open-store.ts';

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
