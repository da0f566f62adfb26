// A resume as text for a model, at three levels of detail. Levels 1 and 2 never cost more than their budget; what had to be
// left out is counted, so that nobody takes a part for the whole.

import { cutToTokens, estimateTokens } from '../../kernel/tokens.ts';
import { type Fitted, fitLines, type Line, onOneLine, type Stage } from './fit-lines.ts';
import type { Resume, ResumeDecision, ResumeEvidence } from './value.ts';

export type Level = 1 | 2 | 3;

export interface RenderOptions {
  readonly level: Level;
  readonly tokensMax: number;
  /** What level 2 is about. */
  readonly query?: string | undefined;
}

export interface RenderedResume {
  readonly text: string;
  readonly tokens: number;
  readonly leftOut: number;
  /** What of this machine's own words found no room, the worthiest first. */
  readonly rest: readonly string[];
}

const NEXT_SHOWN = 4;
/** What a quotation gets of a level that has things of our own to tell. */
const QUOTED_SHARE = 0.5;
const QUOTED_LINE_TOKENS = 40;
/** Before a line is left out, all are made shorter: first what stands in the code, then the words. */
const STAGES: readonly Stage[] = [
  { text: 1, tail: 1 },
  { text: 1, tail: 0.6 },
  { text: 1, tail: 0 },
  { text: 0.85, tail: 0 },
  { text: 0.7, tail: 0 },
];
const WHOLE: readonly Stage[] = [{ text: 1, tail: 1 }];

export function renderResume(resume: Resume, options: RenderOptions): RenderedResume {
  const { text, leftOut, rest } =
    options.level === 3 ? renderAll(resume) : joinQuoted(resume, options, composerOf(options));
  // Where the journal is damaged, who said what may be known in part only: that line is never left out.
  const whole = resume.damage === undefined ? text : `${text}\nNote: ${resume.damage}`;
  return { text: whole, tokens: estimateTokens(whole), leftOut, rest };
}

type Compose = (resume: Resume, tokensMax: number) => Fitted;

const composerOf = ({ level, query }: RenderOptions): Compose =>
  level === 1 ? composeLevel1 : (resume, tokensMax) => composeLevel2(resume, tokensMax, query);

/** What is ours first, then the quotation, as far as it fits. */
function joinQuoted(resume: Resume, { tokensMax }: RenderOptions, compose: Compose): Fitted {
  const { head, lines } = resume.quoted;
  if (head === '') return compose(resume, tokensMax);
  const reserved = Math.min(
    estimateTokens([head, ...lines].join('\n')) + 1,
    Math.max(estimateTokens(head) + 1, Math.floor(tokensMax * QUOTED_SHARE)),
  );
  const own = compose(resume, tokensMax - reserved);
  let text = `${own.text}\n${head}`;
  let { leftOut } = own;
  for (const line of lines) {
    const cut = cutToTokens(line, QUOTED_LINE_TOKENS);
    const fits = estimateTokens(`${text}\n${cut}`) <= tokensMax;
    if (fits) text = `${text}\n${cut}`;
    else leftOut += 1;
  }
  return { text, leftOut, rest: own.rest };
}

/** In the order that a reader needs them; `rank` says what goes first when there is no room. */
function composeLevel1(resume: Resume, tokensMax: number): Fitted {
  const { decisions, decisionsLeftOut } = resume;
  const lines: Line[] = [...wishLines(resume), ...askedLines(resume), ...taskLine(resume, 32)];
  for (const warning of resume.warnings.slice(0, 1))
    lines.push({ text: `Warning: ${warning}`, tokensMax: 20, rank: 1 });
  lines.push(...decisions.map((one, index) => ({ ...decisionLine(one), rank: 2 + 2 * index })));
  lines.push(...nextLines(resume), ...doneLines(resume), ...stateLine(resume));
  if (resume.identity !== undefined)
    lines.push({ text: `Here you stand for: ${resume.identity}`, tokensMax: 40, rank: 6 });
  for (const [index, text] of resume.memories.entries())
    lines.push({ text: `Remembered: ${text}`, tokensMax: 36, rank: 8 + index });
  const stale = resume.decisionsStale - decisions.filter(({ state }) => state === 'stale').length;
  if (stale > 0)
    lines.push({
      text: `${stale} more stale ${stale === 1 ? 'decision' : 'decisions'}`,
      tokensMax: 10,
      rank: 4.5,
    });
  const more =
    decisionsLeftOut +
    Math.max(0, nextOf(resume).length - NEXT_SHOWN) +
    Math.max(0, resume.wishes.length - WISHES_SHOWN);
  return fitLines('loa resume:', lines, { tokensMax, more, hint: 'loa resume --level 2', stages: STAGES });
}

const WISH_TOKENS = 40;
const WISHES_SHOWN = 14;
const ASKED_TOKENS = 60;

/** A wish and its sentences: what was said in several is told as one. */
function partsOf(wish: string): readonly string[] {
  return [wish, ...wish.split(/(?<=[.!?])\s+/).filter((part) => part.length >= PART_LENGTH_MIN)];
}

/** A shorter sentence may stand in another by chance. */
const PART_LENGTH_MIN = 16;

/** What the request says anyway is not told twice. */
function wishLines({ wishes, session }: Resume, shownMax = WISHES_SHOWN): readonly Line[] {
  const asked = session?.asked ?? '';
  const news = estimateTokens(asked) > ASKED_TOKENS ? wishes : wishes.filter((wish) => !asked.includes(wish));
  return news.slice(0, shownMax).map((text, index) => ({
    text: `User: ${text}`,
    tokensMax: WISH_TOKENS,
    rank: index < 2 ? 0.5 : 1.5 + index / 2,
  }));
}

/** What was asked and is not finished, with what was settled on the way: bounds before the rest, the newest first. */
function askedLines({ session, wishes }: Resume): readonly Line[] {
  if (session === undefined) return [];
  const { asked, later, isFinished, isCutOff, before, between, elsewhere = [] } = session;
  const wished = wishes.slice(0, WISHES_SHOWN).flatMap(partsOf);
  const said = later.filter(({ text }) => !wished.some((wish) => wish.includes(text) || text.includes(wish)));
  return [
    // A session that held nothing but a wish, or nods, asked for nothing.
    ...(asked === ''
      ? []
      : [{ text: `${isFinished ? 'Finished' : 'Asked'}: ${asked}`, tokensMax: ASKED_TOKENS, rank: 0 }]),
    ...said.map(({ text, isBinding }, index) => {
      const age = (said.length - 1 - index) / Math.max(1, said.length);
      const isLast = index === said.length - 1;
      return {
        text: `- ${text}${isLast && isCutOff ? ' (not answered yet)' : ''}`,
        tokensMax: isBinding ? 48 : 30,
        rank: (isLast ? 1.5 : isBinding ? 2.2 : 4.2) + 0.7 * age,
      };
    }),
    ...(before === undefined
      ? []
      : [{ text: `Not finished before that: ${before}`, tokensMax: 24, rank: 5 }]),
    ...(between === undefined ? [] : [{ text: `Asked in between: ${between}`, tokensMax: 20, rank: 5.1 }]),
    ...(elsewhere.length === 0
      ? []
      : [{ text: `In another session, still open: ${elsewhere.join('; ')}`, tokensMax: 48, rank: 1.8 }]),
  ];
}

/** The agent's own list, then the task's. */
const nextOf = ({ session, next }: Resume): readonly string[] => [
  ...new Set([...(session?.next ?? []), ...next]),
];

/** The agent's last words without sentences that are told as decisions. */
function withoutDecided({ session, decisions }: Resume): string {
  const headlines = decisions.map(({ headline }) => headline.replace(/[.!]+$/, ''));
  return (session?.reply ?? '')
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !headlines.some((headline) => sentence.includes(headline)))
    .join(' ');
}

const REPLY_TOKENS = 60;
const EARLIER_TOKENS = 36;
const FAILING_TOKENS = 44;

/** What the agent's last words say in full need not be said again. */
function nextLines(resume: Resume): readonly Line[] {
  const { failing = [], earlier = [] } = resume.session ?? {};
  const reply = withoutDecided(resume);
  const isWhole = estimateTokens(reply) <= REPLY_TOKENS;
  const isNews = (text: string): boolean => !(isWhole && reply.includes(text));
  return [
    ...nextOf(resume)
      .filter(isNews)
      .slice(0, NEXT_SHOWN)
      .map((step, index) => ({
        text: `Next: ${step}`,
        tokensMax: 36,
        rank: index === 0 ? 1.7 : 1.5 + index / 2,
      })),
    ...(reply === '' ? [] : [{ text: `You, last: ${reply}`, tokensMax: REPLY_TOKENS, rank: 2.4 }]),
    ...failing
      .filter(isNews)
      .slice(0, 2)
      .map((text) => ({ text: `Left failing: ${text}`, tokensMax: FAILING_TOKENS, rank: 2.5 })),
    ...earlier.map((text, index) => ({
      text: `You, before: ${text}`,
      tokensMax: EARLIER_TOKENS,
      rank: 5.5 + index / 4,
    })),
  ];
}

const FILES_SHOWN = 5;

function doneLines({ session }: Resume): readonly Line[] {
  if (session === undefined) return [];
  const { files, commits, since } = session;
  const more = files.length > FILES_SHOWN ? ` and ${files.length - FILES_SHOWN} more` : '';
  return [
    ...(files.length === 0
      ? []
      : [{ text: `Edited: ${files.slice(0, FILES_SHOWN).join(', ')}${more}`, tokensMax: 36, rank: 4 }]),
    ...(commits.length === 0
      ? []
      : [{ text: `Committed: ${commits.toReversed().slice(0, 3).join('; ')}`, tokensMax: 30, rank: 6 }]),
    ...(since.length === 0 ? [] : [{ text: `Since then: ${since.join('; ')}`, tokensMax: 40, rank: 5.2 }]),
  ];
}

function taskLine({ task }: Resume, tokensMax: number): readonly Line[] {
  return task === undefined ? [] : [{ text: `Task ${task.id} (${task.status}): ${task.title}`, tokensMax }];
}

/** `Decided: Use sliding expiration [src/auth/jwt.ts:52]`; what it stands on no longer, or never did, is said. */
function decisionLine({ headline, isEdited, state, evidence }: ResumeDecision): Line {
  const marks = [isEdited ? ' (edited)' : '', state === 'holds' ? '' : ` (${state})`].join('');
  const text = `Decided${marks}: ${headline}`;
  const stale = evidence.find((one) => one.state === 'stale');
  const shown = stale ?? evidence[0];
  if (shown === undefined) return { text, tokensMax: 40 };
  const end = ` [${shown.place}]`;
  return { text, end, ...(stale === undefined ? {} : { tail: `, ${thereNow(stale)}` }), tokensMax: 40 };
}

const thereNow = ({ now, reason = '' }: ResumeEvidence): string =>
  now === undefined ? reason : `now: ${now}`;

/** Where the thinking stood, and when that was last checked. */
function stateLine({ state, checkpoint, session }: Resume): readonly Line[] {
  const moment = checkpoint?.replace(/:\d\d(?:\.\d+)?Z$/, 'Z');
  if (state === undefined)
    return moment === undefined || session !== undefined
      ? []
      : [{ text: `Checkpoint ${moment}`, tokensMax: 20, rank: 9 }];
  return [
    {
      text: `State: ${state}`,
      ...(moment === undefined ? {} : { end: ` (${moment})` }),
      tokensMax: 28,
      rank: 5,
    },
  ];
}

/** The last session, in the order it went. */
function sessionLines(resume: Resume): readonly Line[] {
  const lines = [
    ...wishLines(resume, resume.wishes.length),
    ...askedLines(resume),
    ...nextLines(resume),
    ...doneLines(resume),
  ];
  const own = new Set(resume.next.map((step) => `Next: ${step}`));
  return lines.filter(({ text }) => !own.has(text)).map(({ rank: _rank, ...line }) => line);
}

/** What has to do with the question, with reasons and evidence. */
function composeLevel2(resume: Resume, tokensMax: number, query: string | undefined): Fitted {
  const session = sessionLines(resume);
  // Who asks about something wants what was decided about it before all else.
  const lines: Line[] = [...(query === undefined ? session : []), ...taskLine(resume, 40)];
  for (const { ts, text, rationale, isEdited, state, evidence } of resume.decisions) {
    const because = rationale === '' ? '' : ` Because: ${rationale}`;
    lines.push({ text: `${ts}${isEdited ? ' (edited)' : ''} ${text}${because}`, tokensMax: 90 });
    for (const one of evidence) lines.push({ text: evidenceLine(one), tokensMax: 60 });
    if (state === 'ungrounded') lines.push({ text: '  no evidence', tokensMax: 6 });
  }
  for (const step of resume.next) lines.push({ text: `Next: ${step}`, tokensMax: 30 });
  for (const question of resume.questions) lines.push({ text: `Open question: ${question}`, tokensMax: 30 });
  if (resume.state !== undefined) lines.push({ text: `State: ${resume.state}`, tokensMax: 40 });
  if (query !== undefined) lines.push(...session);
  const about = query === undefined ? '' : `, for "${onOneLine(query)}"`;
  const doubt = resume.isNearest === true ? ' (nothing matches well; the nearest)' : '';
  const title = `loa resume, level 2${about}${doubt}:`;
  const options = { tokensMax, more: resume.decisionsLeftOut, hint: 'loa resume --level 3', stages: WHOLE };
  return fitLines(title, lines, options);
}

function evidenceLine({ place, quote, state, movedFromLine, reason, now }: ResumeEvidence): string {
  const first = quote.split('\n')[0] ?? '';
  if (state === 'holds') return `  ${place}: ${first}`;
  if (state === 'moved') return `  ${place} (moved from line ${movedFromLine}): ${first}`;
  return `  ${place} STALE (${reason})${now === undefined ? '' : `; now: ${now}`}`;
}

/** Everything there is, with what no longer holds. */
function renderAll(resume: Resume): Fitted {
  const { decisions, next, questions, state, warnings, quoted } = resume;
  const stale = decisions.flatMap(({ evidence }) => evidence.filter((one) => one.state === 'stale'));
  const lines = [
    ...sessionLines(resume).map(({ text }) => text),
    ...taskLine(resume, 0).map(({ text }) => text),
    ...warnings.map((text) => `Warning: ${text}`),
    ...decisions.map(({ ts, text }) => `Decided ${ts}: ${text}`),
    ...stale.map((one) => `Stale: ${one.place}, ${thereNow(one)}`),
    ...next.map((text) => `Next: ${text}`),
    ...questions.map((text) => `Open question: ${text}`),
    ...(state === undefined ? [] : [`State: ${state}`]),
    ...(quoted.head === '' ? [] : [quoted.head, ...quoted.lines]),
  ];
  return { text: lines.map(onOneLine).join('\n'), leftOut: 0, rest: [] };
}
