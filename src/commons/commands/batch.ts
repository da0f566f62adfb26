// `meter batch --jsonl`: one request a line in, one answer a line out, in order, each durable when it is told. Lines that come
// together are written together.

import type { z } from 'zod';
import { requireDuration } from '../../kernel/duration.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Batch, Context, OperationCode } from '../../kernel/operation.ts';
import { requireAmount } from '../amount.ts';
import { chargeCommand } from '../charge.ts';
import { requireAccount } from '../meter/account.ts';
import type { MeterAnswer, MeterCommand } from '../meter/model.ts';
import { readPrices, useMeter } from '../open-meter.ts';
import type { Prices } from '../price/price.ts';
import type { batchSchemas } from './meter-schemas.ts';
import { presentCharge, presentHold, presentRefusal, presentTransfer } from './present.ts';

type Fields = Readonly<Record<string, unknown>>;
const HOLD_DEFAULT = '1h';

export const batchCode: OperationCode<
  z.output<typeof batchSchemas.input>,
  z.output<typeof batchSchemas.output>
> = {
  async run({ requests }, context) {
    const batch = await openRequests(context);
    return {
      answers: await Promise.all(requests.map(async (request) => (await batch.answer(request)) as Answered)),
    };
  },
  rendersJson: () => true,
  render: ({ answers }) => answers.map((answer) => JSON.stringify(answer)).join('\n'),
  openBatch: (_input, context) => openRequests(context),
};

type Answered = z.output<typeof batchSchemas.output>['answers'][number];

async function openRequests(context: Context): Promise<Batch> {
  const meter = await useMeter(context);
  const prices = readPrices(context);
  return {
    isPipelined: true,
    answer(record) {
      const fields = (typeof record === 'object' && record !== null ? record : {}) as Fields;
      const { id } = fields;
      const command = toCommand(fields, prices);
      if (!('op' in command)) return { id, ...presentRefusal(command) };
      return meter.submit(command).then((answer) => ({ id, ...present(command, answer) }));
    },
    close: () => {},
  };
}

type Refused = Extract<MeterAnswer, { ok: false }>;
type Reader = (fields: Fields, prices: Prices) => MeterCommand | Refused;

const READERS: Readonly<Record<string, Reader>> = {
  fund: (fields) => ({
    op: 'fund',
    ...account(fields),
    amount: requireAmount(fields['amount']),
    key: text(fields, 'key'),
  }),
  transfer: (fields) => ({
    op: 'transfer',
    from: requireAccount(requireText(fields, 'from')),
    to: requireAccount(requireText(fields, 'to')),
    amount: requireAmount(fields['amount']),
    key: text(fields, 'key'),
  }),
  hold: (fields) => ({
    op: 'hold',
    ...account(fields),
    amount: requireAmount(fields['amount']),
    key: text(fields, 'key'),
    expiresInMs: requireDuration(text(fields, 'expires') ?? HOLD_DEFAULT),
    spender: { agent: text(fields, 'agent'), task: text(fields, 'task'), session: text(fields, 'session') },
  }),
  post: (fields) => ({
    op: 'post',
    hold: requireText(fields, 'hold'),
    cost: requireAmount(fields['amount']),
  }),
  void: (fields) => ({ op: 'void', hold: requireText(fields, 'hold') }),
  charge: (fields, prices) =>
    chargeCommand(
      {
        account: requireText(fields, 'account'),
        model: requireText(fields, 'model'),
        usage: fields['usage'],
        task: requireText(fields, 'task'),
        turn: requireCount(fields, 'turn'),
        call: requireCount(fields, 'call'),
        agent: text(fields, 'agent'),
        session: text(fields, 'session'),
      },
      prices,
    ),
  /** Accounts are made here too, so that a stream can begin with its own. */
  account: (fields) => {
    const limit = fields['credit_limit'];
    return {
      op: 'open',
      ...account(fields),
      creditLimit: limit === undefined ? undefined : requireAmount(limit),
    };
  },
};

function toCommand(fields: Fields, prices: Prices): MeterCommand | Refused {
  const op = requireText(fields, 'op');
  const read = Object.hasOwn(READERS, op) ? READERS[op] : undefined;
  if (read !== undefined) return read(fields, prices);
  throw new LoaError('input.invalid', `there is no op ${JSON.stringify(op.slice(0, 40))}`, {
    hint: `There are ${Object.keys(READERS).join(', ')}.`,
  });
}

function present(command: MeterCommand, answer: MeterAnswer): object {
  if (command.op === 'charge') return presentCharge(answer);
  if (command.op === 'hold' || command.op === 'post' || command.op === 'void') return presentHold(answer);
  if (command.op === 'open')
    return answer.ok ? { account: command.account, replayed: answer.replayed } : presentRefusal(answer);
  return presentTransfer(answer);
}

const account = (fields: Fields) => ({ account: requireAccount(requireText(fields, 'account')) });

function text(fields: Fields, name: string): string | undefined {
  return fields[name] === undefined ? undefined : requireText(fields, name);
}

function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new LoaError('input.invalid', `a line of meter batch lacks "${name}", or it is no text`);
}

function requireCount(fields: Fields, name: string): number {
  const value = fields[name];
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new LoaError('input.invalid', `a line of meter batch lacks "${name}", or it is no count`);
}
