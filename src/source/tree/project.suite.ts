// A scratch project on the real disk, with real git, for tests.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openNodeHost } from '../../durable/index.ts';
import { type OpenTreeOptions, openSourceTree, type SourceTree } from './tree.ts';

export interface ScratchProject {
  readonly root: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  git(...args: readonly string[]): string;
  /** Adds and commits everything. */
  commit(): void;
  open(options?: OpenTreeOptions): Promise<SourceTree>;
  remove(): void;
}

export function makeProject(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: { readonly git?: boolean } = {},
): ScratchProject {
  const root = mkdtempSync(join(tmpdir(), 'loa-source-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: root, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@x', ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
  const project: ScratchProject = {
    root,
    write(more) {
      for (const [path, content] of Object.entries(more)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
    },
    git,
    commit() {
      git('add', '-A');
      git('commit', '-qm', 'x');
    },
    open: (treeOptions) =>
      // Without git on its path the tree is walked, and a test saves three processes.
      openSourceTree(root, openNodeHost({ env: options.git === true ? env : { PATH: '' } }), {
        home: `${root}/.loa`,
        ...treeOptions,
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  project.write(files);
  if (options.git === true) {
    git('init', '-q', '--template=');
    project.commit();
  }
  return project;
}
