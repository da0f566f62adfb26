import { describe, expect, it } from 'vitest';
import { LoaError } from '../kernel/errors.ts';
import { KeptOpen, type Renewable } from './keep-open.ts';

/** Something that others may end or occupy; it counts how often it was opened, and knows which of them are closed. */
function start() {
  const closed: number[] = [];
  let opened = 0;
  let trouble: LoaError | undefined;
  const open = async (): Promise<Renewable & { readonly number: number }> => {
    opened += 1;
    const number = opened;
    return {
      number,
      renew: async () => {
        if (trouble !== undefined) throw trouble;
      },
      close: async () => void closed.push(number),
    };
  };
  return {
    kept: new KeptOpen(),
    open,
    closed,
    troubleWith: (code: 'journal.fenced' | 'lock.held' | undefined) => {
      trouble = code === undefined ? undefined : new LoaError(code, 'no');
    },
    count: () => opened,
  };
}

describe('what is kept open', () => {
  it('is opened once for all who use it, and closed at the end', async () => {
    const { kept, open, closed, count } = start();
    const lent = await Promise.all([kept.lend('a', open), kept.lend('a', open)]);
    for (const { giveBack } of lent) await giveBack();
    await kept.lend('a', open);
    expect([count(), closed]).toEqual([1, []]);
    await kept.close();
    expect(closed).toEqual([1]);
  });

  it('is opened afresh when it cannot go on, and closed once nobody uses it any more', async () => {
    const { kept, open, closed, troubleWith, count } = start();
    const before = await kept.lend('a', open);
    troubleWith('journal.fenced');
    const after = await kept.lend('a', open);
    expect([count(), before.value === after.value, closed]).toEqual([2, false, []]);
    await before.giveBack();
    expect(closed).toEqual([1]);
  });

  it('stays open when it is only busy, and says so', async () => {
    const { kept, open, closed, troubleWith, count } = start();
    await kept.lend('a', open);
    troubleWith('lock.held');
    await expect(kept.lend('a', open)).rejects.toMatchObject({ code: 'lock.held' });
    troubleWith(undefined);
    await kept.lend('a', open);
    expect([count(), closed]).toEqual([1, []]);
  });

  it('is tried again at the next use when it could not be opened', async () => {
    const { kept, open, count } = start();
    const fail = () => Promise.reject(new LoaError('file.disk-full', 'no'));
    await expect(kept.lend('a', fail)).rejects.toMatchObject({ code: 'file.disk-full' });
    await kept.lend('a', open);
    expect(count()).toBe(1);
    await kept.close();
  });
});
