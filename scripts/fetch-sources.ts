// Fetches sources of others into a folder, for what is examined or learned on real code: packages of npm and source packages of Debian.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Wanted {
  /** Names as npm takes them. */
  readonly npm: readonly string[];
  /** Names of source packages, with or without `=VERSION`. */
  readonly debian: readonly string[];
}

export function run(program: string, args: readonly string[], cwd: string): boolean {
  return spawnSync(program, [...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/**
 * Unpacks each into a folder of its own, that of `npm:NAME` or `deb:NAME` (`placeOf`). What cannot be had is missing; what is there from before
 * is not fetched again.
 */
export function fetchSources({ npm, debian }: Wanted, into: string): void {
  mkdirSync(into, { recursive: true });
  for (const name of npm)
    unpackOnce(into, `npm:${name}`, (download) => void run('npm', ['pack', '--silent', name], download));
  const missing = debian.filter((name) => !existsSync(placeOf(into, `deb:${name}`)));
  const options = missing.length === 0 ? undefined : prepareDebian(into);
  if (options === undefined) return;
  for (const name of missing)
    unpackOnce(into, `deb:${name}`, (download) => {
      run('apt-get', [...options, 'source', '--download-only', '-qq', name], download);
    });
}

/** By its name first, so that they stand in the same order wherever they come from. */
export const placeOf = (into: string, source: string): string => {
  const [, from = '', name = ''] = /^(npm|deb):(.*)$/.exec(source) ?? [];
  return join(into, `${name.replaceAll('/', '+')}.${from}`);
};

const ARCHIVE = /\.tgz$|\.orig\.tar\.\w+$/;

function unpackOnce(into: string, source: string, fetch: (download: string) => void): void {
  const target = placeOf(into, source);
  if (existsSync(target)) return;
  const download = `${target}.download`;
  mkdirSync(download, { recursive: true });
  fetch(download);
  const archive = readdirSync(download).find((name) => ARCHIVE.test(name));
  if (archive !== undefined) {
    mkdirSync(target);
    run('tar', ['xf', join(download, archive), '--strip-components=1'], target);
  }
  rmSync(download, { recursive: true });
}

/** Options that ask where this machine has its other packages, without touching its own lists. */
function prepareDebian(folder: string): readonly string[] | undefined {
  const settings = '/etc/apt/sources.list.d/debian.sources';
  if (!existsSync(settings)) return undefined;
  const parts = join(folder, 'apt');
  mkdirSync(join(parts, 'lists/partial'), { recursive: true });
  const text = readFileSync(settings, 'utf8').replaceAll(/^Types: deb$/gm, 'Types: deb-src');
  writeFileSync(join(parts, 'loa.sources'), text);
  const options = [
    ['Dir::Etc::SourceList', '/dev/null'],
    ['Dir::Etc::SourceParts', parts],
    ['Dir::State::Lists', join(parts, 'lists')],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return run('apt-get', [...options, 'update', '-qq'], folder) ? options : undefined;
}
