// The few memories that a prompt calls for, each told once a session, within a budget. Most prompts call for none: silence costs nothing,
// and a memory that does not fit costs trust. The rest of recall is loaded once something fits.

import { type Segment, stemsOf, subjectsOf, tellsOf } from '../../search/index.ts';
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
import { findAnswer, wordsOfQuestion } from './short-answer.ts';

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
 * What a memory that fits shares at the least with the prompt, by how telling words are in prompts. Most prompts that call for none have less: they
 * are not worth the table of meanings, which takes as long as the rest of a hook.
 */
const SHARED_MIN = 0.6;
/** Of a subject that both speak of in different words. */
const SUBJECT_SHARE = 2;
/** So few memories are all looked at, for one may fit by its meaning; of more, those that share a word. */
const ALL_MAX = 300;
/** The question at the beginning or the end is what it is about; a pasted log in between is not. */
const PROMPT_LENGTH_MAX = 1200;
const NO_DOCUMENTS = new Uint16Array();
const NOTHING: TaskRecall = { text: '', lines: [], ids: [] };

export async function recallForPrompt(context: MemoryContext, request: PromptRequest): Promise<TaskRecall> {
  const prompt = shorten(request.prompt);
  if (prompt.trim() === '') return NOTHING;
  const memories = await openMemories(context);
  const { files } = memories.refresh();
  const answer = answerOf(prompt, memories, files);
  if (answer !== undefined && !request.told.has(answer.memory.id)) {
    const { openTelling } = await import('./tell-fitting.ts');
    const telling = await openTelling(context);
    if (telling.mayTell(answer.memory))
      return telling.tell([answer], { files, read: memories.read }, { ...request, shownMax: 1 });
  }
  // Where no memory shares words that tell something, none fits, and the table of meanings is not read for nothing.
  const asked = readAsked(prompt);
  if (!files.some(({ segment }) => sharesEnough(asked, segment))) return NOTHING;
  const { ranked, isFitting } = rankMemories({ prompt, memories, files, asked });
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
    { files, read: memories.read },
    { ...request, shownMax: SHOWN_MAX },
  );
}

function answerOf(
  prompt: string,
  memories: Memories,
  files: readonly IndexedFile[],
): PlacedMemory | undefined {
  const words = wordsOfQuestion(prompt);
  const [first] = words;
  if (first === undefined) return undefined;
  const placed = files.flatMap((file) =>
    [...holding(first, file.segment)].flatMap((document) => memories.read(file, document) ?? []),
  );
  return findAnswer(words, placed);
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
  readonly asked: Asked;
}

interface Ranked {
  readonly placed: PlacedMemory;
  readonly features: ReturnType<ReturnType<typeof createFeatures>>;
  readonly rank: number;
}

/** Best first, and whether the best of some fits well enough. */
function rankMemories({ prompt, memories, files, asked }: Looked): {
  readonly ranked: readonly Ranked[];
  readonly isFitting: (ranked: readonly Ranked[]) => boolean;
} {
  const documents = files.reduce((sum, { segment }) => sum + segment.documents, 0);
  const { meaning } = memories;
  const featuresOf = createFeatures(prompt, { meaning, rarity: rarityIn(files) });
  const candidatesOf = (segment: Segment): readonly number[] =>
    documents > ALL_MAX
      ? [...new Set([...weighWords(asked, segment).keys(), ...weighSubjects(asked, segment).keys()])]
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

/** What a prompt is looked for by: its telling words, and for each subject it speaks of other words for that. */
interface Asked {
  readonly words: readonly string[];
  readonly subjects: readonly { readonly stems: readonly string[]; readonly weight: number }[];
}

function readAsked(prompt: string): Asked {
  const words = tellingWords(prompt);
  const subjects = [...subjectsOf(prompt, everydayWeight)].map(([subject, { stems, weight }]) => ({
    stems: stemsOf(subject).filter((stemmed) => !stems.includes(stemmed)),
    weight: SUBJECT_SHARE * weight * tellsOf(subject),
  }));
  return { words: [...words.keys()], subjects };
}

type Shares = ReadonlyMap<number, number>;

/** Documents with one of the words, and how telling those are that each has. */
const weighWords = ({ words }: Asked, segment: Segment): Shares =>
  sumUp(words.map((word) => [holding(word, segment), everydayWeight(word)]));

/** The same by the subjects that are spoken of in other words. */
const weighSubjects = ({ subjects }: Asked, segment: Segment): Shares =>
  sumUp(
    subjects.map(({ stems, weight }) => [
      new Set(stems.flatMap((stemmed) => [...holding(stemmed, segment)])),
      weight,
    ]),
  );

function sumUp(found: readonly (readonly [documents: Iterable<number>, weight: number])[]): Shares {
  const sums = new Map<number, number>();
  for (const [documents, weight] of found)
    for (const document of documents) sums.set(document, (sums.get(document) ?? 0) + weight);
  return sums;
}

/** Documents with a word that not too many have. */
function holding(stemmed: string, segment: Segment): Uint16Array | Uint32Array {
  const place = segment.findTerm(Buffer.from(stemmed));
  if (place === -1) return NO_DOCUMENTS;
  const [start, end] = [segment.postingStarts[place] as number, segment.postingStarts[place + 1] as number];
  return end - start > POSTINGS_MAX ? NO_DOCUMENTS : segment.postingDocuments.subarray(start, end);
}

/** Either way by itself: a common word and a loose subject are no reason to look closer. */
function sharesEnough(asked: Asked, segment: Segment): boolean {
  const isEnough = (shares: Shares): boolean => [...shares.values()].some((weight) => weight >= SHARED_MIN);
  return isEnough(weighWords(asked, segment)) || isEnough(weighSubjects(asked, segment));
}

function shorten(prompt: string): string {
  if (prompt.length <= PROMPT_LENGTH_MAX) return prompt;
  const half = PROMPT_LENGTH_MAX / 2;
  return `${prompt.slice(0, half)}\n${prompt.slice(-half)}`;
}
