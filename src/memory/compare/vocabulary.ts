// Turns of phrase and spellings in notes about code, each brought to one.

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:on (?:its|their|his|her) own|by (?:itself|themselves))\b/g, ' automatically '],
  [/\bby hand\b/g, ' manually '],
  [/\bahead of\b/g, ' before '],
  [/\b(?:in order to|so as to)\b/g, ' to '],
  // What is named only to be turned down, at the end of a clause: ", not npm", "rather than npm".
  [/,? (?:and )?(?:rather than|in place of)\b/g, ' instead of '],
  [/,\s+(?:and )?not (?=[a-z@.][\w@./-]*\s*(?:$|[.;!]))/g, ' instead of '],
  [/\bgo(?:es)? away\b/g, ' deleted '],
  [/\b(?:due to|owing to|on account of)\b/g, ' because '],
  [/\bpull requests?\b/g, ' pull-request '],
  [/\bat least\b/g, ' minimum '],
  [/\bat most\b/g, ' maximum '],
  [/\bas soon as\b/g, ' after '],
  [/\bset to\b/g, ' is '],
  [/\b(?:is|are|be|was|were|turned|switched|stays?) on\b(?=\s*(?:$|[.,;:!?]|in\b|for\b|by\b))/g, ' enabled '],
  [
    /\b(?:is|are|be|was|were|turned|switched|stays?) off\b(?=\s*(?:$|[.,;:!?]|in\b|for\b|by\b))/g,
    ' disabled ',
  ],
  [
    /\b(?:must|may|should|can|will|does|do|to)?\s*(?:not|never) (?:fall|drop|go|be|sink) (?:below|under)\b/g,
    ' must stay minimum ',
  ],
  [
    /\b(?:must|may|should|can|will|does|do|to)?\s*(?:not|never) (?:exceed|go above|be above|be more than|be over)\b/g,
    ' must stay maximum ',
  ],
  [
    /\b(?:at or above|or above|or more|or higher|or later|or newer|no less than|not less than|no fewer than)\b/g,
    ' minimum ',
  ],
  [
    /\b(?:at or below|or below|or less|or fewer|or lower|or earlier|or older|no more than|not more than|up to)\b/g,
    ' maximum ',
  ],
  [/\b(?:more|greater|larger|bigger|higher|longer) than\b/g, ' above '],
  [/\b(?:less|fewer|smaller|lower|shorter) than\b/g, ' below '],
  [/\s*(?:>=|≥|=>(?=\s*\d))\s*/g, ' minimum '],
  [/\s*(?:<=|≤)\s*/g, ' maximum '],
  [/(?<=\s)(?:->|=>|→|-->)(?=\s)/g, ' to '],
  [/(?<=\s)(?:<-|←|<--)(?=\s)/g, ' from '],
  [/\s*(?:!==?|≠)\s*/g, ' is not '],
  [/(?<=\s)===?(?=\s)/g, ' is '],
  [/(?<=[\s\w])>(?=\s*\d)/g, ' above '],
  [/(?<=[\s\w])<(?=\s*\d)/g, ' below '],
  [/\b(?:does not|doesn't|do not|don't) like\b/g, ' dislikes '],
  [/\b(we|i|they|he|she) used\b/g, ' $1 was use '],
  [/\bno longer\b/g, ' not '],
  [/\bavoid(?:s|ing)?\b/g, ' not use '],
  [/\b(?:is|are) (?:not allowed|forbidden|prohibited) to\b/g, ' must not '],
  [/\b(?:makes? use of|making use of)\b/g, ' use '],
  [/\b(?:take|takes|taken|took) care of\b/g, ' handle '],
  [/\bget rid of\b/g, ' delete '],
  [/\b(?:once|one time) (?:a|per|every) (day|week|month|year|hour)\b/g, ' $1 '],
  [/\b(?:every|each|per) (day|week|month|year|hour)\b/g, ' $1 '],
  [/\bevery night\b/g, ' nightly '],
  [/\bas well\b/g, ' also '],
  [/\b(?:a lot of|lots of)\b/g, ' many '],
  [/\bso that\b/g, ' to '],
  [/\bnon-(?=[a-z])/g, ' not '],
  [/\b(?:time[sd]? out|timing out)\b/g, ' timeout '],
  [/\b(?:note for later|note to self|remember|reminder|note|fyi|nb|tip)\s*:\s*/g, ' '],
];

/** Turns of phrase brought to one word. `text` is in lower case. */
export function settlePhrases(text: string): string {
  let settled = text;
  for (const [pattern, by] of PHRASES) settled = settled.replaceAll(pattern, by);
  return settled;
}

/** British and American spelling, brought to one. */
export function settleSpelling(word: string): string {
  if (word.length < 6) return word;
  return word
    .replace(/is(e|ed|es|er|ers|ing|ation|ations)$/, 'iz$1')
    .replace(/yse(d|s)?$/, 'yze$1')
    .replace(/our(s|ed|ing|ite|able)?$/, 'or$1')
    .replace(/ll(ed|ing|er)$/, 'l$1');
}
