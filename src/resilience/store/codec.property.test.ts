import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEncryptingCodec, plainCodec } from './codec.ts';

const encrypting = createEncryptingCodec(new Uint8Array(32).fill(3));
const stranger = createEncryptingCodec(new Uint8Array(32).fill(4));
const bytes = fc.uint8Array({ maxLength: 4000 });

test('what is sealed comes back, with and without a passphrase, and equal bytes seal equally', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, async (plain) => {
      for (const codec of [plainCodec, encrypting]) {
        const sealed = await codec.seal(plain);
        expect(Buffer.from(codec.open(sealed)).equals(Buffer.from(plain))).toBe(true);
        expect(Buffer.from(await codec.seal(plain)).equals(Buffer.from(sealed))).toBe(true);
      }
    }),
  );
});

test('a changed byte, a cut and another passphrase are noticed', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fc.nat(), async (plain, at) => {
      const sealed = Buffer.from(await encrypting.seal(plain));
      expect(() => stranger.open(sealed)).toThrow(/store|use/);
      expect(() => encrypting.open(sealed.subarray(0, -1))).toThrow(/store|use/);
      const changed = Buffer.from(sealed);
      changed[at % changed.length] = (changed[at % changed.length] as number) ^ 1;
      expect(() => encrypting.open(changed)).toThrow(/store|use/);
    }),
  );
});

test('any other bytes are refused with a failure of ours, never opened by chance', () => {
  fc.assert(
    fc.property(bytes, (junk) => {
      expect(() => encrypting.open(junk)).toThrow(/cannot use what the store holds/);
    }),
  );
});
