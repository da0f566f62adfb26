// A project with state on a simulated host, and a simulated S3 service, for tests of backup and recovery.

import { domains } from '../domains.ts';
import type { SimAnswer, SimHandler, SimHost, SimRequest } from '../durable/sim-host/index.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Host } from '../kernel/host.ts';
import type { Context } from '../kernel/operation.ts';
import { SIM_PROJECT, simConfig } from '../state/store/sim-project.suite.ts';
import { type OpenState, openState } from './open-state.ts';
import type { StoreSetting } from './settings.ts';

export const DISK: StoreSetting = { name: 'disk', kind: 'folder', path: '/bak' };
export const BUCKET: StoreSetting = {
  name: 'bucket',
  kind: 's3',
  endpoint: 'https://s3.test',
  region: 'auto',
  bucket: 'b',
  prefix: 'x',
  path_style: true,
};

const S3_ENV = { LOA_S3_ACCESS_KEY_ID: 'AKTEST', LOA_S3_SECRET_ACCESS_KEY: 'SKTEST' };

export interface TestState {
  readonly stores: readonly StoreSetting[];
  readonly encrypt?: boolean;
  readonly passphrase?: string;
  /** Of the project; its machine directory is `.loa` in it. */
  readonly root?: string;
  /** Of the person: keys and what is kept outside. */
  readonly home?: string;
}

export function openTestState(host: Host, test: TestState): Promise<OpenState> {
  const { stores, encrypt = false, passphrase, root = '/p', home = '/h' } = test;
  const env = {
    ...host.env,
    ...S3_ENV,
    ...(passphrase === undefined ? {} : { LOA_STATE_PASSPHRASE: passphrase }),
  };
  const inRoot = (path: string): string => path.replace(SIM_PROJECT.root, root);
  const { ownDir, journalDir, auditDir, cacheDir } = SIM_PROJECT;
  const context: Partial<Context> = {
    host: { ...host, env },
    project: {
      ...SIM_PROJECT,
      root,
      ownDir: inRoot(ownDir),
      journalDir: inRoot(journalDir),
      auditDir: inRoot(auditDir),
      cacheDir: inRoot(cacheDir),
    },
    cwd: root,
    person: { configDir: `${home}/config`, stateDir: `${home}/state` },
    config: { ...simConfig(6000), state: { stores, encrypt } },
    caller: { surface: 'library' },
    signal: new AbortController().signal,
    progress: { report: () => {} },
    domains,
    product: { version: '0', dir: '/product', node: '/node' },
  };
  return openState(context as Context);
}

export function openSimState(host: SimHost, stores: readonly StoreSetting[] = [DISK]): Promise<OpenState> {
  return openTestState(host, { stores });
}

export function putFile(host: Pick<Host, 'files'>, path: string, content: string | Uint8Array): void {
  host.files.makeDir(path.slice(0, path.lastIndexOf('/')));
  const file = host.files.open(path, { write: true, create: true, truncate: true });
  file.write(Buffer.from(content as string), 0);
  file.close();
}

export const readText = (host: Pick<Host, 'files'>, path: string): string =>
  Buffer.from(host.files.read(path)).toString('utf8');

/** Every file below a folder that holds these words. */
export function findWords(host: Pick<Host, 'files'>, dir: string, words: string): readonly string[] {
  if (host.files.stat(dir)?.kind !== 'directory') return [];
  return host.files.list(dir).flatMap(({ name, kind }) => {
    const path = `${dir}/${name}`;
    if (kind === 'directory') return findWords(host, path, words);
    return kind === 'file' && readText(host, path).includes(words) ? [path] : [];
  });
}

export interface SimS3 {
  readonly objects: Map<string, Uint8Array>;
  readonly handler: SimHandler;
}

/** As a real service: conditions hold, etags are quoted, errors are documents. */
export function createSimS3(objects = new Map<string, Uint8Array>()): SimS3 {
  const metadata = new Map<string, string>();
  const fail = (status: number, code: string): SimAnswer => ({
    status,
    body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
  });
  const etagOf = (bytes: Uint8Array): string => `"${sha256Hex(bytes).slice(0, 32)}"`;
  const put = (key: string, { headers, body }: SimRequest): SimAnswer => {
    const there = objects.get(key);
    if (headers['if-none-match'] === '*' && there !== undefined) return fail(412, 'PreconditionFailed');
    const wanted = headers['if-match'];
    if (wanted !== undefined && there === undefined) return fail(404, 'NoSuchKey');
    if (wanted !== undefined && there !== undefined && etagOf(there) !== wanted)
      return fail(412, 'PreconditionFailed');
    objects.set(key, Uint8Array.from(body));
    metadata.set(key, headers['x-amz-meta-loa-write'] ?? '');
    return { status: 200, headers: { etag: etagOf(body) } };
  };
  const list = ({ url }: SimRequest): SimAnswer => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('start-after') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const entries = keys.map(
      (key) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
    return { status: 200, body: `<ListBucketResult>${entries.join('')}</ListBucketResult>` };
  };
  const handler: SimHandler = (request) => {
    const key = decodeURIComponent(request.url.pathname).slice('/b/'.length);
    if (!request.headers['authorization']?.includes('AKTEST')) return fail(403, 'AccessDenied');
    if (request.url.searchParams.has('list-type')) return list(request);
    if (request.method === 'PUT') return put(key, request);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const bytes = objects.get(key);
    if (bytes === undefined) return fail(404, 'NoSuchKey');
    const headers = {
      etag: etagOf(bytes),
      'content-length': String(bytes.length),
      'x-amz-meta-loa-write': metadata.get(key) ?? '',
    };
    return { status: 200, headers, body: bytes };
  };
  return { objects, handler };
}
