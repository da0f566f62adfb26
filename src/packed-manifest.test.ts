import { expect, it } from 'vitest';
import { joinAllDomains } from './bin/all-domains.ts';
import { buildManifest } from './manifest.ts';
import { packManifest, unpackManifest } from './packed-manifest.ts';

it('what is packed and written comes back whole, however it is copied', async () => {
  const manifest = await buildManifest(
    joinAllDomains(() => {
      throw new Error('none is needed');
    }),
  );
  const read = unpackManifest(packManifest(manifest));
  expect(packManifest(manifest)).toMatch(/^[\0-\x7f]*$/);
  expect({ ...read, operations: read.operations.map((entry) => ({ ...entry })) }).toEqual(manifest);
});
