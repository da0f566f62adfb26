// Gets the document of another repository: from a folder, through `gh`, through git, over HTTPS; kept for a while. What another
// repository's document names is not trusted: it may name a repository, never a folder of this machine or a way to run things.

import { isAbsolute, join, resolve } from 'node:path';
import { replaceFile } from '../../durable/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host, RunResult } from '../../kernel/host.ts';
import { DOCUMENT_SIZE_BYTES_MAX, NETWORK_TIMEOUT_MS } from '../../kernel/limits.ts';
import { DOCUMENT_NAME } from '../model.ts';

export type FetchHost = Pick<Host, 'clock' | 'env' | 'files' | 'processes' | 'random'>;

export interface FetchPlace {
  readonly root: string;
  /** Where fetched documents are kept; undefined keeps none. */
  readonly cacheDir: string | undefined;
  readonly refresh: boolean;
}

export type Fetched =
  | { readonly ok: true; readonly text: string; readonly source: string }
  | { readonly ok: false; readonly reason: string };

const KEPT_MS = 60 * 60_000;
const SLUG = /^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9_.-]+$/;
const ADDRESS = /^(?:https:\/\/[^\s'"\\]+|ssh:\/\/[^\s'"\\]+|git@[\w.-]+:[\w./-]+)$/;

/** `isTrusted`: named by this project itself, so that a folder may be meant. */
export async function fetchDocument(
  repo: string,
  isTrusted: boolean,
  place: FetchPlace,
  host: FetchHost,
): Promise<Fetched> {
  const local = isTrusted ? readLocal(repo, place.root, host) : undefined;
  if (local !== undefined) return { ok: true, text: local, source: 'local' };
  if (!SLUG.test(repo) && !ADDRESS.test(repo))
    return { ok: false, reason: `"${repo}" is neither owner/name nor an address` };
  if (ADDRESS.test(repo) && !isPublicAddress(repo))
    return { ok: false, reason: `"${repo}" is not an address of a public host` };
  const kept = place.refresh ? undefined : readKept(repo, place, host);
  if (kept !== undefined) return { ok: true, text: kept, source: 'cache' };
  const ways = SLUG.test(repo) ? [byGh, byGit, byHttp] : [byGit, byHttp];
  const reasons: string[] = [];
  for (const way of ways) {
    const got = await way(repo, host);
    if (!got.ok) {
      reasons.push(got.reason);
      continue;
    }
    await keep(repo, got.text, place, host);
    return got;
  }
  return { ok: false, reason: reasons.join('; ') };
}

/** Documents name each other, so an address is anybody's word: machines of this network are none of their business. */
function isPublicAddress(address: string): boolean {
  const host =
    /^git@([\w.-]+):/.exec(address)?.[1] ?? /^(?:https|ssh):\/\/(?:[^/@]*@)?([^/]+)/.exec(address)?.[1];
  if (host === undefined || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(host)) return false;
  return !/^[\d.]+$/.test(host) && !/\.(?:local|localhost|internal|intranet|lan|home|corp|test)$/i.test(host);
}

function readLocal(repo: string, root: string, host: FetchHost): string | undefined {
  if (ADDRESS.test(repo)) return undefined;
  const folder = isAbsolute(repo) ? repo : resolve(root, repo.replace(/^file:\/\//, ''));
  return readIfThere(join(folder, DOCUMENT_NAME), host);
}

function readIfThere(path: string, host: Pick<Host, 'files'>): string | undefined {
  try {
    return new TextDecoder().decode(host.files.read(path, { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }));
  } catch (error) {
    if (isLoaError(error) && error.code.startsWith('file.')) return undefined;
    throw error;
  }
}

const keptPath = (repo: string, cacheDir: string): string =>
  join(cacheDir, `${sha256Hex(repo).slice(0, 24)}.md`);

function readKept(repo: string, { cacheDir }: FetchPlace, host: FetchHost): string | undefined {
  if (cacheDir === undefined) return undefined;
  const path = keptPath(repo, cacheDir);
  const stat = host.files.stat(path);
  if (stat === undefined || host.clock.nowMs() - stat.modifiedMs > KEPT_MS) return undefined;
  return readIfThere(path, host);
}

async function keep(repo: string, text: string, { cacheDir }: FetchPlace, host: FetchHost): Promise<void> {
  if (cacheDir === undefined) return;
  try {
    host.files.makeDir(cacheDir);
    await replaceFile(keptPath(repo, cacheDir), new TextEncoder().encode(text), host);
  } catch {
    // A cache that cannot be written costs time, not correctness.
  }
}

async function byGh(repo: string, host: FetchHost): Promise<Fetched> {
  const args = [
    'api',
    `repos/${repo}/contents/${DOCUMENT_NAME}`,
    '-H',
    'Accept: application/vnd.github.raw+json',
  ];
  return toFetched(await tryRun('gh', args, host), 'gh');
}

/** A bare clone of one commit without its files, in a folder that goes away again; then the one file. */
async function byGit(repo: string, host: FetchHost): Promise<Fetched> {
  const address = SLUG.test(repo) ? `https://github.com/${repo}.git` : repo;
  const folder = join(
    host.env['TMPDIR'] || '/tmp',
    `loa-mesh-${Buffer.from(host.random.bytes(8)).toString('hex')}`,
  );
  const safe = [
    '-c',
    'protocol.ext.allow=never',
    '-c',
    'protocol.file.allow=user',
    '-c',
    'core.hooksPath=/dev/null',
  ];
  const clone = [
    ...safe,
    'clone',
    '--quiet',
    '--bare',
    '--depth',
    '1',
    '--filter=blob:none',
    '--',
    address,
    folder,
  ];
  try {
    const cloned = await tryRun('git', clone, host);
    if (cloned === undefined || cloned.exitCode !== 0) return toFetched(cloned, 'git');
    return toFetched(
      await tryRun('git', [...safe, '-C', folder, 'show', `HEAD:${DOCUMENT_NAME}`], host),
      'git',
    );
  } finally {
    await tryRun('rm', ['-rf', '--', folder], host);
  }
}

async function byHttp(repo: string, host: FetchHost): Promise<Fetched> {
  const url = SLUG.test(repo) ? `https://raw.githubusercontent.com/${repo}/HEAD/${DOCUMENT_NAME}` : repo;
  if (!url.startsWith('https://')) return { ok: false, reason: 'http: not an https address' };
  const direct = url.endsWith('.md')
    ? url
    : SLUG.test(repo)
      ? url
      : `${url.replace(/\.git$|\/$/, '')}/${DOCUMENT_NAME}`;
  const seconds = String(NETWORK_TIMEOUT_MS / 1000);
  const args = [
    '--fail',
    '--silent',
    '--show-error',
    '--location',
    '--proto',
    '=https',
    '--max-time',
    seconds,
    '--max-filesize',
    String(DOCUMENT_SIZE_BYTES_MAX),
    '--',
    direct,
  ];
  return toFetched(await tryRun('curl', args, host), 'http');
}

/** Undefined when the program is not there or took too long. */
async function tryRun(
  program: string,
  args: readonly string[],
  host: FetchHost,
): Promise<RunResult | undefined> {
  try {
    return await host.processes.run(program, args, {
      timeoutMs: NETWORK_TIMEOUT_MS,
      outputBytesMax: DOCUMENT_SIZE_BYTES_MAX,
      env: { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '/bin/false', GH_PROMPT_DISABLED: '1' },
    });
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}

function toFetched(result: RunResult | undefined, source: string): Fetched {
  if (result === undefined) return { ok: false, reason: `${source}: not there, or no answer in time` };
  if (result.exitCode !== 0)
    return {
      ok: false,
      reason: `${source}: ${result.stderr.trim().split('\n').at(-1)?.slice(0, 120) ?? 'failed'}`,
    };
  const text = new TextDecoder().decode(result.stdout);
  return text.includes('AGENT-CONTEXT')
    ? { ok: true, text, source }
    : { ok: false, reason: `${source}: it has no AGENT-CONTEXT block` };
}
