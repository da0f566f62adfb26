// How soon what one machine writes is recalled on another: from the end of the command that wrote it to the answer of the server that
// the other's agent runs.

import type { McpPlace } from '../support/places.ts';
import type { Machine } from './machines.ts';

const LIMIT_MS = 30_000;

export async function timeUntilRecalled(writer: Machine, reader: McpPlace, name: string): Promise<number> {
  const text = `The lantern ${name} hangs above the harbour gate.`;
  writer.ask(['remember', text]);
  const startMs = performance.now();
  for (;;) {
    const query = `lantern ${name} harbour`;
    const answer = await reader.client.callTool({ name: 'recall', arguments: { query } });
    const tookMs = performance.now() - startMs;
    if (JSON.stringify(answer).includes(text)) return tookMs;
    if (tookMs > LIMIT_MS) throw new Error(`not recalled within ${LIMIT_MS} ms: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
