// Installs one npm package: the tarball is fetched and its SHA-512 checked before npm sees any of it; then `npm ci --ignore-scripts` from
// the lockfile whose hash was signed, into a folder of its own; then one link is moved. The folder before stays, and a failure leaves the
// link where it was. No script of a package ever runs.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import { requestWithRetry } from '../../durable/http-client.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { removeTree } from '../../durable/remove-tree.ts';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { createId, ID_LENGTH, parseId } from '../../kernel/ids.ts';

export interface Installation {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly lockfile: Uint8Array;
  readonly lockfileSha256: string;
}

export interface InstallPlace {
  /** Where packages of self-repair lie. */
  readonly dir: string;
  readonly registry: string;
}

const TARBALL_BYTES_MAX = 256 * 1024 * 1024;
const NPM_TIMEOUT_MS = 10 * 60_000;
const LINK = 'current';

const folderOf = ({ dir }: InstallPlace, name: string): string => join(dir, name.replace('/', '+'));

/** The version that the link leads to; undefined when there is none, or it is damaged. */
export function findInstalled(
  place: InstallPlace,
  name: string,
  { files }: Pick<Host, 'files'>,
): string | undefined {
  try {
    const path = join(folderOf(place, name), LINK);
    const real = files.realPath(path);
    const text = Buffer.from(files.read(join(real, 'node_modules', name, 'package.json'))).toString('utf8');
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    // Missing, unreadable or damaged: in each case it is not installed as it should be.
    return undefined;
  }
}

export async function installPackage(place: InstallPlace, wanted: Installation, host: Host): Promise<void> {
  const { name, version, lockfile, lockfileSha256 } = wanted;
  if (sha256Hex(lockfile) !== lockfileSha256)
    throw refuse(name, 'its lockfile is not the one that was signed');
  requireLocked(wanted);
  await requireTarball(place, wanted, host);
  const folder = folderOf(place, name);
  const target = join(folder, `${version}-${createId(host)}`);
  await makeDirDurable(target, host, 0o755);
  try {
    const manifest = { name: 'loa-repair', private: true, dependencies: { [name]: version } };
    await replaceFile(join(target, 'package.json'), Buffer.from(JSON.stringify(manifest)), host);
    await replaceFile(join(target, 'package-lock.json'), lockfile, host);
    await runNpm(
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', `--registry=${place.registry}`],
      target,
      host,
    );
    const made = JSON.parse(
      Buffer.from(host.files.read(join(target, 'node_modules', name, 'package.json'))).toString('utf8'),
    ) as { version?: unknown };
    if (made.version !== version)
      throw refuse(name, `npm installed ${String(made.version)} instead of ${version}`);
    await moveLink(folder, target, host);
  } catch (error) {
    removeTree(target, host);
    throw error;
  }
}

/** To the version that was installed before the present one: folders end in ids that sort by time. */
export async function moveLinkBack(place: InstallPlace, name: string, host: Host): Promise<void> {
  const folder = folderOf(place, name);
  const idOf = (path: string): string => path.slice(-ID_LENGTH);
  const present = idOf(host.files.realPath(join(folder, LINK)));
  const before = host.files
    .list(folder)
    .flatMap(({ name: made, kind }) => (kind === 'directory' && made !== undefined ? [made] : []))
    .filter((made) => parseId(idOf(made)).ok && idOf(made) < present)
    .filter((made) => host.files.stat(join(folder, made, 'node_modules', name, 'package.json')) !== undefined)
    .toSorted((a, b) => (idOf(a) < idOf(b) ? 1 : -1))[0];
  if (before === undefined)
    throw new LoaError(
      'repair.refused',
      `did not roll back ${name}: no version was installed before this one`,
      {
        hint: 'Nothing was changed.',
      },
    );
  await moveLink(folder, join(folder, before), host);
}

/** Every package in the lockfile has a SHA-512, comes from a registry, and ours is the one that was signed. */
function requireLocked({ name, version, integrity, lockfile }: Installation): void {
  let packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  try {
    packages = JSON.parse(Buffer.from(lockfile).toString('utf8')).packages ?? {};
  } catch {
    throw refuse(name, 'its lockfile is not JSON');
  }
  const own = packages[`node_modules/${name}`];
  if (own?.['version'] !== version || own['integrity'] !== integrity)
    throw refuse(name, 'its lockfile names another version, or other bytes of it');
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '') continue;
    const isSound =
      entry['link'] !== true &&
      typeof entry['integrity'] === 'string' &&
      entry['integrity'].startsWith('sha512-') &&
      (entry['resolved'] === undefined || /^https?:/.test(String(entry['resolved'])));
    if (!isSound) throw refuse(name, `its lockfile does not say what ${path} is, byte by byte`);
  }
}

async function requireTarball(place: InstallPlace, wanted: Installation, host: Host): Promise<void> {
  const { name, version, integrity } = wanted;
  const base = name.slice(name.indexOf('/') + 1);
  const url = `${place.registry.replace(/\/+$/, '')}/${name}/-/${base}-${version}.tgz`;
  const answer = await requestWithRetry({ method: 'GET', url, sizeBytesMax: TARBALL_BYTES_MAX }, host);
  if (answer.status !== 200) throw refuse(name, `the registry answered ${answer.status} for its tarball`);
  const { createHash } = process.getBuiltinModule('node:crypto');
  const found = `sha512-${createHash('sha512').update(answer.body).digest('base64')}`;
  if (found !== integrity) throw refuse(name, 'the tarball of the registry is not the one that was signed');
}

/** Makes the lockfile of a package that somebody may approve; nothing is installed. */
export async function lockPackage(
  place: InstallPlace,
  { name, version }: { readonly name: string; readonly version: string },
  host: Host,
): Promise<{ readonly lockfile: Uint8Array; readonly integrity: string }> {
  const dir = join(folderOf(place, name), `request-${version}`);
  await makeDirDurable(dir, host, 0o755);
  const manifest = { name: 'loa-repair', private: true, dependencies: { [name]: version } };
  await replaceFile(join(dir, 'package.json'), Buffer.from(JSON.stringify(manifest)), host);
  const flags = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runNpm(['install', ...flags, `--registry=${place.registry}`], dir, host);
  const lockfile = host.files.read(join(dir, 'package-lock.json'));
  const locked = JSON.parse(Buffer.from(lockfile).toString('utf8')) as {
    packages?: Record<string, { integrity?: string }>;
  };
  return { lockfile, integrity: locked.packages?.[`node_modules/${name}`]?.integrity ?? '' };
}

export function requestedLockfile(
  place: InstallPlace,
  { name, version }: { readonly name: string; readonly version: string },
  { files }: Pick<Host, 'files'>,
): Uint8Array {
  return files.read(join(folderOf(place, name), `request-${version}`, 'package-lock.json'));
}

/** A new link under another name, renamed over the old one: there is always one. */
async function moveLink(folder: string, target: string, host: Host): Promise<void> {
  const fresh = join(folder, `link-${createId(host)}`);
  await requireRun('ln', ['-s', '--', target, fresh], host);
  await requireRun('mv', ['-T', '--', fresh, join(folder, LINK)], host);
  await host.files.syncDir(folder);
}

async function requireRun(program: string, args: readonly string[], { processes }: Host): Promise<void> {
  const { exitCode, stderr } = await processes.run(program, args);
  if (exitCode !== 0) throw failed(program, stderr);
}

async function runNpm(args: readonly string[], cwd: string, { processes, env }: Host): Promise<void> {
  // Nothing of ours reaches npm but what it needs to run.
  const clean = Object.fromEntries(Object.keys(env).map((name) => [name, undefined]));
  const kept = {
    PATH: env['PATH'],
    HOME: cwd,
    npm_config_update_notifier: 'false',
    npm_config_cache: join(cwd, '.npm-cache'),
  };
  const { exitCode, stderr } = await processes.run('npm', args, {
    cwd,
    timeoutMs: NPM_TIMEOUT_MS,
    env: { ...clean, ...kept },
  });
  if (exitCode !== 0) throw failed('npm', stderr);
}

function failed(program: string, stderr: string): LoaError {
  const line =
    stderr.split('\n').find((one) => one.trim() !== '' && !/warn|notice/i.test(one)) ?? 'it did not say why';
  return new LoaError('process.failed', `${program} failed: ${line.slice(0, 200)}`, {
    hint: 'Nothing was changed; the version before, if any, is still in place.',
  });
}

function refuse(name: string, why: string): LoaError {
  return new LoaError('repair.refused', `did not install ${name}: ${why}`, {
    hint: 'Nothing of it was run. Look at the allowlist: loa repair allowlist.',
  });
}
