import { expect, it } from 'vitest';
import { endOfWritten } from './unwritten.ts';

it('the written part ends behind the last byte that is not zero, wherever in a block that is', () => {
  for (const length of [0, 1, 2, 511, 4095, 4096, 4097, 8192, 9000])
    for (const zeros of [0, 1, 3, 4095, 4096, 4097, 12_288]) {
      const bytes = Buffer.concat([Buffer.alloc(length, 'x'), Buffer.alloc(zeros)]);
      expect(endOfWritten(bytes)).toBe(length);
    }
});

it('zeros between what is written are part of it', () => {
  expect(endOfWritten(Buffer.concat([Buffer.alloc(5000), Buffer.from('x'), Buffer.alloc(3)]))).toBe(5001);
});
