// Brings missing parts of the State Zone back: from git's HEAD, then from its history, then from a template, and everything that the
// journal knows besides: decisions, memories, tasks. What stands on another branch is not missing. Never a
// reason to stop: what cannot be mended is told. What is there is never overwritten, save notes of nothing but white space.

import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { confine } from '../../durable/confine.ts';
import { replaceFile } from '../../durable/file.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import type { Recovery } from '../../kernel/domain.ts';
import { isLoaError, toLoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import {
  isBlankNotes,
  locateStateZone,
  NOTES_TEMPLATE,
  notesPath,
  trajectoryDir,
} from '../../state/index.ts';
import { adviseOnText } from '../../state/store/files.ts';
import { type LedgerContext, nowIso, toChange, withLedger } from '../record/open.ts';
import { notePersonalLines } from '../record/personal.ts';
import { BEADS_DIR } from '../task-file/task.ts';
import { isOfAnotherBranch, listInGit, readFromGit } from './git.ts';
import { JOURNAL_ITEM, recoverRecorded } from './recover.ts';

export interface HealedItem {
  readonly item: string;
  readonly state: 'created' | 'failed' | 'healthy' | 'missing' | 'recovered';
  /** Where it came from: `git HEAD`, `git history`, `template`. */
  readonly source?: string;
  readonly detail: string;
}

export interface HealReport {
  readonly zone: string;
  readonly items: readonly HealedItem[];
}

export interface HealRequest {
  readonly checkOnly: boolean;
  /** Also tasks that git has and the disk lacks. Costs a call of git; off at the start of a session. */
  readonly searchGit: boolean;
  /** Bring back recorded decisions although the notes are there. */
  readonly withDecisions?: boolean;
  /** What other domains bring back from the journal. */
  readonly recoveries?: readonly Recovery[];
}

const ELSEWHERE = 'stands on another branch';

export async function healState(request: HealRequest, context: LedgerContext): Promise<HealReport> {
  const zone = (await locateStateZone(context, { searchHistory: request.searchGit })).path;
  const notes = await healNotes(notesPath(zone), request, context);
  const isLost = (notes.state !== 'healthy' && notes.state !== 'failed') || notes.detail === ELSEWHERE;
  const items = [
    notes,
    await healFolder(trajectoryDir(zone), request, context),
    ...(await healTasks(request, context)),
    await healCache(request, context),
    ...(await recoverRecorded(
      {
        checkOnly: request.checkOnly,
        withDecisions: isLost || request.withDecisions === true,
        isAsked: request.withDecisions === true,
      },
      context,
    )),
    ...(await healOthers(request, context)),
  ];
  return { zone, items };
}

export function isHealthy({ items }: HealReport): boolean {
  return items.every(({ state }) => state === 'healthy');
}

/** A cache that is not there is made when it is needed: only something else in its place is wrong. */
async function healCache(request: HealRequest, context: LedgerContext): Promise<HealedItem> {
  const { project, host } = context;
  const path = relativeToRoot(project.cacheDir, project.root);
  const found = host.files.stat(project.cacheDir)?.kind;
  if (found === undefined) return { item: `${path}/`, state: 'healthy', detail: 'made when it is needed' };
  if (found === 'directory') return { item: `${path}/`, state: 'healthy', detail: path };
  return {
    item: `${path}/`,
    state: request.checkOnly ? 'missing' : 'failed',
    detail: `${path} is not a folder; remove it`,
  };
}

const relativeToRoot = (path: string, root: string): string =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;

async function healNotes(path: string, request: HealRequest, context: LedgerContext): Promise<HealedItem> {
  const name = 'NOTES.md';
  const { project, host } = context;
  try {
    const real = confine(project.root, path, host);
    const stat = host.files.stat(real);
    const bytes = stat?.kind === 'file' ? host.files.read(real) : undefined;
    if (bytes !== undefined && !isUtf8(bytes))
      return { item: name, state: 'failed', detail: `${path} is not UTF-8 text. ${adviseOnText(path)}` };
    if (bytes !== undefined && !isBlankNotes(decode(bytes)))
      return { item: name, state: 'healthy', detail: path };
    if (stat === undefined && (await isOfAnotherBranch(path, context)))
      return { item: name, state: 'healthy', detail: ELSEWHERE };
    if (request.checkOnly) return { item: name, state: 'missing', detail: `${name} is missing (${path})` };
    const found = await readFromGit(path, context);
    await makeDirDurable(join(real, '..'), host);
    await replaceFile(real, found?.bytes ?? new TextEncoder().encode(NOTES_TEMPLATE), host, {
      root: project.root,
    });
    if (found === undefined)
      return { item: name, state: 'created', source: 'template', detail: 'Created from template' };
    return {
      item: name,
      state: 'recovered',
      source: found.source,
      detail: `Recovered from git (${found.source})`,
    };
  } catch (error) {
    return { item: name, state: 'failed', detail: toLoaError(error).message };
  }
}

/** Only the beginning decides; what follows may be any bytes. */
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 64 * 1024));

async function healFolder(
  path: string,
  request: HealRequest,
  { project, host }: LedgerContext,
): Promise<HealedItem> {
  const item = `${path}/`;
  try {
    const real = confine(project.root, path, host);
    if (host.files.stat(real)?.kind === 'directory') return { item, state: 'healthy', detail: path };
    if (request.checkOnly) return { item, state: 'missing', detail: `${item} is missing` };
    await makeDirDurable(real, host);
    return { item, state: 'created', source: 'template', detail: `Created ${item}` };
  } catch (error) {
    return { item, state: 'failed', detail: toLoaError(error).message };
  }
}

/** From the journal, what other domains keep there: no template knows it. */
async function healOthers(request: HealRequest, context: LedgerContext): Promise<readonly HealedItem[]> {
  const items: HealedItem[] = [];
  for (const { name, load } of request.recoveries ?? []) {
    try {
      const count = await (await load())(context, { isDryRun: request.checkOnly });
      if (count === undefined) continue;
      items.push(
        request.checkOnly
          ? { item: name, state: 'missing', detail: `${count} of the journal in no file` }
          : {
              item: name,
              state: 'recovered',
              source: 'journal',
              detail: `${count} brought back from the journal`,
            },
      );
    } catch (error) {
      items.push({ item: name, state: 'failed', detail: toLoaError(error).message });
    }
  }
  return items;
}

/** A folder that is gone as a whole comes back with what git had in it; a single missing file was closed by somebody. */
async function healTasks(request: HealRequest, context: LedgerContext): Promise<readonly HealedItem[]> {
  const { project, host } = context;
  const isThere = host.files.stat(join(project.root, BEADS_DIR))?.kind === 'directory';
  const folder = await healFolder(BEADS_DIR, request, context);
  if (isThere || request.checkOnly || folder.state === 'failed') return [folder];
  const items: HealedItem[] = [folder];
  for (const path of await listInGit(BEADS_DIR, context)) {
    try {
      const found = await readFromGit(path, context);
      if (found === undefined) continue;
      await replaceFile(confine(project.root, path, host), found.bytes, host, { root: project.root });
      items.push({
        item: path,
        state: 'recovered',
        source: found.source,
        detail: `Recovered from git (${found.source})`,
      });
    } catch (error) {
      items.push({ item: path, state: 'failed', detail: toLoaError(error).message });
    }
  }
  return items;
}

/** Says in the trajectory of `system` what was mended; in one's own when nobody asked for it. */
export async function recordHealing(
  { items }: HealReport,
  context: LedgerContext,
  options: { readonly isBookkeeping: boolean } = { isBookkeeping: false },
): Promise<void> {
  const mended = items.filter(
    ({ item, state }) =>
      state === 'recovered' || state === 'created' || (state === 'failed' && item !== JOURNAL_ITEM),
  );
  if (mended.length === 0) return;
  const ts = nowIso(context.host);
  const record = {
    ts,
    agent: 'system',
    phase: 'self_heal',
    span_id: `heal.${createId(context.host)}`,
    items: mended.map(({ item, state, source }) => ({
      item,
      state,
      ...(source === undefined ? {} : { source }),
    })),
  };
  const lines = [{ agent: 'system', date: ts.slice(0, 10), record }];
  // An empty folder is nothing that git or anybody else would see.
  if (options.isBookkeeping || mended.every(({ item, state }) => state === 'created' && item.endsWith('/'))) {
    notePersonalLines(lines, context);
    return;
  }
  try {
    await withLedger(context, (store) =>
      store.transact(() => ({
        changes: [toChange({ lines }, context.host)],
        answer: undefined,
      })),
    );
  } catch (error) {
    // What was mended is mended; a journal that cannot take the account of it is told of as a finding.
    if (!isLoaError(error) || !CANNOT_RECORD.has(error.code)) throw error;
  }
}

const CANNOT_RECORD: ReadonlySet<string> = new Set(['journal.corrupt', 'journal.unknown-type']);
