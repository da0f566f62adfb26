// Forms of sentences that say what comes next, or is still broken, each with the words that it needs: patterns of all of them would take
// longer to build than a hook may, and so does working the words out, which is why the build puts the results in the place of this module.

import { readChoice } from '../kernel/pattern-words.ts';

/** How a sentence begins that says what comes next, or what is missing. */
export const BEGINS = readChoice(
  String.raw`next\b|up next|then (?:come|I|we|you|it|the)\b|after (?:that|this)\b|afterwards|still (?:to|open|missing|left|needs?|outstanding|pending)|remaining|what(?:'|’)?s (?:left|missing|next)|left (?:to do|over)|to[- ]?do\b|open (?:items?|points?|tasks?)|not (?:yet )?(?:done|written|pushed|implemented|in)\b|pending|outstanding|follow[- ]?up|tomorrow|later (?:I|we)|waiting (?:for|on)|als n[aä]chstes|danach|noch offen|fehlt noch|ensuite|il reste|luego|falta`,
);

/** What such a sentence holds otherwise. */
export const HOLDS = readChoice(
  String.raw`comes? next|(?:is|are) next|next step|next,? (?:I|we)\b|next I|not (?:in|written|done|implemented|pushed|tested|wired|merged|deployed|there) yet|(?:is|are) (?:still )?(?:missing|not (?:written|done|pushed|implemented))|has to be \w+ (?:before|first)|still (?:needs?|has to|have to|to be|to do|missing|open)|yet to be|remains? to|left to do|(?:I|we)(?:'|’)ll (?:continue|pick up|go on|carry on|tackle|finish)|wait(?:ing)? for (?:the |your )?(?:review|approval|answer|ok|decision|numbers|feedback)`,
);

/** Lines like `Next steps:` whose list stands below. */
export const HEADING = readChoice(
  `next(?: steps?)?|remaining(?: work| steps?| items?)?|to[- ]?dos?|still (?:to do|open|missing|left)|left(?: to do)?|open items?|follow[- ]?ups?|outstanding|not (?:yet )?done`,
);

export const FAILING = readChoice(
  String.raw`still (?:fail\w*|broken|red|crash\w*|hang\w*|error\w*)|(?:fails?|failing|failed|broken|red|crashes) (?:because|with|on|in|at|again|since|when|for|after)\b|\b\d+ (?:of (?:the )?\d+ )?(?:\w+ )?(?:tests?|specs?|checks?) (?:still |now |are |is )?fail\w*|(?:does|do|did)(?: not|n(?:'|’)t) (?:pass|compile|build|work) yet|not passing yet`,
);

/** Leave it to the person what comes next. */
export const OFFERS = readChoice(
  `would you like|do you want|shall I|should I|want me to|let me know|if you(?:'|’)?d like|if you want|happy to|feel free`,
);
