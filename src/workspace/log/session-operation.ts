// `session show`: one session turn by turn: what was asked, what was done about it, how the turn ended. From the record that hooks
// kept, in which texts are short and without secrets. Reads only.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import type { DatedAct } from '../../session/act.ts';
import { readActs } from '../../session/store.ts';
import type { sessionSchemas } from './schemas.ts';

type Output = z.output<typeof sessionSchemas.output>;
type Turn = Output['turns'][number];

const TURNS_MAX = 500;

export const sessionCode: OperationCode<z.output<typeof sessionSchemas.input>, Output> = {
  run({ session }, context) {
    const acts = readActs(session, context);
    const [first] = acts;
    const last = acts.at(-1);
    if (first === undefined || last === undefined)
      throw new LoaError('input.invalid', `no session ${JSON.stringify(session)} was recorded here`, {
        hint: 'Run "loa log" for those there are.',
      });
    const turns = splitTurns(acts);
    return {
      session,
      started: isoOf(first.at),
      last: isoOf(last.at),
      ...(last.kind === 'end' ? { ended: last.reason } : {}),
      turns: turns.slice(-TURNS_MAX),
      left: Math.max(0, turns.length - TURNS_MAX),
    };
  },
  render: ({ turns, left }, style) =>
    [
      ...(left === 0 ? [] : [style.dim(`${left} earlier turns left out`)]),
      ...turns.map((turn) => renderTurn(turn, style)),
    ].join('\n\n'),
};

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Each prompt begins one; what came before the first prompt is a turn without. */
export function splitTurns(acts: readonly DatedAct[]): Turn[] {
  const turns: { -readonly [K in keyof Turn]: Turn[K] }[] = [];
  const begin = (at: number): Turn => {
    const turn = { at: isoOf(at), files: [], ran: [], commits: [], tools: 0, next: [], failing: [] };
    turns.push(turn);
    return turn;
  };
  for (const [index, act] of acts.entries()) {
    if (isToldByNext(act, acts[index + 1])) continue;
    const turn = (act.kind === 'prompt' ? undefined : turns.at(-1)) ?? begin(act.at);
    addTo(turn, act);
  }
  return turns.filter(isTelling);
}

/** A call that ran a check or made a commit is told by that. */
const isToldByNext = (act: DatedAct, next: DatedAct | undefined): boolean =>
  act.kind === 'tool' && next?.at === act.at && (next.kind === 'ran' || next.kind === 'commit');

function isTelling({ asked, files, ran, commits, tools, said }: Turn): boolean {
  return asked !== undefined || said !== undefined || files.length + ran.length + commits.length + tools > 0;
}

function addTo(turn: { -readonly [K in keyof Turn]: Turn[K] }, act: DatedAct): void {
  if (act.kind === 'prompt') turn.asked = act.text;
  else if (act.kind === 'edit') turn.files = [...new Set([...turn.files, ...act.files])];
  else if (act.kind === 'ran')
    turn.ran.push({
      command: act.command,
      ok: act.ok,
      ...(act.said === undefined ? {} : { said: act.said }),
    });
  else if (act.kind === 'commit') turn.commits.push(act.subject);
  else if (act.kind === 'tool') turn.tools += 1;
  else if (act.kind === 'turn') {
    turn.next = [...act.next];
    turn.failing = [...act.failing];
    if (act.said !== undefined) turn.said = act.said;
  }
}

function renderTurn({ at, asked, files, ran, commits, said, next }: Turn, style: TextStyle): string {
  const line = (label: string, text: string): string => `  ${style.dim(label.padEnd(8))}${text}`;
  return [
    `${style.dim(at.slice(11, 16))}  ${style.bold(asked ?? '(nothing was asked)')}`,
    ...(files.length === 0 ? [] : [line('edited', files.join(', '))]),
    ...ran.map(({ command, ok }) =>
      line('ran', `${ok ? style.good('ok') : style.bad('failed')}  ${command}`),
    ),
    ...commits.map((subject) => line('commit', subject)),
    ...(said === undefined ? [] : [line('said', said)]),
    ...next.map((text) => line('next', text)),
  ].join('\n');
}
