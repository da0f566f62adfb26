// Says a memory in other words: the new text passes redaction and gates like any other and is a memory of the session; the old one goes
// to the archive as what it took the place of, in the same transaction.

import type { Context } from '../kernel/operation.ts';
import { type Captured, openCapture } from './capture/capture.ts';
import { noSuchMemory } from './forget.ts';
import { readAll } from './recall/read-all.ts';

type EditContext = Pick<Context, 'host' | 'project' | 'config' | 'services'>;

export interface Edited extends Captured {
  readonly before: string;
}

export async function edit(id: string, content: string, context: EditContext): Promise<Edited> {
  const found = (await readAll(context, { withArchive: false })).find(({ memory }) => memory.id === id);
  if (found === undefined) throw noSuchMemory([id]);
  const capture = await openCapture(context);
  try {
    const done = await capture.replace(found, content);
    return { ...done, before: id };
  } finally {
    await capture.close();
  }
}
