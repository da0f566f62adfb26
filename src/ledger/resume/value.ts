// Where the work stands, as a value. It is read once (`read-resume.ts`) and turned into text last (`render.ts`), so nobody has to read
// the text again. Its strings are free of secrets; what this machine did not record is in `quoted` alone.

import { firstSentenceOf } from '../decision.ts';
import type { EvidenceCheck } from '../evidence/check-evidence.ts';
import { formatPlace } from '../evidence/written.ts';
import { isEdited } from '../notes/decision-block.ts';
import type { CheckedDecision } from './situation.ts';

export interface Resume {
  /** What the person said is to hold, the newest first. */
  readonly wishes: readonly string[];
  /** What the last session came to. */
  readonly session?: ResumeSession | undefined;
  /** The principles of who the agent is here. */
  readonly identity?: string | undefined;
  /** What is remembered that fits. */
  readonly memories: readonly string[];
  readonly task?: ResumeTask | undefined;
  readonly next: readonly string[];
  /** The newest first, or what fits the question best. */
  readonly decisions: readonly ResumeDecision[];
  /** None of them matches the question; these come nearest. */
  readonly isNearest?: boolean | undefined;
  /** Decisions on record that are not among these. */
  readonly decisionsLeftOut: number;
  /** How many of all decisions on record no longer hold in the code. */
  readonly decisionsStale: number;
  readonly questions: readonly string[];
  /** Where the thinking stood. */
  readonly state?: string | undefined;
  /** When the last checkpoint passed. */
  readonly checkpoint?: string | undefined;
  readonly warnings: readonly string[];
  readonly quoted: QuotedPart;
  /** What is wrong with the journal. */
  readonly damage?: string | undefined;
}

export interface ResumeSession {
  readonly session: string;
  /** The request it began with. */
  readonly asked: string;
  /** What the person said after it, oldest first, and whether it binds. */
  readonly later: readonly { readonly text: string; readonly isBinding: boolean }[];
  /** The agent's last words. */
  readonly reply?: string | undefined;
  /** What it reported in the turns before, the newest first. */
  readonly earlier: readonly string[];
  readonly isFinished: boolean;
  /** Its last request was never answered. */
  readonly isCutOff: boolean;
  /** The request of an earlier session that was not finished either. */
  readonly before?: string | undefined;
  /** A question of a later session in which nothing else happened. */
  readonly between?: string | undefined;
  /** What other sessions of this work tree are at right now. */
  readonly elsewhere?: readonly string[] | undefined;
  readonly next: readonly string[];
  readonly failing: readonly string[];
  readonly files: readonly string[];
  readonly commits: readonly string[];
  /** Commits that came since. */
  readonly since: readonly string[];
}

export interface ResumeTask {
  readonly id: string;
  readonly status: string;
  readonly title: string;
}

export interface ResumeDecision {
  readonly id?: string | undefined;
  readonly ts: string;
  /** The whole decision. */
  readonly text: string;
  /** Its first sentence, or the heading a person gave it. */
  readonly headline: string;
  readonly rationale: string;
  /** Its words changed since they were checked. */
  readonly isEdited: boolean;
  /** `stale` when any of its evidence is; `ungrounded` when it never had any. */
  readonly state: 'holds' | 'stale' | 'ungrounded';
  readonly evidence: readonly ResumeEvidence[];
}

export interface ResumeEvidence {
  /** `src/auth/jwt.ts:52`, as it is now. */
  readonly place: string;
  readonly quote: string;
  readonly state: 'holds' | 'moved' | 'stale';
  readonly movedFromLine?: number | undefined;
  /** Why it is stale. */
  readonly reason?: string | undefined;
  /** The line that stands there instead. */
  readonly now?: string | undefined;
}

/** Lines of the repository's files, marked as such, behind a line that says what they are. */
export interface QuotedPart {
  readonly head: string;
  readonly lines: readonly string[];
}

export function isEmptyResume(resume: Resume): boolean {
  const { task, session, next, decisions, questions, state, checkpoint, warnings, quoted, damage } = resume;
  return (
    [...next, ...decisions, ...questions, ...warnings, ...resume.wishes, ...resume.memories].length === 0 &&
    (session === undefined || hasNothing(session)) &&
    [task, state, checkpoint, damage, resume.identity].every((one) => one === undefined) &&
    quoted.head === ''
  );
}

/** A session that only took back what had been said, or did not want it kept. */
const hasNothing = ({ session: _name, isFinished: _f, isCutOff: _c, ...told }: ResumeSession): boolean =>
  Object.values(told).every((one) => one === undefined || one.length === 0);

export function toResumeDecision({ logged, checks }: CheckedDecision): ResumeDecision {
  const { id, ts, title, decision, rationale, grounding } = logged;
  const isUngrounded = checks.length === 0 && grounding === 'assumption';
  const isStale = checks.some((check) => check.state === 'fails');
  return {
    id,
    ts,
    text: decision,
    // A heading is easily changed without the words that were checked.
    headline: id === undefined ? title : firstSentenceOf(decision),
    rationale,
    isEdited: isEdited(logged),
    state: isStale ? 'stale' : isUngrounded ? 'ungrounded' : 'holds',
    evidence: checks.map(toResumeEvidence),
  };
}

function toResumeEvidence(check: EvidenceCheck): ResumeEvidence {
  const place = formatPlace(check.evidence);
  const { quote } = check.evidence;
  if (check.state === 'holds') return { place, quote, state: 'holds' };
  if (check.state === 'moved') return { place, quote, state: 'moved', movedFromLine: check.from.line };
  return { place, quote, state: 'stale', reason: check.reason, now: check.standsThere?.trim() };
}
