// Packs: the sealed pieces of many files in one blob, so that ten thousand small files are a few uploads. The order of files decides what
// is in which pack, so an upload that was cut off finds its packs again under the same names.

import { sha256Hex } from '../../kernel/hash.ts';
import type { Codec } from './codec.ts';
import type { PiecePlace } from './layout.ts';

/** A pack is closed beyond this; one piece can make it larger. */
export const PACK_BYTES = 16 * 1024 * 1024;

export interface Pack {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** Collects pieces; `flush` is given each pack that is full. */
export class Packer {
  readonly packs: string[];
  readonly contents: Record<string, PiecePlace[]> = {};
  readonly #codec: Codec;
  readonly #flush: (pack: Pack) => Promise<void>;
  #pieces: Uint8Array[] = [];
  #size = 0;
  /** Places in the open pack, whose index is known when it is closed. */
  #open: {
    readonly sha256: string;
    readonly at: number;
    readonly offset: number;
    readonly length: number;
  }[] = [];

  constructor(codec: Codec, flush: (pack: Pack) => Promise<void>, packs: readonly string[] = []) {
    this.#codec = codec;
    this.#flush = flush;
    this.packs = [...packs];
  }

  /** The next piece of the content with this hash. */
  async add(sha256: string, piece: Uint8Array): Promise<void> {
    const sealed = this.#codec.seal(piece);
    this.contents[sha256] ??= [];
    const places = this.contents[sha256];
    this.#open.push({ sha256, at: places.length, offset: this.#size, length: sealed.length });
    places.push([-1, this.#size, sealed.length]);
    this.#pieces.push(sealed);
    this.#size += sealed.length;
    if (this.#size >= PACK_BYTES) await this.close();
  }

  /** Content without bytes has no piece. */
  addEmpty(sha256: string): void {
    this.contents[sha256] ??= [];
  }

  async close(): Promise<void> {
    if (this.#pieces.length === 0) return;
    const bytes = Buffer.concat(this.#pieces);
    const sha256 = sha256Hex(bytes);
    const index = this.packs.length;
    this.packs.push(sha256);
    for (const { sha256: content, at, offset, length } of this.#open)
      (this.contents[content] as PiecePlace[])[at] = [index, offset, length];
    this.#pieces = [];
    this.#open = [];
    this.#size = 0;
    await this.#flush({ sha256, bytes });
  }
}
