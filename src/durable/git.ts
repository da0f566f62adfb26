// Git, through its own program: which blobs are staged, which files are there, what history holds, and their bytes.
// Names come with -z, so that no name is ever quoted or split; a name that is not UTF-8 is shown with a mark and cannot
// be opened by name, which is why contents are read by object id.

import { isLoaError, LoaError } from '../kernel/errors.ts';
import { isGitName } from '../kernel/git-name.ts';
import type { Host, RunResult } from '../kernel/host.ts';
import { findEnclosingRepository, type Repository, readRepositoryConfig } from './git-repository.ts';

export type GitHost = Pick<Host, 'processes' | 'files' | 'env' | 'userId'>;

const LISTING_BYTES_MAX = 512 * 1024 * 1024;
/** Blobs fetched in one go: bounds memory, and is plenty to make starting git cheap. */
const FETCH_BYTES_MAX = 32 * 1024 * 1024;
/** What a usual commit changes. */
const FEW_BLOBS = 300;
/** Plenty for the largest trees; a pipe in the place of a file that git reads would keep it for ever. */
const TIMEOUT_MS = 60_000;
const OBJECT_ID = /^[0-9a-f]{40,64}$/;

export interface GitBlob {
  readonly id: string;
  /** A path it is known by; history may know it by several. */
  readonly path: string;
}

export interface BlobContent extends GitBlob {
  /** Undefined when it is larger than the caller wanted. */
  readonly bytes: Uint8Array | undefined;
  readonly sizeBytes: number;
}

/** What the next commit would add or change. */
export async function listStagedBlobs(root: string, host: GitHost): Promise<readonly GitBlob[]> {
  const args = ['diff', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', '--diff-filter=ACMT'];
  const fields = splitFields(await runGit(root, args, host));
  const blobs: GitBlob[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode, , id] = (fields[at] as string).split(' ');
    if (mode?.startsWith('100') && id !== undefined) blobs.push({ id, path: fields[at + 1] as string });
  }
  return blobs;
}

/** Files of the work tree that git tracks or would track: ignored ones are left out. */
export async function listWorkFiles(root: string, host: GitHost): Promise<readonly string[]> {
  const listing = await runGit(
    root,
    ['ls-files', '-z', '-c', '-o', '--exclude-standard', '--deduplicate'],
    host,
  );
  return splitFields(listing).filter(isInnerPath);
}

/** An index can name anything; git itself writes no such names. */
export function isInnerPath(path: string): boolean {
  return (
    !path.startsWith('/') && !path.split('/').some((part) => part === '..' || part === '.' || isGitName(part))
  );
}

/** A file as a commit has it; undefined when it has none. By `cat-file`, which converts nothing. */
export async function readFileAt(
  root: string,
  { revision, path }: { readonly revision: string; readonly path: string },
  host: GitHost,
): Promise<Uint8Array | undefined> {
  try {
    return await runGit(root, ['cat-file', 'blob', `${revision}:./${path}`], host);
  } catch (error) {
    if (isNoAnswer(error)) return undefined;
    throw error;
  }
}

/** Every blob that any branch, tag or stash can reach, once. */
export async function listHistoryBlobs(root: string, host: GitHost): Promise<readonly GitBlob[]> {
  const objects = await runGit(root, ['rev-list', '--objects', '--all'], host);
  const format = '--batch-check=%(objecttype) %(objectname) %(rest)';
  const answer = decode(await runGit(root, ['cat-file', format], host, { stdin: objects }));
  return answer.split('\n').flatMap((line) => {
    const [kind, id, ...path] = line.split(' ');
    return kind === 'blob' && id !== undefined ? [{ id, path: path.join(' ') || id }] : [];
  });
}

/** Contents in the order asked, a bounded amount at a time. */
export async function* readBlobs(
  root: string,
  blobs: readonly GitBlob[],
  host: GitHost,
  sizeBytesMax: number,
): AsyncIterable<readonly BlobContent[]> {
  if (blobs.length === 0) return;
  const few = blobs.length <= FEW_BLOBS ? await fetchFew(root, blobs, host) : undefined;
  if (few !== undefined) {
    yield few.map((blob) => (blob.sizeBytes > sizeBytesMax ? { ...blob, bytes: undefined } : blob));
    return;
  }
  const sizes = await readSizes(root, blobs, host);
  let group: GitBlob[] = [];
  let groupBytes = 0;
  for (const [index, blob] of blobs.entries()) {
    const sizeBytes = sizes[index] as number;
    if (sizeBytes > sizeBytesMax) {
      yield [{ ...blob, bytes: undefined, sizeBytes }];
      continue;
    }
    if (groupBytes + sizeBytes > FETCH_BYTES_MAX && group.length > 0) {
      yield await fetchBlobs(root, group, host);
      group = [];
      groupBytes = 0;
    }
    group.push(blob);
    groupBytes += sizeBytes;
  }
  if (group.length > 0) yield await fetchBlobs(root, group, host);
}

/** A commit's worth of blobs in one go, without asking for their sizes first; undefined when they turn out to be too much. */
async function fetchFew(
  root: string,
  blobs: readonly GitBlob[],
  host: GitHost,
): Promise<BlobContent[] | undefined> {
  try {
    return await fetchBlobs(root, blobs, host, FETCH_BYTES_MAX);
  } catch (thrown) {
    if (isLoaError(thrown) && thrown.code === 'process.failed') return undefined;
    throw thrown;
  }
}

async function readSizes(root: string, blobs: readonly GitBlob[], host: GitHost): Promise<number[]> {
  const answer = await runGit(root, ['cat-file', '--batch-check=%(objectsize)'], host, {
    stdin: idLines(blobs),
  });
  return decode(answer).trimEnd().split('\n').map(Number);
}

async function fetchBlobs(
  root: string,
  blobs: readonly GitBlob[],
  host: GitHost,
  outputBytesMax = LISTING_BYTES_MAX,
): Promise<BlobContent[]> {
  const answer = await runGit(root, ['cat-file', '--batch'], host, { stdin: idLines(blobs), outputBytesMax });
  let at = 0;
  return blobs.map((blob) => {
    const lineEnd = answer.indexOf(0x0a, at);
    const header = decode(answer.subarray(at, lineEnd)).split(' ');
    const sizeBytes = Number(header[2]);
    if (header[0] !== blob.id || !Number.isSafeInteger(sizeBytes)) {
      throw new LoaError('process.failed', `git could not give the object ${blob.id} (${blob.path})`, {
        hint: 'Run "git fsck" to look at the repository.',
      });
    }
    const bytes = answer.subarray(lineEnd + 1, lineEnd + 1 + sizeBytes);
    at = lineEnd + 1 + sizeBytes + 1;
    return { ...blob, bytes, sizeBytes };
  });
}

function idLines(blobs: readonly GitBlob[]): Uint8Array {
  const bad = blobs.find(({ id }) => !OBJECT_ID.test(id));
  if (bad !== undefined) throw new LoaError('internal.bug', `not an object id: ${bad.id}`);
  return new TextEncoder().encode(blobs.map(({ id }) => `${id}\n`).join(''));
}

export interface GitOptions {
  readonly stdin?: Uint8Array;
  readonly outputBytesMax?: number;
  readonly timeoutMs?: number;
  /** For asking where hooks are: every other call has them switched off. */
  readonly seesHooks?: boolean;
}

/**
 * The one way to run git in a project. It runs only in a repository that is believed, whose place it is told, and nothing that
 * the repository configures (hooks, file watchers, filters, converters, remotes) is started or asked.
 */
export async function runGit(
  root: string,
  args: readonly string[],
  host: GitHost,
  options: GitOptions = {},
): Promise<Uint8Array> {
  const result = await callGit(root, args, host, options);
  if (result.exitCode === 0) return result.stdout;
  throw new LoaError('process.failed', `git ${args[0]} failed in ${root}: ${firstLine(result.stderr)}`, {
    hint: 'Run it by hand to see more, or run "loa doctor".',
    details: { exitCode: result.exitCode },
  });
}

/** The same where a "no" is an answer: undefined when git fails or is not there, or the repository is not ours. */
export async function askGit(
  root: string,
  args: readonly string[],
  host: GitHost,
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  try {
    return decode(await runGit(root, args, host, { timeoutMs }));
  } catch (error) {
    if (isNoAnswer(error)) return undefined;
    throw error;
  }
}

/** Git could not answer, or was not asked. */
export const isNoAnswer = (error: unknown): error is LoaError =>
  isLoaError(error) && ['process.failed', 'git.not-believed', 'operation.timeout'].includes(error.code);

async function callGit(
  root: string,
  args: readonly string[],
  host: GitHost,
  { seesHooks, ...options }: GitOptions,
): Promise<RunResult> {
  const repository = requireRepository(root, host);
  const settings = ALWAYS.filter((setting) => !(seesHooks && setting.startsWith('core.hooksPath=')));
  const flags = [...settings, ...withoutDrivers(repository, host)].flatMap((setting) => ['-c', setting]);
  const place = [`--git-dir=${repository.gitDir}`, `--work-tree=${repository.workTree}`];
  return host.processes.run('git', [...flags, ...place, '--no-pager', ...withoutConverters(args)], {
    cwd: root,
    timeoutMs: TIMEOUT_MS,
    outputBytesMax: LISTING_BYTES_MAX,
    env: ENVIRONMENT,
    ...options,
  });
}

function requireRepository(root: string, host: GitHost): Repository {
  const found = findEnclosingRepository(root, host);
  if (found.kind === 'believed') return found.repository;
  const why = found.kind === 'none' ? 'there is no git repository' : found.why;
  throw new LoaError('git.not-believed', `git is not run in ${root}: ${why}`, {
    hint: 'If the folder is yours, give it to yourself (chown), or list it under safe.directory of your git configuration.',
  });
}

/** Settings that a repository must not decide for us. */
const ALWAYS: readonly string[] = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.sshCommand=false',
  'core.askPass=',
  'credential.helper=',
  'diff.external=',
  'log.showSignature=false',
  'log.mailmap=false',
  'core.quotePath=false',
];

/** Undefined takes a variable away: the place of the repository is told by flags. */
const ENVIRONMENT: Readonly<Record<string, string | undefined>> = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  // Nothing is fetched, whatever the repository says of its remotes: older versions of git do not know the line above.
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_COMMON_DIR: undefined,
  GIT_NAMESPACE: undefined,
  GIT_EXTERNAL_DIFF: undefined,
  GIT_PAGER: undefined,
};

/** Filters of the repository's own configuration do nothing; those that the person set up for all repositories stay. */
function withoutDrivers(repository: Repository, host: GitHost): readonly string[] {
  const names = readRepositoryConfig(repository, host).flatMap(({ key }) => FILTER.exec(key)?.[1] ?? []);
  return [...new Set(names)].flatMap((name) => [
    `filter.${name}.clean=`,
    `filter.${name}.smudge=`,
    `filter.${name}.process=`,
    `filter.${name}.required=false`,
  ]);
}

const COMPARES = /^(?:diff|diff-files|diff-index|diff-tree|log|show)$/;

/** Commands that show differences would ask a driver how to. */
function withoutConverters(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => !arg.startsWith('-')) + 1;
  const isAffected = COMPARES.test(args[at - 1] ?? '');
  return isAffected ? [...args.slice(0, at), '--no-ext-diff', '--no-textconv', ...args.slice(at)] : args;
}

const FILTER = /^filter\.(.+)\.[a-z]+$/s;

function splitFields(bytes: Uint8Array): string[] {
  return decode(bytes)
    .split('\0')
    .filter((field) => field !== '');
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
