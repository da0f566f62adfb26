import { beforeEach, describe, expect, it } from 'vitest';
import { type SimHost, SimWorld } from '../../sim-host/index.ts';
import { type Journal, type JournalRecord, openJournal, readJournal, segmentPath } from '../index.ts';
import { bookmarkAt, readFromBookmark } from './bookmark.ts';

const DIR = '/p/journal';
const types = { 'note.added': { version: 1, check: () => undefined } };

let host: SimHost;
let journal: Journal;
beforeEach(async () => {
  host = new SimWorld(3).openHost();
  journal = await openJournal(DIR, host, { types, segmentSizeBytesMax: 4096 });
  for (const text of ['a', 'b', 'c', 'd']) await journal.append('note.added', { text });
});

async function readAll(): Promise<readonly JournalRecord[]> {
  const all: JournalRecord[] = [];
  for await (const record of readJournal(DIR, host)) all.push(record);
  return all;
}

const show = (record: JournalRecord) => {
  const { sequence, segment, offsetBytes, hash, previousHash, batch, type } = record;
  return { sequence, segment, offsetBytes, hash, previousHash, batch, type, payload: record.payload() };
};

describe('reading on from a bookmark', () => {
  it('gives exactly what reading everything gives from that record on', async () => {
    const all = await readAll();
    for (const [index, record] of all.entries()) {
      const behind = readFromBookmark(DIR, bookmarkAt(record), host);
      expect(behind?.map(show)).toEqual(all.slice(index).map(show));
      const again = behind?.map((one) => readFromBookmark(DIR, bookmarkAt(one), host)?.length);
      expect(again).toEqual(all.slice(index).map((_, later) => all.length - index - later));
    }
  });

  it('sees records that came after it', async () => {
    const bookmark = bookmarkAt((await readAll()).at(-1)!);
    await journal.append('note.added', { text: 'e' });
    expect(readFromBookmark(DIR, bookmark, host)?.map((record) => record.payload())).toEqual([
      { text: 'd' },
      { text: 'e' },
    ]);
  });

  it('gives nothing once a segment has followed, a record was erased, or a byte is another', async () => {
    const bookmark = bookmarkAt((await readAll())[1]!);
    expect(readFromBookmark(DIR, { ...bookmark, previousHash: '0'.repeat(64) }, host)).toBeUndefined();
    expect(readFromBookmark(DIR, { ...bookmark, sequence: 3 }, host)).toBeUndefined();
    expect(
      readFromBookmark(DIR, { ...bookmark, offsetBytes: bookmark.offsetBytes + 1 }, host),
    ).toBeUndefined();
    expect(readFromBookmark(DIR, { ...bookmark, offsetBytes: 1 << 30 }, host)).toBeUndefined();
    expect(readFromBookmark(DIR, { ...bookmark, segment: 7 }, host)).toBeUndefined();
    await journal.erase(3, 'asked for');
    expect(readFromBookmark(DIR, bookmark, host)).toBeUndefined();
    const last = bookmarkAt((await readAll()).at(-1)!);
    for (let count = 0; host.files.stat(segmentPath(DIR, 2)) === undefined; count += 1)
      await journal.append('note.added', { text: `${count}`.padEnd(500, 'x') });
    expect(readFromBookmark(DIR, last, host)).toBeUndefined();
  });

  it('gives nothing when what stands there is damaged', async () => {
    const all = await readAll();
    await journal.close();
    const file = host.files.open(segmentPath(DIR, 1), { write: true });
    file.write(Buffer.from('X'), all[2]!.offsetBytes + 20);
    file.close();
    expect(readFromBookmark(DIR, bookmarkAt(all[1]!), host)).toBeUndefined();
    expect(readFromBookmark(DIR, bookmarkAt(all[3]!), host)).toHaveLength(1);
  });
});
