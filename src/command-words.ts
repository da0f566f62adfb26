// Command line words to an input object, by the JSON Schema of the command. Only shapes are read here (flag or
// value, number or text); whether a value is allowed is decided by the same check that every surface goes through.

import { parseArgs } from 'node:util';
import { LoaError } from './kernel/errors.ts';
import { nearest } from './kernel/nearest.ts';
import type { JsonSchema } from './kernel/schema-check.ts';
import type { Command } from './manifest.ts';

export interface GlobalFlags {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly help: boolean;
  readonly strict: boolean;
  readonly noColor: boolean;
  readonly jsonl: boolean;
  readonly follow: boolean;
  readonly cwd?: string;
  readonly config?: string;
}

export const GLOBAL_FLAGS: readonly { name: string; value?: string; summary: string }[] = [
  { name: 'json', summary: 'machine output on stdout, and nothing else there' },
  { name: 'quiet', summary: 'no text for people, only the exit code' },
  { name: 'verbose', summary: 'also the cause of a failure' },
  { name: 'strict', summary: 'a warning counts as a failure' },
  { name: 'cwd', value: 'DIR', summary: 'work in this folder' },
  { name: 'config', value: 'FILE', summary: 'read this configuration file instead of the project’s' },
  { name: 'no-color', summary: 'no colours' },
  { name: 'help', summary: 'this help' },
];

export interface ParsedArgs {
  readonly input: Readonly<Record<string, unknown>>;
  readonly globals: GlobalFlags;
}

export function parseCommandLine(command: Command, words: readonly string[]): ParsedArgs {
  const properties = command.input.properties ?? {};
  const tokens = tokenize(words, properties);
  const input: Record<string, unknown> = {};
  const globals: Record<string, unknown> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind === 'option') readOption(command, token, { input, globals });
  }
  assignPositionals(command, positionals, input);
  return { input, globals: readGlobals(globals) };
}

/** `dryRun` is typed as `--dry-run`. */
export function flagName(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function isFlag(schema: JsonSchema): boolean {
  return schema.type === 'boolean';
}

type Token = ReturnType<typeof tokenize>[number];

function tokenize(words: readonly string[], properties: Readonly<Record<string, JsonSchema>>) {
  const options: Record<string, { type: 'boolean' | 'string'; short?: string }> = {};
  for (const flag of GLOBAL_FLAGS) options[flag.name] = { type: flag.value ? 'string' : 'boolean' };
  options['jsonl'] = { type: 'boolean' };
  options['follow'] = { type: 'boolean' };
  options['help'] = { type: 'boolean', short: 'h' };
  for (const [name, schema] of Object.entries(properties)) {
    options[flagName(name)] = { type: isFlag(schema) ? 'boolean' : 'string' };
  }
  return parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function readOption(
  command: Command,
  token: Extract<Token, { kind: 'option' }>,
  into: { input: Record<string, unknown>; globals: Record<string, unknown> },
): void {
  const properties = command.input.properties ?? {};
  const property = Object.keys(properties).find((name) => flagName(name) === token.name);
  if (property !== undefined) {
    readValue(property, properties[property] as JsonSchema, token.value, into.input);
    return;
  }
  const negated = Object.keys(properties).find(
    (name) => `no-${flagName(name)}` === token.name && isFlag(properties[name] as JsonSchema),
  );
  if (negated !== undefined && token.value === undefined) {
    into.input[negated] = false;
    return;
  }
  const global = GLOBAL_FLAGS.find((flag) => flag.name === token.name);
  const known =
    global !== undefined ||
    (token.name === 'jsonl' && command.batch) ||
    (token.name === 'follow' && command.form === 'follow');
  if (!known) throw unknownFlag(command, token.rawName);
  if (global?.value !== undefined) requireTextValue(token.name, token.value);
  into.globals[token.name] = token.value ?? true;
}

function readValue(
  property: string,
  schema: JsonSchema,
  value: string | undefined,
  input: Record<string, unknown>,
): void {
  const flag = flagName(property);
  if (isFlag(schema)) {
    if (value !== undefined) throw new LoaError('input.invalid', `--${flag} takes no value, got "${value}"`);
    input[property] = true;
    return;
  }
  const text = requireTextValue(flag, value);
  if (schema.type !== 'array') {
    input[property] = readScalar(flag, schema, text);
    return;
  }
  const items = (input[property] as unknown[] | undefined) ?? [];
  input[property] = [...items, readScalar(flag, schema.items ?? {}, text)];
}

function readScalar(flag: string, schema: JsonSchema, text: string): unknown {
  if (schema.type !== 'number' && schema.type !== 'integer') return text;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) {
    throw new LoaError('input.invalid', `--${flag} needs a number, got "${text}"`);
  }
  return number;
}

function requireTextValue(flag: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new LoaError('usage.missing-argument', `--${flag} needs a value`, { hint: `Write --${flag} VALUE.` });
}

function assignPositionals(
  command: Command,
  values: readonly string[],
  input: Record<string, unknown>,
): void {
  const properties = command.input.properties ?? {};
  const remaining = [...values];
  for (const name of command.positional) {
    const schema = properties[name] as JsonSchema;
    if (schema.type === 'array') {
      if (remaining.length > 0) input[name] = remaining.splice(0);
    } else if (remaining.length > 0) {
      const isRest = command.takesRest === true && name === command.positional.at(-1);
      const text = isRest ? remaining.splice(0).join(' ') : (remaining.shift() as string);
      input[name] = readScalar(name, schema, text);
    } else if (command.input.required?.includes(name) && input[name] === undefined) {
      throw new LoaError('usage.missing-argument', `${commandText(command)} needs ${name.toUpperCase()}`, {
        hint: `Run "${commandText(command)} --help" for what it takes.`,
      });
    }
  }
  if (remaining.length === 0) return;
  throw new LoaError('input.invalid', `${commandText(command)} does not take "${remaining[0]}"`, {
    hint: `Run "${commandText(command)} --help" for what it takes.`,
  });
}

export function commandText(command: Command): string {
  return `loa ${command.words.join(' ')}`;
}

function unknownFlag(command: Command, rawName: string): LoaError {
  const known = [
    ...Object.keys(command.input.properties ?? {}).map(flagName),
    ...GLOBAL_FLAGS.map((flag) => flag.name),
  ];
  const found = nearest(rawName.replace(/^-+/, ''), known);
  return new LoaError('usage.unknown-flag', `${commandText(command)} has no flag ${rawName}`, {
    hint:
      found === undefined
        ? `Run "${commandText(command)} --help" for its flags.`
        : `Did you mean --${found}?`,
  });
}

function readGlobals(raw: Readonly<Record<string, unknown>>): GlobalFlags {
  return {
    json: raw['json'] === true,
    quiet: raw['quiet'] === true,
    verbose: raw['verbose'] === true,
    help: raw['help'] === true,
    strict: raw['strict'] === true,
    noColor: raw['no-color'] === true,
    jsonl: raw['jsonl'] === true,
    follow: raw['follow'] === true,
    ...(typeof raw['cwd'] === 'string' ? { cwd: raw['cwd'] } : {}),
    ...(typeof raw['config'] === 'string' ? { config: raw['config'] } : {}),
  };
}
