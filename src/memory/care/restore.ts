// Brings back from the journal what was lost with a file. Under the lock, so that nothing on its way is taken for lost.

import type { Context } from '../../kernel/operation.ts';
import { CAPTURED, CONSOLIDATED, IMPORTED } from '../store/changes.ts';
import { openMemoryStore } from '../store/open.ts';
import { listLost, type Recorded, readRecorded } from './lost.ts';

/** One record of the journal has a limit, and a memory has up to 64 KB. */
const BATCH_LENGTH = 384 * 1024;

export async function restoreLost(
  context: Pick<Context, 'host' | 'project' | 'config'>,
  options: { readonly isDryRun: boolean },
): Promise<readonly Recorded[]> {
  const store = await openMemoryStore(context);
  try {
    const { answer } = await store.transact(async (files) => {
      const lost = listLost(await readRecorded(context), files);
      return { changes: options.isDryRun ? [] : toChanges(lost), answer: lost };
    });
    return answer;
  } finally {
    await store.close();
  }
}

function toChanges(lost: readonly Recorded[]) {
  const of = (place: Recorded['place']) => lost.filter((one) => one.place === place);
  return [
    ...of('session').map(({ memory }) => ({ type: CAPTURED, payload: { memory } })),
    ...batches(of('durable')).map((part) => ({
      type: IMPORTED,
      payload: { memories: part.map(({ memory }) => memory) },
    })),
    ...batches(of('archive')).map((part) => ({
      type: CONSOLIDATED,
      payload: {
        promoted: [],
        archived: part.map(({ memory }) => memory),
        updated: [],
        consumed: [],
        log: [],
      },
    })),
  ];
}

function batches(list: readonly Recorded[]): readonly (readonly Recorded[])[] {
  const parts: Recorded[][] = [];
  let length = BATCH_LENGTH;
  for (const one of list) {
    if (length >= BATCH_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(one);
    length += one.memory.content.length + 400;
  }
  return parts;
}
