// Ed25519 by node:crypto: keys from 32 bytes of chance, ids, PEM, and signatures over exact bytes.
// Pure: chance comes in from outside, files are somebody else's.

import type { KeyObject } from 'node:crypto';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';

/** What stands before the 32 bytes of a private key in PKCS #8, and before those of a public key in SPKI. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_SIZE_BYTES = 32;
const ID_LENGTH = 32;

/** On first use: most commands sign nothing, and loading it takes a tenth of a short command's time. */
function loadCrypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}

export interface KeyPair {
  readonly id: string;
  /** Raw, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export function keyPairFromSeed(seed: Uint8Array): KeyPair {
  const der = Buffer.concat([PKCS8_PREFIX, seed.subarray(0, KEY_SIZE_BYTES)]);
  return pairOf(loadCrypto().createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

/** PEM, or base64 of PKCS #8. `where` is named in the error; the text never is. */
export function parsePrivateKey(text: string, where: string): KeyPair {
  let key: KeyObject;
  try {
    const trimmed = text.trim();
    key = trimmed.startsWith('-----')
      ? loadCrypto().createPrivateKey(trimmed.replaceAll('\\n', '\n'))
      : loadCrypto().createPrivateKey({ key: Buffer.from(trimmed, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    // The cause is left out on purpose: a parser's message may quote what it was given.
    throw unreadable(where, 'it is neither PEM nor base64 of PKCS #8');
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw unreadable(where, `it is ${key.asymmetricKeyType}, not Ed25519`);
  return pairOf(key);
}

function unreadable(where: string, why: string): LoaError {
  return new LoaError('key.unreadable', `cannot use the private key in ${where}: ${why}`, {
    hint: 'Run "loa key new" to make one.',
    details: { where },
  });
}

function pairOf(privateKey: KeyObject): KeyPair {
  const spki = loadCrypto().createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const raw = spki.subarray(SPKI_PREFIX.length);
  return { id: keyIdOf(raw), publicKey: raw.toString('base64url'), privateKey };
}

export function keyIdOf(rawPublicKey: Uint8Array): string {
  return sha256Hex(rawPublicKey).slice(0, ID_LENGTH);
}

export function formatPrivateKey(pair: KeyPair): string {
  return pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** The 32 bytes that the key was made from. */
export function seedOf(pair: KeyPair): Uint8Array {
  return pair.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8_PREFIX.length);
}

export function isPublicKey(text: string): boolean {
  const raw = Buffer.from(text, 'base64url');
  return raw.length === KEY_SIZE_BYTES && raw.toString('base64url') === text;
}

export function signBytes(bytes: Uint8Array, pair: KeyPair): string {
  return loadCrypto().sign(null, bytes, pair.privateKey).toString('base64url');
}

/** False for anything that is not the signature, however broken. */
export function isSignature(bytes: Uint8Array, publicKey: string, signature: string): boolean {
  if (!isPublicKey(publicKey)) return false;
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'base64url')]);
  const key = loadCrypto().createPublicKey({ key: der, format: 'der', type: 'spki' });
  const raw = Buffer.from(signature, 'base64url');
  // One signature has one spelling: trailing bits that decoding ignores would let a second text pass as the same.
  return raw.toString('base64url') === signature && loadCrypto().verify(null, bytes, key, raw);
}
