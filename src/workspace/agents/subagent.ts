// Before a subagent is started: whether the time that it is given is enough and not too much, where the client tells a model and a limit. One below
// the floor is refused with the reason; what is merely unwise is told to the person.

import { checkTimeout, readTimeoutRules } from '../../ops/checks/timeout.ts';
import type { EventAnswer, EventContext, Payload } from './agent-event.ts';

const TOOLS: ReadonlySet<unknown> = new Set(['Task', 'Agent']);
/** By the name of the input: how many of it make a minute. */
const UNITS: Readonly<Record<string, number>> = {
  timeout_minutes: 1,
  max_minutes: 1,
  timeout_seconds: 60,
  timeout_ms: 60_000,
  timeout: 60_000,
};

/** Undefined where no subagent is started, or nobody says how long it may take. */
export function readSubagent(
  payload: Payload,
): { readonly model: string; readonly minutes: number } | undefined {
  const { tool_name: tool, tool_input: input } = payload;
  if (!TOOLS.has(tool) || typeof input !== 'object' || input === null) return undefined;
  const given = input as Readonly<Record<string, unknown>>;
  const [name, unit] = Object.entries(UNITS).find(([one]) => typeof given[one] === 'number') ?? [];
  if (name === undefined || unit === undefined) return undefined;
  const model = typeof given['model'] === 'string' ? given['model'] : '';
  return { model, minutes: (given[name] as number) / unit };
}

export function checkSubagent(payload: Payload, { config }: Pick<EventContext, 'config'>): EventAnswer {
  const subagent = readSubagent(payload);
  if (subagent === undefined) return { say: '' };
  const { valid, adjustedMinutes, warnings } = checkTimeout(
    subagent.model,
    subagent.minutes,
    readTimeoutRules(config),
  );
  if (!valid)
    return { say: '', block: `loa: ${warnings.join('; ')}. Give it at least ${adjustedMinutes} minutes.` };
  return warnings.length === 0 ? { say: '' } : { say: '', tell: warnings.join('; ') };
}
