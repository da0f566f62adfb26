// Programs that recipes call and no toolchain brings: without them the command ends at once. One table of names; where a goal
// of the same file installs it, that is told. Pure.

import type { PackageFact } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { code } from '../../text.ts';
import { calledScripts, wholeRecipe } from './recipe.ts';
import type { Script } from './scripts.ts';
import type { TaskCommand } from './task.ts';

/** What people have to install by themselves, other than compilers and what every machine has. */
const TOOLS: ReadonlySet<string> = new Set(
  `golint golangci-lint staticcheck goimports gofumpt errcheck gosec mockgen gotestsum protoc buf swag
  clang-tidy clang-format cppcheck valgrind astyle uncrustify lcov gcovr re2c bison flex gperf cmake meson ninja scons autoreconf doxygen
  shellcheck shfmt bats pandoc asciidoctor asciidoc help2man xsltproc rst2man rst2man.py scdoc ronn mandoc
  flake8 black isort ruff mypy pylint pyflakes pycodestyle pytest tox nox nosetests coverage twine sphinx-build codespell yamllint pre-commit
  luacheck busted stylua perltidy perlcritic prove bundle rake rspec rubocop hadolint markdownlint ansible-lint
  po4a po4a-translate phpunit msgfmt nosetests3 docker docker-compose podman vagrant terraform helm kubectl`.split(
    /\s+/,
  ),
);
const FILES = /(?:^|\/)(?:GNU)?makefile$|(?:^|\/)\.?justfile$|(?:^|\/)Taskfile\.ya?ml$/i;
const PLACES =
  /(?:^|[;&|(])\s*(?:[@+-]\s*)?(?:(?:if|then|do|else|while|!)\s+)*(?:\w+=\S*\s+)*([a-z][\w.+-]*)(?=\s|$)/g;
const SHOWN_MAX = 5;
const LINES_MAX = 600;
/** Where people of Python list what they work with. */
const LISTS = /^(?:[\w-]*requirements[\w-]*\.txt|requirements\/[\w-]+\.txt|Pipfile)$/;

/** ``golint for `make lint` (`make init` installs it)``. */
export function neededTools(
  told: readonly TaskCommand[],
  owner: PackageFact | undefined,
  { paths, linesOf }: Pick<Material, 'linesOf' | 'paths'>,
): string[] {
  if (owner === undefined) return [];
  const lists = [...owner.manifests, ...[...paths].filter((path) => LISTS.test(path))]
    .filter((path) => !FILES.test(path))
    .map((path) => linesOf(path, 1, LINES_MAX))
    .join('\n');
  // The library of that name talks to what has to be there.
  const isListed = (tool: string): boolean =>
    !/^(?:docker|podman)/.test(tool) &&
    new RegExp(`["'\\s/]${tool.replace(/[.+]/g, '\\$&')}(?![\\w.-])`).test(lists);
  const brought = new Set(
    [...owner.dependencies, ...owner.devDependencies].map((name) => name.toLowerCase()),
  );
  const goals = new Map<string, string[]>();
  for (const { command, reference } of told) {
    const script = owner.scripts.find(
      ({ path, line }) => `${path}:L${line}` === reference && FILES.test(path),
    );
    if (script === undefined) continue;
    for (const tool of toolsOf(script, owner.scripts).filter((name) => !brought.has(name) && !isListed(name)))
      goals.set(tool, [...(goals.get(tool) ?? []), command]);
  }
  const tools = [...goals].slice(0, SHOWN_MAX).map(([tool, commands]) => {
    const installing = owner.scripts.find(({ path, command }) => FILES.test(path) && installs(command, tool));
    const how = installing === undefined ? '' : ` (${code(`make ${installing.name}`)} installs it)`;
    return `${tool} for ${commands.map(code).join(', ')}${installing !== undefined && /makefile$/i.test(installing.path) ? how : ''}`;
  });
  return [...tools, ...packagesFirst(told, owner)];
}

function toolsOf(script: Script, all: readonly Script[], depth = 2): string[] {
  // What something else stands in for is not needed.
  const certain = script.command
    .split(';')
    .filter((part) => !part.includes('||'))
    .join(';');
  const own = [...certain.matchAll(PLACES)]
    .map((match) => match[1] as string)
    .filter((name) => TOOLS.has(name));
  const called = [
    ...(script.needs ?? '').split(/\s+/),
    ...calledScripts(script.command),
    ...calledGoals(script.command),
  ];
  const inner =
    depth === 0
      ? []
      : all
          .filter(({ name, path }) => path === script.path && name !== script.name && called.includes(name))
          .flatMap((one) => toolsOf(one, all, depth - 1));
  return [...new Set([...own, ...inner])];
}

const OF_PACKAGES = /\b(?:npm|yarn|pnpm)\s+(?:run\b|test\b)/;
const PUTS_PACKAGES = /\b(?:npm|yarn|pnpm)\s+(?:install|ci|i)\b/;

/** A goal that runs scripts of pages, where another one of the file brings what they take in. */
function packagesFirst(told: readonly TaskCommand[], owner: PackageFact): string[] {
  const bringing = owner.scripts.find(
    ({ path, command }) => /makefile$/i.test(path) && PUTS_PACKAGES.test(command),
  );
  if (bringing === undefined) return [];
  return told.flatMap(({ command, reference }) => {
    const script = owner.scripts.find(
      ({ path, line }) => `${path}:L${line}` === reference && path === bringing.path,
    );
    const whole =
      script === undefined
        ? ''
        : wholeRecipe(
            script,
            owner.scripts.filter(({ path }) => path === script.path),
          );
    return OF_PACKAGES.test(whole) && !PUTS_PACKAGES.test(whole)
      ? [`${code(`make ${bringing.name}`)} before ${code(command)}`]
      : [];
  });
}

/** `$(MAKE) lint` */
const calledGoals = (command: string): string[] =>
  [...command.matchAll(/\$[({]MAKE[)}]\s+([\w-]+)/g)].map(([, name = '']) => name);

const installs = (command: string, tool: string): boolean =>
  command
    .split(';')
    .some((part) =>
      new RegExp(
        `\\b(?:install|go get|add)\\b.*[\\s/]${tool.replace(/[.+]/g, '\\$&')}(?:@\\S+)?(?:\\s|$)`,
      ).test(part),
    );
