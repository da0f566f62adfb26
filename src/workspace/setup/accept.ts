// What setting a repository up accepts of it: its guarded settings, and that its notes, tasks and memories may be told to an agent as
// quotations. Shown in the plan like every other change, so that a yes to the plan is a yes to this.

import { isRepositoryAccepted, type Trust } from '../../kernel/config/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { readTrust } from '../../state/index.ts';
import { cleanText } from '../clean.ts';
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
  const settings = config.withheld.map(({ key, class: kind, file, line }) => ({
    path: cleanText(key),
    why: `${kind}; set in ${file}:${line}, and counts from now on`,
  }));
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
