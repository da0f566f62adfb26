// Checkpoints that an agent's events bring about: the gate before a compaction, the end of a session, delta-synthesis.

import { createId } from '../../kernel/ids.ts';
import { toLine } from '../notes/decision-block.ts';
import { type LedgerContext, nowIso } from '../record/open.ts';
import { notePersonalLines } from '../record/personal.ts';
import { openLedgerFiles } from '../record/read.ts';
import { readSettings } from '../settings.ts';
import { judgeClaims, readSessionRecords } from '../trajectory/claims.ts';
import { measureGrounding } from '../trajectory/grounding.ts';
import { type CheckpointResult, runCheckpoint } from './checkpoint.ts';
import { listAbsences, tellAbsences } from './render.ts';

interface Ending {
  readonly agent: string;
  readonly session: string;
}

const SHOWN_MAX = 5;

export async function judgeCompaction(
  request: Ending & { readonly trigger: string; readonly command?: string },
  context: LedgerContext,
): Promise<{ readonly isBlocked: boolean; readonly message: string }> {
  const { command = 'loa' } = request;
  const isAsked = request.trigger === 'manual';
  const result = await runCheckpoint(
    { agent: request.agent, session: request.session, force: !isAsked, isBookkeeping: true },
    context,
  );
  if (!isAsked) return { isBlocked: false, message: '' };
  return result.isPermitted
    ? { isBlocked: false, message: warnOf(result, command) }
    : { isBlocked: true, message: explain(result, command) };
}

/** One line for the person; '' when nothing is missing. */
function warnOf(result: CheckpointResult, command: string): string {
  const missing = result.enforcement === 'disabled' ? '' : tellMissing(result);
  return missing === '' ? '' : `loa: ${missing}; all is kept. What to do: ${command} checkpoint --explain`;
}

function tellMissing({ grounded, unverifiedGhosts, refutedGhosts }: CheckpointResult): string {
  const open = grounded.ungrounded.length;
  return [
    ...(open > 0 ? [`${open} ${open === 1 ? 'decision has' : 'decisions have'} no evidence`] : []),
    ...tellAbsences(unverifiedGhosts, refutedGhosts),
  ].join(', ');
}

/** A person who is stopped must see every way on. */
const waysOut = (command: string): readonly string[] => [
  'Ways out, for each: ground it with the decide tool, evidence "`words from the code` [path:line]";',
  `or ${command} ledger decide 'the decision' --user 'what the person said'; or ${command} ledger decide 'the decision' --withdraw;`,
  'or set grounding_enforcement: warn in .loa.config.yaml.',
];

function explain(result: CheckpointResult, command: string): string {
  const claims = result.grounded.ungrounded.map(({ text }) => text);
  const lines = [
    `loa: ${tellMissing(result)}`,
    ...claims.slice(0, SHOWN_MAX).map((claim) => `- ${toLine(claim)}`),
    ...(claims.length > SHOWN_MAX ? [`- and ${claims.length - SHOWN_MAX} more`] : []),
    ...listAbsences(result.unverifiedGhosts.slice(0, SHOWN_MAX), result.refutedGhosts).map(
      (line) => `- ${line}`,
    ),
    ...waysOut(command),
  ];
  return lines.join('\n');
}

export async function handOff(
  request: Ending & { readonly reason: string },
  context: LedgerContext,
): Promise<void> {
  await runCheckpoint(
    { agent: request.agent, session: request.session, force: true, isBookkeeping: true },
    context,
  );
}

/** Looks only; nothing is recorded. */
export async function listMissingEvidence(agent: string, context: LedgerContext): Promise<string> {
  const files = await openLedgerFiles(context);
  const date = nowIso(context.host).slice(0, 10);
  const facts = judgeClaims(
    readSessionRecords(files, agent, { date, isDayOnly: false }, context),
    context.project.root,
    context.host,
  );
  const { ungrounded } = measureGrounding(facts.claims, (claim) => facts.falseClaims.has(claim));
  if (ungrounded.length === 0) return '';
  const shown = ungrounded.slice(0, SHOWN_MAX).map(({ text }) => `- ${toLine(text)}`);
  return [
    `loa: ${ungrounded.length} decisions lack evidence. Ground each with the decide tool, quoting the code word for word, then go on:`,
    ...shown,
    ...(ungrounded.length > SHOWN_MAX ? [`- and ${ungrounded.length - SHOWN_MAX} more`] : []),
  ].join('\n');
}

export async function recordDeltaSync(
  request: Ending & { readonly tokens: number; readonly decisions: number },
  context: LedgerContext,
): Promise<void> {
  const ts = nowIso(context.host);
  const record = {
    ts,
    agent: request.agent,
    phase: 'delta_sync',
    span_id: `delta.${createId(context.host)}`,
    session_id: request.session,
    tokens: request.tokens,
    decisions_persisted: request.decisions,
    bead_updated: request.decisions > 0,
    notes_updated: request.decisions > 0,
    threshold: readSettings(context.config).budget.yellow,
  };
  notePersonalLines([{ agent: request.agent, date: ts.slice(0, 10), record }], context);
}
