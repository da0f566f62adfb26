// Groups of commands that are joined by the names they have in the code: `sub = p.add_subparsers()`, `cli.add_command(x)`,
// `program.addCommand(x)`, `app.add_typer(users.app, name='users')`, and functions that make groups or are handed one. Pure.

import { posix } from 'node:path';
import type { CommandFact } from '../../model.ts';
import type { ModuleWorld } from '../modules.ts';
import type { CommandFile } from './commands.ts';
import { createNodes, type Nodes, type Reference, type WiredFile } from './nodes.ts';

const DEPTH_MAX = 8;

export interface Groups {
  /** The names to type before a command's own. */
  pathOf(command: CommandFact): string[];
  /** Whether it only stands for the program, whose name is not typed again. */
  isProgram(command: CommandFact): boolean;
  /** Whether another names it: then its own name is never typed. */
  isRenamed(command: CommandFact): boolean;
  /** What is said of the command that this one only gives a name to. */
  describe(command: CommandFact): string;
}

interface Placed {
  readonly command: CommandFact;
  readonly file: WiredFile;
}

interface Joined {
  readonly nodes: Nodes;
  readonly placeOf: ReadonlyMap<CommandFact, WiredFile>;
  /** Commands by the key that they are known by, links by the key that they join. */
  readonly named: ReadonlyMap<string, Placed>;
  readonly links: ReadonlyMap<string, Placed>;
  readonly parents: ReadonlySet<string>;
  readonly linkedFrom: ReadonlyMap<string, string>;
}

export function joinGroups(files: readonly CommandFile[], world: ModuleWorld): Groups {
  const joined = join(files, world);
  const { named, links, parents } = joined;
  const keyOfCommand = (command: CommandFact): string | undefined => keyAs(joined, command);
  const above = (key: string): string | undefined => {
    for (const one of joined.nodes.around(key)) {
      const found = links.get(one) ?? linkOfFolder(links, one) ?? named.get(one);
      if (found?.command.on !== undefined) return keyOn(joined, found);
    }
    return undefined;
  };
  const parentOf = (command: CommandFact): string | undefined => {
    const file = joined.placeOf.get(command);
    if (command.on !== undefined && file !== undefined) return keyOn(joined, { command, file });
    const key = keyOfCommand(command);
    return key === undefined ? undefined : above(key);
  };
  return {
    pathOf(command) {
      const names: string[] = [];
      const seen = new Set<string>();
      let key = parentOf(command);
      for (let depth = 0; key !== undefined && depth < DEPTH_MAX && !seen.has(key); depth++) {
        seen.add(key);
        const next = above(key);
        const name =
          joined.nodes
            .around(key)
            .map((one) => named.get(one)?.command.name ?? '')
            .find((one) => one !== '') ?? '';
        // What hangs on nothing is the program.
        if (next !== undefined && name !== '' && next !== key) names.unshift(name);
        key = next;
      }
      return names;
    },
    isProgram(command) {
      const key = keyOfCommand(command);
      return key !== undefined && parents.has(key) && parentOf(command) === undefined;
    },
    isRenamed(command) {
      const key = keyOfCommand(command);
      const by = key === undefined || key.includes('#') ? undefined : links.get(key);
      if (by?.command.on?.startsWith('#') === true) return true;
      return key !== undefined && command.on === undefined && named.get(key)?.command !== command;
    },
    describe(command) {
      const key = keyOfCommand(command);
      const target = key === undefined ? undefined : joined.linkedFrom.get(key);
      return (target === undefined ? undefined : named.get(target)?.command.description) ?? '';
    },
  };
}

function join(files: readonly CommandFile[], world: ModuleWorld): Joined {
  const wiredFiles = files.map(({ file, facts }) => ({
    path: file.path,
    facts,
    references: facts.commands.flatMap(referencesOf),
  }));
  const nodes = createNodes(wiredFiles, world);
  const placeOf = new Map<CommandFact, WiredFile>();
  const named = new Map<string, Placed>();
  const links = new Map<string, Placed>();
  const parents = new Set<string>();
  const linkedFrom = new Map<string, string>();
  const joined = { nodes, placeOf, named, links, parents, linkedFrom };
  for (const [at, { facts }] of files.entries())
    for (const command of facts.commands) {
      const file = wiredFiles[at] as WiredFile;
      placeOf.set(command, file);
      const key = keyAs(joined, command);
      if (key !== undefined) {
        const into = command.isLink === true ? links : named;
        // Of two that name the same, the one that says where it belongs.
        if (into.get(key)?.command.on === undefined) into.set(key, { command, file });
      }
      if (command.on === undefined) continue;
      const on = keyOn(joined, { command, file });
      parents.add(on);
      if (command.isLink === true && key !== undefined) linkedFrom.set(on, key);
    }
  return joined;
}

/** Where a command hangs on nothing, its function tells what it belongs to; a link only mentions what it joins. */
function referencesOf({ on, as, scope, isLink }: CommandFact): Reference[] {
  if (on === undefined) return as === undefined ? [] : [{ name: as, scope }];
  const own = as === undefined || isLink === true || as.startsWith('#') ? [] : [{ name: as, scope }];
  return on.startsWith('#') ? own : [{ name: on, scope }, ...own];
}

function keyOn({ nodes }: Pick<Joined, 'nodes'>, { command, file }: Placed): string {
  return nodes.keyOf(file, { name: command.on ?? '', scope: command.scope });
}

function keyAs(
  { nodes, placeOf }: Pick<Joined, 'nodes' | 'placeOf'>,
  command: CommandFact,
): string | undefined {
  const file = placeOf.get(command);
  if (command.as === undefined || file === undefined) return undefined;
  if (command.as.endsWith('/*')) return `${posix.join(posix.dirname(file.path), command.as.slice(0, -2))}/*`;
  const reference = { name: command.as, scope: command.scope };
  if (command.as === '') return nodes.keyOf(file, reference);
  return command.isLink === true ? nodes.targetOf(file, reference) : ownKey(nodes, file, command);
}

/** A command's own name is one of its function; of a name with a dot, another file's. */
function ownKey(nodes: Nodes, file: WiredFile, { as = '', scope }: CommandFact): string {
  return as.includes('.') && !/^(?:self|this)\./.test(as)
    ? nodes.targetOf(file, { name: as, scope })
    : nodes.keyOf(file, { name: as, scope });
}

/** A module whose folder was given: `commandDir('commands')`. */
function linkOfFolder(links: ReadonlyMap<string, Placed>, key: string): Placed | undefined {
  const [path = '', name] = key.split('|');
  return name === 'default' ? links.get(`${posix.dirname(path)}/*`) : undefined;
}
