// Gives memories that share an id ids of their own, and leaves one of those that stand twice: before anything is done to memories by
// their ids, and as the cure that doctor names.

import { type Change, type ChangeStore, notesPath, type ZoneFiles } from '../../state/index.ts';
import { archiveDir, listMonthly, memoryDir, quarantinePath } from '../entry/files.ts';
import { parseEntries } from '../entry/format.ts';
import { findTwins, type Twin } from '../entry/twins.ts';
import type { Memory } from '../model.ts';
import { splitBatches } from './batches.ts';
import { CONSOLIDATED, RENAMED } from './changes.ts';

/** Those of the session and of the months together, those of the archive among themselves. */
export function listTwins(files: ZoneFiles): readonly Twin[] {
  const active = [...listMonthly(memoryDir(files.zone), files), notesPath(files.zone)];
  const archive = [...listMonthly(archiveDir(files.zone), files), quarantinePath(files.zone)];
  return [active, archive].flatMap((paths) => findTwins(paths.flatMap((path) => entriesOf(path, files))));
}

/** Of the session, those that stand in a month too, word for word. */
function listCopies(files: ZoneFiles): readonly Memory[] {
  const session = entriesOf(notesPath(files.zone), files);
  if (session.length === 0) return [];
  const ids = new Set(session.map(({ id }) => id));
  const durable = new Map<string, Memory>();
  for (const path of listMonthly(memoryDir(files.zone), files))
    for (const memory of entriesOf(path, files)) if (ids.has(memory.id)) durable.set(memory.id, memory);
  return session.flatMap(({ id, content }) => {
    const twin = durable.get(id);
    return twin?.content === content ? [twin] : [];
  });
}

function entriesOf(path: string, files: ZoneFiles): readonly Memory[] {
  return parseEntries(files.read(path) ?? '').map(({ memory }) => memory);
}

export async function separateTwins(store: ChangeStore): Promise<readonly Twin[]> {
  const { answer } = await store.transact((files) => {
    const twins = listTwins(files);
    const changes: Change[] = twins.length === 0 ? [] : [{ type: RENAMED, payload: { twins } }];
    for (const promoted of splitBatches(listCopies(files))) {
      const consumed = promoted.map(({ id }) => id);
      changes.push({
        type: CONSOLIDATED,
        payload: { promoted, archived: [], updated: [], consumed, log: [] },
      });
    }
    return { changes, answer: twins };
  });
  return answer;
}
