// What an event tells that was said, as acts: a prompt of the person, and the agent's turn that ends. The other events are read by
// `parse-acts.ts`, under the same promises.

import type { Act } from './act.ts';
import { findNext, findStillFailing, proseOf } from './next.ts';
import { withoutOffRecord } from './off-record.ts';
import type { EventFacts } from './parse-acts.ts';
import { proposedParts } from './proposal.ts';

const PROMPT_LENGTH_MAX = 1500;
/** A command of the client, not a path: `/compact`, `/mcp:tool now`. */
const IS_COMMAND = /^\/[\w:-]+(?:\s|$)/;
/** What the client puts in itself: `<command-name>`, `<system-reminder>`. */
const IS_CLIENT = /^(?:<\/?[a-z]+(?:-[a-z]+)+[\s>]|\[Request interrupted\b)/i;

export function parseWords(
  event: string,
  payload: Readonly<Record<string, unknown>>,
  { head }: Pick<EventFacts, 'head'>,
): readonly Act[] {
  if (event === 'UserPromptSubmit') return parsePrompt(text(payload['prompt']));
  if (event !== 'Stop') return [];
  return [{ ...parseTurn(text(payload['last_assistant_message'])), ...(head === undefined ? {} : { head }) }];
}

/** Commands of the client and reminders stand in front of no request. */
function parsePrompt(given: string): readonly Act[] {
  const prompt = given.trim();
  if (prompt === '' || IS_COMMAND.test(prompt) || IS_CLIENT.test(prompt)) return [];
  const onRecord = withoutOffRecord(prompt);
  if (onRecord === '') return [];
  return [{ kind: 'prompt', text: onRecord.slice(0, PROMPT_LENGTH_MAX).toWellFormed() }];
}

function parseTurn(given: string): Act {
  const message = given.trim() === '' ? '' : given;
  const said = proseOf(message);
  const parts = proposedParts(message);
  return {
    kind: 'turn',
    next: findNext(message),
    failing: findStillFailing(message),
    ...(said === '' ? {} : { said }),
    ...(parts.length === 0 ? {} : { parts }),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
