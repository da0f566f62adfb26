// Usage in a transcript of Codex: it writes running totals, often the same one twice, so what counts is the difference to the total
// before. A total that went down belongs to a context that was begun anew.

import { readUsage, type Tokens } from '../price/usage.ts';
import { asObject, parseObject, textOf } from './claude.ts';
import type { Collect, TranscriptReader } from './record.ts';

export const CODEX_MARKS: readonly Buffer[] = ['"token_count"', '"turn_context"', '"session_meta"'].map(
  (mark) => Buffer.from(mark),
);

export function createCodexReader(file: string, collect: Collect): TranscriptReader {
  let session = file;
  let cwd: string | undefined;
  let model = 'unknown';
  let total: Tokens | undefined;
  let count = 0;
  return {
    line(text) {
      const line = parseObject(text);
      const payload = asObject(line?.['payload']);
      if (line === undefined || payload === undefined) return;
      if (line['type'] === 'session_meta') session = textOf(payload['id']) ?? session;
      if (line['type'] === 'turn_context') model = textOf(payload['model']) ?? model;
      if (line['type'] !== 'event_msg') cwd = textOf(payload['cwd']) ?? cwd;
      const running =
        payload['type'] === 'token_count' ? asObject(payload['info'])?.['total_token_usage'] : undefined;
      const usage = running === undefined ? undefined : readUsage(running);
      const atMs = Date.parse(String(line['timestamp']));
      if (usage?.ok !== true || Number.isNaN(atMs)) return;
      const tokens = difference(usage.tokens, total);
      total = usage.tokens;
      if (tokens === undefined) return;
      count += 1;
      collect({ id: `codex:${session}:${count}`, atMs, model, tokens, session, agent: 'codex', cwd });
    },
  };
}

/** Undefined when nothing was added. */
function difference(now: Tokens, before: Tokens | undefined): Tokens | undefined {
  const isNew =
    before === undefined ||
    now.output < before.output ||
    now.input + now.cacheRead < before.input + before.cacheRead;
  const base = isNew ? { input: 0, output: 0, cacheRead: 0 } : before;
  const [input, output, cacheRead] = [
    now.input - base.input,
    now.output - base.output,
    now.cacheRead - base.cacheRead,
  ];
  if (input === 0 && output === 0 && cacheRead === 0) return undefined;
  // Cached input can grow by more than all input only when the totals were put together anew.
  return { ...now, input: Math.max(0, input), output, cacheRead: Math.max(0, cacheRead) };
}
