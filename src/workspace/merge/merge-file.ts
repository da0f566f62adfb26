// Three versions of one of our files as one, by what kind of file it is: record by record where it holds records, and as git merges
// text where people write. A file that cannot be read as what it is is merged as text. Pure.

import { mergePage } from '../../ground/publish/merge-page.ts';
import { LoaError } from '../../kernel/errors.ts';
import { markClash, mergeLines, toLines } from '../../kernel/merge/merge-lines.ts';
import {
  type MergedText,
  mergeRecords,
  type RecordRules,
  type TextRecord,
} from '../../kernel/merge/merge-records.ts';
import { mergeTask } from '../../ledger/merge/merge-task.ts';
import { listDecisionRecords, listNotesRecords, notesRules } from '../../ledger/merge/notes-records.ts';
import { DURABLE_LEVEL, SESSION_LEVEL } from '../../memory/entry/files.ts';
import { entryRules, listEntryRecords, MEMORY_KEY, separateInText } from '../../memory/merge.ts';

export interface Versions {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

type MergeKind = (versions: Versions) => MergedText;

/** The first that fits the path. */
const KINDS: readonly { readonly path: RegExp; readonly merge: MergeKind }[] = [
  { path: /(?:^|\/)NOTES\.md$/, merge: mergeNotes },
  {
    path: /(?:^|\/)archive\/notes-[^/]*\.md$/,
    merge: (versions) => mergeBy(versions, listDecisionRecords, notesRules),
  },
  { path: /(?:^|\/)memory\/(?:archive\/)?[^/]*\.md$/, merge: mergeMonth },
  { path: /\.(?:jsonl|log)$/, merge: (versions) => mergeBy(versions, listLineRecords, LINE_RULES) },
  { path: /(?:^|\/)\.beads\/[^/]*\.ya?ml$/, merge: mergeTaskFile },
  // As the page does: of two that were generated, ours, until the next generation.
  {
    path: /(?:^|\/)\.butterfreezone\.json$/,
    merge: ({ base, ours, theirs }) => ({ text: ours === base ? theirs : ours, clashes: 0 }),
  },
  { path: /(?:^|\/)BUTTERFREEZONE\.md$/, merge: ({ base, ours, theirs }) => mergePage(base, ours, theirs) },
];

export function mergeFile(path: string, versions: Versions): MergedText {
  const kind = KINDS.find((one) => one.path.test(path));
  return kind === undefined ? mergeText(versions) : kind.merge(versions);
}

function mergeText({ base, ours, theirs }: Versions): MergedText {
  let clashes = 0;
  const lines = mergeLines({ base: toLines(base), ours: toLines(ours), theirs: toLines(theirs) }, (clash) => {
    clashes += 1;
    return markClash(clash);
  });
  return { text: lines.join(''), clashes };
}

type ListRecords = (text: string) => readonly TextRecord[];

function mergeBy({ base, ours, theirs }: Versions, list: ListRecords, rules: RecordRules): MergedText {
  const take = (text: string) => ({ text, records: list(text) });
  return mergeRecords({ base: take(base), ours: take(ours), theirs: take(theirs) }, rules);
}

function mapVersions({ base, ours, theirs }: Versions, change: (text: string) => string): Versions {
  return { base: change(base), ours: change(ours), theirs: change(theirs) };
}

function mergeMonth(versions: Versions): MergedText {
  const separate = (text: string): string => separateInText(text, DURABLE_LEVEL);
  const merged = mergeBy(mapVersions(versions, separate), listEntryRecords, entryRules(DURABLE_LEVEL));
  return { ...merged, text: separate(merged.text) };
}

function mergeNotes(versions: Versions): MergedText {
  const separate = (text: string): string => separateInText(text, SESSION_LEVEL);
  const memories = entryRules(SESSION_LEVEL);
  const list: ListRecords = (text) => {
    const records = [...listNotesRecords(text), ...listEntryRecords(text)];
    return records
      .toSorted((a, b) => a.start - b.start)
      .filter((one, at, all) => one.start >= (all[at - 1]?.end ?? 0));
  };
  const rulesFor = (key: string): RecordRules => (key.startsWith(MEMORY_KEY) ? memories : notesRules);
  const merged = mergeBy(mapVersions(versions, separate), list, {
    settle: (ours, theirs, base, key) => rulesFor(key).settle(ours, theirs, base, key),
    keep: (changed, key) => rulesFor(key).keep(changed, key),
  });
  return { ...merged, text: separate(merged.text) };
}

function mergeTaskFile(versions: Versions): MergedText {
  const text = mergeTask(versions.base, versions.ours, versions.theirs);
  return text === undefined ? mergeText(versions) : { text, clashes: 0 };
}

/** A line is its own key: it is there or not. */
function listLineRecords(text: string): readonly TextRecord[] {
  let start = 0;
  return toLines(text).flatMap((line) => {
    const record = { key: line.trimEnd(), start, end: start + line.length };
    start += line.length;
    return record.key === '' ? [] : [record];
  });
}

const never = (): never => {
  throw new LoaError('internal.bug', 'a line differs from itself');
};
const LINE_RULES: RecordRules = { settle: (ours) => ({ text: ours }), keep: never };
