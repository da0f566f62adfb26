import { expect, it } from 'vitest';
import { parseActs } from './parse-acts.ts';

const ranWith = (command: string, stdout: string) =>
  parseActs(
    'PostToolUse',
    { tool_name: 'Bash', tool_input: { command }, tool_response: { stdout, stderr: '' } },
    { files: [] },
  ).find(({ kind }) => kind === 'ran');

it.each([
  ['npx vitest run 2>&1 | tail -5', 'FAIL src/a.test.ts\nTests  3 failed | 12 passed (15)'],
  ['npm test || true', '12 passing\n1 failing'],
  ['cd app && pytest -q; echo done', 'FAILED tests/test_a.py::test_b\n2 failed, 9 passed in 0.2s\ndone'],
])('a check whose line hides how it ended is judged by what it says: %s', (command, stdout) => {
  expect(ranWith(command, stdout)).toMatchObject({ ok: false });
});

it.each([
  ['npx vitest run 2>&1 | tail -5', 'Tests  15 passed (15)'],
  ['npm test || true', '12 passing\n0 failing'],
  ['set -o pipefail; npm test | tail -3', 'warning: 2 failed attempts to read the cache'],
  ['npm test', 'prints "2 failed" in a test of the reporter\n15 passing'],
])('and passed where it says so, or its line ends as it does: %s', (command, stdout) => {
  expect(ranWith(command, stdout)).toMatchObject({ ok: true });
});
