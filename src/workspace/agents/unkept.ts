// What a person asked to be remembered and cannot be kept here is told, and why: nobody should believe that it was.

import type { Payload } from './agent-event.ts';

/** A line for the person; undefined when the prompt asked for nothing of the kind. */
export async function tellUnkept(payload: Payload, why: string): Promise<string | undefined> {
  const { prompt } = payload;
  if (typeof prompt !== 'string' || prompt === '') return undefined;
  const { hearPrompt } = await import('../../memory/heard/heard.ts');
  return hearPrompt(prompt).some(({ isExplicit }) => isExplicit) ? `not kept: ${why}` : undefined;
}
