// Standing in the Commons Protocol: states of reputation, and what follows from violations.

export const REPUTATION_STATES = ['cold', 'warming', 'established', 'authoritative'] as const;
export type ReputationState = (typeof REPUTATION_STATES)[number];

export const REPUTATION_STATE_ORDER: Readonly<Record<string, number | undefined>> = Object.freeze(
  Object.assign(Object.create(null), { cold: 0, warming: 1, established: 2, authoritative: 3 }),
);

export function isKnownReputationState(state: string): state is ReputationState {
  return (REPUTATION_STATES as readonly string[]).includes(state);
}

export const VIOLATION_TYPES = [
  'overspend',
  'forged_evidence',
  'unpriced_usage',
  'tampered_book',
  'access_abuse',
] as const;
export const SANCTION_SEVERITY_LEVELS = [
  'warning',
  'rate_limited',
  'pool_restricted',
  'suspended',
  'terminated',
] as const;

/** How severe the sanction of the first, second and third violation is; later ones are as the last. */
export const ESCALATION_RULES: Readonly<
  Record<(typeof VIOLATION_TYPES)[number], readonly (typeof SANCTION_SEVERITY_LEVELS)[number][]>
> = {
  overspend: ['warning', 'rate_limited', 'suspended'],
  forged_evidence: ['pool_restricted', 'suspended', 'terminated'],
  unpriced_usage: ['warning', 'warning', 'pool_restricted'],
  tampered_book: ['suspended', 'terminated', 'terminated'],
  access_abuse: ['rate_limited', 'suspended', 'terminated'],
};
