// The story of the tour, step by step, each with what must be true at its end. It is run for real; a step that does not
// hold fails the tour.

import { join } from 'node:path';
import type { Host } from '../../kernel/host.ts';
import type { Ran, Scratch } from './scratch.ts';

export interface StepResult {
  readonly runs: readonly Ran[];
  readonly ok: boolean;
}

export interface Step {
  readonly title: string;
  play(scratch: Scratch, host: Pick<Host, 'files'>): Promise<StepResult>;
}

const allPassed = (runs: readonly Ran[]): StepResult => ({
  runs,
  ok: runs.every((ran) => ran.exitCode === 0),
});

const edit = (session: string, file: string) => ({
  session_id: session,
  tool_name: 'Edit',
  tool_input: { file_path: file },
});

export const STEPS: readonly Step[] = [
  {
    title: 'Set a repository up: the plan is shown, foreign files stay as they are',
    async play(scratch) {
      await scratch.git('init', '-q');
      return allPassed([await scratch.loa('init', '--agent', 'claude', '--yes')]);
    },
  },
  {
    title: 'An agent works; its hooks note which files it touched',
    async play(scratch) {
      const runs = [
        await scratch.hook('SessionStart', { session_id: 'monday', source: 'startup' }),
        await scratch.hook('PostToolUse', edit('monday', 'src/login.ts')),
        await scratch.hook('PostToolUse', edit('monday', 'src/token.ts')),
        await scratch.loa('journal', 'show', '--limit', '2'),
      ];
      return allPassed(runs);
    },
  },
  {
    title: 'The context is cleared; the next session knows what was going on',
    async play(scratch) {
      const runs = [await scratch.hook('SessionStart', { session_id: 'tuesday', source: 'clear' })];
      return { runs, ok: runs.every((ran) => ran.exitCode === 0 && ran.output.includes('src/token.ts')) };
    },
  },
  {
    title: 'Crash: a writer is killed with kill -9 in the middle of its work',
    async play(scratch) {
      const crashed = await scratch.program('crash-writer.js', join(scratch.project, '.loa/journal'));
      const verified = await scratch.loa('journal', 'verify');
      const { acknowledged, found } = JSON.parse(crashed.output) as { acknowledged: number; found: number };
      const output = `${acknowledged} records acknowledged before the kill, ${found} of them found afterwards`;
      const ok = acknowledged > 0 && acknowledged === found && verified.exitCode !== 1;
      return { runs: [{ ...crashed, command: 'kill -9 (a writer)', output }, verified], ok };
    },
  },
  {
    title: 'Damage: one byte on the disk is changed; the record is found and named',
    async play(scratch, host) {
      const file = join(scratch.project, '.loa/journal/0000000001.seg');
      const at = flipByte(file, host);
      const found = await scratch.loa('journal', 'verify');
      flipByte(file, host);
      const mended = await scratch.loa('journal', 'verify');
      const changed = { command: `(change byte ${at} of 0000000001.seg)`, output: '', exitCode: 0 };
      return { runs: [changed, found, mended], ok: found.exitCode === 1 && mended.exitCode !== 1 };
    },
  },
  {
    title: 'Account: what changed the project is in a signed chain',
    async play(scratch) {
      const runs = [await scratch.loa('key', 'new'), await scratch.loa('audit', 'verify')];
      return { runs, ok: runs.every((ran) => ran.exitCode === 0) };
    },
  },
  {
    title: 'Gone without a trace',
    async play(scratch) {
      const runs = [await scratch.loa('uninstall', '--yes'), await scratch.git('status', '--porcelain')];
      return { runs, ok: runs.every((ran) => ran.exitCode === 0) && runs[1]?.output === '' };
    },
  },
];

/** Changes one byte in the middle of the records; doing it twice changes nothing. */
function flipByte(path: string, host: Pick<Host, 'files'>): number {
  const at = Math.floor(Buffer.from(host.files.read(path)).lastIndexOf('\n') / 2);
  const file = host.files.open(path, { write: true });
  try {
    const byte = new Uint8Array(1);
    file.read(byte, at);
    file.write(Uint8Array.of((byte[0] as number) ^ 1), at);
    return at;
  } finally {
    file.close();
  }
}
