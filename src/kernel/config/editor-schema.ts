// The configuration's schema for editors: the same rules, and in each key's description its environment variables and, for a
// guarded key, when it counts.

import type { JsonSchema } from '../schema-check.ts';
import { describeCounting, type SettingClass } from './classes.ts';
import { closeSchema, nameInEnv } from './schema.ts';

interface Place {
  readonly steps: readonly string[];
  readonly class: SettingClass;
}

export function editorSchema(
  schema: JsonSchema,
  title = 'loa configuration',
): JsonSchema & { readonly $schema: string } {
  const closed = closeSchema(schema);
  const sections = Object.entries(closed.properties ?? {}).map(([name, part]) => [
    name,
    describe(part, { steps: [name], class: 'open' }),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...closed,
    properties: Object.fromEntries(sections),
  };
}

function describe(part: JsonSchema, place: Place): JsonSchema {
  const { 'x-env': aliases = [], 'x-class': own, 'x-open-when': openWhen, 'x-merge': _merge, ...rest } = part;
  const settingClass = own ?? place.class;
  if (part.properties !== undefined) {
    const members = Object.entries(part.properties).map(([name, member]) => [
      name,
      describe(member, { steps: [...place.steps, name], class: settingClass }),
    ]);
    return { ...rest, properties: Object.fromEntries(members) };
  }
  const environment = `Environment: ${[nameInEnv(place.steps), ...aliases].join(', ')}`;
  const description = [
    part.description,
    settingClass === 'open' ? '' : `Class ${settingClass}: ${describeCounting(settingClass, openWhen)}.`,
    environment,
  ];
  return { ...rest, description: description.filter(Boolean).join('\n\n') };
}
