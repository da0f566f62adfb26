// What `doctor` looks at: that the book of the meter balances and follows from itself.

import type { Examination } from '../kernel/domain.ts';
import { isLoaError } from '../kernel/errors.ts';
import { useMeterIfThere } from './open-meter.ts';

export const checkMeter: Examination = async (context) => {
  try {
    const meter = await useMeterIfThere(context);
    if (meter === undefined) return [];
    const { balanced, entries, problems } = await meter.verify();
    if (balanced)
      return [{ name: 'meter', verdict: 'pass', message: `the book balances (${entries} lines)` }];
    const message = `the book does not balance: ${problems[0] ?? 'unknown'}`;
    return [{ name: 'meter', verdict: 'fail', message, fix: 'loa meter verify' }];
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return [
      {
        name: 'meter',
        verdict: 'fail',
        message: error.message,
        ...(error.hint === undefined ? {} : { fix: error.hint }),
      },
    ];
  }
};
