// Who says what in a situation: what this machine recorded is told as it is, everything else becomes lines to be quoted. An
// entry of ours counts part by part, because a file can keep its first half and lose the second.

import type { QuotedLine } from '../../state/quoting.ts';
import type { Said } from '../../state/said.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';
import { taskPath } from '../task-file/task.ts';
import type { Situation } from './situation.ts';
import type { ResumeDecision } from './value.ts';

export interface Spoken {
  /** The situation with what this machine said alone. */
  readonly own: Situation;
  readonly foreign: readonly QuotedLine[];
}

/** Where words stand, and how those of others are judged: a decision of anybody's is held against the code. */
export interface Heard {
  readonly said: Said;
  /** The path of the notes. */
  readonly notes: string;
  judge(decision: LoggedDecision): ResumeDecision;
}

export function splitBySpeaker(situation: Situation, { said, notes, judge }: Heard): Spoken {
  const foreign: QuotedLine[] = [];
  const quoteUnlessSaid = (text: string, line: QuotedLine): boolean => {
    if (said.has(text)) return true;
    foreign.push(line);
    return false;
  };
  const task = splitTask(situation.task, quoteUnlessSaid);
  const decisions = situation.decisions.filter((one) =>
    quoteUnlessSaid(asRecorded(one.decision), {
      text: tellDecision(judge(one)),
      path: notes,
    }),
  );
  const { reasoning } = situation;
  const isOwnReasoning =
    situation.isOwnReasoning ||
    (reasoning !== undefined && quoteUnlessSaid(reasoning, { text: `State: ${reasoning}`, path: notes }));
  const questions = situation.questions.filter((text) =>
    quoteUnlessSaid(text, { text: `Open question: ${text}`, path: notes }),
  );
  return {
    own: {
      ...situation,
      task,
      decisions: decisions.map((one) => keepSaidParts(one, said)),
      reasoning: isOwnReasoning ? reasoning : undefined,
      lastCheckpoint: isMoment(situation.lastCheckpoint) ? situation.lastCheckpoint : undefined,
      questions,
    },
    foreign,
  };
}

/** What stands there now is left out: whoever wrote the decision named the place. */
function tellDecision({ text, isEdited, state, evidence }: ResumeDecision): string {
  const marks = [isEdited ? ' (edited)' : '', state === 'holds' ? '' : ` (${state})`].join('');
  const shown = evidence.find((one) => one.state === 'stale') ?? evidence[0];
  return `Decided${marks}: ${text}${shown === undefined ? '' : ` [${shown.place}]`}`;
}

/** The notes cannot hold the start of a comment as it is. */
const asRecorded = (text: string): string => text.replaceAll('&lt;!--', '<!--');

type QuoteUnlessSaid = (text: string, line: QuotedLine) => boolean;

function splitTask(task: Situation['task'], quoteUnlessSaid: QuoteUnlessSaid): Situation['task'] {
  if (task === undefined) return undefined;
  const path = taskPath(task.id);
  const title = { text: `Task ${task.id} (${task.status}): ${task.title}`, path };
  const isOwn = quoteUnlessSaid(task.title, title);
  const nextSteps = task.nextSteps.filter((step) => quoteUnlessSaid(step, { text: `Next: ${step}`, path }));
  return isOwn ? { ...task, nextSteps } : undefined;
}

function keepSaidParts(one: LoggedDecision, said: Said): LoggedDecision {
  return {
    ...one,
    title: said.has(asRecorded(one.title)) ? one.title : one.decision,
    rationale: said.has(asRecorded(one.rationale)) ? one.rationale : '',
    evidence: one.evidence.filter(({ path, quote }) => said.has(path) && said.has(quote)),
  };
}

const isMoment = (text: string | undefined): boolean => /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(text ?? '');
