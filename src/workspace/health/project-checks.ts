// Checks of the project itself: git, set-up, configuration, disk.

import { join } from 'node:path';
import { describeUnknown, type WithheldSetting } from '../../kernel/config/index.ts';
import { JOURNAL_RESERVE_BYTES } from '../../kernel/limits.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath } from '../../state/index.ts';
import { cleanText } from '../clean.ts';
import { readReceipt } from '../setup/apply.ts';
import type { Check } from './doctor.ts';

/** Below this much free space a warning is due: a journal segment and its successor must fit. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;

export async function checkGit({ host, project }: Context): Promise<Check[]> {
  const { exitCode, stdout } = await host.processes.run('git', ['--version']);
  if (exitCode !== 0) {
    return [{ name: 'git', verdict: 'fail', message: 'git does not run', fix: 'install git' }];
  }
  const version = new TextDecoder().decode(stdout).trim();
  if (project.isGit) return [{ name: 'git', verdict: 'pass', message: version }];
  const message = `${version}; ${project.root} is not a git repository, so nothing here has a history`;
  return [{ name: 'git', verdict: 'warn', message, fix: 'git init' }];
}

export function checkSetUp({ host, project }: Context): Check[] {
  if (readReceipt(project, host) !== undefined) {
    return [{ name: 'set-up', verdict: 'pass', message: `set up in ${project.root}` }];
  }
  const message = `${project.root} is not set up`;
  return [{ name: 'set-up', verdict: 'warn', message, fix: 'loa init' }];
}

export async function checkConfiguration(context: Context): Promise<Check[]> {
  const { settings, foreign, unknown, withheld, ignored } = await context.explainConfig();
  const set = settings.filter(({ origin }) => origin.kind !== 'default').length;
  const slips = foreign.map(({ name, file, line, nearest }): Check => {
    const isSlip = nearest !== undefined;
    return {
      name: 'configuration',
      verdict: isSlip ? 'warn' : 'pass',
      message: `the section "${cleanText(name)}" (${file}:${line}) is not one of loa's and is left alone`,
      ...(isSlip ? { fix: `if you meant it for loa, call it "${nearest}"` } : {}),
    };
  });
  const mistakes = unknown.map((one): Check => {
    const fix = one.nearest === undefined ? `take it out of ${one.file}` : `call it ${one.nearest}`;
    return { name: 'configuration', verdict: 'fail', message: cleanText(describeUnknown(one)), fix };
  });
  return [
    { name: 'configuration', verdict: 'pass', message: `valid, ${set} settings differ from the defaults` },
    ...mistakes,
    ...ignored.map(
      (message): Check => ({
        name: 'configuration',
        verdict: 'warn',
        message,
        fix: 'put a plain file there',
      }),
    ),
    ...describeWithheld(withheld),
    ...slips,
  ];
}

function describeWithheld(withheld: readonly WithheldSetting[]): Check[] {
  if (withheld.length === 0) return [];
  const listed = withheld.map(({ key, file, line }) => `${key} (${file}:${line})`).join(', ');
  const message = cleanText(`the project sets what does not count until you accept it: ${listed}`);
  return [{ name: 'configuration', verdict: 'warn', message, fix: 'loa config trust' }];
}

/** Read at every start of a session and parsed at every decision. */
const NOTES_BYTES_MAX = 1024 * 1024;

/** What was recorded must be where it is read, and that must stay quick to read. */
export async function checkNotes(context: Context): Promise<Check[]> {
  const { host, project } = context;
  const { openLedgerFiles } = await import('../../ledger/record/read.ts');
  const path = notesPath((await openLedgerFiles(context)).zone);
  const sizeBytes = host.files.stat(join(project.root, path))?.sizeBytes ?? 0;
  const checks: Check[] = [];
  if (sizeBytes > NOTES_BYTES_MAX)
    checks.push({
      name: 'notes',
      verdict: 'warn',
      message: `${path} has ${Math.round(sizeBytes / 1_000_000)} MB, which every decision and every session reads`,
      fix: 'move what nobody needs out of it, into another file',
    });
  const { countMissing } = await import('../../ledger/heal/recover.ts');
  const count = await countMissing(context);
  if (count > 0)
    checks.push({
      name: 'notes',
      verdict: 'warn',
      message: `${count} ${count === 1 ? 'decision' : 'decisions'} in the journal ${count === 1 ? 'is' : 'are'} missing from NOTES.md`,
      fix: 'loa ledger heal --decisions (or let one go: loa ledger decide ID --withdraw)',
    });
  return checks.length > 0 || sizeBytes === 0
    ? checks
    : [{ name: 'notes', verdict: 'pass', message: 'every recorded decision is in the notes' }];
}

/** Memories that no file holds any more, entries that were damaged, and files that cannot be read. */
export async function checkMemories(context: Context): Promise<Check[]> {
  const { adviseUnreadable, describeLost, describeUnreadable, examineMemories, RESTORE_COMMAND } =
    await import('../../memory/care/health.ts');
  const { lost, flaws, unreadable } = await examineMemories(context);
  const checks = [
    ...unreadable.map((path): Check => {
      const message = cleanText(describeUnreadable(path));
      return { name: 'memory', verdict: 'fail', message, fix: adviseUnreadable(path) };
    }),
    ...flaws.map(({ id, at, flaw, fix = 'mend the entry there, or loa memory forget it' }): Check => {
      const message = cleanText(`${at}: ${id} is damaged, ${flaw}`);
      return { name: 'memory', verdict: 'warn', message, fix };
    }),
  ];
  const fix = `${RESTORE_COMMAND} (--dry-run shows them; let one go: loa memory forget ID)`;
  if (lost > 0) checks.unshift({ name: 'memory', verdict: 'warn', message: describeLost(lost), fix });
  return checks.length > 0
    ? checks
    : [{ name: 'memory', verdict: 'pass', message: 'every recorded memory is in its file' }];
}

export function checkDisk({ host, project }: Context): Check[] {
  const { freeBytes, type } = host.files.space(project.root);
  const free = `${Math.floor(freeBytes / 1_000_000)} MB free on ${type}`;
  if (freeBytes < JOURNAL_RESERVE_BYTES) {
    return [
      {
        name: 'disk',
        verdict: 'fail',
        message: `${free}: nothing more can be written`,
        fix: 'free some space',
      },
    ];
  }
  if (freeBytes < FREE_BYTES_MIN)
    return [{ name: 'disk', verdict: 'warn', message: free, fix: 'free some space' }];
  return [{ name: 'disk', verdict: 'pass', message: free }];
}
