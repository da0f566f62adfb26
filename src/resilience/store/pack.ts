// Packs: the pieces of many files in one blob, so that ten thousand small files are a few uploads. Small pieces are sealed together in blocks: a
// compressor that is begun anew for each note costs more than the notes, and learns nothing. The order of files decides what is in which
// block and pack, so an upload that was cut off finds its packs again under the same names.

import { sha256Hex } from '../../kernel/hash.ts';
import type { Codec } from './codec.ts';
import type { PiecePlace } from './layout.ts';

/** A pack is closed beyond this; one piece can make it larger. */
export const PACK_BYTES = 16 * 1024 * 1024;

export interface Pack {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** What is sealed in one go is about this long before it is compressed. */
const BLOCK_BYTES = 256 * 1024;

interface OpenPiece {
  readonly places: PiecePlace[];
  readonly at: number;
  readonly from: number;
  readonly size: number;
}

/** This many blocks are compressed while the next one is read, the same in each run: packs end where they ended before. */
const SEALING_MAX = 2;

interface SealingBlock {
  readonly sealed: Promise<Uint8Array>;
  readonly pieces: readonly OpenPiece[];
}

interface SealedBlock {
  readonly offset: number;
  readonly length: number;
  readonly pieces: readonly OpenPiece[];
}

/** Collects pieces; `flush` is given each pack that is full. */
export class Packer {
  readonly packs: string[];
  readonly contents: Record<string, PiecePlace[]> = {};
  readonly #codec: Codec;
  readonly #flush: (pack: Pack) => Promise<void>;
  /** The open block. */
  #plain: Uint8Array[] = [];
  #plainSize = 0;
  #pieces: OpenPiece[] = [];
  /** Blocks on their way into the open pack, in order. */
  #sealing: SealingBlock[] = [];
  /** The open pack, whose index is known when it is closed. */
  #sealed: Uint8Array[] = [];
  #size = 0;
  #blocks: SealedBlock[] = [];

  constructor(codec: Codec, flush: (pack: Pack) => Promise<void>, packs: readonly string[] = []) {
    this.#codec = codec;
    this.#flush = flush;
    this.packs = [...packs];
  }

  /** The next piece of the content with this hash. Its bytes are the packer's from now on. */
  async add(sha256: string, piece: Uint8Array): Promise<void> {
    if (this.#plainSize + piece.length > BLOCK_BYTES) await this.#closeBlock();
    this.contents[sha256] ??= [];
    const places = this.contents[sha256];
    this.#pieces.push({ places, at: places.length, from: this.#plainSize, size: piece.length });
    places.push([-1, 0, 0, 0, 0]);
    this.#plain.push(piece);
    this.#plainSize += piece.length;
    if (this.#plainSize >= BLOCK_BYTES) await this.#closeBlock();
  }

  /** Content without bytes has no piece. */
  addEmpty(sha256: string): void {
    this.contents[sha256] ??= [];
  }

  async close(): Promise<void> {
    await this.#closeBlock();
    await this.#settle(0);
    await this.#closePack();
  }

  async #closeBlock(): Promise<void> {
    if (this.#pieces.length === 0) return;
    const [only] = this.#plain;
    const sealed = this.#codec.seal(
      this.#plain.length === 1 && only !== undefined ? only : Buffer.concat(this.#plain),
    );
    // Told when it is waited for: until then a failure is nobody's.
    sealed.catch(() => {});
    this.#sealing.push({ sealed, pieces: this.#pieces });
    this.#plain = [];
    this.#plainSize = 0;
    this.#pieces = [];
    await this.#settle(SEALING_MAX);
  }

  /** Waits until no more than these are being sealed. */
  async #settle(leftMax: number): Promise<void> {
    while (this.#sealing.length > leftMax) {
      const { sealed, pieces } = this.#sealing.shift() as SealingBlock;
      const bytes = await sealed;
      this.#blocks.push({ offset: this.#size, length: bytes.length, pieces });
      this.#sealed.push(bytes);
      this.#size += bytes.length;
      if (this.#size >= PACK_BYTES) await this.#closePack();
    }
  }

  async #closePack(): Promise<void> {
    if (this.#sealed.length === 0) return;
    const bytes = Buffer.concat(this.#sealed);
    const sha256 = sha256Hex(bytes);
    const index = this.packs.length;
    this.packs.push(sha256);
    for (const { offset, length, pieces } of this.#blocks)
      for (const { places, at, from, size } of pieces) places[at] = [index, offset, length, from, size];
    this.#sealed = [];
    this.#blocks = [];
    this.#size = 0;
    await this.#flush({ sha256, bytes });
  }
}
