// Makes, lists and rotates keys, and signs and verifies with them. A private key is read when something is signed and not
// kept; it can also come from the environment (`LOA_SIGNING_KEY`), for machines that keep no files.

import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { LockHost } from '../lock.ts';
import {
  isPublicKey,
  type KeyPair,
  keyIdOf,
  keyPairFromSeed,
  parsePrivateKey,
  seedOf,
  signBytes,
} from './ed25519.ts';
import {
  ALWAYS,
  type Envelope,
  formatTime,
  KEY_USES,
  type KeyEntry,
  type KeyPlace,
  type KeyUse,
  SIGNING_KEY_ENV,
  type Verification,
} from './key-ring.ts';
import { readPaper, writePaper } from './paper.ts';
import { findEntryProblem, findSigningKey } from './ring.ts';
import { isSshSignature, signForSsh } from './ssh-signature.ts';
import { rotationBytes, signatureBytes } from './statement.ts';
import { changeRing, hasPrivateKey, readPrivateKey, readRing, writePrivateKey } from './store.ts';
import { verifyEnvelope } from './verify.ts';

export type KeyHost = LockHost & Pick<Host, 'env' | 'userId'>;

const DAY_MS = 24 * 60 * 60 * 1000;
export const KEY_VALIDITY_DAYS_DEFAULT = 730;

export interface NewKeyOptions {
  readonly uses?: readonly KeyUse[];
  readonly validityDays?: number;
}

export async function createKey(
  place: KeyPlace,
  host: KeyHost,
  options: NewKeyOptions = {},
): Promise<KeyEntry> {
  const pair = keyPairFromSeed(host.random.bytes(32));
  const entry = newEntry(pair, host.clock.nowMs(), options);
  await writePrivateKey(place, pair, host);
  await changeRing(place, (ring) => ({ ...ring, keys: [...ring.keys, entry] }), host);
  return entry;
}

/** A new key with the same uses takes over; the old one vouches for it and retires. */
export async function rotateKey(
  place: KeyPlace,
  id: string,
  host: KeyHost,
  options: Pick<NewKeyOptions, 'validityDays'> = {},
): Promise<KeyEntry> {
  const nowMs = host.clock.nowMs();
  const now = formatTime(nowMs);
  const old = requireEntry(place, id, host);
  if (old.retiredAt !== null) throw cannotRotate(id, `it was retired at ${old.retiredAt}`);
  if (now < old.notBefore || now > old.notAfter)
    throw cannotRotate(id, 'it is not valid now and cannot vouch for another');
  const pair = keyPairFromSeed(host.random.bytes(32));
  const bare = newEntry(pair, nowMs, { ...options, uses: old.uses });
  const signature = signBytes(rotationBytes(bare, id, now), readPrivateKey(place, id, host));
  const entry: KeyEntry = { ...bare, rotation: { predecessor: id, signedAt: now, signature } };
  await writePrivateKey(place, pair, host);
  const retire = (key: KeyEntry): KeyEntry =>
    key.id === id ? { ...key, retiredAt: key.retiredAt ?? now } : key;
  await changeRing(place, (ring) => ({ ...ring, keys: [...ring.keys.map(retire), entry] }), host);
  return entry;
}

/** The private part of a key, to be written down and kept elsewhere. */
export function writePaperKey(place: KeyPlace, id: string, host: KeyHost): string {
  const { notBefore, notAfter } = requireEntry(place, id, host);
  return writePaper({ seed: seedOf(readPrivateKey(place, id, host)), notBefore, notAfter });
}

/** Brings a key back from its paper, with the validity it had: what it signed verifies again, and it signs again. */
export async function recoverKey(
  place: KeyPlace,
  paper: string,
  host: KeyHost,
  uses: readonly KeyUse[] = KEY_USES,
): Promise<KeyEntry> {
  const { seed, notBefore, notAfter } = readPaper(paper);
  const pair = keyPairFromSeed(seed);
  const createdAt = formatTime(host.clock.nowMs());
  const { id, publicKey } = pair;
  const entry: KeyEntry = {
    id,
    publicKey,
    uses,
    createdAt,
    notBefore,
    notAfter,
    retiredAt: null,
    rotation: null,
  };
  await writePrivateKey(place, pair, host);
  // An entry that only verified, with no validity of its own, gives way to the one that signed.
  const keep = (one: KeyEntry): boolean => one.id !== id || one.notAfter === notAfter;
  await changeRing(
    place,
    (ring) => {
      const kept = ring.keys.filter(keep);
      return { ...ring, keys: kept.some((one) => one.id === id) ? kept : [...kept, entry] };
    },
    host,
  );
  return entry;
}

/** Lets this machine verify what another one signs, by its public key alone. */
export async function trustKey(
  place: KeyPlace,
  key: { readonly publicKey: string; readonly uses?: readonly KeyUse[] },
  host: KeyHost,
): Promise<KeyEntry> {
  if (!isPublicKey(key.publicKey)) {
    throw new LoaError(
      'input.invalid',
      'cannot trust the key: it is not a raw Ed25519 public key in base64url',
      {
        hint: 'Copy it from "loa key list --json" of the machine that signs.',
      },
    );
  }
  const id = keyIdOf(Buffer.from(key.publicKey, 'base64url'));
  const createdAt = formatTime(host.clock.nowMs());
  const entry: KeyEntry = {
    ...ALWAYS,
    id,
    publicKey: key.publicKey,
    uses: key.uses ?? KEY_USES,
    createdAt,
    retiredAt: null,
    rotation: null,
  };
  await changeRing(
    place,
    (ring) => (ring.keys.some((one) => one.id === id) ? ring : { ...ring, keys: [...ring.keys, entry] }),
    host,
  );
  return entry;
}

export interface ListedKey extends KeyEntry {
  /** Its private part is on this machine. */
  readonly isPrivate: boolean;
  /** What speaks against trusting it. */
  readonly problem?: string;
}

export function listKeys(place: KeyPlace, host: KeyHost): readonly ListedKey[] {
  const { keys } = readRing(place, host);
  return keys.map((key) => {
    const problem = findEntryProblem(key, keys);
    return {
      ...key,
      isPrivate: hasPrivateKey(place, key.id, host),
      ...(problem === undefined ? {} : { problem }),
    };
  });
}

/** Signs and verifies; the ring is read once, when it is loaded. */
export interface Keyring {
  readonly keys: readonly KeyEntry[];
  canSign(use: KeyUse): boolean;
  /** Throws `key.missing` when there is no key for this use, `key.permissions` when it lies open. */
  sign(use: KeyUse, bytes: Uint8Array): Envelope;
  verify(use: KeyUse, bytes: Uint8Array, envelope: unknown): Verification;
  /** Ed25519 over the bytes of a token, as JWS has it; `write` is told which key it will be, since its name is part of them. */
  signToken(write: (keyId: string) => Uint8Array): { readonly keyId: string; readonly signature: string };
  /** Keys whose tokens count at this moment. */
  tokenKeys(): readonly KeyEntry[];
  /** A signature that ssh and git can check, by the key that signs manifests. */
  signCommit(bytes: Uint8Array): string;
  /** By a key that may sign manifests, now or before it was retired. */
  isCommitSigned(bytes: Uint8Array, signature: string): boolean;
}

export function loadKeyring(place: KeyPlace, host: KeyHost): Keyring {
  const ring = readRing(place, host);
  const given = host.env[SIGNING_KEY_ENV];
  const fromEnv = given ? parsePrivateKey(given, `the variable ${SIGNING_KEY_ENV}`) : undefined;
  const keys =
    fromEnv === undefined || ring.keys.some((key) => key.id === fromEnv.id)
      ? ring.keys
      : [...ring.keys, envEntry(fromEnv)];
  const findKey = (use: KeyUse): KeyEntry | undefined => {
    const now = formatTime(host.clock.nowMs());
    const usable = keys.filter((key) =>
      fromEnv === undefined ? hasPrivateKey(place, key.id, host) : key.id === fromEnv.id,
    );
    return findSigningKey(usable, use, now);
  };
  return {
    keys,
    canSign: (use) => findKey(use) !== undefined,
    sign: (use, bytes) => {
      const key = findKey(use);
      if (key === undefined) throw noKey(use);
      const pair = fromEnv ?? readPrivateKey(place, key.id, host);
      return seal({ use, bytes, key, pair, signedAt: formatTime(host.clock.nowMs()) });
    },
    verify: (use, bytes, envelope) =>
      verifyEnvelope(keys, { use, bytes, envelope, nowMs: host.clock.nowMs() }),
    signToken: (write) => {
      const key = findKey('token');
      if (key === undefined) throw noKey('token');
      const pair = fromEnv ?? readPrivateKey(place, key.id, host);
      return { keyId: key.id, signature: signBytes(write(key.id), pair) };
    },
    tokenKeys: () => {
      const now = formatTime(host.clock.nowMs());
      return keys.filter(
        (key) =>
          key.uses.includes('token') &&
          key.retiredAt === null &&
          key.notBefore <= now &&
          now <= key.notAfter &&
          findEntryProblem(key, keys) === undefined,
      );
    },
    signCommit: (bytes) => {
      const key = findKey('manifest');
      if (key === undefined) throw noKey('manifest');
      return signForSsh(bytes, fromEnv ?? readPrivateKey(place, key.id, host));
    },
    isCommitSigned: (bytes, signature) => {
      const able = keys.filter(
        (key) => key.uses.includes('manifest') && findEntryProblem(key, keys) === undefined,
      );
      return isSshSignature(
        bytes,
        signature,
        able.map(({ publicKey }) => publicKey),
      );
    },
  };
}

interface Sealing {
  readonly use: KeyUse;
  readonly bytes: Uint8Array;
  readonly key: KeyEntry;
  readonly pair: KeyPair;
  readonly signedAt: string;
}

function seal({ use, bytes, key, pair, signedAt }: Sealing): Envelope {
  const { notBefore, notAfter } = key;
  const statement = {
    format: 'loa-signature@1',
    use,
    keyId: key.id,
    signedAt,
    notBefore,
    notAfter,
    digest: sha256Hex(bytes),
    sizeBytes: bytes.length,
  } as const;
  return { ...statement, signature: signBytes(signatureBytes(statement), pair) };
}

function newEntry(pair: KeyPair, nowMs: number, options: NewKeyOptions): KeyEntry {
  const now = formatTime(nowMs);
  const days = options.validityDays ?? KEY_VALIDITY_DAYS_DEFAULT;
  return {
    id: pair.id,
    publicKey: pair.publicKey,
    uses: options.uses ?? KEY_USES,
    createdAt: now,
    notBefore: now,
    notAfter: formatTime(nowMs + days * DAY_MS),
    retiredAt: null,
    rotation: null,
  };
}

function envEntry(pair: KeyPair): KeyEntry {
  const { id, publicKey } = pair;
  return {
    ...ALWAYS,
    id,
    publicKey,
    uses: KEY_USES,
    createdAt: ALWAYS.notBefore,
    retiredAt: null,
    rotation: null,
  };
}

function requireEntry(place: KeyPlace, id: string, host: KeyHost): KeyEntry {
  const entry = readRing(place, host).keys.find((key) => key.id === id);
  if (entry !== undefined) return entry;
  throw new LoaError('key.missing', `there is no key ${id} in the key ring`, {
    hint: 'Run "loa key list".',
    details: { id },
  });
}

function cannotRotate(id: string, why: string): LoaError {
  return new LoaError('key.missing', `cannot rotate key ${id}: ${why}`, {
    hint: 'Run "loa key new" for a key without a predecessor.',
    details: { id },
  });
}

function noKey(use: KeyUse): LoaError {
  return new LoaError('key.missing', `cannot sign: no key that is valid now may sign for ${use}`, {
    hint: `Run "loa key new", or set ${SIGNING_KEY_ENV}.`,
    details: { use },
  });
}
