// Self-repair with the real npm and a small registry on this machine: what the signed list allows is installed, what it does not is not, nothing
// of a package runs, and a version can be taken back.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { createKey } from '../../durable/keys/index.ts';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { OpenState } from '../open-state.ts';
import { openTestState } from '../sim-state.suite.ts';
import { allowlistBytes } from './allowlist.ts';
import { findInstalled } from './install.ts';
import { installPlace, runRepairs } from './repair.ts';
import { rollBack } from './roll-back.ts';

const NAME = 'small-thing';
let dir: string;
let server: Server;
let registry: string;
const tarballs = new Map<string, Buffer>();

beforeEach(async () => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-repair-')));
  for (const name of ['p/.loa', 'h']) mkdirSync(join(dir, name), { recursive: true });
  tarballs.clear();
  for (const version of ['1.0.0', '1.1.0']) tarballs.set(version, pack(version));
  server = createServer((request, response) => {
    const version = /-(\d+\.\d+\.\d+)\.tgz$/.exec(request.url ?? '')?.[1];
    if (version !== undefined) response.end(tarballs.get(version));
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(describe()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await createKey({ configDir: join(dir, 'h/config') }, openNodeHost());
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true, force: true });
});

/** With a script that would leave a trace, were it run. */
function pack(version: string): Buffer {
  const folder = join(dir, `make-${version}`, 'package');
  mkdirSync(folder, { recursive: true });
  const scripts = { postinstall: `touch ${join(dir, 'ran')}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: NAME, version, scripts }));
  return execFileSync('tar', ['-czf', '-', 'package'], { cwd: join(dir, `make-${version}`) });
}

const integrityOf = (version: string): string =>
  `sha512-${createHash('sha512')
    .update(tarballs.get(version) as Buffer)
    .digest('base64')}`;

function describe(): object {
  const versions = [...tarballs.keys()].map((version) => [
    version,
    {
      name: NAME,
      version,
      dist: { tarball: `${registry}/${NAME}/-/${NAME}-${version}.tgz`, integrity: integrityOf(version) },
    },
  ]);
  return { name: NAME, 'dist-tags': { latest: '1.1.0' }, versions: Object.fromEntries(versions) };
}

async function open(): Promise<OpenState> {
  const state = await openTestState(openNodeHost(), {
    stores: [],
    root: join(dir, 'p'),
    home: join(dir, 'h'),
  });
  const config = { ...state.context.config, repair: { required: [], registry } };
  return { ...state, context: { ...state.context, config } };
}

async function allow(version: string, listVersion: number): Promise<void> {
  const integrity = integrityOf(version);
  const lockfile = JSON.stringify({
    name: 'loa-repair',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'loa-repair', dependencies: { [NAME]: version } },
      [`node_modules/${NAME}`]: { version, integrity, hasInstallScript: true },
    },
  });
  writeFileSync(join(dir, 'p/.loa/lock.json'), lockfile);
  const list = {
    version: listVersion,
    expires: '2100-01-01T00:00:00Z',
    npm: [
      { name: NAME, version, integrity, lockfile: '.loa/lock.json', lockfile_sha256: sha256Hex(lockfile) },
    ],
    apt: [],
  };
  const signature = (await open()).loadKeys().sign('allowlist', allowlistBytes(list));
  writeFileSync(join(dir, 'p/.loa/allowed-packages.yaml'), stringify({ ...list, signature }));
}

const installed = async (): Promise<string | undefined> => {
  const state = await open();
  return findInstalled(installPlace(state), NAME, state.host);
};

test('what the signed list allows is installed without running any of it, and a version can be taken back', async () => {
  await allow('1.0.0', 1);
  expect(await runRepairs(await open())).toMatchObject({ completed: 1, failed: 0 });
  expect(await installed()).toBe('1.0.0');
  await allow('1.1.0', 2);
  expect(await runRepairs(await open())).toMatchObject({ completed: 1, failed: 0 });
  expect(await installed()).toBe('1.1.0');
  expect(existsSync(join(dir, 'ran'))).toBe(false);

  expect(await rollBack(await open(), NAME)).toEqual({ name: NAME, from: '1.1.0', to: '1.0.0' });
  expect(await installed()).toBe('1.0.0');
  // It is not brought back by the next run, and there is nothing before the first.
  expect(await runRepairs(await open())).toMatchObject({ completed: 0 });
  expect(await installed()).toBe('1.0.0');
  await expect(rollBack(await open(), NAME)).rejects.toThrow(/no version was installed before/);
  expect(await installed()).toBe('1.0.0');
});

test('other bytes than the signed ones are not installed, and what was there stays', async () => {
  await allow('1.0.0', 1);
  await runRepairs(await open());
  await allow('1.1.0', 2);
  tarballs.set('1.1.0', Buffer.from('other bytes'));
  const { failed, actions } = await runRepairs(await open());
  expect(failed).toBe(1);
  expect(actions[0]?.reason).toMatch(/not the one that was signed/);
  expect(await installed()).toBe('1.0.0');
});

test('a lockfile that was changed after it was signed is not used', async () => {
  await allow('1.0.0', 1);
  const path = join(dir, 'p/.loa/lock.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"requires":true', '"requires":false'));
  expect((await runRepairs(await open())).actions[0]?.reason).toMatch(/lockfile is not the one/);
  expect(await installed()).toBeUndefined();
});
