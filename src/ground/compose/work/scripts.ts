// Commands that people gave a name: targets of make, just and task, scripts of manifests. The name says what it is for, its
// recipe whether that is so. One table of names, one of runners. Pure.

import type { PackageFact } from '../../../source/index.ts';
import { serves, traitsOf, wholeRecipe } from './recipe.ts';
import { inFolder, type Task, type TaskCommand } from './task.ts';

export type Script = PackageFact['scripts'][number];

/** Names for each task, the usual one first. */
export const NAMES: readonly (readonly [Task, readonly string[]])[] = [
  ['install', ['install-deps', 'deps', 'bootstrap', 'setup', 'install-dev']],
  ['build', ['build', 'compile', 'build:all', 'build:lib', 'build:prod', 'bundle', 'all']],
  [
    'test',
    [
      'test',
      'tests',
      'test:run',
      'test:ci',
      'test:once',
      'test:unit',
      'unit',
      'unit-test',
      'unittest',
      'check',
      'spec',
    ],
  ],
  [
    'types',
    [
      'typecheck',
      'type-check',
      'check:types',
      'check-types',
      'types',
      'tsc',
      'mypy',
      'test:types',
      'test:typescript',
      'phpstan',
      'psalm',
      'phan',
      'static-analysis',
      'analyse',
      'analyze',
    ],
  ],
  [
    'lint',
    [
      'lint',
      'lint:check',
      'linting',
      'eslint',
      'lint:eslint',
      'standard',
      'test:lint',
      'clippy',
      'vet',
      'staticcheck',
      'check-lint',
      'phpcs',
      'cs',
      'cs-check',
      'check-cs',
      'cs:check',
      'check-style',
      'check:style',
      'code-style',
      'style',
      'rubocop',
    ],
  ],
  [
    'format',
    [
      'format',
      'fmt',
      'format:fix',
      'format:write',
      'prettier:fix',
      'prettier:write',
      'fix:format',
      'prettier',
      'lint:fix',
      'fix',
      'cs-fix',
      'fix-style',
    ],
  ],
  [
    'generate',
    [
      'generate',
      'gen',
      'codegen',
      'proto',
      'protobuf',
      'protos',
      'swagger',
      'update-swagger',
      'openapi',
      'schema:generate',
      'generate:schema',
      'generate:types',
      'prisma:generate',
      'db:generate',
      'mocks',
    ],
  ],
  ['migrate', ['migrate', 'db:migrate', 'db-migrate', 'migration:run', 'migrate:up', 'db:push']],
  ['run', ['dev', 'start', 'serve', 'run', 'server', 'develop', 'start:dev']],
];

/** How a name of that file is run. */
const RUNNERS: readonly (readonly [RegExp, (name: string, line: string) => string])[] = [
  [/^(?:GNU)?makefile$/i, (name) => `make ${name}`],
  [/^\.?justfile$/i, (name) => `just ${name}`],
  [/^Taskfile\.ya?ml$/, (name) => `task ${name}`],
  [/^composer\.json$/, (name) => `composer ${name === 'test' ? name : `run ${name}`}`],
  [/^deno\.jsonc?$/, (name) => `deno task ${name}`],
];

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The best of each task first; several manifests may each have one. */
export function scriptCommands(owner: PackageFact | undefined): TaskCommand[] {
  if (owner === undefined) return [];
  const found: TaskCommand[] = [];
  for (const [path, own] of Map.groupBy(owner.scripts, (script) => script.path)) {
    const run = RUNNERS.find(([file]) => file.test(baseName(path)))?.[1];
    if (run === undefined) continue;
    for (const [task, names] of NAMES) {
      for (const script of pickScripts(task, names, own)) {
        const command = inFolder(owner.folder, run(script.name, script.command));
        found.push({ task, command, reference: `${path}:L${script.line}` });
      }
    }
    found.push(...defaultGoal(owner.folder, path, own));
  }
  return found;
}

/** Those that serve the task, in the order of the names. */
export function pickScripts(task: Task, names: readonly string[], own: readonly Script[]): Script[] {
  return names
    .flatMap((name) => own.find((one) => one.name === name) ?? [])
    .filter((script) => (task === 'test' ? isTestOf(script, own) : serves(task, script, own)));
}

/** Whether what is called a test is one. */
export const isTestOf = (script: Script, own: readonly Script[]): boolean =>
  serves('test', script, own) && !isOnlyLint(script, own);

/** `check` may be anything; only what runs tests is a test. */
const isOnlyLint = (script: Script, own: readonly Script[]): boolean =>
  script.name === 'check' && !traitsOf(`${script.needs ?? ''} ${wholeRecipe(script, own)}`).has('tests');

const OTHER_GOAL =
  /test|help|lint|check|clean|doc|list|info|usage|format|fmt|deps|vet|version|setup|install|run|serve|dev/i;

/** `make` alone, where the goal that it then has is one that builds. */
function defaultGoal(folder: string, path: string, own: readonly Script[]): TaskCommand[] {
  const goal = own.find(({ isDefault }) => isDefault);
  if (goal === undefined || OTHER_GOAL.test(goal.name) || !serves('build', goal, own)) return [];
  const command = wholeRecipe(goal, own);
  const isMade = command !== '' || (goal.needs ?? '') !== '';
  if (!isMade || (traitsOf(command).has('tests') && goal.name !== 'all')) return [];
  return [{ task: 'build', command: inFolder(folder, 'make'), reference: `${path}:L${goal.line}` }];
}
