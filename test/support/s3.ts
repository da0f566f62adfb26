// A real S3 service for tests: the one that LOA_TEST_S3 names (its endpoint; key AKTEST, secret SKTEST), else a scratch Ceph gateway in
// memory, on free ports of loopback, where its programs are installed and we are root. Where there is neither, `reason` says so.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AwsV4Signer } from 'aws4fetch';

const run = promisify(execFile);

export const S3_KEY = { accessKeyId: 'AKTEST', secretAccessKey: 'SKTEST' };

export interface S3Server {
  readonly endpoint: string;
  createBucket(): Promise<string>;
  /** The gateway alone, by kill -9; what it stored stays. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export type FoundS3 =
  | { readonly start: () => Promise<S3Server>; readonly reason?: undefined }
  | { readonly start?: undefined; readonly reason: string };

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool'];
const FSID = '11111111-2222-3333-4444-555555555555';

export function findS3(): FoundS3 {
  const given = process.env['LOA_TEST_S3'];
  if (given !== undefined && given !== '') {
    const none = async () => {};
    return {
      start: async () => ({
        endpoint: given,
        createBucket: () => createBucket(given),
        kill: none,
        restart: none,
        stop: none,
      }),
    };
  }
  const isInstalled = (name: string) => existsSync(join('/usr/bin', name));
  if (!PROGRAMS.every(isInstalled)) return { reason: 'no LOA_TEST_S3 and no Ceph gateway is installed' };
  return process.getuid?.() === 0
    ? { start: startCeph }
    : { reason: 'the Ceph gateway is started as root only' };
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function startCeph(): Promise<S3Server> {
  const dir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'loa-s3-'));
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(join(dir, name));
  const [port, monPort] = [await freePort(), await freePort()];
  const config = join(dir, 'ceph.conf');
  writeFileSync(config, cephConfig(dir, port, monPort));
  const map = join(dir, 'monmap');
  await run('monmaptool', [
    '--create',
    '--addv',
    'a',
    `[v1:127.0.0.1:${monPort}]`,
    '--fsid',
    FSID,
    '--clobber',
    map,
  ]);
  const conf = ['-c', config];
  await run('ceph-mon', [...conf, '--mkfs', '-i', 'a', '--monmap', map]);
  await run('ceph-mon', [...conf, '-i', 'a']);
  const id = randomUUID();
  await untilItRuns('timeout', ['20', 'ceph', ...conf, 'osd', 'new', id]);
  await run('ceph-osd', [...conf, '-i', '0', '--mkfs', '--osd-uuid', id]);
  await untilItRuns('ceph-osd', [...conf, '-i', '0']);
  const endpoint = `http://127.0.0.1:${port}`;
  const startGateway = async () => {
    spawn('radosgw', [...conf, '-n', 'client.rgw'], { stdio: 'ignore' });
    await untilReachable(endpoint);
  };
  await startGateway();
  const key = ['--access-key=AKTEST', '--secret-key=SKTEST'];
  await untilItRuns('radosgw-admin', [...conf, 'user', 'create', '--uid=t', '--display-name=t', ...key]);
  const pids = (only = '') =>
    readdirSync(join(dir, 'run'))
      .filter((name) => name.endsWith('.pid') && name.includes(only))
      .map((name) => Number(readFileSync(join(dir, 'run', name), 'utf8')));
  const end = (signal: 'SIGKILL' | 'SIGTERM', only?: string) => {
    for (const pid of pids(only))
      execFileSync('sh', ['-c', `kill -${signal.slice(3)} ${pid} || true`], { stdio: 'ignore' });
  };
  return {
    endpoint,
    createBucket: () => createBucket(endpoint),
    kill: async () => end('SIGKILL', 'rgw'),
    restart: startGateway,
    stop: async () => {
      end('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 200));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The monitor answers before it is ready for everything. */
async function untilItRuns(program: string, args: readonly string[]): Promise<void> {
  for (let left = 20; ; left -= 1) {
    try {
      await run(program, [...args]);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function untilReachable(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await fetch(endpoint);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`${endpoint} did not come up`);
}

async function createBucket(endpoint: string): Promise<string> {
  const bucket = `b-${randomUUID()}`;
  const signer = new AwsV4Signer({
    ...S3_KEY,
    method: 'PUT',
    url: `${endpoint}/${bucket}`,
    service: 's3',
    region: 'auto',
  });
  const { url, headers } = await signer.sign();
  const answer = await fetch(url, { method: 'PUT', headers });
  if (!answer.ok) throw new Error(`no bucket: ${answer.status} ${await answer.text()}`);
  return bucket;
}

function cephConfig(dir: string, port: number, monPort: number): string {
  return `[global]
fsid = ${FSID}
mon_host = [v1:127.0.0.1:${monPort}]
public_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_crush_chooseleaf_type = 0
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
log_file = ${dir}/log/$name.log
admin_socket = ${dir}/run/$name.asok
pid_file = ${dir}/run/$name.pid
[mon.a]
mon_data = ${dir}/mon
[osd.0]
osd_data = ${dir}/osd
osd_objectstore = memstore
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port}
`;
}
