// The trust gradient: five levels, each with its name, what earns it, the pools that it opens and what it permits in six
// dimensions. Levels only ever add: whatever a level grants, every higher one grants.

import { type Pool, parsePool } from './vocabulary.ts';

export type TrustLevel = 'L0' | 'L1' | 'L2' | 'L3' | 'L4';
export type TrustDimension =
  | 'data_access'
  | 'delegation'
  | 'external_communication'
  | 'financial'
  | 'governance'
  | 'model_selection';
export type TrustValue = 'high' | 'medium' | 'none';
export type TrustScopes = Readonly<Record<TrustDimension, TrustValue>>;

export interface LevelRule {
  /** For people. */
  readonly title: string;
  /** The suffixes that may follow the level; the first is written. */
  readonly names: readonly string[];
  readonly pools: readonly Pool[];
  readonly scopes: TrustScopes;
}

export const TRUST_LEVELS: readonly TrustLevel[] = ['L0', 'L1', 'L2', 'L3', 'L4'];
export const TRUST_DIMENSIONS: readonly TrustDimension[] = [
  'data_access',
  'financial',
  'delegation',
  'model_selection',
  'governance',
  'external_communication',
];
const VALUES: readonly TrustValue[] = ['none', 'medium', 'high'];

const NOTHING: TrustScopes = {
  data_access: 'none',
  financial: 'none',
  delegation: 'none',
  model_selection: 'none',
  governance: 'none',
  external_communication: 'none',
};

export const LEVEL_RULES: Readonly<Record<TrustLevel, LevelRule>> = {
  L0: { title: 'Grounded', names: ['grounded', 'untrusted'], pools: [], scopes: NOTHING },
  L1: { title: 'Tests Present', names: ['basic'], pools: ['cheap', 'fast_code'], scopes: NOTHING },
  L2: {
    title: 'CI Verified',
    names: ['verified'],
    pools: ['cheap', 'fast_code', 'reviewer'],
    scopes: { ...NOTHING, data_access: 'medium', model_selection: 'medium' },
  },
  L3: {
    title: 'Property-Based',
    names: ['hardened'],
    pools: ['cheap', 'fast_code', 'reviewer', 'reasoning'],
    scopes: {
      data_access: 'medium',
      financial: 'medium',
      delegation: 'medium',
      model_selection: 'medium',
      governance: 'none',
      external_communication: 'medium',
    },
  },
  L4: {
    title: 'Formal',
    names: ['proven'],
    pools: ['cheap', 'fast_code', 'reviewer', 'reasoning', 'architect'],
    scopes: {
      data_access: 'high',
      financial: 'high',
      delegation: 'high',
      model_selection: 'high',
      governance: 'medium',
      external_communication: 'high',
    },
  },
};

export type ParsedLevel =
  | { readonly ok: true; readonly level: TrustLevel }
  | { readonly ok: false; readonly reason: string };

/** `L2`, `l2-verified`, `L2 verified`, `verified`; a suffix that belongs to another level is an error, not a guess. */
export function parseTrustLevel(text: string): ParsedLevel {
  const match = /^(?:(L[0-4])(?:[\s_–—-]+([a-z]+))?|([a-z]+))$/i.exec(text.trim());
  const level = match?.[1]?.toUpperCase() as TrustLevel | undefined;
  const name = (match?.[2] ?? match?.[3])?.toLowerCase();
  if (match === null)
    return { ok: false, reason: `"${text}" is no trust level; write one such as L2-verified` };
  if (level !== undefined) {
    const { names } = LEVEL_RULES[level];
    if (name === undefined || names.includes(name)) return { ok: true, level };
    return { ok: false, reason: `${level} is called ${names[0]}, not ${name}` };
  }
  const named = TRUST_LEVELS.find((one) => LEVEL_RULES[one].names.includes(name as string));
  return named === undefined
    ? { ok: false, reason: `no trust level is called ${name}` }
    : { ok: true, level: named };
}

export function formatTrustLevel(level: TrustLevel): string {
  return `${level}-${LEVEL_RULES[level].names[0]}`;
}

/** Negative when `a` is lower. */
export function compareLevels(a: TrustLevel, b: TrustLevel): number {
  return TRUST_LEVELS.indexOf(a) - TRUST_LEVELS.indexOf(b);
}

/** The subject of trust is as trusted as its least trusted part; of nothing at all, not trusted. */
export function lowestLevel(levels: readonly TrustLevel[]): TrustLevel {
  return (
    levels.reduce<TrustLevel | undefined>(
      (low, one) => (low === undefined || compareLevels(one, low) < 0 ? one : low),
      undefined,
    ) ?? 'L0'
  );
}

export function isAtLeast(value: TrustValue, wanted: TrustValue): boolean {
  return VALUES.indexOf(value) >= VALUES.indexOf(wanted);
}

/** The lowest level that opens a pool. */
export function levelForPool(pool: Pool): TrustLevel {
  return TRUST_LEVELS.find((level) => LEVEL_RULES[level].pools.includes(pool)) ?? 'L4';
}

/** Six dimensions out of data of unknown shape: an unknown dimension is ignored, an unknown value is `none`. */
export function readTrustScopes(raw: unknown): TrustScopes {
  const data = typeof raw === 'object' && raw !== null ? (raw as Readonly<Record<string, unknown>>) : {};
  const value = (name: TrustDimension): TrustValue => VALUES.find((one) => one === data[name]) ?? 'none';
  return Object.fromEntries(TRUST_DIMENSIONS.map((name) => [name, value(name)])) as Record<
    TrustDimension,
    TrustValue
  >;
}

/** A pool opened for somebody by a person, until a moment. */
export interface PoolGrant {
  readonly pool: string;
  readonly expiresAtMs: number;
}

/** Pools of the level, then those of grants that have not run out; in the order of their worth. */
export function poolsFor(
  level: TrustLevel,
  grants: readonly PoolGrant[],
  nowMs: number,
): { readonly own: readonly Pool[]; readonly granted: readonly Pool[] } {
  const own = LEVEL_RULES[level].pools;
  const live = grants
    .filter(({ expiresAtMs }) => Number.isFinite(expiresAtMs) && expiresAtMs > nowMs)
    .flatMap(({ pool }) => parsePool(pool) ?? []);
  return { own, granted: [...new Set(live)].filter((pool) => !own.includes(pool)) };
}
