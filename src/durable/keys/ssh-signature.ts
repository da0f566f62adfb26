// Signatures as OpenSSH writes them (SSHSIG, namespace `git`), by Ed25519 keys of the ring: what `git verify-commit` and people with
// ssh-keygen can check without us. Pure.

import { isSignature, type KeyPair, signBytes } from './ed25519.ts';

const MAGIC = 'SSHSIG';
const VERSION = 1;
const NAMESPACE = 'git';
const KEY_TYPE = 'ssh-ed25519';
const HASH = 'sha512';
const BEGIN = '-----BEGIN SSH SIGNATURE-----';
const END = '-----END SSH SIGNATURE-----';
const LINE = 70;

const text = (value: string | Uint8Array): Buffer => {
  const bytes = Buffer.from(value as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const publicBlob = (publicKey: string): Buffer =>
  Buffer.concat([text(KEY_TYPE), text(Buffer.from(publicKey, 'base64url'))]);

/** What is really signed: the hash of the content, with its namespace. */
function statement(content: Uint8Array): Buffer {
  const digest = process.getBuiltinModule('node:crypto').createHash(HASH).update(content).digest();
  return Buffer.concat([Buffer.from(MAGIC), text(NAMESPACE), text(''), text(HASH), text(digest)]);
}

export function signForSsh(content: Uint8Array, pair: KeyPair): string {
  const version = Buffer.alloc(4);
  version.writeUInt32BE(VERSION);
  const signature = Buffer.concat([
    text(KEY_TYPE),
    text(Buffer.from(signBytes(statement(content), pair), 'base64url')),
  ]);
  const blob = Buffer.concat([
    Buffer.from(MAGIC),
    version,
    text(publicBlob(pair.publicKey)),
    text(NAMESPACE),
    text(''),
    text(HASH),
    text(signature),
  ]).toString('base64');
  const lines = blob.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return [BEGIN, ...lines, END].join('\n');
}

/** Whether one of the public keys made it; false for anything else, however broken. */
export function isSshSignature(
  content: Uint8Array,
  armoured: string,
  publicKeys: readonly string[],
): boolean {
  const trimmed = armoured.trim();
  if (!trimmed.startsWith(BEGIN) || !trimmed.endsWith(END)) return false;
  const blob = Buffer.from(trimmed.slice(BEGIN.length, -END.length).replaceAll(/\s/g, ''), 'base64');
  const fields = readFields(blob.subarray(MAGIC.length + 4));
  const [key, namespace, , hash, signature] = fields;
  if (blob.subarray(0, MAGIC.length).toString() !== MAGIC || signature === undefined) return false;
  if (namespace?.toString() !== NAMESPACE || hash?.toString() !== HASH) return false;
  const raw = readFields(signature)[1]?.toString('base64url') ?? '';
  return publicKeys.some(
    (publicKey) =>
      key !== undefined &&
      publicBlob(publicKey).equals(key) &&
      isSignature(statement(content), publicKey, raw),
  );
}

function readFields(bytes: Buffer): readonly Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 4 + length > bytes.length) return fields;
    fields.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}
