// Writes src/operation-types.ts: what each operation takes and gives, as TypeScript, from the same schemas that check it at run time.
// With --check it only says whether the file is up to date.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../src/domains.ts';
import type { JsonSchema } from '../src/kernel/schema-check.ts';
import { buildManifest } from '../src/manifest.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'src', 'operation-types.ts');

function toType(schema: JsonSchema, depth: number, isInput: boolean): string {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return branches.map((one) => toType(one, depth, isInput)).join(' | ');
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'unknown';
  return types.map((type) => toNamed(type, schema, depth, isInput)).join(' | ');
}

function toNamed(type: string, schema: JsonSchema, depth: number, isInput: boolean): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `readonly (${toType(schema.items ?? {}, depth, isInput)})[]`;
  if (type !== 'object') return type;
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' ? toType(additionalProperties, depth, isInput) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  const pad = '  '.repeat(depth + 1);
  const members = Object.entries(properties).map(([name, member]) => {
    const about =
      member.description === undefined ? '' : `${pad}/** ${member.description.replaceAll('*/', '* /')} */\n`;
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const isOptional = !required.includes(name) || (isInput && member.default !== undefined);
    const optional = isOptional ? '?' : '';
    const value = toType(member, depth + 1, isInput);
    // Absent and undefined mean the same to a caller.
    return `${about}${pad}readonly ${key}${optional}: ${value}${isOptional && isInput ? ' | undefined' : ''};`;
  });
  return members.length === 0
    ? 'Readonly<Record<string, never>>'
    : `{\n${members.join('\n')}\n${'  '.repeat(depth)}}`;
}

const { operations } = await buildManifest(domains);
const shown = operations.filter(({ hidden }) => hidden !== true);
const list = (isInput: boolean): string =>
  shown
    .map(({ name, summary, input, output }) => {
      const type = toType(isInput ? input : output, 1, isInput);
      return `  /** ${summary}. */\n  readonly ${name.includes('.') ? `'${name}'` : name}: ${type};`;
    })
    .join('\n');
const events = shown
  .filter(({ event }) => event !== undefined)
  .map(
    ({ name, summary, event = {} }) =>
      `  /** ${summary}. */\n  readonly '${name}': ${toType(event, 1, false)};`,
  )
  .join('\n');
const text = [
  '// What each operation takes and gives. Written by scripts/operation-types.ts from the catalog; do not edit.',
  '',
  `export interface OperationInputs {\n${list(true)}\n}`,
  '',
  `export interface OperationOutputs {\n${list(false)}\n}`,
  '',
  `/** Of those that can be followed. */\nexport interface OperationEvents {\n${events}\n}`,
  '',
  'export type OperationName = keyof OperationInputs;',
  'export type FollowedName = keyof OperationEvents;',
  '',
].join('\n');
const biome = join(root, 'node_modules', '.bin', 'biome');
const formatted = execFileSync(biome, ['format', '--stdin-file-path', target], {
  input: text,
  encoding: 'utf8',
});

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== formatted) {
    process.stderr.write('src/operation-types.ts is not up to date: run npm run docs.\n');
    process.exit(1);
  }
} else {
  writeFileSync(target, formatted);
}
