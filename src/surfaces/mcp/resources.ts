// MCP resources and prompts from the manifest: answers of operations that a client reads by address, and messages that a
// person puts in front of the model by name.

import { LoaError } from '../../kernel/errors.ts';
import type { McpPrompt, McpResource } from '../../kernel/operation.ts';
import type { Manifest, ManifestOperation } from '../../manifest.ts';

export type Readable = ManifestOperation & { readonly resource: McpResource };
export type Prompting = ManifestOperation & { readonly prompt: McpPrompt };

const VARIABLE = /\{(\w+)\}/;
export const TEXT_TYPE = 'text/markdown';

export function listReadable(manifest: Manifest): readonly Readable[] {
  return manifest.operations.filter((entry): entry is Readable => entry.resource !== undefined);
}

export function listPrompting(manifest: Manifest): readonly Prompting[] {
  return manifest.operations.filter((entry): entry is Prompting => entry.prompt !== undefined);
}

export function isTemplate({ resource }: Readable): boolean {
  return VARIABLE.test(resource.uri);
}

/** The operation that an address means, and its input. */
export function resolveUri(
  readable: readonly Readable[],
  uri: string,
): { readonly entry: Readable; readonly input: Readonly<Record<string, unknown>> } {
  for (const entry of readable) {
    const { resource } = entry;
    const [, name] = VARIABLE.exec(resource.uri) ?? [];
    const [head = '', tail = ''] = resource.uri.split(VARIABLE.exec(resource.uri)?.[0] ?? '\0');
    if (name === undefined) {
      if (uri === resource.uri) return { entry, input: resource.input ?? {} };
      continue;
    }
    const value = uri.slice(head.length, uri.length - tail.length);
    if (uri.startsWith(head) && uri.endsWith(tail) && value !== '')
      return { entry, input: { ...resource.input, [name]: decode(value) } };
  }
  throw new LoaError('input.invalid', 'there is no such resource', {
    hint: `Resources: ${readable.map(({ resource }) => resource.uri).join(', ')}.`,
  });
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // A bare percent sign is taken as it stands; whether such a thing exists, the operation says.
  }
}
