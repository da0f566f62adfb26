// Trajectory files: one JSON object a line, appended only, a file for each agent and day.

import { anyScript } from '../kernel/any-script.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { LoaError } from '../kernel/errors.ts';

const AGENT_NAME = anyScript(String.raw`^[\p{L}\p{N}_](?:[\p{L}\p{N}._ -]{0,98}[\p{L}\p{N}._-])?$`, 'u');
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function trajectoryDir(zone: string): string {
  return `${zone}/a2a/trajectory`;
}

export function trajectoryPath(zone: string, agent: string, date: string): string {
  if (!AGENT_NAME(agent).test(agent) || !DATE.test(date)) {
    throw new LoaError(
      'input.invalid',
      `no trajectory file can be named for the agent "${agent.slice(0, 120)}" on "${date.slice(0, 40)}"`,
      {
        hint: 'Name the agent in letters, digits, dots, dashes and underscores, and the day as YYYY-MM-DD.',
      },
    );
  }
  return `${trajectoryDir(zone)}/${agent}-${date}.jsonl`;
}

/** With its line feed. */
export function trajectoryLine(record: Readonly<Record<string, unknown>>): string {
  return `${canonicalJson(record)}\n`;
}

/** The whole lines of a text: what stands behind the last line feed may be half a record, and a crash leaves NUL in others. */
export function wholeLines(text: string | undefined): string {
  const whole = text === undefined ? '' : text.slice(0, text.lastIndexOf('\n') + 1);
  if (!whole.includes('\0')) return whole;
  return whole
    .split(/(?<=\n)/)
    .filter((line) => !line.includes('\0'))
    .join('');
}
