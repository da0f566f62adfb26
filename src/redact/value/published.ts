// Keys that providers print in their own documentation or sources: they look real, they open nothing, and they are in every
// code base. Only digests are kept here, so that this file holds no key; the length is compared first, since hashing costs.

import { sha256Hex } from '../../kernel/hash.ts';

const DIGEST_LENGTH = 32;

/** First half of the SHA-256 of each value, with the length of the value. */
const SAMPLES: ReadonlyMap<string, number> = new Map([
  // Stripe's documentation, the test keys of its examples
  ['2cafc0970149a84f3b9e62eaf169f36f', 32],
  ['f2d6ca16515033e5dce14eba840b979d', 32],
  // jwt.io, the token of its front page
  ['7f75367e7881255134e1375e723d1dea', 155],
  // the storage and Cosmos DB emulators of Azure
  ['0011cc25eb4320717494d2703e8cba85', 88],
  ['aa6547439583c3a275d4542a0df6c1ad', 88],
  // Google's own keys in the public sources of Android, Chromium and its samples, which other scanners let pass too
  ['f56e323494a6ffc2064e7a955908957d', 39],
  ['2037abcaffb2b77785da716cf7ccff4f', 39],
  ['3f370c9dd8225c63b5c77de1f785edc9', 39],
  ['e4a5542bb7fd7b67e943c71ad29c34b5', 39],
  ['a19f89ab3555eac10c40741f6df79ecf', 39],
  ['0b476bdf9acf2123d547b5ae76f1e598', 39],
  ['eb540d2b6ee2a0a47c5779bc8a014178', 39],
  ['37f8f09bdf12c2f2eae4ead7273a62dd', 39],
  ['8731261cb72d86267a32a532ebd3df42', 39],
  ['49f777db995e8260da7ca9ffdf0c08d6', 39],
  ['27a9a42931dff7eb2f8434e20a9bce97', 39],
  ['dc0fcf046c61640cbd1e8b999ada3262', 39],
  ['4c98242dcadc8b29005c6b4aad526552', 39],
  ['ea9bb1082cf95663f5faca23b8b15ef2', 39],
  ['3a8b61d0f636b007840c0d40ba12bcf4', 39],
  ['a6c814bc555ae62c7bd8b58ec07bf559', 39],
  // the passwords of the example in NuGet's configuration reference
  ['dba72c00f41f4e4c435e2491a5e1ce01', 11],
  ['a0702bc91d699f600970f4dc4992b13e', 14],
]);
const LENGTHS: ReadonlySet<number> = new Set(SAMPLES.values());

export function isPublishedSample(value: string): boolean {
  return LENGTHS.has(value.length) && SAMPLES.has(sha256Hex(value).slice(0, DIGEST_LENGTH));
}
