// Answers of the meter in the words of its commands: the same shape from a command, a line of a batch and a route.

import { LoaError } from '../../kernel/errors.ts';
import type { TextStyle, Verdict } from '../../kernel/operation.ts';
import type { MeterAnswer, Refusal } from '../meter/model.ts';
import { formatAmount } from '../money-text.ts';

export interface PresentedRefusal {
  readonly error?: { code: string; message: string; state?: string | undefined } | undefined;
  readonly tripped?: { cap: string; limit: string; spent: string; asked: string } | undefined;
}

export function presentRefusal({ code, message, tripped, state }: Refusal): PresentedRefusal {
  if (tripped === undefined)
    return { error: { code: `meter.${code}`, message, ...(state === undefined ? {} : { state }) } };
  const { cap, limit, spent, asked } = tripped;
  return { tripped: { cap, limit: String(limit), spent: String(spent), asked: String(asked) } };
}

export function presentTransfer(answer: MeterAnswer) {
  if (!answer.ok) return presentRefusal(answer);
  return { transfer: answer.entry, state: 'posted' as const, replayed: answer.replayed };
}

export function presentHold(answer: MeterAnswer) {
  if (!answer.ok) return presentRefusal(answer);
  const { hold, replayed } = answer;
  if (hold === undefined) throw new LoaError('internal.bug', 'a hold was answered without one');
  const posted = hold.posted === undefined ? {} : { posted: String(hold.posted) };
  const released = hold.state === 'pending' ? {} : { released: String(hold.held - (hold.posted ?? 0n)) };
  return { hold: hold.id, state: hold.state, amount: String(hold.held), ...posted, ...released, replayed };
}

export function presentCharge(answer: MeterAnswer) {
  if (!answer.ok) return presentRefusal(answer);
  return { entry: answer.entry, amount: String(answer.amount), replayed: answer.replayed };
}

export const judgeRefusal = ({ error, tripped }: PresentedRefusal): Verdict =>
  error === undefined && tripped === undefined ? 'pass' : 'fail';

/** A replay and a refusal leave everything as it was. */
export const isNews = ({ replayed }: { readonly replayed?: boolean | undefined }): boolean =>
  replayed === false;

/** A refusal for people, or undefined. */
export function renderRefusal({ error, tripped }: PresentedRefusal, style: TextStyle): string | undefined {
  if (error !== undefined) {
    const account = error.code === 'meter.account-missing' ? error.message.split(' ').at(-1) : undefined;
    const next = account === undefined ? '' : `\nnext  loa meter account ${account} --create`;
    return `${style.bad('refused')}  ${error.message}${next}`;
  }
  if (tripped === undefined) return undefined;
  const [limit, spent, asked] = [tripped.limit, tripped.spent, tripped.asked].map((text) =>
    formatAmount(text),
  );
  return [
    `${style.bad('refused')}  the cap ${tripped.cap} is ${limit}: ${spent} are spent or held, and ${asked} were asked for`,
    `  raise it with: loa meter cap raise ${tripped.cap} LIMIT`,
  ].join('\n');
}

export const renderReplay = (replayed: boolean | undefined, style: TextStyle): string =>
  replayed === true ? style.dim('  (it had happened before)') : '';
