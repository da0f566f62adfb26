// The manifest: everything the surfaces need to know about operations, as plain JSON made at build time. With it the
// command line lists, parses, checks and completes without loading zod (50 ms) or any operation's code.

import type { z } from 'zod';
import type { ConfigSection } from './kernel/config/index.ts';
import type { Domains } from './kernel/domain.ts';
import { assert } from './kernel/errors.ts';
import { sha256Hex } from './kernel/hash.ts';
import type {
  Effect,
  Form,
  HttpPage,
  McpBinding,
  McpPrompt,
  McpResource,
  Operation,
  PathUse,
} from './kernel/operation.ts';
import { assertSupported, type JsonSchema } from './kernel/schema-check.ts';

/** What the command line needs to know of a command, be it an operation or a program such as `mcp`. */
export interface Command {
  readonly words: readonly string[];
  readonly alias?: string;
  readonly summary: string;
  readonly input: JsonSchema;
  readonly positional: readonly string[];
  readonly examples: readonly string[];
  readonly batch: boolean;
  readonly pipe?: boolean;
  readonly takesRest?: boolean;
  /** One answer unless given. */
  readonly form?: Form;
}

export interface ManifestOperation extends Command {
  readonly name: string;
  readonly effect: Effect;
  readonly output: JsonSchema;
  /** One event, of what can be followed. */
  readonly event?: JsonSchema;
  readonly timeoutMs?: number;
  readonly worksWithoutConfig?: boolean;
  readonly keepsLittle?: boolean;
  readonly stopsGently?: boolean;
  readonly hidden?: boolean;
  readonly names?: readonly string[];
  readonly paths?: Readonly<Record<string, PathUse>>;
  readonly multiline?: readonly string[];
  readonly mcp?: McpBinding;
  readonly resource?: McpResource;
  readonly prompt?: McpPrompt;
  readonly http: boolean;
  readonly page?: HttpPage;
  readonly ui?: boolean;
}

export interface Manifest {
  readonly operations: readonly ManifestOperation[];
  readonly config: JsonSchema;
  /** Of the package; put in by the build. */
  readonly version: string;
  /** Tells builds apart, for caches that must not outlive the code that filled them. */
  readonly build: string;
}

const BUILD_LENGTH = 16;

type ToJsonSchema = typeof z.toJSONSchema;

/** Loads every schema and turns it into JSON Schema; a schema that our checker cannot read is a bug found here. */
export async function buildManifest({
  operations,
  sections,
}: Pick<Domains, 'operations' | 'sections'>): Promise<Manifest> {
  const { toJSONSchema } = await import('zod');
  const described = await Promise.all(operations.map((operation) => describe(operation, toJSONSchema)));
  const names = new Set(described.map((entry) => entry.name));
  assert(names.size === described.length, 'two operations share a name');
  const content = {
    operations: described.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    config: await describeConfig(sections, toJSONSchema),
  };
  return { ...content, version: '0', build: sha256Hex(JSON.stringify(content)).slice(0, BUILD_LENGTH) };
}

async function describe(operation: Operation, toJSONSchema: ToJsonSchema): Promise<ManifestOperation> {
  const schemas = await operation.schemas();
  const input = plainSchema(toJSONSchema(schemas.input, { io: 'input' }));
  const { positional = [], names = [], paths = {} } = operation;
  for (const name of [...positional, ...names, ...Object.keys(paths)]) {
    assert(input.properties?.[name] !== undefined, `${operation.name}: ${name} is no input`);
  }
  return {
    name: operation.name,
    words: operation.name.split('.'),
    ...(operation.alias === undefined ? {} : { alias: operation.alias }),
    summary: operation.summary,
    effect: operation.effect,
    input,
    output: plainSchema(toJSONSchema(schemas.output, { io: 'output' })),
    ...(schemas.event === undefined
      ? {}
      : { event: plainSchema(toJSONSchema(schemas.event, { io: 'output' })) }),
    positional: operation.positional ?? [],
    examples: operation.examples ?? [],
    batch: operation.batch ?? false,
    ...(operation.pipe === undefined ? {} : { pipe: operation.pipe }),
    ...(operation.takesRest === undefined ? {} : { takesRest: operation.takesRest }),
    ...(operation.timeoutMs === undefined ? {} : { timeoutMs: operation.timeoutMs }),
    ...(operation.worksWithoutConfig === undefined
      ? {}
      : { worksWithoutConfig: operation.worksWithoutConfig }),
    ...(operation.keepsLittle === undefined ? {} : { keepsLittle: operation.keepsLittle }),
    ...(operation.hidden === undefined ? {} : { hidden: operation.hidden }),
    ...(operation.stopsGently === undefined ? {} : { stopsGently: operation.stopsGently }),
    ...(operation.names === undefined ? {} : { names: operation.names }),
    ...(operation.paths === undefined ? {} : { paths: operation.paths }),
    ...(operation.multiline === undefined ? {} : { multiline: operation.multiline }),
    ...describeForm(operation, schemas.event, input),
    ...bindings(operation),
    http: operation.surfaces?.http ?? false,
    ...(operation.surfaces?.page === undefined ? {} : { page: operation.surfaces.page }),
    ...(operation.surfaces?.ui === undefined ? {} : { ui: operation.surfaces.ui }),
  };
}

function describeForm(
  { name, effect, form, surfaces }: Operation,
  event: unknown,
  input: JsonSchema,
): Pick<ManifestOperation, 'form'> {
  const isFollowed = form === 'follow';
  assert(isFollowed === (event !== undefined), `${name}: what is followed has a schema of its events`);
  assert(!isFollowed || effect === 'read', `${name}: only what reads can be followed`);
  assert(!isFollowed || input.properties?.['follow'] === undefined, `${name}: --follow is taken`);
  assert(form !== 'serve' || surfaces === undefined, `${name}: a server is started on the command line`);
  return form === undefined ? {} : { form };
}

function bindings({
  name,
  effect,
  surfaces,
}: Operation): Pick<ManifestOperation, 'mcp' | 'resource' | 'prompt'> {
  const { mcp, resource, prompt } = surfaces ?? {};
  assert(resource === undefined || effect === 'read', `${name}: only what reads can be a resource`);
  assert(
    prompt === undefined || prompt.text !== undefined || effect === 'read',
    `${name}: its prompt needs a text`,
  );
  return {
    ...(mcp === undefined ? {} : { mcp }),
    ...(resource === undefined ? {} : { resource }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

async function describeConfig(
  sections: readonly ConfigSection[],
  toJSONSchema: ToJsonSchema,
): Promise<JsonSchema> {
  const entries = await Promise.all(
    sections.map(async (section) => {
      const schema = toJSONSchema(await section.schema(), { io: 'input' });
      return [section.name, plainSchema(schema)] as const;
    }),
  );
  return { type: 'object', properties: Object.fromEntries(entries) };
}

function plainSchema(schema: object): JsonSchema {
  const { $schema: _dialect, ...rest } = schema as JsonSchema & { $schema?: string };
  assertSupported(rest);
  return rest;
}
