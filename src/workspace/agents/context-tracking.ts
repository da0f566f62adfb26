// `operational_hardening.context_tracking` for the budget that hooks tell of: its percentages of the window come before those of
// the attention budget where any is set; switched off, nothing is told.

import { readSection } from '../../kernel/config/section.ts';
import { attentionBudgetSection } from '../../ledger/sections.ts';
import { opsSection } from '../../ops/settings.ts';
import type { EventContext } from './agent-event.ts';

/** Undefined when nobody wants to be told. */
export function withTracking(context: EventContext): EventContext | undefined {
  const { enabled, thresholds } = readSection(context.config, opsSection).context_tracking ?? {};
  if (enabled === false) return undefined;
  if (thresholds === undefined || Object.keys(thresholds).length === 0) return context;
  const own = readSection(context.config, attentionBudgetSection);
  const attention_budget = { ...own, measure: 'window', ...thresholds };
  return { ...context, config: { ...context.config, attention_budget } };
}
