// Which texts in the project's files were said on this machine: those that its journal recorded. Everything else is of the repository,
// whoever wrote it, however it looks. Kept as short hashes in the machine directory, so that compaction of the journal forgets
// nothing: before segments go, `keepSaid` has them on the disk. In between the file only saves time; what it lacks is read again.

import { join } from 'node:path';
import { writeAll } from '../durable/file.ts';
import type { Bookmark, Damage, JournalRecord } from '../durable/journal/index.ts';
import { isLoaError } from '../kernel/errors.ts';
import { sha256Hex } from '../kernel/hash.ts';
import type { Host } from '../kernel/host.ts';
import { rememberingBytes } from '../kernel/once.ts';
import type { Project } from '../kernel/operation.ts';
import type { ChangeType } from './store/change.ts';
import { upgradePayload } from './store/versions.ts';
import { readStamp } from './store/worktree.ts';

export interface SaidContext {
  readonly project: Project;
  readonly host: Pick<Host, 'files' | 'clock'>;
}

export interface Said {
  /** What is wrong with the journal: then this machine may have said more than is known here. */
  readonly damage?: Damage | undefined;
  /** Whether this machine recorded the text; how its blanks are set does not matter. */
  has(text: string): boolean;
}

export const NOTHING_SAID: Said = { has: () => false };

export interface SaidBy {
  readonly owner: string;
  /** Record types of the owner, with what is spoken in each. */
  readonly types: Readonly<Record<string, SpokenType>>;
}

/** Version 1 when none is named. */
type SpokenType = Pick<ChangeType, 'spoken' | 'older'> & Partial<Pick<ChangeType, 'version'>>;

/** How far the journal was read. */
interface Reach {
  readonly through: number;
  readonly bookmark?: Bookmark | undefined;
}

interface Fresh extends Reach {
  readonly hashes: readonly string[];
}

interface FreshRead {
  /** Undefined when nothing came since the last look. */
  readonly fresh?: Fresh | undefined;
  readonly damage?: Damage | undefined;
}

const HASH_LENGTH = 16;

export async function openSaid(context: SaidContext, by: SaidBy): Promise<Said> {
  const { kept, fresh, damage } = await readSaid(context, by);
  return {
    damage,
    has: (text) => {
      const hash = hashOf(text);
      if (fresh.has(hash)) return true;
      asked += 1;
      return asked <= FEW_QUESTIONS ? kept.includes(hash) : sortedOut(kept).has(hash);
    },
  };
}

/** Of this process. A short-lived one asks so few that looking through the bytes as they are costs less than sorting them out. */
let asked = 0;
const FEW_QUESTIONS = 16;

/** The last files that were sorted out, by their content: a server is asked again and again. */
const sortedOut = rememberingBytes(
  (kept) => new Set(kept.toString('latin1').split(/[ \n]/)) as ReadonlySet<string>,
  4,
);

/** Everything recorded so far is in the file, and the file on the disk, when it resolves. */
export async function keepSaid(context: SaidContext, by: SaidBy): Promise<void> {
  await readSaid(context, by);
  const path = saidPath(context, by);
  const { files } = context.host;
  if (files.stat(path) === undefined) return;
  const file = files.open(path, { write: true });
  try {
    await file.sync();
  } finally {
    file.close();
  }
  await files.syncDir(context.project.ownDir);
}

interface Read {
  readonly kept: Buffer;
  readonly fresh: ReadonlySet<string>;
  readonly damage?: Damage | undefined;
}

async function readSaid(context: SaidContext, by: SaidBy): Promise<Read> {
  const { kept, reach } = readKept(context, by);
  const { fresh, damage } = await readFresh(context, by, reach);
  if (fresh === undefined) return { kept, fresh: new Set(), damage };
  append(context, by, { kept, fresh });
  return { kept, fresh: new Set(fresh.hashes), damage };
}

async function readFresh(context: SaidContext, by: SaidBy, last: Reach | undefined): Promise<FreshRead> {
  if (context.host.files.stat(context.project.journalDir) === undefined) return {};
  // Loaded here: where nothing was ever recorded there is nothing to read.
  const journal = await import('../durable/journal/index.ts');
  const hashes = new Set<string>();
  let end: JournalRecord | undefined;
  const reading = recordsAfter(context, last, journal);
  try {
    for await (const record of reading.records) {
      if (record.sequence <= (last?.through ?? 0)) continue;
      end = record;
      for (const text of await spokenIn(record, by)) hashes.add(hashOf(text));
    }
  } catch (error) {
    // A journal that cannot be read to its end vouches for what came before, and `doctor` tells of it.
    if (!isLoaError(error)) throw error;
  }
  const damage = reading.damage();
  if (end === undefined) return { damage };
  return { fresh: { through: end.sequence, bookmark: journal.bookmarkAt(end), hashes: [...hashes] }, damage };
}

async function spokenIn(record: JournalRecord, { types }: SaidBy): Promise<readonly string[]> {
  const type = types[record.type];
  if (type?.spoken === undefined || record.erased) return [];
  const { version = 1, older } = type;
  const known = { version, check: () => undefined, ...(older === undefined ? {} : { older }) };
  const upgraded = upgradePayload(known, record.version, readStamp(record.payload()).payload);
  return upgraded.problem === undefined ? type.spoken(upgraded.payload as never) : [];
}

function recordsAfter(
  { project, host }: SaidContext,
  last: Reach | undefined,
  { readFromBookmark, readIntact }: typeof import('../durable/journal/index.ts'),
): { records: Iterable<JournalRecord> | AsyncIterable<JournalRecord>; damage(): Damage | undefined } {
  const known =
    last?.bookmark === undefined ? undefined : readFromBookmark(project.journalDir, last.bookmark, host);
  if (known !== undefined) return { records: known, damage: () => undefined };
  return readIntact(project.journalDir, host, last?.through ?? 0);
}

/** A text as it counts: however its blanks and lines are set. */
function hashOf(text: string): string {
  return sha256Hex(text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()).slice(0, HASH_LENGTH);
}

const saidPath = ({ project }: SaidContext, { owner }: SaidBy): string =>
  join(project.ownDir, `said-${owner}`);

/** Up to the last whole look: what a crash cut off is read from the journal again. */
function readKept(
  context: SaidContext,
  by: SaidBy,
): { readonly kept: Buffer; readonly reach: Reach | undefined } {
  const path = saidPath(context, by);
  if (context.host.files.stat(path)?.kind !== 'file') return { kept: Buffer.alloc(0), reach: undefined };
  const bytes = Buffer.from(context.host.files.read(path));
  for (let end = bytes.lastIndexOf('\n'); end > 0; end = bytes.lastIndexOf('\n', end - 1)) {
    const start = bytes.lastIndexOf('\n', end - 1) + 1;
    const reach = bytes[start] === 0x7b ? parseReach(bytes.toString('utf8', start, end)) : undefined;
    if (reach !== undefined) return { kept: bytes.subarray(0, end + 1), reach };
  }
  return { kept: Buffer.alloc(0), reach: undefined };
}

function parseReach(line: string): Reach | undefined {
  try {
    const { through, bookmark } = JSON.parse(line) as Partial<Reach>;
    return Number.isSafeInteger(through) ? { through: through as number, bookmark } : undefined;
  } catch {
    return undefined; // Cut by a crash.
  }
}

/** A line of hashes, then one that says how far they reach: without the second the first does not count. */
function append(
  context: SaidContext,
  by: SaidBy,
  { kept, fresh }: { readonly kept: Buffer; readonly fresh: Fresh },
): void {
  const { hashes, ...reach } = fresh;
  const text = `${hashes.join(' ')}\n${JSON.stringify(reach)}\n`;
  try {
    const file = context.host.files.open(saidPath(context, by), { write: true, create: true, mode: 0o600 });
    try {
      file.truncate(kept.length);
      writeAll(file, new TextEncoder().encode(text), kept.length);
    } finally {
      file.close();
    }
  } catch (error) {
    if (!isLoaError(error)) throw error; // A disk that takes nothing costs a second look, nothing more.
  }
}
