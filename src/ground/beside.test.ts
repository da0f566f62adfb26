import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packCode } from './commands/pack.ts';
import { createGroundScratch, type GroundScratch, SMALL_LIBRARY } from './ground.suite.ts';

const BESIDE = '.butterfreezone.json';
let scratch: GroundScratch;
beforeEach(() => {
  scratch = createGroundScratch();
});
afterEach(() => scratch.remove());
const prepare = (files: Readonly<Record<string, string>> = SMALL_LIBRARY): void => {
  scratch.write(files);
  scratch.commit();
};

describe('the data beside a document', () => {
  it.each([
    ['is gone', undefined],
    ['is damaged', '{"format": 1, "inp'],
    ['belongs to another text', '{"format": 1, "inputs": "x", "spans": [], "quotes": []}'],
  ])(
    'when it %s, references are still checked, what cannot be is told, and gen writes it anew',
    async (_word, text) => {
      prepare();
      await scratch.gen();
      const whole = scratch.read(BESIDE);
      if (text === undefined) rmSync(join(scratch.dir, BESIDE));
      else scratch.write({ [BESIDE]: text });
      const { checks, status } = await scratch.validate();
      expect(status).toBe('warn');
      expect(checks.find(({ name }) => name === 'references')?.status).toBe('pass');
      expect(checks.find(({ name }) => name === 'citations')?.detail).toContain('cannot be checked');
      expect((await scratch.gen()).status).toBe('generated');
      expect(scratch.read(BESIDE)).toBe(whole);
    },
  );
});

describe('what one needs for a task', () => {
  const SERVICE = {
    ...SMALL_LIBRARY,
    'package.json': `${JSON.stringify({ name: 'shop', scripts: { test: 'vitest run' }, dependencies: { express: '4' } })}\n`,
    'src/routes/orders.ts':
      "import { Router } from 'express';\nimport { requireLogin } from '../auth.ts';\nimport { listOrders, addOrder } from '../orders.ts';\nexport const orders = Router();\norders.get('/', listOrders);\norders.post('/', requireLogin, addOrder);\norders.get('/:id', wrap(showOrder));\nfunction showOrder() {}\n",
    'src/app.ts':
      "import express from 'express';\nimport { orders } from './routes/orders.ts';\nexport const app = express();\napp.use('/orders', orders);\n",
    'src/auth.ts': 'export function requireLogin() {}\n',
    'src/orders.ts':
      '/** Tells all orders of a customer. */\nexport function listOrders() {}\n/** Takes a new order of a customer. */\nexport function addOrder() {}\n',
    'test/orders.test.ts':
      "import { expect, it } from 'vitest';\nimport { addOrder } from '../src/orders.ts';\nit('adds', () => { expect(addOrder).toBeDefined(); });\n",
  };

  it('is told within the tokens that are given: how it is done, commands, what is alike, places, tests', async () => {
    prepare(SERVICE);
    const { sections } = await scratch.show({ for: 'add a route that cancels an order', tokens: 900 });
    const text = sections[0]?.text ?? '';
    expect(text).toContain('- a route: register it where');
    expect(text).toContain('- test: `npm test`');
    expect(text).toContain('`POST /orders` answered by `src/orders.ts:addOrder`');
    expect(text).toContain('`src/orders.ts:addOrder` line 4 — Takes a new order of a customer');
    expect(text).toContain('`test/orders.test.ts`');
    const short = (await scratch.show({ for: 'add a route', tokens: 100 })).sections[0]?.text ?? '';
    expect(short.length).toBeLessThanOrEqual(100 * 3.6 + 40);
  });

  it('of a kind that the project has none of is found by the names that speak of it', async () => {
    scratch.write({
      'lib/router.ts': 'export function createRoute(path: string): string {\n  return path;\n}\n',
    });
    scratch.commit();
    const { sections } = await scratch.show({ for: 'add a route' });
    expect(sections[0]?.text).toContain('`lib/router.ts:createRoute`');
  });

  it('is no way to add something where nothing is added, and tells the line in a long file', async () => {
    const padding = Array.from({ length: 1100 }, (_, at) => `// ${at}`).join('\n');
    prepare({
      ...SERVICE,
      'src/auth.ts':
        "import { weighParcel } from './parcel.ts';\nexport function requireLogin() { weighParcel(); }\n",
      'src/parcel.ts': `${padding}\n\nexport function weighParcel() {}\nexport function sendLetter() {}\n`,
    });
    const { sections } = await scratch.show({ for: 'how do I weigh a parcel' });
    const text = sections[0]?.text ?? '';
    expect(text).not.toContain('register it where');
    expect(text).toContain('`src/parcel.ts:weighParcel` line 1102');
    expect(text).not.toContain('sendLetter');
  });

  it('says of settings that there are others', async () => {
    const names = Array.from(
      { length: 40 },
      (_, at) => `SHOP_NAME_${String.fromCharCode(65 + (at % 26))}${at}`,
    );
    prepare({
      ...SERVICE,
      'src/settings.ts': `${names.map((name, at) => `export const a${at} = process.env.${name};`).join('\n')}\n`,
    });
    const { sections } = await scratch.show({ for: 'which settings are there', tokens: 3000 });
    expect(sections[0]?.text).toContain('- and 10 others (`loa ground show --section interfaces`)');
  });

  it('routes stand with their whole path, what answers them, also when wrapped, and what guards them', async () => {
    prepare(SERVICE);
    await scratch.gen();
    const page = scratch.read('BUTTERFREEZONE.md');
    expect(page).toContain('| POST | `/orders` | `src/orders.ts:addOrder` | `requireLogin` |');
    expect(page).toContain('| GET | `/orders/:id` | `src/routes/orders.ts:showOrder` |  |');
    expect((await scratch.validate()).status).toBe('pass');
  });

  it('sources are packed into the tokens that are given, whole or by their declarations', async () => {
    prepare(SERVICE);
    const all = await packCode.run({ tokens: 8000 }, scratch.context());
    expect(all.files[0]).toMatchObject({ path: 'package.json', form: 'whole' });
    expect(all.text).toContain('export function addOrder() {}');
    const few = await packCode.run({ tokens: 200, for: 'customer order' }, scratch.context());
    expect(few.tokens).toBeLessThanOrEqual(200);
    expect(few.files.map(({ path }) => path)).toContain('src/orders.ts');
    await expect(packCode.run({ tokens: 200, package: 'nowhere' }, scratch.context())).rejects.toThrow(
      /no package/,
    );
  });
});
