// What the line that installs a project in Python brings: of a lock file, an extra or a list. Tests bring their runner with them; any
// other tool is told of only where this line installs it. Pure.

import type { Place } from './toolchains.ts';

const LOCKS: readonly (readonly [string, string, string])[] = [
  ['uv.lock', 'uv sync', 'uv run '],
  ['poetry.lock', 'poetry install', 'poetry run '],
  ['pdm.lock', 'pdm install', 'pdm run '],
  ['Pipfile.lock', 'pipenv install --dev', 'pipenv run '],
];
export const REQUIREMENTS = [
  'requirements-dev.txt',
  'dev-requirements.txt',
  'requirements_dev.txt',
  'requirements/dev.txt',
  'requirements/development.txt',
  'requirements.txt',
];

/** Where those who test a package list what they need. */
export const TEST_REQUIREMENTS = [
  ...REQUIREMENTS.filter((file) => file !== 'requirements.txt'),
  'requirements-test.txt',
  'requirements-tests.txt',
  'test-requirements.txt',
  'requirements_test.txt',
  'test_requirements.txt',
  'requirements/test.txt',
  'requirements/tests.txt',
  'tests/requirements.txt',
];

interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Install {
  /** '' where nothing says how. */
  readonly command: string;
  /** The file that says so, where it is not the one that makes it this toolchain. */
  readonly reference: string | undefined;
  /** What commands are run with. */
  readonly run: string;
  /** What it installs, as the files say it. */
  readonly sources: readonly Source[];
}

export function installOf(place: Place): Install {
  const { material, has, read } = place;
  const lock = LOCKS.find(([file]) => has(file) || material.paths.has(file));
  if (lock !== undefined) {
    const [file, command, run] = lock;
    const sources = [file, 'pyproject.toml', 'Pipfile'].map((path) => ({ path, text: read(path) }));
    return { command, run, reference: undefined, sources };
  }
  if (has('setup.py') || DECLARES.test(read('pyproject.toml'))) return ofPackage(place);
  const listed = REQUIREMENTS.find((file) => has(file));
  return {
    command: listed === undefined ? '' : `pip install -r ${listed}`,
    reference: saidBy(place, listed),
    run: '',
    sources: listed === undefined ? [] : [listSource(listed, read)],
  };
}

const DECLARES = /^\[(?:project|build-system|tool\.poetry)\]/m;

/** Settings of a tool that lie in the same file say nothing of how a package is installed. */
export function saidBy({ has, read }: Place, listed: string | undefined): string | undefined {
  return DECLARES.test(read('pyproject.toml')) || !has('pyproject.toml')
    ? undefined
    : has('setup.py')
      ? 'setup.py'
      : listed;
}

/** The file from which the line that installs brings a tool. */
export function bringerOf(tool: string, { sources }: Install, { owner }: Place): string | undefined {
  const isNeeded = owner?.dependencies.some((one) => one.toLowerCase() === tool) === true;
  return sources.find(({ text }) => asks(text, tool))?.path ?? (isNeeded ? owner?.manifests[0] : undefined);
}

/** By its name, or by that of a plugin, which takes it in. */
const asks = (text: string, tool: string): boolean =>
  new RegExp(`(?:^|[\\s"'/=:-])${tool}(?![a-z0-9]|[\\w-]*\\])`, 'm').test(
    text.replace(/^\s*\[.*\]\s*$/gm, '').replace(/(?:^|\s)#.*$/gm, ''),
  );

const TEST_NAMES = ['test', 'tests', 'testing', 'dev'];

/** With the extra or the list that brings what tests are run with; else with what is called so, or what the pipeline installs. */
function ofPackage(place: Place): Install {
  const { read } = place;
  const extras = EXTRAS.flatMap(([path, block, entry]) => extrasOf(path, read(path), block, entry));
  const forTests = TEST_NAMES.flatMap((name) => extras.filter((one) => one.name === name));
  const lists = [...TEST_REQUIREMENTS, 'requirements.txt'].map((file) => listSource(file, read));
  const brings = ({ text }: Source): boolean => asks(text, 'pytest');
  // The one that says it before one that takes that in.
  const list = lists.find(({ path }) => asks(read(path), 'pytest')) ?? lists.find(brings);
  const extra =
    forTests.find(brings) ?? (list === undefined ? (extras.find(brings) ?? forTests[0]) : undefined);
  const files = extra !== undefined ? [] : list === undefined ? listsForWork(place) : [list.path];
  return {
    command: [`pip install -e ${extra === undefined ? '.' : `".[${extra.name}]"`}`, ...files].join(' -r '),
    reference: saidBy(place, undefined),
    run: '',
    sources: [...(extra === undefined ? [] : [extra]), ...files.map((file) => listSource(file, read))],
  };
}

/** Where tests need nothing: what the pipeline installs, or the list of those who work on it. */
function listsForWork(place: Place): string[] {
  const found = pipelineLists(place);
  const own = REQUIREMENTS.find((file) => file !== 'requirements.txt' && place.has(file));
  return found.length > 0 || own === undefined ? found : [own];
}

/** What the pipeline installs from a list is needed for what it runs then. */
function pipelineLists({ read, has, material }: Place): string[] {
  const run = material.facts.workflows
    .flatMap(({ commands }) => commands)
    .concat(read('.travis.yml').split('\n'))
    .map((line) =>
      /\bpip3? install\b/.test(line)
        ? [...line.matchAll(/\s-\w*r (\S+)/g)].map(([, file = '']) => file).filter(has)
        : [],
    )
    .find((files) => files.length > 0);
  return run ?? [];
}

/** A list and those that it takes in: `-r requirements_lint.txt`. */
function listSource(path: string, read: Place['read']): Source {
  const text = read(path);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const included = [...text.matchAll(/^-r\s*(\S+)/gm)].map(([, name = '']) => read(`${folder}${name}`));
  return { path, text: [text, ...included].join('\n') };
}

/** Where extras are written, and how each of them begins there. */
const EXTRAS: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    'pyproject.toml',
    /^\[project\.optional-dependencies\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m,
    /^["']?([\w.-]+)["']?\s*=/gm,
  ],
  ['setup.cfg', /^\[options\.extras_require\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m, /^([\w.-]+)\s*=/gm],
  ['setup.py', /\bextras_require\s*=\s*\{([\s\S]*)$/, /["']([\w.-]+)["']\s*:/g],
];

/** Each with what it asks for; a list that has a name is looked up in its file. */
function extrasOf(
  path: string,
  text: string,
  block: RegExp,
  entry: RegExp,
): readonly (Source & { readonly name: string })[] {
  const inside = block.exec(text)?.[1] ?? '';
  const starts = [...inside.matchAll(entry)];
  return starts.map((start, at) => {
    const said = inside.slice(start.index + start[0].length, starts[at + 1]?.index);
    const list = /^\s*(\w+)\s*[,}]/.exec(said)?.[1];
    const named =
      list === undefined ? '' : new RegExp(`^\\s*${list}\\s*=\\s*\\[([^\\]]*)`, 'm').exec(text)?.[1];
    return {
      name: start[1] as string,
      path,
      text: named === '' ? (/^[^\]}]*/.exec(said)?.[0] ?? '') : (named ?? ''),
    };
  });
}
