// Standing wishes, house rules and corrections in a person's own words, without an explicit "remember": by the form of English
// sentences. What holds for the task at hand alone ("don't touch that yet") is left to the session's record.

import { type Found, isQuestion } from './asked.ts';

interface Rule {
  readonly type: 'preference' | 'fact';
  readonly isCorrection?: true;
  /** One of these occurs in whatever it matches: patterns are built when they are first tried, and most prompts need none. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

const NAMES_LATER = `(?:yet|now|for now|this time|right now|today|just yet|at the moment|until|till|for the moment|here|tomorrow|tonight|worry|bother|know|think|see|understand|get|want|need|care|believe|remember|mind|have|like)`;

const RULES: readonly Rule[] = [
  // "no new packages without asking me", "no unsafe in this repo", "that goes for every change"
  {
    type: 'preference',
    words: ['no '],
    pattern:
      /^(?:please,? |also:? |and |ok,? |but |btw,? )*no (?!(?:idea|problem|worries|need|way|one|thanks?|rush|clue|longer|matter)\b)[^.?!]{2,80}\b(?:in (?:this|the|our) (?:repo(?:sitory)?|project|codebase|code ?base|team|package)|anywhere|without asking|unless (?:i|we|you)|in committed|in production code|ever)\b/i,
  },
  {
    type: 'preference',
    words: ['as always', 'each ', 'every ', 'goes for'],
    pattern:
      /\b(?:as always|(?:that|this) (?:goes|counts|holds) for (?:every|all|any)\b|(?:for|with|in|after|before) (?:each|every) (?:\w+ ){0,3}(?:change|commit|pr|bug|fix|release|feature|file|migration|deploy|push|merge|test|edit|apply|run)\b)/i,
  },
  // "don't flash it yourself, ever", "use typed code everywhere", "that's for all code"
  {
    type: 'preference',
    words: ['ever'],
    pattern: /\b(?:don['’]?t|do not|never|not)\b[^.?!]*\bever\b(?! (?:been|seen|had|since|tried|worked))/i,
  },
  {
    type: 'preference',
    words: ['everywhere', 'all ', 'every', 'across'],
    pattern:
      /^(?:please |pls |also |and |ok,? |but |so |well,? )*(?:use|write|keep|put|prefer|name|format|add|run|avoid|make|wrap|log|test|document|stick to|go with)\b[^.?!]*\b(?:everywhere|in (?:all|every) (?:\w+ )?(?:file|code|module|test|commit|pr|component|function|package|repo|project)s?|for (?:all|every) (?:code|file|test|commit|pr|module|component|function|change)s?|across the (?:board|codebase|project|repo)|every ?time|each time)\b/i,
  },
  // "I always want a branch", "we never mock the database", "you should always …"
  {
    type: 'preference',
    words: ['always', 'never'],
    pattern:
      /\b(?:we|you|everyone|everybody|all of us|the team|our team|i(?= (?:always|never) (?:want|need|use|prefer|like|run|write|expect|work|deploy|commit|keep|review)\b))(?:['’]d)? (?:(?:should|must|need to|have to|want to|would like to|can|may|shall) )?(?:always|never)(?: ever)? (?!(?:been|was|were|had|did|got|saw|seen|knew|thought|heard|said|returned|worked|failed|gets?|seems?|end(?:ed|s)? up|finds?|found|run into|forget|know|remember|understood|understand|returns|fails|sure)\b)[a-z]{2,}/i,
  },
  // "never commit to main" behind a comma, "and always run the linter"
  {
    type: 'preference',
    words: ['always', 'never'],
    pattern:
      /(?:[,;–—]|\band\b|\bbut\b|\balso\b) (?:please )?(?:always|never) (?:ever )?(?:use|add|write|commit|push|run|name|put|create|format|ask|mock|import|export|touch|edit|delete|call|return|throw|log|merge|rebase|squash|deploy|skip|disable|hard-?code|include|keep|prefer|prefix|start|end|test|check|update|document|sign|force|install|bump|change|rename|guess|assume|leave|wrap|inline|use)\b/i,
  },
  // "I prefer small commits", "I'd rather have …", "I hate default exports"
  {
    type: 'preference',
    words: ['prefer', 'rather', 'like', 'hate', 'stand', 'fan of', "n't", 'n’t', 'not ', 'dont'],
    pattern:
      /\b(?:i|we)(?:['’]d| would| really| strongly| generally| usually| much| definitely)* (?:prefer|rather (?:have|use|see|not|you|keep|go)|like (?:my|our|to see|to keep|to have|it when|short|small|explicit|plain|tests|code|commit|commits|comments|functions|names|things|tables|lists)|hate|dislike|can['’]?t stand|am not a fan of|['’]m not a fan of|(?:do not|don['’]?t) (?:like|want (?:any|to see|you to|us to|new|more)|allow|use|do|accept|support|mock|write|ship|commit|push|merge|deploy|put|keep|add|want))\b/i,
  },
  // "my preference is", "our convention is", "the rule here is", "house style"
  {
    type: 'preference',
    words: [
      'preference',
      'convention',
      'rule',
      'policy',
      'style',
      'standard',
      'guideline',
      'habit',
      'practice',
    ],
    pattern:
      /\b(?:my|our|the) (?:\w+ )?(?:preference|convention|rule|policy|style|standard|guideline|habit|practice)s? (?:here |in this \w+ |for \w+ )?(?:is|are|says?|:|has always been)\b(?! (?:called|named|broken|failing|crashing|not|wrong|missing|there|in|at|still|too))|\b(?:as a rule|by convention|it['’]s our (?:policy|convention|rule))\b/i,
  },
  // "we use ruff, not black", "we're on pnpm instead of npm"
  {
    type: 'preference',
    words: ['we ', 'we’', "we'", 'i '],
    pattern:
      /\b(?:we|i)(?:['’]re| are| have| only| always| just| all| actually)* (?:us(?:e|ing)|on|write|writing|deploy(?:ing)?|run(?:ning)?|target(?:ing)?|stick(?:ing)? (?:to|with)|stay(?:ing)? (?:on|with)|work(?:ing)? with|standardi[sz]ed? on|go(?:ing)? with|switched to|moved to|migrated to|settled on|indent(?:ing)?|name|format|test|log) [^.?!]*(?:,? (?:not|never|rather than|instead of|over) |,? (?:here|in this (?:repo|project|codebase|team|company|org)|for (?:all|every|everything)|everywhere|across the board|only)\b)/i,
  },
  // "use tabs, not spaces", "Use pnpm instead of npm"
  {
    type: 'preference',
    words: ['not ', 'never ', 'rather', 'instead', 'over '],
    pattern:
      /^(?:please |just |also |and |so |ok,? |well,? )*(?:use|prefer|choose|pick|stick (?:to|with)|go with|put|call|name|keep) [^.?!,;]{2,60},? (?:and )?(?:not|never|rather than|instead of|over) [^.?!]{2,}/i,
  },
  // "in this repo we …", "everything in src must …", "all dates are in UTC"
  {
    type: 'fact',
    words: ['this ', 'our ', 'the whole', 'the entire'],
    pattern:
      /\b(?:in|for|across) (?:this|our|the whole|the entire) (?:repo(?:sitory)?|project|codebase|monorepo|team|company|org|package|workspace),? (?:we|you|it['’]s|all|every|no|please|use|always|never|there)\b/i,
  },
  // "don't use default exports", "no new dependencies": rules of one sentence that name what they forbid
  {
    type: 'preference',
    words: ["don't", 'don’t', 'do not', 'dont', 'stop', 'avoid', 'no more', 'quit', 'refrain'],
    pattern: new RegExp(
      String.raw`^(?:please |also |and |ok,? |well,? |so |again,? |btw,? )*(?:don['’]?t|do not|dont|stop|avoid|no more|quit|refrain from) (?:ever |you ever |please )?(?!(?:${NAMES_LATER})\b)(?:us(?:e|ing)|add(?:ing)?|writ(?:e|ing)|commit(?:ting)?|push(?:ing)?|mock(?:ing)?|import(?:ing)?|creat(?:e|ing)|introduc(?:e|ing)|install(?:ing)?|hard-?cod(?:e|ing)|log(?:ging)?|put(?:ting)?|nam(?:e|ing)|abbreviat(?:e|ing)|disabl(?:e|ing)|skip(?:ping)?|rely(?:ing)? on|swallow(?:ing)?|catch(?:ing)?|wrap(?:ping)?|nest(?:ing)?|guess(?:ing)?|assum(?:e|ing)|apologi[sz](?:e|ing)|summari[sz](?:e|ing)|explain(?:ing)?|ask(?:ing)? me|re-?format(?:ting)?|rebas(?:e|ing)|squash(?:ing)?|force[- ]?push(?:ing)?|bump(?:ing)?|generat(?:e|ing)|leav(?:e|ing)|includ(?:e|ing)|default(?:ing)? to)\b(?!.*\b(?:yet|for now|right now|at the moment|until|till|this time|today|in this (?:pr|commit|change|file|function|step)|that (?:file|one|function|test)|this (?:file|one|function|test)|these|those|it)\b)[^.?!]{6,}`,
      'i',
    ),
  },
  // "no, don't add a dependency", "no: the port is 8081", "actually it's …", "that's wrong, …"
  {
    type: 'preference',
    isCorrection: true,
    words: ['no', 'nah', 'wrong', 'incorrect'],
    pattern:
      /^(?:no+|nope|nah|wrong|incorrect|not quite|that['’]?s (?:wrong|not (?:right|correct|true|what i (?:meant|asked|said|want(?:ed)?)|how we do it)))\s*[,.:;!–—-]+\s*(?:please |but |and |actually,? |i (?:said|meant) )*(?!(?:thanks?|thank you|problem|worries|need|idea|that['’]?s (?:fine|ok|good|all|it)|go ahead|it['’]?s (?:fine|ok)|leave it|nothing|wait|hold on|sorry|never ?mind|stop|keep going|continue|let me|i(?:['’]ll| will)|you (?:can|may)|try again|can you|could you|what|why|how|the (?:test|error|build|problem|bug)|it (?:still|does|did|is still)|still)\b)[^?]{3,}$/i,
  },
  {
    type: 'preference',
    isCorrection: true,
    words: ['actually', 'sorry'],
    pattern:
      /^(?:actually|sorry),? (?:we|our|the|it['’]s|i|use|that['’]s|all|there)\b[^?]*\b(?:not|never|instead|rather|must|should be|is called|are called|lives? in|is in|only)\b[^?]*$/i,
  },
  // "call me Sam", "my name is", "I'm on Windows", "I work in UTC+2"
  {
    type: 'fact',
    words: ['call me', 'my ', 'i’m', "i'm", 'i am'],
    pattern:
      /^(?:please |hi,? |btw,? |also,? |fyi,? )*(?:call me \S+|my (?:name|time ?zone|machine|laptop|os|editor|shell|handle|username|pronouns) (?:is|are)\b|i(?:['’]m| am) (?:on|using|working (?:on|in|from)|new to|not (?:a|an|very)|the) (?:windows|linux|mac|macos|wsl|arm|an? |ubuntu|debian|fish|zsh|utc|cet|pst|est|gmt|only|maintainer|owner|lead))/i,
  },
];

/** Points at something of the moment: "the second layout", "here". */
const POINTS =
  /\b(?:(?:rather|prefer)\b.*\bhere|that one|this one|line \d+|(?:this|that|these|those) (?:file|function|test|class|method|line|page|button|screen|one|branch|pr|commit|component|loop|call|query)|the (?:first|second|third|last|other|left|right|latter|former|next) \w+)\b/i;

/** About the moment, or a guess: not a rule. */
const PASSING =
  /\b(?:i think|maybe|perhaps|probably|might|not sure|i guess|i wonder|let['’]s see|for now|just this once|this time|temporarily|today only|right now|at the moment|in this (?:pr|commit|branch|case)|yesterday|last (?:week|night|time|month|year))\b/i;

export function findRule(sentence: string, own: string): Found | undefined {
  const text = own.trim();
  if (
    isQuestion(text) ||
    /^(?:if|when|unless|since|because|although|while|what|what['’]s|why|how|where|who|which|is|are|does|do(?! not|n['’]?t)|did|can|could|would|should|will)\b(?! you)/i.test(
      text,
    ) ||
    text.split(/\s+/).length < 3
  )
    return undefined;
  const folded = text.toLowerCase();
  const rule = RULES.find(
    ({ words, pattern }) => words.some((word) => folded.includes(word)) && pattern.test(text),
  );
  if (rule === undefined || PASSING.test(text) || (POINTS.test(text) && rule.isCorrection !== true))
    return undefined;
  const content = sentence.replace(/^(?:ok(?:ay)?|so|also|and|well|btw|please note|fyi)[,:]?\s+(?=\S)/i, '');
  return { content, type: rule.type, isExplicit: false, isCorrection: rule.isCorrection === true };
}
