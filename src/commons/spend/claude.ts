// Usage in a transcript of Claude Code: one API message is several lines with the same id, of which the last has the final count;
// lines of subagents count too. Which task was worked on follows from the claims that the agent made on the way.

import { readUsage } from '../price/usage.ts';
import type { Collect, TranscriptReader } from './record.ts';

type Fields = Readonly<Record<string, unknown>>;

export const CLAUDE_MARK = Buffer.from('"usage"');
const LOA_COMMAND =
  /\bloa\s+task\s+(?:update\s+(?<claimed>[\w.-]+)[^\n;&|]*\s--claim\b|close\s+(?<closed>[\w.-]+))/;

export function createClaudeReader(collect: Collect): TranscriptReader {
  let task: string | undefined;
  return {
    line(text) {
      const line = parseObject(text);
      const message = line === undefined ? undefined : asObject(line['message']);
      if (line === undefined || message?.['usage'] === undefined) return;
      const usage = readUsage(message['usage']);
      const atMs = Date.parse(String(line['timestamp']));
      if (!usage.ok || Number.isNaN(atMs)) return;
      const agent = line['isSidechain'] === true ? 'claude subagent' : 'claude';
      const claimed = findTask(message['content']);
      task = claimed?.claimed ?? task;
      const id = textOf(message['id']) ?? textOf(line['uuid']);
      if (id !== undefined)
        collect({
          id: `claude:${id}:${textOf(line['requestId']) ?? ''}`,
          atMs,
          model: textOf(message['model']) ?? 'unknown',
          tokens: usage.tokens,
          session: textOf(line['sessionId']) ?? 'unknown',
          agent,
          task,
          cwd: textOf(line['cwd']),
        });
      // What closing it cost is still its own.
      if (claimed?.closed !== undefined && claimed.closed === task) task = undefined;
    },
  };
}

interface TaskChange {
  readonly claimed?: string | undefined;
  readonly closed?: string | undefined;
}

/** A claim or a close among the tool calls of a message, by our tool or our command. */
function findTask(content: unknown): TaskChange | undefined {
  if (!Array.isArray(content)) return undefined;
  for (const block of content) {
    const call = asObject(block);
    const input = asObject(call?.['input']);
    if (call?.['type'] !== 'tool_use' || input === undefined) continue;
    const id = textOf(input['id']);
    if (String(call['name']).endsWith('__tasks') && id !== undefined) {
      if (input['claim'] === true) return { claimed: id };
      if (input['action'] === 'close') return { closed: id };
    }
    const spoken = LOA_COMMAND.exec(textOf(input['command']) ?? '')?.groups;
    if (spoken !== undefined) return { claimed: spoken['claimed'], closed: spoken['closed'] };
  }
  return undefined;
}

export function parseObject(text: string): Fields | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    // A line that was cut tells nothing; the next one may.
    return undefined;
  }
}

export function asObject(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
