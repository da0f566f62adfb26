// The ledger's settings as values, from a configuration that was resolved already. Light enough for hooks: what is missing
// takes its default here too.

import type { ConfigValues } from '../kernel/config/index.ts';
import { readSection, readValue } from '../kernel/config/section.ts';
import { DEFAULTS, type LedgerSettings } from './defaults.ts';
import {
  attentionBudgetSection,
  eddSection,
  groundingEnforcementSection,
  groundingSection,
  sessionContinuitySection,
  trajectorySection,
} from './sections.ts';

export function readSettings(config: ConfigValues): LedgerSettings {
  const grounding = readSection(config, groundingSection);
  const budget = readSection(config, attentionBudgetSection);
  const levels = readSection(config, sessionContinuitySection);
  const kept = readSection(config, trajectorySection);
  const edd = readSection(config, eddSection);
  const d = DEFAULTS;
  return {
    enforcement: grounding.enforcement ?? readValue(config, groundingEnforcementSection) ?? d.enforcement,
    threshold: grounding.threshold ?? d.threshold,
    ghostThreshold: grounding.ghost_threshold ?? d.ghostThreshold,
    budget: {
      measure: budget.measure ?? d.budget.measure,
      yellow: budget.yellow ?? d.budget.yellow,
      orange: budget.orange ?? d.budget.orange,
      red: budget.red ?? d.budget.red,
      windowTokens: budget.window_tokens ?? d.budget.windowTokens,
      warmPercent: budget.warm_percent ?? d.budget.warmPercent,
      wrapUpPercent: budget.wrap_up_percent ?? d.budget.wrapUpPercent,
      imminentPercent: budget.imminent_percent ?? d.budget.imminentPercent,
    },
    levels: {
      tellsAtStart: levels.tiered_recovery ?? d.levels.tellsAtStart,
      level1Tokens: levels.level1_tokens ?? d.levels.level1Tokens,
      level2Tokens: levels.level2_tokens ?? d.levels.level2Tokens,
    },
    trajectory: {
      retentionDays: kept.retention_days ?? d.trajectory.retentionDays,
      archiveDays: kept.archive_days ?? d.trajectory.archiveDays,
      compressionLevel: kept.compression_level ?? d.trajectory.compressionLevel,
    },
    edd: {
      enabled: edd.enabled ?? d.edd.enabled,
      scenariosMin: edd.min_test_scenarios ?? d.edd.scenariosMin,
      requireCitations: edd.require_citations ?? d.edd.requireCitations,
    },
  };
}
