// What a level lets an agent do of what it asks for, and what that costs. Fails closed: what is unknown is denied.

import {
  isAtLeast,
  LEVEL_RULES,
  levelForPool,
  type PoolGrant,
  poolsFor,
  type TrustDimension,
  type TrustLevel,
  type TrustScopes,
} from './level.ts';
import { formatRequirement, type Requirement, scopesOf } from './requirement.ts';
import { type BillingWeight, type Pool, VOCABULARY } from './vocabulary.ts';

export interface Decision {
  readonly requirement: string;
  readonly isAllowed: boolean;
  readonly why: string;
}

export interface Routing {
  readonly level: TrustLevel;
  /** Pools that the requirements call for, and which of them are open. */
  readonly required: readonly Pool[];
  readonly granted: readonly Pool[];
  readonly denied: readonly { readonly pool: Pool; readonly why: string }[];
  readonly decisions: readonly Decision[];
}

export interface RouteOptions {
  readonly level: TrustLevel;
  readonly nowMs: number;
  readonly grants?: readonly PoolGrant[];
  /** Dimensions as stated elsewhere; they can only take away from what the level gives. */
  readonly scopes?: TrustScopes;
}

export function route(requirements: readonly Requirement[], options: RouteOptions): Routing {
  const rules = {
    ...options,
    scopes: narrowest(LEVEL_RULES[options.level].scopes, options.scopes),
    pools: poolsFor(options.level, options.grants ?? [], options.nowMs),
  };
  const models = requirements.filter(({ capability }) => capability === 'model');
  const poolsOf = (all: readonly Requirement[]): Pool[] => [
    ...new Set(all.flatMap((one) => scopesOf(one) as readonly Pool[])),
  ];
  // What names no pool asks for any: it is given those that are open, and none is denied to it while one is.
  const named = poolsOf(models.filter(({ scope }) => scope !== undefined));
  const any = poolsOf(models.filter(({ scope }) => scope === undefined));
  const open = any.filter((pool) => judgePool(pool, rules).isAllowed);
  const required = [...new Set([...named, ...(open.length > 0 ? open : any)])];
  const judged = required.map((pool) => ({ pool, ...judgePool(pool, rules) }));
  return {
    level: options.level,
    required,
    granted: judged.filter(({ isAllowed }) => isAllowed).map(({ pool }) => pool),
    denied: judged.filter(({ isAllowed }) => !isAllowed).map(({ pool, why }) => ({ pool, why })),
    decisions: requirements.map((requirement) => ({
      requirement: formatRequirement(requirement),
      ...judge(requirement, rules),
    })),
  };
}

interface Rules {
  readonly level: TrustLevel;
  readonly scopes: TrustScopes;
  readonly pools: { readonly own: readonly Pool[]; readonly granted: readonly Pool[] };
}

type Verdict = Omit<Decision, 'requirement'>;

const allow = (why: string): Verdict => ({ isAllowed: true, why });
const deny = (why: string): Verdict => ({ isAllowed: false, why });

function narrowest(level: TrustScopes, stated: TrustScopes | undefined): TrustScopes {
  if (stated === undefined) return level;
  const entries = Object.entries(level).map(([name, value]) => {
    const said = stated[name as TrustDimension];
    return [name, isAtLeast(said, value) ? value : said];
  });
  return Object.fromEntries(entries) as TrustScopes;
}

/** A pool of the level's own needs nothing more; one that was granted costs money, and that takes `financial`. */
function judgePool(pool: Pool, rules: Rules): Verdict {
  if (rules.pools.own.includes(pool)) return allow(`${rules.level} opens the pool ${pool}`);
  if (!rules.pools.granted.includes(pool))
    return deny(`the pool ${pool} needs ${levelForPool(pool)}, or a grant that has not run out`);
  return rules.scopes.financial === 'none'
    ? deny(`the grant of ${pool} needs the dimension financial, which ${rules.level} does not give`)
    : allow(`${pool} was granted`);
}

function judge(requirement: Requirement, rules: Rules): Verdict {
  const { capability, action, scope } = requirement;
  if (capability === 'model') return judgeModel(requirement, rules);
  const reads = action === 'read';
  if (capability === 'filesystem') {
    if (reads) return allow('reading the project is open to all');
    if (scope === 'system') return deny('the system scope is never writable');
    return needs('data_access', rules);
  }
  if (capability === 'git') {
    if (scope === 'remote') return needs('external_communication', rules);
    return reads ? allow('reading the repository is open to all') : needs('data_access', rules);
  }
  if (capability === 'shell') return needs('data_access', rules);
  return needs('external_communication', rules);
}

function needs(dimension: TrustDimension, rules: Rules): Verdict {
  const value = rules.scopes[dimension];
  return value === 'none'
    ? deny(`it needs the dimension ${dimension}, which ${rules.level} does not give`)
    : allow(`${dimension} is ${value}`);
}

/** Without a scope any pool will do, so one that is open is enough. */
function judgeModel(requirement: Requirement, rules: Rules): Verdict {
  const verdicts = (scopesOf(requirement) as readonly Pool[]).map((pool) => judgePool(pool, rules));
  const open = verdicts.find(({ isAllowed }) => isAllowed);
  return open ?? verdicts[0] ?? deny('it names no pool');
}

export type CostTier = 'free' | 'metered' | 'premium';

export interface Price {
  readonly tier: CostTier;
  /** The highest weight of what is used. */
  readonly weight: BillingWeight;
  /** All weights together, for those who bill by the sum. */
  readonly total: number;
  readonly items: readonly { readonly requirement: string; readonly weight: BillingWeight }[];
}

const WEIGHTS: readonly BillingWeight[] = [0, 1, 3];
const TIERS: Readonly<Record<BillingWeight, CostTier>> = { 0: 'free', 1: 'metered', 3: 'premium' };

/** The tier, not the price: that comes from the meter. */
export function price(requirements: readonly Requirement[]): Price {
  const items = requirements.map((requirement) => ({
    requirement: formatRequirement(requirement),
    weight: VOCABULARY[requirement.capability].weight,
  }));
  const weight = WEIGHTS.findLast((one) => items.some((item) => item.weight === one)) ?? 0;
  return { tier: TIERS[weight], weight, total: items.reduce((sum, one) => sum + one.weight, 0), items };
}
