// Opens the stores that the settings name. To read, nothing is made: a folder that is not there holds nothing. Credentials come from the
// environment, then from the file that the store names; they are neither kept nor told.

import { join, resolve } from 'node:path';
import type { BlobStore } from '../../durable/blob/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { KEY_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { OpenState } from '../open-state.ts';
import type { StateSettings, StoreSetting } from '../settings.ts';
import { type Passphrase, provideCodec, readCodec } from './keyed.ts';
import type { StoreReader } from './offered.ts';

type S3Setting = Extract<StoreSetting, { kind: 's3' }>;

/** The rung of a store: folders and buckets are tried before git. */
export function isGitRung({ kind }: StoreSetting): boolean {
  return kind === 'git';
}

export function selectStores({ settings }: OpenState, name?: string): readonly StoreSetting[] {
  const { stores } = settings;
  const twice = stores.find((one, at) => stores.findIndex((other) => other.name === one.name) !== at);
  if (twice !== undefined)
    throw new LoaError('config.invalid', `two of state.stores are called ${twice.name}`, {
      hint: 'Give each store a name of its own.',
    });
  if (name === undefined) return [...stores.filter((one) => !isGitRung(one)), ...stores.filter(isGitRung)];
  const found = stores.filter((one) => one.name === name);
  if (found.length > 0) return found;
  const known = stores.map((one) => one.name).join(', ');
  throw new LoaError('input.invalid', `there is no store called ${name}`, {
    hint: known === '' ? 'Name one under state.stores of the configuration.' : `There are: ${known}.`,
  });
}

/** Undefined for a store that nothing was ever written to. */
export async function openReader(state: OpenState, setting: StoreSetting): Promise<StoreReader | undefined> {
  if (setting.kind === 'folder') {
    const found = state.host.files.stat(folderPath(state, setting.path));
    if (found === undefined) return undefined;
    if (found.kind !== 'directory' && found.kind !== 'link')
      throw new LoaError('store.unreadable', `the store ${setting.name} is no folder`, {
        hint: 'Check the path under state.stores.',
      });
  }
  const blobs = await openBlobs(state, setting);
  const codec = await readCodec(blobs, passphraseOf(state));
  return codec === undefined ? undefined : { name: setting.name, blobs, codec };
}

export async function openWriter(state: OpenState, setting: StoreSetting): Promise<StoreReader> {
  const blobs = await openBlobs(state, setting);
  const codec = await provideCodec(blobs, passphraseOf(state), state.host.random);
  return { name: setting.name, blobs, codec };
}

const folderPath = ({ place }: OpenState, path: string): string => resolve(place.project.root, path);

async function openBlobs(state: OpenState, setting: StoreSetting): Promise<BlobStore> {
  const { host, place } = state;
  if (setting.kind === 'folder') {
    const { createFsBlobStore } = await import('../../durable/blob/fs.ts');
    return createFsBlobStore(folderPath(state, setting.path), host);
  }
  if (setting.kind === 's3') {
    const { createS3BlobStore } = await import('../../durable/blob/s3.ts');
    const { endpoint, region, bucket, prefix, path_style: pathStyle } = setting;
    const credentials = requireCredentials(setting, state);
    const trimmed = prefix.replaceAll(/^\/+|\/+$/g, '');
    return createS3BlobStore({ endpoint, region, bucket, prefix: trimmed, pathStyle, credentials }, host);
  }
  const { createGitBlobStore } = await import('../../durable/blob/git.ts');
  const keyring = state.loadKeys();
  const { remote, branch, name } = setting;
  return createGitBlobStore(
    {
      // A path counts from the project, an address as it is.
      remote: /^[\w+.-]+:/.test(remote) ? remote : folderPath(state, remote),
      branch,
      dir: join(place.ownDir, 'git', `${name}.git`),
      sign: (commit) => keyring.signCommit(commit),
      isSigned: (commit, signature) => keyring.isCommitSigned(commit, signature),
    },
    host,
  );
}

function passphraseOf({ settings, host, place }: OpenState): Passphrase {
  return {
    isWanted: settings.encrypt,
    read: () => readPassphrase(settings, { root: place.project.root, host }),
  };
}

function readPassphrase(
  { passphrase_file: file }: StateSettings,
  { root, host }: { readonly root: string; readonly host: Pick<Host, 'files' | 'env'> },
): string | undefined {
  const given = host.env['LOA_STATE_PASSPHRASE'];
  if (given !== undefined && given !== '') return given;
  return file === undefined ? undefined : readSmall(resolve(root, file), host).replace(/\r?\n$/, '');
}

const ENVIRONMENTS = ['LOA_S3', 'R2', 'AWS'] as const;

function requireCredentials(setting: S3Setting, { host, place }: OpenState) {
  const { env } = host;
  for (const prefix of ENVIRONMENTS) {
    const accessKeyId = env[`${prefix}_ACCESS_KEY_ID`];
    const secretAccessKey = env[`${prefix}_SECRET_ACCESS_KEY`];
    const sessionToken = env[`${prefix}_SESSION_TOKEN`];
    if (accessKeyId && secretAccessKey)
      return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
  }
  const file = setting.credentials_file;
  const text = file === undefined ? '' : readSmall(resolve(place.project.root, file), host);
  const read = (name: string): string | undefined =>
    new RegExp(`^\\s*(?:aws_)?${name}\\s*[:=]\\s*["']?([^\\s"']+)`, 'im').exec(text)?.[1];
  const [accessKeyId, secretAccessKey] = [read('access_key_id'), read('secret_access_key')];
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };
  throw new LoaError('store.refused', `there are no credentials for the store ${setting.name}`, {
    hint: 'Set LOA_S3_ACCESS_KEY_ID and LOA_S3_SECRET_ACCESS_KEY, or credentials_file of the store.',
  });
}

function readSmall(path: string, { files }: Pick<Host, 'files'>): string {
  return Buffer.from(files.read(path, { sizeBytesMax: KEY_FILE_SIZE_BYTES_MAX })).toString('utf8');
}
