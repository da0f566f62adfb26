// From the acts of a session to what it came to. Pure: the same acts always give the same record, in whatever order and however
// often hooks were called.

import type { DatedAct, RanCommand, SaidSentence, SessionRecord, Todo, TodoStatus } from './act.ts';
import { isOfThisSession, isSarcasm } from './bounded.ts';
import { ownSentences } from './own-words.ts';
import { agreedWhole, answeredInPart, answeredQuestion } from './proposal.ts';
import { earlierReports, lastReport } from './reports.ts';
import { isSmallTalk, sayings } from './said.ts';
import { checkOf } from './tools.ts';

const LAST_ASKED_MAX = 3;
const FILES_MAX = 30;
const COMMITS_MAX = 10;
const CHECKS_MAX = 8;
const NEXT_MAX = 6;
/** A short last word must not hide what the turn before it said. */
const TURNS_LOOKED_AT = 3;
const SAID_MAX = 24;
/** An answer, a thank-you, a nod: what was asked before it is still what is asked. */
const NOD =
  /^(?:(?:ok(?:ay)?|yes|yep|yeah|sure|thanks?|thank you|thx|great|nice|perfect|good|cool|lgtm|go(?: on| ahead)?|(?:please )?(?:continue|proceed|carry on|keep going)(?: (?:with|from|where) .{0,40})?|looks? good(?: to me)?|what now|what(?:'|’)?s next|what next|where were we|where (?:are|were) we(?: now)?|status|weiter|mach weiter|continue[zr]?|sigue|continua|do (?:it|that)|please do|sounds good|hi|hello|hey|ja|nein|danke|oui|merci|sí|si|gracias|はい|好的?|继续|продолжай|да)[\s,.!?！？]*)+$/iu;

export function summarize(session: string, dated: readonly DatedAct[]): SessionRecord | undefined {
  const acts = withoutTwins(dated);
  const [first] = acts;
  const last = acts.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const prompts = acts.flatMap((act) => (act.kind === 'prompt' ? [act] : []));
  const refused = acts.flatMap((act) => (act.kind === 'refused' ? act.texts : []));
  const asked = acts.flatMap((act, at) => (isRequest(act, settledOf(acts, at)) ? [act] : []));
  const requests = asked.map((act) => withoutRefused(act, settledOf(acts, acts.indexOf(act))));
  const told = asked.map((act, at) =>
    requests[at] === act.text ? inItsWords(act, acts) : (requests[at] as string),
  );
  const placeOf = (at: number): number => prompts.indexOf(asked[at] as (typeof asked)[number]);
  const turns = acts.flatMap((act) => (act.kind === 'turn' ? [act] : []));
  const todos = currentTodos(acts);
  const checks = lastChecks(acts);
  const isCutOff = (prompts.at(-1)?.at ?? 0) > (turns.at(-1)?.at ?? 0);
  const open = todos.filter(({ status }) => status !== 'completed' && status !== 'deleted');
  const failing = [...stillFailing(checks, turns.at(-1)?.failing ?? []), ...otherFailing(acts)];
  const next =
    open.length > 0
      ? byProgress(open)
      : (turns.slice(-TURNS_LOOKED_AT).findLast((turn) => turn.next.length > 0)?.next ?? []);
  const reply = lastReport(acts);
  const ended = last.kind === 'end' ? last.reason : undefined;
  const head = acts.findLast((act) => 'head' in act && act.head !== undefined);
  return {
    session,
    startedMs: first.at,
    lastMs: last.at,
    ...(ended === undefined ? {} : { ended }),
    hasPrompt: prompts.length > 0,
    asked: {
      ...(requests[0] === undefined ? {} : { first: requests[0] }),
      last: [...new Set(requests.slice(1))].slice(-LAST_ASKED_MAX),
      said: onceEach([
        ...sayings(told.slice(1), (at) => placeOf(at + 1) - placeOf(at) === 1),
        ...lastAgreement(acts),
      ])
        .filter(({ text }) => text !== requests[0])
        .filter(({ text }) => !refused.some((words) => words.includes(text) || text.includes(words)))
        .slice(-SAID_MAX),
      isCutOff,
      isFinished:
        !isCutOff && open.length === 0 && todos.length > 0 && failing.length === 0 && next.length === 0,
    },
    done: {
      files: newestFirst(acts.flatMap((act) => (act.kind === 'edit' ? act.files : []))).slice(0, FILES_MAX),
      checks: checks.slice(-CHECKS_MAX),
      commits: [...new Set(acts.flatMap((act) => (act.kind === 'commit' ? [act.subject] : [])))].slice(
        -COMMITS_MAX,
      ),
    },
    next: next.slice(0, NEXT_MAX),
    hasList: todos.length > 0,
    failing,
    ...(reply === undefined ? {} : { reply }),
    earlier: earlierReports(acts),
    ...(head !== undefined && 'head' in head && head.head !== undefined ? { head: head.head } : {}),
    toolCalls: acts.filter(({ kind }) => kind === 'tool' || kind === 'edit').length,
  };
}

/** An answer to parts of a proposal, or to a question, is told with what it answers. */
function inItsWords(prompt: DatedAct & { readonly kind: 'prompt' }, acts: readonly DatedAct[]): string {
  const before = acts
    .slice(0, acts.indexOf(prompt))
    .findLast(({ kind }) => kind === 'prompt' || kind === 'turn');
  if (before?.kind !== 'turn') return prompt.text;
  return answeredInPart(prompt.text, before) ?? answeredQuestion(prompt.text, before) ?? prompt.text;
}

/** The last word of the person, where it only agrees: to what, is told. */
function lastAgreement(acts: readonly DatedAct[]): readonly SaidSentence[] {
  const at = acts.findLastIndex(({ kind }) => kind === 'prompt');
  const prompt = acts[at];
  const before = acts.slice(0, Math.max(0, at)).findLast(({ kind }) => kind === 'prompt' || kind === 'turn');
  if (prompt?.kind !== 'prompt' || before?.kind !== 'turn') return [];
  const ofParts = isOneWord(prompt.text) ? answeredInPart(prompt.text, before) : undefined;
  const text = ofParts ?? agreedWhole(prompt.text, before);
  return text === undefined ? [] : [{ text, isBinding: true }];
}

/** What was said again counts where it was said last. */
function onceEach(said: readonly SaidSentence[]): readonly SaidSentence[] {
  const byText = new Map<string, SaidSentence>();
  for (const one of said) {
    byText.delete(one.text);
    byText.set(one.text, one);
  }
  return [...byText.values()];
}

type Settled = DatedAct & { readonly kind: 'kept' | 'refused' };

/** What became of a prompt's words. */
function settledOf(acts: readonly DatedAct[], at: number): readonly Settled[] {
  const end = acts.findIndex(({ kind }, index) => index > at && (kind === 'prompt' || kind === 'turn'));
  const between = acts.slice(at + 1, end === -1 ? acts.length : end);
  return between.flatMap((act) => (act.kind === 'kept' || act.kind === 'refused' ? [act] : []));
}

/** The prompt without what was turned down, or settled at once. */
function withoutRefused({ text }: { readonly text: string }, settled: readonly Settled[]): string {
  const refused = settled.flatMap((act) => (act.kind === 'refused' ? act.texts : []));
  return refused.reduce((left, one) => cutOut(left, one), text).trim();
}

/** Only where it begins a sentence: without its end, what stands before it says nothing. */
function cutOut(text: string, words: string): string {
  const at = text.indexOf(words);
  const isBeginning = at !== -1 && /(?:^|[.!?…。！？\n])\s*$/.test(text.slice(0, at));
  return isBeginning ? text.slice(0, at) + text.slice(at + words.length) : text;
}

/** A prompt that asks for work: no nod, and more than words that were kept as they are. */
function isRequest(
  act: DatedAct,
  settled: readonly Settled[],
): act is DatedAct & { readonly kind: 'prompt' } {
  if (act.kind !== 'prompt' || NOD.test(act.text.trim()) || isOneWord(act.text) || saysNothing(act.text))
    return false;
  return settled.every(({ isAll }) => isAll !== true) && withoutRefused(act, settled).length >= SAYING_MIN;
}

/** Less is left of a sentence that was settled. */
const SAYING_MIN = 2;

/** Nothing in it is meant as it is said, or for any other session, or is more than talk. */
function saysNothing(text: string): boolean {
  const sentences = ownSentences(text);
  const isOpposite =
    sentences.some((one) => isSarcasm(one.text)) && sentences.length <= SARCASM_SENTENCES_MAX;
  const isIdle = ({ text: one }: { readonly text: string }) => isOfThisSession(one) || isSmallTalk(one);
  return isOpposite || (sentences.length > 0 && sentences.every(isIdle));
}

/** More of them hold something else too. */
const SARCASM_SENTENCES_MAX = 2;

/** One word asks for nothing that can be gone on with; scripts without blanks say much in one. */
const isOneWord = (text: string): boolean =>
  !/\s/.test(text.trim()) && !/[\u0e00-\u0e7f\u3040-\ud7ff]/.test(text);

const TWIN_MS = 2000;

/** Hooks that are set up twice tell everything twice, within moments. The same answer to another prompt is another answer. */
function withoutTwins(acts: readonly DatedAct[]): readonly DatedAct[] {
  const seen = new Map<string, number>();
  let prompts = 0;
  return acts
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at, ...act }) => {
      if (act.kind === 'tool') return true;
      const key = JSON.stringify(act.kind === 'turn' ? [prompts, act] : act);
      const before = seen.get(key);
      seen.set(key, at);
      const isFirst = before === undefined || at - before > TWIN_MS;
      if (isFirst && act.kind === 'prompt') prompts += 1;
      return isFirst;
    });
}

/** The list as it stands: the last whole one, or what came of the single items. */
function currentTodos(acts: readonly DatedAct[]): readonly Todo[] {
  const whole = acts.findLast((act) => act.kind === 'todos');
  const single = new Map<string, { text: string | undefined; status: TodoStatus }>();
  for (const act of acts) {
    if (act.kind !== 'todo') continue;
    const before = single.get(act.id);
    single.set(act.id, {
      text: act.text ?? before?.text,
      status: act.status ?? before?.status ?? 'pending',
    });
  }
  const items = [...single.values()].flatMap(({ text, status }) =>
    text === undefined ? [] : [{ text, status }],
  );
  const isWholeNewer = whole !== undefined && !acts.some((act) => act.kind === 'todo' && act.at > whole.at);
  return isWholeNewer || items.length === 0 ? (whole?.items ?? []) : items;
}

function byProgress(todos: readonly Todo[]): readonly string[] {
  const rank = ({ status }: Todo): number => (status === 'in_progress' ? 0 : 1);
  return todos.toSorted((a, b) => rank(a) - rank(b)).map(({ text }) => text);
}

/** How each check went the last time, in the order of that. */
function lastChecks(acts: readonly DatedAct[]): readonly RanCommand[] {
  const byCheck = new Map<string, RanCommand>();
  for (const act of acts) {
    if (act.kind !== 'ran') continue;
    const check = checkOf(act.command) ?? act.command;
    byCheck.delete(check);
    byCheck.set(check, {
      command: check,
      ok: act.ok,
      ...(act.said === undefined ? {} : { said: act.said }),
    });
  }
  return [...byCheck.values()];
}

function stillFailing(checks: readonly RanCommand[], told: readonly string[]): readonly string[] {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0)
    return failed.map(({ command, said }) => (said === undefined ? command : `${command}: ${said}`));
  // Checks that passed afterwards are worth more than what was said of them.
  return checks.length > 0 ? [] : told;
}

/** A command of any kind that failed in the last turns, when nothing like it passed afterwards. */
function otherFailing(acts: readonly DatedAct[]): readonly string[] {
  const byCommand = new Map<string, { readonly said: string | undefined; readonly turn: number }>();
  let turn = 0;
  for (const act of acts) {
    if (act.kind === 'turn') turn += 1;
    if (act.kind !== 'did') continue;
    byCommand.delete(act.command);
    if (!act.ok) byCommand.set(act.command, { said: act.said, turn });
  }
  return [...byCommand]
    .filter(([, failed]) => turn - failed.turn < TURNS_LOOKED_AT)
    .map(([command, { said }]) => (said === undefined ? command : `${command}: ${said}`));
}

function newestFirst(files: readonly string[]): readonly string[] {
  return [...new Set(files.toReversed())];
}
