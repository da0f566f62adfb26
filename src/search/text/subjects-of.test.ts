import { expect, it } from 'vitest';
import { stem } from './stem.ts';
import { stemsOf, subjectsOf, tellsOf } from './subjects-of.ts';

const even = () => 1;
const shared = (a: string, b: string): readonly number[] => {
  const told = subjectsOf(b, even);
  return [...subjectsOf(a, even).keys()].filter((subject) => told.has(subject));
};

it('a question shares a subject with a note that names the tool for it', () => {
  expect(shared('restore the database of last week', 'pgBackRest runs on Sundays')).not.toEqual([]);
  expect(shared('the panel of the latency is empty', 'Grafana is provisioned from ops/')).not.toEqual([]);
});

it('unlike things share no subject', () => {
  expect(shared('sort these words', 'invoices are numbered by year')).toEqual([]);
});

it('two words that speak of a subject together do so side by side alone', () => {
  const call = (text: string) =>
    [...subjectsOf(text, even).values()].some(({ stems }) => stems.includes('off'));
  expect(call('they call off the stay')).toBe(true);
  expect(call('off they call')).toBe(false);
});

it('the same is found by looking through lines and in the table', () => {
  const text = 'deploy the invoice service, then rotate its password and empty the cache';
  const first = [...subjectsOf(text, even).keys()];
  for (let turn = 0; turn < 10; turn += 1) expect([...subjectsOf(text, even).keys()]).toEqual(first);
  expect(first.length).toBeGreaterThan(3);
});

it('a subject of few words tells more than one of many, and its words are stems', () => {
  const [deploy] = subjectsOf('deploy', even).keys();
  const [churn] = subjectsOf('churn', even).keys();
  expect(tellsOf(deploy ?? -1)).toBeLessThan(tellsOf(churn ?? -1));
  expect(stemsOf(deploy ?? -1)).toContain(stem('deployment'));
});
