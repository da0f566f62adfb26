// The real Claude Code client in a terminal of its own (tmux), with a home of its own and a scripted model, in a project that is
// set up by the program under test. Nothing of the person's own configuration is read or written.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launcher } from '../../support/run-loa.ts';
import { openScriptedModel, type ScriptedModel } from './scripted-model.ts';

const API_KEY = 'dummy-key-for-a-model-on-loopback';
const POLL_MS = 100;

export interface Place {
  readonly home: string;
  readonly project: string;
  remove(): void;
}

/** A home in which the client asks nothing, and an empty git project that it trusts. */
export function makePlace(): Place {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'loa-claude-')));
  const home = join(dir, 'home');
  const project = join(dir, 'project');
  for (const path of [join(home, '.claude'), project]) mkdirSync(path, { recursive: true });
  const known = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    bypassPermissionsModeAccepted: true,
    customApiKeyResponses: { approved: [API_KEY.slice(-20)], rejected: [] },
    projects: {
      [project]: { hasTrustDialogAccepted: true, allowedTools: [], enabledMcpjsonServers: ['loa'] },
    },
  };
  writeFileSync(join(home, '.claude.json'), JSON.stringify(known));
  execFileSync('git', ['init', '-q', '-b', 'main', project]);
  execFileSync('git', ['-C', project, 'config', 'user.email', 'a@example.com']);
  execFileSync('git', ['-C', project, 'config', 'user.name', 'a']);
  return {
    home,
    project,
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

export function clientEnv(place: Place, model: ScriptedModel): Record<string, string> {
  const path = `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH']}`;
  return {
    HOME: place.home,
    PATH: path,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: API_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    IS_SANDBOX: '1',
  };
}

export interface World extends Place {
  readonly model: ScriptedModel;
  loa(...args: string[]): string;
  read(path: string): string;
  /** One command of the client itself, without a terminal. */
  claude(...args: string[]): string;
  /** Starts the client; all that were started end with the world. */
  start(...args: string[]): Terminal;
  close(): Promise<void>;
}

/** A project with one source file, set up by the program under test, and a model to script. */
export async function openWorld(
  options: { readonly config?: string; readonly init?: readonly string[] } = {},
): Promise<World> {
  const { config = '', init = ['--agent', 'claude'] } = options;
  const place = makePlace();
  const model = await openScriptedModel();
  const terminals: Terminal[] = [];
  const loa = (...args: string[]): string => {
    const done = spawnSync(process.execPath, [launcher, ...args], {
      cwd: place.project,
      env: { ...clientEnv(place, model), NO_COLOR: '1' },
      encoding: 'utf8',
    });
    return done.stdout + done.stderr;
  };
  writeFileSync(join(place.project, 'port.ts'), 'export const PORT = 8080;\n');
  git(place, 'add', '-A');
  git(place, 'commit', '-qm', 'one');
  loa('init', ...init, '--yes');
  if (config !== '') appendFileSync(join(place.project, '.loa.config.yaml'), config);
  return {
    ...place,
    model,
    loa,
    read: (path) => {
      const full = join(place.project, path);
      return existsSync(full) ? readFileSync(full, 'utf8') : '';
    },
    claude: (...args) => {
      const env = clientEnv(place, model);
      const done = spawnSync(requireClient(), args, { cwd: place.project, env, encoding: 'utf8' });
      return done.stdout + done.stderr;
    },
    start: (...args) => {
      const allowed = 'mcp__loa,mcp__plugin_loa_loa';
      const terminal = openTerminal(place, model, ['--allowedTools', allowed, ...args]);
      terminals.push(terminal);
      return terminal;
    },
    close: async () => {
      for (const terminal of terminals) terminal.close();
      await model.close();
      place.remove();
    },
  };
}

export function git(place: Place, ...args: string[]): string {
  return execFileSync('git', ['-C', place.project, ...args], { encoding: 'utf8' });
}

export interface Terminal {
  /** Types a line and presses Enter. */
  say(line: string): void;
  screen(): string;
  /** The client's own process. */
  pid(): number;
  waitFor(what: string, isThere: () => boolean, timeoutMs?: number): Promise<void>;
  close(): void;
}

export function openTerminal(place: Place, model: ScriptedModel, args: readonly string[]): Terminal {
  const socket = join(place.home, `tmux-${Math.random().toString(36).slice(2)}`);
  const tmux = (...words: string[]): string => {
    const done = spawnSync('tmux', ['-S', socket, ...words], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`tmux ${words[0]} failed: ${done.stderr}`);
    return done.stdout;
  };
  const env = Object.entries(clientEnv(place, model)).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const program = requireClient();
  tmux(
    '-f',
    '/dev/null',
    'new-session',
    '-d',
    '-x',
    '180',
    '-y',
    '50',
    ...env,
    '-c',
    place.project,
    '--',
    program,
    ...args,
  );
  const screen = () => tmux('capture-pane', '-p', '-S', '-200');
  return {
    say(line) {
      tmux('send-keys', '-l', '--', line);
      spawnSync('sleep', ['0.3']);
      tmux('send-keys', 'Enter');
    },
    screen,
    pid: () => Number(tmux('list-panes', '-F', '#{pane_pid}').trim()),
    async waitFor(what, isThere, timeoutMs = 30_000) {
      const until = Date.now() + timeoutMs;
      while (!isThere()) {
        if (Date.now() > until)
          throw new Error(`waited ${timeoutMs} ms for ${what}; the screen:\n${screen()}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    close: () => void spawnSync('tmux', ['-S', socket, 'kill-server']),
  };
}

/** Where the test script put the client. */
export function requireClient(): string {
  const program = process.env['LOA_CLAUDE'];
  if (program === undefined)
    throw new Error('LOA_CLAUDE does not name the client: run "npm run test:claude"');
  return program;
}
