// `ledger list`: every decision with whether it still holds, and for stale ones what made them so.

import type { z } from 'zod';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import { firstSentenceOf } from '../decision.ts';
import { formatPlace } from '../evidence/written.ts';
import { isEdited } from '../notes/decision-block.ts';
import type { ReadContext } from '../record/read.ts';
import { toResumeDecision } from '../resume/value.ts';
import { type ChangedBy, openChanges } from './changed-by.ts';
import { type Reviewed, readReviewed } from './read-reviewed.ts';
import { type listSchemas, REVIEW_STATES } from './schemas.ts';

type Listed = z.output<typeof listSchemas.output>;
type Line = Listed['decisions'][number];

/** Git is asked for no more than this many at once. */
const ASKED_AT_ONCE = 4;

export const listCode: OperationCode<z.output<typeof listSchemas.input>, Listed> = {
  async run({ state, query = '', why, limit, offset }, context) {
    const { decisions, warnings } = await readReviewed(context);
    const count = (wanted: Reviewed['state']): number =>
      decisions.filter((one) => one.state === wanted).length;
    const [holds, stale, ungrounded, withdrawn] = REVIEW_STATES.map(count) as [
      number,
      number,
      number,
      number,
    ];
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = decisions.filter(
      (one) => (state === undefined || one.state === state) && holdsAll(one, words),
    );
    const shown = wanted.slice(offset, offset + limit);
    const changes = why ? await explainAll(shown, context) : new Map<string, ChangedBy>();
    return {
      decisions: shown.map((one) => toLine(one, changes.get(one.id))),
      total: wanted.length,
      counts: { holds, stale, ungrounded, withdrawn },
      warnings: [...warnings],
    };
  },
  render: renderList,
};

function holdsAll({ id, logged }: Reviewed, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { title, decision, rationale, evidence, task = '' } = logged;
  const places = evidence.map((one) => `${formatPlace(one)} ${one.quote}`);
  const text = [id, title, decision, rationale, task, ...places].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

async function explainAll(
  decisions: readonly Reviewed[],
  context: ReadContext,
): Promise<ReadonlyMap<string, ChangedBy>> {
  const found = new Map<string, ChangedBy>();
  const findChange = openChanges(context);
  const queue = decisions.filter(({ state }) => state === 'stale');
  const work = async (): Promise<void> => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const failing = one.checks.find((check) => check.state === 'fails');
      const change = failing && (await findChange(failing.evidence));
      if (change !== undefined) found.set(one.id, change);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  return found;
}

export function toHead({ id, state, logged, isOwn }: Reviewed) {
  const { ts, title, decision, grounding, task, withdrawn } = logged;
  return {
    id,
    ts,
    headline: logged.id === undefined ? title : firstSentenceOf(decision),
    state,
    grounding,
    ...(task === undefined ? {} : { task }),
    ...(withdrawn === undefined ? {} : { withdrawn }),
    edited: isEdited(logged),
    own: isOwn(),
  };
}

function toLine(reviewed: Reviewed, changed: ChangedBy | undefined): Line {
  const { evidence } = toResumeDecision(reviewed);
  return {
    ...toHead(reviewed),
    evidence: evidence.map(({ place, state, reason }) => ({
      place,
      state,
      ...(reason === undefined ? {} : { reason }),
    })),
    ...(changed === undefined ? {} : { changed }),
  };
}

function renderList({ decisions, total, counts, warnings }: Listed, style: TextStyle): string {
  const head = REVIEW_STATES.map((state) => `${counts[state]} ${state}`).join(', ');
  const lines = decisions.map(({ id, ts, headline, state, evidence, changed }) => {
    const tone = state === 'holds' ? style.good : state === 'stale' ? style.bad : style.caution;
    const failing = evidence.find((one) => one.state === 'stale');
    const why = failing === undefined ? [] : [`  ${failing.place}: ${failing.reason ?? 'changed'}`];
    const by =
      changed === undefined
        ? []
        : [`  since ${changed.at.slice(0, 10)}: ${changed.commit ?? ''} ${changed.subject}`];
    return [
      `${tone(state.padEnd(10))}  ${headline}`,
      ...why,
      ...by,
      style.dim(`  ${id}  ${ts.slice(0, 10)}`),
    ].join('\n');
  });
  const more = total - decisions.length;
  return [
    style.bold(head),
    ...(decisions.length === 0 ? ['None of these. "loa ledger decide" records one.'] : lines),
    ...(more > 0 ? [style.dim(`${more} more; see --limit and --offset.`)] : []),
    ...warnings.map((warning) => style.bad(warning)),
  ].join('\n');
}
