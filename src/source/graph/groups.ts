// Groups of commands that are joined by the names they have in the code: `sub = p.add_subparsers()`, `cli.add_command(x)`,
// `program.addCommand(x)`, `app.add_typer(users.app, name='users')`. A name is known by its file and, where a file takes it
// from another, there. Pure.

import type { CommandFact } from '../model.ts';
import type { CommandFile } from './commands.ts';

const DEPTH_MAX = 8;

export interface Groups {
  /** The names to type before a command's own. */
  pathOf(command: CommandFact): string[];
  /** Whether it only stands for the program, whose name is not typed again. */
  isProgram(command: CommandFact): boolean;
}

export function joinGroups(files: readonly CommandFile[]): Groups {
  const placeOf = new Map<CommandFact, CommandFile>();
  const named = new Map<string, CommandFact>();
  const links = new Map<string, CommandFact>();
  const parents = new Set<string>();
  for (const file of files)
    for (const command of file.facts.commands) {
      placeOf.set(command, file);
      if (command.as !== undefined) {
        const key = keyOf(command.as, file);
        (command.isLink === true ? links : named).set(key, command);
      }
      if (command.on !== undefined) parents.add(keyOf(command.on, file));
    }
  /** What a name stands for, and what it is joined to: a link tells the second of what another made. */
  const above = (key: string): string | undefined => {
    const command = [links.get(key), named.get(key)].find((one) => one?.on !== undefined);
    const file = command === undefined ? undefined : placeOf.get(command);
    return command?.on === undefined || file === undefined ? undefined : keyOf(command.on, file);
  };
  const keyOfCommand = (command: CommandFact): string | undefined => {
    const file = placeOf.get(command);
    return command.as === undefined || file === undefined ? undefined : keyOf(command.as, file);
  };
  const parentOf = (command: CommandFact): string | undefined => {
    const file = placeOf.get(command);
    if (command.on !== undefined && file !== undefined) return keyOf(command.on, file);
    const key = keyOfCommand(command);
    return key === undefined ? undefined : above(key);
  };
  return {
    pathOf(command) {
      const names: string[] = [];
      let key = parentOf(command);
      for (let depth = 0; key !== undefined && depth < DEPTH_MAX; depth++) {
        const next = above(key);
        const name = named.get(key)?.name ?? '';
        // What hangs on nothing is the program.
        if (next !== undefined && name !== '') names.unshift(name);
        key = next;
      }
      return names;
    },
    isProgram(command) {
      const key = keyOfCommand(command);
      return key !== undefined && parents.has(key) && parentOf(command) === undefined;
    },
  };
}

/** By the file that declares it: `users.app`, or `app` taken from `users`, is `app` of the file `users`. */
function keyOf(name: string, { file, facts }: CommandFile): string {
  const [first = '', ...rest] = name.split('.');
  const own = `${stemOf(file.path)}\0${name}`;
  for (const { from, names } of facts.imports) {
    const module =
      from
        .split(/[./\\]/)
        .filter((part) => !/^(?:[cm]?[jt]sx?)?$/.test(part))
        .at(-1) ?? '';
    if (rest.length > 0 && (module === first || names.some(({ local }) => local === first)))
      return `${names.find(({ local }) => local === first)?.imported.replace('*', module) ?? module}\0${rest.join('.')}`;
    const taken = names.find(({ local, imported }) => local === name && imported !== '*');
    if (taken !== undefined && module !== '')
      return `${module}\0${taken.imported === 'default' ? name : taken.imported}`;
  }
  return own;
}

const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
