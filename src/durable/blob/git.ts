// Blobs as files of one branch of a git repository, elsewhere or on this disk. A write is one signed commit, pushed with a lease on the
// commit it was made on: of several writers one wins, and the others look again. What is read stands in a commit whose signature was
// verified. A bare repository of ours keeps what was fetched; deleting it loses nothing.

import { join } from 'node:path';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Host, RunOptions, RunResult } from '../../kernel/host.ts';
import { BLOB_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { makeDirDurable } from '../make-dir.ts';
import {
  type Blob,
  type BlobEntry,
  type BlobHead,
  type BlobPage,
  type BlobStore,
  blobConflict,
  blobMissing,
  compareKeys,
  LIST_LIMIT_DEFAULT,
  type ListOptions,
  type PutCondition,
  requireBlobKey,
  requireBlobSize,
} from './blob.ts';
import { commitText, splitCommit } from './git-commit.ts';

export interface GitStoreSettings {
  readonly remote: string;
  readonly branch: string;
  /** Ours, on this disk. */
  readonly dir: string;
  sign(commit: Uint8Array): string;
  isSigned(commit: Uint8Array, signature: string): boolean;
}

export type GitStoreHost = Pick<Host, 'files' | 'processes' | 'clock'>;

const TIMEOUT_MS = 120_000;
const PUSH_TRIES_MAX = 8;
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
/** Nothing that a remote or its address names is run as a program. */
const FLAGS = ['core.hooksPath=/dev/null', 'core.pager=cat', 'gc.auto=0', 'protocol.ext.allow=never'];
const ENVIRONMENT: NonNullable<RunOptions['env']> = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: 'file:ssh:https:http:git',
  LC_ALL: 'C',
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_SSH_COMMAND: undefined,
};

export async function createGitBlobStore(settings: GitStoreSettings, host: GitStoreHost): Promise<BlobStore> {
  const { remote, branch, dir } = settings;
  if (remote.startsWith('-') || !/^[\w][\w./-]{0,200}$/.test(branch) || branch.includes('..'))
    throw new LoaError('config.invalid', 'the remote or the branch of a git store cannot be used as such', {
      hint: 'Check state.stores.',
    });
  if (host.files.stat(join(dir, 'HEAD')) === undefined) {
    await makeDirDurable(dir, host, 0o700);
    await requireGit(host, ['init', '-q', '--bare', dir]);
  }
  return new GitStore(settings, host);
}

class GitStore implements BlobStore {
  readonly name: string;
  readonly #settings: GitStoreSettings;
  readonly #host: GitStoreHost;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(settings: GitStoreSettings, host: GitStoreHost) {
    this.#settings = settings;
    this.#host = host;
    this.name = `${settings.remote}#${settings.branch}`;
  }

  async get(key: string): Promise<Blob> {
    requireBlobKey(key);
    return this.#inTurn(async () => {
      const found = await this.#find(await this.#fetchTip(), key);
      if (found === undefined) throw blobMissing(key, this.name);
      const bytes = await this.#git(['cat-file', 'blob', found.etag]);
      return { ...found, sizeBytes: bytes.length, bytes };
    });
  }

  async head(key: string): Promise<BlobHead | undefined> {
    requireBlobKey(key);
    return this.#inTurn(async () => this.#find(await this.#fetchTip(), key));
  }

  async put(key: string, bytes: Uint8Array, condition: PutCondition = {}): Promise<BlobHead> {
    requireBlobKey(key);
    requireBlobSize(key, bytes.length);
    return this.#inTurn(async () => {
      const etag = await this.#line(['hash-object', '-w', '--stdin'], { stdin: bytes });
      await this.#change(async (commit) => {
        const there = (await this.#find(commit, key))?.etag;
        const { ifAbsent, ifMatch } = condition;
        const holds = ifAbsent === true ? there === undefined : ifMatch === undefined || there === ifMatch;
        if (!holds) throw blobConflict(key, this.name, condition);
        if (there !== undefined && there !== etag) return `100644 ${etag}\t${key}\n`;
        return there === etag ? undefined : `100644 ${etag}\t${key}\n`;
      }, `Keep ${key}`);
      return { key, sizeBytes: bytes.length, etag };
    });
  }

  async list(prefix: string, options: ListOptions = {}): Promise<BlobPage> {
    const limit = options.limit ?? LIST_LIMIT_DEFAULT;
    const all = await this.#inTurn(async () => this.#listAll(await this.#fetchTip()));
    const after = options.after ?? '';
    const wanted = all
      .filter(({ key }) => key.startsWith(prefix) && (after === '' || compareKeys(key, after) > 0))
      .sort((a, b) => compareKeys(a.key, b.key));
    const blobs = wanted.slice(0, limit);
    const next = blobs.at(-1)?.key;
    return { blobs, ...(wanted.length > limit && next !== undefined ? { next } : {}) };
  }

  async remove(key: string): Promise<void> {
    requireBlobKey(key);
    await this.#inTurn(() =>
      this.#change(async (commit) => {
        const there = await this.#find(commit, key);
        return there === undefined ? undefined : `0 ${'0'.repeat(40)}\t${key}\n`;
      }, `Remove ${key}`),
    );
  }

  /** One after another: they share a repository. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** The commit that the branch stands at, verified; undefined when the repository has no such branch. */
  async #fetchTip(): Promise<string | undefined> {
    const { remote, branch } = this.#settings;
    const listed = await this.#line(['ls-remote', '--', remote, `refs/heads/${branch}`]);
    const commit = listed.split(/\s/)[0] ?? '';
    if (commit === '') return undefined;
    if (!/^[0-9a-f]{40,64}$/.test(commit)) throw this.#unreadable('it names no commit');
    const ours = `refs/remotes/${branch}`;
    const have = await this.#run(['rev-parse', '--verify', '-q', ours]);
    if (Buffer.from(have.stdout).toString().trim() !== commit) {
      const spec = `+refs/heads/${branch}:${ours}`;
      await this.#git([
        'fetch',
        '-q',
        '--depth',
        '1',
        '--no-tags',
        '--no-write-fetch-head',
        '--',
        remote,
        spec,
      ]);
    }
    await this.#requireSigned(commit);
    return commit;
  }

  async #requireSigned(commit: string): Promise<void> {
    const split = splitCommit(await this.#git(['cat-file', 'commit', commit]));
    if (split.signature === undefined) throw this.#unreadable('its last commit is not signed');
    if (!this.#settings.isSigned(split.content, split.signature))
      throw this.#unreadable('its last commit was not signed by a key that this machine trusts');
  }

  async #find(commit: string | undefined, key: string): Promise<BlobHead | undefined> {
    if (commit === undefined) return undefined;
    const listed = await this.#git(['ls-tree', '-z', '-l', '--full-tree', commit, '--', `:(literal)${key}`]);
    return parseTree(listed).find((one) => one.key === key);
  }

  async #listAll(commit: string | undefined): Promise<readonly BlobEntry[]> {
    if (commit === undefined) return [];
    const listed = await this.#git(['ls-tree', '-r', '-z', '-l', '--full-tree', commit]);
    return parseTree(listed).map(({ key, sizeBytes }) => ({ key, sizeBytes }));
  }

  /** `decide` looks at the commit and gives a line for the index, or nothing to do. */
  async #change(
    decide: (commit: string | undefined) => Promise<string | undefined>,
    why: string,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const commit = await this.#fetchTip();
      const line = await decide(commit);
      if (line === undefined) return;
      if (await this.#push(commit, line, why)) return;
      if (tries === PUSH_TRIES_MAX) throw this.#unreadable('others write to it all the time');
      await this.#host.clock.sleep(20 * tries);
    }
  }

  /** False when somebody else was quicker. */
  async #push(parent: string | undefined, line: string, why: string): Promise<boolean> {
    const { remote, branch, dir, sign } = this.#settings;
    const env = { ...ENVIRONMENT, GIT_INDEX_FILE: join(dir, 'loa-index') };
    await this.#git(['read-tree', parent ?? EMPTY_TREE], { env });
    await this.#git(['update-index', '--add', '--index-info'], { env, stdin: Buffer.from(line) });
    const tree = await this.#line(['write-tree'], { env });
    const content = commitText({ tree, parent, message: why, timeMs: this.#host.clock.nowMs() });
    const signed = commitText({
      tree,
      parent,
      message: why,
      timeMs: this.#host.clock.nowMs(),
      signature: sign(content),
    });
    const commit = await this.#line(['hash-object', '-t', 'commit', '-w', '--stdin'], { stdin: signed });
    const ref = `refs/heads/${branch}`;
    const lease = `--force-with-lease=${ref}:${parent ?? ''}`;
    const pushed = await this.#run(['push', '-q', '--porcelain', lease, '--', remote, `${commit}:${ref}`]);
    if (pushed.exitCode === 0) return true;
    const said = `${Buffer.from(pushed.stdout).toString()}\n${pushed.stderr}`;
    if (
      /stale info|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists/.test(
        said,
      )
    )
      return false;
    throw this.#failed('push', pushed);
  }

  async #git(args: readonly string[], options: RunOptions = {}): Promise<Uint8Array> {
    const result = await this.#run(args, options);
    if (result.exitCode === 0) return result.stdout;
    throw this.#failed(args[0] as string, result);
  }

  async #line(args: readonly string[], options: RunOptions = {}): Promise<string> {
    return Buffer.from(await this.#git(args, options))
      .toString('utf8')
      .trim();
  }

  #run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    return runPlain(this.#host, [`--git-dir=${this.#settings.dir}`, ...args], options);
  }

  #failed(command: string, { stderr }: RunResult): LoaError {
    const why = stderr.split('\n').find((one) => one.trim() !== '') ?? 'it did not say why';
    const isRefusal = /denied|authentication failed|could not read username|403|401/i.test(stderr);
    return new LoaError(
      isRefusal ? 'store.refused' : 'store.unreadable',
      `git ${command} with ${this.name} failed: ${why.slice(0, 200)}`,
      { hint: 'Check the address of the store, and that git can reach it without asking.' },
    );
  }

  #unreadable(why: string): LoaError {
    return new LoaError('store.unreadable', `cannot use ${this.name}: ${why}`, {
      hint: 'Run "loa key list": a key of another machine is trusted by "loa key trust".',
    });
  }
}

function parseTree(listed: Uint8Array): readonly BlobHead[] {
  return Buffer.from(listed)
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const match = /^100644 blob ([0-9a-f]{40,64}) +(\d+)\t([\s\S]+)$/.exec(line);
      return match === null
        ? []
        : [{ key: match[3] as string, etag: match[1] as string, sizeBytes: Number(match[2]) }];
    });
}

function runPlain(host: GitStoreHost, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const flags = FLAGS.flatMap((setting) => ['-c', setting]);
  return host.processes.run('git', [...flags, ...args], {
    timeoutMs: TIMEOUT_MS,
    outputBytesMax: BLOB_SIZE_BYTES_MAX * 2,
    env: ENVIRONMENT,
    ...options,
  });
}

async function requireGit(host: GitStoreHost, args: readonly string[]): Promise<void> {
  const { exitCode, stderr } = await runPlain(host, args).catch((error) => {
    if (isLoaError(error)) return { exitCode: -1, stderr: error.message, stdout: new Uint8Array() };
    throw error;
  });
  if (exitCode === 0) return;
  throw new LoaError('process.failed', `git ${args[0]} failed: ${stderr.split('\n')[0] ?? ''}`, {
    hint: 'Install git to use a git store.',
  });
}
