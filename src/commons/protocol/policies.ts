// Decisions of the Commons Protocol about one request: whether somebody may have access, and whether something can be afforded. Both
// fail closed: a policy that cannot be read, a date that is none, an amount that is none is a no.

import { parseMicroUsd } from '../boundary/money.ts';
import { REPUTATION_STATE_ORDER } from '../governance/standing.ts';

export interface AccessPolicy {
  readonly type: string;
  readonly roles?: readonly string[];
  readonly expires_at?: string;
  readonly min_reputation?: string;
}

export interface AccessRequest {
  readonly role?: string;
  readonly reputation?: string;
  readonly now: string;
}

export interface PolicyDecision {
  readonly allowed: boolean;
  readonly reason: string;
}

const no = (reason: string): PolicyDecision => ({ allowed: false, reason });
const yes = (reason: string): PolicyDecision => ({ allowed: true, reason });

export function evaluateAccessPolicy(policy: AccessPolicy, request: AccessRequest): PolicyDecision {
  const nowMs = Date.parse(request.now);
  if (Number.isNaN(nowMs)) return no('the moment of the request cannot be read');
  switch (policy.type) {
    case 'public':
      return yes('it is public');
    case 'role_based':
      return request.role !== undefined && (policy.roles ?? []).includes(request.role)
        ? yes(`the role ${request.role} may`)
        : no('the role may not');
    case 'time_limited': {
      const untilMs = Date.parse(policy.expires_at ?? '');
      if (Number.isNaN(untilMs)) return no('the end of the policy cannot be read');
      return nowMs < untilMs ? yes('it has not ended') : no('it has ended');
    }
    case 'reputation_gated': {
      const wanted = REPUTATION_STATE_ORDER[policy.min_reputation ?? ''];
      const has = REPUTATION_STATE_ORDER[request.reputation ?? ''];
      return wanted !== undefined && has !== undefined && has >= wanted
        ? yes('the reputation is enough')
        : no('the reputation is not enough');
    }
    default:
      return no('nobody knows this kind of policy');
  }
}

export interface EconomicRequest {
  /** Micro-USD as text. */
  readonly available: string;
  readonly cost: string;
  readonly cap?: string;
  readonly spent?: string;
}

export function evaluateEconomicBoundary({ available, cost, cap, spent }: EconomicRequest): PolicyDecision {
  const amounts = [available, cost, cap ?? '0', spent ?? '0'].map(parseMicroUsd);
  const [has, asked, limit, used] = amounts.map((amount) => (amount.valid ? amount.amount : undefined));
  if (has === undefined || asked === undefined || limit === undefined || used === undefined)
    return no('an amount cannot be read');
  if (asked > has) return no('there is not enough');
  if (cap !== undefined && used + asked > limit) return no('the cap would be passed');
  return yes('it can be afforded');
}
