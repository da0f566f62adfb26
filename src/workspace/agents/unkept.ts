// What a person asked to be remembered and cannot be kept here is told, and why: nobody should believe that it was.

import type { LoaError } from '../../kernel/errors.ts';
import { withoutMiddle } from '../../session/long-prompt.ts';
import { nameCommand } from '../setup/invocation.ts';
import type { EventAnswer, EventContext, Payload } from './agent-event.ts';

/** A line for the person; undefined when the prompt asked for nothing of the kind. */
export async function tellUnkept(payload: Payload, why: string): Promise<string | undefined> {
  const { prompt } = payload;
  if (typeof prompt !== 'string' || prompt === '') return undefined;
  const { hearPrompt } = await import('../../memory/heard/heard.ts');
  return hearPrompt(withoutMiddle(prompt)).some(({ isExplicit }) => isExplicit)
    ? `not kept: ${why}`
    : undefined;
}

/** What is told where the configuration cannot be read. Where it is broken is told, not what it says: anybody may have written that. */
export async function tellUnread(
  { event, payload }: { readonly event: string; readonly payload: Payload },
  { details }: LoaError,
  { project, product }: { readonly project: { readonly root: string } } & Pick<EventContext, 'product'>,
): Promise<EventAnswer> {
  const { file, line } = details ?? {};
  const place = typeof file === 'string' ? ` (${file}${typeof line === 'number' ? `:${line}` : ''})` : '';
  const command = nameCommand(project.root, product.dir);
  const why = `the configuration cannot be read${place}, so nothing is recorded now; what is wrong with it: ${command} doctor`;
  if (event === 'SessionStart') return { say: `loa: ${why}` };
  const tell = event === 'UserPromptSubmit' ? await tellUnkept(payload, why) : undefined;
  return { say: '', ...(tell === undefined ? {} : { tell }) };
}
