// The S3 driver passes the suite of all stores on a real service, and tells a refusal from an object that is not there.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findS3, S3_KEY, type S3Server } from '../../../test/support/s3.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { openNodeHost } from '../node-host/index.ts';
import { examineBlobStore } from './blob.suite.ts';
import { createS3BlobStore } from './s3.ts';

const found = findS3();
let server: S3Server;

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => (isLoaError(error) ? error.code : String(error)),
  );
}

const settings = (bucket: string, credentials = S3_KEY) => ({
  endpoint: server.endpoint,
  region: 'auto',
  bucket,
  prefix: 'some/where',
  pathStyle: true,
  credentials,
});

describe.skipIf(found.start === undefined)(`S3 on a real service ${found.reason ?? ''}`, () => {
  beforeAll(async () => {
    server = await (found.start as () => Promise<S3Server>)();
  }, 90_000);
  afterAll(() => server?.stop());

  examineBlobStore('s3', async () => {
    const store = createS3BlobStore(settings(await server.createBucket()), openNodeHost());
    return { store, close: async () => {} };
  });

  test('a missing bucket and wrong credentials are never "not there"', async () => {
    const noBucket = createS3BlobStore(settings('no-such-bucket'), openNodeHost());
    expect(await codeOf(noBucket.get('k'))).toBe('store.unreadable');
    expect(await codeOf(noBucket.head('k'))).toBe('store.unreadable');
    const bucket = await server.createBucket();
    const stranger = createS3BlobStore(
      settings(bucket, { ...S3_KEY, secretAccessKey: 'wrong' }),
      openNodeHost(),
    );
    expect(await codeOf(stranger.get('k'))).toBe('store.refused');
    expect(await codeOf(stranger.list(''))).toBe('store.refused');
    expect(await codeOf(stranger.put('k', Buffer.from('x')))).toBe('store.refused');
  });
});
