import { describe, expect, it } from 'vitest';
import { answerCursor, translateCursor } from './cursor.ts';

/** Fields that come with every event, by Cursor's documentation. */
const common = {
  conversation_id: 'c-1',
  generation_id: 'g-1',
  model: 'auto',
  cursor_version: '2.4.0',
  workspace_roots: ['/other', '/work/p'],
  user_email: null,
  transcript_path: '/t/c-1.jsonl',
};
const translate = (event: string, fields: Readonly<Record<string, unknown>> = {}) =>
  translateCursor(event, { ...common, hook_event_name: event, ...fields }, '/work/p');

describe("Cursor's events", () => {
  it.each([
    [
      'sessionStart',
      { session_id: 'c-1', is_background_agent: false },
      'SessionStart',
      { source: 'startup' },
    ],
    ['beforeSubmitPrompt', { prompt: 'hi', attachments: [] }, 'UserPromptSubmit', { prompt: 'hi' }],
    [
      'afterFileEdit',
      { file_path: '/work/p/a.ts', edits: [{ old_string: 'a', new_string: 'b' }] },
      'PostToolUse',
      { tool_name: 'Edit', tool_input: { file_path: '/work/p/a.ts' } },
    ],
    [
      'postToolUse',
      { tool_name: 'Shell', tool_input: { command: 'npm test' }, tool_output: '{"exitCode":1,"stdout":"x"}' },
      'PostToolUse',
      {
        tool_name: 'Shell',
        tool_input: { command: 'npm test' },
        tool_response: { exitCode: 1, stdout: 'x' },
      },
    ],
    ['afterAgentResponse', { text: 'Done.' }, 'Stop', { last_assistant_message: 'Done.' }],
    ['stop', { status: 'completed', loop_count: 0 }, 'Stop', { stop_hook_active: false }],
    ['stop', { status: 'completed', loop_count: 1 }, 'Stop', { stop_hook_active: true }],
    ['preCompact', { trigger: 'manual', context_usage_percent: 85 }, 'PreCompact', { trigger: 'auto' }],
    ['sessionEnd', { reason: 'user_close', duration_ms: 5 }, 'SessionEnd', { reason: 'user_close' }],
  ])('%s is one of ours, with the session and the folder it happened in', (event, fields, ours, expected) => {
    expect(translate(event, fields)).toMatchObject({
      event: ours,
      payload: { session_id: 'c-1', cwd: '/work/p', transcript_path: '/t/c-1.jsonl', ...expected },
    });
  });

  it('a command whose end is not told counts neither as passed nor as failed', () => {
    const ran = { command: 'npm test', output: '1 failed', duration: 12 };
    expect(translate('afterShellExecution', ran)?.payload['tool_input']).toEqual({});
    const told = translate('afterShellExecution', { ...ran, exit_code: 1 })?.payload;
    expect(told).toMatchObject({ tool_input: { command: 'npm test' }, tool_response: { exit_code: 1 } });
  });

  it('what means nothing to us, or is not what was documented, is left alone', () => {
    expect(translate('afterTabFileEdit')).toBeUndefined();
    expect(translate('constructor')).toBeUndefined();
    expect(translate('postToolUse', { tool_name: 7 })).toBeUndefined();
    const bare = translateCursor('stop', { workspace_roots: 'x', loop_count: 'y' }, '/here');
    expect(bare?.payload).toMatchObject({ cwd: '/here', stop_hook_active: false });
  });

  it('answers are the JSON that each event takes, and nothing where it takes none', () => {
    expect(answerCursor('sessionStart', { say: 'Task: x' }).stdout).toBe(
      '{"additional_context":"Task: x"}\n',
    );
    expect(answerCursor('beforeSubmitPrompt', { say: 'y' }).stdout).toBe('{"continue":true}\n');
    expect(answerCursor('stop', { say: '', block: 'why?' })).toEqual({
      stdout: '{"followup_message":"why?"}\n',
      stderr: '',
      exitCode: 0,
    });
    expect(answerCursor('stop', { say: 'z' }).stdout).toBe('');
    expect(answerCursor('preCompact', { say: '', block: 'no' }).stdout).toBe('');
  });
});
