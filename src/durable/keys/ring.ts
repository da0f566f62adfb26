// The key ring as a file: public parts, uses, validity, retirement, and each rotation's certificate.
// Pure: text to ring and back, and whether an entry may be believed. An id must be that of its public key, and a key that
// took over from another must carry that key's signature, so an entry cannot be slipped in under somebody else's name.

import { LoaError } from '../../kernel/errors.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { isPublicKey, isSignature, keyIdOf } from './ed25519.ts';
import { KEY_USES, type KeyEntry, type KeyRing } from './key-ring.ts';
import { rotationBytes } from './statement.ts';

export const EMPTY_RING: KeyRing = { format: 'loa-keyring@1', keys: [] };

const TEXT: JsonSchema = { type: 'string', minLength: 1 };

const RING: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-keyring@1' },
    keys: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: TEXT,
          publicKey: TEXT,
          uses: { type: 'array', minItems: 1, items: { type: 'string', enum: KEY_USES } },
          createdAt: TEXT,
          notBefore: TEXT,
          notAfter: TEXT,
          retiredAt: { type: ['string', 'null'] },
          rotation: {
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                properties: { predecessor: TEXT, signedAt: TEXT, signature: TEXT },
                required: ['predecessor', 'signedAt', 'signature'],
              },
            ],
          },
        },
        required: ['id', 'publicKey', 'uses', 'createdAt', 'notBefore', 'notAfter', 'retiredAt', 'rotation'],
      },
    },
  },
  required: ['format', 'keys'],
};

/** Throws `key.unreadable`: a ring that cannot be read must never pass for an empty one. */
export function requireRing(text: string, path: string): KeyRing {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable(path, 'it is not JSON', cause);
  }
  const checked = checkValue(RING, value);
  if (!checked.ok) {
    const [first] = checked.problems;
    throw unreadable(path, `${first?.path ?? ''} ${first?.message ?? ''}`.trim());
  }
  const ring = checked.value as KeyRing;
  const ids = new Set(ring.keys.map((key) => key.id));
  if (ids.size !== ring.keys.length) throw unreadable(path, 'a key is in it twice');
  return ring;
}

function unreadable(path: string, why: string, cause?: unknown): LoaError {
  return new LoaError('key.unreadable', `cannot read the key ring ${path}: ${why}`, {
    hint: `Restore ${path} from a backup, or move it away and run "loa key new".`,
    details: { path },
    ...(cause === undefined ? {} : { cause }),
  });
}

export function renderRing(ring: KeyRing): string {
  return `${JSON.stringify(ring, null, 2)}\n`;
}

/** What speaks against an entry, or undefined. */
export function findEntryProblem(entry: KeyEntry, keys: readonly KeyEntry[]): string | undefined {
  if (!isPublicKey(entry.publicKey)) return 'its public key is not an Ed25519 key';
  if (keyIdOf(Buffer.from(entry.publicKey, 'base64url')) !== entry.id)
    return 'its id is not that of its public key';
  if (entry.rotation === null) return undefined;
  const { predecessor: id, signedAt, signature } = entry.rotation;
  const predecessor = keys.find((key) => key.id === id);
  if (predecessor === undefined) return `the key ${id} that it took over from is not in the ring`;
  if (!entry.uses.every((use) => predecessor.uses.includes(use)))
    return 'it claims uses that its predecessor did not have';
  if (signedAt < predecessor.notBefore || signedAt > predecessor.notAfter)
    return 'its predecessor was not valid when it vouched for it';
  if (predecessor.retiredAt !== null && signedAt > predecessor.retiredAt)
    return 'its predecessor was retired when it vouched for it';
  if (!isSignature(rotationBytes(entry, id, signedAt), predecessor.publicKey, signature))
    return 'its rotation certificate is forged';
  return undefined;
}

/** The key to sign with: valid now, not retired, granted this use; of several the one made last. */
export function findSigningKey(
  keys: readonly KeyEntry[],
  use: KeyEntry['uses'][number],
  now: string,
): KeyEntry | undefined {
  return keys
    .filter(
      (key) =>
        key.uses.includes(use) && key.retiredAt === null && key.notBefore <= now && now <= key.notAfter,
    )
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
}
