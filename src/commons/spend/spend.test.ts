import { describe, expect, it } from 'vitest';
import { SimWorld } from '../../durable/sim-host/index.ts';
import type { Host } from '../../kernel/host.ts';
import { openPrices } from '../price/price.ts';
import { collectUsage } from './collect.ts';
import { summarize } from './summarize.ts';

const AT = '2026-06-01T10:00:00.000Z';

interface Said {
  readonly id: string;
  readonly out: number;
  readonly model?: string;
  readonly side?: boolean;
  readonly usage?: object;
  readonly content?: readonly object[];
}

/** A line as Claude Code 2.1 writes it. */
function claude({
  id,
  out,
  model = 'claude-sonnet-4-5-20250929',
  side = false,
  usage = {},
  content = [],
}: Said): string {
  return JSON.stringify({
    parentUuid: null,
    isSidechain: side,
    cwd: '/p/app',
    sessionId: 's1',
    type: 'assistant',
    timestamp: AT,
    uuid: `${id}-${out}`,
    requestId: `req_${id}`,
    message: {
      id: `msg_${id}`,
      model,
      role: 'assistant',
      content,
      usage: {
        input_tokens: 10,
        cache_creation_input_tokens: 100,
        cache_read_input_tokens: 1000,
        output_tokens: out,
        ...usage,
      },
    },
  });
}

const codexLine = (type: string, payload: object): string => JSON.stringify({ timestamp: AT, type, payload });
const codexTotal = (input: number, cached: number, output: number): string =>
  codexLine('event_msg', {
    type: 'token_count',
    info: {
      total_token_usage: {
        input_tokens: input,
        cached_input_tokens: cached,
        output_tokens: output,
        reasoning_output_tokens: 5,
      },
    },
  });

function place(files: Readonly<Record<string, readonly string[]>>): Host {
  const host = new SimWorld(1).openHost();
  for (const [path, lines] of Object.entries(files)) {
    host.files.makeDir(path.slice(0, path.lastIndexOf('/')));
    const file = host.files.open(path, { write: true, create: true });
    file.write(Buffer.from(`${lines.join('\n')}\n`), 0);
    file.close();
  }
  return { ...host, env: { HOME: '/home/me' } };
}

const PROJECT = '/home/me/.claude/projects/-p-app';
const tell = (host: Host, roots?: readonly string[]) => {
  const collected = collectUsage({ sinceMs: 0, roots }, host);
  return { ...collected, spend: summarize(collected.records, { prices: openPrices(), dayOf: () => 'day' }) };
};

describe('spend by transcript', () => {
  it('counts a message of several lines once, with its last figure, to the micro-dollar', () => {
    const host = place({
      [`${PROJECT}/s1.jsonl`]: [claude({ id: '1', out: 1 }), claude({ id: '1', out: 200 })],
    });
    const { spend } = tell(host);
    // By hand: 10 x 3 + 200 x 15 + 1000 x 0.3 + 100 x 3.75 = 30 + 3000 + 300 + 375.
    expect(spend.total).toMatchObject({ amount: 3705n, calls: 1, tokens: { output: 200 } });
  });
  it('prices what is kept for an hour apart, and counts subagents', () => {
    const usage = { cache_creation: { ephemeral_5m_input_tokens: 60, ephemeral_1h_input_tokens: 40 } };
    const host = place({
      [`${PROJECT}/s1.jsonl`]: [claude({ id: '1', out: 0, usage, model: 'claude-opus-4-8' })],
      [`${PROJECT}/s1/subagents/agent-a.jsonl`]: [
        claude({ id: '2', out: 4, side: true, model: 'claude-haiku-4-5' }),
      ],
    });
    // 10 x 5 + 1000 x 0.5 + 60 x 6.25 + 40 x 10 = 50 + 500 + 375 + 400; 10 + 4 x 5 + 1000 x 0.1 + 100 x 1.25 = 255.
    expect(
      tell(host)
        .spend.rows.agent.map(({ name, amount }) => [name, amount])
        .toSorted(),
    ).toEqual([
      ['claude subagent', 255n],
      ['claude', 1325n],
    ]);
  });
  it('counts a message that a resumed session copied for the session that paid for it', () => {
    const first = claude({ id: '1', out: 50 });
    const copied = first.replace('"s1"', '"s2"');
    const host = place({ [`${PROJECT}/s1.jsonl`]: [first], [`${PROJECT}/s2.jsonl`]: [copied] });
    expect(tell(host).spend.rows.session.map(({ name, calls }) => [name, calls])).toEqual([['s1', 1]]);
  });
  it('takes differences of the running totals of Codex, and none for a total that is told twice', () => {
    const host = place({
      '/home/me/.codex/sessions/2026/06/01/rollout-a.jsonl': [
        codexLine('session_meta', { id: 'c1', cwd: '/p/app' }),
        codexLine('turn_context', { cwd: '/p/app', model: 'gpt-5-codex' }),
        codexLine('event_msg', { type: 'token_count', info: null }),
        codexTotal(1000, 400, 50),
        codexTotal(1000, 400, 50),
        codexTotal(2500, 1400, 90),
      ],
    });
    // 1100 x 1.25 + 1400 x 0.125 + 90 x 10 = 1375 + 175 + 900.
    expect(tell(host).spend.total).toMatchObject({
      amount: 2450n,
      calls: 2,
      tokens: { input: 1100, cacheRead: 1400 },
    });
  });
  it('knows the task from the claims of the session, until it closes it', () => {
    const call = (name: string, input: object) => [{ type: 'tool_use', name, input }];
    const host = place({
      [`${PROJECT}/s1.jsonl`]: [
        claude({ id: '1', out: 1 }),
        claude({
          id: '2',
          out: 1,
          content: call('mcp__loa__tasks', { action: 'update', id: 'bd-7', claim: true }),
        }),
        claude({ id: '3', out: 1, content: call('Bash', { command: 'npx loa task close bd-7' }) }),
        claude({ id: '4', out: 1 }),
      ],
    });
    expect(tell(host).spend.rows.task.map(({ name, calls }) => [name, calls])).toEqual([
      ['(no task)', 2],
      ['bd-7', 2],
    ]);
  });
  it('shows what has no price with its tokens and no amount', () => {
    const host = place({ [`${PROJECT}/s1.jsonl`]: [claude({ id: '1', out: 7, model: 'mystery-1' })] });
    expect(tell(host).spend.total).toMatchObject({ amount: 0n, hasUnpriced: true, tokens: { output: 7 } });
  });
  it('passes over what was cut or is no usage, and folders of other projects', () => {
    const cut = claude({ id: '9', out: 9 }).slice(0, -30);
    const odd = claude({ id: '8', out: 8, usage: { output_tokens: -5 } });
    const host = place({ [`${PROJECT}/s1.jsonl`]: [cut, odd, '"usage"', claude({ id: '1', out: 1 })] });
    expect(tell(host, ['/p/app']).spend.total.calls).toBe(1);
    expect(tell(host, ['/p/ap']).spend.total.calls).toBe(0);
    expect(tell(host, ['/p']).spend.total.calls).toBe(1);
  });
});
