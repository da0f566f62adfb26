// One hook call of an agent, from event to exit code. Whatever goes wrong on our side, the person's session goes on:
// the failure is noted for `loa doctor` and the exit code is 0, unless the configuration says `hooks.fail_closed`.

import { showLine, showText } from '../../kernel/display.ts';
import { HOOK_OUTPUT_CHARACTERS_MAX } from '../../kernel/limits.ts';
import { showFailure, toReport } from '../failure.ts';

export interface HookAnswer {
  /** Put in front of the model, for the events that do so. */
  readonly stdout: string;
  /** The reason, when the exit code blocks. */
  readonly stderr: string;
  /** 0 goes on, 2 blocks. */
  readonly exitCode: 0 | 2;
}

export const GO_ON: HookAnswer = { stdout: '', stderr: '', exitCode: 0 };

export interface HookParts {
  readonly event: string;
  handle(): Promise<HookAnswer>;
  /** Notes a failure where `loa doctor` looks. May fail itself. */
  noteFailure(line: Readonly<Record<string, unknown>>): void;
  readonly failClosed: () => boolean;
}

export async function runHook(parts: HookParts): Promise<HookAnswer> {
  try {
    const answer = await parts.handle();
    const stdout = showText(answer.stdout).slice(0, HOOK_OUTPUT_CHARACTERS_MAX);
    return { ...answer, stdout, stderr: showText(answer.stderr) };
  } catch (thrown) {
    const failure = await showFailure(thrown);
    try {
      parts.noteFailure({ event: parts.event, ...toReport(failure) });
    } catch {
      // The place for notes is out of reach too (full or read-only disk); the session matters more.
    }
    if (!parts.failClosed()) return GO_ON;
    return { stdout: '', stderr: `loa: ${showLine(failure.message)}`, exitCode: 2 };
  }
}
