// Other versions of Node, from the npm package `node`, kept in node_modules/.cache between runs.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './run-loa.ts';

/** The path of that Node's binary; installed on first use. */
export function provideNode(version: string): string {
  const dir = join(repository, 'node_modules', '.cache', 'nodes', version);
  const binary = join(dir, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(dir, { recursive: true });
  const manifest = { name: 'nodes', private: true, allowScripts: { node: true } };
  writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest));
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', `node@${version}`], {
    cwd: dir,
    stdio: 'pipe',
  });
  return binary;
}
