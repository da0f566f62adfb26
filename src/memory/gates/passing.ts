// Texts that pass with the moment they are said in: an announcement of the next step, a greeting, assent, a bare short
// question. All sentences have to be such; one that tells something makes the whole a note. Pure.

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
/** Nothing but these; what parts them must be there, so that no text can be read in many ways. */
const onlyOf = (phrases: string): RegExp =>
  new RegExp(`^(?:${phrases})(?:[\\s,.!…]+(?:${phrases}))*[\\s,.!…]*$`, 'i');
const GREETING = once(() =>
  onlyOf(
    'hello|hallo|hi|hiya|hey|howdy|greetings|bonjour|hola|ciao|good (?:morning|afternoon|evening|day|night)|(?:good)?bye|see you(?: later| soon)?|cheers|welcome(?: back)?|there|all|everyone|everybody|team|folks|guys|again|friends?|nice to meet you',
  ),
);
const ASSENT = once(() =>
  onlyOf(
    "yes|yeah|yep|yup|no|nope|ok|okay|sure(?: thing)?|right|alright|all right|fine|great|perfect|thanks|thank you|thx|please(?: do)?|go ahead|do it|do that|sounds good|got it|will do|done|agreed|exactly|correct|of course|no problem|you'?re welcome|looks good|lgtm|makes sense|that works|never ?mind|understood|good|nice|cool|awesome|wonderful|excellent|continue|go on|carry on|keep going|very much|so much|a lot|to me|then|now|h?mm+|one moment|just a (?:second|moment|minute)|good (?:job|work|idea|point)",
  ),
);
const QUESTION =
  /^(?:(?:and|so|but|ok|okay|hm+|well|hey),?\s+)?(?:what|when|where|who|whose|which|why|how|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|have|has)(?:'s|'re)?\b[^?]*\?+$/i;
/** Names, numbers and code in a question tell what it is about. */
const TELLING = /\d|[`_/\\<>{}()=:]|\.\w|\s(?!I\b)\p{Lu}/u;

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

function judgeSentence(sentence: string): string | undefined {
  if (GREETING().test(sentence) || ASSENT().test(sentence)) return TALK;
  const words = sentence.split(/\s+/).length;
  if (words <= QUESTION_WORDS_MAX && QUESTION.test(sentence) && !TELLING.test(sentence))
    return 'it only asks; say what the answer is';
  if (words > SENTENCE_WORDS_MAX) return undefined;
  const announced = (LET_ME().exec(sentence) ?? I_WILL().exec(sentence))?.[0];
  if (announced === undefined || LASTING.test(sentence.slice(announced.length))) return undefined;
  return `"${announced}" only announces the next step; say what came of it`;
}
