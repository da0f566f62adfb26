// What a doctor looks at in the ledger: that every recorded decision is in the notes, that notes and tasks can be read, and that the
// notes stay quick to read.

import { join } from 'node:path';
import type { Finding } from '../kernel/domain.ts';
import { isLoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { notesPath, type ZoneFiles } from '../state/index.ts';
import { countMissing } from './heal/recover.ts';
import { hasConflictMarkers } from './notes/sections.ts';
import { openLedgerFiles } from './record/read.ts';
import { readTasks } from './task-file/parse.ts';
import { BEADS_DIR } from './task-file/task.ts';

/** Read at every start of a session and parsed at every decision. */
const NOTES_BYTES_MAX = 1024 * 1024;

/** What was recorded must be where it is read, and that must stay quick to read. */
export async function checkNotes(context: Context): Promise<Finding[]> {
  const { host, project } = context;
  const files = await openLedgerFiles(context);
  const path = notesPath(files.zone);
  const sizeBytes = host.files.stat(join(project.root, path))?.sizeBytes ?? 0;
  const checks: Finding[] = [];
  if (sizeBytes > NOTES_BYTES_MAX)
    checks.push({
      name: 'notes',
      verdict: 'warn',
      message: `${path} has ${Math.round(sizeBytes / 1_000_000)} MB, which every decision and every session reads`,
      fix: 'move what nobody needs out of it, into another file',
    });
  const { decisions: count, tasks } = await countMissing(context);
  if (tasks > 0)
    checks.push({
      name: 'notes',
      verdict: 'warn',
      message: `${tasks} ${tasks === 1 ? 'task' : 'tasks'} in the journal ${tasks === 1 ? 'has' : 'have'} no file in .beads`,
      fix: 'loa ledger heal',
    });
  if (count > 0)
    checks.push({
      name: 'notes',
      verdict: 'warn',
      message: `${count} ${count === 1 ? 'decision' : 'decisions'} in the journal ${count === 1 ? 'is' : 'are'} missing from NOTES.md`,
      fix: 'loa ledger heal --decisions (or let one go: loa ledger decide ID --withdraw)',
    });
  checks.push(...examineFiles(files, path));
  return checks.length > 0 || sizeBytes === 0
    ? checks
    : [{ name: 'notes', verdict: 'pass', message: 'every recorded decision is in the notes' }];
}

/** What a merge or a hand left in the files themselves. */
function examineFiles(files: Awaited<ReturnType<typeof openLedgerFiles>>, notes: string): Finding[] {
  const warn = (message: string, fix: string): Finding => ({ name: 'notes', verdict: 'warn', message, fix });
  const marked = hasConflictMarkers(files.read(notes) ?? '')
    ? [warn(`${notes} holds conflict markers of a merge`, `choose in ${notes}, and take the markers out`)]
    : [];
  const unreadable = readTasks(files).problems.map(({ path, reason }): Finding => {
    const message = `${path} cannot be read as a task: ${reason}`;
    return {
      name: 'notes',
      verdict: 'fail',
      message,
      fix: `mend ${path}, or move it aside and: loa ledger heal`,
    };
  });
  const disputed = listDisputedTasks(files).map((path) =>
    warn(
      `two branches set ${path} in two ways; what did not stand is under "conflicts" in it`,
      `choose in ${path}, and take "conflicts" out`,
    ),
  );
  return [...marked, ...unreadable, ...disputed];
}

function listDisputedTasks(files: ZoneFiles): readonly string[] {
  return files
    .list(BEADS_DIR)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${BEADS_DIR}/${name}`)
    .filter((path) => {
      try {
        return /^conflicts:/m.test(files.read(path) ?? '');
      } catch (error) {
        if (isLoaError(error)) return false; // What cannot be read is told by whoever reads tasks.
        throw error;
      }
    });
}
