import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMembership } from './membership.ts';

it('a file that was cut, spoilt or written by somebody else is no membership, and never fails', () => {
  const whole = JSON.stringify({
    version: 1,
    server: 's',
    project: 'p',
    machine: 'm',
    chains: {},
    cursors: {},
    stuck: {},
  });
  expect(parseMembership(whole)).toMatchObject({ project: 'p' });
  fc.assert(
    fc.property(
      fc.nat(whole.length - 1),
      (end) => void expect(parseMembership(whole.slice(0, end))).toBeUndefined(),
    ),
  );
  fc.assert(fc.property(fc.json(), (text) => void parseMembership(text)));
});
