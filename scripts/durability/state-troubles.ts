// The troubles of the fault matrix: what is done to a machine or its store, what recovery makes of it, and what is mended before bytes are
// counted. Each begins with a state of a few files that was backed up twice.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../../src/kernel/host.ts';
import { backUp } from '../../src/resilience/backup.ts';
import {
  BROKEN,
  copyKeys,
  DAMAGE,
  type Damaging,
  keepStore,
  mend,
  NEWER,
  NOTES,
  prepareDamage,
} from '../../src/resilience/damage.suite.ts';
import { verifyState } from '../../src/resilience/manifest/verify.ts';
import type { OpenState } from '../../src/resilience/open-state.ts';
import { readRecovery } from '../../src/resilience/recover/record.ts';
import { recover } from '../../src/resilience/recover/recover.ts';
import type { StoreSetting } from '../../src/resilience/settings.ts';
import { openTestState, putFile, readText } from '../../src/resilience/sim-state.suite.ts';

/** What recovery reached while the trouble lasted, and what came of it in a few words. */
interface Reached {
  readonly state: string;
  readonly outcome: string;
}

export interface Trouble {
  readonly name: string;
  /** Kinds of stores that can have it. */
  readonly only?: readonly string[];
  run(world: World): Promise<Reached>;
}

const TASK = 'id: bd-1\ntitle: T\n';
const HOUR_MS = 3_600_000;
const SKEW_MS = 2 * HOUR_MS;
const SLOW_MS = 300;

/** A machine with two generations in one store, and what its files have to be in the end. */
export class World {
  readonly dir: string;
  readonly setting: StoreSetting;
  readonly damaging: Damaging;
  readonly expected = new Map<string, string>();
  host: Host;
  passphrase: string | undefined;
  encrypt = false;
  /** Something was put in place while nothing could be verified. */
  isUnverified = false;

  private constructor(host: Host, dir: string, setting: StoreSetting, damaging: Damaging) {
    this.host = host;
    this.dir = dir;
    this.setting = setting;
    this.damaging = damaging;
  }

  static async open(host: Host, dir: string, setting: StoreSetting): Promise<World> {
    const root = join(dir, 'p');
    putFile(host, join(root, 'g/NOTES.md'), NOTES);
    putFile(host, join(root, '.beads/bd-1.yaml'), TASK);
    const state = await openTestState(host, { stores: [setting], root, home: join(dir, 'h') });
    const [outcome] = (await backUp(state, [setting])).stores;
    if (outcome?.outcome !== 'stored') throw new Error(`the first backup: ${outcome?.reason}`);
    const world = new World(host, dir, setting, await prepareDamage(state, setting));
    world.expected.set('g/NOTES.md', NEWER);
    world.expected.set('.beads/bd-1.yaml', TASK);
    return world;
  }

  at(path: string): string {
    return join(this.dir, 'p', path);
  }

  state(host = this.host, stores: readonly StoreSetting[] = [this.setting]): Promise<OpenState> {
    const { encrypt, passphrase } = this;
    const given = passphrase === undefined ? {} : { passphrase };
    return openTestState(host, {
      stores,
      root: join(this.dir, 'p'),
      home: join(this.dir, 'h'),
      encrypt,
      ...given,
    });
  }

  async recover(host = this.host, stores?: readonly StoreSetting[]): Promise<string> {
    return (await recover(await this.state(host, stores))).state;
  }

  breakNotes(): void {
    putFile(this.host, this.at('g/NOTES.md'), BROKEN);
  }

  /** Recovers while it lasts, with what is there untouched; then `over` ends it. */
  async during(
    over: () => Promise<void> | void,
    host = this.host,
    stores?: readonly StoreSetting[],
  ): Promise<Reached> {
    this.breakNotes();
    const state = await this.recover(host, stores);
    if (readText(this.host, this.at('g/NOTES.md')) !== BROKEN) this.isUnverified = true;
    const alarms = readRecovery((await this.state()).place, this.host).alarms.map(({ problem }) => problem);
    await over();
    const after = await this.recover();
    return { state, outcome: `${alarms.at(-1) ?? 'doubt'}, then ${after}` };
  }

  async now(): Promise<Reached> {
    const state = await this.recover();
    const { verdict } = await verifyState(await this.state());
    return { state, outcome: verdict };
  }

  /** Bytes of the files as they should be that are not there. */
  async countLost(): Promise<number> {
    let lost = 0;
    for (const [path, text] of this.expected) {
      const isThere = this.host.files.stat(this.at(path)) !== undefined;
      if (!isThere || readText(this.host, this.at(path)) !== text) lost += Buffer.byteLength(text);
    }
    return lost;
  }
}

const local = (name: string, damage: (world: World) => void): Trouble => ({
  name: `here: ${name}`,
  run: async (world) => {
    damage(world);
    return world.now();
  },
});

const inStore: readonly Trouble[] = DAMAGE.map(([title, , damage]) => ({
  name: `in the store: ${title}`,
  run: async (world) => {
    const kept = await keepStore(world.damaging.blobs);
    await damage(world.damaging);
    return world.during(() => mend(world.damaging.blobs, kept));
  },
}));

/** A host whose requests go through something else first. */
const through = (host: Host, request: Host['network']['request']): Host => ({
  ...host,
  network: { ...host.network, request },
});
const answered = (status: number, body: string, type = 'text/html') => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});

const MANIFEST = 'g/.loa-state-manifest.json';
const editManifest = ({ host }: World, path: string, edit: (text: string) => string): void =>
  putFile(host, path, edit(readText(host, path)));

export const TROUBLES: readonly Trouble[] = [
  local('a file is missing', ({ host, dir }) => host.files.remove(join(dir, 'p/g/NOTES.md'))),
  local('everything is missing, and the machine directory', ({ dir }) => {
    for (const name of ['g', '.beads', '.loa'])
      rmSync(join(dir, 'p', name), { recursive: true, force: true });
  }),
  local('a file of other bytes', (world) => world.breakNotes()),
  local('a forged manifest', (world) => {
    world.breakNotes();
    editManifest(world, world.at(MANIFEST), (text) =>
      text.replace(/"sha256": "[0-9a-f]{4}/, '"sha256": "0000'),
    );
  }),
  local('a manifest without its signature', (world) => {
    world.breakNotes();
    editManifest(world, world.at(MANIFEST), (text) =>
      JSON.stringify({ ...JSON.parse(text), signature: undefined }),
    );
  }),
  local('the manifest is gone', ({ host, dir }) => host.files.remove(join(dir, 'p', MANIFEST))),
  {
    name: 'here: links, a device and names that differ by case and form, then everything is missing',
    run: async (world) => {
      for (const name of ['Case.md', 'case.md', 'e\u0301.md', '\u00e9.md', 'new\nline.md']) {
        world.expected.set(`g/${name}`, `I am ${JSON.stringify(name)}\n`);
        putFile(world.host, world.at(`g/${name}`), `I am ${JSON.stringify(name)}\n`);
      }
      symlinkSync('/etc/hostname', world.at('g/link.md'));
      execFileSync('mkfifo', [world.at('g/pipe')]);
      const { leftOut } = await backUp(await world.state(), [world.setting]);
      rmSync(world.at('g'), { recursive: true });
      return { state: await world.recover(), outcome: `${leftOut.length} left out and named` };
    },
  },
  ...inStore,
  {
    name: 'the store cannot be reached',
    run: (world) => world.during(() => {}, world.host, [elsewhere(world.setting)]),
  },
  {
    name: 'credentials are refused',
    only: ['s3'],
    run: (world) => {
      const refused = through(world.host, async () =>
        answered(403, '<Error><Code>AccessDenied</Code></Error>', 'application/xml'),
      );
      return world.during(() => {}, refused);
    },
  },
  {
    name: 'may be listed and not read',
    only: ['s3'],
    run: (world) => {
      const request: Host['network']['request'] = async (call) =>
        call.method === 'GET' && !call.url.includes('list-type')
          ? answered(403, '<Error><Code>AccessDenied</Code></Error>', 'application/xml')
          : world.host.network.request(call);
      return world.during(() => {}, through(world.host, request));
    },
  },
  {
    name: 'answers 200 with a web page',
    only: ['s3'],
    run: (world) =>
      world.during(
        () => {},
        through(world.host, async () => answered(200, '<html>Please log in</html>')),
      ),
  },
  {
    name: 'slow: 300 ms for every request',
    only: ['s3'],
    run: async (world) => {
      world.breakNotes();
      const request: Host['network']['request'] = async (call) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return world.host.network.request(call);
      };
      return { state: await world.recover(through(world.host, request)), outcome: '' };
    },
  },
  {
    name: 'another state is in the store',
    run: async (world) => {
      const { host, dir, setting } = world;
      const root = join(dir, 'q');
      copyKeys(host, join(dir, 'h'), join(dir, 'i'));
      putFile(host, join(root, 'g/NOTES.md'), '# Notes\n\nOf another project.\n');
      const there = await openTestState(host, { stores: [setting], root, home: join(dir, 'i') });
      const [outcome] = (await backUp(there, [setting])).stores;
      if (outcome?.outcome !== 'refused') world.isUnverified = true;
      world.breakNotes();
      return { state: await world.recover(), outcome: 'its backup was refused' };
    },
  },
  {
    name: 'two machines back up at once',
    run: async (world) => {
      const { host, dir, setting } = world;
      copyKeys(host, join(dir, 'h'), join(dir, 'i'));
      const open = () =>
        openTestState(host, { stores: [setting], root: join(dir, 'q'), home: join(dir, 'i') });
      await recover(await open());
      putFile(host, join(dir, 'q/g/NOTES.md'), `${NEWER}of the other\n`);
      putFile(host, world.at('g/NOTES.md'), `${NEWER}of this one\n`);
      world.expected.set('g/NOTES.md', `${NEWER}of this one\n`);
      const both = await Promise.all([
        backUp(await world.state(), [setting]),
        backUp(await open(), [setting]),
      ]);
      const outcomes = both.map(({ stores }) => stores[0]?.outcome);
      if (outcomes.filter((one) => one === 'stored').length !== 1) world.isUnverified = true;
      return { state: await world.recover(), outcome: outcomes.join(' and ') };
    },
  },
  {
    name: 'a clock two hours ahead, then right again',
    run: async (world) => {
      const { host } = world;
      const ahead = { ...host, clock: { ...host.clock, nowMs: () => host.clock.nowMs() + SKEW_MS } };
      const [outcome] = (await backUp(await world.state(ahead), [world.setting])).stores;
      return { state: await world.recover(), outcome: `the backup ahead: ${outcome?.outcome}` };
    },
  },
  {
    name: 'the disk is full while it is staged',
    run: (world) => {
      const { host } = world;
      const full = { ...host, files: { ...host.files, space: () => ({ freeBytes: 4096, type: 'ext4' }) } };
      return world.during(() => {}, full as Host);
    },
  },
  {
    name: 'the key of this machine is gone',
    run: async (world) => {
      const home = join(world.dir, 'h/config');
      const kept = join(world.dir, 'kept');
      execFileSync('mv', [home, kept]);
      mkdirSync(home, { mode: 0o700 });
      return world.during(() => {
        rmSync(home, { recursive: true });
        execFileSync('mv', [kept, home]);
      });
    },
  },
  {
    name: 'a wrong passphrase',
    run: async (world) => {
      const { setting, damaging } = world;
      for (const { key } of (await damaging.blobs.list('')).blobs) await damaging.blobs.remove(key);
      Object.assign(world, { encrypt: true, passphrase: 'correct horse battery staple' });
      const [outcome] = (await backUp(await world.state(), [setting], { anew: true })).stores;
      if (outcome?.outcome !== 'stored') throw new Error(`sealed: ${outcome?.reason}`);
      world.passphrase = 'wrong';
      return world.during(() => {
        world.passphrase = 'correct horse battery staple';
      });
    },
  },
];

/** The same store where there is none. */
function elsewhere(setting: StoreSetting): StoreSetting {
  if (setting.kind === 'folder') return { ...setting, path: `${setting.path}-unmounted` };
  if (setting.kind === 'git') return { ...setting, remote: `${setting.remote}-unmounted` };
  return { ...setting, endpoint: 'http://127.0.0.1:9' };
}
