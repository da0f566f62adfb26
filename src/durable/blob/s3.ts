// Blobs as objects of any S3 service (AWS, R2, MinIO, Ceph), by plain HTTP with signatures of `aws4fetch`. Conditions are the service's own
// (`If-None-Match`, `If-Match`), so of several writers one wins. Each write carries a token: a repeated request whose first answer was lost
// finds its own write and does not take it for somebody else's. Requests are retried by the policy of the http client.

import { AwsV4Signer } from 'aws4fetch';
import { sha256Hex } from '../../kernel/hash.ts';
import type { HttpAnswer, HttpMethod } from '../../kernel/host.ts';
import { BLOB_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { type ClientHost, requestWithRetry } from '../http-client.ts';
import {
  type Blob,
  type BlobHead,
  type BlobPage,
  type BlobStore,
  blobConflict,
  blobMissing,
  LIST_LIMIT_DEFAULT,
  type ListOptions,
  type PutCondition,
  requireBlobKey,
  requireBlobSize,
} from './blob.ts';
import { errorCode, isMissingKey, noSuchAnswer, parseListing, toFailure } from './s3-answer.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly pathStyle: boolean;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

const TIMEOUT_MS = 60_000;
const CONFLICT_TRIES_MAX = 5;
const CONFLICT_WAIT_MS = 100;
const TOKEN_HEADER = 'x-amz-meta-loa-write';

interface Call {
  readonly method: HttpMethod;
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export function createS3BlobStore(settings: S3Settings, host: ClientHost): BlobStore {
  return new S3Store(settings, host);
}

class S3Store implements BlobStore {
  readonly name: string;
  readonly #settings: S3Settings;
  readonly #host: ClientHost;

  constructor(settings: S3Settings, host: ClientHost) {
    this.#settings = settings;
    this.#host = host;
    const { host: address } = new URL(settings.endpoint);
    this.name = `s3://${address}/${settings.bucket}/${settings.prefix}`;
  }

  async get(key: string): Promise<Blob> {
    requireBlobKey(key);
    const answer = await this.#call({ method: 'GET', key });
    if (isMissingKey(answer)) throw blobMissing(key, this.name);
    if (answer.status !== 200) throw toFailure(answer, `read ${key}`, this.name);
    const etag = answer.headers['etag'];
    if (etag === undefined) throw noSuchAnswer(`read ${key}`, this.name);
    return { key, sizeBytes: answer.body.length, etag: unquote(etag), bytes: answer.body };
  }

  async head(key: string): Promise<BlobHead | undefined> {
    return (await this.#look(key))?.head;
  }

  async put(key: string, bytes: Uint8Array, condition: PutCondition = {}): Promise<BlobHead> {
    requireBlobKey(key);
    requireBlobSize(key, bytes.length);
    const token = Buffer.from(this.#host.random.bytes(12)).toString('hex');
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#send(key, bytes, { condition, token });
      if (answer.status === 200 || answer.status === 201) {
        const etag = answer.headers['etag'];
        if (etag === undefined) throw noSuchAnswer(`write ${key}`, this.name);
        return { key, sizeBytes: bytes.length, etag: unquote(etag) };
      }
      const isMissing =
        answer.status === 404 && condition.ifMatch !== undefined && errorCode(answer) === 'NoSuchKey';
      if (![409, 412].includes(answer.status) && !isMissing)
        throw toFailure(answer, `write ${key}`, this.name);
      const there = await this.#look(key);
      if (there?.token === token) return there.head;
      // Two conditional writers met: the service asks to try again.
      if (answer.status !== 409 || tries === CONFLICT_TRIES_MAX)
        throw blobConflict(key, this.name, condition);
      await this.#host.clock.sleep(CONFLICT_WAIT_MS * tries);
    }
  }

  async list(prefix: string, options: ListOptions = {}): Promise<BlobPage> {
    const limit = options.limit ?? LIST_LIMIT_DEFAULT;
    if (limit === 0) return { blobs: [] };
    const own = this.#settings.prefix === '' ? '' : `${this.#settings.prefix}/`;
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      prefix: own + prefix,
      'max-keys': String(Math.min(limit, LIST_LIMIT_DEFAULT)),
      ...(options.after === undefined || options.after === '' ? {} : { 'start-after': own + options.after }),
    };
    const answer = await this.#call({ method: 'GET', query });
    if (answer.status !== 200) throw toFailure(answer, 'list objects', this.name);
    const listing = parseListing(answer.body);
    if (listing === undefined) throw noSuchAnswer('list objects', this.name);
    const blobs = listing.blobs.flatMap(({ key, sizeBytes }) =>
      key.startsWith(own) ? [{ key: key.slice(own.length), sizeBytes }] : [],
    );
    const next = blobs.at(-1)?.key;
    return { blobs, ...(listing.isTruncated && next !== undefined ? { next } : {}) };
  }

  async remove(key: string): Promise<void> {
    requireBlobKey(key);
    const answer = await this.#call({ method: 'DELETE', key });
    if (answer.status !== 204 && answer.status !== 200 && !isMissingKey(answer))
      throw toFailure(answer, `remove ${key}`, this.name);
  }

  /** HEAD has no document, so a 404 is asked about again by GET, which names what is missing. */
  async #look(key: string): Promise<{ readonly head: BlobHead; readonly token?: string } | undefined> {
    requireBlobKey(key);
    const answer = await this.#call({ method: 'HEAD', key });
    if (answer.status === 404) {
      try {
        const { bytes: _bytes, ...head } = await this.get(key);
        return { head };
      } catch (error) {
        if ((error as { code?: string }).code === 'blob.missing') return undefined;
        throw error;
      }
    }
    const etag = answer.headers['etag'];
    if (answer.status !== 200) throw toFailure(answer, `look at ${key}`, this.name);
    if (etag === undefined) throw noSuchAnswer(`look at ${key}`, this.name);
    const sizeBytes = Number(answer.headers['content-length'] ?? Number.NaN);
    const token = answer.headers[TOKEN_HEADER];
    return { head: { key, sizeBytes, etag: unquote(etag) }, ...(token === undefined ? {} : { token }) };
  }

  /** The standard quotes an etag; some services compare it with their own bare one, so both are tried. */
  async #send(
    key: string,
    bytes: Uint8Array,
    { condition, token }: { readonly condition: PutCondition; readonly token: string },
  ): Promise<HttpAnswer> {
    const send = (headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
      this.#call({ method: 'PUT', key, body: bytes, headers: { ...headers, [TOKEN_HEADER]: token } });
    if (condition.ifAbsent === true) return send({ 'if-none-match': '*' });
    if (condition.ifMatch === undefined) return send({});
    if (!/^[\w"-]{1,200}$/.test(condition.ifMatch)) throw blobConflict(key, this.name, condition);
    const answer = await send({ 'if-match': `"${condition.ifMatch}"` });
    if (answer.status !== 412 || (await this.#look(key))?.head.etag !== condition.ifMatch) return answer;
    return send({ 'if-match': condition.ifMatch });
  }

  async #call({ method, key, query = {}, headers = {}, body }: Call): Promise<HttpAnswer> {
    const { credentials, region } = this.#settings;
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: this.#address(key, query),
      headers: { ...headers, 'x-amz-content-sha256': sha256Hex(body ?? new Uint8Array(0)) },
      service: 's3',
      region,
      // The clock of the host, as everything else; the signature holds for some minutes around it.
      datetime: new Date(this.#host.clock.nowMs()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    });
    const signed = await signer.sign();
    return requestWithRetry(
      {
        method,
        url: signed.url.toString(),
        headers: Object.fromEntries(signed.headers),
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        timeoutMs: TIMEOUT_MS,
        sizeBytesMax: BLOB_SIZE_BYTES_MAX,
      },
      this.#host,
    );
  }

  #address(key: string | undefined, query: Readonly<Record<string, string>>): string {
    const { endpoint, bucket, prefix, pathStyle } = this.#settings;
    const url = new URL(endpoint);
    if (!pathStyle) url.host = `${bucket}.${url.host}`;
    const parts = [pathStyle ? bucket : '', key === undefined ? '' : prefix, key ?? '']
      .flatMap((part) => part.split('/'))
      .filter((part) => part !== '');
    const path = parts.map((part) => encodeURIComponent(part).replaceAll(/[!'()*]/g, escapeMark)).join('/');
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return url.toString();
  }
}

const escapeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

function unquote(etag: string): string {
  return etag.replaceAll('"', '').replace(/^W\//, '');
}
