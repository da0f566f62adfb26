// The git driver passes the suite of all stores, on a bare repository on this disk, with real git.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import { keyPairFromSeed } from '../keys/ed25519.ts';
import { isSshSignature, signForSsh } from '../keys/ssh-signature.ts';
import { openNodeHost } from '../node-host/index.ts';
import { examineBlobStore } from './blob.suite.ts';
import { createGitBlobStore } from './git.ts';

const pair = keyPairFromSeed(new Uint8Array(32).fill(7));
const stranger = keyPairFromSeed(new Uint8Array(32).fill(8));

async function open(dir: string, { signer = pair, name = 'cache' } = {}) {
  return createGitBlobStore(
    {
      remote: join(dir, 'remote.git'),
      branch: 'loa-state',
      dir: join(dir, name),
      sign: (commit) => signForSsh(commit, signer),
      isSigned: (commit, signature) => isSshSignature(commit, signature, [pair.publicKey]),
    },
    openNodeHost(),
  );
}

function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'loa-git-store-'));
  execFileSync('git', ['init', '-q', '--bare', join(dir, 'remote.git')]);
  return dir;
}

examineBlobStore('git', async () => {
  const dir = scratch();
  return { store: await open(dir), close: async () => rmSync(dir, { recursive: true }) };
});

test('a branch whose last commit somebody else signed is not read', async () => {
  const dir = scratch();
  const theirs = await open(dir, { signer: stranger, name: 'theirs' });
  await theirs.put('k', Buffer.from('planted'));
  const ours = await open(dir);
  const code = await ours.get('k').then(
    () => 'read',
    (error: unknown) => (isLoaError(error) ? error.code : String(error)),
  );
  expect(code).toBe('store.unreadable');
  rmSync(dir, { recursive: true });
});

test('ssh-keygen and git accept the signature of a commit', async () => {
  const dir = scratch();
  const store = await open(dir);
  await store.put('k', Buffer.from('v'));
  const raw = Buffer.concat([
    Buffer.from('0000000b7373682d65643235353139', 'hex'),
    Buffer.from('00000020', 'hex'),
    Buffer.from(pair.publicKey, 'base64url'),
  ]).toString('base64');
  const allowed = join(dir, 'allowed');
  execFileSync('sh', ['-c', `echo "loa@localhost ssh-ed25519 ${raw}" > ${allowed}`]);
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['--git-dir', join(dir, 'remote.git'), '-c', `gpg.ssh.allowedSignersFile=${allowed}`, ...args],
      {
        encoding: 'utf8',
      },
    );
  expect(git('log', '-1', '--format=%G?', 'loa-state').trim()).toBe('G');
  rmSync(dir, { recursive: true });
});
