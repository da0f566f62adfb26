// The exact commands that a project is worked on with: install, build, test, one test, lint, format, run. From what its
// manifests and pipelines say, each with the place that says it; nothing is guessed where nothing says so. Pure.

import { type PackageFact, packageOf, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { npmCommands } from './npm-commands.ts';
import { toolCommands } from './tool-commands.ts';

export type Task = 'build' | 'format' | 'install' | 'lint' | 'one test' | 'run' | 'test' | 'types';

export interface TaskCommand {
  readonly task: Task;
  readonly command: string;
  /** `path`, or `path:L12` where a line says it. */
  readonly reference: string;
}

const ORDER: readonly Task[] = ['install', 'build', 'test', 'one test', 'types', 'lint', 'format', 'run'];

/** The package that the document is about. */
export function ownPackage({ facts, folder }: Material): PackageFact | undefined {
  return facts.packages.find((one) => one.folder === folder);
}

const MANIFESTS =
  /(?:package\.json|Cargo\.toml|go\.mod|pyproject\.toml|setup\.cfg|setup\.py|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|Gemfile|\.gemspec|mix\.exs|pubspec\.yaml|deno\.jsonc?|\.csproj|CMakeLists\.txt)$/;

/** The one that says what the package is, rather than how it is built. */
export function mainManifest(owner: PackageFact | undefined): string | undefined {
  return owner?.manifests.find((path) => MANIFESTS.test(path)) ?? owner?.manifests[0];
}

/** Packages of a workspace that are part of what it offers; examples and benchmarks are packages, too. */
export function offeredMembers(owner: PackageFact | undefined): readonly string[] {
  return (owner?.members ?? []).filter((folder) => roleOf(`${folder}/x.c`) === 'source');
}

/** One for each task: the first that something says. */
export function findCommands(material: Material): TaskCommand[] {
  const found = listCommands(material);
  return ORDER.flatMap((task) => found.find((one) => one.task === task) ?? []);
}

/** All that anything says, the best of each task first. */
export function listCommands(material: Material): TaskCommand[] {
  const owner = ownPackage(material) ?? soleNested(material);
  const npm = owner === undefined ? [] : npmCommands(owner, material);
  const tools = toolCommands(owner, material);
  // A package.json beside a project in another language serves its pages or its linters, not the project.
  const isScript = /^(?:type|java)script$/.test(material.facts.languages[0]?.language ?? 'javascript');
  return [
    ...scriptCommands(owner),
    ...(isScript ? [...npm, ...tools] : [...tools, ...npm]),
    ...pipelineCommands(material),
  ];
}

/** A project whose only manifest lies one folder down is worked on from there. */
function soleNested({ facts, folder }: Material): PackageFact | undefined {
  const below = facts.packages.filter((one) => one.folder.startsWith(folder === '' ? '' : `${folder}/`));
  return below.length === 1 ? below[0] : undefined;
}

const TARGETS: readonly (readonly [Task, RegExp])[] = [
  ['build', /^(?:build|compile|all)$/],
  ['test', /^(?:test|tests|check|unit-?test)$/],
  ['lint', /^(?:lint|linting|vet|clippy|staticcheck)$/],
  ['format', /^(?:fmt|format)$/],
  ['types', /^(?:typecheck|type-check|types|mypy)$/],
];

/** Targets of make, just and task: what people wrote for themselves comes before what a tool would do. */
function scriptCommands(owner: PackageFact | undefined): TaskCommand[] {
  if (owner === undefined) return [];
  const inFolder = owner.folder === '' ? '' : `cd ${owner.folder} && `;
  return TARGETS.flatMap(([task, names]) => {
    const scripts = owner.scripts.filter(
      ({ name, path }) => names.test(name) && runnerOf(path) !== undefined,
    );
    return scripts.map(({ name, path, line }) => {
      return { task, command: `${inFolder}${runnerOf(path)} ${name}`, reference: `${path}:L${line}` };
    });
  });
}

function runnerOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^(?:GNU)?makefile$/i.test(name)) return 'make';
  if (/^\.?justfile$/i.test(name)) return 'just';
  return /^Taskfile\.ya?ml$/.test(name) ? 'task' : undefined;
}

const IN_PIPELINES: readonly (readonly [Task, RegExp])[] = [
  [
    'test',
    /^(?:npm (?:run )?test|yarn (?:run )?test|pnpm (?:run )?test|make (?:test|check)|cargo test|go test|pytest|python3? -m (?:pytest|unittest)|tox|nox|bundle exec (?:rake|rspec)|mvn|\.\/mvnw|\.\/gradlew|gradle|dotnet test|mix test|swift test|ctest|phpunit|composer test|bats|zig build test)\b/,
  ],
  [
    'build',
    /^(?:npm run build|yarn build|pnpm (?:run )?build|make(?: all| build)?$|cargo build|go build|cmake --build|dotnet build|mix compile|swift build|zig build$|\.\/configure)/,
  ],
  [
    'lint',
    /^(?:npm run lint|yarn lint|pnpm (?:run )?lint|cargo clippy|golangci-lint|ruff|flake8|eslint|shellcheck|rubocop|mypy|pre-commit run|go vet)(?=\s|$)/,
  ],
];

/** What the pipeline runs is known to work; it answers where no manifest does. */
function pipelineCommands({ facts, folder }: Material): TaskCommand[] {
  const owned = facts.workflows.filter(
    ({ path }) => folder === '' || packageOf(path, facts.packages)?.folder === folder,
  );
  return IN_PIPELINES.flatMap(([task, pattern]) =>
    owned.flatMap(({ path, commands }) =>
      commands
        .flatMap((one) => one.split('\n'))
        .map((one) => one.trim())
        .filter((one) => pattern.test(one) && !one.includes('${{'))
        .map((command) => ({ task, command, reference: path })),
    ),
  );
}
