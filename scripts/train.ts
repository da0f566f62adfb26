// Runs the frequent commands once in a throw-away project, so that the code which the engine compiles for them is kept beside the
// bundle and the first command of a person is as quick as the hundredth. It fits this Node alone; others make their own. A build
// that cannot run them (no room for temporary files, no git) is complete all the same, and says so.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMANDS: readonly (readonly string[])[] = [
  ['remember', 'The importer retries three times before it gives up.'],
  ['recall', 'importer retries'],
  ['ledger', 'decide', 'Exports go through the queue', '--rationale', 'They outlive a request.'],
  ['status'],
  ['state', 'recover'],
  ...['PostToolUse', 'SessionStart', 'UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd'].map((event) => [
    'hook',
    event,
  ]),
];
/** What an agent sends with an event. */
const EVENT = {
  session_id: 's',
  source: 'startup',
  prompt: 'Please look at why the parser is slow, and write down what you find.',
  last_assistant_message: 'The parser reads every line twice. Next I will cache what it read.',
  tool_name: 'Edit',
  tool_input: { file_path: 'a.ts' },
};
/** Exit codes up to this one are verdicts, such as a decision without evidence; those above it are failures. */
const FINDINGS_EXIT = 2;

export function trainPrograms(root: string): void {
  const dir = mkdtempSync(join(tmpdir(), 'loa-train-'));
  const code = join(root, 'dist', 'code');
  // Code is kept only in a folder that nobody else can write to, whatever the umask is.
  mkdirSync(code, { mode: 0o755 });
  const run = (args: readonly string[], kept: string): void => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: dir, LOA_CODE_CACHE: kept };
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'loa.js'), ...args], {
      cwd: dir,
      env,
      input: JSON.stringify(EVENT),
      encoding: 'utf8',
    });
    if (status === null || status > FINDINGS_EXIT) throw new Error(`loa ${args.join(' ')}: ${stderr}`);
  };
  try {
    spawnSync('git', ['init', '-q'], { cwd: dir });
    run(['init', '--yes'], 'off');
    run(['remember', 'Releases are cut from main once the nightly run is green.'], 'off');
    for (const args of COMMANDS) run(args, code);
  } catch (error) {
    rmSync(code, { recursive: true, force: true });
    process.stderr.write(`no compiled code is kept with this build: ${(error as Error).message}\n`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
