// Texts that pass with the moment they are said in: an announcement of the next step, a greeting, assent, a bare short
// question. All sentences have to be such; one that tells something makes the whole a note. Pure.

import { anyScript } from '../../kernel/any-script.ts';
import { once } from '../../kernel/once.ts';

const LENGTH_MAX = 240;
const SENTENCE_WORDS_MAX = 16;
const QUESTION_WORDS_MAX = 7;

const FILLER =
  '(?:(?:ok(?:ay)?|so|hm+|um+|uh|ah|oh|well|alright|all right|right|now|first|next|then|great|good|sure|thanks|perfect|yes|yeah|no|wait|actually|and|done)\\b[\\s,.!:…—-]*)*';
const SOON = '(?:(?:now|first|next|then|also|just|quickly|go ahead and|start by|begin by)\\s+)';
const LOOK =
  '(?:check(?:ing)?|look(?:ing)?|read(?:ing)?|run(?:ning)?|search(?:ing)?|grep(?:ping)?|inspect(?:ing)?|examin(?:e|ing)|investigat(?:e|ing)|verify(?:ing)?|open(?:ing)?|list(?:ing)?|review(?:ing)?|fix(?:ing)?|test(?:ing)?|debug(?:ging)?|try(?:ing)?|updat(?:e|ing)|edit(?:ing)?|explor(?:e|ing)|view(?:ing)?|scan(?:ning)?)';
const STEP =
  '(?:think|see|find|start|begin|continue|proceed|take|have|make sure|write|create|add|implement|do|get|go|summari[sz]e|analy[sz]e|understand|figure|double-check|re-?read|re-?run|try)';
/** What a coding agent is at; without it "I'll run" may speak of a marathon. */
const WORK =
  '(?:files?|tests?|suite|code|logs?|functions?|class(?:es)?|modules?|build|errors?|output|config(?:uration)?|repo(?:sitory)?|docs?|documentation|director(?:y|ies)|folders?|changes|diff|bugs?|issues?|commands?|scripts?|implementation|project|sources?|linter|type ?checker|it|this|that|them|these|those)';
const LET_ME = once(
  () =>
    new RegExp(`^${FILLER}(?:let me|let's|lemme|let us)\\s+${SOON}*(?:${LOOK}|${STEP})\\b(?! you\\b)`, 'i'),
);
const I_WILL = once(
  () =>
    new RegExp(
      `^${FILLER}(?:i'll|i will|i'm going to|i am going to|i'm about to|i'm gonna|we'll)\\s+(?:${SOON}+(?:${LOOK}|${STEP})\\b|${LOOK}\\b(?=[^.!?]*\\b${WORK}\\b)|(?:continue|proceed)\\b)`,
      'i',
    ),
);
/** A reason, a time or a rule makes an announcement worth keeping. */
const LASTING =
  /[:;]\s*\S|\b(?:because|since|so that|always|never|every|each time|whenever|instead|from now on|until|unless|must|should|prefer\w*|decided|tomorrow|tonight|weekend|summer|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|(?:next|this|last) (?:week|month|year|spring|autumn|fall|time))\b|\d/i;
/** Nothing but phrases of a table, whatever parts them. */
const GREETINGS = once(() =>
  phrasesOf(
    'hello|hallo|hi|hiya|hey|howdy|greetings|bonjour|hola|ciao|good morning|good afternoon|good evening|good day|good night|bye|goodbye|see you|see you later|see you soon|cheers|welcome|welcome back|there|all|everyone|everybody|team|folks|guys|again|friend|friends|nice to meet you',
  ),
);
const ASSENTS = once(() =>
  phrasesOf(
    "yes|yeah|yep|yup|no|nope|ok|okay|sure|sure thing|right|alright|all right|fine|great|perfect|thanks|thank you|thx|please|please do|go ahead|do it|do that|sounds good|got it|will do|done|agreed|exactly|correct|of course|no problem|you're welcome|youre welcome|looks good|lgtm|makes sense|that works|never mind|nevermind|understood|good|nice|cool|awesome|wonderful|excellent|continue|go on|carry on|keep going|very much|so much|a lot|to me|then|now|hmm|mm|one moment|just a second|just a moment|just a minute|good job|good work|good idea|good point",
  ),
);
const PHRASE_WORDS_MAX = 4;
const BETWEEN_WORDS = /[\s,.!…]+/;
/** Most sentences hold none of these, and then the long patterns are not even made. */
const ANNOUNCER = /\b(?:let|lemme|i'll|i will|i'm|i am|we'll)\b/i;
const QUESTION =
  /^(?:(?:and|so|but|ok|okay|hm+|well|hey),?\s+)?(?:what|when|where|who|whose|which|why|how|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|have|has)(?:'s|'re)?\b[^?]*\?+$/i;
/** Names, numbers and code in a question tell what it is about. */
const TELLING = anyScript(String.raw`\d|[\x60_/\\<>{}()=:]|\.\w|\s(?!I\b)\p{Lu}`, 'u');

/** Why nothing of it will matter later; undefined when something may. */
export function findPassing(content: string): string | undefined {
  const text = content.trim().replaceAll('’', "'");
  if (text === '' || text.length > LENGTH_MAX) return undefined;
  let reason: string | undefined;
  for (const sentence of text.split(/(?<=[.!?…])\s+|\n+/)) {
    const found = judgeSentence(sentence.trim());
    if (found === undefined) return undefined;
    // What announces or asks tells more about the text than the "ok" in front of it.
    if (reason === undefined || reason === TALK) reason = found;
  }
  return reason;
}

const TALK = 'it only greets or agrees; say what was agreed on';

function phrasesOf(table: string): ReadonlySet<string> {
  return new Set(table.split('|'));
}

function isOnlyOf(phrases: ReadonlySet<string>, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  // reached[n]: the first n words are phrases.
  const reached = [true];
  for (let end = 1; end <= words.length; end += 1) {
    const starts = Array.from({ length: Math.min(PHRASE_WORDS_MAX, end) }, (_, back) => end - back - 1);
    reached[end] = starts.some(
      (start) => reached[start] === true && phrases.has(words.slice(start, end).join(' ')),
    );
  }
  return reached[words.length] === true;
}

/** Words in small letters, with "mmmm" as short as it can be. */
function wordsIn(sentence: string): readonly string[] {
  const words = sentence.toLowerCase().split(BETWEEN_WORDS);
  return words.filter((word) => word !== '').map((word) => word.replace(/^(h?m)m+$/, '$1m'));
}

function judgeSentence(sentence: string): string | undefined {
  const said = wordsIn(sentence);
  if (isOnlyOf(GREETINGS(), said) || isOnlyOf(ASSENTS(), said)) return TALK;
  const words = sentence.split(/\s+/).length;
  if (words <= QUESTION_WORDS_MAX && QUESTION.test(sentence) && !TELLING(sentence).test(sentence))
    return 'it only asks; say what the answer is';
  if (words > SENTENCE_WORDS_MAX || !ANNOUNCER.test(sentence)) return undefined;
  const announced = (LET_ME().exec(sentence) ?? I_WILL().exec(sentence))?.[0];
  if (announced === undefined || LASTING.test(sentence.slice(announced.length))) return undefined;
  return `"${announced}" only announces the next step; say what came of it`;
}
