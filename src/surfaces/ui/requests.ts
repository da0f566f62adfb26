// What the pages of the dashboard ask for when they are opened. The page and its static export share these, so that a folder that was
// exported holds an answer to everything that a page without a server asks.

import type { OperationInputs, OperationName } from '../../operation-types.ts';

export interface PageRequest<N extends OperationName = OperationName> {
  readonly name: N;
  readonly input: OperationInputs[N];
}

const request = <N extends OperationName>(name: N, input: OperationInputs[N]): PageRequest<N> => ({
  name,
  input,
});

export const REQUESTS = {
  overview: request('overview', {}),
  resume: request('ledger.resume', { level: 1 }),
  doctor: request('doctor', {}),
  lately: request('audit.show', { limit: 12 }),
  sessions: request('log', { since: '90d' }),
  conflicts: request('memory.list', { conflicts: true, limit: 400 }),
  memoryCounts: request('memory.stats', {}),
  ground: request('ground.show', { whole: true }),
  groundChecks: request('ground.validate', {}),
  stateMachine: request('state.machine', {}),
  stateStatus: request('state.status', {}),
  generations: request('state.list', {}),
  jobs: request('job.list', {}),
  calendar: request('job.calendar', { past: 3, next: 4 }),
  runs: request('job.history', { limit: 200 }),
  spend: request('spend', { since: '30d' }),
  holds: request('meter.holds', {}),
} as const;

/** One answer, wherever it was kept. */
export const requestKey = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`;
