// Checks a value against a JSON Schema without zod (which costs 50 ms at start): the only validator on hot paths.
// Guarantees: accepts what the zod schema behind it accepts, fills in defaults, never changes the value it was given, and
// names every problem with its place. `assertSupported` proves at build time that no rule of a schema goes unenforced.

import { assert } from './errors.ts';
import { nearest } from './nearest.ts';
import {
  type CheckResult,
  formatPath,
  type JsonSchema,
  type SchemaProblem,
  type Step,
} from './schema/json-schema.ts';
import { findChoiceProblem, findNumberProblem, findTextProblem, findTypeProblem } from './schema/scalars.ts';
import { findTarget } from './schema/support.ts';
import { chooseProblems } from './schema/unions.ts';
import { plural } from './schema/words.ts';

export type { CheckResult, JsonSchema, JsonType, SchemaProblem, Step } from './schema/json-schema.ts';
export { formatPath } from './schema/json-schema.ts';
export { assertSupported } from './schema/support.ts';
export { typesOf } from './schema/words.ts';

/** Schemas inside schemas; deeper input is refused before it can exhaust the stack. */
const DEPTH_MAX = 256;

export function checkValue(schema: JsonSchema, value: unknown): CheckResult {
  const visit: Visit = { root: schema, steps: [], problems: [], depth: 0 };
  const filled = check(schema, value, visit);
  return visit.problems.length === 0 ? { ok: true, value: filled } : { ok: false, problems: visit.problems };
}

/** Where the walk is. It is changed on the way down and put back on the way up, which costs no copy per value. */
interface Visit {
  /** Where references are looked up. */
  root: JsonSchema;
  depth: number;
  /** Copied into a problem. */
  readonly steps: Step[];
  readonly problems: SchemaProblem[];
}

function report(visit: Visit, kind: SchemaProblem['kind'], message: string): void {
  const steps = [...visit.steps];
  visit.problems.push({ path: formatPath(steps), steps, kind, message });
}

/** The value with defaults; meaningless once a problem was reported. */
function check(schema: JsonSchema, value: unknown, visit: Visit): unknown {
  if (visit.depth >= DEPTH_MAX) {
    report(visit, 'value', 'is nested too deeply');
    return value;
  }
  const { root } = visit;
  visit.depth += 1;
  if (schema.$defs !== undefined) visit.root = schema;
  const filled = checkHere(schema, value, visit);
  visit.root = root;
  visit.depth -= 1;
  return filled;
}

function checkHere(schema: JsonSchema, value: unknown, visit: Visit): unknown {
  const typeProblem = findTypeProblem(schema, value);
  if (typeProblem !== undefined) {
    report(visit, 'type', typeProblem);
    return value;
  }
  const problem = findScalarProblem(schema, value);
  if (problem !== undefined) report(visit, 'value', problem);
  let filled = value;
  if (Array.isArray(value)) filled = checkItems(schema, value, visit);
  else if (typeof value === 'object' && value !== null)
    filled = checkMembers(schema, value as Members, visit);
  return checkCombined(schema, filled, visit);
}

function findScalarProblem(schema: JsonSchema, value: unknown): string | undefined {
  if (schema.not !== undefined) return 'is not allowed';
  const choice = findChoiceProblem(schema, value);
  if (choice !== undefined) return choice;
  if (typeof value === 'number') return findNumberProblem(schema, value);
  return typeof value === 'string' ? findTextProblem(schema, value) : undefined;
}

function checkCombined(schema: JsonSchema, value: unknown, visit: Visit): unknown {
  let filled = value;
  if (schema.$ref !== undefined) {
    const target = findTarget(schema.$ref, visit.root);
    assert(target !== undefined, `the schema refers to ${schema.$ref}, which is not there`);
    filled = check(target, filled, visit);
  }
  if (schema.allOf !== undefined) for (const part of schema.allOf) filled = check(part, filled, visit);
  if (schema.anyOf !== undefined) filled = checkBranches(schema.anyOf, filled, visit, false);
  if (schema.oneOf !== undefined) filled = checkBranches(schema.oneOf, filled, visit, true);
  return filled;
}

function checkBranches(
  branches: readonly JsonSchema[],
  value: unknown,
  visit: Visit,
  onlyOne: boolean,
): unknown {
  const failures: SchemaProblem[][] = [];
  const accepted: unknown[] = [];
  for (const branch of branches) {
    const problems: SchemaProblem[] = [];
    const filled = check(branch, value, { ...visit, problems });
    if (problems.length > 0) failures.push(problems);
    else if (!onlyOne) return filled;
    else accepted.push(filled);
  }
  if (accepted.length === 1) return accepted[0];
  if (accepted.length > 1) report(visit, 'value', 'fits more than one of the allowed shapes');
  else visit.problems.push(...chooseProblems({ branches, failures, value, steps: [...visit.steps] }));
  return value;
}

function checkItems(schema: JsonSchema, items: readonly unknown[], visit: Visit): unknown {
  const { minItems, maxItems } = schema;
  if (minItems !== undefined && items.length < minItems)
    report(visit, 'value', `must have at least ${plural(minItems, 'item')}, has ${items.length}`);
  if (maxItems !== undefined && items.length > maxItems)
    report(visit, 'value', `must have at most ${plural(maxItems, 'item')}, has ${items.length}`);
  let copy: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const rule = schema.prefixItems?.[index] ?? schema.items;
    if (typeof rule !== 'object') continue; // Too many for a closed tuple is already reported as maxItems.
    visit.steps.push(index);
    const filled = check(rule, item, visit);
    visit.steps.pop();
    if (filled === item) continue;
    copy ??= [...items];
    copy[index] = filled;
  }
  return copy ?? items;
}

type Members = Readonly<Record<string, unknown>>;

function checkMembers(schema: JsonSchema, members: Members, visit: Visit): unknown {
  const changes: [string, unknown][] = [];
  for (const name of hasMemberRules(schema) ? Object.keys(members) : []) {
    const value = members[name];
    if (value === undefined) continue;
    visit.steps.push(name);
    const filled = checkMember(schema, name, value, visit);
    visit.steps.pop();
    if (filled !== value) changes.push([name, filled]);
  }
  for (const [name, value] of findAbsent(schema, members, visit)) changes.push([name, value]);
  // Entries define members one by one, so that a key named __proto__ stays an ordinary key.
  return changes.length === 0 ? members : Object.fromEntries([...Object.entries(members), ...changes]);
}

/** Without any, ten thousand members need no look each. */
function hasMemberRules({ properties, propertyNames, additionalProperties }: JsonSchema): boolean {
  return (
    properties !== undefined ||
    propertyNames !== undefined ||
    (additionalProperties !== undefined && additionalProperties !== true)
  );
}

function checkMember(schema: JsonSchema, name: string, value: unknown, visit: Visit): unknown {
  const properties = schema.properties ?? {};
  if (Object.hasOwn(properties, name)) return check(properties[name] as JsonSchema, value, visit);
  if (schema.propertyNames !== undefined) checkName(schema.propertyNames, name, visit);
  const rest = schema.additionalProperties;
  if (rest === false) {
    const close = nearest(name, Object.keys(properties));
    report(visit, 'unknown-key', `is not known${close === undefined ? '' : `, did you mean ${close}?`}`);
  }
  return typeof rest === 'object' ? check(rest, value, visit) : value;
}

function checkName(rule: JsonSchema, name: string, visit: Visit): void {
  const problems: SchemaProblem[] = [];
  check(rule, name, { ...visit, problems });
  for (const problem of problems) report(visit, 'unknown-key', `has a name that ${problem.message}`);
}

/** Members that are not there: their defaults, or a problem for those that are required. */
function findAbsent(schema: JsonSchema, members: Members, visit: Visit): [string, unknown][] {
  const found: [string, unknown][] = [];
  const isAbsent = (name: string): boolean => !Object.hasOwn(members, name) || members[name] === undefined;
  const properties = schema.properties ?? {};
  for (const name of Object.keys(properties)) {
    const rule = properties[name] as JsonSchema;
    if (rule.default === undefined || !isAbsent(name)) continue;
    visit.steps.push(name);
    // A copy, so that nobody who changes the result changes the schema; checked, because defaults may have defaults inside.
    found.push([name, check(rule, structuredClone(rule.default), visit)]);
    visit.steps.pop();
  }
  for (const name of schema.required ?? []) {
    const hasDefault = Object.hasOwn(properties, name) && properties[name]?.default !== undefined;
    if (!isAbsent(name) || hasDefault) continue;
    visit.steps.push(name);
    report(visit, 'missing', 'is required');
    visit.steps.pop();
  }
  return found;
}
