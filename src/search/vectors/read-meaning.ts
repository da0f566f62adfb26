// The table of word vectors, opened once for an application. Part of the package, so it stays what it is while a process lives. A
// process that lives for one question needs little of it, so words are brought in as they are asked for, and all of the table once
// many were.

import { join } from 'node:path';
import type { Files } from '../../kernel/host.ts';
import type { Service, Services } from '../../kernel/services.ts';
import { type Meaning, openMeaning } from './meaning.ts';
import { SHARED_DIRECTION } from './shared-direction.ts';
import { type Fill, requireWordTable } from './table.ts';

/** Reading this many pieces takes as long as reading the whole file. */
const PIECES_MAX = 1000;

interface OpenTable {
  readonly meaning: Meaning;
  close(): void;
}

const meaningService: Service<OpenTable> = {
  name: 'search.meaning',
  open: ({ host, product }) => {
    const pieces = openPieces(join(product.dir, 'assets', 'words.bin'), host.files);
    try {
      const meaning = openMeaning(requireWordTable(pieces.bytes, pieces.fill), SHARED_DIRECTION);
      return { meaning, close: pieces.close };
    } catch (error) {
      pieces.close();
      throw error;
    }
  },
  close: (table) => table.close(),
};

export function readMeaning({ services }: { readonly services: Pick<Services, 'use'> }): Meaning {
  return services.use(meaningService).meaning;
}

interface Pieces {
  readonly bytes: Uint8Array;
  readonly fill: Fill;
  close(): void;
}

/** Bytes of a file that stand there once they were filled in. The file stays open until all of it was. */
function openPieces(path: string, files: Pick<Files, 'open'>): Pieces {
  const file = files.open(path);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) file.close();
    isOpen = false;
  };
  const bytes = new Uint8Array(file.stat().sizeBytes);
  let pieces = 0;
  const read = (start: number, end: number): void => {
    for (let at = start; at < end; ) {
      const count = file.read(bytes.subarray(at, end), at);
      if (count === 0) return; // Cut meanwhile: what is not there counts as nothing.
      at += count;
    }
  };
  return {
    bytes,
    close,
    fill: (start, end) => {
      if (!isOpen) return;
      pieces += 1;
      if (pieces <= PIECES_MAX) return read(start, end);
      read(0, bytes.length);
      close();
    },
  };
}
