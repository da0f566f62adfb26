// `config trust`: a person accepts, on this machine, the guarded settings of the project's files and what the files of the
// repository say. Guarantees: what is accepted is what was shown; settings that are not valid are refused, not accepted.

import { join } from 'node:path';
import type { z } from 'zod';
import {
  type Configuration,
  isRepositoryAccepted,
  listSettings,
  NO_TRUST,
  type Trust,
} from '../../kernel/config/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { cleanData, cleanText } from '../../redact/clean.ts';
import { readTrust, TRUST_FILE, writeTrust } from '../../state/trust-file.ts';
import type { trustSchemas } from './schemas.ts';

type Input = z.output<typeof trustSchemas.input>;
type Output = z.output<typeof trustSchemas.output>;
type Outcome = Output['outcome'];

export const trustCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const before = readTrust(context.project, context.host);
    const config = await context.explainConfig();
    const after = input.revoke ? NO_TRUST : planTrust(before, config, context.host.clock.nowMs());
    if (!input.revoke) requireValid(config, context.configSchema);
    const outcome = await decide(input, context, { before, after, config });
    const isDone = outcome === 'accepted' || outcome === 'revoked';
    const action = input.revoke ? 'revoke' : 'accept';
    return { ...describe(context, config, isDone ? after : before), outcome, action };
  },
  changed: ({ outcome }) => outcome === 'accepted' || outcome === 'revoked',
  verdict: ({ outcome }) => (outcome === 'not-confirmed' ? 'warn' : 'pass'),
  render: renderOutcome,
};

/** Sections without guarded settings have nothing to accept, so what was accepted of them before is forgotten. Pure. */
export function planTrust(before: Trust, { acceptance }: Configuration, nowMs: number): Trust {
  const repository = before.repository ?? { accepted_at: new Date(nowMs).toISOString() };
  return { version: 1, sections: acceptance, repository };
}

interface Plan {
  readonly before: Trust;
  readonly after: Trust;
  readonly config: Configuration;
}

async function decide(input: Input, context: Context, { before, after, config }: Plan): Promise<Outcome> {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'nothing-to-do';
  if (input.dryRun) return 'planned';
  if (!input.yes) {
    const { settings } = describe(context, config, before);
    const shown = input.revoke ? REVOKES : [...listSettingLines(settings), ...ACCEPTS].join('\n');
    if ((await context.confirm(`${shown}\nGo ahead?`)) !== true) return 'not-confirmed';
  }
  await writeTrust(context.project, after, context.host);
  return input.revoke ? 'revoked' : 'accepted';
}

/** Accepting a wrong value would stop every command that follows. */
function requireValid({ guarded }: Configuration, schema: JsonSchema): void {
  const rules = listSettings(schema);
  for (const { key, value, origin } of guarded) {
    const rule = rules.find(({ steps }) => steps.join('.') === key);
    const checked = rule === undefined ? undefined : checkValue(rule.schema, value);
    if (checked?.ok === true) continue;
    const [problem] = checked?.problems ?? [];
    const place = origin.kind === 'file' ? `${origin.file}:${origin.line}: ` : '';
    throw new LoaError(
      'config.invalid',
      `${place}${cleanText(key)} ${problem?.message ?? 'must be a mapping'}`,
      {
        hint: 'Mend it there first; nothing was accepted.',
      },
    );
  }
}

function describe(
  { project }: Context,
  { guarded, acceptance }: Configuration,
  trust: Trust,
): Omit<Output, 'outcome' | 'action'> {
  const isAccepted = (key: string): boolean => {
    const [section = ''] = key.split('.');
    return Object.hasOwn(trust.sections, section) && trust.sections[section] === acceptance[section];
  };
  const settings = guarded.flatMap(({ key, value, class: settingClass, origin }) => {
    if (origin.kind !== 'file') return [];
    const { file, line } = origin;
    const shown = { key: cleanText(key), value: cleanData(value), class: settingClass, file, line };
    return [{ ...shown, accepted: isAccepted(key) }];
  });
  const file = join(project.ownDir, TRUST_FILE);
  return { root: project.root, file, settings, repository: isRepositoryAccepted(trust) };
}

const ACCEPTS = [
  'Accepting makes these settings count on this machine, until one of them changes, and lets an agent be told',
  'what the notes, tasks and memories of this repository say, as quotations.',
];
const REVOKES = 'Guarded settings of the project’s files and what the repository says no longer count.';

const HEADLINES: Readonly<Record<Outcome, (action: Output['action']) => string>> = {
  accepted: () => 'Accepted in',
  revoked: () => 'Taken back in',
  planned: (action) => (action === 'accept' ? 'Would accept in' : 'Would take back in'),
  'nothing-to-do': (action) => (action === 'accept' ? 'Nothing to accept in' : 'Nothing was accepted in'),
  'not-confirmed': () => 'Nothing changed (add --yes to go ahead) in',
};

function listSettingLines(settings: Output['settings']): string[] {
  if (settings.length === 0) return ['  The project’s files hold no guarded settings.'];
  return settings.map(({ key, value, class: settingClass, file, line }) => {
    return `  ${settingClass.padEnd(7)}  ${key} = ${JSON.stringify(value)}  (${file}:${line})`;
  });
}

function renderOutcome(output: Output, style: TextStyle): string {
  const { action, outcome, repository } = output;
  const headline = `${style.bold(HEADLINES[outcome](action))} ${output.root}`;
  const says = `What the repository’s files say is ${repository ? 'accepted' : 'not accepted'}.`;
  const asks = outcome === 'planned' || outcome === 'not-confirmed';
  const explains = !asks ? [says] : action === 'accept' ? ACCEPTS : [REVOKES];
  return [
    headline,
    ...listSettingLines(output.settings),
    ...explains.map((line) => style.dim(`  ${line}`)),
  ].join('\n');
}
