// Whether a new job does what another does already: by the times they fire and what they are for, not by how their texts look.

import type { Job } from '../jobs/job.ts';
import { slotsBetween } from '../schedule/schedule.ts';

export interface Violation {
  readonly rule: 'cron_overlap' | 'same_operation' | 'similar_purpose' | 'purpose_missing';
  readonly conflictsWith?: string;
  readonly suggestion: string;
}

export interface MeceRules {
  readonly blocksOverlap: boolean;
  readonly needsPurpose: boolean;
  /** From 0 to 1: how alike two purposes may be. */
  readonly similarityMax: number;
}

/** Long enough for monthly schedules to meet. */
const WINDOW_MS = 35 * 86_400_000;
const SLOTS_COMPARED = 400;
const OVERLAP_SHARE = 0.5;
const PURPOSE_WORDS_MIN = 2;
const EMPTY_PURPOSE = /^(?:todo|tbd|fixme|job|cron|task|test|x+|n\/?a|none|misc|stuff|things?|-)+$/i;

/** `others` without the job itself: a job that is edited does not conflict with what it was. */
export function findViolations(job: Job, others: readonly Job[], rules: MeceRules): readonly Violation[] {
  const found: Violation[] = [];
  const words = wordsOf(job.purpose);
  if (rules.needsPurpose && (words.size < PURPOSE_WORDS_MIN || EMPTY_PURPOSE.test(job.purpose.trim())))
    found.push({
      rule: 'purpose_missing',
      suggestion: 'Say in a few words what it is for: --purpose "keeps a copy elsewhere".',
    });
  for (const other of others.filter(({ name }) => name !== job.name)) {
    const isSame = normal(other.run) === normal(job.run);
    const overlap = sharedSlots(job, other);
    const isAlike =
      normal(other.name) === normal(job.name) ||
      alikeness(words, wordsOf(other.purpose)) > rules.similarityMax;
    if (isSame && overlap >= OVERLAP_SHARE)
      found.push({
        rule: 'same_operation',
        conflictsWith: other.name,
        suggestion: `"${other.name}" runs this at these times already; change that one with "loa job edit ${other.name}".`,
      });
    else if (rules.blocksOverlap && isAlike && overlap >= OVERLAP_SHARE)
      found.push({
        rule: 'cron_overlap',
        conflictsWith: other.name,
        suggestion: `"${other.name}" is for the same and fires at the same times; use one of them, or stagger them.`,
      });
    else if (isAlike)
      found.push({
        rule: 'similar_purpose',
        conflictsWith: other.name,
        suggestion: `"${other.name}" is for the same; say what is different about this one in its purpose and name.`,
      });
  }
  return found;
}

/** Of the slots that the rarer of the two has, how many the other has too. */
export function sharedSlots(a: Job, b: Job): number {
  const afterMs = Math.max(a.createdMs, b.createdMs);
  const window = { afterMs, throughMs: afterMs + WINDOW_MS, countMax: SLOTS_COMPARED };
  const [slotsA, slotsB] = [slotsBetween(a.schedule, window), slotsBetween(b.schedule, window)];
  const end = Math.min(slotsA.at(-1) ?? 0, slotsB.at(-1) ?? 0);
  const [inA, inB] = [slotsA, slotsB].map((slots) => slots.filter((slot) => slot <= end));
  if (inA === undefined || inB === undefined || inA.length === 0 || inB.length === 0) return 0;
  const known = new Set(inB);
  return inA.filter((slot) => known.has(slot)).length / Math.min(inA.length, inB.length);
}

/** `healthcheck` and `health-check` are the same word. */
function normal(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function wordsOf(purpose: string): ReadonlySet<string> {
  return new Set(purpose.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}

function alikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 0 : shared / all;
}
