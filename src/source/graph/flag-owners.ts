// Which commands an option belongs to, where it is declared on a variable: the one that holds a command there, or, in a function
// that is handed one, all those that it is handed, over as many functions as lie between. Pure.

import type { CommandFact, HandedFact, ImportFact, OptionFact } from '../model.ts';
import type { PlacedOption } from './facts.ts';
import { folderOf } from './packages.ts';

export interface FlagFile {
  readonly file: { readonly path: string };
  readonly facts: {
    readonly options?: readonly OptionFact[];
    readonly handed?: readonly HandedFact[];
    readonly commands: readonly CommandFact[];
    readonly imports: readonly ImportFact[];
  };
}

type Placed<T> = T & { readonly path: string };

/** What a command is known by among all of them. */
export const commandKey = ({
  path,
  line,
  variable = '',
}: Pick<Placed<CommandFact>, 'line' | 'path' | 'variable'>): string => `${path}:${line}:${variable}`;

interface World {
  readonly commands: readonly Placed<CommandFact>[];
  readonly handed: readonly Placed<HandedFact>[];
  readonly folders: ReadonlySet<string>;
  readonly imports: ReadonlyMap<string, readonly ImportFact[]>;
}

/** A command that gets options, and whether those below it get them, too. */
interface Owner {
  readonly key: string;
  readonly isPersistent: boolean;
}

const DEPTH_MAX = 6;

/** Options with the keys of their commands; those that no function with a command declares are left as they are. */
export function withOwners(options: readonly PlacedOption[], files: readonly FlagFile[]): PlacedOption[] {
  if (!options.some(({ on }) => on !== undefined)) return [...options];
  const world = toWorld(files);
  const placed = options.map((one) => {
    const owners = ownersOf(one, world);
    if (owners.length === 0 && one.isGiven !== true) return one;
    const isPersistent = one.isPersistent === true || owners.some((owner) => owner.isPersistent);
    return {
      ...one,
      owners: [...new Set(owners.map(({ key }) => key))],
      ...(isPersistent ? { isPersistent: true as const } : {}),
    };
  });
  return [...withMarks(placed), ...elsewhere(world)];
}

function toWorld(files: readonly FlagFile[]): World {
  const place = <T>(list: readonly T[] | undefined, path: string): Placed<T>[] =>
    (list ?? []).map((one) => ({ ...one, path }));
  return {
    commands: files.flatMap(({ file, facts }) =>
      place(facts.commands, file.path).filter(
        ({ variable, isLink }) => variable !== undefined && isLink !== true,
      ),
    ),
    handed: files.flatMap(({ file, facts }) => place(facts.handed, file.path)),
    folders: new Set(files.map(({ file }) => folderOf(file.path))),
    imports: new Map(files.map(({ file, facts }) => [file.path, facts.imports])),
  };
}

type Place = Pick<Placed<HandedFact>, 'isGiven' | 'isPersistent' | 'path' | 'scope'> & {
  readonly on?: string;
};

function ownersOf(place: Place, world: World, depth = 0): Owner[] {
  const isPersistent = place.isPersistent === true;
  if (place.isGiven !== true) {
    const command = holding(place, world);
    return command === undefined ? [] : [{ key: commandKey(command), isPersistent }];
  }
  if (depth >= DEPTH_MAX) return [];
  const folder = folderOf(place.path);
  return world.handed
    .filter((one) => one.to === place.scope && folderMeant(one, world) === folder)
    .flatMap((one) => ownersOf(one, world, depth + 1))
    .map((owner) => ({ ...owner, isPersistent: owner.isPersistent || isPersistent }));
}

/** In the same function, else the only one of its name in the file, else in the folder. */
function holding({ on = '', path, scope = '' }: Place, { commands }: World): Placed<CommandFact> | undefined {
  const named = commands.filter(({ variable }) => variable === on);
  const inFile = named.filter((one) => one.path === path);
  const here = inFile.find(({ handler }) => handler === scope);
  if (here !== undefined) return here;
  const inFolder = named.filter((one) => folderOf(one.path) === folderOf(path));
  const near = inFile.length > 0 ? inFile : inFolder;
  return near.length === 1 ? near[0] : undefined;
}

/** The folder of the package that a call is made on; its own where it is made on a variable, or on nothing. */
function folderMeant({ by, path }: Placed<HandedFact>, world: World): string | undefined {
  const source = sourceOf(by, world.imports.get(path) ?? []);
  if (source === undefined) return folderOf(path);
  return [...world.folders].find((folder) => folder !== '' && `/${source}`.endsWith(`/${folder}`));
}

const sourceOf = (by: string | undefined, imports: readonly ImportFact[]): string | undefined =>
  by === undefined
    ? undefined
    : imports.find(
        ({ from, names }) => names.some(({ local }) => local === by) || from.split('/').at(-1) === by,
      )?.from;

/** Said to be required somewhere else than where it is declared. */
function withMarks(placed: readonly PlacedOption[]): PlacedOption[] {
  const marks = placed.filter(({ isMark }) => isMark === true);
  const options = placed.filter(({ isMark }) => isMark !== true);
  if (marks.length === 0) return options;
  const isMeant = (one: PlacedOption, mark: PlacedOption): boolean =>
    one.flag === mark.flag &&
    (one.owners?.some((key) => mark.owners?.includes(key) === true) === true ||
      (one.path === mark.path && one.on === mark.on && one.scope === mark.scope));
  return options.map((one) =>
    marks.some((mark) => isMeant(one, mark)) ? { ...one, isRequired: true as const } : one,
  );
}

const DECLARES = /flag|option/i;

/** What is handed to a package that is not part of the project: which options it declares is not known. */
function elsewhere(world: World): PlacedOption[] {
  return world.handed
    .filter((one) => DECLARES.test(one.to) && folderMeant(one, world) === undefined)
    .map((one) => ({
      flag: '',
      description: '',
      line: one.line,
      path: one.path,
      owners: ownersOf(one, world).map(({ key }) => key),
    }));
}
