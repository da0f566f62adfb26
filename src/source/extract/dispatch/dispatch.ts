// Where a program goes to one of many: a table whose entries name functions or things, a choice between cases by a word, a
// class of methods that are called alike. Whoever adds one more enters it there. Pure.

import { lineOf, type Tokens } from '../../lex/tokens.ts';
import type { DispatchFact } from '../../model.ts';
import type { FoundSymbol } from '../../scan/scan.ts';
import { readCases } from './cases.ts';
import { readEntered } from './entered.ts';
import { readTables } from './tables.ts';

/** Fewer are no list that grows. */
export const ENTRIES_MIN = 5;
const FACTS_MAX = 40;

/** A place as tokens: the declaration is looked up once all are found. */
export interface FoundDispatch extends Pick<DispatchFact, 'count' | 'given' | 'form' | 'leads' | 'words'> {
  /** The token that it begins with. */
  readonly at: number;
}

export function readDispatch(tokens: Tokens, found: readonly FoundSymbol[]): readonly DispatchFact[] {
  const places = [...readTables(tokens), ...readCases(tokens, found), ...readEntered(tokens, found)];
  const facts = places.flatMap((one): DispatchFact[] => {
    const { at, ...rest } = one;
    const holder = holderOf(at, found);
    const name = holder === undefined ? '' : nameOf(holder);
    // Words alone are told only where the name says what is chosen by them.
    if (rest.leads.length === 0 && rest.form === 'table' && !NAMES_CHOICE.test(`${name} ${rest.given}`))
      return [];
    return [{ ...rest, name, line: lineOf(tokens, tokens.start[at] as number) }];
  });
  return [...facts, ...readMethods(tokens, found)].slice(0, FACTS_MAX);
}

const NAMES_CHOICE =
  /opt|arg|flag|command|cmd|builtin|tool|rule|handler|action|method|func|verb|plugin|switch|param|setting/i;

const nameOf = ({ name, container }: FoundSymbol): string =>
  container === '' ? name : `${container}.${name}`;

/** The innermost declaration around a token. */
export function holderOf(at: number, found: readonly FoundSymbol[]): FoundSymbol | undefined {
  let best: FoundSymbol | undefined;
  for (const one of found)
    if (
      one.first <= at &&
      at <= one.last &&
      (best === undefined || one.last - one.first < best.last - best.first)
    )
      best = one;
  return best;
}

/** How methods are called by which commands are carried out. */
const CALLED_SO = /^(?:do|cmd|command|handle|action)(?:_(\w+)|([A-Z]\w*))$/;
const METHODS = new Set(['method', 'function']);

function readMethods(tokens: Tokens, found: readonly FoundSymbol[]): DispatchFact[] {
  const methods = found.filter(({ container, kind }) => container !== '' && METHODS.has(kind));
  return [...Map.groupBy(methods, ({ container }) => container)].flatMap(
    ([container, own]): DispatchFact[] => {
      const alike = own.filter(({ name }) => CALLED_SO.test(name));
      const [first] = alike;
      if (first === undefined || alike.length < ENTRIES_MIN) return [];
      return [
        {
          form: 'methods',
          name: container,
          given: '',
          line: lineOf(tokens, tokens.start[first.first] as number),
          count: alike.length,
          leads: alike.map(({ name }) => name).slice(0, LEADS_MAX),
          words: [],
        },
      ];
    },
  );
}

export const LEADS_MAX = 16;
