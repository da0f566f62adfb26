// Money in the Commons Protocol for programs: micro-USD as text that may be negative, escrow, transfers, and the policy whose parts
// always make up its whole.

import { z } from 'zod';
import { createMicroUsdSchema } from '../boundary/schema.ts';
import { allows } from '../protocol/lifecycle.ts';

export { splitByLargestRemainder } from '../price/price.ts';

const SIGNED = /^(?:0|-?[1-9]\d{0,48})$/;

function requireSigned(text: string): bigint {
  if (typeof text === 'string' && SIGNED.test(text)) return BigInt(text);
  throw new RangeError('an amount is a whole number of micro-USD as text, with a minus sign at most');
}

export function isNegativeMicro(amount: string): boolean {
  return requireSigned(amount) < 0n;
}

export function negateMicro(amount: string): string {
  return String(-requireSigned(amount));
}

export function subtractMicroSigned(from: string, amount: string): string {
  return String(requireSigned(from) - requireSigned(amount));
}

export const ESCROW_TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  pending: ['posted', 'voided', 'expired'],
  posted: [],
  voided: [],
  expired: [],
};

export function isValidEscrowTransition(from: string, to: string): boolean {
  return allows(ESCROW_TRANSITIONS, from, to);
}

const amount = createMicroUsdSchema('enforce');

export const EscrowEntrySchema = z
  .strictObject({
    id: z.string().min(1),
    account: z.string().min(1),
    amount,
    posted: amount,
    state: z.enum(['pending', 'posted', 'voided', 'expired']),
  })
  .refine((entry) => BigInt(entry.posted) <= BigInt(entry.amount), { message: 'more was posted than held' })
  .refine((entry) => entry.state === 'posted' || entry.posted === '0', {
    message: 'posted without having been posted',
  });

export const MonetaryPolicySchema = z
  .strictObject({ total: amount, allocations: z.record(z.string(), amount), reserve: amount })
  .refine((policy) => isConserved(policy), { message: 'total is not the sum of allocations and reserve' });

/** Who may bring money in, how much of it, and until when. */
export const MintingPolicySchema = z
  .strictObject({
    minter: z.string().min(1),
    cap: amount,
    minted: amount,
    valid_until: z.iso.datetime({ offset: true }),
  })
  .refine(({ minted, cap }) => BigInt(minted) <= BigInt(cap), { message: 'more was minted than may be' });

export interface MonetaryPolicy {
  readonly total: string;
  readonly allocations: Readonly<Record<string, string>>;
  readonly reserve: string;
}

/** total == sum of allocations + reserve. What cannot be read is not conserved. */
export function isConserved({ total, allocations, reserve }: MonetaryPolicy): boolean {
  try {
    const parts = Object.values(allocations).reduce(
      (sum, part) => sum + requireSigned(part),
      requireSigned(reserve),
    );
    return parts === requireSigned(total);
  } catch {
    return false;
  }
}

/** The steps of moving money, in order, each with what undoes it. */
export const TRANSFER_CHOREOGRAPHY = [
  { step: 'hold', undo: 'void' },
  { step: 'perform', undo: 'void' },
  { step: 'post', undo: null },
] as const;

export const TRANSFER_INVARIANTS = [
  { id: 'I1', says: 'total == sum of allocations + reserve' },
  { id: 'I2', says: 'the parts of a split add up to the whole' },
  { id: 'I3', says: 'what is taken from one account is given to another' },
  { id: 'I4', says: 'posted + released == held' },
  { id: 'I5', says: 'a hold ends once' },
] as const;
