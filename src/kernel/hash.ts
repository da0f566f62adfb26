// SHA-256 of bytes or text (text as UTF-8), in one go or piece by piece. Hashing has no effect on the world, so it needs no host.
// The one-shot calls go straight to the runtime's one-shot hash: no stream object, about half the cost on small records.

import { createHash, hash } from 'node:crypto';

export const SHA256_HEX_LENGTH = 64;

const HEX_DIGEST = /^[0-9a-f]{64}$/;

export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

export function sha256Base64Url(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url');
}

/** A digest in the making. Once finished it takes no more. */
export interface Digest {
  update(data: string | Uint8Array): Digest;
  finishHex(): string;
  finishBase64Url(): string;
}

/** For data that comes in pieces, such as a file larger than one read. */
export function startSha256(): Digest {
  const state = createHash('sha256');
  const digest: Digest = {
    update(data) {
      state.update(data);
      return digest;
    },
    finishHex: () => state.digest('hex'),
    finishBase64Url: () => state.digest('base64url'),
  };
  return digest;
}

export function isSha256Hex(text: string): boolean {
  return HEX_DIGEST.test(text);
}
