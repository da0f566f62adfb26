import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
let transcript: string;
beforeEach(() => {
  scratch = createScratch({ git: true });
  const folder = join(scratch.env['HOME'] ?? '', '.claude', 'projects', '-project');
  mkdirSync(folder, { recursive: true });
  transcript = join(folder, 's1.jsonl');
});
afterEach(() => scratch.remove());

const transcriptOf = (session: string): string => join(dirname(transcript), `${session}.jsonl`);

let messages = 0;

/** A call of 1,000 output tokens on Sonnet 4.5: 15,000 micro-USD. */
function call(content: readonly object[] = [], session = 's1'): string {
  messages += 1;
  return `${JSON.stringify({
    type: 'assistant',
    cwd: scratch.dir,
    sessionId: session,
    timestamp: new Date().toISOString(),
    requestId: `req_${messages}`,
    message: {
      id: `msg_${messages}`,
      model: 'claude-sonnet-4-5-20250929',
      content,
      usage: { input_tokens: 0, output_tokens: 1000 },
    },
  })}\n`;
}

const prompt = (session = 's1') =>
  scratch.loa(['hook', 'UserPromptSubmit'], {
    input: JSON.stringify({
      hook_event_name: 'UserPromptSubmit',
      session_id: session,
      transcript_path: transcriptOf(session),
      cwd: scratch.dir,
      prompt: 'Go on with the next step please',
    }),
  });

describe('what an agent costs', () => {
  it('is told from its transcript without any set-up', () => {
    writeFileSync(transcript, call() + call());
    const { total, models } = JSON.parse(scratch.loa(['spend', '--json']).stdout) as {
      total: { amount: string; calls: number };
      models: { name: string }[];
    };
    expect(total).toMatchObject({ amount: '30000', calls: 2 });
    expect(models[0]?.name).toBe('claude-sonnet-4-5-20250929');
    expect(scratch.loa(['spend']).stdout).toContain('$0.0300');
  });
  it('is told to it once when it comes near a cap, and stops it in strict mode until the cap is raised', () => {
    writeFileSync(
      transcript,
      call([{ type: 'tool_use', name: 'Bash', input: { command: 'loa task update bd-1 --claim' } }]),
    );
    expect(scratch.loa(['meter', 'cap', 'set', 'task', 'bd-1', '25000']).exitCode).toBe(0);
    expect(prompt().stdout).toContain('The cap task:bd-1 is $0.0250');
    expect(prompt().stdout).not.toContain('The cap');
    writeFileSync(transcript, call(), { flag: 'a' });
    expect(prompt().stdout).toContain('meter cap raise task:bd-1');
    scratch.loa(['config', 'set', 'meter.enforcement', 'strict']);
    const stopped = prompt();
    expect(stopped.exitCode).toBe(2);
    expect(stopped.stderr).toContain('meter cap raise task:bd-1');
    expect(scratch.loa(['meter', 'cap', 'raise', 'task:bd-1', '1000000']).exitCode).toBe(0);
    expect(prompt().exitCode).toBe(0);
    expect(scratch.loa(['meter', 'verify']).exitCode).toBe(0);
  });

  describe('with a task that was claimed in a shell', () => {
    let task: string;
    const spend = (session: string): void =>
      writeFileSync(transcriptOf(session), call([], session), { flag: 'a' });
    const spentOn = (name: string): unknown => {
      const { tasks } = JSON.parse(scratch.loa(['spend', '--json']).stdout) as {
        tasks: { name: string; amount: string }[];
      };
      return tasks.find((row) => row.name === name)?.amount;
    };
    beforeEach(() => {
      const made = scratch.loa(['task', 'create', 'Mend the export', '--json']);
      task = (JSON.parse(made.stdout) as { created: string[] }).created[0] ?? '';
      expect(scratch.loa(['task', 'update', task, '--claim']).exitCode).toBe(0);
      expect(scratch.loa(['meter', 'cap', 'set', 'task', task, '25000']).exitCode).toBe(0);
      scratch.loa(['config', 'set', 'meter.enforcement', 'strict']);
    });

    it('counts for it in every session, and a new session is stopped as the one before', () => {
      spend('s1');
      expect(prompt('s1').exitCode).toBe(0);
      spend('s2');
      expect(spentOn(task)).toBe('30000');
      expect(spentOn('(no task)')).toBeUndefined();
      const stopped = prompt('s2');
      expect(stopped.exitCode).toBe(2);
      expect(stopped.stderr).toContain(`meter cap raise task:${task}`);
      // Nothing was spent in it yet.
      expect(prompt('s3').exitCode).toBe(2);
    });

    it('counts for none once it is closed', () => {
      spend('s1');
      spend('s1');
      expect(prompt('s1').exitCode).toBe(2);
      expect(scratch.loa(['task', 'close', task]).exitCode).toBe(0);
      expect(prompt('s2').exitCode).toBe(0);
      spend('s2');
      expect(spentOn(task)).toBe('30000');
      expect(spentOn('(no task)')).toBe('15000');
    });
  });
});
