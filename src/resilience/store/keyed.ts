// What a store says of itself, written once: its format, and with a passphrase how the key is made from it. A wrong passphrase is told
// before anything is read or written with it; a store that is not encrypted is never quietly used as if it were.

import type { BlobStore } from '../../durable/blob/index.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/host.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { type Codec, createEncryptingCodec, plainCodec } from './codec.ts';

const STORE_KEY = 'store.json';
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** About 100 ms and 64 MB here: the price of one guess. */
const SCRYPT = { N: 65_536, r: 8, p: 1 } as const;
const SCRYPT_MEMORY_BYTES_MAX = 256 * 1024 * 1024;
const PROBE = 'loa state store';

interface StoreNote {
  readonly format: 'loa-store@1';
  readonly encryption: null | {
    readonly kdf: 'scrypt';
    readonly n: number;
    readonly r: number;
    readonly p: number;
    readonly salt: string;
    /** A known text, sealed: tells a wrong passphrase. */
    readonly probe: string;
  };
}

const NUMBER: JsonSchema = { type: 'integer', minimum: 1, maximum: 1 << 20 };
const NOTE: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-store@1' },
    encryption: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            kdf: { const: 'scrypt' },
            n: NUMBER,
            r: NUMBER,
            p: NUMBER,
            salt: { type: 'string' },
            probe: { type: 'string' },
          },
          required: ['kdf', 'n', 'r', 'p', 'salt', 'probe'],
        },
      ],
    },
  },
  required: ['format', 'encryption'],
};

export interface Passphrase {
  readonly isWanted: boolean;
  /** Undefined when none was given. */
  read(): string | undefined;
}

/** Undefined for a store that nothing was ever written to. */
export async function readCodec(blobs: BlobStore, passphrase: Passphrase): Promise<Codec | undefined> {
  const note = await readNote(blobs);
  return note === undefined ? undefined : openCodec(note, blobs.name, passphrase);
}

/** Makes the store what it is to be when it is new. */
export async function provideCodec(blobs: BlobStore, passphrase: Passphrase, random: Random): Promise<Codec> {
  const existing = await readCodec(blobs, passphrase);
  if (existing !== undefined) return existing;
  const note = await makeNote(passphrase, random);
  try {
    await blobs.put(STORE_KEY, Buffer.from(`${JSON.stringify(note)}\n`), { ifAbsent: true });
  } catch (error) {
    // Another machine was first: then its note counts.
    if (!isLoaError(error) || error.code !== 'blob.conflict') throw error;
  }
  const codec = await readCodec(blobs, passphrase);
  if (codec === undefined) throw unreadable(blobs.name, 'it does not keep what is written to it');
  return codec;
}

async function readNote(blobs: BlobStore): Promise<StoreNote | undefined> {
  let bytes: Uint8Array;
  try {
    ({ bytes } = await blobs.get(STORE_KEY));
  } catch (error) {
    if (isLoaError(error) && error.code === 'blob.missing') return undefined;
    throw error;
  }
  try {
    const checked = checkValue(NOTE, JSON.parse(Buffer.from(bytes).toString('utf8')));
    if (checked.ok) return checked.value as StoreNote;
  } catch {
    // Told below: what a parser says may quote what it was given.
  }
  throw unreadable(blobs.name, 'its store.json is not what loa writes');
}

function openCodec({ encryption }: StoreNote, name: string, passphrase: Passphrase): Codec {
  if (encryption === null) {
    if (!passphrase.isWanted) return plainCodec;
    throw new LoaError(
      'store.passphrase',
      `the store ${name} is not encrypted, and state.encrypt asks for it`,
      {
        hint: 'Use another folder, prefix or branch for encrypted backups, or set state.encrypt to false.',
      },
    );
  }
  const given = requirePassphrase(name, passphrase);
  const { n, r, p, salt, probe } = encryption;
  const codec = createEncryptingCodec(deriveKey(given, Buffer.from(salt, 'base64url'), { N: n, r, p }));
  try {
    if (Buffer.from(codec.open(Buffer.from(probe, 'base64url'))).toString() === PROBE) return codec;
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
  throw new LoaError('store.passphrase', `the passphrase is not that of the store ${name}`, {
    hint: 'Set LOA_STATE_PASSPHRASE or state.passphrase_file to the one that the backups were made with.',
  });
}

async function makeNote(passphrase: Passphrase, random: Random): Promise<StoreNote> {
  if (!passphrase.isWanted) return { format: 'loa-store@1', encryption: null };
  const salt = random.bytes(SALT_BYTES);
  const codec = createEncryptingCodec(deriveKey(requirePassphrase('(new)', passphrase), salt, SCRYPT));
  const { N: n, r, p } = SCRYPT;
  const probe = Buffer.from(await codec.seal(Buffer.from(PROBE))).toString('base64url');
  return {
    format: 'loa-store@1',
    encryption: { kdf: 'scrypt', n, r, p, salt: Buffer.from(salt).toString('base64url'), probe },
  };
}

function requirePassphrase(name: string, passphrase: Passphrase): string {
  const given = passphrase.read();
  if (given !== undefined && given !== '') return given;
  throw new LoaError('store.passphrase', `the store ${name} is encrypted, and no passphrase was given`, {
    hint: 'Set LOA_STATE_PASSPHRASE, or state.passphrase_file.',
  });
}

function deriveKey(
  passphrase: string,
  salt: Uint8Array,
  cost: { readonly N: number; readonly r: number; readonly p: number },
): Uint8Array {
  const { scryptSync } = process.getBuiltinModule('node:crypto');
  return scryptSync(passphrase.normalize('NFC'), salt, KEY_BYTES, {
    ...cost,
    maxmem: SCRYPT_MEMORY_BYTES_MAX,
  });
}

function unreadable(name: string, why: string): LoaError {
  return new LoaError('store.unreadable', `cannot read the store ${name}: ${why}`, {
    hint: 'Check that the address, folder or branch is the right one.',
  });
}
