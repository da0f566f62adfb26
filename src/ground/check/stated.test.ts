import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroundScratch, type GroundScratch, SMALL_LIBRARY } from '../ground.suite.ts';

const MANIFEST = JSON.parse(SMALL_LIBRARY['package.json'] as string) as Record<string, unknown>;
const CI = '.github/workflows/ci.yml';
const pipeline = (...lines: string[]): string =>
  `name: ci\non: push\njobs:\n  test:\n    runs-on: x\n    steps:\n${lines.map((line) => `      - run: ${line}\n`).join('')}`;
const manifest = (fields: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ ...MANIFEST, license: 'MIT', scripts: { test: 'vitest run' }, ...fields }, null, 2)}\n`;

let template: GroundScratch;
let scratch: GroundScratch;
beforeAll(async () => {
  template = createGroundScratch();
  template.write({ ...SMALL_LIBRARY, 'package.json': manifest({}), [CI]: pipeline('eslint src') });
  template.commit();
  await template.gen();
});
afterAll(() => template.remove());
beforeEach(() => {
  scratch = createGroundScratch(template);
});
afterEach(() => scratch.remove());

const factsOf = async (input = {}) =>
  (await scratch.validate(input)).checks.find(({ name }) => name === 'facts');

describe('facts that a document states', () => {
  it('hold in a fresh document, and say how many were compared', async () => {
    expect(await factsOf()).toMatchObject({
      status: 'pass',
      detail: expect.stringMatching(/hold \(\d+ comp/),
    });
  });

  it.each([
    ['version', { version: '1.3.0' }, /^version: 1\.2\.3 is stated, and now it is 1\.3\.0$/],
    ['licence', { license: 'Apache-2.0' }, /^licence: MIT is stated, and now it is Apache-2\.0$/],
    ['dependency', { dependencies: {} }, /^dependencies: \[yaml\] is stated, and now it is \[\]$/],
    [
      'purpose',
      { description: 'Counts sheep at night' },
      /^purpose: Checks .* now it is Counts sheep at night$/,
    ],
    ['script', { scripts: { unit: 'vitest run' } }, /^test: `npm test` .*nothing says so now$/],
  ])('are stale, each by its name, when the manifest says otherwise: %s', async (_name, fields, problem) => {
    scratch.write({ 'package.json': manifest(fields) });
    const found = await factsOf();
    expect(found?.status).toBe('warn');
    expect(found?.problems).toEqual([expect.stringMatching(problem)]);
  });

  it('are stale when a file no longer declares what the map says', async () => {
    const page = scratch.read('BUTTERFREEZONE.md');
    const [, path = '', name = ''] = /^\| `(src\/[^`]+)` \|.*\| `(\w+)`/m.exec(page) ?? [];
    expect(name).not.toBe('');
    scratch.write({ [path]: scratch.read(path).replaceAll(name, 'anotherName') });
    expect((await factsOf())?.problems).toEqual([expect.stringContaining(`${path}: ${name} is said to be`)]);
  });

  it('are stale when the pipeline no longer runs a command', async () => {
    scratch.write({ [CI]: pipeline('echo done') });
    expect((await factsOf())?.problems).toEqual([expect.stringContaining('lint: `eslint src`')]);
  });

  it('hold as long as something says so, whatever is said beside or before it', async () => {
    scratch.write({
      [CI]: pipeline('eslint .', 'eslint src'),
      Makefile: 'test:\n\tnpm test\nlint:\n\teslint .\n',
      'src/more.ts': 'export const more = 1;\nexport const evenMore = 2;\n',
      'test/more.test.ts': "import { it } from 'vitest';\nit('a', () => {});\nit('b', () => {});\n",
    });
    expect((await factsOf())?.status).toBe('pass');
  });

  it('are not compared in a document that another version made, nor as the seed judges', async () => {
    const text = scratch.read('BUTTERFREEZONE.md');
    scratch.write({
      'package.json': manifest({ version: '9.9.9' }),
      'BUTTERFREEZONE.md': text.replace(/^composer: \d+\n/m, ''),
    });
    expect((await factsOf())?.status).toBe('pass');
    expect(await factsOf({ seed: true })).toBeUndefined();
  });

  it('are those of the package that the document names, wherever it lies', async () => {
    scratch.write({
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'packages/core/package.json': '{"name":"core","version":"4.5.6","description":"The core of it"}\n',
      'packages/core/index.js': 'export const core = 1;\n',
    });
    scratch.commit();
    await scratch.gen({ package: 'core', output: `${scratch.dir}/docs-core.md` });
    expect(scratch.read('docs-core.md')).toContain('version: 4.5.6');
    expect(await factsOf({ file: `${scratch.dir}/docs-core.md` })).toMatchObject({
      status: 'pass',
      detail: expect.stringContaining('hold'),
    });
  });
});
