// SHA-256 of bytes or text (text as UTF-8), in one go or piece by piece. Hashing has no effect on the world, so it needs no
// host. The one-shot calls go straight to the runtime's one-shot hash: no stream object, about half the cost on small records.
// A process that hashes little never loads the runtime's cryptography, which costs a third of its start.

import { sha256InCode } from './sha256.ts';

const HEX_DIGEST = /^[0-9a-f]{64}$/;

/** Beyond this many bytes in one process, loading the runtime's hash has paid off. */
const IN_CODE_BYTES_MAX = 8192;

/** What this process has hashed in plain code so far, and the runtime's module once it is loaded. No result depends on it. */
const usage: { inCodeBytes: number; runtime: typeof import('node:crypto') | undefined } = {
  inCodeBytes: 0,
  runtime: undefined,
};

function loadRuntime(): typeof import('node:crypto') {
  usage.runtime ??= process.getBuiltinModule('node:crypto');
  return usage.runtime;
}

export function sha256Hex(data: string | Uint8Array): string {
  if (usage.runtime === undefined && usage.inCodeBytes + data.length <= IN_CODE_BYTES_MAX) {
    usage.inCodeBytes += data.length;
    return sha256InCode(typeof data === 'string' ? new TextEncoder().encode(data) : data);
  }
  return loadRuntime().hash('sha256', data, 'hex');
}

export function sha256Base64Url(data: string | Uint8Array): string {
  return loadRuntime().hash('sha256', data, 'base64url');
}

/** A digest in the making. Once finished it takes no more. */
export interface Digest {
  update(data: string | Uint8Array): Digest;
  finishHex(): string;
  finishBase64Url(): string;
}

/** For data that comes in pieces, such as a file larger than one read. */
export function startSha256(): Digest {
  const state = loadRuntime().createHash('sha256');
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
