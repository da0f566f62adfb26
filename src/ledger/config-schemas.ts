// Schemas of the ledger's configuration sections, with the names and defaults that people know.

import { z } from 'zod';
import { DEFAULTS } from './defaults.ts';
import { ENFORCEMENTS } from './model.ts';

export const groundingEnforcement = z
  .enum(ENFORCEMENTS)
  .optional()
  .describe(
    'what decisions without evidence do at a checkpoint: warn tells (the default), strict blocks, disabled does neither',
  );

export const grounding = z.strictObject({
  enforcement: z
    .enum(ENFORCEMENTS)
    .optional()
    .describe('the same as grounding_enforcement, and stronger when both are set'),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULTS.threshold)
    .describe('share of claims that must be grounded'),
  ghost_threshold: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULTS.ghostThreshold)
    .describe('a search hit at or above this score refutes the claim that something does not exist'),
});

const { budget, levels, trajectory: kept, edd: scenarios } = DEFAULTS;

export const attentionBudget = z.strictObject({
  measure: z
    .enum(['tokens', 'window'])
    .default(budget.measure)
    .describe('thresholds as tokens since the session began, or as a share of the context window'),
  yellow: z.int().min(1).default(budget.yellow).describe('tokens: findings are written down'),
  orange: z.int().min(1).default(budget.orange).describe('tokens: clearing is recommended'),
  red: z.int().min(1).default(budget.red).describe('tokens: clearing is strongly recommended'),
  window_tokens: z.int().min(1000).default(budget.windowTokens).describe('size of the context window'),
  warm_percent: z
    .number()
    .min(1)
    .max(100)
    .default(budget.warmPercent)
    .describe('share of the window for yellow'),
  wrap_up_percent: z
    .number()
    .min(1)
    .max(100)
    .default(budget.wrapUpPercent)
    .describe('share of the window for orange'),
  imminent_percent: z
    .number()
    .min(1)
    .max(100)
    .default(budget.imminentPercent)
    .describe('share of the window for red'),
});

export const sessionContinuity = z.strictObject({
  tiered_recovery: z.boolean().default(true).describe('tell a session that starts where the last one stood'),
  level1_tokens: z.int().min(40).max(2000).default(levels.level1Tokens).describe('what level 1 may cost'),
  level2_tokens: z.int().min(100).max(10_000).default(levels.level2Tokens).describe('what level 2 may cost'),
});

export const trajectory = z.strictObject({
  retention_days: z
    .int()
    .min(1)
    .default(kept.retentionDays)
    .describe('days after which a trajectory file is compressed'),
  archive_days: z
    .int()
    .min(1)
    .default(kept.archiveDays)
    .describe('days after which a compressed file is removed'),
  compression_level: z.int().min(1).max(9).default(kept.compressionLevel).describe('of gzip'),
});

export const edd = z.strictObject({
  enabled: z.boolean().default(scenarios.enabled).describe('look for test scenarios at a checkpoint'),
  min_test_scenarios: z.int().min(0).default(scenarios.scenariosMin).describe('how many there should be'),
  require_citations: z
    .boolean()
    .default(scenarios.requireCitations)
    .describe('count only grounded decisions’ scenarios'),
});
