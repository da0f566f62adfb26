// The scratch world of the tour: a folder of its own with a home of its own, in which the real program runs as it would
// for a person. Nothing outside it is read or written.

import { dirname, join } from 'node:path';
import { writeAll } from '../../durable/file.ts';
import { removeTree } from '../../durable/remove-tree.ts';
import type { Context } from '../../kernel/operation.ts';
import { SAMPLE } from './sample.ts';

export interface Ran {
  readonly command: string;
  readonly output: string;
  readonly exitCode: number;
}

export interface Scratch {
  readonly folder: string;
  /** The project inside the folder. */
  readonly project: string;
  git(...args: string[]): Promise<Ran>;
  loa(...args: string[]): Promise<Ran>;
  /** An agent calling one of our hooks. */
  hook(event: string, payload: Readonly<Record<string, unknown>>): Promise<Ran>;
  /** Writes a file of the project; undefined removes it. */
  write(path: string, content: string | undefined): void;
  /** A program that the tour brings along, by its built file. */
  program(name: string, ...args: string[]): Promise<Ran>;
  remove(): void;
}

const NAME_BYTES = 4;

export async function createScratch({ host, product }: Context): Promise<Scratch> {
  const base = host.env['TMPDIR'] ?? host.env['TEMP'] ?? '/tmp';
  const folder = join(base, `loa-tour-${Buffer.from(host.random.bytes(NAME_BYTES)).toString('hex')}`);
  const project = join(folder, 'project');
  host.files.makeDir(project);
  const env = {
    HOME: join(folder, 'home'),
    XDG_CONFIG_HOME: join(folder, 'home/config'),
    XDG_STATE_HOME: join(folder, 'home/state'),
    CLAUDE_PROJECT_DIR: undefined,
    NO_COLOR: '1',
  };
  const run = async (
    command: string,
    words: readonly [string, ...string[]],
    stdin?: string,
  ): Promise<Ran> => {
    const [program, ...args] = words;
    const options = {
      cwd: project,
      env,
      ...(stdin === undefined ? {} : { stdin: new TextEncoder().encode(stdin) }),
    };
    const { exitCode, stdout, stderr } = await host.processes.run(program, args, options);
    const output = (new TextDecoder().decode(stdout) + stderr).replaceAll(folder, '~scratch').trimEnd();
    return { command, output, exitCode };
  };
  const launcher = join(product.dir, 'bin/loa.js');
  const write = (path: string, content: string | undefined): void => {
    const full = join(project, path);
    host.files.remove(full);
    if (content === undefined) return;
    host.files.makeDir(dirname(full));
    const file = host.files.open(full, { write: true, create: 'new' });
    try {
      writeAll(file, new TextEncoder().encode(content), 0);
    } finally {
      file.close();
    }
  };
  const scratch: Scratch = {
    folder,
    project,
    git: (...args) =>
      run(`git ${args.join(' ')}`, [
        'git',
        '-c',
        'user.name=tour',
        '-c',
        'user.email=tour@example.com',
        ...args,
      ]),
    loa: (...args) => run(`loa ${args.join(' ')}`, [product.node, launcher, ...args]),
    hook: (event, payload) => {
      const text = JSON.stringify({ cwd: project, hook_event_name: event, ...payload });
      return run(`(agent) ${event}`, [product.node, launcher, 'hook', event], text);
    },
    program: (name, ...args) => run(name, [product.node, join(product.dir, 'dist/cli', name), ...args]),
    write,
    remove: () => removeTree(folder, host),
  };
  await fillProject(scratch, product.dir, host);
  return scratch;
}

/** A copy of this repository where it is at hand, else a small project made for the purpose. */
async function fillProject(scratch: Scratch, productDir: string, host: Context['host']): Promise<void> {
  const isRepository = host.files.stat(join(productDir, '.git')) !== undefined;
  const cloned = isRepository
    ? await scratch.git('clone', '-q', '--depth', '1', `file://${productDir}`, '.')
    : undefined;
  if (cloned?.exitCode !== 0) {
    await scratch.git('init', '-q');
    for (const [path, content] of Object.entries(SAMPLE)) scratch.write(path, content);
    await scratch.git('add', '-A');
    await scratch.git('commit', '-qm', 'parcels');
  }
  await scratch.git('tag', 'before');
}
