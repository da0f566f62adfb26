// What kind of thing a project is: by what its manifest offers, what it serves and what it starts. Pure.

import { type ManifestKind, type PackageFact, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { runtimeDependencies } from './ecosystem.ts';
import { programBuiltOf } from './interfaces/built-programs.ts';
import { namedAs, startFiles } from './interfaces/entries.ts';
import { ownCommands } from './interfaces/own-commands.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { isServer } from './serves.ts';
import { mainUnread } from './unread.ts';
import { ownPackage } from './work/commands.ts';

export const projectType = oncePerMaterial((material): string => {
  const type = typeByManifest(material);
  return STARTED.test(type) && isServer(material) ? 'service' : type;
});

const STARTED = /^(?:application|cli)$/;

function typeByManifest(material: Material): string {
  const { facts } = material;
  const owner = ownPackage(material);
  const entries = owner?.entries ?? [];
  const isProgram = entries.some(({ kind }) => kind === 'program');
  if ((owner?.members.length ?? 0) > 0) return 'monorepo';
  // Of what is not read nobody knows what it is.
  const isKnown = facts.languages.length > 0 && (mainUnread(material) === '' || entries.length > 0);
  if (!isKnown) return 'project';
  const isServing =
    facts.routes.length >= SERVICE_ROUTES_MIN && facts.routes.length >= ownCommands(material).length;
  // What others take in and nothing starts is a library, whatever it serves to show itself.
  const isTaken =
    entries.some(({ kind }) => kind !== 'program') &&
    owner?.scripts.some(({ name }) => /^(?:start|serve|dev)\b/.test(name)) !== true;
  if (isServing && !isProgram && !isTaken) return 'service';
  // What it serves may be registered in a way of its own.
  const isAlsoServing = isProgram && facts.routes.length < SERVICE_ROUTES_MANY;
  if (
    facts.routes.length > 0 &&
    !isTaken &&
    !isAlsoServing &&
    ownCommands(material).length === 0 &&
    serves(material)
  )
    return 'service';
  if (facts.routes.length >= SERVICE_ROUTES_MANY && (isServing || isManaged(material))) return 'service';
  // What is started and what is taken in are one file: whoever takes it in gets a program.
  const programs = new Set(
    entries.filter(({ kind }) => kind === 'program').map(({ target }) => target.replace(/^\.\//, '')),
  );
  if (isCrateForOthers(material)) return 'library';
  if (isProgram && entries.every(({ target }) => programs.has(target.replace(/^\.\//, '')))) return 'cli';
  if (
    isProgram &&
    (isInstalledToRun(material) || isNamesake(owner, ownCommands(material).length, material.readme ?? ''))
  )
    return 'cli';
  if (entries.some(({ kind }) => kind !== 'program')) return isStarted(owner) ? 'application' : 'library';
  // A page that a web server starts: the commands beside it are for those who keep it.
  if (!isProgram && hasFrontPage(material)) return 'application';
  if (ownCommands(material).length > 0 || isProgram) return 'cli';
  if (facts.routes.length > 0) return 'service';
  // A package of Go is a program where it says so.
  if (owner?.kinds.includes('go') && startFiles(material).length > 0) return 'cli';
  const isNative = /^c(?:pp)?$/.test(facts.languages[0]?.language ?? '');
  if (isNative && isStartedWithOptions(material)) return 'application';
  if (owner?.kinds.some((kind) => LIBRARIES.includes(kind)) || hasHeaders(material)) return 'library';
  if (isNative && startFiles(material).length === 0) return 'library';
  if (facts.languages[0]?.language === 'java' && startFiles(material).length === 0) return 'library';
  return facts.languages[0]?.language === 'bash' ? 'scripts' : 'application';
}

/** `npm start` runs a file of its own: what `main` names is where it starts. */
const isStarted = (owner: PackageFact | undefined): boolean =>
  owner?.entries.every(({ kind }) => kind !== 'export') === true &&
  owner.scripts.some(
    ({ name, command, path }) =>
      name === 'start' &&
      path.endsWith('package.json') &&
      /^(?:[A-Z_]+=\S+ )*(?:yarn )?(?:node|nodemon|ts-node|tsx|pm2|nest start)\b(?!.*\b(?:scripts|build|examples?)\/)/.test(
        command,
      ),
  );

/** Of these tools, a program that is called as its package is what the package is for; of others it may be an extra, unless it has commands. */
const RUN_BY_NAME: readonly ManifestKind[] = ['bundler', 'cargo'];
const COMMANDS_MIN = 3;

/** Its README shows how it is taken in. */
const isRequired = (name: string, readme: string): boolean =>
  readme.split('\n').some((line) => /^\s*require ["']([\w/-]+)["']/.exec(line)?.[1] === name);

function isNamesake(owner: PackageFact | undefined, commands: number, readme: string): boolean {
  const name = owner?.name.split('/').at(-1)?.toLowerCase();
  return (
    owner !== undefined &&
    !isRequired(owner.name, readme) &&
    (owner.kinds.some((kind) => RUN_BY_NAME.includes(kind)) || commands >= COMMANDS_MIN) &&
    owner.entries.some((one) => one.kind === 'program' && one.name.toLowerCase() === name)
  );
}

/** A crate that is taken in, and whose only programs are there for its tests. */
const isCrateForOthers = ({ paths, folder }: Material): boolean => {
  const prefix = folder === '' ? '' : `${folder}/`;
  const isThere = (path: string): boolean => paths.has(`${prefix}${path}`);
  const programs = [...paths].filter((path) => path.startsWith(`${prefix}src/bin/`) && !/fixture/.test(path));
  return isThere('Cargo.toml') && isThere('src/lib.rs') && !isThere('src/main.rs') && programs.length === 0;
};

const SERVERS =
  /^(?:flask(?:-restful|-restx|-smorest)?|django|fastapi|aiohttp|tornado|bottle|falcon|pyramid|starlette|sanic|litestar|quart|webob|cherrypy)$/i;
const serves = (material: Material): boolean =>
  runtimeDependencies(material).some((name) => SERVERS.test(name));

/** Its commands are for those who keep what it serves. */
const isManaged = ({ paths, folder }: Material): boolean =>
  paths.has(folder === '' ? 'manage.py' : `${folder}/manage.py`);

const hasFrontPage = ({ paths, folder, facts }: Material): boolean =>
  facts.languages[0]?.language === 'php' &&
  ['index.php', 'public/index.php', 'web/index.php', 'htdocs/index.php'].some((name) =>
    paths.has(folder === '' ? name : `${folder}/${name}`),
  );

/** Its README has people install it for the whole machine, as one does with what is run and not taken in. */
function isInstalledToRun(material: Material): boolean {
  const name = ownPackage(material)?.name ?? '';
  const commands = (material.readme ?? '').matchAll(
    /\b(?:npm|pnpm|yarn|bun)\s+(?:global\s+add|add|install|i)\b([^\n`]*)/g,
  );
  return [...commands].some(
    ([whole, words = '']) =>
      words.split(/\s+/).some((word) => word === name || word.startsWith(`${name}@`)) &&
      /\s(?:-g|--global|global)(?:\s|$)/.test(` ${whole} `),
  );
}

const BUILD_LINES = 2000;
/** Builds that install a library for others: by what tells them how to link it, or by its name. */
const OFFERS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:src\/|lib\/)?meson\.build$/, /\bimport\(\s*'pkgconfig'\s*\)/],
  [/^(?:src\/|lib\/)?Makefile\.am$/, /^lib_LTLIBRARIES\s*\+?=\s*\w/m],
  [/^CMakeLists\.txt$/, /^\s*project\s*\(\s*"?([\w-]+)[\s\S]*^\s*add_library\s*\(\s*\1[\s)]/im],
];
const PKG_CONFIG = /(?:^|\/)[\w.+-]+\.pc(?:\.cmake)?\.in$|(?:^|\/)[\w.+-]+\.pc\.cmake$/;

/** Something of its own tells others how to link it. */
const isLinked = ({ paths, linesOf }: Material): boolean =>
  [...paths].some((path) => PKG_CONFIG.test(path) && roleOf(path) !== 'vendored') ||
  [...paths].some((path) =>
    OFFERS.some(([file, offers]) => file.test(path) && offers.test(linesOf(path, 1, BUILD_LINES))),
  );

/** What reads options where it starts is a program, whose headers are its own unless something tells others how to link. */
const isStartedWithOptions = (material: Material): boolean => {
  const starts = new Set(startFiles(material));
  return material.facts.options.some(({ path }) => starts.has(path)) && !isLinked(material);
};

/** Headers that are kept apart are for others to include; a description for pkg-config says how. */
function hasHeaders(material: Material): boolean {
  const { facts, paths, folder } = material;
  if (!/^c(?:pp)?$/.test(facts.languages[0]?.language ?? '')) return false;
  const prefix = folder === '' ? '' : `${folder}/`;
  const hasFolder = [...paths].some((path) => path.startsWith(`${prefix}include/`));
  // Beside a program that is called as the project is, they are its own.
  const isNamed = namedAs(material);
  const isProgram = startFiles(material).some(
    (path) =>
      isNamed((path.split('/').at(-1) ?? '').replace(/\.\w+$/, '')) ||
      isNamed(programBuiltOf(material, path) ?? ''),
  );
  return !isProgram && (hasFolder || isLinked(material));
}

/** One route is often a helper for something else. */
const SERVICE_ROUTES_MIN = 3;
/** So many are what it is for, whatever else it is. */
const SERVICE_ROUTES_MANY = 12;
const LIBRARIES: readonly ManifestKind[] = [
  'cargo',
  'python',
  'go',
  'bundler',
  'maven',
  'gradle',
  'composer',
  'npm',
];
