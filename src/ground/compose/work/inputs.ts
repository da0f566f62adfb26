// What a recipe works on: folders, files and settings that have to be there before it can do anything. What was published
// may have been left without them. Pure.

import type { Material } from '../../model.ts';

/** Folders that a recipe takes as given; what it writes has other names. */
const INPUT = /(?:^|[\s"'=])(?:\.\/)?(src|source|tests?|specs?|__tests__)(?=$|[\s"'/])/g;
/** Before which such a word is the name of a script or a task, not of a folder. */
const NOT_BEFORE = /(?:run|run-[sp]|npm|yarn|pnpm|bun|playwright|ng|tsdx|lerna|nx|turbo|node)$/;

/** `'{lib,test}/**'`, `"lib/**"`: the folders that a pattern begins with. */
const PATTERN = /["'](?:\.\/)?(?:\{([\w,.-]+)\}|([\w.-]+))\/\*/g;

/** A script that is started by its file; what lies in a folder of output is made first. */
const STARTED =
  /(?:^|[\s&|;])(?:node|tsx|ts-node|bash|sh)\s+(?:--?[\w-]+(?:=\S+)?\s+)*(?:\.\/)?((?!dist\/|build\/|out\/|lib\/|node_modules\/)(?:[\w-]+(?:\/[\w.-]+)+|[\w-]+\.(?:[cm]?[jt]s|sh)))(?=\s|$)/g;
const ENDINGS = ['', '.js', '.mjs', '.cjs', '/index.js'];

/** Tools that do nothing without a file of theirs. */
const SETTINGS_OF: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:^|[\s/])tsc(?:-watch)?(?=\s|$)/, /^(?:[\w-]+\/)*tsconfig[\w.-]*\.json$/],
  [/(?:^|[\s/])(?:tsc-watch|ts-node(?:-dev)?|tsx)(?=\s|$)/, /(?<!\.d)\.[cm]?tsx?$/],
  [/(?:^|[\s/])rollup\s+(?:-c|--config)(?=\s|$)/, /^rollup\.config\./],
  [/(?:^|[\s/])webpack(?=\s|$)(?!.*--config)/, /^webpack\.config|^webpackfile/],
];

/** The same, where the package's own manifest may hold the settings, and those of a whole workspace lie above. */
const SETTINGS_ANYWHERE: readonly (readonly [RegExp, RegExp, RegExp])[] = [
  [
    /(?:^|[\s/])eslint(?=\s|$)(?!.*(?:\s-c\s|--config\b|--no-config-lookup|--no-eslintrc))/,
    /(?:^|\/)(?:\.eslintrc(?:\.\w+)?|eslint\.config\.[cm]?[jt]s)$/,
    /"eslintConfig"\s*:/,
  ],
  [
    /(?:^|[\s/])stylelint(?=\s|$)(?!.*--config\b)/,
    /(?:^|\/)(?:\.stylelintrc(?:\.\w+)?|stylelint\.config\.[cm]?[jt]s)$/,
    /"stylelint"\s*:\s*\{/,
  ],
];
const MANIFEST_LINES = 2000;

export function hasInputs(
  recipe: string,
  folder: string,
  { paths, linesOf }: Pick<Material, 'linesOf' | 'paths'>,
): boolean {
  const prefix = folder === '' ? '' : `${folder}/`;
  const own = [...paths].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  const below = (name: string): boolean => own.some((path) => path.startsWith(name));
  const folders = [...recipe.matchAll(INPUT)]
    .filter(({ index }) => index > 0 && !NOT_BEFORE.test(recipe.slice(0, index).trimEnd()))
    .map(([, name = '']) => name);
  const patterns = [...recipe.matchAll(PATTERN)].map(([, several = '', one = '']) =>
    several === '' ? [one] : several.split(','),
  );
  const started = [...recipe.matchAll(STARTED)].map(([, file = '']) => file);
  return (
    folders.every(below) &&
    patterns.every((names) => names.some((name) => below(`${name}/`))) &&
    started.every((file) => ENDINGS.some((ending) => paths.has(`${prefix}${file}${ending}`))) &&
    SETTINGS_OF.every(([tool, file]) => !tool.test(recipe) || own.some((path) => file.test(path))) &&
    SETTINGS_ANYWHERE.every(
      ([tool, file, said]) =>
        !tool.test(recipe) ||
        [...paths].some((path) => file.test(path)) ||
        said.test(linesOf(`${prefix}package.json`, 1, MANIFEST_LINES)),
    )
  );
}
