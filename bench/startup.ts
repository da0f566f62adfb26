// Start-up: what a person and an agent wait for, beside a Node that does nothing. Whole processes, wall time.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, compare, type Row } from './measure.ts';

const RUNS = 30;
const launcher = join(import.meta.dirname, '..', 'bin', 'loa.js');
/** As agents call them, in a project that remembers a few things; nothing is to be kept, and nothing that is remembered fits. */
const EVENTS = ['PostToolUse', 'UserPromptSubmit', 'Stop', 'SessionStart', 'PreCompact', 'SessionEnd'];
const PAYLOAD = {
  session_id: 's',
  tool_name: 'Edit',
  tool_input: { file_path: 'a.ts' },
  prompt: 'Look at why the date parser in the billing module is slow, and write a small benchmark for it.',
  last_assistant_message: 'The parser reads every line twice. Both tests pass now.',
};
const NOTES = [
  'The export service writes its files to the spool folder before they are signed.',
  'Releases are cut from main once the nightly run is green.',
  'The staging database is reset every Monday at six.',
];
const hook = join(import.meta.dirname, '..', 'dist', 'hook.cjs');

export const benchmark: Benchmark = {
  name: 'startup',
  async run() {
    const dir = mkdtempSync(join(tmpdir(), 'loa-bench-'));
    const env = { PATH: process.env['PATH'] ?? '', HOME: dir, XDG_CONFIG_HOME: dir, XDG_STATE_HOME: dir };
    const start = (args: readonly string[], input = ''): string => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...args], {
        cwd: dir,
        env,
        input,
        encoding: 'utf8',
      });
      if (status !== 0 && status !== 2) throw new Error(`${args.join(' ')}: ${stderr}`);
      return stdout;
    };
    try {
      execFileSync('git', ['init', '-q'], { cwd: dir });
      start([launcher, 'init', '--yes']);
      for (const note of NOTES) start([launcher, 'remember', note]);
      const event = JSON.stringify(PAYLOAD);
      const told = start([hook, 'UserPromptSubmit'], event);
      if (told !== '') throw new Error(`something fits the prompt, which is then told: ${told}`);
      const bare = () => void start(['-e', '0'], event);
      const rows: Row[] = [];
      const beside = async (name: string, target: number, ours: () => void) => {
        rows.push(await compare({ name, runs: RUNS, ours, floor: bare, target: { ratioMax: target } }));
      };
      await beside('loa --version', 1.7, () => void start([launcher, '--version']));
      for (const name of EVENTS) await beside(`hook.cjs ${name}`, 1.5, () => void start([hook, name], event));
      let count = 0;
      await beside('loa remember', 2.5, () => {
        count += 1;
        start([launcher, 'remember', `The importer retries ${count} times before it gives up.`]);
      });
      await beside('loa status', 6, () => void start([launcher, 'status']));
      return rows;
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};
