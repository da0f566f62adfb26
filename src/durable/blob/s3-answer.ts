// What an S3 service answered, in our words: a missing object, a refusal, or something that no S3 service says. Only a 404 that names
// the key is "not there": a missing bucket, a refusal or a page of HTML is never taken for it. Pure.

import { LoaError } from '../../kernel/errors.ts';
import type { HttpAnswer } from '../../kernel/host.ts';
import type { BlobEntry } from './blob.ts';

export interface ListAnswer {
  readonly blobs: readonly BlobEntry[];
  readonly isTruncated: boolean;
}

/** The code in an error document; undefined when the answer is no such document. */
export function errorCode({ body }: Pick<HttpAnswer, 'body'>): string | undefined {
  return /<Error>[\s\S]*?<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(Buffer.from(body).toString('utf8'))?.[1];
}

/** A 404 without a document is what HEAD gives; then the caller asks by GET what it means. */
export function isMissingKey(answer: HttpAnswer): boolean {
  return answer.status === 404 && errorCode(answer) === 'NoSuchKey';
}

export function toFailure(answer: HttpAnswer, what: string, store: string): LoaError {
  const code = errorCode(answer);
  const said = `${answer.status}${code === undefined ? '' : ` ${code}`}`;
  const tried = `could not ${what} in ${store}: the service answered ${said}`;
  if (answer.status === 401 || answer.status === 403) {
    const isSkewed = code === 'RequestTimeTooSkewed';
    return new LoaError('store.refused', tried, {
      hint: isSkewed
        ? 'Set the clock of this machine.'
        : 'Check the credentials (LOA_S3_ACCESS_KEY_ID, LOA_S3_SECRET_ACCESS_KEY) and what they may do.',
      details: { status: answer.status },
    });
  }
  return new LoaError('store.unreadable', tried, {
    hint: 'Check endpoint, bucket and region of the store.',
    retryable: answer.status >= 500 || answer.status === 429,
    details: { status: answer.status },
  });
}

/** Anything may answer 200: a portal, a proxy, another service. */
export function noSuchAnswer(what: string, store: string): LoaError {
  return new LoaError(
    'store.unreadable',
    `could not ${what} in ${store}: what answered does not speak as an S3 service does`,
    { hint: 'Check endpoint, bucket and region of the store, and what stands between.' },
  );
}

const ENTRY = /<Contents>([\s\S]*?)<\/Contents>/g;

/** Undefined when it is no listing. Keys come URL-encoded, as they were asked for. */
export function parseListing(body: Uint8Array): ListAnswer | undefined {
  const text = Buffer.from(body).toString('utf8');
  if (!/<ListBucketResult[\s>]/.test(text) || !text.includes('</ListBucketResult>')) return undefined;
  const blobs: BlobEntry[] = [];
  for (const [, entry = ''] of text.matchAll(ENTRY)) {
    const key = /<Key>([\s\S]*?)<\/Key>/.exec(entry)?.[1];
    const size = /<Size>(\d{1,15})<\/Size>/.exec(entry)?.[1];
    if (key === undefined || size === undefined) return undefined;
    const decoded = decodeKey(key);
    if (decoded === undefined) return undefined;
    blobs.push({ key: decoded, sizeBytes: Number(size) });
  }
  return { blobs, isTruncated: /<IsTruncated>true<\/IsTruncated>/.test(text) };
}

function decodeKey(key: string): string | undefined {
  const plain = key.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  try {
    return decodeURIComponent(plain.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
