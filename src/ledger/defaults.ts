// The ledger's settings and what they are unless a configuration says otherwise.

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
  enforcement: 'warn',
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
