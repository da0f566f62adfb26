// Settings that are not environment variables, with what they are without anybody's doing: from the one place that sets them all. It is
// known by its name, which says defaults, settings or configuration, and by its form, which is pairs of names and values. Pure.

import { isAside, type SymbolSpan } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { cell, code } from '../../text.ts';
import { filesWithSource } from '../declared.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { citeLine, citeNamed } from '../symbols.ts';
import { followed } from './constants-followed.ts';
import { type Form, isMostlyPlain, isNothing, isPlain, type Pair, readPairs } from './default-pairs.ts';

const ROWS_MAX = 25;
const PAIRS_MIN = 5;
const CONSTANTS_MIN = 4;
const SHARE_MIN = 0.4;
const FILES_MAX = 600;
const LINES_MAX = 12_000;

/** A function or a value that sets defaults, by its name. */
const SETS =
  /^(?:[a-z]+_)?defaults?$|default\w*(?:option|opt|setting|config|param|pref|propert)|(?:option|opt|setting|config|param|pref)\w*default|^(?:init|set|reset|load|make|new|apply)_?(?:defaults?|default_?values|settings|config(?:uration)?|options)$|^(?:settings|config(?:uration)?|options)_?init$/i;
/** A type or a file that holds them. */
const HOLDS = /(?:config|configuration|settings|options|defaults)$/i;
const MENTIONS = /default|settings|config|options/i;
const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'procedure']);
const VALUES: ReadonlySet<string> = new Set(['constant', 'variable', 'property']);
/** How something looks or what it says is set by default, too, and is no setting. */
const LOOKS = /theme|styles?|colou?rs?|palette|icons?|messages?|texts?|locale|headers?|handlers?|types?$/i;
/** What tries the program has settings of its own. */
const TRIES =
  /(?:^|[/_.-])(?:fuzz\w*|tests?|testing|mocks?|stubs?|fakes?|bench\w*|examples?|samples?|demos?)(?=[/_.-])/i;
const TRIES_BY_NAME = /fuzz|test|mock|fake|stub|bench|example|sample|demo/i;
/** Names that whatever is told of a program has, rather than what it can be told. */
const NO_SETTING = /^(?:__\w+__|type|name|class|id|key|value|logger|log)$/i;

/** Forms that say by themselves that something is a default, whatever else stands between. */
const WHEREVER: ReadonlySet<Form> = new Set(['asked', 'constant', 'guarded', 'listed']);

interface Place {
  readonly path: string;
  readonly reference: string;
  readonly form: Form;
  readonly pairs: readonly Pair[];
  /** The line before the first of `pairs`' lines. */
  readonly before: number;
}

/** The place with most pairs, or undefined. */
export const defaultsPlace = oncePerMaterial((material): Place | undefined => {
  const places = filesWithSource(material)
    .filter(({ path }) => !isAside(path, 'settings') && !TRIES.test(path))
    .slice(0, FILES_MAX)
    .flatMap(({ path }) => placesIn(path, material));
  return places.toSorted((a, b) => b.pairs.length - a.pairs.length || a.path.length - b.path.length)[0];
});

function placesIn(path: string, material: Material): Place[] {
  const text = material.linesOf(path, 1, LINES_MAX);
  if (!MENTIONS.test(text)) return [];
  const lines = text.split('\n');
  const own = material.symbolsOf(path).flatMap((symbol): Place[] => {
    const forms = isHidden(symbol, path, text) ? [] : formsOf(symbol);
    if (forms.length === 0) return [];
    const before = symbol.line - 1;
    const body = lines.slice(before, symbol.endLine);
    return forms.flatMap((form) => {
      const reference = citeNamed(material, path, symbol.name) ?? citeLine(path, symbol.line);
      return toPlace({ path, reference, form, before }, body);
    });
  });
  const isHolder = HOLDS.test(/([^/]+?)\.\w+$/.exec(path)?.[1] ?? '');
  const whole = (form: Form): Place[] => toPlace({ path, reference: path, form, before: 0 }, lines);
  return [...own, ...(isHolder ? [...whole('asked'), ...whole('listed')] : [])];
}

/** What a type of a file's own begins with, whoever uses it may set anew. */
const isHidden = ({ name, container }: SymbolSpan, path: string, text: string): boolean =>
  path.endsWith('.rs') &&
  name === 'default' &&
  !new RegExp(`\\bpub struct ${container.split('.').at(-1)}\\b`).test(text);

function formsOf({ name, kind, container }: SymbolSpan): readonly Form[] {
  const holder = container.split('.').at(-1) ?? '';
  // `default` of Rust belongs to the type that it is of.
  const isSet =
    SETS.test(name) &&
    !TRIES_BY_NAME.test(name) &&
    !LOOKS.test(name) &&
    (name !== 'default' || HOLDS.test(holder));
  if (FUNCTIONS.has(kind)) return isSet ? ['field', 'key', 'guarded'] : ['guarded'];
  if (VALUES.has(kind)) return isSet || /^(?:settings|config|options)$/i.test(name) ? ['key'] : [];
  return (kind === 'class' || kind === 'object') && HOLDS.test(name) ? ['constant'] : [];
}

function toPlace(place: Omit<Place, 'pairs'>, lines: readonly string[]): Place[] {
  const read = readPairs(lines, place.form).filter(
    ({ name }) => !NO_SETTING.test(name) && !/[|`]/.test(name),
  );
  const pairs = [...new Map(read.toReversed().map((one) => [one.name, one])).values()].toReversed();
  const isPart = WHEREVER.has(place.form);
  const full = lines.filter(
    (line) => /\w.*[\s=:(]\S/.test(line) && !/^\s*(?:\/\/|\/?\*|#)/.test(line),
  ).length;
  const least = place.form === 'constant' ? CONSTANTS_MIN : PAIRS_MIN;
  const isOne = pairs.length >= least && (isPart || pairs.length >= full * SHARE_MIN) && isMostlyPlain(pairs);
  return isOne ? [{ ...place, pairs }] : [];
}

export function defaultsBlock(material: Material): Block {
  const place = defaultsPlace(material);
  if (place === undefined) return { items: [], noun: '' };
  const { pairs, reference, form, path } = place;
  const told = pairs.flatMap((one): Pair[] => {
    if (!isPlain(one) || one.value.includes('`')) return [];
    const value = followed(one.value, path, material);
    return value === undefined ? [] : [{ ...one, value }];
  });
  // What only has its place there comes last.
  const inOrder = [...told.filter((one) => !isNothing(one)), ...told.filter(isNothing)];
  const shown = inOrder.slice(0, ROWS_MAX);
  const does = form === 'asked' ? 'as they are read in' : 'set in';
  return {
    before: [
      `Defaults of settings, ${does} ${code(reference)}, among others:`,
      '',
      '| Setting | Without it |',
      '|---|---|',
    ],
    items: shown.map(({ name, value }) => `| ${code(name)} | ${code(cell(value))} |`),
    noun: 'setting',
  };
}

const BESIDE_MAX = 3;

/** Where the value of one more setting goes. */
export function defaultEntered(material: Material): string | undefined {
  const place = defaultsPlace(material);
  if (place === undefined || place.form === 'asked') return undefined;
  const beside = place.pairs.slice(0, BESIDE_MAX).map(({ name }) => code(name));
  return `- the default of a new setting goes in ${code(place.reference)}, beside ${beside.join(', ')}`;
}
