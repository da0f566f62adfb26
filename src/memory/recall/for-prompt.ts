// The few memories that a prompt calls for, each told once a session, within a budget. Most prompts call for none: silence costs nothing,
// and a memory that does not fit costs trust. The rest of recall is loaded once something fits.

import type { Segment } from '../../search/index.ts';
import type { Memory, PlacedMemory } from '../model.ts';
import {
  BESIDE_BEST,
  callOf,
  createFeatures,
  everydayWeight,
  type Rarity,
  rankFit,
  tellFit,
  tellingWords,
} from './fit.ts';
import type { TaskRecall } from './for-task.ts';
import { type Memories, type MemoryContext, openMemories } from './open-memories.ts';
import type { IndexedFile } from './segments.ts';

export interface PromptRequest {
  readonly prompt: string;
  readonly tokensMax: number;
  /** Ids that the session was told already. */
  readonly told: ReadonlySet<string>;
}

const SHOWN_MAX = 3;
/** However many may not be told, the search for one that may ends here. */
const LOOKED_AT_MAX = 200;
/** The decision is made by how far these lie apart. */
const RANKS_SEEN = 4;
/** A word that so many memories share says little, and reading them all would take its time. */
const POSTINGS_MAX = 200;
/**
 * What a memory that fits shares at the least with the prompt, by how telling words are in prompts. Of 168 prompts that got the right memory one
 * had less, and so had most of those that call for none: they are not worth the table of meanings, which takes as long as the rest of a hook.
 */
const SHARED_MIN = 0.6;
/** So few memories are all looked at, for one may fit by its meaning; of more, those that share a word. */
const ALL_MAX = 300;
/** The question at the beginning or the end is what it is about; a pasted log in between is not. */
const PROMPT_LENGTH_MAX = 1200;
const NOTHING: TaskRecall = { text: '', lines: [], ids: [] };

export async function recallForPrompt(context: MemoryContext, request: PromptRequest): Promise<TaskRecall> {
  const prompt = shorten(request.prompt);
  if (prompt.trim() === '') return NOTHING;
  const memories = await openMemories(context);
  const { files } = memories.refresh();
  // Where no memory shares words that tell something, none fits, and the table of meanings is not read for nothing.
  const words = [...tellingWords(prompt).keys()];
  if (!files.some(({ segment }) => sharesEnough(words, segment))) return NOTHING;
  const { ranked, isFitting } = rankMemories({ prompt, memories, files, words });
  const isNew = ({ id }: Memory): boolean => !request.told.has(id);
  if (!isFitting(ranked) || !isFitting(listTellable(ranked, isNew))) return NOTHING;
  const { openTelling } = await import('./tell-fitting.ts');
  const telling = await openTelling(context);
  const tellable = listTellable(ranked, (memory) => isNew(memory) && telling.mayTell(memory));
  // Where something better is left out, what comes next must fit by itself.
  const [best] = tellable;
  if (best === undefined || (best !== ranked[0] && !isFitting(tellable))) return NOTHING;
  const fitting = tellable.filter(({ rank }) => rank >= best.rank - BESIDE_BEST);
  return telling.tell(
    fitting.map(({ placed }) => placed),
    files,
    { ...request, shownMax: SHOWN_MAX },
  );
}

/** As many as may be shown beside the best, and those that it is measured against. */
function listTellable(ranked: readonly Ranked[], mayTell: (memory: Memory) => boolean): readonly Ranked[] {
  const tellable: Ranked[] = [];
  for (const one of ranked.slice(0, LOOKED_AT_MAX)) {
    const isBeside = one.rank >= (tellable[0] ?? one).rank - BESIDE_BEST;
    if (!isBeside && tellable.length >= RANKS_SEEN) break;
    if (mayTell(one.placed.memory)) tellable.push(one);
  }
  return tellable;
}

interface Looked {
  readonly prompt: string;
  readonly memories: Memories;
  readonly files: readonly IndexedFile[];
  readonly words: readonly string[];
}

interface Ranked {
  readonly placed: PlacedMemory;
  readonly features: ReturnType<ReturnType<typeof createFeatures>>;
  readonly rank: number;
}

/** Best first, and whether the best of some fits well enough. */
function rankMemories({ prompt, memories, files, words }: Looked): {
  readonly ranked: readonly Ranked[];
  readonly isFitting: (ranked: readonly Ranked[]) => boolean;
} {
  const documents = files.reduce((sum, { segment }) => sum + segment.documents, 0);
  const { meaning } = memories;
  const featuresOf = createFeatures(prompt, { meaning, rarity: rarityIn(files) });
  const candidatesOf = (segment: Segment): readonly number[] =>
    documents > ALL_MAX
      ? [...weighShared(words, segment).keys()]
      : Array.from({ length: segment.documents }, (_, at) => at);
  const ranked = files
    .flatMap((file) => candidatesOf(file.segment).map((document) => memories.read(file, document)))
    .flatMap((placed) => {
      if (placed === undefined) return [];
      const features = featuresOf(placed.memory.content);
      return [{ placed, features, rank: rankFit(features) }];
    })
    .sort((a, b) => b.rank - a.rank);
  const isFitting = (some: readonly Ranked[]): boolean => {
    const [best] = some;
    if (best === undefined) return false;
    const ranks = some.slice(0, RANKS_SEEN).map(({ rank }) => rank);
    return tellFit({ call: callOf(prompt, meaning), ranks, features: best.features }, documents) > 0;
  };
  return { ranked, isFitting };
}

/** How few of the memories at hand hold a word. */
function rarityIn(files: readonly IndexedFile[]): Rarity {
  const documents = files.reduce((sum, { segment }) => sum + segment.documents, 0) + 1;
  return (stemmed) => {
    const term = Buffer.from(stemmed);
    const holding = files.reduce((sum, { segment }) => {
      const place = segment.findTerm(term);
      const [from, to] = [segment.postingStarts[place], segment.postingStarts[place + 1]];
      return place === -1 ? sum : sum + (to as number) - (from as number);
    }, 0);
    return documents <= 2 ? 1 : Math.log(documents / Math.max(1, holding)) / Math.log(documents);
  };
}

/** Documents with one of the words, and how telling those are that each has. */
function weighShared(words: readonly string[], segment: Segment): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const word of words) {
    const place = segment.findTerm(Buffer.from(word));
    if (place === -1) continue;
    const [start, end] = [segment.postingStarts[place] as number, segment.postingStarts[place + 1] as number];
    if (end - start > POSTINGS_MAX) continue;
    const weight = everydayWeight(word);
    for (const document of segment.postingDocuments.subarray(start, end))
      found.set(document, (found.get(document) ?? 0) + weight);
  }
  return found;
}

function sharesEnough(words: readonly string[], segment: Segment): boolean {
  return [...weighShared(words, segment).values()].some((weight) => weight >= SHARED_MIN);
}

function shorten(prompt: string): string {
  if (prompt.length <= PROMPT_LENGTH_MAX) return prompt;
  const half = PROMPT_LENGTH_MAX / 2;
  return `${prompt.slice(0, half)}\n${prompt.slice(-half)}`;
}
