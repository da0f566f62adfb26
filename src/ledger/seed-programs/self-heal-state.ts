// `self-heal-state [--check-only] [--verbose]`: healing in the words that scripts look for.

import { type HealReport, healState, recordHealing } from '../heal/heal.ts';
import { nowIso } from '../record/open.ts';
import { BAD_ARGUMENT, helpIfAsked, type ProgramAnswer, type SeedProgram } from './model.ts';

const USAGE = 'Usage: self-heal-state.sh [--check-only] [--verbose]';
const RULE = '='.repeat(60);

export const selfHealState: SeedProgram = {
  usage: USAGE,
  async run(args, context) {
    const help = helpIfAsked(args, USAGE);
    if (help !== undefined) return help;
    const unknown = args.find((word) => word !== '--check-only' && word !== '--verbose' && word !== '-v');
    if (unknown !== undefined)
      return { stdout: `Unknown argument: ${unknown.slice(0, 80)}\n${USAGE}\n`, exitCode: BAD_ARGUMENT };
    const checkOnly = args.includes('--check-only');
    const report = await healState({ checkOnly, searchGit: true }, context);
    if (!checkOnly) await recordHealing(report, context);
    const isVerbose = args.includes('--verbose') || args.includes('-v');
    return describe(report, { checkOnly, isVerbose, timestamp: nowIso(context.host) });
  },
};

interface Told {
  readonly checkOnly: boolean;
  readonly isVerbose: boolean;
  readonly timestamp: string;
}

function describe({ items }: HealReport, told: Told): ProgramAnswer {
  const bad = items.filter(({ state }) => state === 'failed' || state === 'missing');
  const mended = items.filter(({ state }) => state === 'created' || state === 'recovered');
  const verbose = told.isVerbose
    ? [
        ...items.flatMap(({ item, state }) => [`[SELF-HEAL] Checking: ${item}`, `[SELF-HEAL]   ${state}`]),
        '[SELF-HEAL] Checking: .ck/',
        '[SELF-HEAL]   not needed: code is searched without it',
      ]
    : [];
  const lines = [
    ...verbose,
    ...bad.map(({ item, state, detail }) =>
      state === 'missing' ? `${item} is missing` : `Could not heal ${item}: ${detail}`,
    ),
    ...mended.map(({ item, detail }) => `${item}: ${detail}`),
    RULE,
    'SELF-HEALING SUMMARY',
    RULE,
    `Mode: ${told.checkOnly ? 'Check only' : 'Heal'}`,
    `Timestamp: ${told.timestamp}`,
    bad.length > 0
      ? `${bad.length} ${told.checkOnly ? 'missing' : 'could not be healed'}`
      : mended.length > 0
        ? `Healed: ${mended.length}. State Zone is healthy now`
        : 'State Zone is healthy',
  ];
  return { stdout: `${lines.join('\n')}\n`, exitCode: bad.length > 0 ? 1 : 0 };
}
