// Where flags of Go's commands belong: the command or the set of flags that they are declared on, through variables for a set and
// through functions that are handed either. Which command that is, only all files together know. Pure.

import { hashName, type Tokens } from '../lex/tokens.ts';
import type { HandedFact, ImportFact, NameUse, OptionFact } from '../model.ts';
import {
  byteOf,
  CLOSE_BRACE,
  CLOSE_PAREN,
  closeOf,
  DOT,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  STAR,
  solidFrom,
  step,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { assignedName, type Call, findCalls, nameAt, textAt } from '../wire/calls.ts';
import { takesPflag } from '../wire/wiring.ts';

interface FlagSet {
  readonly on: string;
  readonly isPersistent: boolean;
}

interface GoFunction {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Parameters that are commands or sets of flags. */
  readonly given: ReadonlySet<string>;
  /** `flags := cmd.Flags()`. */
  readonly sets: ReadonlyMap<string, FlagSet>;
}

export interface FlagPlaces {
  placeOf(call: Call): Pick<OptionFact, 'isGiven' | 'isPersistent' | 'on' | 'scope'>;
  /** Options that are said to be required, apart from where they are declared. */
  readonly required: readonly OptionFact[];
  readonly handed: readonly HandedFact[];
}

const SETS = /^(?:Flags|PersistentFlags|LocalFlags)$/;
const MARKS = /^Mark(?:Persistent)?FlagRequired$/;

export function readFlagPlaces(tokens: Tokens, imports: readonly ImportFact[]): FlagPlaces | undefined {
  if (!takesPflag(imports)) return undefined;
  const functions = [...goFunctions(tokens)];
  const around = (at: number): GoFunction | undefined =>
    functions.find(({ from, to }) => from <= at && at <= to);
  const placeOf: FlagPlaces['placeOf'] = (call) => {
    const scope = around(call.at);
    const set = setOf(tokens, call, scope);
    return set === undefined ? {} : placed(set, scope);
  };
  return {
    placeOf,
    required: [...requiredIn(tokens, placeOf)],
    handed: [...handedIn(tokens, functions, around)],
  };
}

const placed = ({ on, isPersistent }: FlagSet, scope: GoFunction | undefined) => ({
  on,
  ...(scope === undefined ? {} : { scope: scope.name }),
  ...(isPersistent ? { isPersistent: true as const } : {}),
  ...(scope?.given.has(on) === true ? { isGiven: true as const } : {}),
});

function setOf(tokens: Tokens, call: Call, scope: GoFunction | undefined): FlagSet | undefined {
  if (call.receiver === '') return undefined;
  const known = scope?.sets.get(call.receiver);
  if (known !== undefined) return known;
  // `cmd.Flags().String(…)`: the call before this one.
  const before = kindAt(tokens, call.at - 2) === CLOSE_PAREN ? tokenText(tokens, call.at - 4) : '';
  return { on: call.receiver, isPersistent: before === 'PersistentFlags' };
}

function* goFunctions(tokens: Tokens): Iterable<GoFunction> {
  for (let at = 0; at < tokens.count; at = step(tokens, at)) {
    if (!isName(tokens, at) || tokenText(tokens, at) !== 'func') continue;
    // Of a method, behind its receiver.
    const name = kindAt(tokens, at + 1) === OPEN_PAREN ? closeOf(tokens, at + 1, tokens.count) + 1 : at + 1;
    if (!isName(tokens, name) || kindAt(tokens, name + 1) !== OPEN_PAREN) continue;
    const close = closeOf(tokens, name + 1, tokens.count);
    let body = close + 1;
    while (body < tokens.count && kindAt(tokens, body) !== OPEN_BRACE && kindAt(tokens, body) !== CLOSE_BRACE)
      body++;
    const to = closeOf(tokens, body, tokens.count);
    const sets = new Map<string, FlagSet>();
    for (const call of findCalls(tokens, (one) => SETS.test(one))) {
      const variable = call.at > body && call.at < to ? assignedName(tokens, call) : '';
      if (variable !== '')
        sets.set(variable, { on: call.receiver, isPersistent: call.name === 'PersistentFlags' });
    }
    yield { name: tokenText(tokens, name), from: name, to, given: givenIn(tokens, name + 1, close), sets };
    at = body;
  }
}

/** `cmd *cobra.Command`, `flags *pflag.FlagSet`. */
function givenIn(tokens: Tokens, open: number, close: number): Set<string> {
  const given = new Set<string>();
  for (let at = open + 1; at < close; at++)
    if (
      isName(tokens, at) &&
      kindAt(tokens, at + 1) === STAR &&
      kindAt(tokens, at + 3) === DOT &&
      /^(?:Command|FlagSet)$/.test(tokenText(tokens, at + 4))
    )
      given.add(tokenText(tokens, at));
  return given;
}

/** `cmd.MarkFlagRequired("url")`, `cobra.MarkFlagRequired(flags, "url")`. */
function* requiredIn(tokens: Tokens, placeOf: FlagPlaces['placeOf']): Iterable<OptionFact> {
  for (const call of findCalls(tokens, (name) => MARKS.test(name))) {
    const name = textAt(tokens, call.args.at(-1));
    const receiver = call.args.length > 1 ? nameAt(tokens, call.args[0]).split('.')[0] : call.receiver;
    if (name === undefined || receiver === undefined || receiver === '') continue;
    const place = placeOf({ ...call, receiver });
    yield { flag: `--${name}`, description: '', line: call.line, ...place, isRequired: true, isMark: true };
  }
}

/** `addCommon(cmd)`, `opts.addFlags(cmd.Flags())`: what else declares flags of a command. */
function* handedIn(
  tokens: Tokens,
  functions: readonly GoFunction[],
  around: (at: number) => GoFunction | undefined,
): Iterable<HandedFact> {
  const commands = commandVariables(tokens, functions);
  for (const call of findCalls(tokens, (name) => !NOT_FOR_FLAGS.test(name))) {
    const scope = around(call.at);
    if (scope === undefined || call.at === scope.from) continue;
    for (const arg of call.args) {
      const set = handedAt(tokens, arg, scope);
      if (set === undefined || !(commands.has(set.on) || scope.given.has(set.on))) continue;
      const isOther = call.receiver !== '' && !call.receiver.includes('.');
      const { isGiven, ...place } = placed(set, scope);
      yield {
        to: call.name,
        ...(isOther ? { by: call.receiver } : {}),
        line: call.line,
        ...place,
        ...(isGiven ? { isGiven } : {}),
      };
    }
  }
}

/** These take commands for something else. */
const NOT_FOR_FLAGS =
  /^(?:AddCommand|RemoveCommand|AddGroup|append|len|panic|Mark\w+|Execute\w*|Gen\w+|Print\w*|Fatal\w*|Errorf?)$/;

/** Names that are given a command somewhere: `x = &cobra.Command{`, `x := newCommand()` only where it has flags. */
function commandVariables(tokens: Tokens, functions: readonly GoFunction[]): Set<string> {
  const found = new Set<string>(functions.flatMap(({ sets }) => [...sets.values()].map(({ on }) => on)));
  for (let at = 2; at < tokens.count; at++) {
    if (!isName(tokens, at) || tokenText(tokens, at) !== 'Command') continue;
    let before = at - 3;
    while (before > 0 && [byteOf('&'), byteOf('='), byteOf(':'), STAR].includes(kindAt(tokens, before)))
      before--;
    if (before < at - 3 && isName(tokens, before)) found.add(tokenText(tokens, before));
  }
  return found;
}

const HIDES = ['Hidden', 'MarkHidden'].map(hashName);
export const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** `flags.MarkHidden("old")`, `flags.Lookup("old").Hidden = true`: what its help keeps from those who use it. */
export function hiddenFlags({ bytes }: Tokens, names: NameUse): ReadonlySet<string> {
  if (!usesAny(names, HIDES)) return NONE_HIDDEN;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const found = text.matchAll(/\bMarkHidden\("([\w.-]+)"\)|\bLookup\("([\w.-]+)"\)\.Hidden\s*=\s*true/g);
  return new Set([...found].map(([, marked, looked]) => `--${marked ?? looked}`));
}

/** A variable by itself, or the set of flags of one. */
function handedAt(tokens: Tokens, at: number, scope: GoFunction): FlagSet | undefined {
  const [on = '', set = '', more] = nameAt(tokens, at).split('.');
  if (on === '' || more !== undefined) return undefined;
  const behind = kindAt(tokens, solidFrom(tokens, at + (set === '' ? 1 : 3)));
  if (set === '' && behind !== byteOf(',') && behind !== CLOSE_PAREN) return undefined;
  if (set !== '' && !(SETS.test(set) && behind === OPEN_PAREN)) return undefined;
  return scope.sets.get(on) ?? { on, isPersistent: set === 'PersistentFlags' };
}
