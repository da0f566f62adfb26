// One document from the tree to the disk: read, decide whether there is anything to do, compose, build, write. A second run at
// the same time steps back; a text that still holds a secret is never written; a failure leaves the old document as it was.

import { basename, dirname, join } from 'node:path';
import type { GitHost } from '../../durable/git.ts';
import { type LockHost, replaceFile } from '../../durable/index.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { HeldLock, Host } from '../../kernel/host.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { SourceTree } from '../../source/index.ts';
import type { GroundSettings, Tier } from '../model.ts';
import type { Built } from '../render/build.ts';
import { parseDocument } from '../render/document.ts';
import { isSumOf } from '../render/meta.ts';
import { joinSidecar, sidecarOf } from '../render/sidecar.ts';
import { changesSince } from '../scan/commit.ts';
import { isOfSameThings, readMaterial } from '../scan/material.ts';

export type GenerateHost = LockHost & GitHost;

export interface GenerateRequest {
  readonly tree: SourceTree;
  readonly folder: string;
  readonly stateZone: string;
  readonly settings: GroundSettings;
  readonly tier: Tier | undefined;
  readonly nowMs: number;
  readonly fallbackName: string;
  readonly headSha: string;
  /** Absolute. */
  readonly output: string;
  /** Relative to the project, as far as it lies in it. */
  readonly shownOutput: string;
  readonly dryRun: boolean;
  readonly force: boolean;
  /** The project's `.loa`: a document that people edited outside its manual blocks is kept there before it is replaced. */
  readonly ownDir: string;
  /** Where the lock is kept: the machine directory, or a folder of the person. */
  readonly lockDir: string;
}

export type Outcome =
  | { readonly status: 'busy' }
  | {
      readonly status: 'up-to-date';
      readonly tier: number;
      readonly text: string;
      readonly citations: number;
    }
  | {
      readonly status: 'blocked' | 'generated' | 'planned';
      readonly tier: Tier;
      readonly built: Built;
      readonly failures: readonly string[];
      readonly kept?: string;
    };

export async function generateDocument(request: GenerateRequest, host: GenerateHost): Promise<Outcome> {
  requirePlace(request, host);
  if (request.dryRun) return generate(request, host);
  const lockPath = lockPathOf(request, host);
  const lock = tryLock(lockPath, host);
  if (lock === undefined) return { status: 'busy' };
  try {
    return await generate(request, host);
  } finally {
    // Taken away while held: whoever opened it meanwhile holds a file without a name, and writes a whole document as we do.
    host.files.remove(lockPath);
    lock.release();
  }
}

/** Said before anything is opened there: what the lock or the disk would say is about other names. */
function requirePlace({ output, shownOutput, dryRun }: GenerateRequest, { files }: GenerateHost): void {
  const refuse = (code: 'file.missing' | 'file.not-directory' | 'file.not-file', why: string, hint: string) =>
    new LoaError(code, `did not write ${shownOutput}: ${why}`, { hint, details: { path: output } });
  if (files.stat(output)?.kind === 'directory')
    throw refuse('file.not-file', 'it is a folder', 'Name a file with --output.');
  const folder = dirname(output);
  const found = files.stat(folder);
  if (dryRun || found?.kind === 'directory') return;
  if (found === undefined)
    throw refuse(
      'file.missing',
      `the folder ${folder} is not there`,
      'Make the folder first, or name another file with --output.',
    );
  if (found.kind === 'file')
    throw refuse('file.not-directory', `${folder} is a file`, 'Name another file with --output.');
}

const LOCK_ATTEMPTS_MAX = 3;

/** The file may be taken away by its holder just while it is being opened; then there is a new one to be had. */
function tryLock(path: string, host: GenerateHost): HeldLock | undefined {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return host.locks.tryAcquire(path);
    } catch (error) {
      if (!isLoaError(error) || attempt === LOCK_ATTEMPTS_MAX) throw error;
    }
  }
}

/** Never beside the document, where a run that is killed would leave it, and a repository could have put something. */
function lockPathOf({ output, lockDir }: GenerateRequest, host: GenerateHost): string {
  host.files.makeDir(lockDir, 0o700);
  return join(lockDir, `ground-${sha256Hex(output).slice(0, 12)}.lock`);
}

async function generate(request: GenerateRequest, host: GenerateHost): Promise<Outcome> {
  const { settings, tree } = request;
  const previous = readPrevious(request.output, host);
  if (previous !== undefined) requireOwnDocument(request, previous);
  const { material, inputs } = readMaterial(request, host);
  const standing =
    previous === undefined || request.force || request.dryRun
      ? undefined
      : await findStanding(request, { text: previous, inputs }, host);
  if (standing?.isByThisCode) return { status: 'up-to-date', ...standing };
  // Loaded here: most runs find the document up to date, and composing is most of the code.
  const [{ extractSections }, { buildDocument }] = await Promise.all([
    import('../compose/extract.ts'),
    import('../render/build.ts'),
  ]);
  // Read before the clock of any section runs.
  const extracted = await extractSections({ ...material }, host.clock);
  const generatedAt = new Date(request.nowMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const built = buildDocument({
    material,
    extracted,
    tree,
    previous,
    headSha: request.headSha,
    generatedAt,
    inputs,
  });
  tree.keep();
  const failures = extracted.flatMap(({ id, failure }) =>
    failure === undefined ? [] : [`${id}: ${failure}`],
  );
  // Other code wrote it, and this code says the same: it stays as it is, whichever of us is asked next.
  if (standing !== undefined && withoutOrigin(standing.text) === withoutOrigin(built.text))
    return { status: 'up-to-date', ...standing };
  const result = { tier: material.tier, built, failures };
  if (built.leaks.length > 0 && settings.redacts) return { status: 'blocked', ...result };
  if (request.dryRun) return { status: 'planned', ...result };
  const kept = previous === undefined ? undefined : await keepEdited(request, previous, host);
  // Killed in between, the data is of the text before: `validate` tells it, and the next run writes both.
  for (const [path, text] of [
    [request.output, built.text],
    [sidecarOf(request.output), built.beside],
  ] as const)
    await replaceFile(path, new TextEncoder().encode(text), host, { root: tree.root });
  return { status: 'generated', ...result, ...(kept === undefined ? {} : { kept }) };
}

function readPrevious(path: string, host: Pick<Host, 'files'>): string | undefined {
  try {
    return new TextDecoder().decode(host.files.read(path, { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }));
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return undefined;
    throw error;
  }
}

const SIGNS = ['AGENT-CONTEXT', 'ground-truth-meta', 'BUTTERFREEZONE'];

/** Under its own name whatever stands there may be replaced (a copy is kept); under another only a document of this kind. */
function requireOwnDocument({ output, shownOutput }: GenerateRequest, previous: string): void {
  if (basename(output).toUpperCase().startsWith('BUTTERFREEZONE')) return;
  if (previous.trim() === '' || SIGNS.some((sign) => previous.includes(sign))) return;
  throw new LoaError(
    'file.exists',
    `did not write ${shownOutput}: a file is there that is no such document`,
    {
      hint: 'Name another file with --output, or remove this one first.',
      details: { path: output },
    },
  );
}

interface Previous {
  readonly text: string;
  readonly inputs: string;
}

interface Standing {
  readonly tier: Tier;
  readonly text: string;
  /** False when other code made it, which may have said something else about the same things. */
  readonly isByThisCode: boolean;
  readonly citations: number;
}

/** A document made from the same things, untouched since, and of a commit since which nothing but it changed. */
async function findStanding(
  request: GenerateRequest,
  previous: Previous,
  host: GenerateHost,
): Promise<Standing | undefined> {
  const { settings, tree } = request;
  const beside = sidecarOf(request.output);
  const parsed = joinSidecar(
    parseDocument(previous.text, { start: settings.sentinelStart, end: settings.sentinelEnd }),
    readPrevious(beside, host),
  );
  const { meta } = parsed;
  if (meta?.isWithoutSpans === true) return undefined;
  if (meta?.tier === undefined || !isOfSameThings(meta.inputs, previous.inputs)) return undefined;
  if (parsed.problems.length > 0 || parsed.foreign.length > 0 || editedSections(parsed).length > 0)
    return undefined;
  const standing = {
    tier: meta.tier as Tier,
    text: previous.text,
    isByThisCode: meta.inputs === previous.inputs,
    citations: meta.citations.length,
  };
  if (meta.headSha === request.headSha) return standing;
  const changed = await changesSince(tree.root, meta.headSha, host);
  const own = [request.shownOutput, sidecarOf(request.shownOutput)];
  return changed?.every((path) => own.includes(path)) === true ? standing : undefined;
}

/** All of a document but the lines that say when, at which commit and by which code it was made. */
const withoutOrigin = (text: string): string =>
  text.replaceAll(/^(?:head_sha|generated_at|generator|inputs): .*$/gm, '');

function editedSections({ meta, context, sections }: ReturnType<typeof parseDocument>): string[] {
  return Object.entries(meta?.sections ?? {}).flatMap(([id, sum]) => {
    const body = id === 'agent_context' ? context : sections.find((one) => one.id === id)?.body;
    return body !== undefined && isSumOf(sum, body) ? [] : [id];
  });
}

/** Only a document of ours can tell that it was edited; one that somebody wrote whole is kept for the same reason. */
async function keepEdited(
  request: GenerateRequest,
  previous: string,
  host: GenerateHost,
): Promise<string | undefined> {
  const { settings } = request;
  const parsed = parseDocument(previous, { start: settings.sentinelStart, end: settings.sentinelEnd });
  const isTouched = parsed.foreign.length > 0 || editedSections(parsed).length > 0;
  if (parsed.meta !== undefined && !isTouched) return undefined;
  const keepDir = join(request.ownDir, 'ground');
  const path = join(keepDir, `edited-${sha256Hex(previous).slice(0, 12)}.md`);
  host.files.makeDir(keepDir);
  await replaceFile(path, new TextEncoder().encode(previous), host);
  return path;
}
