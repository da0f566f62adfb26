// What setting a repository up accepts of it: its guarded settings, and that its notes, tasks and memories may be told to an agent as
// quotations. Shown in the plan like every other change, so that a yes to the plan is a yes to this.

import { isRepositoryAccepted, type Trust } from '../../kernel/config/trust.ts';
import type { Context } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import { readTrust } from '../../state/trust-file.ts';
import { planTrust } from '../configuration/trust-run.ts';

export interface Acceptance {
  readonly trust: Trust;
  /** One line for each thing that is accepted. */
  readonly lines: readonly { readonly path: string; readonly why: string }[];
}

export async function planAcceptance(context: Context): Promise<Acceptance> {
  const { project, host } = context;
  const before = readTrust(project, host);
  const config = await context.explainConfig();
  const settings = config.withheld.map(({ key, class: kind, file, line }) => {
    const value = config.guarded.find((one) => one.key === key)?.value;
    return {
      path: cleanText(key),
      why: `${kind}; set to ${cleanText(JSON.stringify(value ?? null)).slice(0, 200)} in ${file}:${line}, and counts from now on`,
    };
  });
  const words = isRepositoryAccepted(before)
    ? []
    : [
        {
          path: "the repository's words",
          why: 'notes, tasks and memories of others are told to an agent, as quotations',
        },
      ];
  return { trust: planTrust(before, config, host.clock.nowMs()), lines: [...words, ...settings] };
}
