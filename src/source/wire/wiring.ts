// What the readers of routes and commands take and give.

import type { Tokens } from '../lex/tokens.ts';
import type { CommandFact, ImportFact, MountFact, NameUse, RouteFact, SymbolFact } from '../model.ts';

export interface WireInput {
  readonly tokens: Tokens;
  readonly language: string;
  readonly imports: readonly ImportFact[];
  /** Every name that the file uses: a quick way to see that it cannot be about something. */
  readonly names: NameUse;
  /** Made when it is first asked for, which costs more than all else: look at imports and names before. */
  readonly symbols: readonly SymbolFact[];
}

export interface Wiring {
  readonly routes: readonly RouteFact[];
  readonly mounts: readonly MountFact[];
  readonly commands: readonly CommandFact[];
}

export const NO_WIRING: Wiring = { routes: [], mounts: [], commands: [] };

/** Whether any import is, or lies below, one of these modules. */
export function importsAny(imports: readonly ImportFact[], modules: readonly string[]): boolean {
  return imports.some(({ from }) =>
    modules.some((name) => from.startsWith(name) && isWhole(from, name.length)),
  );
}

/** Cobra's flags, in whichever copy of them a project takes in. */
export const takesPflag = (imports: readonly ImportFact[]): boolean =>
  imports.some(({ from }) => /(?:^|\/)(?:pflag|cobra)(?:\/v\d+|\.v\d+)?$/.test(from));

/** A module's name ends here, or something of it follows. */
function isWhole(from: string, at: number): boolean {
  return from.length === at || from[at] === '/' || from[at] === '.' || from.startsWith('::', at);
}

/** One slash at the start, none doubled, none at the end. */
export function joinPaths(...parts: readonly string[]): string {
  const joined = parts.map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');
  return `/${joined.join('/')}`;
}

const SAID_MAX = 240;

/** The first sentence-like words of a description: a line, and those that go on with it. */
export function shorten(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const end = rest.findIndex((line) => !GOES_ON.test(line));
  const whole = [first, ...rest.slice(0, end < 0 ? rest.length : end)].map((line) => line.trim()).join(' ');
  return whole.length > SAID_MAX ? `${whole.slice(0, SAID_MAX - 1)}…` : whole;
}

const GOES_ON = /^\s*[a-z(]\S*\s+\S/;

/** The words before the first argument: `remote add <name>` is `remote add`; `$0` is the program itself. */
export function commandWord(text: string): string {
  // What stands in brackets may hold spaces of its own: `install <module|git:// url>`.
  const bare = text.replace(/<[^>]*>|\[[^\]]*\]/g, ' ');
  return bare
    .split(/\s+/)
    .filter((word) => word !== '' && !/^[<[$*.-]/.test(word))
    .join(' ');
}
