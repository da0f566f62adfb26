import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile } from '../extract.ts';

const bench = createWorkbench();
const read = (type: string, text: string) =>
  (extractFile(Buffer.from(text), { type, isTest: false }, bench).facts.dispatch ?? []).map(
    ({ form, name, given, count, leads, words }) => ({ form, name, given, count, leads, words }),
  );

describe('a table that leads to one of many', () => {
  it.each([
    [
      'c',
      'static const struct verb verbs[] = {\n  { "brew", cmd_brew, 0 },\n  { "pour", cmd_pour, 1 },\n  { "stir", cmd_stir, 1 },\n  { "sip", cmd_sip, 1 },\n  { "wash", cmd_wash, 1 },\n};\n',
      'cmd_brew',
      'brew',
    ],
    [
      'python',
      "VERBS = {\n    'brew': brew,\n    'pour': pour,\n    'stir': stir,\n    'sip': sip,\n    'wash': cups.wash,\n}\n",
      'brew',
      'brew',
    ],
    [
      'typescript',
      'export const verbs = {\n  brew: brewTea,\n  pour: pourTea,\n  stir: stirTea,\n  sip: sipTea,\n  wash: washCup,\n};\n',
      'brewTea',
      undefined,
    ],
    [
      'rust',
      'pub static VERBS: Verbs = Verbs(&[\n    &verbs::BREW, &verbs::POUR, &verbs::STIR,\n    &verbs::SIP, &verbs::WASH,\n]);\n',
      'BREW',
      undefined,
    ],
    [
      'go',
      'package tea\n\nvar verbs = map[string]Verb{\n\t"brew": Brew,\n\t"pour": Pour,\n\t"stir": Stir,\n\t"sip": Sip,\n\t"wash": Wash,\n}\n',
      'Brew',
      'brew',
    ],
  ])('is found in %s, with what it is chosen by and what it leads to', (type, text, lead, word) => {
    const [found, ...others] = read(type, text);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ form: 'table', count: 5 });
    expect(found?.name).toMatch(/^verbs$/i);
    expect(found?.leads[0]).toBe(lead);
    expect(found?.words[0]).toBe(word);
  });

  it('is no list of fields, of names that are taken in, of parameters, nor what is short', () => {
    expect(
      read(
        'c',
        'static const Pot pot = { .lid = lid, .spout = spout, .body = body, .foot = foot, .rim = rim };\n',
      ),
    ).toEqual([]);
    expect(read('rust', 'use tea::{Brew, Pour, Stir, Sip, Wash};\n')).toEqual([]);
    expect(read('rust', '#[derive(Clone)]\npub enum Verb { Brew, Pour, Stir, Sip, Wash }\n')).toEqual([]);
    expect(
      read('typescript', 'export function f(a: A, b: B, c: C, d: D, e: E) { return g(a, b, c, d, e); }\n'),
    ).toEqual([]);
    expect(read('python', "VERBS = {'brew': brew, 'pour': pour}\n")).toEqual([]);
  });

  it('of words alone is told where its name says what is chosen', () => {
    const words = '"quiet", "loud", "hot", "cold", "sweet"';
    expect(read('c', `static const char *const optnames[COUNT] = { ${words} };\n`)[0]).toMatchObject({
      words: ['quiet', 'loud', 'hot', 'cold', 'sweet'],
    });
    expect(read('c', `static const char *const cups[] = { ${words} };\n`)).toEqual([]);
  });
});

describe('a table of C', () => {
  const row = (word: string): string => `  { "${word}", "what it does", cmd_${word} },\n`;
  const rows = ['brew', 'pour', 'stir', 'sip', 'wash'].map(row).join('');
  const first = (text: string) =>
    extractFile(Buffer.from(text), { type: 'c', isTest: false }, bench).facts.dispatch?.[0];

  it('does not count the row that only ends it', () => {
    const told = first(`static const struct verb verbs[] = {\n${rows}  { NULL, NULL, NULL }\n};\n`);
    expect(told).toMatchObject({ count: 5, hasEnd: true });
    expect(first(`static const struct verb verbs[] = {\n${rows}};\n`)?.hasEnd).toBeUndefined();
  });

  it('tells how many rows only some builds have, and shows others', () => {
    const told = first(`static const struct verb verbs[] = {\n#ifdef HOT\n${row('boil')}#endif\n${rows}};\n`);
    expect(told).toMatchObject({ count: 6, conditional: 1 });
    expect(told?.words).not.toContain('boil');
    expect(told?.words[0]).toBe('brew');
  });
});

describe('other ways to one of many', () => {
  it('are a choice between cases, in the function that chooses', () => {
    const c = ['brew', 'pour', 'stir', 'sip', 'wash']
      .map((word) => `  if (strcmp(verb, "${word}") == 0) return do_it();`)
      .join('\n');
    expect(read('c', `int choose(const char *verb) {\n${c}\n  return 0;\n}\n`)[0]).toMatchObject({
      form: 'cases',
      name: 'choose',
      count: 5,
    });
    const ts = ['brew', 'pour', 'stir', 'sip', 'wash']
      .map((word) => `    case '${word}': return 1;`)
      .join('\n');
    expect(
      read('typescript', `export function choose(verb: string) {\n  switch (verb) {\n${ts}\n  }\n}\n`)[0],
    ).toMatchObject({ form: 'cases', name: 'choose', words: ['brew', 'pour', 'stir', 'sip', 'wash'] });
  });

  it('are methods that are called alike', () => {
    const methods = ['brew', 'pour', 'stir', 'sip', 'wash']
      .map((word) => `    def do_${word}(self, arg):\n        pass\n`)
      .join('\n');
    expect(read('python', `class Kettle:\n${methods}`)[0]).toMatchObject({
      form: 'methods',
      name: 'Kettle',
      count: 5,
    });
  });

  it('are entries made one after another', () => {
    const keys = ['Brew', 'Pour', 'Stir', 'Sip', 'Wash']
      .map((word, at) => `  keys['${at}'] = action${word};`)
      .join('\n');
    expect(read('c', `void bind(Action *keys) {\n${keys}\n}\n`)).toContainEqual(
      expect.objectContaining({ form: 'entered', name: 'bind', given: 'keys', count: 5 }),
    );
  });
});
