// The tour, part two: decisions with evidence, a context that is cleared, and what the next session knows.

import { join } from 'node:path';
import type { Scratch } from './scratch.ts';
import { expectRuns, type Step } from './tour-step.ts';

const transcript = (scratch: Scratch): string => join(scratch.folder, 'transcript.jsonl');

export const ledgerSteps: readonly Step[] = [
  {
    title: 'Decide: a quote that stands in the code is accepted, one that does not is refused',
    async play(scratch, host) {
      const file = 'package.json';
      const lines = new TextDecoder().decode(host.files.read(join(scratch.project, file))).split('\n');
      const at = lines.findIndex((line) => line.includes('"version"'));
      const quote = (lines[at] ?? '').trim();
      const wrong = quote.replace(/\d/, '9');
      await scratch.loa('task', 'create', 'Release the next version');
      return expectRuns(
        [
          await scratch.loa(
            'ledger',
            'decide',
            'Take the version from package.json',
            '--evidence',
            `\`${quote}\` [${file}:${at + 1}]`,
          ),
          0,
        ],
        [
          await scratch.loa(
            'ledger',
            'decide',
            'Take the version from a tag',
            '--evidence',
            `\`${wrong}\` [${file}:${at + 1}]`,
          ),
          1,
        ],
      );
    },
  },
  {
    title: 'Clear: the last words were only spoken, and the next session knows them all the same',
    async play(scratch) {
      const session = { session_id: 'monday', transcript_path: transcript(scratch) };
      const text = 'Decision: tag releases from CI because people forget to.';
      const said = { type: 'assistant', uuid: 'u1', message: { content: [{ type: 'text', text }] } };
      scratch.write('../transcript.jsonl', `${JSON.stringify(said)}\n`);
      const started = await scratch.hook('SessionStart', { ...session, source: 'startup' });
      const ended = await scratch.hook('SessionEnd', { ...session, reason: 'clear' });
      const next = { session_id: 'tuesday', transcript_path: `${transcript(scratch)}2`, source: 'clear' };
      const resumed = await scratch.hook('SessionStart', next);
      const { ok } = expectRuns([started, 0], [ended, 0], [resumed, 0]);
      const spoken = { command: `(agent) says "${text}"`, output: '', exitCode: 0 };
      return { runs: [spoken, ended, resumed], ok: ok && resumed.output.includes('tag releases from CI') };
    },
  },
];
