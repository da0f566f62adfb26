// Pipelines with what they call: a workflow of the same repository, or an action of its own. What is only there to be called proves
// something through those that call it, and nothing by itself. Pure.

import type { WorkflowFact } from '../model.ts';

type Placed = WorkflowFact & { readonly path: string };

const DEPTH_MAX = 4;

/** Those that something starts, each with the commands of what it calls. */
export function followCalls(workflows: readonly Placed[]): Placed[] {
  const byPath = new Map(workflows.map((one) => [one.path, one]));
  const calledBy = (one: Placed, depth: number, seen: ReadonlySet<string>): readonly Placed[] =>
    depth === 0
      ? []
      : (one.calls ?? [])
          .flatMap(
            (path) =>
              byPath.get(path) ?? byPath.get(`${path}/action.yml`) ?? byPath.get(`${path}/action.yaml`) ?? [],
          )
          .filter(({ path }) => !seen.has(path))
          .flatMap((inner) => [inner, ...calledBy(inner, depth - 1, new Set([...seen, inner.path]))]);
  return workflows
    .filter(({ isCalled }) => isCalled !== true)
    .map((one) => {
      const inner = calledBy(one, DEPTH_MAX, new Set([one.path]));
      if (inner.length === 0) return one;
      const all = [one, ...inner];
      return {
        ...one,
        commands: all.flatMap(({ commands }) => commands),
        steps: all.flatMap(({ steps }) => steps),
        services: [...new Set(all.flatMap(({ services }) => services))].sort(),
        testCommands: all.flatMap(({ testCommands }) => testCommands),
        runsTests: all.some(({ runsTests }) => runsTests),
        runsProofs: all.some(({ runsProofs }) => runsProofs),
      };
    });
}
