// The manifest as the build writes it. Schemas are most of it, and a command needs those of one operation: each is kept as text, and read
// when it is first asked for.

import { once } from './kernel/once.ts';
import type { JsonSchema } from './kernel/schema-check.ts';
import type { Manifest, ManifestOperation } from './manifest.ts';

type Schemas = 'input' | 'output' | 'event';
interface PackedOperation extends Omit<ManifestOperation, Schemas> {
  readonly input: string;
  readonly output: string;
  readonly event?: string;
}

export interface PackedManifest extends Omit<Manifest, 'operations' | 'config'> {
  readonly operations: readonly PackedOperation[];
  readonly config: string;
}

export function packManifest({ operations, config, ...rest }: Manifest): PackedManifest {
  const packed = operations.map(({ input, output, event, ...entry }) => ({
    ...entry,
    input: JSON.stringify(input),
    output: JSON.stringify(output),
    ...(event === undefined ? {} : { event: JSON.stringify(event) }),
  }));
  return { ...rest, operations: packed, config: JSON.stringify(config) };
}

export function unpackManifest({ operations, config, ...rest }: PackedManifest): Manifest {
  const readConfig = readLater(config);
  return {
    ...rest,
    operations: operations.map(unpackOperation),
    get config() {
      return readConfig();
    },
  };
}

function unpackOperation({ input, output, event, ...entry }: PackedOperation): ManifestOperation {
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

function readLater(text: string): () => JsonSchema {
  return once(() => JSON.parse(text) as JsonSchema);
}
