// When a value fits none of several allowed shapes: which problems to show. A person wants to hear about the one shape
// they meant, not about every shape they did not mean.

import { formatPath, type JsonSchema, type SchemaProblem, type Step } from './json-schema.ts';
import { describeChoice, describeFound, describeSchema, joinOr } from './words.ts';

export interface FailedUnion {
  readonly branches: readonly JsonSchema[];
  /** Problems of each branch, in the same order. */
  readonly failures: readonly (readonly SchemaProblem[])[];
  readonly value: unknown;
  readonly steps: readonly Step[];
}

export function chooseProblems(union: FailedUnion): readonly SchemaProblem[] {
  const choices = union.branches.map((branch) => ('const' in branch ? [branch.const] : branch.enum));
  if (choices.every((choice) => choice !== undefined))
    return [problemHere(union, describeChoice(choices.flat(), union.value))];
  const tag = findTag(union);
  if (tag !== undefined) return tag;
  // The value had the right type for these; what is wrong lies deeper.
  const near = union.failures.filter((problems) =>
    problems.every((problem) => problem.steps.length > union.steps.length),
  );
  if (near.length === 1) return near[0] ?? [];
  const right = union.failures.filter((problems) => problems.every((problem) => problem.kind !== 'type'));
  if (near.length === 0 && right.length === 1) return right[0] ?? [];
  const allowed = joinOr([...new Set(union.branches.map(describeSchema))]);
  const which = near.length > 1 ? `must be one of ${near.length} shapes and fits none` : `must be ${allowed}`;
  return [problemHere(union, `${which}, got ${describeFound(union.value)}`)];
}

/** Shapes told apart by one member with a fixed value (`type: slack`): judge by the shape that this member names. */
function findTag(union: FailedUnion): readonly SchemaProblem[] | undefined {
  const { value, branches, failures } = union;
  if (typeof value !== 'object' || value === null) return undefined;
  const names = Object.keys(branches[0]?.properties ?? {});
  const tag = names.find((name) =>
    branches.every((branch) => branch.properties?.[name]?.const !== undefined),
  );
  if (tag === undefined) return undefined;
  const given = (value as Record<string, unknown>)[tag];
  const index = branches.findIndex((branch) => branch.properties?.[tag]?.const === given);
  if (index >= 0) return failures[index];
  const allowed = branches.map((branch) => branch.properties?.[tag]?.const);
  const steps = [...union.steps, tag];
  const message = given === undefined ? 'is required' : describeChoice(allowed, given);
  return [{ path: formatPath(steps), steps, kind: given === undefined ? 'missing' : 'value', message }];
}

function problemHere(union: FailedUnion, message: string): SchemaProblem {
  return { path: formatPath(union.steps), steps: union.steps, kind: 'type', message };
}
