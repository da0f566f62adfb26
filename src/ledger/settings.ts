// The ledger's settings as values, from a configuration that was resolved already. Light enough for hooks: what is missing
// takes its default here too.

import type { ConfigValues } from '../kernel/config/index.ts';
import type { Enforcement } from './model.ts';

export interface BudgetSettings {
  readonly measure: 'tokens' | 'window';
  readonly yellow: number;
  readonly orange: number;
  readonly red: number;
  readonly windowTokens: number;
  readonly warmPercent: number;
  readonly wrapUpPercent: number;
  readonly imminentPercent: number;
}

export interface LedgerSettings {
  readonly enforcement: Enforcement;
  readonly threshold: number;
  readonly ghostThreshold: number;
  readonly budget: BudgetSettings;
  readonly levels: {
    readonly tellsAtStart: boolean;
    readonly level1Tokens: number;
    readonly level2Tokens: number;
  };
  readonly trajectory: {
    readonly retentionDays: number;
    readonly archiveDays: number;
    readonly compressionLevel: number;
  };
  readonly edd: {
    readonly enabled: boolean;
    readonly scenariosMin: number;
    readonly requireCitations: boolean;
  };
}

export const DEFAULTS: LedgerSettings = {
  enforcement: 'strict',
  threshold: 0.95,
  ghostThreshold: 0.4,
  budget: {
    measure: 'tokens',
    yellow: 5000,
    orange: 10_000,
    red: 15_000,
    windowTokens: 200_000,
    warmPercent: 60,
    wrapUpPercent: 70,
    imminentPercent: 80,
  },
  levels: { tellsAtStart: true, level1Tokens: 300, level2Tokens: 500 },
  trajectory: { retentionDays: 30, archiveDays: 365, compressionLevel: 6 },
  edd: { enabled: true, scenariosMin: 3, requireCitations: true },
};

type Section = Readonly<Record<string, unknown>>;

export function readSettings(config: ConfigValues): LedgerSettings {
  const section = (name: string): Section => (config[name] ?? {}) as Section;
  const pick = <T>(from: Section, name: string, fallback: T): T => (from[name] ?? fallback) as T;
  const grounding = section('grounding');
  const budget = section('attention_budget');
  const levels = section('session_continuity');
  const kept = section('trajectory');
  const edd = section('edd');
  const d = DEFAULTS;
  return {
    enforcement: pick(grounding, 'enforcement', pick(config, 'grounding_enforcement', d.enforcement)),
    threshold: pick(grounding, 'threshold', d.threshold),
    ghostThreshold: pick(grounding, 'ghost_threshold', d.ghostThreshold),
    budget: {
      measure: pick(budget, 'measure', d.budget.measure),
      yellow: pick(budget, 'yellow', d.budget.yellow),
      orange: pick(budget, 'orange', d.budget.orange),
      red: pick(budget, 'red', d.budget.red),
      windowTokens: pick(budget, 'window_tokens', d.budget.windowTokens),
      warmPercent: pick(budget, 'warm_percent', d.budget.warmPercent),
      wrapUpPercent: pick(budget, 'wrap_up_percent', d.budget.wrapUpPercent),
      imminentPercent: pick(budget, 'imminent_percent', d.budget.imminentPercent),
    },
    levels: {
      tellsAtStart: pick(levels, 'tiered_recovery', d.levels.tellsAtStart),
      level1Tokens: pick(levels, 'level1_tokens', d.levels.level1Tokens),
      level2Tokens: pick(levels, 'level2_tokens', d.levels.level2Tokens),
    },
    trajectory: {
      retentionDays: pick(kept, 'retention_days', d.trajectory.retentionDays),
      archiveDays: pick(kept, 'archive_days', d.trajectory.archiveDays),
      compressionLevel: pick(kept, 'compression_level', d.trajectory.compressionLevel),
    },
    edd: {
      enabled: pick(edd, 'enabled', d.edd.enabled),
      scenariosMin: pick(edd, 'min_test_scenarios', d.edd.scenariosMin),
      requireCitations: pick(edd, 'require_citations', d.edd.requireCitations),
    },
  };
}
