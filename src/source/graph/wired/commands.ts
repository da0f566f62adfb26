// The commands of a project under the names that people type: where one function's command is added to another's, the
// whole path. Pure.

import { isAside, isForWork } from '../../list/aside.ts';
import type { CommandFact, ExportFact, ImportFact, TreeFile } from '../../model.ts';
import type { ModuleWorld } from '../modules.ts';
import { folderOf } from '../packages.ts';
import { joinGroups } from './groups.ts';

export interface PlacedCommand extends CommandFact {
  readonly path: string;
  /** The file that makes it known, beside what makes most others known. */
  readonly registeredIn?: string;
}

export interface CommandFile {
  readonly file: TreeFile;
  readonly facts: {
    readonly commands: readonly CommandFact[];
    readonly imports: readonly ImportFact[];
    readonly exports: readonly ExportFact[];
  };
}

interface Maker {
  readonly path: string;
  readonly folder: string;
  readonly command: CommandFact;
}

const DEPTH_MAX = 8;

/** What those who work on a project run, its users never see; what else lies aside, only where there is nothing better. */
export function placeCommands(files: readonly CommandFile[], world: ModuleWorld): PlacedCommand[] {
  const placed = placeAll(files, world).filter(({ path }) => !isForWork(path));
  const offered = placed.filter(({ path }) => !isAside(path, 'commands'));
  return offered.length > 0 ? offered : placed;
}

function placeAll(files: readonly CommandFile[], world: ModuleWorld): PlacedCommand[] {
  if (!files.some(({ facts }) => facts.commands.length > 0)) return [];
  const isNamesake = namesakes(files, world);
  const { prefixOf, isRoot } = findPrefixes(files, isNamesake);
  const groups = joinGroups(files, world);
  const isUsed = usedFrameworks(files);
  return files.flatMap(({ file, facts }) =>
    facts.commands.flatMap((command): PlacedCommand[] => {
      const {
        adds: _adds,
        isInner: _inner,
        on: _on,
        as: _as,
        scope: _scope,
        isLink,
        isByFile: _by,
        isMade: _made,
        ...shown
      } = command;
      const own = command.isByFile === true ? nameByFile(file.path, command.framework) : command.name;
      if (own === '' || isLink === true || !isUsed(command)) return [];
      if (groups.isProgram(command) || groups.isRenamed(command) || isNamesake(command)) return [];
      if (isRoot(command)) return [];
      const words = [...prefixOf(file.path, command), ...groups.pathOf(command), own];
      // A function that only hands on what another makes names it again.
      const name = words.filter((word, at) => word !== words[at + 1]).join(' ');
      const description = shown.description === '' ? groups.describe(command) : shown.description;
      return [{ ...shown, description, name, path: file.path }];
    }),
  );
}

/** clap and cobra: what hangs on nothing and is called like a package or its program, or is alone, is the program. */
function namesakes(files: readonly CommandFile[], world: ModuleWorld): (command: CommandFact) => boolean {
  const names = new Set(
    world.packages.flatMap(({ name, entries }) => [
      name,
      // A module's address ends in its name.
      name
        .replace(/\/v\d+$/, '')
        .split('/')
        .at(-1) ?? name,
      ...entries.filter(({ kind }) => kind === 'program').map((one) => one.name),
    ]),
  );
  const built = files
    .flatMap(({ facts }) => facts.commands)
    .filter(({ framework, isLink }) => isLink !== true && (framework === 'clap' || framework === 'cobra'));
  return (command) =>
    (command.framework === 'clap' &&
      command.on === undefined &&
      (built.length === 1 || names.has(command.name))) ||
    // The only one that is written so is the root; what hangs on it is written in another way.
    (command.framework === 'cobra' && (built.length === 1 || names.has(command.name)));
}

/** Frameworks whose commands are told by the look of an object or the place of a file, and what shows that one is used. */
const SHOWN_BY: Readonly<Record<string, RegExp>> = {
  oclif: /^@oclif\//,
  yargs: /^yargs(?:\/|$)/,
  django: /^django\b/,
};

function usedFrameworks(files: readonly CommandFile[]): (command: CommandFact) => boolean {
  const asked = Object.entries(SHOWN_BY).filter(([name]) =>
    files.some(({ facts }) => facts.commands.some(({ framework }) => framework === name)),
  );
  const isImported = (pattern: RegExp): boolean =>
    files.some(({ facts }) => facts.imports.some(({ from }) => pattern.test(from)));
  const used = new Set(asked.filter(([, pattern]) => isImported(pattern)).map(([name]) => name));
  return ({ framework }) => !Object.hasOwn(SHOWN_BY, framework) || used.has(framework);
}

/** oclif: `src/commands/a/b.ts` is `a b`; Django: `app/management/commands/name.py` is `name`. */
function nameByFile(path: string, framework: string): string {
  if (framework === 'django') return /(?:^|\/)management\/commands\/([a-z]\w*)\.py$/i.exec(path)?.[1] ?? '';
  const named = /(?:^|\/)commands\/(.+)\.\w+$/.exec(path)?.[1] ?? '';
  return named.replace(/\/?index$/, '').replaceAll('/', ' ');
}

interface Prefixes {
  readonly prefixOf: (path: string, command: CommandFact) => readonly string[];
  /** Whether others are added to it, and it to none: nobody types a program's name twice. */
  readonly isRoot: (command: CommandFact) => boolean;
}

/** The names before a command's own: of what it is added to, and so on up; that of the program, which holds most, is left out. */
function findPrefixes(
  files: readonly CommandFile[],
  isNamesake: (command: CommandFact) => boolean,
): Prefixes {
  const makers = new Map<string, Maker[]>();
  for (const { file, facts } of files)
    for (const command of facts.commands) {
      if (command.framework !== 'cobra' || command.isInner === true || command.handler === '') continue;
      const maker = { path: file.path, folder: folderOf(file.path), command };
      makers.set(command.handler, [...(makers.get(command.handler) ?? []), maker]);
    }
  const parents = new Map<Maker, Maker>();
  const owners = [...makers.values()].flat();
  const imports = new Map(files.map(({ file, facts }) => [file.path, facts.imports]));
  for (const parent of owners)
    for (const added of parent.command.adds ?? []) {
      const child = findMaker(added, parent, { makers, imports: imports.get(parent.path) ?? [] });
      if (child !== undefined && child !== parent && !parents.has(child)) parents.set(child, parent);
    }
  for (const { file, facts } of files)
    for (const { framework, isLink, on = '', as = '' } of facts.commands) {
      if (framework !== 'cobra' || isLink !== true) continue;
      const from = { path: file.path, folder: folderOf(file.path) };
      const known = { makers, imports: facts.imports };
      const [parent, child] = [findMaker(on, from, known), findMaker(as, from, known)];
      if (parent !== undefined && child !== undefined && child !== parent && !parents.has(child))
        parents.set(child, parent);
    }
  const lines = new Map(owners.map((one) => [one, lineOf(one, parents)]));
  const isProgram = (maker: Maker): boolean =>
    [...lines.values()].filter((line) => line[0] === maker).length * 2 > owners.length;
  const program = [...new Set([...lines.values()].map((line) => line[0] as Maker))].find(isProgram);
  const lineAt = (maker: Maker | undefined): readonly Maker[] =>
    maker === undefined ? [] : (lines.get(maker) ?? []);
  const holders = new Set(parents.values());
  const roots = new Set([...holders].filter((one) => !parents.has(one)).map(({ command }) => command));
  return {
    prefixOf(path, { handler, isInner, framework, on = '' }) {
      // Of what is written where it is added, the one that it is added to; else what makes it.
      const isInPlace = framework === 'cobra' && isInner === true && on !== '';
      const from = { folder: folderOf(path) };
      const holder = isInPlace
        ? findMaker(on, from, { makers, imports: imports.get(path) ?? [] })
        : undefined;
      const maker = makers.get(handler)?.find((one) => one.path === path);
      const above = isInPlace ? lineAt(holder) : lineAt(maker).slice(0, -1);
      return above
        .filter((one) => one !== program && !isNamesake(one.command))
        .map(({ command }) => command.name);
    },
    isRoot: (command) => command === program?.command || roots.has(command),
  };
}

/** From what nothing holds down to the command itself. */
function lineOf(maker: Maker, parents: ReadonlyMap<Maker, Maker>): Maker[] {
  const line = [maker];
  for (let at = parents.get(maker); at !== undefined && line.length < DEPTH_MAX; at = parents.get(at))
    if (line.includes(at)) break;
    else line.unshift(at);
  return line;
}

interface Known {
  readonly makers: ReadonlyMap<string, readonly Maker[]>;
  readonly imports: readonly ImportFact[];
}

/** `pkg.New` is in the folder that `pkg` is imported from, `New` in the same one; a method's holder is no package. */
function findMaker(
  added: string,
  from: Pick<Maker, 'folder'>,
  { makers, imports }: Known,
): Maker | undefined {
  const [name = '', qualifier = ''] = added.split('.').toReversed();
  const candidates = makers.get(name) ?? [];
  if (qualifier !== '') {
    const source = imports.find(
      (one) => one.names.some(({ local }) => local === qualifier) || one.from.split('/').at(-1) === qualifier,
    );
    if (source !== undefined)
      return candidates.find(({ folder }) => folder !== '' && `/${source.from}`.endsWith(`/${folder}`));
  }
  return candidates.find(({ folder }) => folder === from.folder);
}
