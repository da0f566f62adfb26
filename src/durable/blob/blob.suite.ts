// What every blob store must do, as one suite: a driver's test calls it and adds only what is special to the driver.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLoaError } from '../../kernel/errors.ts';
import type { BlobStore } from './blob.ts';

export interface OpenedStore {
  readonly store: BlobStore;
  close(): Promise<void>;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return isLoaError(error) ? error.code : String(error);
  }
  return 'no error';
}

/** `open` gives an empty store each time. */
export function examineBlobStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name}: what every blob store does`, () => {
    let opened: OpenedStore;
    let store: BlobStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    test('gives back the bytes it was given, also none and all 256', async () => {
      const all = Uint8Array.from({ length: 256 }, (_, index) => index);
      await store.put('all', all);
      await store.put('none', new Uint8Array(0));
      expect(Buffer.from((await store.get('all')).bytes).equals(all)).toBe(true);
      expect(await store.head('none')).toMatchObject({ key: 'none', sizeBytes: 0 });
    });

    test('a blob that is not there is missing for get and undefined for head', async () => {
      expect(await codeOf(store.get('a/b'))).toBe('blob.missing');
      expect(await store.head('a/b')).toBeUndefined();
    });

    test('put, head and get agree on the etag, and another content has another one', async () => {
      const first = await store.put('k', bytesOf('one'));
      expect((await store.head('k'))?.etag).toBe(first.etag);
      expect((await store.get('k')).etag).toBe(first.etag);
      expect((await store.put('k', bytesOf('two'))).etag).not.toBe(first.etag);
    });

    test('ifAbsent writes once and then conflicts, changing nothing', async () => {
      await store.put('k', bytesOf('one'), { ifAbsent: true });
      expect(await codeOf(store.put('k', bytesOf('two'), { ifAbsent: true }))).toBe('blob.conflict');
      expect(Buffer.from((await store.get('k')).bytes).toString()).toBe('one');
    });

    test('ifMatch writes over the version it names and over no other, nor over nothing', async () => {
      const first = await store.put('k', bytesOf('one'));
      await store.put('k', bytesOf('two'), { ifMatch: first.etag });
      expect(await codeOf(store.put('k', bytesOf('three'), { ifMatch: first.etag }))).toBe('blob.conflict');
      expect(await codeOf(store.put('gone', bytesOf('x'), { ifMatch: first.etag }))).toBe('blob.conflict');
      expect(await codeOf(store.put('k', bytesOf('x'), { ifMatch: 'nonsense' }))).toBe('blob.conflict');
      expect(Buffer.from((await store.get('k')).bytes).toString()).toBe('two');
      expect(await store.head('gone')).toBeUndefined();
    });

    test('of many who write a key that must be absent exactly one wins', async () => {
      const codes = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          codeOf(store.put('k', bytesOf(`${index}`), { ifAbsent: true })),
        ),
      );
      expect(codes.filter((code) => code === 'no error')).toHaveLength(1);
      expect(codes.filter((code) => code === 'blob.conflict')).toHaveLength(7);
    });

    test('counting by read and conditional write loses no count', async () => {
      await store.put('n', bytesOf('0'));
      const increment = async (): Promise<void> => {
        for (;;) {
          const { bytes, etag } = await store.get('n');
          const next = Number(Buffer.from(bytes).toString()) + 1;
          const code = await codeOf(store.put('n', bytesOf(String(next)), { ifMatch: etag }));
          if (code === 'no error') return;
          expect(code).toBe('blob.conflict');
        }
      };
      await Promise.all(Array.from({ length: 6 }, increment));
      expect(Buffer.from((await store.get('n')).bytes).toString()).toBe('6');
    });

    test('removes a blob, and one that is not there without complaint', async () => {
      await store.put('a/b', bytesOf('x'));
      await store.remove('a/b');
      await store.remove('a/b');
      expect(await store.head('a/b')).toBeUndefined();
      expect((await store.list('')).blobs).toEqual([]);
      await store.put('a/b', bytesOf('y'), { ifAbsent: true });
    });

    test('lists by prefix, in the order of the keys, page by page without gap or repetition', async () => {
      const keys = ['a', 'a-b', 'b/1', 'b/10', 'b/2', 'b0', 'c/d/e', 'c/é', 'c/\u{1f600}', 'c/\uffee'];
      for (const key of keys.toReversed()) await store.put(key, bytesOf(key));
      const inOrder = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      const listAll = async (prefix: string, limit: number): Promise<string[]> => {
        const found: string[] = [];
        for (let after: string | undefined = ''; after !== undefined; ) {
          const page: Awaited<ReturnType<BlobStore['list']>> = await store.list(prefix, { after, limit });
          expect(page.blobs.length).toBeLessThanOrEqual(limit);
          found.push(...page.blobs.map((blob) => blob.key));
          after = page.next;
        }
        return found;
      };
      for (const limit of [1, 3, 1000]) expect(await listAll('', limit)).toEqual(inOrder);
      expect(await listAll('b', 2)).toEqual(['b/1', 'b/10', 'b/2', 'b0']);
      expect(await listAll('b/', 2)).toEqual(['b/1', 'b/10', 'b/2']);
      expect(await listAll('b/1', 1)).toEqual(['b/1', 'b/10']);
      expect(await listAll('nothing', 5)).toEqual([]);
      expect((await store.list('a')).blobs[0]).toEqual({ key: 'a', sizeBytes: 1 });
    });

    test.each([
      '',
      '/a',
      'a//b',
      'a/',
      '../a',
      'a/../b',
      'a/./b',
      '.',
      'a\0b',
      'a\nb',
      'a\\b',
      '\ud800',
      'e\u0301',
      'x'.repeat(600),
      `${'x'.repeat(201)}/a`,
      '.loa-lock',
      'a/x.loa-tmp',
    ])('refuses the key %j everywhere', async (key) => {
      for (const work of [store.get(key), store.head(key), store.put(key, bytesOf('x')), store.remove(key)]) {
        expect(await codeOf(work)).toBe('blob.key-invalid');
      }
    });
  });
}
