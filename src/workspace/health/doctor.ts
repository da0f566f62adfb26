// `doctor`: what is wrong and the command that mends it, by the checks of all domains. Each stands alone; one that fails to run is itself a
// finding and stops none of the others.

import type { z } from 'zod';
import type { Check, Finding } from '../../kernel/domain.ts';
import { describeThrown, isLoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import type { doctorSchemas } from './schemas.ts';

export const doctorCode: OperationCode<
  z.output<typeof doctorSchemas.input>,
  z.output<typeof doctorSchemas.output>
> = {
  async run(_input, context) {
    const { checks } = context.domains;
    const findings: Finding[] = [];
    for (const [done, check] of checks.entries()) {
      context.progress.report(check.name, done, checks.length);
      // A server has others to answer meanwhile.
      await context.host.clock.nextTurn();
      findings.push(...(await examineSafely(check, context)));
    }
    return { checks: findings.map(({ message, ...rest }) => ({ ...rest, message: cleanText(message) })) };
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

async function examineSafely({ name, load }: Check, context: Context): Promise<readonly Finding[]> {
  try {
    return await (await load())(context);
  } catch (thrown) {
    const failure = isLoaError(thrown) ? thrown : undefined;
    const message = `could not be examined: ${describeThrown(thrown)}`;
    const fix = failure?.hint === undefined ? {} : { fix: cleanText(failure.hint) };
    return [{ name, verdict: 'fail', message, ...fix }];
  }
}
