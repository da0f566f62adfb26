// `npm run test:oracle`: the scanners examined against grammars that are not ours. Fetches grammars and real sources into a
// folder outside the repository, then runs the tests. `--small` examines a part of each language;
// LOA_ORACLE_SOURCES names a folder of further sources. Further arguments go to vitest.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Versions whose prebuilt libraries fit one another. */
const VERSIONS: Readonly<Record<string, string>> = {
  napi: '0.51.0',
  'lang-python': '0.0.6',
  'lang-go': '0.0.6',
  'lang-rust': '0.0.7',
  'lang-java': '0.0.7',
  'lang-kotlin': '0.0.7',
  'lang-c': '0.0.6',
  'lang-cpp': '0.0.6',
  'lang-csharp': '0.0.6',
  'lang-ruby': '0.0.7',
  'lang-php': '0.0.7',
  'lang-swift': '0.0.8',
  'lang-scala': '0.0.7',
  'lang-bash': '0.0.8',
  'lang-lua': '0.0.7',
  'lang-elixir': '0.0.7',
  'lang-dart': '0.0.7',
  'lang-sql': '0.0.8',
};
/** Packages whose sources are in the language that the machine itself may have none of. */
const FROM_NPM = [
  'bullmq@6.7.0',
  '@capacitor/ios@8.5.2',
  'react-native-screens@4.28.0',
  'react-native@0.76.9',
  'tree-sitter-dart@1.0.0',
];
const FROM_DEBIAN = [
  'golang-github-spf13-cobra',
  'rust-clap',
  'php-monolog',
  'newtonsoft-json',
  'okio',
  'fmtlib',
  'lz4',
  'elixir-lang',
  'scala',
];
const SMALL_SHARE = '0.5';

const root = join(import.meta.dirname, '..');
const folder = join(tmpdir(), `loa-grammars-${VERSIONS['napi']}`);
const sources = join(folder, 'sources');

function run(program: string, args: readonly string[], cwd: string): boolean {
  return spawnSync(program, [...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function fetchGrammars(): void {
  const names = Object.keys(VERSIONS);
  if (names.every((name) => existsSync(join(folder, 'node_modules/@ast-grep', name, 'package.json')))) return;
  mkdirSync(folder, { recursive: true });
  const wanted = names.map((name) => `@ast-grep/${name}@${VERSIONS[name]}`);
  // Their install scripts only copy what lies there prebuilt.
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  if (!run('npm', [...args, '--legacy-peer-deps', ...wanted], folder))
    throw new Error('could not install the grammars');
}

/** What cannot be had is missing from the examination, which names each language that it skips. */
function fetchSources(): void {
  const done = join(sources, 'done');
  if (existsSync(done)) return;
  mkdirSync(sources, { recursive: true });
  for (const name of FROM_NPM) run('npm', ['pack', '--silent', name], sources);
  fetchFromDebian();
  const archives = readdirSync(sources).filter((name) => /\.tgz$|\.orig\.tar\.\w+$/.test(name));
  for (const name of archives) {
    const target = join(sources, name.replace(/\.(?:tgz|orig\.tar\.\w+)$/, ''));
    mkdirSync(target, { recursive: true });
    run('tar', ['xf', join(sources, name)], target);
  }
  writeFileSync(done, '');
}

/** Source packages from where this machine has its other packages, without touching its own lists. */
function fetchFromDebian(): void {
  const settings = '/etc/apt/sources.list.d/debian.sources';
  if (!existsSync(settings)) return;
  const parts = join(sources, 'apt');
  mkdirSync(join(parts, 'lists/partial'), { recursive: true });
  const text = readFileSync(settings, 'utf8').replaceAll(/^Types: deb$/gm, 'Types: deb-src');
  writeFileSync(join(parts, 'loa.sources'), text);
  const options = [
    ['Dir::Etc::SourceList', '/dev/null'],
    ['Dir::Etc::SourceParts', parts],
    ['Dir::State::Lists', join(parts, 'lists')],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  if (!run('apt-get', [...options, 'update', '-qq'], sources)) return;
  for (const name of FROM_DEBIAN)
    run('apt-get', [...options, 'source', '--download-only', '-qq', name], sources);
}

fetchGrammars();
fetchSources();
const isSmall = process.argv.includes('--small');
const others = process.argv.slice(2).filter((word) => word !== '--small');
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'oracle'];
const { status } = spawnSync(process.execPath, [...vitest, ...others], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    LOA_GRAMMARS: folder,
    LOA_ORACLE_FETCHED: sources,
    ...(isSmall ? { LOA_ORACLE_SHARE: SMALL_SHARE } : {}),
  },
});
process.exitCode = status ?? 1;
