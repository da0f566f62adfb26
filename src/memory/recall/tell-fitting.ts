// Memories that fit a prompt, as lines for an agent: those that this machine recorded, or that came with a repository the person accepted,
// and nothing that was only read somewhere or would steer who reads it.

import { isRepositoryAccepted } from '../../kernel/config/trust.ts';
import { estimateTokens } from '../../kernel/tokens.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { readTrust } from '../../state/trust-file.ts';
import type { Memory, PlacedMemory } from '../model.ts';
import { believe, openSaidMemories } from '../store/spoken.ts';
import { isRepeated } from './families.ts';
import { type TaskRecall, toLine } from './for-task.ts';
import { lastWordOn } from './last-word.ts';
import type { Memories, MemoryContext } from './open-memories.ts';
import { alikeOf, conflictsOf, findDoubt } from './search.ts';
import type { IndexedFile } from './segments.ts';
import { findStale } from './stale.ts';

export interface Telling {
  /** Pure but for what is known of this machine's words. */
  mayTell(memory: Memory): boolean;
  tell(
    fitting: readonly PlacedMemory[],
    from: { readonly files: readonly IndexedFile[] } & Pick<Memories, 'read'>,
    limits: { readonly tokensMax: number; readonly shownMax: number },
  ): Promise<TaskRecall>;
}

export async function openTelling(context: MemoryContext): Promise<Telling> {
  const said = await openSaidMemories(context);
  const isAccepted = isRepositoryAccepted(readTrust(context.project, context.host));
  const mayTell = (found: Memory): boolean => {
    const { memory, isOwn } = believe(found, said);
    if (isOwn ? memory.trust === 'external' : !isAccepted) return false;
    return (isOwn && memory.trust === 'person') || findDoubt({ ...memory, trust: 'agent' }) === undefined;
  };
  return {
    mayTell,
    tell: async (fitting, { files, read }, limits) => {
      const lines: string[] = [];
      const ids: string[] = [];
      const told: { readonly memory: Memory; readonly alike: readonly string[] }[] = [];
      let left = limits.tokensMax;
      for (const placed of fitting) {
        if (lines.length === limits.shownMax) break;
        const { memory, isOwn } = believe(placed.memory, said);
        const conflicts = conflictsOf(memory, files);
        const relative = { memory, alike: alikeOf(memory, files) };
        if (conflicts.length === 0 && (await isRepeated(relative, told, () => readMeaning(context))))
          continue;
        const lastWord = lastWordOn(memory, { files, read, said });
        const line = toLine({ memory, conflicts, isOwn, lastWord }, await findStale(memory, context));
        const cost = estimateTokens(line);
        if (cost > left) continue;
        left -= cost;
        lines.push(line);
        ids.push(memory.id);
        told.push(relative);
      }
      return { text: lines.map((line) => `- ${line}`).join('\n'), lines, ids };
    },
  };
}
