// Where one more option, command or rule goes, for the page: only where one place is called as the kind is, and no other could be
// meant. Pure.

import type { PlacedDispatch } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { compareText } from '../text.ts';
import { CARRIED_OUT, dispatchPlaces, isCarriedOut, OF_LISTS, tellDispatch, wordsIn } from './dispatch.ts';

const SHOWN_MAX = 3;

/** For the page: of each kind the largest that is called as the kind is, and nothing besides. */
export function dispatchRecipes(material: Material): string[] {
  const named = dispatchPlaces(material).flatMap((one) => {
    const kind = kindOf(one);
    return kind === undefined ? [] : [{ one, kind }];
  });
  const largest = [...Map.groupBy(named, ({ kind }) => kind).values()].flatMap((own) => {
    const [best, ...others] = own.toSorted(
      (a, b) => b.one.count - a.one.count || compareText(a.one.path, b.one.path) || a.one.line - b.one.line,
    );
    return best !== undefined && isThePlace(best, others, material) ? [best] : [];
  });
  return largest
    .slice(0, SHOWN_MAX)
    .map(({ one, kind }) => `- one more ${kind} goes in ${tellDispatch(one, material)}`);
}

interface Named {
  readonly one: PlacedDispatch;
  readonly kind: string;
}

/** Where several parts have a list of their own, or most of the kind is declared elsewhere, nobody can say which is meant. */
function isThePlace({ one, kind }: Named, others: readonly Named[], material: Material): boolean {
  const { facts } = material;
  const isRival = (other: Named): boolean =>
    other.one.path !== one.path && other.one.count * LARGER > one.count;
  if (others.some(isRival)) return false;
  if (!leadsSomewhere(one, kind, material)) return false;
  // Names of constants are what a table of something else has, too.
  if (kind === 'command' && one.leads.length > 0) return one.leads.some((lead) => /[a-z]/.test(lead));
  return (
    kind !== 'option' || facts.options.filter(({ path }) => !isBeside(path, one.path)).length <= one.count
  );
}

/** Words alone may be those of anything that the program knows about: something of that name has to carry them out. */
function leadsSomewhere(
  { leads, words, form, path }: PlacedDispatch,
  kind: string,
  material: Material,
): boolean {
  if (form !== 'table' || leads.length > 0 || kind === 'option') return true;
  const asked = words.slice(0, WORDS_ASKED_MAX);
  // Beside it something is called after them: `ToolBrowse` for `browse`.
  const here = material.symbolsOf(path).map(({ name }) => bare(name));
  const isHere = (word: string): boolean =>
    word.length >= WORD_MIN && here.some((name) => name !== bare(word) && name.includes(bare(word)));
  const names = (word: string): string[] => [word, word.replaceAll('-', '_')];
  return (
    asked.filter((word) => isHere(word) || names(word).some((one) => isCarriedOut(one, material))).length *
      2 >=
    asked.length
  );
}

const WORDS_ASKED_MAX = 12;
const WORD_MIN = 3;
const bare = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

const LARGER = 3;
/** What tells of the options may lie beside what lists them. */
const isBeside = (a: string, b: string): boolean =>
  a.slice(0, a.lastIndexOf('/') + 1) === b.slice(0, b.lastIndexOf('/') + 1);

const TOLD_KINDS: readonly (readonly [string, RegExp])[] = [
  ['option', /^(?:l|long|all)?(?:opt|optname|option|flag|arg)s?$/],
  ['command', /^(?:cmd|command|subcommand|builtin|verb|applet)s?$/],
  ['tool', /^tools?$/],
  ['rule', /^(?:rule|check|cop)s?$/],
  ['plugin', /^(?:plugin|extension)s?$/],
  ['backend', /^(?:backend|driver)s?$/],
];
/** A function that goes by the name of no kind may hold the list of one. */
const ANY_HOLDER = /^(?:main|init|setup|__init__|run|cli|_?start)$/;

function kindOf({ form, name, given, leads }: PlacedDispatch): string | undefined {
  const own = name.split('.').at(-1) ?? '';
  const called =
    form === 'methods' ? (CARRIED_OUT.find(([so]) => so.test(leads[0] ?? ''))?.[1] ?? '') : given || own;
  if (form === 'cases' || form === 'entered') return undefined;
  const words = [...wordsIn(called)].filter((word) => word.length > 1 && !OF_LISTS.has(word));
  const isOf = (kind: RegExp, some: Iterable<string>): boolean => [...some].some((word) => kind.test(word));
  const kind = TOLD_KINDS.find(([, inCode]) => words.length > 0 && words.every((word) => inCode.test(word)));
  const isHeldSo = own === called || own === '' || form === 'methods' || ANY_HOLDER.test(own);
  return kind !== undefined && (isHeldSo || isOf(kind[1], wordsIn(own))) ? kind[0] : undefined;
}
