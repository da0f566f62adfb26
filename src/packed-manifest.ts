// The manifest as the build writes it: a line for the whole of it, and behind it the schemas, which are most of it. A command needs those of
// one operation, so each is read when it is first asked for, from where the line says it stands. Nothing but ASCII, which is
// read in half the time and room.

import { once } from './kernel/once.ts';
import type { JsonSchema } from './kernel/schema-check.ts';
import type { Manifest, ManifestOperation } from './manifest.ts';

/** Where a schema begins and ends, behind the line. */
type Place = readonly [start: number, end: number];
type Schemas = 'input' | 'output' | 'event';
interface PackedOperation extends Omit<ManifestOperation, Schemas> {
  readonly input: Place;
  readonly output: Place;
  readonly event?: Place;
}

interface PackedManifest extends Omit<Manifest, 'operations' | 'config'> {
  readonly operations: readonly PackedOperation[];
  readonly config: Place;
}

export function packManifest({ operations, config, ...rest }: Manifest): string {
  let schemas = '';
  const place = (schema: JsonSchema): Place => {
    const start = schemas.length;
    schemas += toAscii(JSON.stringify(schema));
    return [start, schemas.length];
  };
  const index: PackedManifest = {
    ...rest,
    operations: operations.map(({ input, output, event, ...entry }) => ({
      ...entry,
      input: place(input),
      output: place(output),
      ...(event === undefined ? {} : { event: place(event) }),
    })),
    config: place(config),
  };
  return `${toAscii(JSON.stringify(index))}\n${schemas}`;
}

function toAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function unpackManifest(text: string): Manifest {
  const line = text.indexOf('\n');
  const { operations, config, ...rest }: PackedManifest = JSON.parse(text.slice(0, line));
  const readLater = ([start, end]: Place): (() => JsonSchema) =>
    once(() => JSON.parse(text.slice(line + 1 + start, line + 1 + end)) as JsonSchema);
  const readConfig = readLater(config);
  return {
    ...rest,
    operations: operations.map((packed) => unpackOperation(packed, readLater)),
    get config() {
      return readConfig();
    },
  };
}

function unpackOperation(
  { input, output, event, ...entry }: PackedOperation,
  readLater: (place: Place) => () => JsonSchema,
): ManifestOperation {
  const [readInput, readOutput] = [readLater(input), readLater(output)];
  const operation = {
    ...entry,
    get input() {
      return readInput();
    },
    get output() {
      return readOutput();
    },
  };
  return event === undefined ? operation : Object.assign(operation, { event: readLater(event)() });
}
