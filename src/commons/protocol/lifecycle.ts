// The life of an agent in the Commons Protocol. A state that nobody knows leads nowhere.

export const AGENT_LIFECYCLE_STATES = [
  'DORMANT',
  'PROVISIONING',
  'ACTIVE',
  'SUSPENDED',
  'TRANSFERRED',
  'ARCHIVED',
] as const;
export type AgentLifecycleState = (typeof AGENT_LIFECYCLE_STATES)[number];

export const AGENT_LIFECYCLE_TRANSITIONS: Readonly<
  Record<AgentLifecycleState, readonly AgentLifecycleState[]>
> = {
  DORMANT: ['PROVISIONING'],
  PROVISIONING: ['ACTIVE', 'DORMANT'],
  ACTIVE: ['SUSPENDED', 'TRANSFERRED', 'ARCHIVED'],
  SUSPENDED: ['ACTIVE', 'ARCHIVED'],
  TRANSFERRED: ['PROVISIONING', 'ARCHIVED'],
  ARCHIVED: [],
};

export function isValidTransition(from: string, to: string): boolean {
  return allows(AGENT_LIFECYCLE_TRANSITIONS, from, to);
}

/** Whether a table of transitions has this one; what it does not know, inherited names included, it has not. */
export function allows(
  table: Readonly<Record<string, readonly string[]>>,
  from: string,
  to: string,
): boolean {
  return Object.hasOwn(table, from) && (table[from] ?? []).includes(to);
}
