// What each event of an agent does. Every act is noted in the session's record first, with secrets out, so that a later session knows
// what was going on; what it means for ledger and memory is in `turns.ts`.

import { readHead } from '../../durable/git-head.ts';
import { readSection } from '../../kernel/config/section.ts';
import { mapStrings } from '../../kernel/map-strings.ts';
import { redactSection } from '../../redact/sections.ts';
import type { Act } from '../../session/act.ts';
import { parseActs } from '../../session/parse-acts.ts';
import { noteActs } from '../../session/store.ts';
import { hooksSection } from '../sections.ts';
import { tellLoss } from '../tell-loss.ts';
import type { EventAnswer, EventContext, Payload } from './agent-event.ts';
import { sessionOf, touchedFiles } from './event.ts';
import { tellUnusable, unlessUnusable } from './unusable.ts';

/** Events after which nothing is loaded but the record: they come after every tool call. */
const NOTED_ONLY = new Set(['PostToolUse', 'PostToolUseFailure']);
/** Events that tell what was said. */
const SAYS_WORDS = new Set(['UserPromptSubmit', 'Stop']);
/** Events at which it is noted which commit the repository is at. */
const LOOKS_AT_HEAD = new Set(['SessionStart', 'Stop', 'SessionEnd']);

export async function handleAgentEvent(
  event: string,
  payload: Payload,
  context: EventContext,
): Promise<EventAnswer> {
  if (event === 'SessionStart') return beginSession(payload, context);
  if (event === 'UserPromptSubmit') return takePrompt(payload, context);
  await noteEvent(event, payload, context);
  if (event === 'PreToolUse') return (await import('./subagent.ts')).checkSubagent(payload, context);
  if (NOTED_ONLY.has(event)) return { say: '' };
  const { TURNS } = await import('./turns.ts');
  return (await TURNS[event]?.(payload, context)) ?? { say: '' };
}

/** Told from the files, so a folder that cannot be written to is one line more, and no reason to say nothing. */
async function beginSession(payload: Payload, context: EventContext): Promise<EventAnswer> {
  const unnoted = await unlessUnusable(() => noteEvent('SessionStart', payload, context));
  const { startSession } = await import('./turns.ts');
  const { say, trouble, kept = 0 } = await startSession(payload, context, unnoted);
  // Whoever is told what is known has to know first that some of it may be missing.
  const parts = [await tellLoss(context), say, trouble === undefined ? '' : tellUnusable(trouble)];
  return { say: parts.filter((part) => part !== '').join('\n'), kept };
}

/** Where nothing can be recorded, whoever asked for something to be remembered is told so. */
async function takePrompt(given: Payload, context: EventContext): Promise<EventAnswer> {
  const { prompt } = given;
  const { withoutMiddle } = await import('../../session/long-prompt.ts');
  const payload = typeof prompt === 'string' ? { ...given, prompt: withoutMiddle(prompt) } : given;
  let answer: EventAnswer = { say: '' };
  const trouble = await unlessUnusable(async () => {
    await noteEvent('UserPromptSubmit', payload, context);
    const { TURNS } = await import('./turns.ts');
    answer = (await TURNS['UserPromptSubmit']?.(payload, context)) ?? answer;
  });
  if (trouble === undefined) return answer;
  const { tellUnkept } = await import('./unkept.ts');
  const tell = await tellUnkept(payload, tellUnusable(trouble).replace(/^loa: /, ''));
  // Otherwise it is a failure of ours like any other: noted for the doctor, and blocking for those who want that.
  const { fail_closed: isBlocking } = readSection(context.config, hooksSection);
  if (tell === undefined || isBlocking === true) throw trouble;
  return { say: '', tell };
}

async function noteEvent(event: string, payload: Payload, context: EventContext): Promise<void> {
  const { project, host } = context;
  const files = touchedFiles(payload, [project.root, ...otherNames(payload, context)]);
  const head = LOOKS_AT_HEAD.has(event) && project.isGit ? readHead(project.root, host) : undefined;
  const facts = { files, ...(head === undefined ? {} : { head }) };
  // Loaded here: they come with tables of languages, and most events are calls of tools.
  const parse = SAYS_WORDS.has(event) ? (await import('../../session/parse-words.ts')).parseWords : parseActs;
  const acts = parse(event, payload, facts);
  noteActs(sessionOf(payload), await cleanActs(acts, context), context);
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

/** Short words of letters, as most tools and files are called: the detector finds nothing in them, and need not be asked. */
export function isTrivialName(name: string): boolean {
  return /^\/?(?:[A-Za-z]{1,12}(?:[./_-]|$)){1,20}$/.test(name);
}

/** Takes secrets out. The detector costs more than the whole rest of a hook, so only a suspect calls for it. */
async function cleanActs(noted: readonly Act[], { config }: EventContext): Promise<readonly Act[]> {
  const acts = await Promise.all(noted.map(hideSpoken));
  const odd = acts.flatMap(textsOf).filter((text) => !isTrivialName(text));
  if (odd.length === 0) return acts;
  const { mayHoldSecret, mayHoldToken } = await import('../../redact/may-hold/index.ts');
  const { custom_rules: rules = [] } = readSection(config, redactSection);
  if (rules.length === 0 && !odd.some((text) => mayHoldToken(text) || mayHoldSecret(text))) return acts;
  const { cleanAsKept } = await import('../../redact/clean.ts');
  return cleanAsKept(acts, config);
}

async function hideSpoken(act: Act): Promise<Act> {
  if (act.kind !== 'prompt' && act.kind !== 'turn') return act;
  const { hideSpokenSecrets, mayTellSecret } = await import('../../redact/spoken.ts');
  if (!textsOf(act).some(mayTellSecret)) return act;
  return mapStrings(act, hideSpokenSecrets) as Act;
}

const COMMIT_ID = /^[0-9a-f]{40}$/;

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return COMMIT_ID.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
