// What each event of an agent does. Every act is noted in the journal by name only (tool, files), so that a later
// session knows what was going on; what it means for the ledger is in `turns.ts`.

import {
  journalLimits,
  openJournal,
  type RecordTypes,
  readIntact,
  surveyJournal,
} from '../../durable/journal/index.ts';
import { type AgentAct, parseAct } from './event.ts';
import type { EventAnswer, EventContext, Payload } from './model.ts';
import { type PastAct, summarizeLastSession } from './summary.ts';
import { tellUnusable, unlessUnusable } from './unusable.ts';

export const ACT_TYPE = 'agent.act';
/** Reasons for a start after which the session is still the same one. */
const GOES_ON = new Set(['compact', 'resume']);

export const agentRecordTypes: RecordTypes = {
  [ACT_TYPE]: {
    version: 1,
    check: (payload) => (isAct(payload) ? undefined : 'an act has an event and a session'),
  },
};

/** Events after which nothing is loaded but the journal: they come after every tool call. */
const NOTED_ONLY = new Set(['PreToolUse', 'PostToolUse', 'PostToolUseFailure']);

export async function handleAgentEvent(
  event: string,
  payload: Payload,
  context: EventContext,
): Promise<EventAnswer> {
  const act = await cleanAct(parseAct(event, payload, context.project.root, ...otherNames(payload, context)));
  if (event === 'SessionStart') return beginSession(act, payload, context);
  await noteAct(act, context);
  if (NOTED_ONLY.has(event)) return { say: '' };
  const { TURNS } = await import('./turns.ts');
  return (await TURNS[event]?.(payload, context)) ?? { say: '' };
}

/** Told from the files, so a journal that cannot be written to is one line more, and no reason to say nothing. */
async function beginSession(act: AgentAct, payload: Payload, context: EventContext): Promise<EventAnswer> {
  const noted = await unlessUnusable(() => noteAct(act, context));
  const { startSession } = await import('./turns.ts');
  const { say, trouble, kept = 0 } = await startSession(payload, context, noted);
  const told = say === '' ? ((await tellLastSession(act, context)) ?? '') : say;
  const parts = [told, trouble === undefined ? '' : tellUnusable(trouble)];
  return { say: parts.filter((part) => part !== '').join('\n'), kept };
}

/** While the ledger has nothing to tell: which files were being worked on. */
async function tellLastSession(act: AgentAct, context: EventContext): Promise<string | undefined> {
  const current = { session: act.session, goesOn: GOES_ON.has(act.reason ?? '') };
  return summarizeLastSession(await readActs(context), current, context.host.clock.nowMs());
}

/** An agent may know the project by a link; files are then named by it too. */
function otherNames({ cwd }: Payload, { project, host }: EventContext): readonly string[] {
  const names = [cwd, host.env['CLAUDE_PROJECT_DIR']].filter((name) => typeof name === 'string');
  return names.filter((name) => {
    return (
      name !== project.root &&
      host.files.stat(name) !== undefined &&
      host.files.realPath(name) === project.root
    );
  });
}

const PLAIN_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Short words of letters, as most tools and files are called: the detector finds nothing in them, and need not be asked. */
export function isTrivialName(name: string): boolean {
  return /^\/?(?:[A-Za-z]{1,12}(?:[./_-]|$)){1,20}$/.test(name);
}

/** Takes secrets out of names. The detector costs more than the whole rest of a hook, so only a suspect calls for it. */
async function cleanAct(act: AgentAct): Promise<AgentAct> {
  const words = [
    act.event,
    act.tool,
    act.reason,
    ...(act.files ?? []),
    ...(PLAIN_ID.test(act.session) ? [] : [act.session]),
  ];
  const odd = words.filter((word) => word !== undefined && !isTrivialName(word)) as string[];
  if (odd.length === 0) return act;
  const { mayHoldSecret } = await import('../../redact/may-hold/index.ts');
  if (!odd.some(mayHoldSecret)) return act;
  const { cleanText: clean } = await import('../../redact/clean.ts');
  return {
    event: clean(act.event),
    session: PLAIN_ID.test(act.session) ? act.session : clean(act.session),
    ...(act.tool === undefined ? {} : { tool: clean(act.tool) }),
    ...(act.files === undefined ? {} : { files: act.files.map(clean) }),
    ...(act.reason === undefined ? {} : { reason: clean(act.reason) }),
  };
}

async function noteAct(act: AgentAct, { project, host, types, config }: EventContext): Promise<void> {
  const journal = await openJournal(project.journalDir, host, { types, ...journalLimits(config) });
  try {
    await journal.append(ACT_TYPE, act);
  } finally {
    await journal.close();
  }
}

/** Acts of the newest two segments: enough to tell of the last session, bounded in time. */
async function readActs({ project, host }: EventContext): Promise<PastAct[]> {
  const [from] = surveyJournal(project.journalDir, host).segments.slice(-2);
  const acts: PastAct[] = [];
  const after = (from?.header.firstSequence ?? 1) - 1;
  for await (const record of readIntact(project.journalDir, host, after).records) {
    const payload = record.type === ACT_TYPE && !record.erased ? record.payload() : undefined;
    if (isAct(payload)) acts.push({ ...payload, timeMs: record.timeMs });
  }
  return acts;
}

function isAct(payload: unknown): payload is AgentAct {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'event' in payload &&
    typeof payload.event === 'string' &&
    'session' in payload &&
    typeof payload.session === 'string'
  );
}
