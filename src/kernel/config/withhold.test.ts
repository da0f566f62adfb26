import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../schema-check.ts';
import { isInsideProject } from './classes.ts';
import { type ConfigInputs, type Configuration, explainKey, resolveConfig } from './index.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    memory: {
      type: 'object',
      properties: {
        embedding: {
          type: 'object',
          'x-class': 'sends',
          properties: {
            url: { type: 'string', default: 'http://localhost' },
            timeout: { type: 'integer', default: 1 },
          },
        },
        days: { type: 'integer', default: 30 },
      },
    },
    paths: {
      type: 'object',
      properties: {
        zone: { type: 'string', 'x-class': 'moves', 'x-open-when': 'inside-project' },
        journal: { type: 'string', 'x-class': 'moves' },
      },
    },
    redact: {
      type: 'object',
      properties: {
        addresses: { type: 'boolean', default: false, 'x-class': 'weakens', 'x-open-when': 'true' },
        rules: { type: 'array', items: { type: 'string' }, default: [], 'x-merge': 'append' },
        allow: { type: 'array', items: { type: 'string' }, default: [], 'x-class': 'weakens' },
        limits: {
          type: 'object',
          additionalProperties: { type: 'number' },
          default: {},
          'x-class': 'weakens',
        },
      },
    },
  },
};

type Texts = Partial<Record<'user' | 'project' | 'local' | 'machine' | 'given', string>>;

function resolve(texts: Texts, more: Partial<ConfigInputs> = {}): Promise<Configuration> {
  const layers = Object.entries(texts).map(([origin, text]) => ({
    origin: origin as keyof Texts,
    file: origin,
    text,
    isOfProject: origin === 'project' || origin === 'local',
  }));
  return resolveConfig({ schema: SCHEMA, layers, env: {}, ...more });
}

const urlOf = ({ values }: Configuration): unknown =>
  (values['memory'] as { embedding: { url: string } }).embedding.url;

const EVIL = 'memory:\n  embedding:\n    url: http://evil\n  days: 7\n';

describe('a guarded setting of the project', () => {
  test('is withheld, told with its place, and the rest of its section counts', async () => {
    const config = await resolve({ project: EVIL });
    expect(config.values['memory']).toEqual({ embedding: { url: 'http://localhost', timeout: 1 }, days: 7 });
    expect(config.withheld).toEqual([
      { key: 'memory.embedding.url', class: 'sends', file: 'project', line: 3 },
    ]);
  });

  test('falls back to the next weaker layer', async () => {
    const user = 'memory: { embedding: { url: http://mine } }';
    expect(urlOf(await resolve({ user, project: EVIL, local: EVIL }))).toBe('http://mine');
  });

  test.each(['user', 'machine', 'given'] as const)('counts from %s', async (origin) => {
    expect(urlOf(await resolve({ [origin]: EVIL }))).toBe('http://evil');
  });

  test('counts from the environment and from flags', async () => {
    const env = { LOA_MEMORY__EMBEDDING__URL: 'http://env' };
    expect(urlOf(await resolve({ project: EVIL }, { env }))).toBe('http://env');
    const flags = [{ flag: '--url', key: 'memory.embedding.url', value: 'http://flag' }];
    expect(urlOf(await resolve({ project: EVIL }, { env, flags }))).toBe('http://flag');
  });

  test('counts once accepted, and no longer when anything guarded in its section changes', async () => {
    const { acceptance } = await resolve({ project: EVIL });
    const accepted = { accepted: acceptance };
    expect(urlOf(await resolve({ project: EVIL }, accepted))).toBe('http://evil');
    expect((await resolve({ project: EVIL }, accepted)).withheld).toEqual([]);
    expect(urlOf(await resolve({ project: EVIL.replace('days: 7', 'days: 8') }, accepted))).toBe(
      'http://evil',
    );
    const more = EVIL.replace('url:', 'timeout: 2\n    url:');
    expect(urlOf(await resolve({ project: more }, accepted))).toBe('http://localhost');
    expect(urlOf(await resolve({ project: EVIL.replace('evil', 'worse') }, accepted))).toBe(
      'http://localhost',
    );
    const local = 'memory: { embedding: { timeout: 2 } }';
    expect(urlOf(await resolve({ project: EVIL, local }, accepted))).toBe('http://localhost');
  });

  test('is accepted for what both files say together', async () => {
    const local = 'memory: { embedding: { url: http://local } }';
    const { acceptance } = await resolve({ project: EVIL, local });
    expect(urlOf(await resolve({ project: EVIL, local }, { accepted: acceptance }))).toBe('http://local');
    expect(urlOf(await resolve({ project: EVIL }, { accepted: acceptance }))).toBe('http://localhost');
  });

  test('of one section is not accepted with another', async () => {
    const project = `${EVIL}paths: { journal: /elsewhere }\n`;
    const { acceptance } = await resolve({ project });
    const { memory } = acceptance as { memory: string };
    const config = await resolve({ project }, { accepted: { memory, paths: memory } });
    expect(urlOf(config)).toBe('http://evil');
    expect(config.values['paths']).toEqual({});
  });

  test.each([
    'memory: { embedding: 7 }',
    'memory: { embedding: { url: [1, 2], timeout: .inf } }',
    'memory: { embedding: { url: { a: { b: 1 } } } }',
    'redact: { limits: { a: text }, allow: none }',
    'memory: { embedding: { url: "\\ud800" } }',
  ])('is never an error, whatever it holds: %s', async (project) => {
    const config = await resolve({ project });
    expect(config.withheld.length).toBeGreaterThan(0);
    expect(config.values).toEqual((await resolve({})).values);
  });

  test('is explained with every origin, class and whether it counts', async () => {
    const config = await resolve({ user: 'memory: { embedding: { url: http://mine } }', project: EVIL });
    const [url] = explainKey(config, SCHEMA, 'memory.embedding.url');
    expect(url).toMatchObject({
      value: 'http://mine',
      class: 'sends',
      withheld: [{ value: 'http://evil', counts: false, origin: { file: 'project', line: 3 } }],
    });
  });
});

describe('exceptions', () => {
  test('a path that stays in the project counts from its files', async () => {
    const zone = async (path: string): Promise<unknown> => {
      const { values } = await resolve({ project: `paths: { zone: "${path}" }` });
      return (values['paths'] as { zone?: string }).zone;
    };
    expect(await zone('docs/notes')).toBe('docs/notes');
    expect(await zone('../notes')).toBeUndefined();
  });

  test.each([
    '/etc', '~/x', '..', 'a/../../b', 'a/..', '.', '', './', '.git/hooks', 'a/.GIT/x', '.git./x', 'GIT~1', '.loa/x', 'C:x',
    'a\\..\\b', 'a\u0000b', 'a\u202eb', 'a\u200b/../b', 7, null, ['a'],
  ])('%j is no path inside the project', (path) => {
    expect(isInsideProject(path)).toBe(false);
  }); // biome-ignore format: a list of values

  test.each(['grimoires/loa', './a', 'a/./b', '.github/x', 'a..b/c', 'x.git', '.loader'])(
    '%j is one',
    (path) => {
      expect(isInsideProject(path)).toBe(true);
    },
  );

  test('what only switches a protection on counts; what switches it off does not', async () => {
    const addresses = async (texts: Texts): Promise<unknown> =>
      ((await resolve(texts)).values['redact'] as { addresses: boolean }).addresses;
    expect(await addresses({ project: 'redact: { addresses: true }' })).toBe(true);
    const user = 'redact: { addresses: true }';
    expect(await addresses({ user, project: 'redact: { addresses: false }' })).toBe(true);
  });

  test('lists that only add add up over all layers, so no file can take away what another added', async () => {
    const { values, settings } = await resolve({
      user: 'redact: { rules: [mine] }',
      project: 'redact: { rules: [theirs] }',
      local: 'redact: { rules: [] }',
    });
    expect(values['redact']).toMatchObject({ rules: ['theirs', 'mine'] });
    expect(settings.find(({ key }) => key === 'redact.rules')?.origin).toMatchObject({ file: 'local' });
    const wrong = resolve({ user: 'redact:\n  rules: [a,\n    7]', project: 'redact: { rules: [theirs] }' });
    await expect(wrong).rejects.toThrow('user:3:5: redact.rules[2] must be');
  });
});

test('a file that a flag names is stronger than the environment, and flags are stronger still', async () => {
  const given = 'memory: { days: 3 }';
  const env = { LOA_MEMORY__DAYS: '2' };
  const machine = 'memory: { days: 1 }';
  const days = async (texts: Texts, more: Partial<ConfigInputs> = {}): Promise<unknown> =>
    ((await resolve(texts, more)).values['memory'] as { days: number }).days;
  expect(await days({ machine, local: 'memory: { days: 9 }' })).toBe(1);
  expect(await days({ machine }, { env })).toBe(2);
  expect(await days({ machine, given }, { env })).toBe(3);
  const flags = [{ flag: '--days', key: 'memory.days', value: 4 }];
  expect(await days({ machine, given }, { env, flags })).toBe(4);
});
