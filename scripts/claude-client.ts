// `npm run test:claude`: the tests with the real Claude Code client. Fetches the client into a folder outside the repository,
// then runs the tests where no network is, but for loopback, when the machine allows it. Further arguments go to vitest.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The client whose behaviour the hooks were written against; another one by LOA_CLAUDE_VERSION. */
const VERSION = process.env['LOA_CLAUDE_VERSION'] ?? '2.1.197';
const root = join(import.meta.dirname, '..');
const folder = join(tmpdir(), `loa-claude-client-${VERSION}`);
const client = join(folder, 'node_modules/.bin/claude');

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

function fetchClient(): void {
  if (existsSync(client) && has(client, '--version')) return;
  mkdirSync(folder, { recursive: true });
  const wanted = `@anthropic-ai/claude-code@${VERSION}`;
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', wanted];
  const { status } = spawnSync('npm', args, { stdio: 'inherit' });
  if (status !== 0 || !has(client, '--version')) throw new Error(`could not install ${wanted}`);
}

function run(): number {
  if (!has('tmux', '-V')) {
    console.log('SKIPPED: tmux is not installed, and without it nobody can type into the client.');
    return 0;
  }
  fetchClient();
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'claude'];
  const words = [process.execPath, ...vitest, ...process.argv.slice(2)];
  const alone = ['--net', '--map-root-user', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
  const isAlone = has('unshare', ...alone, 'true');
  console.log(
    `Claude Code ${VERSION}, ${isAlone ? 'in a network of its own' : 'in the network of this machine'}`,
  );
  const [program, ...args] = isAlone ? ['unshare', ...alone, ...words] : words;
  const env = { ...process.env, LOA_CLAUDE: client };
  return spawnSync(program as string, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

process.exitCode = run();
