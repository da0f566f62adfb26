import { afterEach, describe, expect, it } from 'vitest';
import { openCodeSearch } from '../../code-search/index.ts';
import { ledgerPool } from '../ledger.suite.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const places = async (files: Readonly<Record<string, string>>, question: string): Promise<string[]> => {
  const search = await openCodeSearch(pool.make(files).context);
  try {
    return search.ask(question, 5).found.map(({ path, symbol }) => `${path}:${symbol}`);
  } finally {
    search.close();
  }
};

const FILES = {
  'src/kettle.ts':
    '// Heats the water until it is hot enough.\nfunction boil(water: string) {\n  return water;\n}\nexport function pour(cup: string) {\n  boil(cup);\n  return cup;\n}\n',
  'src/shop.ts':
    'export function openShop() {\n  return 1;\n}\nexport function sellCup(price: number) {\n  return price;\n}\n',
  'src/limits.ts': 'export const CUPS_MAX = 12;\nexport function countCups() {\n  return 0;\n}\n',
  'test/kettle.test.ts': "it('heats the water', () => { boilWater('hot enough'); });\n",
  'CHANGELOG.md': '# Changes\n\nHeats the water until it is hot enough.\n',
};

describe('a question in words', () => {
  it('is answered by what a comment says of a private function, before tests and changes', async () => {
    expect((await places(FILES, 'Where is the water heated?'))[0]).toBe('src/kettle.ts:boil');
  });

  it('is answered under other words for the same', async () => {
    const files = {
      ...FILES,
      'src/login.ts': 'export function authenticate(name: string) {\n  return name;\n}\n',
    };
    expect((await places(files, 'which function checks the password?'))[0]).toBe('src/login.ts:authenticate');
    expect((await places({ ...FILES, 'src/b.ts': 'export function freeBuf() {}\n' }, 'buffer'))[0]).toBe(
      'src/b.ts:freeBuf',
    );
  });

  it('after a value is answered by the line that gives one', async () => {
    expect((await places(FILES, 'How many cups are there at most?'))[0]).toBe('src/limits.ts:CUPS_MAX');
  });

  it('comes with the lines that say it, and with the words that stand nowhere', async () => {
    const search = await openCodeSearch(pool.make(FILES).context);
    const { found, missing } = search.ask('where is the price of a xylophone', 3);
    expect(found[0]).toMatchObject({ path: 'src/shop.ts', symbol: 'sellCup' });
    const [best] = found[0]?.lines.toSorted((a, b) => b.worth - a.worth) ?? [];
    expect(best?.text).toContain('price');
    expect(missing).toEqual(['xylophone']);
    search.close();
  });

  it('that nothing has to do with is answered by nothing', async () => {
    expect(await places(FILES, 'zqxj wvkp')).toEqual([]);
    expect(await places(FILES, '')).toEqual([]);
  });
});
