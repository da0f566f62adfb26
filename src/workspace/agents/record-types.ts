// Records that hooks of an earlier version left in journals. Nothing writes them any more; journals that hold them stay readable.

import type { RecordTypes } from '../../durable/journal/index.ts';

export const ACT_TYPE = 'agent.act';

export const agentRecordTypes: RecordTypes = {
  [ACT_TYPE]: {
    version: 1,
    check: (payload) => (isAct(payload) ? undefined : 'an act has an event and a session'),
  },
};

function isAct(payload: unknown): boolean {
  const { event, session } = (payload ?? {}) as Readonly<Record<string, unknown>>;
  return typeof event === 'string' && typeof session === 'string';
}
