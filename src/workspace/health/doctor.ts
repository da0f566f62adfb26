// `doctor`: what is wrong and the command that mends it. Each check stands alone; one that fails to run is itself a
// finding and stops none of the others.

import type { z } from 'zod';
import { describeThrown, isLoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { cleanText } from '../clean.ts';
import { checkAgents, checkHookFailures } from './agent-checks.ts';
import {
  checkConfiguration,
  checkDisk,
  checkGit,
  checkMemories,
  checkNotes,
  checkSetUp,
} from './project-checks.ts';
import type { doctorSchemas } from './schemas.ts';
import { checkAudit, checkJournal, checkKeys, checkPending, checkWriter } from './storage-checks.ts';

export type Check = z.output<typeof doctorSchemas.output>['checks'][number];
export type Examination = (context: Context) => Promise<Check[]> | Check[];

const EXAMINATIONS: Readonly<Record<string, Examination>> = {
  git: checkGit,
  'set-up': checkSetUp,
  configuration: checkConfiguration,
  disk: checkDisk,
  journal: checkJournal,
  files: checkPending,
  notes: checkNotes,
  memory: checkMemories,
  writer: checkWriter,
  audit: checkAudit,
  keys: checkKeys,
  agents: checkAgents,
  hooks: checkHookFailures,
};

export const doctorCode: OperationCode<
  z.output<typeof doctorSchemas.input>,
  z.output<typeof doctorSchemas.output>
> = {
  async run(_input, context) {
    const checks: Check[] = [];
    const names = Object.keys(EXAMINATIONS);
    for (const [done, [name, examine]] of Object.entries(EXAMINATIONS).entries()) {
      context.progress.report(name, done, names.length);
      checks.push(...(await examineSafely(name, examine, context)));
    }
    return { checks };
  },
  verdict: ({ checks }) => {
    if (checks.some(({ verdict }) => verdict === 'fail')) return 'fail';
    return checks.some(({ verdict }) => verdict === 'warn') ? 'warn' : 'pass';
  },
  render({ checks }, style) {
    const words = { pass: style.good('ok'), warn: style.caution('warn'), fail: style.bad('fail') };
    const width = Math.max(...checks.map(({ name }) => name.length));
    return checks
      .map(({ name, verdict, message, fix }) => {
        const pad = ' '.repeat(4 - (verdict === 'pass' ? 2 : 4));
        const mend = fix === undefined ? '' : `\n${' '.repeat(width + 10)}${style.dim('→')} ${fix}`;
        return `  ${words[verdict]}${pad}  ${name.padEnd(width)}  ${message}${mend}`;
      })
      .join('\n');
  },
};

async function examineSafely(name: string, examine: Examination, context: Context): Promise<Check[]> {
  try {
    return await examine(context);
  } catch (thrown) {
    const failure = isLoaError(thrown) ? thrown : undefined;
    const message = cleanText(`could not be examined: ${describeThrown(thrown)}`);
    return [
      {
        name,
        verdict: 'fail',
        message,
        ...(failure?.hint === undefined ? {} : { fix: cleanText(failure.hint) }),
      },
    ];
  }
}
