// `config show`, `config explain`, `config schema`: what is set, why, what does not count, and what may be set.

import type { z } from 'zod';
import {
  CLASS_WORDS,
  type Configuration,
  describeUnknown,
  type Explanation,
  editorSchema,
  explainKey,
  formatOrigin,
  listSettings,
  type Setting,
  type UnknownKey,
} from '../../kernel/config/index.ts';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import { cleanData, cleanText } from '../../redact/clean.ts';
import type { explainSchemas, schemaSchemas, showSchemas } from './schemas.ts';

type Shown = z.output<typeof showSchemas.output>;
type Explained = z.output<typeof explainSchemas.output>;

/** What makes a withheld setting count. */
const TRUST_COMMAND = 'loa config trust';

export const showCode: OperationCode<z.output<typeof showSchemas.input>, Shown> = {
  async run(_input, context) {
    const { values, settings, foreign, unknown, withheld } = await context.explainConfig();
    const rules = listSettings(context.configSchema);
    return {
      values: cleanData(values) as Shown['values'],
      settings: settings.map(({ key, value, origin }) => ({
        key: cleanText(key),
        value: cleanData(value),
        origin: formatOrigin(origin),
        class: rules.find(({ steps }) => `${key}.`.startsWith(`${steps.join('.')}.`))?.class ?? 'open',
      })),
      foreign: foreign.map(({ name, file, line }) => ({ name: cleanText(name), file, line })),
      unknown: cleanUnknown(unknown),
      withheld: withheld.map((setting) => ({ ...setting, key: cleanText(setting.key) })),
    };
  },
  render(output, style) {
    const width = Math.max(0, ...output.settings.map(({ key }) => key.length));
    const values = output.settings.map(({ key, value }) => `${key.padEnd(width)}  ${JSON.stringify(value)}`);
    const valueWidth = Math.max(0, ...values.map((line) => line.length));
    const lines = output.settings.map(({ origin }, index) => {
      return `${(values[index] as string).padEnd(valueWidth)}  ${style.dim(origin)}`;
    });
    const foreign = output.foreign.map(({ name, file, line }) => {
      return style.dim(`${name}: not a section of loa, left alone (${file}:${line})`);
    });
    return [
      ...lines,
      ...foreign,
      ...renderUnknown(output.unknown, style),
      ...renderWithheld(output, style),
    ].join('\n');
  },
};

function renderWithheld({ withheld }: Shown, style: TextStyle): string[] {
  return withheld.map(({ key, class: settingClass, file, line }) => {
    const why = `withheld, since it ${CLASS_WORDS[settingClass]} (${file}:${line})`;
    return `${style.caution(`${key}: ${why}`)}; to accept it: ${TRUST_COMMAND}`;
  });
}

function renderUnknown(unknown: Shown['unknown'], style: TextStyle): string[] {
  return unknown.map((one) => style.caution(describeUnknown(one as UnknownKey)));
}

function cleanUnknown(unknown: readonly UnknownKey[]): Shown['unknown'] {
  return unknown.map((one) => ({ ...one, key: cleanText(one.key) }));
}

export const explainCode: OperationCode<z.output<typeof explainSchemas.input>, Explained> = {
  async run(input, context) {
    const config = await context.explainConfig();
    const found = findExplanations(config, context.configSchema, input.key);
    return { settings: found.map(describeSetting), unknown: cleanUnknown(config.unknown) };
  },
  // Whoever asks why a setting does not do what it should may have put it under a wrong name, in whatever section.
  verdict: ({ unknown }) => (unknown.length > 0 ? 'fail' : 'pass'),
  render(output, style) {
    const settings = output.settings.map((setting) => renderSetting(setting, style));
    return [...settings, ...renderUnknown(output.unknown, style)].join('\n');
  },
};

/** A key that is in a file and not known is answered by what is said of it, not by a failure. */
function findExplanations(config: Configuration, schema: JsonSchema, key: string): readonly Explanation[] {
  const isMistaken = config.unknown.some((one) => `${one.key}.`.startsWith(`${key}.`));
  const isKnown = listSettings(schema).some(({ steps }) => `${steps.join('.')}.`.startsWith(`${key}.`));
  return isMistaken && !isKnown ? [] : explainKey(config, schema, key);
}

function describeSetting(setting: Explanation): Explained['settings'][number] {
  const tell = ({ value, origin }: Setting) => ({ value: cleanData(value), origin: formatOrigin(origin) });
  const current = setting.value === undefined ? [] : [setting];
  return {
    key: setting.key,
    value: cleanData(setting.value ?? null),
    origin: formatOrigin(setting.origin),
    class: setting.class,
    ...(setting.description === undefined ? {} : { description: setting.description }),
    allowed: setting.allowed,
    counting: setting.counting,
    environment: [...setting.envNames],
    overrode: setting.addsUp ? [] : setting.overrode.map(tell),
    origins: [
      ...[...current, ...setting.overrode].map((one) => ({ ...tell(one), counts: true })),
      ...setting.withheld.map((one) => ({ ...tell(one), counts: false, command: TRUST_COMMAND })),
    ],
  };
}

function renderSetting(setting: Explained['settings'][number], style: TextStyle): string {
  const from =
    setting.value === null
      ? 'not set'
      : `${JSON.stringify(setting.value)}  ${style.dim(`from ${setting.origin}`)}`;
  const withheld = setting.origins.filter(({ counts }) => !counts);
  return [
    `${style.bold(setting.key)}  ${from}`,
    ...(setting.description === undefined ? [] : [`  ${setting.description}`]),
    `  allowed: ${setting.allowed}; environment: ${setting.environment.join(', ')}`,
    ...(setting.class === 'open' ? [] : [`  class: ${setting.class}; ${setting.counting}`]),
    ...setting.overrode.map(({ value, origin }) => `  overrode ${JSON.stringify(value)} from ${origin}`),
    ...withheld.map(({ value, origin, command }) => {
      return `  ${style.caution(`withheld ${JSON.stringify(value)} from ${origin}`)}; to accept it: ${command}`;
    }),
  ].join('\n');
}

type Schema = z.output<typeof schemaSchemas.output>;

export const schemaCode: OperationCode<z.output<typeof schemaSchemas.input>, Schema> = {
  run: (_input, context) => ({ ...editorSchema(context.configSchema) }),
  rendersJson: () => true,
  render: (output) => JSON.stringify(output, null, 2),
};
