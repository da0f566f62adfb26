import { expect, it } from 'vitest';
import { joinAllDomains } from './bin/all-domains.ts';
import { programs } from './bin/programs.ts';
import { FOOT, overview } from './overview.ts';
import { renderOverview } from './surfaces/cli/help.ts';
import { PLAIN_STYLE } from './surfaces/style.ts';

const { operations } = joinAllDomains(() => {
  throw new Error('nothing is started here');
});
const commands: { words: readonly string[]; alias?: string }[] = [
  ...operations
    .filter(({ hidden }) => hidden !== true)
    .map(({ name, alias }) => ({ words: name.split('.'), ...(alias === undefined ? {} : { alias }) })),
  ...programs.map(({ words }) => ({ words })),
];
const page = renderOverview(commands, { lines: overview, foot: FOOT }, PLAIN_STYLE);

it('the first help page says what every command is for, and fits a screen of 24 lines and 80 columns', () => {
  const said = new Set([...FOOT, ...overview.flatMap(({ name, mentions = [] }) => [name, ...mentions])]);
  const names = commands.flatMap(({ words, alias }) => [words[0], ...(alias === undefined ? [] : [alias])]);
  expect(names.filter((name) => name !== undefined && !said.has(name))).toEqual([]);
  expect([...said].filter((name) => !names.includes(name))).toEqual([]);
  for (const name of said) expect(page).toContain(name);
  const lines = page.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

it('older words stand on it only where a file bears them', () => {
  expect(page).not.toMatch(/grimoire|bead|\btier\b|EDD|ghost|State Zone/i);
  expect(page.match(/BEAUVOIR\S*|BUTTERFREEZONE\S*/g)).toEqual(['BUTTERFREEZONE.md:', 'BEAUVOIR.md:']);
});
