import { describe, expect, it } from 'vitest';
import { executedParts, isHollow } from './executed.ts';
import { countClaims } from './formal.ts';

describe('a line of a pipeline', () => {
  for (const line of [
    'echo "npm test"',
    "printf 'run pytest'",
    'pytest --version',
    'npm test || true',
    'true && : pytest',
    'cargo test --no-run',
    'export CMD="npm test"',
  ])
    it(`runs nothing that could fail: ${line}`, () => expect(executedParts(line)).toEqual([]));
  it('runs what stands behind variables, after others, and in quotes', () => {
    expect(executedParts('CI=1 sudo npm test')).toEqual(['npm test']);
    expect(executedParts('mvn -V package')).toEqual(['mvn -V package']);
    expect(executedParts('cd app && npm ci && npm test -- --run "a; b"')).toEqual([
      'npm ci',
      'npm test -- --run "a; b"',
    ]);
  });
  it('of a script that only prints is hollow', () => {
    expect(isHollow('echo "Error: no test specified" && exit 1')).toBe(true);
    expect(isHollow('vitest run')).toBe(false);
  });
});

describe('a formal model', () => {
  it('has content when it claims something outside of comments', () => {
    expect(
      countClaims('---- MODULE M ----\nSpec == Init /\\ [][Next]_v\nTHEOREM Spec => []TypeOK\n====\n'),
    ).toBeGreaterThan(0);
    expect(countClaims('Theorem plus_comm : forall n m, n + m = m + n.\nProof. Qed.')).toBeGreaterThan(0);
    expect(countClaims('theorem two : 1 + 1 = 2 := rfl')).toBe(1);
  });
  it('has none when it is empty, or only speaks of claims', () => {
    expect(countClaims('')).toBe(0);
    expect(countClaims('\n')).toBe(0);
    expect(countClaims('(* Theorem to come *)\n-- theorem later\n\\* THEOREM x')).toBe(0);
  });
});
