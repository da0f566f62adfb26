import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import { openNodeHost } from '../node-host/index.ts';
import { examineBlobStore } from './blob.suite.ts';
import type { BlobStore } from './blob.ts';
import { createFsBlobStore } from './fs.ts';

examineBlobStore('fs', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'loa-blob-'));
  const store = await createFsBlobStore(join(dir, 'store'), openNodeHost());
  return { store, close: async () => rmSync(dir, { recursive: true }) };
});

let dir: string;
let root: string;
let store: BlobStore;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'loa-blob-'));
  root = join(dir, 'store');
  store = await createFsBlobStore(root, openNodeHost());
});
afterEach(() => rmSync(dir, { recursive: true }));

const BYTES = new TextEncoder().encode('x');

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => (isLoaError(error) ? error.code : String(error)),
  );
}

test('a blob is a plain file under its key, for its owner only, with nothing left beside it', async () => {
  await store.put('a/b.txt', BYTES);
  expect(readFileSync(join(root, 'a/b.txt'), 'utf8')).toBe('x');
  expect(statSync(join(root, 'a/b.txt')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(root, 'a'))).toEqual(['b.txt']);
});

test('no link is followed out of the store, in a folder or as the blob itself', async () => {
  mkdirSync(join(dir, 'outside'));
  writeFileSync(join(dir, 'outside/secret'), 'secret');
  symlinkSync(join(dir, 'outside'), join(root, 'folder'));
  symlinkSync(join(dir, 'outside/secret'), join(root, 'file'));
  for (const key of ['folder/secret', 'file']) {
    expect(await codeOf(store.get(key))).toBe('path.outside');
    expect(await codeOf(store.put(key, BYTES))).toBe('path.outside');
    expect(await codeOf(store.remove(key))).toBe('path.outside');
  }
  expect((await store.list('')).blobs).toEqual([]);
  expect(readFileSync(join(dir, 'outside/secret'), 'utf8')).toBe('secret');
});

test('a key that would be the folder of another is refused, both ways round', async () => {
  await store.put('a', BYTES);
  expect(await codeOf(store.put('a/b', BYTES))).toBe('blob.key-invalid');
  await store.put('c/d', BYTES);
  expect(await codeOf(store.put('c', BYTES))).toBe('blob.key-invalid');
  expect(await store.head('c')).toBeUndefined();
  expect(await store.head('a/b')).toBeUndefined();
  await store.remove('c');
  expect((await store.get('c/d')).sizeBytes).toBe(1);
});

test('a conflict leaves no temporary behind', async () => {
  await store.put('k', BYTES);
  await codeOf(store.put('k', BYTES, { ifAbsent: true }));
  expect(readdirSync(root).filter((name) => name.endsWith('.loa-tmp'))).toEqual([]);
});

test('two stores on the same directory exclude each other', async () => {
  const other = await createFsBlobStore(root, openNodeHost());
  const codes = await Promise.all(
    [store, other].map((one) => codeOf(one.put('k', BYTES, { ifAbsent: true }))),
  );
  expect(codes.toSorted()).toEqual(['blob.conflict', 'no error']);
});
