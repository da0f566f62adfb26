// Real programs beside us.

import { expect, test } from 'vitest';
import { examineProcesses } from '../processes.suite.ts';
import { openNodeHost } from './index.ts';

const { processes } = openNodeHost({ env: { PATH: process.env['PATH'], LOA_SIGNING_KEY: 'secret' } });
const SCRIPTS = {
  copy: 'exec cat',
  three: 'echo no >&2; exit 3',
  stubborn: "trap '' TERM; echo ready; while :; do sleep 0.05; done",
  polite: "trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.05; done",
} as const;

examineProcesses('the real host', () => ({
  processes,
  start: (program) => processes.spawn('sh', ['-c', SCRIPTS[program]]),
}));

test('a program beside us gets no signing key', async () => {
  const { stdout } = await processes.spawn('env', [], { env: { MORE: 'yes' } });
  let printed = '';
  for await (const chunk of stdout) printed += Buffer.from(chunk).toString();
  expect(printed).toContain('MORE=yes');
  expect(printed).not.toContain('LOA_SIGNING_KEY');
});
