// `trust verify`: runs the checkers of this repository's proofs and property tests, where they are at hand, and records what came of
// it, signed, dated and for a limited time. It runs code of the repository: a person sees every command first and agrees.

import type { z } from 'zod';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { openSourceTree, type SourceTree } from '../../source/index.ts';
import { type Check, planChecks } from './checkers.ts';
import type { verifySchemas } from './schemas.ts';
import { type CheckRecord, recordChecks } from './verified.ts';

type Input = z.output<typeof verifySchemas.input>;
type Output = z.output<typeof verifySchemas.output>;
type Checked = Output['checks'][number];

const CHECK_TIMEOUT_MS = 120_000;
const VALID_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export const verifyCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const { project, host } = context;
    const tree = await openSourceTree(project.root, host, { home: project.ownDir });
    const checks = planFor(tree);
    const planned = checks.map((one) => toChecked(one, 'planned', ''));
    if (checks.length === 0 || input.dryRun)
      return { outcome: 'planned', checks: planned, isRecorded: false };
    const shown = checks.map(commandOf).join('\n  ');
    if (
      !input.yes &&
      (await context.confirm(`This runs code of the repository:\n  ${shown}\nGo ahead?`)) !== true
    )
      return { outcome: 'not-confirmed', checks: planned, isRecorded: false };
    const done: Checked[] = [];
    const records: CheckRecord[] = [];
    for (const check of checks) {
      const result = await runCheck(check, context);
      done.push(toChecked(check, result.state, result.why));
      const bytes = result.state === 'not-at-hand' ? undefined : tree.read(check.path);
      const checkedAtMs = host.clock.nowMs();
      if (bytes !== undefined)
        records.push({
          ...check,
          passed: result.state === 'passed',
          sha256: sha256Hex(bytes),
          checkedAtMs,
          expiresAtMs: checkedAtMs + VALID_DAYS * DAY_MS,
        });
    }
    const isRecorded = records.length > 0 && (await recordChecks(records, context));
    return { outcome: 'checked', checks: done, isRecorded };
  },
  changed: ({ isRecorded }) => isRecorded,
  verdict: ({ outcome, checks }) =>
    checks.some(({ state }) => state === 'failed') ? 'fail' : outcome === 'not-confirmed' ? 'warn' : 'pass',
  render: renderOutput,
};

function planFor(tree: SourceTree): readonly Check[] {
  const { proofs, tests, packages } = tree.project();
  const named = packages.flatMap(({ dependencies, devDependencies, buildDependencies }) => [
    ...dependencies,
    ...devDependencies,
    ...buildDependencies,
  ]);
  return planChecks({ proofs, propertyExample: tests.propertyExample, dependencies: new Set(named) });
}

interface CheckResult {
  readonly state: 'failed' | 'not-at-hand' | 'passed';
  readonly why: string;
}

async function runCheck({ program, args }: Check, { host, project }: Context): Promise<CheckResult> {
  try {
    const { exitCode, stderr, stdout } = await host.processes.run(program, args, {
      cwd: project.root,
      timeoutMs: CHECK_TIMEOUT_MS,
    });
    const said = `${stderr}\n${stdout}`.trim().split('\n').at(-1) ?? '';
    return exitCode === 0
      ? { state: 'passed', why: '' }
      : { state: 'failed', why: `exit ${exitCode}: ${said}` };
  } catch (error) {
    if (!isLoaError(error) || !error.code.startsWith('process.')) throw error;
    return { state: 'not-at-hand', why: error.message };
  }
}

const commandOf = ({ program, args }: Check): string => [program, ...args].join(' ');

const toChecked = (check: Check, state: Checked['state'], why: string): Checked => ({
  kind: check.kind,
  path: check.path,
  command: commandOf(check),
  state,
  why,
});

function renderOutput({ outcome, checks, isRecorded }: Output, style: TextStyle): string {
  if (checks.length === 0)
    return 'Nothing to check: no proof or property test of a kind that a checker is known for.';
  const lines = checks.map(({ state, command, why }) => {
    const mark = state === 'passed' ? style.good(state) : style.caution(state);
    return `${mark}  ${command}${why === '' ? '' : style.dim(`  ${why}`)}`;
  });
  const end =
    outcome !== 'checked'
      ? 'Nothing was run.'
      : isRecorded
        ? `Recorded and signed; it counts for ${VALID_DAYS} days, while these files stay as they are.`
        : 'Not recorded: that takes `loa init` and a key that signs manifests (`loa key new`).';
  return [...lines, end].join('\n');
}
