// Memory as agents' events use it: what a person said is kept, what an agent said is offered to the gates, a session that starts is told
// what the person wants and what matters to its task, and a prompt what it calls for. Loaded only when there is something to offer
// or to tell.

import { join } from 'node:path';
import { estimateTokens } from '../../kernel/tokens.ts';
import type { Resume } from '../../ledger/agent.ts';
import type { DatedAct } from '../../session/act.ts';
import { noteActs, readActs } from '../../session/store.ts';
import { locateStateZone } from '../../state/project.ts';
import type { EventContext } from './agent-event.ts';
import { hasMemories, hasSessionMemories } from './has-memories.ts';
import { hear } from './hear.ts';
import { unlessUnusable } from './unusable.ts';

export interface Said {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

const TASK_TOKENS_MAX = 110;
const PROMPT_TOKENS_MAX = 112;
const PROMPT_LINES_MAX = 3;

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
  const { threadOf } = await import('../../memory/capture/thread.ts');
  const thread = threadOf(session);
  const capture = await openCapture(context);
  try {
    for (const candidate of candidates) {
      const { outcome } = await capture.capture({ ...candidate, thread });
      if (outcome === 'stored') kept += 1;
    }
  } finally {
    await capture.close();
  }
  return kept;
}

/** What the person wants, and what is remembered that matters to what the resume is about. */
export async function recallAtStart(
  resume: Resume,
  session: string | undefined,
  context: EventContext,
): Promise<Pick<Resume, 'wishes' | 'identity' | 'memories'>> {
  const identity = await readIdentity(context);
  const stores = await listStores(context);
  if (stores.length === 0) return { wishes: [], identity, memories: [] };
  const [{ readStanding }, { recallForTask }, { readDoubted }] = await Promise.all([
    import('../../memory/recall/standing.ts'),
    import('../../memory/recall/for-task.ts'),
    import('../../memory/recall/doubted.ts'),
  ]);
  const wishes: string[] = [];
  const memories: string[] = [];
  const ids: string[] = [];
  let left = TASK_TOKENS_MAX;
  for (const store of stores) {
    const standing = await readStanding(store.context);
    const known = new Set([...standing.map(({ id }) => id), ...readDoubted(store.context)]);
    const request = { task: focusOf(resume), tokensMax: left, known };
    const recalled = await recallForTask(store.context, request);
    const shown = standing.slice(0, Math.max(0, WISHES_TOLD - wishes.length));
    ids.push(...[...shown.map(({ id }) => id), ...recalled.ids].map(store.tag));
    wishes.push(...standing.map(({ text }) => store.mark(text)));
    memories.push(...recalled.lines.map(store.mark));
    left -= costOf(recalled.lines);
  }
  // Where nothing can be noted, a memory is told a second time: better than not at all.
  if (session !== undefined && ids.length > 0)
    await unlessUnusable(async () => noteActs(session, [{ kind: 'told', ids }], context));
  return { wishes, identity, memories };
}

/** A look at one name, so that a project without the document pays nothing for it. */
async function readIdentity(context: EventContext): Promise<string | undefined> {
  const { project, host } = context;
  const zone = await locateStateZone(context);
  if (host.files.stat(join(project.root, zone.path, 'BEAUVOIR.md')) === undefined) return undefined;
  const { tellIdentity } = await import('../../memory/identity/in-one-line.ts');
  return tellIdentity(context);
}

/** As many as a resume shows for certain. */
const WISHES_TOLD = 3;

/** Lines for the model; '' when nothing that is remembered fits the prompt. */
export async function recallForPrompt(
  prompt: string,
  session: string,
  context: EventContext,
): Promise<string> {
  const acts = readActs(session, context);
  const remembered = await recallFitting(prompt, { session, acts }, context);
  const more = await tellRest(prompt, acts, remembered);
  return [remembered, more].filter((part) => part !== '').join('\n');
}

interface SessionActs {
  readonly session: string;
  readonly acts: readonly DatedAct[];
}

/** With its first prompt, what the start of the session had no room for. */
async function tellRest(prompt: string, acts: readonly DatedAct[], remembered: string): Promise<string> {
  const start = acts.findLastIndex(({ kind }) => kind === 'start');
  const since = acts.slice(start + 1);
  const more = since.find((act) => act.kind === 'more');
  if (more === undefined || since.filter(({ kind }) => kind === 'prompt').length > 1) return '';
  const { tellMore, withoutTold } = await import('./more.ts');
  const tokensMax = PROMPT_TOKENS_MAX - estimateTokens(remembered);
  return tellMore(prompt, withoutTold(more, remembered), tokensMax);
}

async function recallFitting(
  prompt: string,
  { session, acts }: SessionActs,
  context: EventContext,
): Promise<string> {
  const stores = await listStores(context);
  if (stores.length === 0) return '';
  const known = acts.flatMap((act) => {
    if (act.kind === 'kept' && act.scope !== undefined)
      return act.ids.map((id) => `${OWN_TAG}${act.scope}/${id}`);
    return act.kind === 'told' || act.kind === 'kept' ? act.ids : [];
  });
  const [{ recallForPrompt: recall }, { readDoubted }] = await Promise.all([
    import('../../memory/recall/for-prompt.ts'),
    import('../../memory/recall/doubted.ts'),
  ]);
  const lines: string[] = [];
  const ids: string[] = [];
  let left = PROMPT_TOKENS_MAX;
  for (const store of stores) {
    const told = new Set([...known.flatMap(store.untag), ...readDoubted(store.context)]);
    const found = await recall(store.context, { prompt, told, tokensMax: left });
    lines.push(...found.lines.map(store.mark));
    ids.push(...found.ids.map(store.tag));
    left -= costOf(found.lines);
  }
  if (lines.length === 0) return '';
  const shown = lines.slice(0, PROMPT_LINES_MAX);
  noteActs(session, [{ kind: 'told', ids: ids.slice(0, PROMPT_LINES_MAX) }], context);
  return `loa remembers:\n${shown.map((line) => `- ${line}`).join('\n')}`;
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

const costOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + estimateTokens(line), 0);

/** The project's memory, and the person's own. All give out the same ids, so those of the person are told apart. */
interface Store {
  readonly context: EventContext;
  readonly mark: (text: string) => string;
  readonly tag: (id: string) => string;
  readonly untag: (tagged: string) => readonly string[];
}

const OWN_TAG = 'yours/';

async function listStores(context: EventContext): Promise<readonly Store[]> {
  const { listOwnMemories, YOURS } = await import('../../memory/person.ts');
  const same = (text: string): string => text;
  const ofProject: Store = {
    context,
    mark: same,
    tag: same,
    untag: (id) => (id.startsWith(OWN_TAG) ? [] : [id]),
  };
  const ofPerson = listOwnMemories(context).map(({ scope, context: own }): Store => {
    const tag = scope === 'global' ? OWN_TAG : `${OWN_TAG}${scope}/`;
    return {
      context: own,
      mark: (text) => `${text} (${YOURS[scope]})`,
      tag: (id) => tag + id,
      untag: (id) => (id.startsWith(tag) ? [id.slice(tag.length)] : []),
    };
  });
  return [...((await hasMemories(context)) ? [ofProject] : []), ...ofPerson];
}

/** Whether something was remembered since the session began, which is worth bringing together at its end. */
export async function hasRemembered(session: string, context: EventContext): Promise<boolean> {
  const zone = await locateStateZone(context);
  if (!hasSessionMemories(join(context.project.root, zone.path), context.host)) return false;
  const [first] = readActs(session, context);
  if (first === undefined) return false;
  const { parseEntries } = await import('../../memory/entry/format.ts');
  const notes = join(context.project.root, zone.path, 'NOTES.md');
  const entries = parseEntries(new TextDecoder().decode(context.host.files.read(notes)));
  return entries.some(({ memory }) => Date.parse(memory.timestamp) >= first.at);
}

/** So many are worth a consolidation before the session ends. */
const SESSION_MEMORIES_MAX = 40;

/**
 * Whether the notes have grown by so many memories that they should not wait for the end of the session, whoever put them there: hooks, a tool of
 * the agent, a command. Some must be of this session: what an earlier consolidation left is not tried at every turn.
 */
export async function isCrowded(session: string, context: EventContext): Promise<boolean> {
  const zone = await locateStateZone(context);
  const notes = join(context.project.root, zone.path, 'NOTES.md');
  if (context.host.files.stat(notes) === undefined) return false;
  const text = new TextDecoder().decode(context.host.files.read(notes));
  const isMany = (text.match(/^### mem-/gm)?.length ?? 0) > SESSION_MEMORIES_MAX;
  return isMany && hasRemembered(session, context);
}
