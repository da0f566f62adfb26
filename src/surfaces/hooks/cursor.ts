// Cursor's hooks in the words of ours, by its documentation: names of events and fields on the way in, JSON on the way out. Every field
// may be missing or of another type; an event that means nothing to us is left alone.

import type { HookAnswer } from './run-hook.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Translated {
  readonly event: string;
  readonly payload: Fields;
}

export interface EventWords {
  readonly say: string;
  readonly block?: string | undefined;
}

type Translation = (given: Fields) => { readonly event: string; readonly fields: Fields } | undefined;

const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  sessionStart: () => ({ event: 'SessionStart', fields: { source: 'startup' } }),
  beforeSubmitPrompt: ({ prompt }) => ({ event: 'UserPromptSubmit', fields: { prompt } }),
  afterFileEdit: ({ file_path }) => afterTool({ tool_name: 'Edit', tool_input: { file_path } }),
  afterShellExecution: translateShell,
  postToolUse: translateTool,
  // The last words of a turn come with an event of their own; nothing is asked for in answer to it.
  afterAgentResponse: ({ text }) => ({
    event: 'Stop',
    fields: { last_assistant_message: text, stop_hook_active: true },
  }),
  stop: ({ loop_count: count }) => ({
    event: 'Stop',
    fields: { stop_hook_active: typeof count === 'number' && count > 0 },
  }),
  // Cursor only tells of it and cannot be stopped, as an automatic compaction cannot.
  preCompact: () => ({ event: 'PreCompact', fields: { trigger: 'auto' } }),
  sessionEnd: ({ reason }) => ({ event: 'SessionEnd', fields: { reason } }),
};

/** `here` is the folder that the hook was started in. */
export function translateCursor(event: string, given: Fields, here: string): Translated | undefined {
  const translated = Object.hasOwn(TRANSLATIONS, event) ? TRANSLATIONS[event]?.(given) : undefined;
  if (translated === undefined) return undefined;
  const roots = Array.isArray(given['workspace_roots'])
    ? given['workspace_roots'].filter((root) => typeof root === 'string')
    : [];
  return {
    event: translated.event,
    payload: {
      session_id: given['conversation_id'] ?? given['session_id'],
      transcript_path: given['transcript_path'],
      cwd: roots.includes(here) ? here : (roots[0] ?? here),
      ...translated.fields,
    },
  };
}

/** Only the start of a session takes words for the model; a stop that should go on takes them as the next message. */
export function answerCursor(event: string, { say, block }: EventWords): HookAnswer {
  const answer = {
    ...(event === 'sessionStart' && say !== '' ? { additional_context: say } : {}),
    ...(event === 'beforeSubmitPrompt' ? { continue: true } : {}),
    ...(event === 'stop' && block !== undefined ? { followup_message: block } : {}),
  };
  const isEmpty = Object.keys(answer).length === 0;
  return { stdout: isEmpty ? '' : `${JSON.stringify(answer)}\n`, stderr: '', exitCode: 0 };
}

const afterTool = (fields: Fields) => ({ event: 'PostToolUse', fields });

/** It does not tell how the command ended, so nothing is concluded from it unless the exit code is there. */
function translateShell(given: Fields): ReturnType<Translation> {
  const { command, output, exit_code: code } = given;
  const isKnown = typeof code === 'number';
  return afterTool({
    tool_name: 'Shell',
    tool_input: isKnown ? { command } : {},
    tool_response: isKnown ? { stdout: output, exit_code: code } : {},
  });
}

/** Edits have an event of their own. */
const TOLD_ELSEWHERE = new Set(['Write', 'Edit']);

function translateTool({ tool_name, tool_input, tool_output }: Fields): ReturnType<Translation> {
  if (typeof tool_name !== 'string' || TOLD_ELSEWHERE.has(tool_name)) return undefined;
  return afterTool({ tool_name, tool_input, tool_response: parseOutput(tool_output) });
}

/** Results of tools come as JSON in a string. */
function parseOutput(output: unknown): unknown {
  if (typeof output !== 'string') return output;
  try {
    return JSON.parse(output);
  } catch {
    return output; // Plain text, then.
  }
}
