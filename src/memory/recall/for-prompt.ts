// The few memories that a prompt calls for, each told once a session, within a budget. Most prompts call for none: silence costs nothing,
// and a memory that does not fit costs trust. What fits is found by the words alone; the rest of recall is loaded once something does.

import type { Segment } from '../../search/index.ts';
import type { PlacedMemory } from '../model.ts';
import { createFeatures, fitMin, type Rarity, scoreFit, tellingWords } from './fit.ts';
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
/** A word that so many memories share says little, and reading them all would take its time. */
const POSTINGS_MAX = 200;
const FITTING_MAX = 12;
/** The question at the beginning or the end is what it is about; a pasted log in between is not. */
const PROMPT_LENGTH_MAX = 1200;
const NOTHING: TaskRecall = { text: '', lines: [], ids: [] };

export async function recallForPrompt(context: MemoryContext, request: PromptRequest): Promise<TaskRecall> {
  const prompt = shorten(request.prompt);
  if (prompt.trim() === '') return NOTHING;
  const memories = await openMemories(context);
  const { files } = memories.refresh();
  // A memory that shares no word fits nothing, and the table of their meanings is not read for nothing.
  const words = [...tellingWords(prompt).keys()];
  if (!files.some(({ segment }) => sharing(words, segment).length > 0)) return NOTHING;
  const featuresOf = createFeatures(prompt, { meaning: memories.meaning, rarity: rarityIn(files) });
  const judge = (content: string): number => scoreFit(featuresOf(content));
  const fitting = findFitting({ memories, files, judge, words })
    .filter(({ memory }) => !request.told.has(memory.id))
    .slice(0, FITTING_MAX);
  if (fitting.length === 0) return NOTHING;
  const { tellFitting } = await import('./tell-fitting.ts');
  return tellFitting(fitting, files, { ...request, shownMax: SHOWN_MAX }, context);
}

interface Looked {
  readonly memories: Memories;
  readonly files: readonly IndexedFile[];
  readonly judge: (content: string) => number;
  readonly words: readonly string[];
}

/** Best first. */
function findFitting({ memories, files, judge, words }: Looked): readonly PlacedMemory[] {
  const least = fitMin(files.reduce((sum, { segment }) => sum + segment.documents, 0));
  return files
    .flatMap((file) => sharing(words, file.segment).map((document) => memories.read(file, document)))
    .flatMap((placed) => (placed === undefined ? [] : [{ placed, fit: judge(placed.memory.content) }]))
    .filter(({ fit }) => fit >= least)
    .sort((a, b) => b.fit - a.fit)
    .map(({ placed }) => placed);
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

/** Documents with one of the words. */
function sharing(words: readonly string[], segment: Segment): readonly number[] {
  const found = new Set<number>();
  for (const word of words) {
    const place = segment.findTerm(Buffer.from(word));
    if (place === -1) continue;
    const [start, end] = [segment.postingStarts[place] as number, segment.postingStarts[place + 1] as number];
    if (end - start > POSTINGS_MAX) continue;
    for (const document of segment.postingDocuments.subarray(start, end)) found.add(document);
  }
  return [...found];
}

function shorten(prompt: string): string {
  if (prompt.length <= PROMPT_LENGTH_MAX) return prompt;
  const half = PROMPT_LENGTH_MAX / 2;
  return `${prompt.slice(0, half)}\n${prompt.slice(-half)}`;
}
