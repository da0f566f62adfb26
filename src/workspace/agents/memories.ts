// Memory as agents' events use it: what was said is offered to the gates, and a session that starts is told the few things that
// matter to its task. Loaded only when there is something to offer or to tell, and never a reason for an event to fail.

import { join } from 'node:path';
import type { Resume } from '../../ledger/agent.ts';
import { extractCandidates } from '../../memory/extract/extract.ts';
import { locateStateZone } from '../../state/project.ts';
import type { EventContext } from './model.ts';

export interface Said {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

const TOKENS_MAX = 150;

/** Returns how many were kept. */
export async function offerMemories(
  said: readonly Said[],
  session: string,
  context: EventContext,
): Promise<number> {
  const candidates = extractCandidates(said);
  if (candidates.length === 0) return 0;
  const { openCapture } = await import('../../memory/capture/capture.ts');
  const capture = await openCapture(context);
  let kept = 0;
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

/** Lines for the model; '' when nothing is remembered that matters to what the resume is about. */
export async function recallFor(resume: Resume, context: EventContext): Promise<string> {
  const text = focusOf(resume);
  if (text === '' || !(await hasMemories(context))) return '';
  const { recallForTask } = await import('../../memory/recall/for-task.ts');
  const recalled = await recallForTask(context, { task: text, tokensMax: TOKENS_MAX - HEADING_TOKENS });
  return recalled.text === '' ? '' : `${HEADING}\n${recalled.text}`;
}

const FOCUS_TEXTS = 2;

/** The task and the newest decision: more words would only blur what is looked for. */
function focusOf({ task, decisions, next }: Resume): string {
  const texts = [
    ...(task === undefined ? [] : [task.title]),
    ...decisions.map((one) => one.headline),
    ...next,
  ];
  return texts.slice(0, FOCUS_TEXTS).join(' ');
}

const HEADING = 'loa remembers:';
const HEADING_TOKENS = 5;

/** A look at two names, so that a project without memories pays nothing for them. */
async function hasMemories(context: EventContext): Promise<boolean> {
  const { project, host } = context;
  const zone = await locateStateZone(context);
  const root = join(project.root, zone.path);
  if (host.files.stat(join(root, 'memory'))?.kind === 'directory') return true;
  const notes = join(root, 'NOTES.md');
  return host.files.stat(notes) !== undefined && Buffer.from(host.files.read(notes)).includes('mem-');
}
