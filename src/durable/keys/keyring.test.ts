import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import { openNodeHost } from '../node-host/index.ts';
import type { Envelope, KeyPlace, KeyRing } from './key-ring.ts';
import { createKey, type KeyHost, listKeys, loadKeyring, rotateKey, trustKey } from './keyring.ts';

const BYTES = new TextEncoder().encode('{"files":{"a":"1"}}');
const DAY_MS = 86_400_000;

let dir: string;
let place: KeyPlace;
let nowMs: number;
let host: KeyHost;

/** The real host, with a clock that stands where the test puts it. */
function hostWith(env: Record<string, string> = {}): KeyHost {
  const real = openNodeHost({ env });
  return { ...real, clock: { ...real.clock, nowMs: () => nowMs } };
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loa-keys-'));
  place = { configDir: join(dir, 'config/loa'), projectRoot: join(dir, 'project') };
  openNodeHost().files.makeDir(join(dir, 'project'));
  nowMs = Date.parse('2030-01-01T00:00:00.000Z');
  host = hostWith();
});
afterEach(() => rmSync(dir, { recursive: true }));

const keyFile = (id: string): string => join(place.configDir, 'keys', `${id}.pem`);

function problemOf(
  envelope: unknown,
  bytes: Uint8Array = BYTES,
  use: 'manifest' | 'audit' = 'manifest',
): string {
  const result = loadKeyring(place, host).verify(use, bytes, envelope);
  return result.ok ? 'none' : result.problem;
}

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    return isLoaError(error) ? error.code : String(error);
  }
  return 'no error';
}

function editRing(change: (ring: KeyRing) => KeyRing): void {
  const path = join(place.configDir, 'keyring.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}

test('what was signed verifies, after a trip through JSON', async () => {
  const key = await createKey(place, host);
  const envelope = loadKeyring(place, host).sign('manifest', BYTES);
  const read = JSON.parse(JSON.stringify(envelope));
  expect(loadKeyring(place, host).verify('manifest', BYTES, read)).toEqual({
    ok: true,
    keyId: key.id,
    signedAt: '2030-01-01T00:00:00.000Z',
  });
});

describe('nothing about a signature can be changed', () => {
  let envelope: Envelope;
  beforeEach(async () => {
    await createKey(place, host);
    envelope = loadKeyring(place, host).sign('manifest', BYTES);
  });

  test('not one byte of the content', () => {
    for (let index = 0; index < BYTES.length; index += 1) {
      const changed = BYTES.slice();
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(problemOf(envelope, changed)).toBe('content-changed');
    }
    expect(problemOf(envelope, BYTES.subarray(1))).toBe('content-changed');
  });

  test('not the time, validity, digest or size inside the signed bytes', () => {
    const changes: Partial<Envelope>[] = [
      { signedAt: '2029-12-31T00:00:00.000Z' },
      { notBefore: '2020-01-01T00:00:00.000Z' },
      { notAfter: '2090-01-01T00:00:00.000Z' },
      { digest: '0'.repeat(64) },
      { sizeBytes: 1 },
    ];
    for (const change of changes) expect(problemOf({ ...envelope, ...change })).toBe('forged');
  });

  test('not the use: a signature for one purpose is none for another', () => {
    expect(problemOf(envelope, BYTES, 'audit')).toBe('wrong-use');
    expect(problemOf({ ...envelope, use: 'audit' }, BYTES, 'audit')).toBe('forged');
  });

  test('not the signature itself, not even in spelling', () => {
    const flipped = `${envelope.signature[0] === 'A' ? 'B' : 'A'}${envelope.signature.slice(1)}`;
    expect(problemOf({ ...envelope, signature: flipped })).toBe('forged');
    expect(problemOf({ ...envelope, signature: `${envelope.signature}=` })).toBe('forged');
    expect(problemOf({ ...envelope, signature: `${envelope.signature}A` })).toBe('forged');
  });

  test('what is not an envelope is malformed', () => {
    for (const wrong of [
      null,
      'x',
      {},
      [],
      { ...envelope, extra: 1 },
      { ...envelope, format: 'loa-signature@2' },
    ]) {
      expect(problemOf(wrong)).toBe('malformed');
    }
  });

  test('another key of the ring did not make it', async () => {
    const other = await createKey(place, host);
    expect(problemOf({ ...envelope, keyId: other.id })).toBe('forged');
    expect(problemOf({ ...envelope, keyId: '0'.repeat(32) })).toBe('unknown-key');
  });
});

describe('uses and validity', () => {
  test('a key signs and vouches only for the uses it was given', async () => {
    await createKey(place, host, { uses: ['audit'] });
    const ring = loadKeyring(place, host);
    expect(ring.canSign('audit')).toBe(true);
    expect(ring.canSign('manifest')).toBe(false);
    expect(await codeOf(() => ring.sign('manifest', BYTES))).toBe('key.missing');
    const envelope = ring.sign('audit', BYTES);
    editRing((file) => ({ ...file, keys: file.keys.map((key) => ({ ...key, uses: ['manifest'] })) }));
    expect(problemOf(envelope, BYTES, 'audit')).toBe('use-not-granted');
  });

  test('an expired key signs no more, and what it signed in time still verifies', async () => {
    await createKey(place, host, { validityDays: 1 });
    const envelope = loadKeyring(place, host).sign('manifest', BYTES);
    nowMs += 2 * DAY_MS;
    expect(loadKeyring(place, host).canSign('manifest')).toBe(false);
    expect(problemOf(envelope)).toBe('none');
  });

  test('a ring whose validity was stretched afterwards is noticed', async () => {
    await createKey(place, host, { validityDays: 1 });
    const envelope = loadKeyring(place, host).sign('manifest', BYTES);
    editRing((file) => ({
      ...file,
      keys: file.keys.map((key) => ({ ...key, notAfter: '2099-01-01T00:00:00.000Z' })),
    }));
    expect(problemOf(envelope)).toBe('validity-mismatch');
  });

  test('a signature from the future is refused, beyond what clocks differ by', async () => {
    await createKey(place, host);
    nowMs += 60_000;
    const soon = loadKeyring(place, host).sign('manifest', BYTES);
    nowMs += DAY_MS;
    const late = loadKeyring(place, host).sign('manifest', BYTES);
    nowMs -= DAY_MS + 60_000;
    expect(problemOf(soon)).toBe('none');
    expect(problemOf(late)).toBe('in-the-future');
  });

  test('of several keys the newest signs', async () => {
    await createKey(place, host);
    nowMs += 1;
    const second = await createKey(place, host);
    expect(loadKeyring(place, host).sign('manifest', BYTES).keyId).toBe(second.id);
  });
});

describe('rotation', () => {
  test('the new key signs, the old one still verifies what it signed before and nothing after', async () => {
    const old = await createKey(place, host);
    const before = loadKeyring(place, host).sign('manifest', BYTES);
    nowMs += 1000;
    const next = await rotateKey(place, old.id, host);
    nowMs += 1000;
    const ring = loadKeyring(place, host);
    expect(ring.sign('manifest', BYTES).keyId).toBe(next.id);
    expect(problemOf(before)).toBe('none');
    editRing((file) => ({ ...file, keys: file.keys.map((key) => ({ ...key, retiredAt: null })) }));
    renameSync(keyFile(next.id), `${keyFile(next.id)}.away`);
    const stolen = loadKeyring(place, host).sign('manifest', BYTES);
    expect(stolen.keyId).toBe(old.id);
    editRing((file) => ({
      ...file,
      keys: file.keys.map((key) =>
        key.id === old.id ? { ...key, retiredAt: '2030-01-01T00:00:01.000Z' } : key,
      ),
    }));
    expect(problemOf(stolen)).toBe('after-retirement');
  });

  test('a successor without its predecessor’s word is not trusted', async () => {
    const old = await createKey(place, host, { uses: ['manifest'] });
    const next = await rotateKey(place, old.id, host);
    const envelope = loadKeyring(place, host).sign('manifest', BYTES);
    const tamper = (change: (key: KeyRing['keys'][number]) => object): void =>
      editRing((file) => ({
        ...file,
        keys: file.keys.map((key) => (key.id === next.id ? ({ ...key, ...change(key) } as typeof key) : key)),
      }));
    expect(listKeys(place, host).every((key) => key.problem === undefined && key.isPrivate)).toBe(true);
    tamper(() => ({ uses: ['manifest', 'audit'] }));
    expect(problemOf(envelope)).toBe('untrusted-key');
    tamper(() => ({ uses: ['manifest'], createdAt: '2020-01-01T00:00:00.000Z' }));
    expect(problemOf(envelope)).toBe('untrusted-key');
    tamper(() => ({
      createdAt: next.createdAt,
      rotation: { ...next.rotation, predecessor: '0'.repeat(32) },
    }));
    expect(problemOf(envelope)).toBe('untrusted-key');
    tamper(() => ({ rotation: next.rotation }));
    expect(problemOf(envelope)).toBe('none');
  });

  test('a retired, unknown or expired key cannot be rotated', async () => {
    const old = await createKey(place, host, { validityDays: 1 });
    const next = await rotateKey(place, old.id, host, { validityDays: 1 });
    expect(await codeOf(() => rotateKey(place, old.id, host))).toBe('key.missing');
    expect(await codeOf(() => rotateKey(place, 'nope', host))).toBe('key.missing');
    nowMs += 3 * DAY_MS;
    expect(await codeOf(() => rotateKey(place, next.id, host))).toBe('key.missing');
  });
});

describe('private keys', () => {
  test('are files for their owner only, in a directory for their owner only', async () => {
    const key = await createKey(place, host);
    expect(statSync(keyFile(key.id)).mode & 0o777).toBe(0o600);
    expect(statSync(join(place.configDir, 'keys')).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(place.configDir, 'keyring.json'), 'utf8')).not.toContain('PRIVATE');
  });

  test.each([0o640, 0o604, 0o620, 0o644])('mode %o is refused', async (mode) => {
    const key = await createKey(place, host);
    chmodSync(keyFile(key.id), mode);
    expect(await codeOf(() => loadKeyring(place, host).sign('manifest', BYTES))).toBe('key.permissions');
  });

  test('a link, another key under the name, and nonsense are refused', async () => {
    const key = await createKey(place, host);
    const sign = (): unknown => loadKeyring(place, host).sign('manifest', BYTES);
    renameSync(keyFile(key.id), `${keyFile(key.id)}.away`);
    symlinkSync(`${keyFile(key.id)}.away`, keyFile(key.id));
    expect(await codeOf(sign)).toBe('key.permissions');
    rmSync(keyFile(key.id));
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
      format: 'pem',
      type: 'pkcs8',
    });
    const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    for (const content of [rsa, other, 'nonsense', '']) {
      writeFileSync(keyFile(key.id), content, { mode: 0o600 });
      expect(await codeOf(sign)).toBe('key.unreadable');
    }
  });

  test('never lie inside the project, not even by a link', async () => {
    expect(await codeOf(() => createKey({ ...place, configDir: join(dir, 'project/.config') }, host))).toBe(
      'key.permissions',
    );
    symlinkSync(join(dir, 'project'), join(dir, 'link'));
    expect(await codeOf(() => createKey({ ...place, configDir: join(dir, 'link/deep/er') }, host))).toBe(
      'key.permissions',
    );
    expect(await codeOf(() => loadKeyring({ ...place, configDir: join(dir, 'project') }, host))).toBe(
      'key.permissions',
    );
  });

  test('a damaged ring is an error, not an empty ring', async () => {
    await createKey(place, host);
    for (const text of ['', '{', '{}', '{"format":"loa-keyring@1","keys":[{}]}']) {
      writeFileSync(join(place.configDir, 'keyring.json'), text);
      expect(await codeOf(() => loadKeyring(place, host))).toBe('key.unreadable');
      expect(await codeOf(() => createKey(place, host))).toBe('key.unreadable');
    }
  });
});

describe('a key from the environment', () => {
  const pair = generateKeyPairSync('ed25519');
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const base64 = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

  test.each([
    ['PEM', pem],
    ['PEM in one line', pem.replaceAll('\n', '\\n')],
    ['base64', base64],
  ])('as %s signs before any file', async (_name, text) => {
    await createKey(place, host);
    const withEnv = loadKeyring(place, hostWith({ LOA_SIGNING_KEY: text }));
    const envelope = withEnv.sign('manifest', BYTES);
    expect(withEnv.verify('manifest', BYTES, envelope).ok).toBe(true);
    expect(problemOf(envelope)).toBe('unknown-key');
  });

  test('is verified elsewhere once its public part is trusted there, for the uses granted', async () => {
    const envelope = loadKeyring(place, hostWith({ LOA_SIGNING_KEY: pem })).sign('manifest', BYTES);
    const publicKey = pair.publicKey.export({ format: 'jwk' }).x ?? '';
    await trustKey(place, { publicKey, uses: ['manifest'] }, host);
    await trustKey(place, { publicKey }, host);
    expect(listKeys(place, host)).toHaveLength(1);
    expect(problemOf(envelope)).toBe('none');
    expect(loadKeyring(place, host).canSign('manifest')).toBe(false);
    expect(await codeOf(() => trustKey(place, { publicKey: 'short' }, host))).toBe('input.invalid');
  });

  test('of another machine, made there with an end, is verified here by its public part, and that end cannot be moved', async () => {
    const there = { ...place, configDir: `${place.configDir}-there` };
    const { publicKey } = await createKey(there, host);
    const ring = loadKeyring(there, host);
    const envelope = ring.sign('manifest', BYTES);
    expect(problemOf(envelope)).toBe('unknown-key');
    await trustKey(place, { publicKey }, host);
    expect(problemOf(envelope)).toBe('none');
    expect(problemOf({ ...envelope, notAfter: '9999-12-31T23:59:59.999Z' })).toBe('forged');
  });

  test('that cannot be read is refused without quoting it', () => {
    let message = '';
    try {
      loadKeyring(place, hostWith({ LOA_SIGNING_KEY: 's3cret-nonsense' }));
    } catch (error) {
      message = isLoaError(error) ? `${error.code} ${error.message} ${JSON.stringify(error.cause)}` : '';
    }
    expect(message).toContain('key.unreadable');
    expect(message).not.toContain('s3cret');
  });
});

test('two keys made at the same time are both in the ring', async () => {
  const keys = await Promise.all([
    createKey(place, host),
    createKey(place, hostWith()),
    createKey(place, hostWith()),
  ]);
  expect(
    listKeys(place, host)
      .map((key) => key.id)
      .toSorted(),
  ).toEqual(keys.map((key) => key.id).toSorted());
});
