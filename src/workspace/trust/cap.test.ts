import { describe, expect, it } from 'vitest';
import { findLimit } from './cap.ts';

describe('the cap of a level', () => {
  it('is its own amount, or that of the next lower level that has one', () => {
    const amounts = { L0: '0.5', L2: '20' };
    expect(findLimit('L0', amounts)).toBe(500_000n);
    expect(findLimit('L1', amounts)).toBe(500_000n);
    expect(findLimit('L2', amounts)).toBe(20_000_000n);
    expect(findLimit('L4', amounts)).toBe(20_000_000n);
  });
  it('is never that of a higher level, and none where none is set', () => {
    expect(findLimit('L1', { L3: '100' })).toBeUndefined();
    expect(findLimit('L4', {})).toBeUndefined();
  });
  it('keeps every micro-dollar', () => {
    expect(findLimit('L0', { L0: '123456789.000001' })).toBe(123_456_789_000_001n);
  });
});
