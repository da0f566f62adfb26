// `self-heal-state`: healing the State Zone in the words that scripts look for.

import type { OperationOutputs } from '../../operation-types.ts';
import type { SeedProgram } from './seed-program.ts';

type Healed = OperationOutputs['ledger.heal'];

const USAGE = `Usage: self-heal-state.sh [--check-only] [--verbose]

Exit codes:
  0  healthy, or healed
  1  something is missing or could not be healed
  2  an argument is wrong`;

const RULE = '='.repeat(60);

export const selfHealState: SeedProgram = {
  name: 'self-heal-state',
  usage: USAGE,
  flags: { 'check-only': 'flag', verbose: 'flag' },
  wordsMax: 0,
  unknownFlag: 'Unknown argument',
  usageExitCode: 2,
  failureExitCode: 1,
  async start({ flags }, call) {
    for (const warning of call.warnings) call.err(`warning: ${warning}`);
    const checkOnly = flags.has('check-only');
    const { output: healed } = await call.run('ledger.heal', { checkOnly });
    for (const line of describe(healed, { checkOnly, isVerbose: flags.has('verbose') })) call.out(line);
    return healed.items.some(isBad) ? 1 : 0;
  },
};

const isBad = ({ state }: { readonly state: string }): boolean => state === 'failed' || state === 'missing';

function describe(
  { items, timestamp }: Healed,
  told: { readonly checkOnly: boolean; readonly isVerbose: boolean },
): readonly string[] {
  const bad = items.filter(isBad);
  const mended = items.filter(({ state }) => state === 'created' || state === 'recovered');
  const checked = items.flatMap(({ item, state }) => [
    `[SELF-HEAL] Checking: ${item}`,
    `[SELF-HEAL]   ${state}`,
  ]);
  const index = ['[SELF-HEAL] Checking: .ck/', '[SELF-HEAL]   not needed: code is searched without it'];
  return [
    ...(told.isVerbose ? [...checked, ...index] : []),
    ...bad.map(({ item, state, detail }) =>
      state === 'missing' ? `${item} is missing` : `Could not heal ${item}: ${detail}`,
    ),
    ...mended.map(({ item, detail }) => `${item}: ${detail}`),
    RULE,
    'SELF-HEALING SUMMARY',
    RULE,
    `Mode: ${told.checkOnly ? 'Check only' : 'Heal'}`,
    `Timestamp: ${timestamp}`,
    resultOf(bad.length, mended.length, told.checkOnly),
  ];
}

function resultOf(bad: number, mended: number, checkOnly: boolean): string {
  if (bad > 0) return `${bad} ${checkOnly ? 'missing' : 'could not be healed'}`;
  return mended > 0 ? `Healed: ${mended}. State Zone is healthy now` : 'State Zone is healthy';
}
