// A line of a pipeline that says only `mvn`: what Maven then does stands in the manifest. Pure.

import type { ManifestFact, WorkflowFact } from '../model.ts';
import { runsTests } from './yaml-files.ts';

/** Nothing but switches, and what those are given. */
const BARE = /^(?:mvn|(?:\.\/)?mvnw)(?:\s+(?:(?:-f|--file|-s|--settings|-T|--threads|-P|-pl)\s+\S+|-\S+))*$/;

export function withDefaultGoal<W extends WorkflowFact>(
  workflows: readonly W[],
  manifest: Pick<ManifestFact, 'defaultGoal'> | undefined,
): readonly W[] {
  const goal = manifest?.defaultGoal;
  if (goal === undefined) return workflows;
  return workflows.map((one) => {
    const whole = one.commands.filter((line) => BARE.test(line)).map((line) => `${line} ${goal}`);
    const testing = whole.filter(runsTests);
    if (testing.length === 0) return one;
    return { ...one, runsTests: true, testCommands: [...one.testCommands, ...testing] };
  });
}
