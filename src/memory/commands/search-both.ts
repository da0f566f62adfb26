// One question to the project's memory and to the person's own: hits of both by score, each knowing whose it is. The scopes say which
// of the two is asked; without a scope it is both.

import { tellDamage } from '../../durable/journal/read/tell.ts';
import type { Context } from '../../kernel/operation.ts';
import { type AskedMeaning, askMeaning } from '../embed/embed.ts';
import { hasPersonMemory, overPersonMemory } from '../person.ts';
import { openMemories } from '../recall/open-memories.ts';
import { type Recalled, type RecallRequest, recall } from '../recall/search.ts';
import { openSaidMemories } from '../store/spoken.ts';

export interface FoundMemory extends Recalled {
  /** Of the person's own memory, which holds in all projects. */
  readonly isYours: boolean;
}

export interface FoundMemories {
  readonly hits: readonly FoundMemory[];
  readonly searched: number;
  readonly unreadable: readonly string[];
  /** What is wrong with the project's journal. */
  readonly damage?: string;
  readonly asked: AskedMeaning;
  /** The project's State Zone. */
  readonly zone: string;
}

export async function searchBoth(request: RecallRequest, context: Context): Promise<FoundMemories> {
  const project = await searchIn(request, context, false);
  if (request.scope === 'project' || !hasPersonMemory(context)) return project;
  const own = await searchIn(request, overPersonMemory(context), true);
  const hits = [...project.hits, ...own.hits].toSorted((a, b) => b.score - a.score).slice(0, request.limit);
  return { ...project, hits, searched: project.searched + own.searched };
}

async function searchIn(request: RecallRequest, context: Context, isYours: boolean): Promise<FoundMemories> {
  const memories = await openMemories(context);
  const asked = await askMeaning(request.query, memories, context);
  const said = await openSaidMemories(context);
  const found = recall({ memories, said, progress: context.progress }, request, asked.meaning);
  return {
    ...found,
    hits: found.hits.map((hit) => ({ ...hit, isYours })),
    ...(said.damage === undefined ? {} : { damage: tellDamage(said.damage) }),
    asked,
    zone: memories.zone,
  };
}
