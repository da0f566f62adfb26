import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './any-text.suite.ts';
import { sha256Hex } from './hash.ts';
import { sha256InCode } from './sha256.ts';

describe('SHA-256 in plain code', () => {
  it("agrees with the runtime's for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(sha256InCode(bytes)).toBe(hash('sha256', bytes, 'hex'));
      }),
    );
  });
  it('agrees at every length around the borders of its blocks', () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = new Uint8Array(length).fill(length);
      expect(sha256InCode(bytes)).toBe(hash('sha256', bytes, 'hex'));
    }
  });
  it('and the runtime give one answer, before and after the runtime is loaded', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        expect(sha256Hex(text)).toBe(hash('sha256', text, 'hex'));
      }),
    );
  });
});
