// Memory as agents' events use it: what a person said is kept, what an agent said is offered to the gates, a session that starts is told
// what the person wants and what matters to its task, and a prompt what it calls for. Loaded only when there is something to offer
// or to tell.

import { join } from 'node:path';
import type { Resume } from '../../ledger/agent.ts';
import type { KeptWords } from '../../memory/heard/keep.ts';
import { noteActs, readActs } from '../../session/store.ts';
import { locateStateZone } from '../../state/project.ts';
import type { EventContext } from './model.ts';

export interface Said {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

const TASK_TOKENS_MAX = 110;
const PROMPT_TOKENS_MAX = 112;

/**
 * What was said in a transcript. A person's prompts were heard when they were sent, unless the hooks were not there to hear them.
 * Returns how many were kept.
 */
export async function offerMemories(
  said: readonly Said[],
  session: string,
  context: EventContext,
): Promise<number> {
  const heardPrompts = readActs(session, context).some(({ kind }) => kind === 'prompt');
  const prompts = heardPrompts ? [] : said.filter(({ role }) => role === 'user');
  let kept = 0;
  for (const { text } of prompts) kept += (await hear(text, session, context)).kept.length;
  const { extractCandidates } = await import('../../memory/extract/extract.ts');
  const candidates = extractCandidates(said.filter(({ role }) => role === 'assistant'));
  if (candidates.length === 0) return kept;
  const { openCapture } = await import('../../memory/capture/capture.ts');
  const capture = await openCapture(context);
  try {
    for (const candidate of candidates) {
      const { outcome } = await capture.capture({ ...candidate, session, thread: session });
      if (outcome === 'stored') kept += 1;
    }
  } finally {
    await capture.close();
  }
  return kept;
}

const NOTHING_HEARD: KeptWords = { kept: [], refused: [] };

/** Keeps what a prompt says is meant to last, and notes that it did. */
export async function hear(prompt: string, session: string, context: EventContext): Promise<KeptWords> {
  const { hearPrompt, isOnlyHeard } = await import('../../memory/heard/heard.ts');
  const heard = hearPrompt(prompt);
  if (heard.length === 0) return NOTHING_HEARD;
  const { keepHeard } = await import('../../memory/heard/keep.ts');
  const words = await keepHeard(heard, session, context);
  const ids = words.kept.map(({ id }) => id);
  if (ids.length > 0) noteActs(session, [{ kind: 'kept', ids, isAll: isOnlyHeard(prompt) }], context);
  return words;
}

/** What the person wants, and what is remembered that matters to what the resume is about. */
export async function recallAtStart(
  resume: Resume,
  session: string | undefined,
  context: EventContext,
): Promise<Pick<Resume, 'wishes' | 'memories'>> {
  if (!(await hasMemories(context))) return { wishes: [], memories: [] };
  const [{ readStanding }, { recallForTask }] = await Promise.all([
    import('../../memory/recall/standing.ts'),
    import('../../memory/recall/for-task.ts'),
  ]);
  const standing = await readStanding(context);
  const known = new Set(standing.map(({ id }) => id));
  const recalled = await recallForTask(context, { task: focusOf(resume), tokensMax: TASK_TOKENS_MAX, known });
  const ids = [...standing.slice(0, WISHES_TOLD).map(({ id }) => id), ...recalled.ids];
  if (session !== undefined && ids.length > 0) noteActs(session, [{ kind: 'told', ids }], context);
  return { wishes: standing.map(({ text }) => text), memories: recalled.lines };
}

/** As many as a resume shows for certain. */
const WISHES_TOLD = 3;

/** Lines for the model; '' when nothing that is remembered fits the prompt. */
export async function recallForPrompt(
  prompt: string,
  session: string,
  context: EventContext,
): Promise<string> {
  if (!(await hasMemories(context))) return '';
  const acts = readActs(session, context);
  const told = new Set(acts.flatMap((act) => (act.kind === 'told' || act.kind === 'kept' ? act.ids : [])));
  const { recallForPrompt: recall } = await import('../../memory/recall/for-prompt.ts');
  const { text, ids } = await recall(context, { prompt, told, tokensMax: PROMPT_TOKENS_MAX });
  if (text === '') return '';
  noteActs(session, [{ kind: 'told', ids }], context);
  return `loa remembers:\n${text}`;
}

const FOCUS_TEXTS = 3;

/** The task, what was asked and the newest decision: more words would only blur what is looked for. */
function focusOf({ task, session, decisions, next }: Resume): string {
  const texts = [
    ...(task === undefined ? [] : [task.title]),
    ...(session === undefined ? [] : [session.asked]),
    ...decisions.map((one) => one.headline),
    ...next,
  ];
  return texts.slice(0, FOCUS_TEXTS).join(' ');
}

/** A look at two names, so that a project without memories pays nothing for them. */
export async function hasMemories(context: EventContext): Promise<boolean> {
  const { project, host } = context;
  const zone = await locateStateZone(context);
  const root = join(project.root, zone.path);
  if (host.files.stat(join(root, 'memory'))?.kind === 'directory') return true;
  return hasSessionMemories(root, host);
}

/** Whether the notes hold memories that were not consolidated yet. */
function hasSessionMemories(zone: string, host: EventContext['host']): boolean {
  const notes = join(zone, 'NOTES.md');
  return host.files.stat(notes) !== undefined && Buffer.from(host.files.read(notes)).includes('### mem-');
}
