// Moves the segments of a chain that a repair ended into their folder, whole and unread. They are out of use from the moment the
// new chain stands; this only tidies up, under the journal's lock, and whoever opens the journal next finishes it.

import { basename, join } from 'node:path';
import type { Host } from '../../../kernel/host.ts';
import { makeDirDurable } from '../../make-dir.ts';
import { asideName } from '../format/repaired.ts';
import type { Survey } from '../read/survey.ts';

export async function moveEndedAside(survey: Survey, host: Pick<Host, 'files'>): Promise<void> {
  const first = survey.segments[0]?.header;
  if (survey.ended.length === 0 || first === undefined) return;
  const folder = join(survey.directory, asideName(first));
  await makeDirDurable(folder, host, 0o700);
  for (const { path } of survey.ended) host.files.rename(path, join(folder, basename(path)));
  // The new names first: a crash in between may show a segment twice, never nowhere.
  await host.files.syncDir(folder);
  await host.files.syncDir(survey.directory);
}
