// Runs the frequent commands a few times in a throw-away project, so that the code which the engine compiles for them is kept beside the
// bundle and the first command of a person is as quick as the hundredth. It fits this Node alone; others make their own. A build
// that cannot run them (no room for temporary files, no git) is complete all the same, and says so.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTrainProject } from './train-project.ts';

const commandsOf = (round: number): readonly (readonly string[])[] => [
  // A note that is known already is not recorded again.
  ['remember', `The importer retries ${round + 2} times before it gives up on queue ${round}.`],
  ['recall', 'importer retries'],
  ['ledger', 'decide', `Exports go through queue ${round}`, '--rationale', 'They outlive a request.'],
  ['status'],
  ['state', 'recover'],
  ['ground', 'gen', '--force'],
  ['ground', 'validate'],
  ['redact', '--jsonl'],
  // Recorded by the command line, and not yet seen by a hook.
  ['remember', `Queue ${round} is emptied every night.`],
  ...['PostToolUse', 'SessionStart', 'UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd'].map((event) => [
    'hook',
    event,
  ]),
];
/**
 * What an agent sends with an event. Sessions begin and end in more than one way, and each way has code of its own; what the last one
 * needs is read together, so that is the commonest: a prompt that nothing remembered fits.
 */
const EVENTS = [
  {
    session_id: 'one',
    source: 'startup',
    prompt: 'Please look at why the parser is slow, and write down what you find.',
    last_assistant_message: 'The parser reads every line twice. Next I will cache what it read.',
  },
  {
    session_id: 'one',
    source: 'compact',
    prompt: 'How does the importer retry when the queue is full?',
    last_assistant_message: 'It waits for a second and tries again, three times at most.',
  },
  {
    session_id: 'two',
    source: 'startup',
    prompt: 'Add a test for the empty file too.',
    last_assistant_message: 'Both tests pass now.',
  },
].map((event) => ({ ...event, tool_name: 'Edit', tool_input: { file_path: 'a.ts' } }));
const TEXT = {
  id: 1,
  text: 'Call +49 30 901820 or write to ada@example.org: password = "Winter-in-7-Towns".\n',
};
/** Exit codes up to this one are verdicts, such as a decision without evidence; those above it are failures. */
const FINDINGS_EXIT = 2;

export function trainPrograms(root: string): void {
  const dir = mkdtempSync(join(tmpdir(), 'loa-train-'));
  const code = join(root, 'dist', 'code');
  // Code is kept only in a folder that nobody else can write to, whatever the umask is.
  mkdirSync(code, { mode: 0o755 });
  const run = (args: readonly string[], kept: string, event: object = {}): void => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: dir, LOA_CODE_CACHE: kept, LOA_CODE_LEARN: '1' };
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'loa.js'), ...args], {
      cwd: dir,
      env,
      input: JSON.stringify(args[0] === 'redact' ? TEXT : event),
      encoding: 'utf8',
    });
    if (status === null || status > FINDINGS_EXIT) throw new Error(`loa ${args.join(' ')}: ${stderr}`);
  };
  try {
    writeTrainProject(dir, root);
    spawnSync('git', ['init', '-q'], { cwd: dir });
    run(['init', '--yes'], 'off');
    run(['remember', 'Releases are cut from main once the nightly run is green.'], 'off');
    for (const [round, event] of EVENTS.entries())
      for (const args of commandsOf(round)) {
        // Read anew, as for somebody who asks for the first time.
        if (args[0] === 'ground') rmSync(join(dir, '.git', 'loa', 'cache'), { recursive: true, force: true });
        run(args, code, event);
      }
  } catch (error) {
    rmSync(code, { recursive: true, force: true });
    process.stderr.write(`no compiled code is kept with this build: ${(error as Error).message}\n`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
