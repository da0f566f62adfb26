// `config show`, `config explain`, `config schema`: what is set, why, and what may be set.

import type { z } from 'zod';
import { editorSchema, explainKey, formatOrigin } from '../../kernel/config/index.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { cleanData, cleanText } from '../clean.ts';
import type { explainSchemas, schemaSchemas, showSchemas } from './schemas.ts';

type Shown = z.output<typeof showSchemas.output>;
type Explained = z.output<typeof explainSchemas.output>;

export const showCode: OperationCode<z.output<typeof showSchemas.input>, Shown> = {
  async run(_input, context) {
    const { values, settings, foreign } = await context.explainConfig();
    return {
      values: cleanData(values) as Shown['values'],
      settings: settings.map(({ key, value, origin }) => ({
        key: cleanText(key),
        value: cleanData(value),
        origin: formatOrigin(origin),
      })),
      foreign: foreign.map(({ name, file, line }) => ({ name: cleanText(name), file, line })),
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
    return [...lines, ...foreign].join('\n');
  },
};

export const explainCode: OperationCode<z.output<typeof explainSchemas.input>, Explained> = {
  async run(input, context) {
    const found = explainKey(await context.explainConfig(), context.configSchema, input.key);
    return {
      settings: found.map((setting) => ({
        key: setting.key,
        value: cleanData(setting.value ?? null),
        origin: formatOrigin(setting.origin),
        ...(setting.description === undefined ? {} : { description: setting.description }),
        allowed: setting.allowed,
        environment: [...setting.envNames],
        overrode: setting.overrode.map(({ value, origin }) => ({
          value: cleanData(value),
          origin: formatOrigin(origin),
        })),
      })),
    };
  },
  render(output, style) {
    return output.settings
      .map((setting) => {
        const from =
          setting.value === null
            ? 'not set'
            : `${JSON.stringify(setting.value)}  ${style.dim(`from ${setting.origin}`)}`;
        return [
          `${style.bold(setting.key)}  ${from}`,
          ...(setting.description === undefined ? [] : [`  ${setting.description}`]),
          `  allowed: ${setting.allowed}; environment: ${setting.environment.join(', ')}`,
          ...setting.overrode.map(
            ({ value, origin }) => `  overrode ${JSON.stringify(value)} from ${origin}`,
          ),
        ].join('\n');
      })
      .join('\n');
  },
};

type Schema = z.output<typeof schemaSchemas.output>;

export const schemaCode: OperationCode<z.output<typeof schemaSchemas.input>, Schema> = {
  run: (_input, context) => ({ ...editorSchema(context.configSchema) }),
  rendersJson: () => true,
  render: (output) => JSON.stringify(output, null, 2),
};
