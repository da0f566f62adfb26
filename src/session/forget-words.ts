// Words that are to be forgotten, out of the records of all sessions of this machine: each line that holds one goes. What a hook appends in the
// moment in which its file is replaced may go with them.

import { join } from 'node:path';
import { replaceFile } from '../durable/file.ts';
import type { TemporaryHost } from '../durable/file-temporary.ts';
import { foldersOfAll, isRecordFile, PRIVATE_FILE, type SessionPlace } from './store.ts';

/** Less would be in everything that was ever said. */
const LENGTH_MIN = 8;

/** How many lines went. */
export async function forgetWords(
  texts: readonly string[],
  place: SessionPlace & { readonly host: TemporaryHost },
): Promise<number> {
  const { files } = place.host;
  const marks = texts
    .filter((text) => text.length >= LENGTH_MIN)
    .map((text) => JSON.stringify(text).slice(1, -1));
  if (marks.length === 0) return 0;
  let gone = 0;
  for (const folder of foldersOfAll(place))
    for (const { name = '', kind } of files.list(folder)) {
      if (kind !== 'file' || !isRecordFile(name)) continue;
      const path = join(folder, name);
      const lines = new TextDecoder().decode(files.read(path)).split('\n');
      const kept = lines.filter((line) => !marks.some((mark) => line.includes(mark)));
      if (kept.length === lines.length) continue;
      await replaceFile(path, Buffer.from(kept.join('\n')), place.host, { mode: PRIVATE_FILE });
      gone += lines.length - kept.length;
    }
  return gone;
}
