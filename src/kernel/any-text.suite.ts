// Texts of any characters whatever, for tests of what holds of every text. The library's own take a second to set up in each worker.

import fc from 'fast-check';

const BELOW_SURROGATES = 0xd800;
const SURROGATES = 0x800;
const CHARACTERS = 0x11_0000 - SURROGATES;

/** Every character that there can be; halves of pairs are none. */
const character = fc
  .integer({ min: 0, max: CHARACTERS - 1 })
  .map((code) => String.fromCodePoint(code < BELOW_SURROGATES ? code : code + SURROGATES));

export function anyText(limits: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.string({ ...limits, unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), character) });
}
