// `npm run test:oracle`: the scanners examined against grammars that are not ours. Fetches the grammars into a folder outside
// the repository, then runs the tests. LOA_ORACLE_SOURCES names a folder of further sources. Further arguments go to vitest.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
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
const root = join(import.meta.dirname, '..');
const folder = join(tmpdir(), `loa-grammars-${VERSIONS['napi']}`);

function fetchGrammars(): void {
  const names = Object.keys(VERSIONS);
  if (names.every((name) => existsSync(join(folder, 'node_modules/@ast-grep', name, 'package.json')))) return;
  mkdirSync(folder, { recursive: true });
  const wanted = names.map((name) => `@ast-grep/${name}@${VERSIONS[name]}`);
  // Their install scripts only copy what lies there prebuilt.
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', [...args, '--legacy-peer-deps', ...wanted], { stdio: 'inherit' });
  if (status !== 0) throw new Error('could not install the grammars');
}

fetchGrammars();
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'oracle'];
const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LOA_GRAMMARS: folder },
});
process.exitCode = status ?? 1;
