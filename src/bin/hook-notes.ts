// Where a hook notes its failures for `loa doctor`.

import { join } from 'node:path';
import type { App } from '../app.ts';

const LOG_FILE = 'hook-failures.jsonl';
const LOG_BYTES_MAX = 256 * 1024;

export type HookNotes = ReturnType<typeof openNotes>;

/** Kept small by starting over, since the newest are what the doctor wants to see. */
export function openNotes(event: string) {
  let world: App | undefined;
  return {
    failClosed: false,
    open: (app: App) => {
      world = app;
    },
    write: (line: object) => {
      if (world === undefined) return;
      const { files, clock } = world.host;
      const path = join(world.project.ownDir, LOG_FILE);
      if ((files.stat(path)?.sizeBytes ?? 0) > LOG_BYTES_MAX) files.rename(path, `${path}.old`);
      const file = files.open(path, { write: true, create: true, mode: 0o600 });
      try {
        const text = `${JSON.stringify({ time: new Date(clock.nowMs()).toISOString(), event, ...line })}\n`;
        file.write(Buffer.from(text), file.stat().sizeBytes);
      } finally {
        file.close();
      }
    },
  };
}
