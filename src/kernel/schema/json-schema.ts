// The part of JSON Schema (draft 2020-12) that our declarations turn into, as types, and what a check answers.

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

export interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  /** A closed tuple has `false` here in its JSON; `maxItems` says the same, so readers may take it for a schema. */
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** Only as `{ not: {} }`: nothing is allowed here. */
  readonly not?: JsonSchema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly default?: unknown;
  readonly title?: string;
  readonly description?: string;
  /** A hint for readers; whatever must hold is in `pattern`. */
  readonly format?: string;
  /** Environment variables that set this key besides the derived name. */
  readonly 'x-env'?: readonly string[];
  /** What setting this key can do to its owner; holds for everything below it too. Without it: `open`. */
  readonly 'x-class'?: 'open' | 'sends' | 'moves' | 'weakens';
  /** Values that count as `open` all the same: a path that stays in the project, or `true` where it only adds. */
  readonly 'x-open-when'?: 'inside-project' | 'true';
  /** Lists of all layers add up, instead of the strongest replacing the others. */
  readonly 'x-merge'?: 'append';
}

export type Step = string | number;

export interface SchemaProblem {
  /** `a.b[2]`; empty for the value itself. */
  readonly path: string;
  readonly steps: readonly Step[];
  readonly kind: 'unknown-key' | 'missing' | 'type' | 'value';
  /** Reads on after the path: `must be …`, `is required`. */
  readonly message: string;
}

export type CheckResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

export function formatPath(steps: readonly Step[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}
