// What an agent's last message says comes next, or is still broken, by the form of its sentences alone: the same text always gives
// the same. Code, quotations and offers ("would you like me to …") are not plans.

/** Leads after which the rest of the sentence is the plan. */
const LEADS: readonly RegExp[] = [
  /\bnext(?: steps?| up| on the list| for us)?\s*(?:[:：–—-]|\bis\b|\bare\b|\bwould be\b)\s*(.+)/i,
  /\b(?:remaining|still (?:to do|left|missing|open|outstanding|pending)|left to do|to[- ]?do|open items?|outstanding|what(?:'|’)?s left|follow[- ]?ups?|not (?:yet )?done(?: yet)?)\s*(?:[:：–—-]|\bis\b|\bare\b)\s*(.+)/i,
  /\bnext,?\s+(?:I(?:'|’)?ll|I will|I am going to|I(?:'|’)?m going to|we(?:'|’)?ll|we will|we need to|we should|I need to|I should|we have to|I have to|comes?)\s+(.+)/i,
  /\b(?:after that|then|afterwards|once (?:that|this)(?:'|’)?s? (?:is )?(?:done|merged|in|reviewed)),?\s+(?:I(?:'|’)?ll|I will|we(?:'|’)?ll|we will|we need to|we should|we can|I can)\s+(.+)/i,
  /\b(?:we|I|you|it|there(?:'|’)?s|there is)\s+still\s+(?:need|needs|have|has|must|should|to)\s*(?:to)?\s+(.+)/i,
  /\bstill (?:needs?|have|has|must) (?:to (?:be )?)?(.+)/i,
  /\b(?:remains?|left) to be (?:done|written|fixed|tested|moved|wired|handled)\b.*|\b(?:the only thing|what|all that) (?:left|remains?)(?: to do)? is (?:to )?(.+)/i,
  /\b(?:I|we)(?:'|’)?(?:ll| will| am going to|'m going to) (?:pick up|continue|go on|carry on|come back|return|finish|tackle|start|move on|address|handle|write|add|wire|fix|update|migrate|remove|port)\b(.+)/i,
  /\bwait(?:ing)? (?:for|on) (.+)/i,
];
/** Lines like `Next steps:` whose list stands below. */
const HEADING =
  /^\s*(?:#{1,6}\s*|\*\*|__)?(?:what(?:'|’)?s )?(?:next(?: steps?)?|remaining(?: work| steps?| items?)?|to[- ]?dos?|still (?:to do|open|missing|left)|left(?: to do)?|open items?|follow[- ]?ups?|outstanding|not (?:yet )?done)(?:\*\*|__)?\s*[:：]?\s*(?:\*\*|__)?\s*$/i;
const BULLET = /^\s*(?:[-*+•]|\d+[.)]|\[[ xX]\])\s+(?:\[([ xX])\]\s*)?(.+)$/;
const OFFER =
  /\?\s*$|\b(?:would you like|do you want|shall I|should I|want me to|let me know|if you(?:'|’)?d like|if you want|happy to|feel free)\b/i;
const FAILING =
  /\b(?:still (?:fail\w*|broken|red|crash\w*|hang\w*|error\w*)|(?:fails?|failing|failed|broken|red|crashes) (?:because|with|on|in|at|again|since|when|for|after)\b|\b\d+ (?:of (?:the )?\d+ )?(?:\w+ )?(?:tests?|specs?|checks?) (?:still |now |are |is )?fail\w*|(?:does|do|did)(?: not|n(?:'|’)t) (?:pass|compile|build|work) yet|not passing yet)\b/i;
const MENDED =
  /\b(?:fixed|mended|resolved|no longer|used to|was (?:failing|broken)|were (?:failing|broken)|previously|now pass\w*|all (?:tests |green|pass)|solved)\b/i;

const NEXT_MAX = 5;
const FAILING_MAX = 2;
const LENGTH_MIN = 6;
const LENGTH_MAX = 180;

export function findNext(message: string): readonly string[] {
  const found: string[] = [];
  const lines = proseLines(message);
  for (let at = 0; at < lines.length && found.length < NEXT_MAX; at += 1) {
    const line = lines[at] as string;
    if (HEADING.test(line)) {
      for (const item of listBelow(lines, at + 1)) found.push(item);
      continue;
    }
    for (const sentence of sentencesOf(line)) {
      const plan = OFFER.test(sentence) ? undefined : planIn(sentence);
      if (plan !== undefined) found.push(plan);
    }
  }
  return [...new Set(found.map(tidy))].filter((one) => one.length >= LENGTH_MIN).slice(0, NEXT_MAX);
}

export function findStillFailing(message: string): readonly string[] {
  return proseLines(message)
    .flatMap(sentencesOf)
    .filter((sentence) => FAILING.test(sentence) && !MENDED.test(sentence) && !OFFER.test(sentence))
    .map(tidy)
    .slice(-FAILING_MAX);
}

function planIn(sentence: string): string | undefined {
  for (const lead of LEADS) {
    const found = lead.exec(sentence);
    if (found === null) continue;
    const plan = found.slice(1).find((part) => part !== undefined);
    // A short rest says too little without what led to it.
    return plan === undefined ||
      plan.split(/\s+/).length < 3 ||
      lead === LEADS.at(-1) ||
      lead === LEADS.at(-2)
      ? found[0]
      : plan;
  }
  return undefined;
}

/** The items of a list that begins here; an item that is ticked is done. */
function listBelow(lines: readonly string[], from: number): readonly string[] {
  const items: string[] = [];
  for (let at = from; at < lines.length && items.length < NEXT_MAX; at += 1) {
    const line = lines[at] as string;
    if (line.trim() === '' && items.length === 0) continue;
    const [, tick, item] = BULLET.exec(line) ?? [];
    if (item === undefined) break;
    if (tick === undefined || tick === ' ') items.push(item);
  }
  return items;
}

/** Lines outside of code fences and block quotations. */
function proseLines(message: string): readonly string[] {
  const lines: string[] = [];
  let isCode = false;
  for (const line of message.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && !/^\s*>/.test(line)) lines.push(line);
  }
  return lines;
}

function sentencesOf(line: string): readonly string[] {
  return line
    .replace(BULLET, '$2')
    .replaceAll('**', '')
    .trim()
    .split(/(?<=[.!?;])\s+(?=[\p{Lu}"'`\d])/u)
    .filter((sentence) => sentence.length >= LENGTH_MIN);
}

function tidy(text: string): string {
  const line = text
    .replaceAll('**', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:,–—-]+|[\s:,–—.-]+$/g, '')
    .trim();
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX - 1).toWellFormed()}…` : line;
}
