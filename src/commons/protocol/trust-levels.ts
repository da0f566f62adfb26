// Trust levels of the Commons Protocol and their order, from what the product knows of trust. Unknown levels count as none.

import { LEVEL_RULES, type TrustLevel } from '../../trust/index.ts';

export const TRUST_LEVELS = ['untrusted', 'basic', 'verified', 'hardened', 'proven'] as const;
export type ProtocolTrustLevel = (typeof TRUST_LEVELS)[number];

export const CAPABILITY_SCOPES = [
  'data_access',
  'financial',
  'delegation',
  'model_selection',
  'governance',
  'external_communication',
] as const;
export type CapabilityScope = (typeof CAPABILITY_SCOPES)[number];
export type ScopedTrust = Readonly<Record<CapabilityScope, 'high' | 'medium' | 'none'>>;

const VALUES = ['none', 'medium', 'high'];

/** -1 for what is no level. */
export function trustLevelIndex(level: string): number {
  return (TRUST_LEVELS as readonly string[]).indexOf(level);
}

/** The lowest of all; none at all, or one that nobody knows, is `untrusted`. */
export function effectiveTrustLevel(levels: readonly string[]): ProtocolTrustLevel {
  if (levels.length === 0) return 'untrusted';
  const lowest = Math.min(...levels.map(trustLevelIndex));
  return TRUST_LEVELS[Math.max(0, lowest)] ?? 'untrusted';
}

/** What a level means for each scope. */
export function flatTrustToScoped(level: string): ScopedTrust {
  const index = Math.max(0, trustLevelIndex(level));
  const { scopes } = LEVEL_RULES[`L${index}` as TrustLevel];
  return Object.fromEntries(CAPABILITY_SCOPES.map((scope) => [scope, scopes[scope]])) as ScopedTrust;
}

export function trustLevelForScope(
  trust: Readonly<Record<string, string>>,
  scope: string,
): 'high' | 'medium' | 'none' {
  const value = Object.hasOwn(trust, scope) ? trust[scope] : undefined;
  return VALUES.includes(value ?? '') ? (value as 'high' | 'medium' | 'none') : 'none';
}

export function meetsThresholdForScope(
  trust: Readonly<Record<string, string>>,
  scope: string,
  threshold: string,
): boolean {
  const wanted = VALUES.indexOf(threshold);
  return wanted !== -1 && VALUES.indexOf(trustLevelForScope(trust, scope)) >= wanted;
}
