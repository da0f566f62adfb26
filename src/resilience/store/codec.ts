// Bytes as they lie in a store: compressed (zstd where this Node has it, else gzip, or as they are when that is shorter), then, with a
// passphrase, encrypted by AES-256-GCM. The first byte tells the compression, so each is recorded with what it compressed.
// Equal bytes give equal results under one key: the nonce is an HMAC of what is encrypted, so it repeats only with it.

import { LoaError } from '../../kernel/errors.ts';

const RAW = 0x72;
const GZIP = 0x67;
const ZSTD = 0x7a;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Half the time of the usual level 3, for one part in twenty more of notes. */
const ZSTD_LEVEL = 1;
const GZIP_LEVEL = 6;
/** What comes out of a block of notes fits in one piece: each one more is a round through the main thread. */
const CHUNK_BYTES = 64 * 1024;
/** No piece of ours is larger: what unpacks to more is not ours. */
const PLAIN_BYTES_MAX = 512 * 1024 * 1024;
/** Shorter than this, a header of a compressor costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 128;

export interface Codec {
  /** Compresses on a thread of the pool: the caller can read on meanwhile, and must leave the bytes alone until it resolves. */
  seal(plain: Uint8Array): Promise<Uint8Array>;
  /** Throws `store.damaged`: bytes that were changed, cut, or sealed with another passphrase. */
  open(sealed: Uint8Array): Uint8Array;
}

const zlib = (): typeof import('node:zlib') => process.getBuiltinModule('node:zlib');
const crypto = (): typeof import('node:crypto') => process.getBuiltinModule('node:crypto');

export const plainCodec: Codec = { seal: compress, open: decompress };

export function createEncryptingCodec(key: Uint8Array): Codec {
  const derive = (purpose: string): Uint8Array =>
    crypto().createHmac('sha256', key).update(`loa ${purpose}`).digest();
  const contentKey = derive('content');
  const nonceKey = derive('nonce');
  return {
    async seal(plain) {
      const packed = await compress(plain);
      const nonce = crypto().createHmac('sha256', nonceKey).update(packed).digest().subarray(0, NONCE_BYTES);
      const cipher = crypto().createCipheriv('aes-256-gcm', contentKey, nonce);
      return Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw damaged('it is too short');
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = crypto().createDecipheriv('aes-256-gcm', contentKey, nonce);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const body = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return decompress(Buffer.concat([body, decipher.final()]));
      } catch (cause) {
        throw damaged('it was changed, or sealed with another passphrase', cause);
      }
    },
  };
}

async function compress(plain: Uint8Array): Promise<Uint8Array> {
  const tagged = (tag: number, bytes: Uint8Array): Uint8Array => Buffer.concat([Buffer.of(tag), bytes]);
  if (plain.length < WORTH_COMPRESSING_BYTES) return tagged(RAW, plain);
  const { zstdCompress, gzip, constants } = zlib();
  const hasZstd = typeof zstdCompress === 'function';
  const packed = await new Promise<Uint8Array>((resolve, reject) => {
    const done = (error: Error | null, bytes: Uint8Array): void =>
      error === null ? resolve(bytes) : reject(error);
    if (hasZstd)
      zstdCompress(
        plain,
        { chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } },
        done,
      );
    else gzip(plain, { chunkSize: CHUNK_BYTES, level: GZIP_LEVEL }, done);
  });
  return packed.length < plain.length ? tagged(hasZstd ? ZSTD : GZIP, packed) : tagged(RAW, plain);
}

function decompress(packed: Uint8Array): Uint8Array {
  const body = packed.subarray(1);
  const limit = { maxOutputLength: PLAIN_BYTES_MAX };
  const { zstdDecompressSync, gunzipSync } = zlib();
  try {
    if (packed[0] === RAW) return body;
    if (packed[0] === GZIP) return gunzipSync(body, limit);
    if (packed[0] === ZSTD && typeof zstdDecompressSync === 'function')
      return zstdDecompressSync(body, limit);
  } catch (cause) {
    throw damaged('it does not unpack', cause);
  }
  if (packed[0] !== ZSTD) throw damaged('it is of no form that loa writes');
  throw new LoaError('runtime.too-old', 'this Node cannot unpack zstd, which the backup was written with', {
    hint: 'Use Node 22.15 or later.',
  });
}

function damaged(why: string, cause?: unknown): LoaError {
  return new LoaError('store.damaged', `cannot use what the store holds: ${why}`, {
    hint: 'Run "loa state drill" to see which stores can be restored from.',
    ...(cause === undefined ? {} : { cause }),
  });
}
