// What a recipe does, by its words: one that only prints, waits for changes, looks without mending or makes a release is not
// what its name promises. Pure.

import type { ScriptFact } from '../../../source/index.ts';
import type { Task } from './task.ts';

export type Trait =
  | 'checks'
  | 'configures'
  | 'fetches'
  | 'mends'
  | 'nothing'
  | 'prints'
  | 'releases'
  | 'tests'
  | 'watches';

/** One table, read from the top; a recipe may have several traits. */
const TRAITS: readonly (readonly [Trait, RegExp])[] = [
  ['nothing', /^(?:true|:|test|exit \d+|echo\b[^&|;]*(?:(?:&&|;)\s*exit \d+\s*)?)?$|no test specified/],
  ['prints', /^(?:echo|printf|awk|grep|egrep|sed|cat|column)\b|\bMAKEFILE_LIST\b/],
  [
    'watches',
    /(?:^|\s)(?:--watch(?:All)?(?!\S)|--watch=true)|\s-w(?:\s|$)|\bnodemon\b|(?:^|[\s/])vitest(?:\s+(?!run\b|--run\b|list\b|bench\b|typecheck\b)(?!.*--run\b)\S.*)?$/,
  ],
  [
    'fetches',
    /\b(?:npm|yarn|pnpm|bun|pip\d?|pipx|pipenv|poetry|uv|conda|bundle|gem|composer|cargo|go (?:get|mod|install)|apt(?:-get)?|dnf|yum|brew|mix|rebar3?|cpanm?|luarocks install|stack|cabal|opam|mvn|gradlew?|dotnet|bower|glide|dep|git submodule|rustup|corepack|conan|vcpkg|virtualenv|venv|curl|wget)\b/,
  ],
  // Sets up a build and leaves it at that.
  [
    'configures',
    /^(?=[\s\S]*\b(?:cmake|meson|configure)\b)(?![\s\S]*(?:--build\b|\bcompile\b|\b(?:make|gmake|ninja)\b|\$[({]MAKE[)}]))/,
  ],
  ['checks', /--check\b|--list-different\b|\s-l(?:\s|$)|--dry-run\b|--verify\b|\bgofmt -d\b/],
  [
    'mends',
    /--write\b|--fix\b|\bfmt\b|-w\b|\bformat\b|\bautopep8\b|\bblack\b|\bisort\b|\brustfmt\b|\bspotlessApply\b/,
  ],
  [
    'releases',
    /\bdocker(?:-compose)? (?:build|push|buildx|run)\b|\bgoreleaser\b|\bGOOS=|\bgox\b|\bpublish\b|electron-builder|\bdpkg\b|\brpmbuild\b|\btar -?[a-z]*c/,
  ],
  ['tests', /(?:^|[\s/"'])(?:tests?|jest|vitest|mocha|pytest|ctest|nosetests|phpunit|rspec|tox|nox)\b/],
];

export function traitsOf(recipe: string): ReadonlySet<Trait> {
  // Many say first what they are about to do.
  const text = recipe
    .trim()
    .replace(/^(?:@?(?:echo|printf)\b(?:"[^"]*"|'[^']*'|[^;&|\n"'])*(?:;|&&|\n)\s*(?!exit\b)(?=\S))+/, '');
  return new Set(TRAITS.filter(([, pattern]) => pattern.test(text)).map(([trait]) => trait));
}

/** The recipe with those of what it calls or needs first, two levels down. */
export function wholeRecipe(script: ScriptFact, all: readonly ScriptFact[], depth = 2): string {
  const named = [...`${script.needs ?? ''} ${calledScripts(script.command).join(' ')}`.split(/\s+/)];
  const inner =
    depth === 0
      ? []
      : all
          .filter(({ name }) => name !== script.name && named.includes(name))
          .map((one) => wholeRecipe(one, all, depth - 1));
  return [script.command, ...inner].filter((part) => part !== '').join('; ');
}

/** Scripts of the same manifest that a recipe runs: `npm run a && yarn b`. */
export function calledScripts(recipe: string): string[] {
  return [
    ...recipe.matchAll(
      /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+|run-script\s+)?(?:-\S+\s+)*([\w:.-]+)|\brun-[sp]\s+([^&|;]+)/g,
    ),
  ].flatMap(([, one = '', several = '']) =>
    [one, ...several.split(/\s+/)].filter((name) => /^\w/.test(name)),
  );
}

/** A goal without a recipe that needs nothing but tests and checks makes nothing. */
const isOnlyForTests = ({ command, needs = '' }: ScriptFact): boolean =>
  command.trim() === '' &&
  needs.trim() !== '' &&
  needs
    .trim()
    .split(/\s+/)
    .every((one) => /^(?:\w*[-_])?(?:tests?|checks?|lint|style|format|fmt|vet)(?:[-_]\w*)?$/.test(one));

/** A goal without a recipe that needs only what a variable holds. */
const isOnlyVariable = ({ command, needs = '' }: ScriptFact): boolean =>
  command.trim() === '' && /^(?:\$[({][\w.-]+[)}]\s*)+$/.test(needs.trim());

/** What looks for faults and tries everything as well is more than was asked for. */
const ALSO_CHECKS = /(?:^|\s)(?:lint|tests?|vet)(?=\s|$)/;

/** Pages about the project are shown, and not the project. */
const SHOWS_PAGES =
  /\b(?:hugo|mkdocs|jekyll|sphinx-\w+|docusaurus|vuepress|vitepress|antora|mdbook)\b|\bcd (?:docs?|website|site)\b/;

/** Tools that prove something of types and flow, and those that look at how code is written: what they are called in a manifest is no matter. */
const ANALYSES =
  /(?:^|[\s/])(?:phpstan|psalm|phan|mypy|pyright|pytype|pyre|tsc|vue-tsc|srb|steep|dialyzer|flow)(?=\s|$)/;
const LINTERS =
  /(?:^|[\s/])(?:phpcs|php-cs-fixer|ecs|pint|\w*lint|oxlint|biome|standard|prettier|ruff|flake8|rubocop|credo|\w*fmt|black)(?=\s|$)/;
const CALLED_ANALYSIS = /^(?:static-analysis|analy[sz]e)$/;

/** Whether a recipe of that name may be told for a task. */
export function serves(task: Task, script: ScriptFact, all: readonly ScriptFact[]): boolean {
  const own = traitsOf(script.command);
  if (own.has('nothing') && (script.needs ?? '') === '') return false;
  const traits = traitsOf(wholeRecipe(script, all));
  if (task === 'build')
    return (
      !traits.has('releases') &&
      !traits.has('configures') &&
      !own.has('prints') &&
      !isOnlyForTests(script) &&
      !ALSO_CHECKS.test(script.needs ?? '')
    );
  if (task === 'install') return traits.has('fetches');
  // Some call so what puts the project on the machine of those who work on it.
  if (task === 'run' && SHOWS_PAGES.test(script.command)) return false;
  if (task === 'run' && script.name === 'develop') return !own.has('fetches');
  // What a variable stands for may be anything.
  if (isOnlyVariable(script)) return task === 'test' && /test|check/i.test(script.needs ?? '');
  const recipe = wholeRecipe(script, all);
  if (task === 'lint' && ANALYSES.test(recipe) && !LINTERS.test(recipe)) return false;
  if (task === 'types' && CALLED_ANALYSIS.test(script.name)) return ANALYSES.test(recipe);
  if (task === 'format') return !own.has('checks') && traits.has('mends');
  if (task === 'test') return !own.has('watches') && !own.has('prints');
  return true;
}
