import { describe, expect, test } from 'vitest';
import { isLoaError, type LoaError } from '../errors.ts';
import type { JsonSchema } from '../schema-check.ts';
import {
  type ConfigInputs,
  type Configuration,
  describeUnknown,
  explainKey,
  resolveConfig,
} from './index.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    grounding_enforcement: {
      type: 'string',
      enum: ['strict', 'warn', 'disabled'],
      default: 'warn',
      'x-env': ['LOA_GROUNDING_MODE'],
    },
    attention_budget: {
      type: 'object',
      properties: {
        yellow: { type: 'integer', minimum: 0, default: 5000, description: 'Where delta-synthesis begins.' },
        orange: { type: 'integer', default: 10000 },
        nested: { type: 'object', properties: { deep: { type: 'boolean', default: false } } },
      },
    },
    notifications: {
      type: 'object',
      properties: {
        channels: {
          type: 'array',
          default: [],
          items: {
            oneOf: [
              { type: 'object', properties: { type: { const: 'log' } }, required: ['type'] },
              {
                type: 'object',
                properties: { type: { const: 'slack' }, url: { type: 'string' } },
                required: ['type', 'url'],
              },
            ],
          },
        },
        limits: {
          type: 'object',
          propertyNames: { type: 'string' },
          additionalProperties: { type: 'number' },
          default: {},
        },
      },
    },
  },
};

interface Given {
  readonly user?: string;
  readonly project?: string;
  readonly local?: string;
  readonly env?: ConfigInputs['env'];
  readonly flags?: NonNullable<ConfigInputs['flags']>;
}

function resolve(given: Given): Promise<Configuration> {
  const layers = [
    { origin: 'local', file: '.loa.config.local.yaml', text: given.local, isOfProject: true },
    { origin: 'user', file: '~/config.yaml', text: given.user, isOfProject: false },
    { origin: 'project', file: '.loa.config.yaml', text: given.project, isOfProject: true },
  ] as const;
  return resolveConfig({ schema: SCHEMA, layers, env: given.env ?? {}, flags: given.flags ?? [] });
}

async function refusal(given: Given): Promise<LoaError> {
  try {
    await resolve(given);
  } catch (error) {
    if (isLoaError(error)) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('layers', () => {
  test('without any input there are the defaults, at every level', async () => {
    const config = await resolve({});
    expect(config.values).toEqual({
      grounding_enforcement: 'warn',
      attention_budget: { yellow: 5000, orange: 10000, nested: { deep: false } },
      notifications: { channels: [], limits: {} },
    });
    expect(config.settings.every((setting) => setting.origin.kind === 'default')).toBe(true);
  });

  test('defaults < user < project < local < environment < flags, key by key', async () => {
    const all: Given = {
      user: 'attention_budget: { yellow: 1, orange: 1 }',
      project: 'attention_budget:\n  yellow: 2\n',
      local: 'attention_budget:\n  yellow: 3\n',
      env: { LOA_ATTENTION_BUDGET__YELLOW: '4' },
      flags: [{ flag: '--yellow', key: 'attention_budget.yellow', value: '5' }],
    };
    const yellow = async (given: Given): Promise<unknown> =>
      ((await resolve(given)).values['attention_budget'] as { yellow: number }).yellow;
    expect(await yellow(all)).toBe(5);
    expect(await yellow({ ...all, flags: [] })).toBe(4);
    expect(await yellow({ ...all, flags: [], env: {} })).toBe(3);
    const { local: _gone, ...noLocal } = all;
    expect(await yellow({ ...noLocal, flags: [], env: {} })).toBe(2);
    expect((await resolve(all)).values['attention_budget']).toMatchObject({ orange: 1 });
  });

  test('every key says where it came from and what it overrode, the strongest first', async () => {
    const config = await resolve({
      user: 'attention_budget: { yellow: 1 }',
      project: '# c\nattention_budget:\n  yellow: 2\n',
      env: { LOA_ATTENTION_BUDGET__YELLOW: '4' },
    });
    const [yellow] = explainKey(config, SCHEMA, 'attention_budget.yellow');
    expect(yellow).toMatchObject({
      value: 4,
      origin: { kind: 'env', name: 'LOA_ATTENTION_BUDGET__YELLOW' },
      overrode: [
        { value: 2, origin: { kind: 'file', file: '.loa.config.yaml', line: 3, column: 3 } },
        { value: 1, origin: { kind: 'file', file: '~/config.yaml', line: 1, column: 21 } },
      ],
      description: 'Where delta-synthesis begins.',
      allowed: 'a whole number',
      envNames: ['LOA_ATTENTION_BUDGET__YELLOW'],
    });
    expect(explainKey(config, SCHEMA, 'attention_budget').map(({ key }) => key)).toEqual([
      'attention_budget.nested.deep',
      'attention_budget.orange',
      'attention_budget.yellow',
    ]);
    expect(() => explainKey(config, SCHEMA, 'attention_budget.yelow')).toThrow(
      'there is no setting attention_budget.yelow',
    );
  });

  test('lists replace, mappings with free names merge', async () => {
    const config = await resolve({
      project: 'notifications: { channels: [{type: log}], limits: {a: 1, b: 1} }',
      local: 'notifications: { channels: [], limits: {b: 2} }',
    });
    expect(config.values['notifications']).toEqual({ channels: [], limits: { a: 1, b: 2 } });
  });

  test('a section or mapping with nothing below it sets nothing', async () => {
    const config = await resolve({
      user: 'attention_budget: { yellow: 1 }',
      project: 'attention_budget:\n  nested:\nnotifications:\n',
    });
    expect(config.values).toMatchObject({
      attention_budget: { yellow: 1, nested: { deep: false } },
      notifications: { channels: [] },
    });
    expect((await refusal({ project: 'grounding_enforcement:\n' })).message).toContain('got null');
  });

  test('values are frozen all the way down', async () => {
    const { values } = await resolve({ project: 'notifications: { channels: [{type: log}] }' });
    const { channels } = values['notifications'] as { channels: object[] };
    expect([values, channels, channels[0]].every(Object.isFrozen)).toBe(true);
    expect(await resolve({})).toBeDefined();
  });
});

describe('keys and values that are wrong', () => {
  test('an unknown key in a section of ours sets nothing and is listed with its line and the nearest known key', async () => {
    const config = await resolve({
      user: 'attention_budget: { orange: 7 }',
      project: 'attention_budget:\n  yelow: 1\n  nested: { quite_else: [1] }\n',
    });
    expect(config.values['attention_budget']).toEqual({ yellow: 5000, orange: 7, nested: { deep: false } });
    expect(config.unknown).toEqual([
      {
        key: 'attention_budget.yelow',
        file: '.loa.config.yaml',
        line: 2,
        nearest: 'attention_budget.yellow',
      },
      { key: 'attention_budget.nested.quite_else', file: '.loa.config.yaml', line: 3 },
    ]);
    expect(config.unknown.map(describeUnknown)[0]).toBe(
      '.loa.config.yaml:2: attention_budget.yelow is not known and sets nothing, did you mean attention_budget.yellow?',
    );
  });

  test('names that every object has are unknown keys like others', async () => {
    const config = await resolve({
      project: 'attention_budget: { constructor: 1, __proto__: { yellow: 1 } }',
    });
    expect(config.unknown.map(({ key }) => key)).toEqual([
      'attention_budget.constructor',
      'attention_budget.__proto__',
    ]);
    expect(config.values['attention_budget']).toMatchObject({ yellow: 5000 });
  });

  test('an unknown key inside a list stays an error, since the item would mean something else without it', async () => {
    const error = await refusal({ project: 'notifications: { channels: [{ type: log, ulr: x }] }' });
    expect(error.code).toBe('config.unknown-key');
  });

  test('a wrong value is told together with the unknown keys, so that one look at the file is enough', async () => {
    const error = await refusal({ project: 'attention_budget:\n  yelow: 1\n  orange: many\n' });
    expect(error.code).toBe('config.invalid');
    expect(error.message).toContain('attention_budget.orange must be');
    expect(error.message).toContain('attention_budget.yelow is not known');
  });

  test('foreign sections are left alone and listed, a likely slip with the name that was meant', async () => {
    const config = await resolve({ project: 'other: { a: 1, a2: [*x] }\natention_budget: { yelow: 1 }\n' });
    expect(config.foreign).toEqual([
      { name: 'other', file: '.loa.config.yaml', line: 1 },
      { name: 'atention_budget', file: '.loa.config.yaml', line: 2, nearest: 'attention_budget' },
    ]);
  });

  test('a wrong value names its line and what is allowed', async () => {
    const error = await refusal({ project: 'grounding_enforcement: strct\n' });
    expect(error.code).toBe('config.invalid');
    expect(error.message).toContain(
      '.loa.config.yaml:1:1: grounding_enforcement must be one of strict, warn, disabled; got "strct", did you mean strict?',
    );
    expect(error.details).toMatchObject({ file: '.loa.config.yaml', line: 1, column: 1 });
  });

  test('a wrong value inside a list names the line of the item', async () => {
    const error = await refusal({
      project: 'notifications:\n  channels:\n    - type: log\n    - type: slack\n',
    });
    expect(error.message).toContain('.loa.config.yaml:4:7: notifications.channels[1].url is required');
  });

  test('of several files the one that said it is named', async () => {
    const error = await refusal({
      project: 'attention_budget: { yellow: 1 }',
      local: 'attention_budget:\n  yellow: -1',
    });
    expect(error.message).toContain(
      '.loa.config.local.yaml:2:3: attention_budget.yellow must be at least 0, got -1',
    );
  });
});

describe('the environment', () => {
  test('is read by the type that the schema asks for', async () => {
    const config = await resolve({
      env: {
        LOA_ATTENTION_BUDGET__NESTED__DEEP: 'yes',
        LOA_NOTIFICATIONS__CHANNELS: '[{"type":"log"}]',
        LOA_NOTIFICATIONS__LIMITS__OPUS: '7',
        LOA_GROUNDING_ENFORCEMENT: 'strict',
        LOA_BIN: '/x',
        LOA_ATTENTION_BUDGET__ORANGE: '',
      },
    });
    expect(config.values).toEqual({
      grounding_enforcement: 'strict',
      attention_budget: { yellow: 5000, orange: 10000, nested: { deep: true } },
      notifications: { channels: [{ type: 'log' }], limits: { opus: 7 } },
    });
  });

  test('a key may have other names too, which its own name beats', async () => {
    const mode = async (env: ConfigInputs['env']): Promise<unknown> =>
      (await resolve({ env })).values['grounding_enforcement'];
    expect(await mode({ LOA_GROUNDING_MODE: 'strict' })).toBe('strict');
    expect(await mode({ LOA_GROUNDING_MODE: 'strict', LOA_GROUNDING_ENFORCEMENT: 'disabled' })).toBe(
      'disabled',
    );
  });

  test('a variable that names no key is an error with the nearest name', async () => {
    const error = await refusal({ env: { LOA_ATTENTION_BUDGET__YELOW: '1' } });
    expect(error.code).toBe('config.unknown-key');
    expect(error.hint).toBe('Did you mean LOA_ATTENTION_BUDGET__YELLOW?');
  });

  test('a wrong value names the variable', async () => {
    const error = await refusal({ env: { LOA_ATTENTION_BUDGET__YELLOW: 'many' } });
    expect(error.message).toContain(
      'environment variable LOA_ATTENTION_BUDGET__YELLOW: attention_budget.yellow must be a whole number, got "many"',
    );
  });

  test('a flag for no key is an error too', async () => {
    expect((await refusal({ flags: [{ flag: '--x', key: 'attention_budget.x', value: 1 }] })).code).toBe(
      'config.unknown-key',
    );
  });
});
