import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../../durable/index.ts';
import { LINE_BYTES_MAX } from '../../session/lines.ts';
import { extractDecisions } from './extract.ts';
import { readTranscript } from './read.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const host = openNodeHost();
const fileWith = (content: string | Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'loa-transcript-'));
  folders.push(folder);
  writeFileSync(join(folder, 't.jsonl'), content);
  return join(folder, 't.jsonl');
};
const said = (text: string, uuid = 'u1', more: object = {}) =>
  `${JSON.stringify({ type: 'assistant', uuid, message: { role: 'assistant', content: [{ type: 'text', text }], usage: { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 5 } }, ...more })}\n`;

describe('a transcript that is no regular file', () => {
  it('is refused at once, whether a pipe that nobody writes to or a device without an end', () => {
    const pipe = `${fileWith('')}.pipe`;
    execFileSync('mkfifo', [pipe]);
    for (const path of ['/dev/zero', pipe])
      expect(() => readTranscript(path, host, { bytesMax: 1 << 20 })).toThrow(
        expect.objectContaining({ code: 'file.not-file' }),
      );
  });
});

describe('spoken decisions', () => {
  it('are lines that say so, with reason and quotes beside them', () => {
    expect(
      extractDecisions(
        '**Decision**: Use SQLite\n**Rationale**: no server\n**Evidence**:\n- `openSql(path)` [src/a.ts:3]\n\nMore words.',
      ),
    ).toEqual([
      {
        isLabelled: true,
        decision: 'Use SQLite',
        rationale: 'no server',
        evidence: ['`openSql(path)` [src/a.ts:3]'],
      },
    ]);
    expect(extractDecisions('Decision: keep the lock because two may write.')).toEqual([
      { decision: 'keep the lock', isLabelled: true, rationale: 'two may write.', evidence: [] },
    ]);
  });
  it('are sentences that decide, each with its own quote', () => {
    const text =
      'We will use Redis because it is fast.\nDecided to drop the cache `a = 1` [src/a.ts:2].\nI chose B over A.\nGoing with plain files instead of a database.';
    expect(extractDecisions(text).map(({ decision, evidence }) => [decision, evidence.length])).toEqual([
      ['We will use Redis', 0],
      ['Decided to drop the cache.', 1],
      ['I chose B over A.', 0],
      ['Going with plain files instead of a database.', 0],
    ]);
  });
  it('are not questions, conditions, code, quotes of others, or plans to look', () => {
    const text =
      'Should we use Redis because it is fast?\nIf we decided to go, fine.\nI have not decided to do it.\n```\nDecision: in code\n```\n> Decision: quoted\nI will use grep to find it.\nThe decision is hard.\nWhat was decided on Monday';
    expect(extractDecisions(text)).toEqual([]);
  });
  it('are at most forty', () => {
    expect(
      extractDecisions(
        'Decision: number one\n'.repeat(2) +
          Array.from({ length: 500 }, (_, at) => `Decision: number ${at}`).join('\n'),
      ).length,
    ).toBeLessThanOrEqual(40);
  });
});

describe('a transcript', () => {
  it('tells decisions with their record, tokens and touched files', () => {
    const tool = `${JSON.stringify({ type: 'assistant', uuid: 'u2', message: { content: [{ type: 'tool_use', name: 'Edit', input: { file_path: '/p/src/a.ts' } }], usage: { input_tokens: 500 } } })}\n`;
    const reading = readTranscript(fileWith(said('Decision: Use SQLite') + tool), host);
    expect(reading).toMatchObject({
      decisions: [{ decision: 'Use SQLite', source: 'u1.0' }],
      firstTokens: 105,
      tokens: 500,
      touched: ['/p/src/a.ts'],
    });
  });
  it('goes on from the remembered byte, and leaves a record that is still being written', () => {
    const path = fileWith(said('Decision: Use SQLite'));
    const first = readTranscript(path, host);
    const next = said('Decision: Use files', 'u2');
    appendFileSync(path, next.slice(0, 50));
    const second = readTranscript(path, host, { fromBytes: first.endBytes });
    expect(second).toMatchObject({ decisions: [], endBytes: first.endBytes });
    appendFileSync(path, next.slice(50));
    expect(readTranscript(path, host, { fromBytes: second.endBytes }).decisions).toMatchObject([
      { decision: 'Use files' },
    ]);
  });
  it('skips side chains, meta records, unknown records and garbage', () => {
    const lines = [
      said('Decision: by another', 'u1', { isSidechain: true }),
      said('Decision: meta', 'u2', { isMeta: true }),
      '{"type":"assistant"\n',
      '"assistant"\n',
      '{"type":"assistant","message":{"content":7}}\n',
      '\0\0\0\n',
      '{"type":"new-kind","x":"assistant"}\n',
      said('Decision: Use SQLite', 'u3'),
    ];
    expect(readTranscript(fileWith(lines.join('')), host).decisions.map(({ source }) => source)).toEqual([
      'u3.0',
    ]);
  });
  it('starts its figures anew at a compaction, and is read anew when it was replaced by a shorter one', () => {
    const compact = `${JSON.stringify({ type: 'system', subtype: 'compact_boundary' })}\n`;
    const path = fileWith(
      said('x') + compact + said('y', 'u2').replace('"input_tokens":10', '"input_tokens":1'),
    );
    expect(readTranscript(path, host)).toMatchObject({ wasCompacted: true, firstTokens: 96 });
    expect(readTranscript(path, host, { fromBytes: 1_000_000 }).endBytes).toBeGreaterThan(100);
  });
  it('of Codex is understood where its records are known', () => {
    const lines = [
      {
        timestamp: 't1',
        type: 'response_item',
        payload: {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Decision: Use SQLite' }],
        },
      },
      {
        timestamp: 't2',
        type: 'event_msg',
        payload: { type: 'token_count', info: { last_token_usage: { total_tokens: 4321 } } },
      },
      {
        timestamp: 't3',
        type: 'response_item',
        payload: { type: 'function_call', name: 'read', arguments: '{"path":"src/a.ts"}' },
      },
    ];
    const reading = readTranscript(fileWith(lines.map((line) => `${JSON.stringify(line)}\n`).join('')), host);
    expect(reading).toMatchObject({
      decisions: [{ decision: 'Use SQLite' }],
      tokens: 4321,
      touched: ['src/a.ts'],
    });
  });
  it('with a line longer than memory should hold is read around it', () => {
    const path = fileWith(said('Decision: Use SQLite'));
    appendFileSync(path, Buffer.alloc(LINE_BYTES_MAX + 10, 'x'));
    appendFileSync(path, `\n${said('Decision: Use files', 'u2')}`);
    expect(readTranscript(path, host)).toMatchObject({
      decisions: [{}, { decision: 'Use files' }],
      passedOver: 1,
    });
  });
});
