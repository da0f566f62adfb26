// A sample of every type of change that a domain records, for the fault tests. Each holds a word of its own, by which it is found in
// the files afterwards, and no two of them touch the same entry.

import type { Decision } from '../../src/ledger/model.ts';
import type { LedgerChange } from '../../src/ledger/record/changes.ts';
import { digestOf } from '../../src/memory/entry/twins.ts';
import type { IdentityChanged } from '../../src/memory/identity/changes.ts';
import type { Memory } from '../../src/memory/model.ts';
import type { Consolidated } from '../../src/memory/store/changes.ts';

export interface Change {
  readonly type: string;
  readonly payload: unknown;
}

export interface Sample {
  readonly payload: unknown;
  /** Changes of the same owner that have to come first. */
  readonly after?: readonly Change[];
}

/** The word that tells a sample from all others. */
export const wordOf = (type: string): string => `sample-${type.replace('.', '-')}`;

const NO_STEP: Consolidated = { promoted: [], archived: [], updated: [], consumed: [], log: [] };
const AT = '2026-03-04T05:06:07.000Z';

const memory = (type: string, number: number): Memory => ({
  id: `mem-2026-03-04-${String(number).padStart(3, '0')}`,
  type: 'fact',
  content: `The ${wordOf(type)} is kept.`,
  source: 'conversation',
  confidence: 0.9,
  timestamp: AT,
  scope: 'project',
  tags: [],
  trust: 'agent',
});

const decision: Decision = {
  id: 'd-sample',
  ts: AT,
  title: wordOf('ledger.recorded'),
  decision: `Use the ${wordOf('ledger.recorded')}`,
  rationale: '',
  evidence: [],
  scenarios: [],
  grounding: 'assumption',
  agent: 'a',
  task: 'bd-1',
};

const recorded: LedgerChange = {
  id: 'c-sample',
  decisions: [decision],
  tasks: [{ id: 'bd-1', create: 'id: bd-1\ntitle: T\nstatus: open\n' }],
  lines: [{ agent: 'a', date: '2026-03-04', record: { span_id: wordOf('ledger.recorded'), phase: 'note' } }],
};

const identity: IdentityChanged = {
  at: '2026-03-04',
  part: 'voice',
  summary: 's',
  before: null,
  after: `# Identity\n\nA ${wordOf('identity.changed')}.\n`,
};

const twin = { ...memory('memory.twin', 9), content: 'One of two with an id.' };
const judged = { ...memory('memory.pair', 10), content: 'One of two that look alike.' };
const restored = memory('memory.restored', 5);
const forgotten = memory('memory.forgotten', 6);
const consolidated = memory('memory.consolidated', 3);

export const SAMPLES: Readonly<Record<string, Sample>> = {
  'ledger.recorded': { payload: recorded },
  'identity.changed': { payload: identity },
  'memory.captured': { payload: { memory: memory('memory.captured', 1) } },
  'memory.imported': { payload: { memories: [memory('memory.imported', 2)] } },
  'memory.consolidated': {
    after: [{ type: 'memory.captured', payload: { memory: consolidated } }],
    payload: { ...NO_STEP, promoted: [consolidated], consumed: [consolidated.id] },
  },
  'memory.quarantined': {
    payload: { memory: { ...memory('memory.quarantined', 4), archived: 'quarantined' } },
  },
  'memory.restored': {
    after: [{ type: 'memory.consolidated', payload: { ...NO_STEP, archived: [restored] } }],
    payload: { memory: restored, log: [] },
  },
  'memory.forgotten': {
    after: [{ type: 'memory.captured', payload: { memory: forgotten } }],
    payload: { ids: [forgotten.id] },
  },
  'memory.mended': { payload: { memories: [memory('memory.mended', 7)], place: 'durable' } },
  // It tells of memories that stand elsewhere; nothing in the files changes by it.
  'memory.kept': { payload: { memories: [memory('memory.kept', 8)], place: 'durable', gone: [] } },
  'memory.judged': {
    after: [{ type: 'memory.captured', payload: { memory: judged } }],
    payload: {
      pairs: [{ newer: judged.id, older: `mem-2026-03-04-${wordOf('memory.judged')}`, verdict: 'distinct' }],
      log: [],
    },
  },
  'memory.renamed': {
    after: [
      { type: 'memory.captured', payload: { memory: twin } },
      { type: 'memory.imported', payload: { memories: [{ ...twin, content: 'Another with its id.' }] } },
    ],
    payload: {
      twins: [{ id: twin.id, digest: digestOf(twin), to: `mem-2026-03-04-${wordOf('memory.renamed')}` }],
    },
  },
  'memory.logged': { payload: { log: [`{"entry":"${wordOf('memory.logged')}"}`] } },
};
