// `ledger show`: decisions whole, each quote beside the code as it is today.

import type { z } from 'zod';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import type { EvidenceCheck } from '../evidence/check-evidence.ts';
import { formatPlace } from '../evidence/written.ts';
import type { ReadContext } from '../record/read.ts';
import { type FindChange, openChanges } from './changed-by.ts';
import { readExcerpt } from './excerpt.ts';
import { toHead } from './list-operation.ts';
import { type Reviewed, readReviewed } from './read-reviewed.ts';
import type { showSchemas } from './schemas.ts';

type Shown = z.output<typeof showSchemas.output>;
type Decision = Shown['decisions'][number];
type ShownEvidence = Decision['evidence'][number];

export const showCode: OperationCode<z.output<typeof showSchemas.input>, Shown> = {
  async run({ ids }, context) {
    const { decisions, warnings } = await readReviewed(context);
    const findChange = openChanges(context);
    const byId = new Map(decisions.map((one) => [one.id, one]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      decisions: await Promise.all(found.map((one) => toDecision(one, { ...context, findChange }))),
      missing: ids.filter((id) => !byId.has(id)).map(cleanText),
      warnings: [...warnings],
    };
  },
  verdict: ({ decisions, missing }) =>
    missing.length > 0 ? 'fail' : decisions.some(({ state }) => state === 'stale') ? 'warn' : 'pass',
  render: ({ decisions, missing, warnings }, style) =>
    [
      ...decisions.map((one) => renderDecision(one, style)),
      ...missing.map((id) => `${style.caution('not there')}  ${id}; "loa ledger list" tells what is`),
      ...warnings.map((warning) => style.bad(warning)),
    ].join('\n\n'),
};

type ShowContext = ReadContext & { readonly findChange: FindChange };

async function toDecision(reviewed: Reviewed, context: ShowContext): Promise<Decision> {
  const { logged, checks, path } = reviewed;
  return {
    ...toHead(reviewed),
    text: logged.decision,
    rationale: logged.rationale,
    scenarios: [...logged.scenarios],
    path,
    evidence: await Promise.all(checks.map((check) => toEvidence(check, context))),
  };
}

async function toEvidence(check: EvidenceCheck, context: ShowContext): Promise<ShownEvidence> {
  const { evidence } = check;
  const excerpt = readExcerpt(evidence, context);
  const shown = {
    place: formatPlace(evidence),
    line: evidence.line,
    quote: evidence.quote,
    ...(excerpt === undefined ? {} : { excerpt: { line: excerpt.line, lines: [...excerpt.lines] } }),
  };
  if (check.state === 'holds') return { ...shown, state: 'holds' };
  if (check.state === 'moved') return { ...shown, state: 'moved', movedFromLine: check.from.line };
  const changed = await context.findChange(evidence);
  return {
    ...shown,
    state: 'stale',
    reason: check.reason,
    ...(check.standsThere === undefined ? {} : { now: check.standsThere.slice(0, 400).toWellFormed() }),
    ...(changed === undefined ? {} : { changed }),
  };
}

function renderDecision(decision: Decision, style: TextStyle): string {
  const { id, ts, text, rationale, state, evidence, path } = decision;
  const tone = state === 'holds' ? style.good : state === 'stale' ? style.bad : style.caution;
  const lines = evidence.flatMap((one) => [
    `  ${one.state === 'stale' ? style.bad(one.state) : style.good(one.state)}  ${one.place}`,
    ...one.quote.split('\n').map((line) => `    ${line}`),
    ...(one.reason === undefined ? [] : [`    ${one.reason}`]),
    ...(one.changed === undefined
      ? []
      : [style.dim(`    ${one.changed.at.slice(0, 10)} ${one.changed.commit ?? ''} ${one.changed.subject}`)]),
  ]);
  return [
    `${tone(state)}  ${text}`,
    ...(rationale === '' ? [] : [`  because ${rationale}`]),
    ...lines,
    style.dim(`  ${id}  ${ts}  ${path}`),
  ].join('\n');
}
