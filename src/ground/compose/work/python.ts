// Python has many ways to install and to test; which one a project uses stands in its lock file, its configuration and what
// it names for those who work on it. Pure.

import { testFiles } from '../tests-at.ts';
import {
  bringerOf,
  type Install,
  installOf,
  REQUIREMENTS,
  saidBy,
  TEST_REQUIREMENTS,
} from './python-install.ts';
import type { Place, Toolchain, Words } from './toolchains.ts';

const isNamed = ({ owner }: Place, tool: string): boolean =>
  [...(owner?.dependencies ?? []), ...(owner?.devDependencies ?? [])].some(
    (one) => one.toLowerCase() === tool,
  );

/** Its own configuration, or that it is named: the word alone in some import proves nothing. */
function usesPytest(place: Place): boolean {
  const { owner, material, has, read } = place;
  const prefix = owner?.folder === undefined || owner.folder === '' ? '' : `${owner.folder}/`;
  return (
    has('pytest.ini') ||
    isNamed(place, 'pytest') ||
    material.facts.tests.frameworks.includes('pytest') ||
    /^\[tool\.pytest|^\[tool:pytest\]|^\[pytest\]/m.test(
      `${read('pyproject.toml')}\n${read('setup.cfg')}\n${read('tox.ini')}`,
    ) ||
    TOX_RUNS_PYTEST.test(read('tox.ini').replace(/^\s*[#;].*$/gm, '')) ||
    // What a pipeline or the project's own script runs them with.
    material.facts.workflows.some(({ testCommands }) => testCommands.some((one) => PYTEST.test(one))) ||
    RUN_SCRIPTS.some((file) => PYTEST.test(read(file).replace(/^\s*#.*$/gm, ''))) ||
    [...material.paths].some((path) => path.startsWith(prefix) && path.endsWith('conftest.py'))
  );
}

const PYTEST = /(?:^|[\s;&|])(?:py\.test|pytest)(?=\s|$)/m;
const RUN_SCRIPTS = [
  'runtests.sh',
  'run_tests.sh',
  'run-tests.sh',
  'runtests',
  'test.sh',
  'scripts/test',
  'scripts/test.sh',
];

function pythonWords(place: Place): Words {
  const { has, read } = place;
  const install = installOf(place);
  const { run } = install;
  const configured = (tool: string, section: RegExp, own: string): string | undefined =>
    bringerOf(tool, install, place) === undefined
      ? undefined
      : [own, 'pyproject.toml', 'setup.cfg', 'tox.ini'].find(
          (file) => has(file) && (file === own || section.test(read(file))),
        );
  const [ruff, flake8, black] = [
    configured('ruff', /^\[tool\.ruff/m, 'ruff.toml'),
    configured('flake8', /^\[flake8\]/m, '.flake8'),
    configured('black', /^\[tool\.black\]/m, ''),
  ];
  const tox = bringsTox(place, install) ? read('tox.ini') : '';
  const types = TOX_TYPES.exec(tox)?.[1];
  const inTox = TOX_LINTS.exec(tox)?.[1];
  return [
    ...(install.command === '' ? [] : ([['install', install.command, install.reference]] as const)),
    ...testWords(place, install),
    ...(ruff === undefined ? [] : ([['lint', `${run}ruff check .`, ruff]] as const)),
    ...(inTox === undefined ? [] : ([['lint', `tox -e ${inTox}`, 'tox.ini']] as const)),
    ...(flake8 === undefined ? [] : ([['lint', `${run}flake8`, flake8]] as const)),
    ...(types === undefined ? [] : ([['types', `tox -e ${types}`, 'tox.ini']] as const)),
    ...(black === undefined ? [] : ([['format', `${run}black .`, black]] as const)),
    ...(has('manage.py')
      ? ([
          ['migrate', `${run}python manage.py migrate`],
          ['run', `${run}python manage.py runserver`],
        ] as const)
      : []),
  ];
}

/** After the line that installs all, or because the tests or a pipeline are run by it. */
function bringsTox(place: Place, install: Install): boolean {
  const { workflows } = place.material.facts;
  return (
    bringerOf('tox', install, place) !== undefined ||
    testWords(place, install).some(([, command]) => command.startsWith('tox ')) ||
    workflows.some(({ commands }) => commands.some((one) => /\btox\b/.test(one)))
  );
}

/** Its own settings, a script or a pipeline that calls it, else what brings it. */
function pytestSaidBy(place: Place, install: Install): string | undefined {
  const { has, material, owner, read } = place;
  const settings = ['pyproject.toml', 'setup.cfg', 'tox.ini'].find((file) =>
    /^\[(?:tool[.:])?pytest/m.test(read(file)),
  );
  const script = RUN_SCRIPTS.find((file) => PYTEST.test(read(file)));
  const pipeline = material.facts.workflows.find(({ testCommands }) =>
    testCommands.some((one) => PYTEST.test(one)),
  );
  return (
    (has('pytest.ini') ? 'pytest.ini' : settings) ??
    script ??
    (owner?.folder ? undefined : pipeline?.path) ??
    bringerOf('pytest', install, place) ??
    saidBy(place, undefined)
  );
}

/** Only the environment that tox makes has what the tests need. */
function isLeftToTox(place: Place, run: string): boolean {
  const tox = place.read('tox.ini');
  const files = ['pyproject.toml', 'setup.cfg', 'setup.py', ...REQUIREMENTS, ...TEST_REQUIREMENTS]
    .map(place.read)
    .join('\n');
  // Its plugins are needed as much, but for those that only measure or hurry.
  const plugins = [
    ...tox.matchAll(/^\s+(?:\S+: *)?(pytest-(?!cov|xdist|timeout|randomly|html|sugar)\w[\w-]*)/gm),
  ];
  return (
    run === '' &&
    /^\s+(?:\S+ )*(?:py\.test|pytest)\b/m.test(tox) &&
    (plugins.some(([, name = '']) => !files.includes(name)) ||
      !/\bpytest\b(?!\.|-\w+\.)/.test(files.replace(/^\[tool.*$/gm, '')))
  );
}

const TOX_RUNS_PYTEST =
  /^\[testenv\]\s*$(?:(?!^\[)[\s\S])*?^commands\s*=(?:(?!^\[|^\w)[\s\S])*?\b(?:py\.test|pytest)\b/m;
/** The environment that has no name of its own runs tests, or takes more words for what it runs. */
const TOX_TESTS =
  /^\[testenv\]\s*$(?:(?!^\[)[\s\S])*?^commands\s*=(?:(?!^\[|^\w)[\s\S])*?\b(?:stestr|ostestr|testr|unittest|nosetests|trial|zope-testrunner|runtests|run_tests|test)\b/m;
const TOX_TAKES_ONE = /^\[testenv\]\s*$(?:(?!^\[)[\s\S])*?\{posargs/m;
const TOX_LINTS = /^\[testenv:(pep8|lint|linters|flake8|style)\]\s*$(?:(?!^\[)[\s\S])*?\bflake8\b/m;
const TOX_TYPES =
  /^\[testenv:(typing|types?|mypy|typecheck|pyright)\]\s*$(?:(?!^\[)[\s\S])*?^commands\s*=\s*(?:mypy|pyright)\b/m;

const TESTS_LOOKED_AT = 30;
const TEST_LINES = 400;

/** Tests that are methods are found below their class only. */
function onePytest({ material }: Place): string {
  const texts = testFiles(material)
    .filter((path) => path.endsWith('.py'))
    .slice(0, TESTS_LOOKED_AT)
    .map((path) => material.linesOf(path, 1, TEST_LINES));
  const count = (pattern: RegExp): number =>
    texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  const inClasses = count(/^[ \t]+(?:async )?def test\w*\(self\b/gm) > count(/^(?:async )?def test/gm);
  return inClasses ? 'PATH::CLASS::NAME' : 'PATH::NAME';
}

function testWords(place: Place, install: Install): Words {
  const { run } = install;
  const { has, material } = place;
  if (usesPytest(place) && isLeftToTox(place, run))
    return [
      ['test', 'tox -e py', 'tox.ini'],
      ...(TOX_TAKES_ONE.test(place.read('tox.ini'))
        ? ([['one test', `tox -e py -- ${onePytest(place)}`, 'tox.ini']] as const)
        : []),
    ];
  if (usesPytest(place))
    return [
      ['test', `${run}python -m pytest`, pytestSaidBy(place, install)],
      ['one test', `${run}python -m pytest ${onePytest(place)}`, pytestSaidBy(place, install)],
    ];
  if (has('manage.py'))
    return [
      ['test', `${run}python manage.py test`],
      ['one test', `${run}python manage.py test APP.tests.CLASS.NAME`],
    ];
  // Alone it would run every environment, also those that make pages or releases.
  if (TOX_TESTS.test(place.read('tox.ini')))
    return [
      ['test', 'tox -e py', 'tox.ini'],
      ...(TOX_TAKES_ONE.test(place.read('tox.ini'))
        ? ([['one test', 'tox -e py -- NAME', 'tox.ini']] as const)
        : []),
    ];
  const root = ['tests', 'test'].find((folder) => has(`${folder}/__init__.py`));
  return root !== undefined && material.facts.tests.frameworks.includes('unittest')
    ? [
        ['test', `${run}python -m unittest discover`, saidBy(place, undefined)],
        ['one test', `${run}python -m unittest ${root}.MODULE.CLASS.NAME`, saidBy(place, undefined)],
      ]
    : [];
}

export const pythonChains: readonly Toolchain[] = [
  {
    files: [
      'pyproject.toml',
      'setup.py',
      'setup.cfg',
      'Pipfile',
      'pytest.ini',
      'tox.ini',
      'manage.py',
      'requirements.txt',
    ],
    words: pythonWords,
    // A project in another language may keep a tool's settings there.
    when: ({ material }) =>
      material.facts.languages.slice(0, 3).some(({ language }) => language === 'python'),
  },
];
