// Checks of single values: type, choice, numbers and text. Each returns what is wrong, or undefined.
// Lengths count UTF-16 units, as zod and JavaScript do.

import type { JsonSchema, JsonType } from './json-schema.ts';
import { describeChoice, describeFound, describeTypes, plural, typesOf } from './words.ts';

export function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

export function findTypeProblem(schema: JsonSchema, value: unknown): string | undefined {
  const { type: allowed } = schema;
  if (allowed === undefined || (typeof allowed === 'string' && isOfType(value, allowed))) return undefined;
  const types = typesOf(schema);
  if (types.some((type) => isOfType(value, type))) return undefined;
  // A text that is not even text is better told which texts there are.
  if (schema.enum !== undefined) return describeChoice(schema.enum, value);
  return `must be ${describeTypes(types)}, got ${describeFound(value)}`;
}

export function findChoiceProblem(schema: JsonSchema, value: unknown): string | undefined {
  if ('const' in schema && !isSame(schema.const, value)) return describeChoice([schema.const], value);
  if (schema.enum !== undefined && !schema.enum.some((allowed) => isSame(allowed, value))) {
    return describeChoice(schema.enum, value);
  }
  return undefined;
}

/** Choices are scalars in practice; a list or mapping is compared by its text. */
function isSame(allowed: unknown, value: unknown): boolean {
  if (typeof allowed !== 'object' || allowed === null) return allowed === value;
  return JSON.stringify(allowed) === JSON.stringify(value);
}

export function findNumberProblem(schema: JsonSchema, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}, got ${value}`;
  if (maximum !== undefined && value > maximum) return `must be at most ${maximum}, got ${value}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return `must be more than ${exclusiveMinimum}, got ${value}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return `must be less than ${exclusiveMaximum}, got ${value}`;
  if (multipleOf !== undefined && !isMultiple(value, multipleOf))
    return `must be a multiple of ${multipleOf}, got ${value}`;
  return undefined;
}

/** 0.3 is a multiple of 0.1 for people, though not for binary fractions. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return Math.abs(quotient - Math.round(quotient)) <= Number.EPSILON * Math.max(1, Math.abs(quotient));
}

export function findTextProblem(schema: JsonSchema, value: string): string | undefined {
  const { minLength, maxLength, pattern } = schema;
  if (minLength !== undefined && value.length < minLength) {
    return value === ''
      ? 'must not be empty'
      : `must have at least ${plural(minLength, 'character')}, has ${value.length}`;
  }
  if (maxLength !== undefined && value.length > maxLength) {
    return `must have at most ${plural(maxLength, 'character')}, has ${value.length}`;
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    const expected = schema.format === undefined ? `match ${pattern}` : `be a valid ${schema.format}`;
    return `must ${expected}, got ${describeFound(value)}`;
  }
  return undefined;
}
