// Lets a memory in that a gate kept back, by the word of a person. It leaves the quarantine for the file of its month, and the log
// tells which gate had refused it. Whoever recalls it is still told when it reads like an instruction.

import type { Context } from '../kernel/operation.ts';
import { readGates } from './capture/read-gates.ts';
import { logLine } from './entry/log-line.ts';
import { noSuchMemory } from './forget.ts';
import { checkGates } from './gates/gates.ts';
import type { Memory } from './model.ts';
import { readPlaced } from './recall/read-all.ts';
import { RESTORED } from './store/changes.ts';
import { openMemoryStore } from './store/open.ts';

type LetInContext = Pick<Context, 'host' | 'project' | 'config' | 'product' | 'services'>;

export interface GateReason {
  readonly gate: string;
  readonly reason: string;
}

/** Why the gates keep it back, as they are configured now. */
export function explainQuarantine(memory: Memory, context: LetInContext): readonly GateReason[] {
  return checkGates(memory, readGates(context))
    .filter(({ action }) => action !== 'warn')
    .map(({ gate, reason }) => ({ gate, reason }));
}

export async function letIn(id: string, context: LetInContext): Promise<Memory> {
  const store = await openMemoryStore(context);
  try {
    const { answer } = await store.transact((files) => {
      const found = readPlaced(files, { withArchive: true }).find(
        ({ memory }) => memory.id === id && memory.archived === 'quarantined',
      );
      if (found === undefined) throw noSuchMemory([id]);
      const { archived: _why, ...memory } = found.memory;
      const gates = explainQuarantine(memory, context).map(({ gate }) => gate);
      const details = { from: 'quarantine', quality_gate: gates };
      const log = [logLine({ action: 'restore', entryId: id, details }, context.host.clock.nowMs())];
      return { changes: [{ type: RESTORED, payload: { memory, log } }], answer: memory };
    });
    return answer;
  } finally {
    await store.close();
  }
}
