// `meter holds`: what is held back of each account for work that is not paid yet. Reads only.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { LOCAL_TENANT } from '../meter/account.ts';
import { formatAmount } from '../money-text.ts';
import { useMeterIfThere } from '../open-meter.ts';
import type { holdsSchemas } from './meter-schemas.ts';

export const holdsCode: OperationCode<
  z.output<typeof holdsSchemas.input>,
  z.output<typeof holdsSchemas.output>
> = {
  async run({ limit }, context) {
    const meter = await useMeterIfThere(context);
    const holds = (await meter?.holds(LOCAL_TENANT, limit)) ?? [];
    return {
      holds: holds.map(({ id, account, amount, expiresMs }) => ({
        hold: id,
        account,
        amount: String(amount),
        expires_at: new Date(expiresMs).toISOString(),
      })),
    };
  },
  render: ({ holds }, style) =>
    holds.length === 0
      ? 'Nothing is held.'
      : holds
          .map(
            ({ hold, account, amount, expires_at: end }) =>
              `${style.bold(formatAmount(amount))}  ${account}  ${style.dim(`${hold}, until ${end}`)}`,
          )
          .join('\n'),
};
