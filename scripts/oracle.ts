// `npm run test:oracle`: the scanners examined against grammars that are not ours. Fetches grammars and real sources into a
// folder outside the repository, then runs the tests. `--small` examines a part of each language;
// LOA_ORACLE_SOURCES names a folder of further sources. Further arguments go to vitest.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchSources, run } from './fetch-sources.ts';

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

fetchGrammars();
// What cannot be had is missing from the examination, which names each language that it skips.
fetchSources({ npm: FROM_NPM, debian: FROM_DEBIAN }, sources);
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
