// The meter's commands: each turns its input into one request to the book, and the answer into its output.

import type { z } from 'zod';
import { requireDuration } from '../../kernel/duration.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { requireAmount } from '../amount.ts';
import { chargeCommand } from '../charge.ts';
import { requireAccount } from '../meter/account.ts';
import { formatAmount } from '../money-text.ts';
import { readPrices, useMeter, useMeterIfThere } from '../open-meter.ts';
import type * as schemas from './meter-schemas.ts';
import {
  isNews,
  judgeRefusal,
  presentCharge,
  presentHold,
  presentRefusal,
  presentTransfer,
  renderRefusal,
  renderReplay,
} from './present.ts';

type Code<S extends { readonly input: z.ZodType; readonly output: z.ZodType }> = OperationCode<
  z.output<S['input']>,
  z.output<S['output']>
>;

export const accountCode: Code<typeof schemas.accountSchemas> = {
  async run({ account: name, create, creditLimit }, context) {
    const account = requireAccount(name);
    const limit = creditLimit === undefined ? undefined : requireAmount(creditLimit, 'the credit limit');
    const isWriting = create || limit !== undefined;
    const meter = await (isWriting ? useMeter(context) : useMeterIfThere(context));
    const before = await meter?.account(account);
    if (meter === undefined || (before === undefined && !create))
      return presentRefusal({
        ok: false,
        code: 'account-missing',
        message: `there is no account ${account}`,
      });
    let changed = false;
    if (isWriting) {
      const opened = await meter.submit({ op: 'open', account, creditLimit: limit });
      if (!opened.ok) return presentRefusal(opened);
      changed = !opened.replayed;
    }
    const { posted = 0n, pending = 0n, available = 0n } = (await meter.account(account)) ?? {};
    const balance = { posted: String(posted), pending: String(pending), available: String(available) };
    return { account, ...balance, currency: 'micro_usd', changed };
  },
  verdict: judgeRefusal,
  changed: ({ changed }) => changed === true,
  render(output, style) {
    const { account = '', posted = '0', pending = '0', available = '0' } = output;
    return (
      renderRefusal(output, style) ??
      `${style.bold(account)}  ${formatAmount(available)} available: ${formatAmount(posted)} posted, ${formatAmount(pending)} held`
    );
  },
};

const renderTransfer: Code<typeof schemas.transferSchemas>['render'] = (output, style) =>
  renderRefusal(output, style) ??
  `${style.good('posted')}  ${output.transfer}${renderReplay(output.replayed, style)}`;

export const fundCode: Code<typeof schemas.fundSchemas> = {
  async run({ account, amount, key }, context) {
    const command = {
      op: 'fund' as const,
      account: requireAccount(account),
      amount: requireAmount(amount),
      key,
    };
    return presentTransfer(await (await useMeter(context)).submit(command));
  },
  verdict: judgeRefusal,
  changed: isNews,
  render: renderTransfer,
};

export const transferCode: Code<typeof schemas.transferSchemas> = {
  async run({ from, to, amount, key, memo }, context) {
    const accounts = { from: requireAccount(from), to: requireAccount(to) };
    const command = { op: 'transfer' as const, ...accounts, amount: requireAmount(amount), key, memo };
    return presentTransfer(await (await useMeter(context)).submit(command));
  },
  verdict: judgeRefusal,
  changed: isNews,
  render: renderTransfer,
};

const renderHold: Code<typeof schemas.holdSchemas>['render'] = (output, style) => {
  const { hold = '', state = '', amount = '0', posted, released, replayed } = output;
  const taken = posted === undefined ? '' : `, ${formatAmount(posted)} taken`;
  const given = released === undefined ? '' : `, ${formatAmount(released)} released`;
  return (
    renderRefusal(output, style) ??
    `${style.bold(hold)}  ${state}: ${formatAmount(amount)} held${taken}${given}${renderReplay(replayed, style)}`
  );
};

export const holdCode: Code<typeof schemas.holdSchemas> = {
  async run({ account, amount, key, expires, agent, task, session }, context) {
    const command = {
      op: 'hold' as const,
      account: requireAccount(account),
      amount: requireAmount(amount),
      key,
      expiresInMs: requireDuration(expires),
      spender: { agent, task, session },
    };
    return presentHold(await (await useMeter(context)).submit(command));
  },
  verdict: judgeRefusal,
  changed: isNews,
  render: renderHold,
};

export const postCode: Code<typeof schemas.postSchemas> = {
  async run({ hold, amount }, context) {
    const cost = requireAmount(amount);
    return presentHold(await (await useMeter(context)).submit({ op: 'post', hold, cost }));
  },
  verdict: judgeRefusal,
  changed: isNews,
  render: renderHold,
};

export const voidCode: Code<typeof schemas.voidSchemas> = {
  run: async ({ hold }, context) => presentHold(await (await useMeter(context)).submit({ op: 'void', hold })),
  verdict: judgeRefusal,
  changed: isNews,
  render: renderHold,
};

export const chargeCode: Code<typeof schemas.chargeSchemas> = {
  async run(input, context) {
    const command = chargeCommand(input, readPrices(context));
    if (!('op' in command)) return presentRefusal(command);
    return presentCharge(await (await useMeter(context)).submit(command));
  },
  verdict: judgeRefusal,
  changed: isNews,
  render: (output, style) =>
    renderRefusal(output, style) ??
    `${style.good('charged')}  ${formatAmount(output.amount ?? '0')}, ${output.entry}${renderReplay(output.replayed, style)}`,
};

export const verifyCode: Code<typeof schemas.verifySchemas> = {
  async run(_input, context) {
    const meter = await useMeterIfThere(context);
    if (meter === undefined)
      return { balanced: true, accounts: 0, transfers: 0, entries: 0, head: '', problems: [] };
    const { problems, ...found } = await meter.verify();
    return { ...found, problems: [...problems] };
  },
  verdict: ({ balanced }) => (balanced ? 'pass' : 'fail'),
  render({ balanced, accounts, transfers, entries, problems }, style) {
    const sums = `${accounts} accounts, ${transfers} transfers, ${entries} lines`;
    if (balanced) return `${style.good('balanced')}  ${sums}; every line follows from the one before it`;
    return [`${style.bad('not balanced')}  ${sums}`, ...problems.map((problem) => `  ${problem}`)].join('\n');
  },
};
