// MCP tools from the manifest: one tool for each name that operations bind to. Operations that share a name become
// one tool with an `action`, so that an agent pays for one description instead of many. A call may give what the tool
// lists and nothing else.

import { assert, LoaError } from '../../kernel/errors.ts';
import type { McpBinding } from '../../kernel/operation.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import type { Manifest, ManifestOperation } from '../../manifest.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly members: readonly Bound[];
}

type Bound = ManifestOperation & { readonly mcp: McpBinding };

export function listTools(manifest: Manifest): readonly Tool[] {
  const bound = manifest.operations.filter((entry): entry is Bound => entry.mcp !== undefined);
  return [...Map.groupBy(bound, (entry) => entry.mcp.tool)].map(([name, members]) =>
    describeTool(name, members),
  );
}

function describeTool(name: string, members: readonly Bound[]): Tool {
  const [first] = members as [Bound];
  const single = members.length === 1 && first.mcp.action === undefined;
  assert(
    single || members.every((m) => m.mcp.action !== undefined),
    `tool ${name}: every member needs an action`,
  );
  return {
    name,
    description: members.map((m) => m.mcp.description).join(' '),
    inputSchema: listInput(single ? first.input : mergeInputs(members), members),
    readOnly: members.every((m) => m.effect === 'read'),
    destructive: members.some((m) => m.effect === 'destroy'),
    members,
  };
}

/** What a model reads of the inputs: limits are checked anyway, and everything listed costs tokens in every request. */
function listInput(schema: JsonSchema, members: readonly Bound[]): JsonSchema {
  const unlisted = new Set(members.flatMap(({ mcp }) => mcp.unlisted ?? []));
  const only = narrowed(members);
  const listed = Object.entries(schema.properties ?? {}).filter(([name]) => !unlisted.has(name));
  const narrow = (name: string, property: JsonSchema): JsonSchema =>
    only[name] === undefined ? property : { ...property, enum: only[name] };
  return {
    type: 'object',
    properties: Object.fromEntries(listed.map(([name, property]) => [name, shorten(narrow(name, property))])),
    ...(schema.required === undefined ? {} : { required: schema.required }),
  };
}

function narrowed(members: readonly Bound[]): NonNullable<McpBinding['only']> {
  return Object.fromEntries(members.flatMap(({ mcp }) => Object.entries(mcp.only ?? {})));
}

function shorten(schema: JsonSchema): JsonSchema {
  const { type, enum: values, items, description } = schema;
  if (type === undefined && values === undefined) return schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: shorten(items) }),
    ...(description === undefined ? {} : { description }),
  };
}

/** Only what every action needs is required here; each action's own check says the rest. */
function mergeInputs(members: readonly Bound[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    action: { type: 'string', enum: members.map((m) => m.mcp.action as string) },
  };
  for (const member of members) Object.assign(properties, member.input.properties ?? {});
  return { type: 'object', properties, required: ['action'], additionalProperties: false };
}

/** The operation that a call means, and the input without the `action`. */
export function resolveCall(
  tools: readonly Tool[],
  name: string,
  input: Readonly<Record<string, unknown>>,
): { readonly entry: Bound; readonly input: Readonly<Record<string, unknown>> } {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    throw new LoaError('input.invalid', `there is no tool "${name}"`, {
      hint: `Tools: ${tools.map((candidate) => candidate.name).join(', ')}.`,
    });
  }
  requireListed(tool, input);
  const [first] = tool.members as [Bound];
  if (first.mcp.action === undefined) return { entry: first, input };
  const { action, ...rest } = input;
  const entry = tool.members.find((member) => member.mcp.action === action);
  if (entry !== undefined) return { entry, input: rest };
  const problem = action === undefined ? 'needs an action' : `has no action "${String(action)}"`;
  throw new LoaError('input.invalid', `${name} ${problem}`, {
    hint: `Actions: ${tool.members.map((member) => member.mcp.action).join(', ')}.`,
  });
}

/** What is not listed is not offered, even where the operation would take it from a person. */
function requireListed({ name, inputSchema, members }: Tool, input: Readonly<Record<string, unknown>>): void {
  const listed = inputSchema.properties ?? {};
  const only = narrowed(members);
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(listed, key)) {
      throw new LoaError('input.invalid', `${name} does not take ${JSON.stringify(key)}`, {
        hint: `It takes ${Object.keys(listed).join(', ')}.`,
      });
    }
    const values = only[key];
    if (values !== undefined && !values.includes(value as string)) {
      throw new LoaError('input.invalid', `${name} does not take this value for ${key}`, {
        hint: `It takes ${values.join(', ')}.`,
      });
    }
  }
}
