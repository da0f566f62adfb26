import { expect, test } from 'vitest';
import { isSha256Hex, sha256Base64Url, sha256Hex, startSha256 } from './hash.ts';

const OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('the published digest of "abc" comes out in every form', () => {
  expect(sha256Hex('abc')).toBe(OF_ABC);
  expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(OF_ABC);
  expect(sha256Base64Url('abc')).toBe(Buffer.from(OF_ABC, 'hex').toString('base64url'));
  expect(
    startSha256()
      .update('a')
      .update(new Uint8Array([0x62, 0x63]))
      .finishHex(),
  ).toBe(OF_ABC);
  expect(startSha256().update('abc').finishBase64Url()).toBe(sha256Base64Url('abc'));
});

test('a view into a larger buffer is hashed as the view only', () => {
  const whole = new TextEncoder().encode('xabcx');
  expect(sha256Hex(whole.subarray(1, 4))).toBe(OF_ABC);
});

test('a finished digest takes no more', () => {
  const digest = startSha256().update('abc');
  digest.finishHex();
  expect(() => digest.update('more')).toThrow();
});

test('only 64 lower-case hexadecimal digits are a digest', () => {
  expect(isSha256Hex(OF_ABC)).toBe(true);
  expect(isSha256Hex(OF_ABC.toUpperCase())).toBe(false);
  expect(isSha256Hex(OF_ABC.slice(1))).toBe(false);
});
