// The allowlist and grants: what counts, and every way in which one does not.

import { describe, expect, test } from 'vitest';
import { createKey, loadKeyring } from '../../durable/keys/index.ts';
import { SimWorld } from '../../durable/sim-host/index.ts';
import { actionId, parseTarget, type RepairAction } from './action.ts';
import { type AllowedPackage, type Allowlist, allowlistBytes, judgeAllowlist } from './allowlist.ts';
import { findGrantProblem, type Grant, grantBytes } from './grant.ts';

const PLACE = { configDir: '/h/config' };
const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const LIST: Allowlist = {
  version: 4,
  expires: '2100-01-01T00:00:00Z',
  npm: [
    {
      name: 'a',
      version: '1.2.3',
      integrity: INTEGRITY,
      lockfile: 'l.json',
      lockfile_sha256: 'b'.repeat(64),
    },
  ],
  apt: [{ name: 'jq' }],
};

async function openRing() {
  const host = new SimWorld(1).openHost();
  host.files.makeDir('/h');
  await createKey(PLACE, host);
  return { keyring: loadKeyring(PLACE, host), nowMs: host.clock.nowMs() };
}

describe('an allowlist', () => {
  test('counts when it is signed, valid and not behind', async () => {
    const { keyring, nowMs } = await openRing();
    const signed = { ...LIST, signature: keyring.sign('allowlist', allowlistBytes(LIST)) };
    expect(judgeAllowlist(signed, { keyring, nowMs, seen: 4 }).ok).toBe(true);
  });

  test('does not count unsigned, changed, expired, older than one seen, signed for something else, or with ranges', async () => {
    const { keyring, nowMs } = await openRing();
    const sign = (list: Allowlist) => ({
      ...list,
      signature: keyring.sign('allowlist', allowlistBytes(list)),
    });
    const facts = { keyring, nowMs, seen: 4 };
    const [first] = LIST.npm;
    const wrong: readonly unknown[] = [
      LIST,
      { ...sign(LIST), version: 5 },
      sign({ ...LIST, expires: '2001-01-01T00:00:00Z' }),
      sign({ ...LIST, version: 3 }),
      { ...LIST, signature: keyring.sign('manifest', allowlistBytes(LIST)) },
      sign({ ...LIST, npm: [{ ...(first as AllowedPackage), version: '^1.2.3' }] }),
      sign({ ...LIST, npm: [{ ...(first as AllowedPackage), integrity: 'sha256-AAAA' }] }),
      sign({ ...LIST, npm: [{ ...(first as AllowedPackage), name: '../../x' }] }),
      'it is not YAML',
      null,
    ];
    for (const value of wrong) expect(judgeAllowlist(value, facts).ok, JSON.stringify(value)).toBe(false);
  });
});

describe('a grant', () => {
  const action: RepairAction = {
    id: actionId('npm:a@1.2.3'),
    type: 'install',
    target: 'npm:a@1.2.3',
    level: 'ask-first',
    status: 'pending',
    requested_at: '2026-01-01T00:00:00Z',
    attempts: 0,
    integrity: INTEGRITY,
    lockfile_sha256: 'b'.repeat(64),
  };
  const grant: Grant = {
    format: 'loa-repair-grant@1',
    action: action.id,
    target: action.target,
    integrity: INTEGRITY,
    lockfile_sha256: 'b'.repeat(64),
    expires: '2100-01-01T00:00:00Z',
    nonce: 'c'.repeat(32),
  };

  test('allows one package, once, until it expires, by a key of the ring', async () => {
    const { keyring, nowMs } = await openRing();
    const sign = (one: Grant) => ({ ...one, signature: keyring.sign('allowlist', grantBytes(one)) });
    const facts = { keyring, nowMs, used: [] };
    expect(findGrantProblem(sign(grant), action, facts)).toBeUndefined();
    expect(findGrantProblem(sign(grant), action, { ...facts, used: [grant.nonce] })).toMatch(/used/);
    expect(findGrantProblem(sign({ ...grant, expires: '2001-01-01T00:00:00Z' }), action, facts)).toMatch(
      /expired/,
    );
    expect(findGrantProblem(sign(grant), { ...action, integrity: 'other' }, facts)).toMatch(/other bytes/);
    expect(findGrantProblem({ ...sign(grant), nonce: 'd'.repeat(32) }, action, facts)).toBeTypeOf('string');
    const { keyring: stranger } = await openRing();
    expect(stranger.keys).toHaveLength(1);
    expect(findGrantProblem({}, action, facts)).toMatch(/no grant/);
  });
});

test('a target is parted at its last @, so that scopes stay whole', () => {
  expect(parseTarget('npm:@s/a@1.0.0')).toEqual({ kind: 'npm', name: '@s/a', version: '1.0.0' });
  expect(parseTarget('apt:jq')).toEqual({ kind: 'apt', name: 'jq' });
  expect(parseTarget('npm:@s/a')).toEqual({ kind: 'npm', name: '@s/a' });
});
