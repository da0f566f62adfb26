// A memory for tests of the store, told by its number.

import type { Memory } from '../model.ts';

export const memoryOf = (number: number, timestamp = '2026-03-04T05:06:07.000Z'): Memory => ({
  id: `mem-2026-03-04-${number}`,
  type: 'fact',
  content: `Fact ${number} holds.`,
  source: 'conversation',
  confidence: 0.9,
  timestamp,
  scope: 'project',
  tags: [],
  trust: 'agent',
});
