// Where one more of a kind is entered: tables, choices between cases and classes of methods that lead to one of many. Told only
// where what they lead to is the project's own, or where their name says what is chosen there. Pure.

import { splitWords, stem } from '../../search/index.ts';
import { isAside, languageOf, type PlacedDispatch, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { citeLine, citeNamed } from './symbols.ts';

const DECLARED_SHARE_MIN = 0.6;
const ASKED_MAX = 10;
const EXAMPLES_MAX = 4;
const TABLES_ASKED_MAX = 400;
/** A single letter says little of what is chosen. */
const WORDS_LONG = 2;

/** What code calls a kind that people name. */
const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:flag|option|argument|switch)s?$/,
    /^(?:l|long|short)?(?:opt|optname|option|flag|arg|argument|switch|param)s?$/,
  ],
  [/^(?:sub)?commands?$/, /^(?:cmd|command|commands|cmds|subcommand|builtin|tool|verb|applet)s?$/],
  [/^(?:builtin|tool|applet)s?$/, /^(?:cmd|command|builtin|tool|applet)s?$/],
  [/^(?:action|key|shortcut|binding)s?$/, /^(?:action|key|bind|binding|keymap|shortcut)s?$/],
  [/^(?:rule|check|cop|lint)s?$/, /^(?:rule|check|cop|lint)s?$/],
  [/^(?:handler|callback|event)s?$/, /^(?:handler|callback|event|on)s?$/],
  [/^(?:format|filter|formatter|exporter|importer)s?$/, /^(?:format|filter|formatter|exporter|importer)s?$/],
];
/** Of a declaration that is called so, everybody sees that one more belongs there. */
const TELLING =
  /(?:^|[_\W])(?:all_?args|opts?|optnames?|optlist|options?|args|flags?|cmds?|commands?|builtins?|tools?|rules?|handlers?|actions?|plugins?|checks?|formatters?|filters?|backends?|drivers?|codecs?|methods?|verbs?|keymap|bindings?)(?:$|[_\W])/i;

const OF_TESTS = /(?:^|[._ ])tests?(?:$|[._ ])/i;

export const dispatchPlaces = oncePerMaterial((material): readonly PlacedDispatch[] =>
  material.facts.dispatch
    .filter(
      ({ path, name, given }) =>
        !/[\s:`|]/.test(path) && !isAside(path, 'commands') && !OF_TESTS.test(`${name} ${given}`),
    )
    .slice(0, TABLES_ASKED_MAX)
    .filter((one) => isOfProject(one, material)),
);

function isOfProject({ form, leads, path, words, name, given }: PlacedDispatch, material: Material): boolean {
  if (form === 'methods') return true;
  const isNamed = TELLING.test(spread(`${name} ${given}`));
  if (leads.length === 0) return isNamed || (form === 'cases' && longest(words) > WORDS_LONG);
  const modules = modulesOf(material);
  const asked = leads.slice(0, ASKED_MAX);
  const here = new Set(
    material.symbolsOf(path).flatMap((symbol) => (symbol.kind === 'property' ? [] : [symbol.name])),
  );
  const declared = asked.filter(
    (lead) => here.has(lead) || modules.has(lead.toLowerCase()) || isDeclared(lead, material),
  );
  return (
    declared.length >= asked.length * DECLARED_SHARE_MIN || (isNamed && words.length >= leads.length / 2)
  );
}

/** Files of the sources, by name. */
const modulesOf = oncePerMaterial(
  ({ paths }): ReadonlySet<string> =>
    new Set(
      [...paths]
        .filter((path) => languageOf(path) !== undefined && roleOf(path) === 'source')
        .map((path) => (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '').toLowerCase()),
    ),
);

/** As something that can be gone to; that a type has a field of the name says nothing. */
const isDeclared = (name: string, { declaring, symbolsOf }: Material): boolean =>
  declaring(name)
    .slice(0, DECLARING_MAX)
    .some((path) => symbolsOf(path).some((one) => one.name === name && one.kind !== 'property'));

/** A file of the sources, or something that can be gone to, is called so. */
export const isCarriedOut = (word: string, material: Material): boolean =>
  modulesOf(material).has(word.toLowerCase()) || isDeclared(word, material);

const DECLARING_MAX = 3;

const longest = (words: readonly string[]): number => Math.max(0, ...words.map(({ length }) => length));

/** `allArgs` as `all_Args`. */
const spread = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2');

/** Where one more belongs of what a task asks for, the likeliest first. */
export function dispatchFor(material: Material, task: readonly string[]): string[] {
  const found = dispatchPlaces(material)
    .map((one) => ({ one, score: scoreOf(one, task) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || compareText(a.one.path, b.one.path) || a.one.line - b.one.line);
  const best = found[0]?.score ?? 0;
  // Beside one that is meant, another is told that is as likely; of choices between cases the best alone.
  return found
    .filter(({ one, score }, at) => at === 0 || (score >= best - CLOSE && one.form !== 'cases'))
    .slice(0, ASKED_SHOWN_MAX)
    .map(({ one }) => `- a new one goes in ${tellDispatch(one, material)}`);
}

const CLOSE = 0.2;
const ASKED_SHOWN_MAX = 2;
const WORTH = { name: 2, path: 1, leads: 2, words: 0.5 } as const;
const SHARED_MIN = 3;

/** What it is called, or most of what it leads to, has to name the kind; the rest only tells which of several. */
function scoreOf(one: PlacedDispatch, task: readonly string[]): number {
  if (one.form === 'cases' && one.count < CASES_MIN) return 0;
  const own = one.given === '' || one.form === 'cases' ? one.name.replace(/^.*\./, '') : one.given;
  const name = wordsIn(own);
  const around = wordsIn(
    `${one.path} ${own === one.given && one.name.split('.').at(-1) !== own ? one.name : ''}`,
  );
  const shared = sharedBy(one);
  const chosen = wordsIn(one.words.join(' '));
  const saying = (words: ReadonlySet<string>): number =>
    task.filter((word) => [...words].some((other) => isSame(word, other))).length;
  const named = saying(name) * WORTH.name + saying(shared) * WORTH.leads;
  // What it is called besides makes it another thing.
  const apart = (one.form === 'methods' ? [] : [...name]).filter(
    (word) => word.length > 1 && !OF_LISTS.has(word) && !task.some((asked) => isSame(asked, word)),
  );
  const size = Math.min(1, one.count / COUNT_MANY) + (one.form === 'cases' ? 0 : TABLE_WORTH);
  const score = named + saying(around) * WORTH.path + saying(chosen) * WORTH.words + size - apart.length;
  return named === 0 || score < SCORE_MIN ? 0 : score;
}

const SCORE_MIN = 2.4;
const CASES_MIN = 10;
/** What methods are called by which something is carried out. */
export const CARRIED_OUT: readonly (readonly [RegExp, string])[] = [
  [/^(?:do|cmd|command)(?:_|[A-Z])/, 'command'],
  [/^handle(?:_|[A-Z])/, 'handler'],
  [/^action(?:_|[A-Z])/, 'action'],
];
/** Said of any list, and of any function that goes through one. */
export const OF_LISTS = new Set(
  'all list table map types type names name default my the known supported available process handle parse do run exec execute dispatch get set read main spec info desc defs definitions entries items registry registered static const parser internal impl by class'.split(
    ' ',
  ),
);

/** Words of most names that it leads to. */
function sharedBy({ leads, form }: PlacedDispatch): ReadonlySet<string> {
  if (form === 'methods')
    return new Set(CARRIED_OUT.flatMap(([so, kind]) => (so.test(leads[0] ?? '') ? [kind] : [])));
  const counts = new Map<string, number>();
  for (const lead of leads) for (const word of wordsIn(lead)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(SHARED_MIN, leads.length / 2);
  return new Set([...counts].filter(([, count]) => count >= most).map(([word]) => word));
}

const COUNT_MANY = 40;
/** A list says more plainly where one more goes than what compares with its entries. */
const TABLE_WORTH = 0.5;

/** The words that names are made of, without the names as a whole. */
export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(
    text.split(/[^\p{L}\p{Nd}]+/u).flatMap((name) => {
      const [first = '', ...parts] = splitWords(name).map((word) => word.toLowerCase());
      return first === parts.join('') ? parts : [first, ...parts];
    }),
  );

function isSame(asked: string, word: string): boolean {
  if (stem(word) === stem(asked)) return true;
  return KINDS.some(([people, inCode]) => people.test(asked) && inCode.test(word));
}

export function tellDispatch(one: PlacedDispatch, material: Material): string {
  const { form, path, line, name, given, count } = one;
  const cited = name === '' ? undefined : citeNamed(material, path, name);
  const called = given !== '' && given !== name.split('.').at(-1) ? ` \`${given}\`` : '';
  const at = cited === undefined ? code(citeLine(path, line)) : `${code(cited)} line ${line}`;
  const some = one.conditional === undefined ? '' : ` (${one.conditional} of them in some builds alone)`;
  const end = one.hasEnd === true ? ', before the row that ends it' : '';
  return `${at}${called}, ${WHAT[form](count)}${some}${end}: ${examplesOf(one)
    .map((example) => code(example))
    .join(', ')}`;
}

const WHAT: Readonly<Record<PlacedDispatch['form'], (count: number) => string>> = {
  table: (count) => `a table of ${count}`,
  cases: (count) => `a choice between ${count}`,
  entered: (count) => `where ${count} are entered`,
  methods: (count) => `with ${count} methods called alike`,
};

function examplesOf({ words, leads, form }: PlacedDispatch): readonly string[] {
  const shown = form !== 'methods' && longest(words) > WORDS_LONG ? words : leads.length > 0 ? leads : words;
  return shown.slice(0, EXAMPLES_MAX).map((word) => word.replaceAll('`', ''));
}
