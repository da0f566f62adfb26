// What a scan looks at: the work tree, the index, or all of history; contents come a bounded amount at a time. What is
// left out is told with the reason.

import { join, relative } from 'node:path';
import {
  type GitBlob,
  listHistoryBlobs,
  listStagedBlobs,
  listWorkFiles,
  readBlobs,
} from '../../durable/git.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { requirePath } from './paths.ts';

/** Larger files are not source code; they are named as skipped. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024;
const WALK_IGNORED = new Set(['.git', 'node_modules', '.loa']);

export interface Content {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly blob?: string;
}

export interface Skipped {
  readonly path: string;
  readonly why: string;
}

export type Collected = { readonly content: Content } | { readonly skipped: Skipped };

export type Mode = 'tree' | 'staged' | 'history';

export async function* collect(
  mode: Mode,
  paths: readonly string[] | undefined,
  context: Context,
): AsyncIterable<Collected> {
  const { project, host } = context;
  if (mode === 'tree') return yield* collectTree(paths, context);
  if (!project.isGit) {
    throw new LoaError(
      'input.invalid',
      `${project.root} has no git work tree, so there is nothing ${mode === 'staged' ? 'staged' : 'in its history'}`,
      {
        hint: 'Run it without --staged and --history, or in a repository.',
      },
    );
  }
  const all =
    mode === 'staged'
      ? await listStagedBlobs(project.root, host)
      : await listHistoryBlobs(project.root, host);
  const within = paths?.map((path) => relative(project.root, requirePath(path, context)));
  const blobs = all.filter(({ path }) => within === undefined || within.some((part) => isWithin(path, part)));
  yield* collectBlobs(blobs, mode, context);
}

async function* collectBlobs(
  blobs: readonly GitBlob[],
  mode: Mode,
  context: Context,
): AsyncIterable<Collected> {
  let done = 0;
  for await (const group of readBlobs(context.project.root, blobs, context.host, FILE_BYTES_MAX)) {
    for (const { path, id, bytes, sizeBytes } of group) {
      context.progress.report('scanning', ++done, blobs.length);
      const version = mode === 'history' ? { blob: id } : {};
      if (bytes === undefined) yield { skipped: { path, why: tooLarge(sizeBytes) } };
      else yield { content: { path, bytes, ...version } };
    }
  }
}

async function* collectTree(
  paths: readonly string[] | undefined,
  context: Context,
): AsyncIterable<Collected> {
  const { project, host, progress } = context;
  const files = await listFiles(paths, context);
  for (const [index, path] of files.entries()) {
    progress.report('scanning', index, files.length);
    const full = join(project.root, path);
    const found = host.files.stat(full);
    // Gone since it was listed, or a submodule: nothing of ours to read.
    if (found === undefined || found.kind === 'directory') continue;
    if (found.kind !== 'file') yield { skipped: { path, why: 'it is a link or a device' } };
    else if (found.sizeBytes > FILE_BYTES_MAX) yield { skipped: { path, why: tooLarge(found.sizeBytes) } };
    else yield readOne(path, full, context);
  }
}

function readOne(path: string, full: string, context: Context): Collected {
  try {
    return { content: { path, bytes: context.host.files.read(full, { noFollow: true }) } };
  } catch (thrown) {
    if (!isLoaError(thrown)) throw thrown;
    return { skipped: { path, why: thrown.message } };
  }
}

/** Relative to the project's root, also for paths outside it. */
async function listFiles(paths: readonly string[] | undefined, context: Context): Promise<readonly string[]> {
  const { project, host } = context;
  if (paths === undefined) {
    return project.isGit ? listWorkFiles(project.root, host) : walk(project.root, context);
  }
  const tracked = project.isGit ? await listWorkFiles(project.root, host) : [];
  return paths.flatMap((path) => {
    const full = requirePath(path, context);
    const found = host.files.stat(full);
    if (found === undefined) {
      throw new LoaError('file.missing', `cannot scan ${path}: there is no such file or folder`);
    }
    const name = relative(project.root, full);
    if (found.kind !== 'directory') return [name];
    const inside = tracked.filter((file) => isWithin(file, name));
    return inside.length > 0 ? inside : walk(full, context);
  });
}

/** Deeper than any project; whoever nests further wants to be waited for. */
const DEPTH_MAX = 200;

function walk(dir: string, context: Context, depth = 0): string[] {
  return context.host.files.list(dir).flatMap(({ name, kind }) => {
    if (name === undefined || WALK_IGNORED.has(name)) return [];
    const full = join(dir, name);
    if (kind !== 'directory') return [relative(context.project.root, full)];
    return depth < DEPTH_MAX ? walk(full, context, depth + 1) : [];
  });
}

function isWithin(path: string, part: string): boolean {
  return part === '' || path === part || path.startsWith(`${part}/`);
}

function tooLarge(sizeBytes: number): string {
  return `it has ${Math.round(sizeBytes / 1_000_000)} MB, more than a source file`;
}
