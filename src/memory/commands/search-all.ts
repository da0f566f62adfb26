// One question to the project's memory and to the person's own: hits of all by score, each knowing whose it is. The scope says which
// is asked; without one it is all.

import { tellDamage } from '../../durable/journal/read/tell.ts';
import type { Context } from '../../kernel/operation.ts';
import { type AskedMeaning, askMeaning } from '../embed/embed.ts';
import { listOwnMemories, type OwnScope } from '../person.ts';
import { openMemories } from '../recall/open-memories.ts';
import { type Recalled, type RecallRequest, recall } from '../recall/search.ts';
import { openSaidMemories } from '../store/spoken.ts';

export interface FoundMemory extends Recalled {
  /** Of the person's own memory, for this project or for all. */
  readonly yours?: OwnScope;
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

export async function searchAll(request: RecallRequest, context: Context): Promise<FoundMemories> {
  const project = await searchIn(request, context);
  const all = [project];
  for (const own of listOwnMemories(context))
    if (request.scope === undefined || request.scope === own.scope)
      all.push(await searchIn(request, own.context, own.scope));
  if (all.length === 1) return project;
  const hits = all.flatMap((one) => one.hits).toSorted((a, b) => b.score - a.score);
  const searched = all.reduce((sum, one) => sum + one.searched, 0);
  return { ...project, hits: hits.slice(0, request.limit), searched };
}

async function searchIn(request: RecallRequest, context: Context, yours?: OwnScope): Promise<FoundMemories> {
  const memories = await openMemories(context);
  const asked = await askMeaning(request.query, memories, context);
  const said = await openSaidMemories(context);
  const found = recall({ memories, said, progress: context.progress }, request, asked.meaning);
  return {
    ...found,
    hits: found.hits.map((hit) => ({ ...hit, ...(yours === undefined ? {} : { yours }) })),
    ...(said.damage === undefined ? {} : { damage: tellDamage(said.damage) }),
    asked,
    zone: memories.zone,
  };
}
