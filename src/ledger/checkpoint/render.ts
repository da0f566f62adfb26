// A checkpoint in plain words: what passed, what is missing, what to do. The names of the seven steps are told only to those who ask for
// an explanation.

import type { z } from 'zod';
import { formatCount } from '../../durable/commands/format.ts';
import type { TextStyle } from '../../kernel/operation.ts';
import { toLine } from '../notes/decision-block.ts';
import type { checkpointSchemas } from './schemas.ts';

type Output = z.output<typeof checkpointSchemas.output>;

export function renderCheckpoint(output: Output, style: TextStyle): string {
  const paint = {
    passed: style.good,
    warning: style.caution,
    forced: style.caution,
    blocked: style.bad,
  }[output.result];
  const isOpen = output.ungrounded.length + output.stale.length + output.ghosts.length > 0;
  return [
    `${paint(output.result)}  ${output.message}`,
    ...listMissing(output).map((line) => `  ${line}`),
    ...output.remarks.map((claim) => `  said in passing, not counted: ${toLine(claim)}`),
    ...(output.result === 'blocked' ? [] : [style.dim(`  ${tellSaved(output)}`)]),
    ...explain(output, style),
    ...(isOpen && output.todo.length === 0 ? [style.dim('What to do: loa checkpoint --explain')] : []),
  ].join('\n');
}

type Facts = Pick<Output, 'claims' | 'grounded' | 'enforcement' | 'stale' | 'ghosts' | 'refuted'>;

/** How it went, in a sentence. */
export function tellOutcome({ claims, grounded, enforcement, stale, ...absences }: Facts): string {
  if (enforcement === 'disabled') return 'nothing was checked: grounding_enforcement is disabled';
  const open = claims - grounded;
  const decided =
    claims === 0
      ? 'nothing was decided that needs evidence'
      : open === 0
        ? `${claims === 1 ? 'the decision has' : `all ${claims} decisions have`} evidence`
        : `${open} of ${formatCount(claims, 'decision')} ${open === 1 ? 'has' : 'have'} no evidence`;
  return [
    decided,
    ...(stale.length > 0 ? [`the code changed below ${formatCount(stale.length, 'quote')}`] : []),
    ...tellAbsences(absences.ghosts, absences.refuted),
  ].join('; ');
}

/** What was not checked, and what was and is wrong. */
export function tellAbsences(ghosts: readonly string[], refuted: readonly string[]): readonly string[] {
  const unchecked = ghosts.length - refuted.length;
  const tell = (count: number): string => `${formatCount(count, 'claim')} that something is missing`;
  return [
    ...(unchecked > 0 ? [`${tell(unchecked)} not checked`] : []),
    ...(refuted.length > 0 ? [`${tell(refuted.length)} checked and refuted`] : []),
  ];
}

/** Each claim of absence with how it stands. */
export function listAbsences(ghosts: readonly string[], refuted: readonly string[]): readonly string[] {
  return ghosts.map((claim) =>
    refuted.includes(claim)
      ? `refuted, for something was found: ${toLine(claim)}`
      : `not checked: ${toLine(claim)}`,
  );
}

function listMissing({ ungrounded, stale, ghosts, refuted, malformed, lost }: Output): readonly string[] {
  return [
    ...ungrounded.map(({ claim, why }) => `no evidence: ${toLine(claim)}${why === '' ? '' : ` (${why})`}`),
    ...stale.map(({ place, reason }) => `changed since: ${place}, ${reason}`),
    ...listAbsences(ghosts, refuted),
    ...(malformed > 0
      ? [`left out: ${formatCount(malformed, 'line')} of the trajectory cannot be read`]
      : []),
    ...(lost === undefined ? [] : [`lost: ${lost}`]),
  ];
}

const tellSaved = ({ session, task }: Output): string =>
  `saved: notes${task === undefined ? '' : `, task ${task}`}, handoff of ${session}`;

function explain({ todo, steps }: Output, style: TextStyle): readonly string[] {
  if (steps.length === 0) return [];
  return [
    ...(todo.length === 0 ? [] : ['What to do:', ...todo.map((line) => `  ${line}`)]),
    style.dim('Steps:'),
    ...steps.map(({ step, name, status, detail }) => style.dim(`  ${step} ${name}: ${status}, ${detail}`)),
  ];
}

const quoteWord = (text: string): string => `'${toLine(text).replaceAll("'", `'\\''`)}'`;

type Missing = Pick<Output, 'ungrounded' | 'stale' | 'ghosts' | 'refuted'>;

/** Commands for whatever is missing. Where several are named for one thing, one of them is enough. */
export function listTodo({ ungrounded, stale, ghosts, refuted }: Missing): string[] {
  const ways = (claim: string): string[] => {
    const decide = `loa ledger decide ${quoteWord(claim)}`;
    return [
      `${decide} --evidence 'path:line: words from the code'`,
      `  or, when the person wants it: ${decide} --user 'what they said'`,
      `  or take it back: ${decide} --withdraw`,
    ];
  };
  const absences = (claim: string): string[] => {
    const ghost = `loa ledger ghost ${quoteWord(claim)}`;
    if (refuted.includes(claim)) return [`${ghost} --withdraw`];
    return [
      `${ghost} --query 'words that would find it' --query 'other words'`,
      `  or take it back: ${ghost} --withdraw`,
    ];
  };
  const claims = new Set([...ungrounded, ...stale].map(({ claim }) => claim));
  return [...[...claims].flatMap(ways), ...ghosts.flatMap(absences)];
}
