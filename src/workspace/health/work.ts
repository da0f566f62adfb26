// What the files of the State Zone hold, from a quick look: the task, how much was decided and remembered, whether there is a
// page for agents. Nothing is checked here: `resume`, `memory stats` and `ground validate` do that.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { readDecisions } from '../../ledger/notes/decision-log.ts';
import { readActive } from '../../ledger/record/active.ts';
import { countMemories } from '../../memory/recall/read-all.ts';
import { cleanText } from '../../redact/clean.ts';
import { notesPath } from '../../state/index.ts';
import { openZoneFiles } from '../../state/store/files.ts';

export interface Work {
  readonly task?: string;
  readonly decisions: number;
  readonly memories: number;
  readonly page: boolean;
}

const PAGE = 'BUTTERFREEZONE.md';

export function describeWork(zone: string, context: Context): Work {
  const { project, host } = context;
  const read = (path: string): string => {
    try {
      return new TextDecoder().decode(host.files.read(join(project.root, path)));
    } catch (error) {
      if (isLoaError(error)) return ''; // Missing or out of reach: then nothing can be told of it.
      throw error;
    }
  };
  const notes = read(notesPath(zone));
  const { task, taskTitle } = readActive(notes, context);
  return {
    ...(task === undefined
      ? {}
      : { task: cleanText(taskTitle === undefined ? task : `${task} ${taskTitle}`) }),
    decisions: readDecisions(notes).filter(({ withdrawn }) => withdrawn === undefined).length,
    memories: countMemories(openZoneFiles({ root: project.root, zone }, host)),
    page: host.files.stat(join(project.root, PAGE)) !== undefined,
  };
}
