// The texts that the models of `src/memory/heard/lasting.ts` learn from, sentence by sentence: what writers said who knew nothing of the models and of
// each other, and what was written down by hand to be learned from alone.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentences } from '../src/memory/heard/heard.ts';
import type { Form, Sentence } from '../src/memory/heard/lasting.ts';

const texts = join(import.meta.dirname, '..', 'test', 'fixtures', 'sessions');
/** The plainest forms, and ways of asking with and without what they ask for: always learned from, never judged by. */
const BASICS = 'basics';
const IDIOMS = 'idioms';
export const WRITERS = readdirSync(texts).filter(
  (name) => name !== BASICS && existsSync(join(texts, name, 'remember.json')),
);
/** Of a sentence beside one that is to be kept: mostly the task at hand, not always. */
const BESIDE_WEIGHT = 0.25;
/** Of what a way of asking was filled with, when it stands alone. */
const CONTENT_WEIGHT = 0.5;
/** A way of asking is filled with so many things. */
const FILLED = 3;
const ASKING: ReadonlySet<Form> = new Set(['remember', 'from-now-on', 'hint']);

export interface Label {
  readonly is: boolean;
  /** 0 where nobody can tell. */
  readonly weight: number;
}
export interface Example {
  readonly sentence: Sentence & { readonly text: string };
  readonly lasting: Label;
  readonly asking: Label;
  readonly prompt: string;
  readonly isOrdinary: boolean;
}
export interface Asked {
  readonly text: string;
  readonly keep: readonly string[];
}

const read = (writer: string, file: string): unknown =>
  JSON.parse(readFileSync(join(texts, writer, file), 'utf8'));
export const readAsked = (writer: string) => read(writer, 'remember.json') as readonly Asked[];
export const readOrdinary = (writer: string) => read(writer, 'ordinary.json') as readonly string[];

const NOTHING = { lasting: 0, asking: 0 };
/** By their forms alone. */
const sentencesOf = (prompt: string) => readSentences(prompt, () => NOTHING);
const yes: Label = { is: true, weight: 1 };
const no = (weight = 1): Label => ({ is: false, weight });

export function readExamples(writer: string): readonly Example[] {
  return [
    ...readAsked(writer).flatMap(({ text, keep }) => examplesOf(text, keep)),
    ...readOrdinary(writer).flatMap((text) => examplesOf(text)),
  ];
}

function examplesOf(prompt: string, keep?: readonly string[]): readonly Example[] {
  const isOrdinary = keep === undefined;
  return sentencesOf(prompt).map((sentence) => {
    const isKept = keep?.some((part) => sentence.text.toLowerCase().includes(part.toLowerCase())) ?? false;
    const isAsking = !isOrdinary && ASKING.has(sentence.form);
    const beside = no(isOrdinary ? 1 : BESIDE_WEIGHT);
    return {
      sentence,
      // "Remember this." asks for what stands before it: neither the one nor the other.
      lasting: isKept ? yes : !isOrdinary && sentence.form !== 'none' ? no(0) : beside,
      // What is kept without a form may ask in words that no table has.
      asking: isAsking ? yes : isKept ? no(0) : beside,
      prompt,
      isOrdinary,
    };
  });
}

/** People say the plainest things between others too. */
const placed = (text: string): readonly string[] => [
  text,
  `Thanks. ${text.replace(/[.!]?$/, '.')} Can you run the tests?`,
];

export function readHandwritten(): readonly Example[] {
  const { lasting, ordinary } = read(IDIOMS, 'lasting.json') as Readonly<
    Record<'lasting' | 'ordinary', readonly string[]>
  >;
  return [
    ...readAsked(BASICS).flatMap(({ text, keep }) =>
      placed(text).flatMap((prompt) => examplesOf(prompt, keep)),
    ),
    ...[...readOrdinary(BASICS), ...ordinary].flatMap((text) =>
      placed(text).flatMap((prompt) => examplesOf(prompt)),
    ),
    ...lasting.flatMap(examplesOfLasting),
    ...(read(IDIOMS, 'asking.json') as readonly Idioms[]).flatMap(examplesOfIdioms),
  ];
}

/** What is meant to last stands in brackets, where it is not the whole. */
function examplesOfLasting(marked: string): readonly Example[] {
  const keep = /\[(.*)\]/.exec(marked)?.[1];
  const text = keep === undefined ? marked : marked.replace(`[${keep}]`, keep);
  const prompts = keep === undefined ? placed(text) : [text];
  return prompts.flatMap((prompt) => examplesOf(prompt, [keep ?? text])).map(notAsking);
}

const notAsking = (one: Example): Example => (one.lasting.is ? { ...one, asking: no(CONTENT_WEIGHT) } : one);

/** Ways of asking, each with a place for a fact `{f}` or a rule `{r}`. */
interface Idioms {
  readonly asks: readonly string[];
  readonly facts: readonly string[];
  readonly rules: readonly string[];
  readonly ordinary: readonly string[];
}

function examplesOfIdioms({ asks, facts, rules, ordinary }: Idioms): readonly Example[] {
  const filled = asks.flatMap((way, at) => {
    const contents = way.includes('{f}') ? facts : rules;
    const chosen = Array.from(
      { length: Math.min(FILLED, contents.length) },
      (_, index) => contents[(at * FILLED + index) % contents.length] as string,
    );
    const list =
      at % LISTED === 0 && LIST_HEAD.test(way) ? [way.replace(LIST_HEAD, `:\n- ${chosen.join('\n- ')}`)] : [];
    return [
      ...chosen.flatMap((content) => examplesOfAsking(way.replace(/\{[fr]\}/, content), [content])),
      ...list.flatMap((prompt) => examplesOfAsking(prompt, chosen)),
    ];
  });
  const alone = [...facts, ...rules].flatMap((content) => examplesOf(content, [content])).map(notAsking);
  return [...filled, ...alone, ...ordinary.flatMap((text) => examplesOf(text))];
}

/** Of the ways that can stand above a list, one of so many is shown to. */
const LISTED = 5;
const LIST_HEAD = /:\s*\{[fr]\}$/;

/** Every sentence of it asks, but for one that is nothing but what is asked for. */
function examplesOfAsking(prompt: string, contents: readonly string[]): readonly Example[] {
  return sentencesOf(prompt).map((sentence) => {
    const content = contents.find((one) => sentence.text.includes(one));
    const isKept = content !== undefined;
    const isAlone = isKept && sentence.text.length <= content.length + 1;
    return {
      sentence,
      lasting: isKept && !(isAlone && contents.length > 1) ? yes : no(0),
      asking: isAlone ? no(0) : yes,
      prompt,
      isOrdinary: false,
    };
  });
}
