// Erasing in segments that a repair set aside: they are out of use, but what was to be forgotten must not live on in them. A line
// that speaks of it loses its payload, or, where its head is garbled, all of its bytes. Overwriting twice is overwriting once.

import { join } from 'node:path';
import type { Host, OpenFile } from '../../../kernel/host.ts';
import { writeAll } from '../../file.ts';
import { createFiller } from '../format/erasure.ts';
import { NEWLINE, parseRecordHead } from '../format/record-line.ts';
import { isAsideName } from '../format/repaired.ts';
import { listSegments, readIfSegment, type SegmentFile } from '../read/segments.ts';

/** Returns how many lines were overwritten. */
export async function eraseAside(
  directory: string,
  isWanted: (line: string) => boolean,
  host: Pick<Host, 'files'>,
): Promise<number> {
  let erased = 0;
  for (const { name, kind } of host.files.list(directory)) {
    if (kind !== 'directory' || name === undefined || !isAsideName(name)) continue;
    for (const file of listSegments(join(directory, name), host))
      erased += await eraseLines(file, isWanted, host);
  }
  return erased;
}

async function eraseLines(
  file: SegmentFile,
  isWanted: (line: string) => boolean,
  host: Pick<Host, 'files'>,
): Promise<number> {
  const bytes = readIfSegment(file, host) ?? Buffer.alloc(0);
  let open: OpenFile | undefined;
  let erased = 0;
  try {
    for (let at = 0; at < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, at);
      const endAt = newline < 0 ? bytes.length : newline;
      if (isWanted(bytes.toString('utf8', at, endAt))) {
        const head = parseRecordHead(bytes, at);
        const from = typeof head === 'string' ? at : head.payloadAt;
        open ??= host.files.open(file.path, { write: true });
        writeAll(open, createFiller(endAt - from), from);
        erased += 1;
      }
      at = endAt + 1;
    }
    await open?.sync();
  } finally {
    open?.close();
  }
  return erased;
}
