// Decisions in what a model says, found by their form alone, so that the same text always gives the same decisions: lines
// labelled as decisions, sentences that say "decided to" or "we will use X because Y". Quotes from the code that stand
// beside them become their evidence. Code blocks, quoted text, questions and conditions are no decisions.

import { parseCodeSpan } from '../evidence/code-span.ts';

export interface SpokenDecision {
  readonly decision: string;
  readonly rationale: string;
  /** As written: `quote` [path:line]. */
  readonly evidence: readonly string[];
  /** Whoever spoke called it a decision. */
  readonly isLabelled: boolean;
}

const DECISIONS_MAX = 40;
const LENGTH_MAX = 600;
const BULLET = String.raw`(?:[-*+]\s+|\d+[.)]\s+|#{1,6}\s+)?`;
const LABELLED = new RegExp(
  String.raw`^\s*${BULLET}(?:\*\*|__)?(?:Final\s+|Design\s+|Key\s+)?(?:Decision|Decided)(?:\s+#?\d+)?\s*(?:(?:\*\*|__)\s*[:：]|[:：]\s*(?:\*\*|__)?)\s*(.+)$`,
  'i',
);
const FIELD = new RegExp(
  String.raw`^\s*${BULLET}(?:\*\*|__)?(Rationale|Reason|Why|Because|Evidence)\s*(?:(?:\*\*|__)\s*:|:\s*(?:\*\*|__)?)\s*(.*)$`,
  'i',
);
const LEAD = String.raw`^(?:(?:So|Then|OK|Okay|Therefore|Hence|Thus),?\s+)?`;
const FORMS = [
  new RegExp(
    String.raw`${LEAD}(?:(?:We|I)(?:['’]ve|\s+have)?\s+)?(?:decided|agreed)\s+(?:to|on|that|against|not\s+to)\s+\S.*`,
    'i',
  ),
  new RegExp(
    String.raw`${LEAD}(?:We|I)\s+(?:chose|picked|settled\s+on)\s+\S.*\b(?:because|since|over|instead of|rather than)\b.+`,
    'i',
  ),
  new RegExp(
    String.raw`${LEAD}(?:(?:We|I)(?:['’]ll|\s+will|\s+are\s+going\s+to|['’]re\s+going\s+to)|Let['’]s)\s+(?:use|go\s+with|keep|adopt|stick\s+with|stay\s+with|switch\s+to|drop|store|avoid)\s+\S.*\b(?:because|since|so\s+that|instead\s+of|rather\s+than)\b.+`,
    'i',
  ),
  new RegExp(
    String.raw`${LEAD}(?:We|I)(?:['’]ve|\s+have)?\s+(?:used|took|kept|left|switched\s+to|moved|replaced|put|made|stayed\s+with|implemented|stored?)\s+\S.*\b(?:instead\s+of|rather\s+than)\b.+`,
    'i',
  ),
  new RegExp(
    String.raw`${LEAD}(?:(?:We|I)(?:['’]ve|\s+have)?\s+(?:went|gone|go|opted|pinned)|(?:We|I)(?:['’]m|['’]re|\s+am|\s+are)\s+going)\s+(?:(?:for|with)\s+)?\S.*(?:\b(?:because|since|over|so\s+that|instead\s+of|rather\s+than|for\s+that\s+reason)\b).*`,
    'i',
  ),
  new RegExp(
    String.raw`${LEAD}Going\s+with\s+\S.*\b(?:because|since|over|instead\s+of|rather\s+than)\b.+`,
    'i',
  ),
];
/** One of these is in each of the forms, which take longer to build than everything else that is done with a message. */
const TELLS_WHY =
  /decided|agreed|because|since|over|so\s+that|instead\s+of|rather\s+than|for\s+that\s+reason/i;
const NOT_DECIDED = /\?\s*$|^(?:if|when|whether|unless)\b|\b(?:not|n['’]t)\s+(?:yet\s+)?decided\b/i;

export function extractDecisions(text: string): readonly SpokenDecision[] {
  const lines = plainLines(text);
  const found = new Map<string, SpokenDecision>();
  for (let at = 0; at < lines.length && found.size < DECISIONS_MAX; at++) {
    const line = lines[at] as string;
    const labelled = LABELLED.exec(line)?.[1];
    if (labelled !== undefined) {
      add(found, withFields(labelled, lines, { from: at + 1, isLabelled: true }));
      continue;
    }
    if (FIELD.test(line)) continue;
    for (const sentence of sentencesOf(line)) {
      if (!TELLS_WHY.test(sentence) || NOT_DECIDED.test(sentence)) continue;
      if (!FORMS.some((form) => form.test(sentence))) continue;
      add(found, withFields(sentence, lines, { from: at + 1, isLabelled: false }));
    }
  }
  return [...found.values()].slice(0, DECISIONS_MAX);
}

function add(found: Map<string, SpokenDecision>, one: SpokenDecision | undefined): void {
  if (one !== undefined && !found.has(one.decision)) found.set(one.decision, one);
}

/** Lines outside of fences and block quotes. A fence that is never closed hides the rest, as it would on screen. */
function plainLines(text: string): readonly string[] {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const mark = /^\s{0,3}(?:[-*+]\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      continue;
    }
    if (mark !== undefined) fence = mark;
    else if (!/^\s*>/.test(line)) lines.push(line);
  }
  return lines;
}

/** Bullets and emphasis off; one line may hold several sentences. */
function sentencesOf(line: string): readonly string[] {
  const bare = line
    .replace(/^\s*(?:[-*+]\s+|\d+[.)]\s+)/, '')
    .replaceAll('**', '')
    .trim();
  return bare.split(/(?<=[.!?])\s+(?=[A-Z"'`])/);
}

/** Joins the lines below that belong to it: a reason, evidence, bullets of evidence. */
function withFields(
  words: string,
  lines: readonly string[],
  { from, isLabelled }: { readonly from: number; readonly isLabelled: boolean },
): SpokenDecision | undefined {
  const evidence = [...citationsIn(words)];
  const split = /^(.+?),?\s+(?:because|since)\s+(.+)$/is.exec(withoutCitations(words));
  let rationale = split?.[2] ?? '';
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] as string;
    const [, field = '', rest = ''] = FIELD.exec(line) ?? [];
    const cited = citationsIn(line);
    if (field === '' && (cited.length === 0 || !/^\s*(?:[-*+]\s+)?`/.test(line))) break;
    evidence.push(...cited);
    if (field !== '' && field.toLowerCase() !== 'evidence' && rationale === '')
      rationale = withoutCitations(rest);
  }
  const decision = tidy(split?.[1] ?? withoutCitations(words));
  return decision.length < 6 ? undefined : { decision, rationale: tidy(rationale), evidence, isLabelled };
}

function tidy(text: string): string {
  const line = text
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.;]$)/, '')
    .replace(/[\s:,–—-]+$/, '')
    .trim();
  return line.slice(0, LENGTH_MAX).toWellFormed();
}

const PLACE = /^\s*\[([^\]\n]+:L?\d+(?:-L?\d+)?)\]/;

/** Each code span with a place right behind it. */
function citationsIn(line: string): readonly string[] {
  const found: string[] = [];
  for (let at = line.indexOf('`'); at !== -1; ) {
    const span = parseCodeSpan(line, at);
    if (span === undefined) break;
    const place = PLACE.exec(line.slice(span.end));
    const end = span.end + (place?.[0].length ?? 0);
    if (place !== null) found.push(line.slice(at, end));
    at = line.indexOf('`', end);
  }
  return found;
}

function withoutCitations(line: string): string {
  return citationsIn(line)
    .reduce((rest, citation) => rest.replace(citation, ''), line)
    .replace(/\(\s*\)/g, '');
}
