// Checks of the project itself: git, set-up, configuration, disk.

import { describeUnknown, type WithheldSetting } from '../../kernel/config/index.ts';
import type { Finding } from '../../kernel/domain.ts';
import { JOURNAL_RESERVE_BYTES } from '../../kernel/limits.ts';
import type { Context } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import { readReceipt, snapshotOf } from '../setup/apply.ts';
import { nameCommand } from '../setup/invocation.ts';
import { locateMerge, planDriver, planMerge } from '../setup/merge-driver.ts';

/** Below this much free space a warning is due: a journal segment and its successor must fit. */
const FREE_BYTES_MIN = 64 * 1024 * 1024;

export async function checkGit({ host, project }: Context): Promise<Finding[]> {
  const { exitCode, stdout } = await host.processes.run('git', ['--version']);
  if (exitCode !== 0) {
    return [{ name: 'git', verdict: 'fail', message: 'git does not run', fix: 'install git' }];
  }
  const version = new TextDecoder().decode(stdout).trim();
  if (project.isGit) return [{ name: 'git', verdict: 'pass', message: version }];
  if (project.gitDoubt !== undefined)
    return [{ name: 'git', verdict: 'warn', message: `${version}; git is not asked: ${project.gitDoubt}` }];
  const message = `${version}; ${project.root} is not a git repository, so nothing here has a history`;
  return [{ name: 'git', verdict: 'warn', message, fix: 'git init' }];
}

export function checkSetUp({ host, project, product }: Context): Finding[] {
  if (readReceipt(project, host) !== undefined) {
    return [{ name: 'set-up', verdict: 'pass', message: `set up in ${project.root}` }];
  }
  const message = `${project.root} is not set up`;
  const fix = `${nameCommand(project.root, product.dir)} init`;
  return [{ name: 'set-up', verdict: 'warn', message, fix }];
}

/** That this machine merges our files record by record; without it git keeps the lines of both, and less is told apart. */
export async function checkMerge(context: Context): Promise<Finding[]> {
  const { host, project, product } = context;
  if (!project.isGit || readReceipt(project, host) === undefined) return [];
  const place = await locateMerge(context);
  const isSetUp =
    planDriver(place) === undefined && planMerge(place, snapshotOf(project.root, host)).every(isDone);
  if (isSetUp) return [{ name: 'merge', verdict: 'pass', message: 'git merges our files with loa merge' }];
  const message = 'git does not merge our files with this loa';
  return [{ name: 'merge', verdict: 'warn', message, fix: `${nameCommand(project.root, product.dir)} init` }];
}

const isDone = ({ before, after }: { before: string | undefined; after: string | undefined }): boolean =>
  before === after;

export async function checkConfiguration(context: Context): Promise<Finding[]> {
  const { settings, foreign, unknown, withheld, ignored } = await context.explainConfig();
  const set = settings.filter(({ origin }) => origin.kind !== 'default').length;
  const slips = foreign.map(({ name, file, line, nearest }): Finding => {
    const isSlip = nearest !== undefined;
    return {
      name: 'configuration',
      verdict: isSlip ? 'warn' : 'pass',
      message: `the section "${cleanText(name)}" (${file}:${line}) is not one of loa's and is left alone`,
      ...(isSlip ? { fix: `if you meant it for loa, call it "${nearest}"` } : {}),
    };
  });
  const mistakes = unknown.map((one): Finding => {
    const fix = one.nearest === undefined ? `take it out of ${one.file}` : `call it ${one.nearest}`;
    return { name: 'configuration', verdict: 'fail', message: cleanText(describeUnknown(one)), fix };
  });
  return [
    { name: 'configuration', verdict: 'pass', message: `valid, ${set} settings differ from the defaults` },
    ...mistakes,
    ...ignored.map(
      (message): Finding => ({
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

function describeWithheld(withheld: readonly WithheldSetting[]): Finding[] {
  if (withheld.length === 0) return [];
  const listed = withheld.map(({ key, file, line }) => `${key} (${file}:${line})`).join(', ');
  const message = cleanText(`the project sets what does not count until you accept it: ${listed}`);
  return [{ name: 'configuration', verdict: 'warn', message, fix: 'loa config trust' }];
}

export function checkDisk({ host, project }: Context): Finding[] {
  const { freeBytes, type } = host.files.space(project.root);
  const free = `${Math.floor(freeBytes / 1_000_000)} MB free on ${type}`;
  if (!host.files.isWritable(project.root)) {
    const isRecorded = host.files.isWritable(project.ownDir);
    const message = `${project.root} cannot be written to: ${isRecorded ? "what is recorded stays in the journal, and the project's files stay as they are" : 'nothing is recorded'}`;
    return [{ name: 'disk', verdict: 'warn', message, fix: 'make the folder writable for you' }];
  }
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
