// `trajectory log` and `trajectory show`.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import { checkWritten, isDoubtful, renderChecked } from '../cite/check-written.ts';
import { requireDate } from '../day.ts';
import { AGENT_DEFAULT, type Grounding } from '../model.ts';
import { nowIso, toChange, withLedger } from '../record/open.ts';
import { readPersonalLines } from '../record/personal.ts';
import { listTrajectories, openLedgerFiles, readTrajectory } from '../record/read.ts';
import type { ParsedTrajectory, TrajectoryRecord } from '../record/trajectory.ts';
import { readSettings } from '../settings.ts';
import { toTaskEvidence } from '../task-file/task.ts';
import { readArchived } from './archive.ts';
import { judgeClaims } from './claims.ts';
import { formatRatio, measureGrounding, meetsThreshold } from './grounding.ts';
import type { logSchemas, showSchemas } from './schemas.ts';

type LogInput = z.output<typeof logSchemas.input>;
type LogOutput = z.output<typeof logSchemas.output>;

export const logCode: OperationCode<LogInput, LogOutput> = {
  async run(input, context) {
    const agent = input.agent ?? AGENT_DEFAULT;
    const { checked, sound } = await checkWritten(input.evidence, context, { isKept: true });
    const id = createId(context.host);
    // Of the form that a checkpoint knows as checked when it was recorded.
    const span = `c-${id}.${id}`;
    if (checked.some(({ state }) => state === 'fails'))
      return { logged: false, span: '', evidence: [...checked] };
    const ts = nowIso(context.host);
    const grounding =
      input.phase === 'cite'
        ? groundingOf(
            input,
            sound.some(({ evidence }) => evidence.quote !== ''),
            sound.length,
          )
        : undefined;
    const record = {
      ...parseFields(input.fields),
      ts,
      agent,
      phase: input.phase,
      span_id: span,
      ...(input.phase === 'cite' ? { id: `c-${id}` } : {}),
      ...(input.claim === undefined ? {} : { claim: cleanText(input.claim) }),
      ...(grounding === undefined ? {} : { grounding }),
      ...(sound.length === 0 ? {} : { evidence: toTaskEvidence(sound.map(({ evidence }) => evidence)) }),
    };
    await withLedger(context, (store) =>
      store.transact(() => ({
        changes: [toChange({ lines: [{ agent, date: ts.slice(0, 10), record }] }, context.host)],
        answer: undefined,
      })),
    );
    return { logged: true, span, evidence: [...checked], ...(grounding === undefined ? {} : { grounding }) };
  },
  verdict: ({ logged, grounding, evidence }) =>
    !logged ? 'fail' : grounding === 'assumption' || isDoubtful(evidence) ? 'warn' : 'pass',
  changed: ({ logged }) => logged,
  render: ({ logged, span, grounding, evidence }, style) =>
    [
      logged
        ? `${style.good('logged')}  ${span}${grounding === undefined ? '' : ` (${grounding})`}`
        : style.bad('refused'),
      ...evidence.map((one) => `  ${renderChecked(one, style)}`),
    ].join('\n'),
};

/** A citation without a quote that stands would be a lie in the books. */
function groundingOf(input: LogInput, hasQuote: boolean, places: number): Grounding {
  const found: Grounding = hasQuote ? 'citation' : places > 0 ? 'code_reference' : 'assumption';
  if (input.grounding === 'user_input' && places === 0) return 'user_input';
  if (input.grounding === undefined || input.grounding === found || input.grounding === 'assumption')
    return input.grounding ?? found;
  if (input.grounding === 'code_reference' && hasQuote) return found;
  throw new LoaError('input.invalid', `a claim cannot be logged as ${input.grounding} on this evidence`, {
    hint: 'Give the words: --evidence "`quote` [path:line]".',
  });
}

function parseFields(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(cleanText(text));
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new LoaError('input.invalid', 'the further fields are no JSON object', {
    hint: `Write --fields '{"key": "value"}'.`,
  });
}

type ShowOutput = z.output<typeof showSchemas.output>;

export const showCode: OperationCode<z.output<typeof showSchemas.input>, ShowOutput> = {
  async run(input, context) {
    const files = await openLedgerFiles(context);
    const date = requireDate(input.date) ?? nowIso(context.host).slice(0, 10);
    const agent = input.agent ?? AGENT_DEFAULT;
    const open = readTrajectory(files, agent, date);
    const isNothing = open.records.length + open.malformed.length === 0;
    const parsed = (isNothing ? readArchived(files, { agent, date }, context) : undefined) ?? open;
    const { records, malformed } = parsed;
    const all = mergeByTime(records, readPersonalLines(agent, date, context));
    const wanted = all.filter(({ phase }) => input.phase === undefined || phase === input.phase);
    return {
      records: wanted.slice(-input.limit),
      total: wanted.length,
      malformed: [...malformed],
      grounding: describeGrounding(
        parsed,
        input.threshold ?? readSettings(context.config).threshold,
        context,
      ),
      days: [...listTrajectories(files, { withArchived: true })],
    };
  },
  verdict: ({ malformed }) => (malformed.length > 0 ? 'warn' : 'pass'),
  render: ({ records, total, malformed, days }, style) =>
    [
      ...(records.length === 0
        ? ['No records.']
        : records.map(
            (record) =>
              `${style.dim(String(record['ts'] ?? ''))}  ${String(record['phase'])}  ${String(record['claim'] ?? '')}`,
          )),
      ...(total > records.length ? [style.dim(`the newest ${records.length} of ${total}`)] : []),
      ...malformed.map(({ line, reason }) => `${style.caution('malformed')}  line ${line}: ${reason}`),
      ...(records.length === 0
        ? days.slice(-5).map(({ agent, date }) => style.dim(`there is ${agent} on ${date}`))
        : []),
    ].join('\n'),
};

/** Both are in the order they were written. */
function mergeByTime(
  shared: readonly TrajectoryRecord[],
  own: readonly TrajectoryRecord[],
): readonly TrajectoryRecord[] {
  const merged: TrajectoryRecord[] = [];
  let at = 0;
  for (const record of shared) {
    while (at < own.length && String(own[at]?.['ts']) < String(record['ts']))
      merged.push(own[at++] as TrajectoryRecord);
    merged.push(record);
  }
  return [...merged, ...own.slice(at)];
}

const CLAIM_LENGTH_MAX = 200;

function describeGrounding(
  parsed: ParsedTrajectory,
  threshold: number,
  { project, host }: Context,
): ShowOutput['grounding'] {
  const facts = judgeClaims(parsed, project.root, host);
  const grounded = measureGrounding(facts.claims, (claim) => facts.falseClaims.has(claim));
  const { total, citations, references, userInput, assumptions } = grounded;
  return {
    total,
    grounded: grounded.grounded,
    citations,
    references,
    userInput,
    assumptions,
    ratio: formatRatio(grounded),
    meetsThreshold: meetsThreshold(grounded, threshold),
    ungrounded: grounded.ungrounded.map(({ text }) =>
      text.replace(/\s+/g, ' ').slice(0, CLAIM_LENGTH_MAX).toWellFormed(),
    ),
  };
}
