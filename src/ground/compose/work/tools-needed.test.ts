import { describe, expect, it } from 'vitest';
import type { PackageFact } from '../../../source/index.ts';
import { neededTools } from './tools-needed.ts';

const tree = (lists: Readonly<Record<string, string>> = {}) => ({
  paths: new Set(Object.keys(lists)),
  linesOf: (path: string) => lists[path] ?? '',
});
const owner = (
  scripts: readonly { name: string; command: string; needs?: string }[],
  devDependencies: readonly string[] = [],
): PackageFact =>
  ({
    dependencies: [],
    devDependencies,
    manifests: ['Makefile'],
    scripts: scripts.map((one, at) => ({ ...one, line: at + 1, path: 'Makefile' })),
  }) as unknown as PackageFact;
const lint = [{ task: 'lint', command: 'make lint', reference: 'Makefile:L1' }] as const;

describe('programs that no toolchain brings', () => {
  it('are told with the goal that installs them', () => {
    const scripts = [
      { name: 'lint', command: 'golint ./...; go vet ./...' },
      { name: 'init', command: 'go get -u golang.org/x/lint/golint' },
    ];
    expect(neededTools(lint, owner(scripts), tree())).toEqual([
      'golint for `make lint` (`make init` installs it)',
    ]);
  });

  it('are found in what a goal needs first, and behind variables', () => {
    const scripts = [
      { name: 'lint', command: '', needs: 'style' },
      { name: 'style', command: 'for f in src; do LANG=C clang-format $f; done' },
    ];
    expect(neededTools(lint, owner(scripts), tree())).toEqual(['clang-format for `make lint`']);
  });

  it('are none that the project installs itself, and no words of an argument', () => {
    expect(neededTools(lint, owner([{ name: 'lint', command: 'flake8 src' }], ['flake8']), tree())).toEqual(
      [],
    );
    expect(neededTools(lint, owner([{ name: 'lint', command: 'echo flake8; ls tox' }]), tree())).toEqual([]);
  });

  it('are none that something stands in for, or that a list of what is worked with names', () => {
    expect(neededTools(lint, owner([{ name: 'lint', command: 'shellcheck x || echo no' }]), tree())).toEqual(
      [],
    );
    const told = neededTools(
      lint,
      owner([
        { name: 'lint', command: '$(MAKE) style' },
        { name: 'style', command: 'flake8; shellcheck x' },
      ]),
      tree({ 'requirements-dev.txt': 'pytest\nflake8>=3\n' }),
    );
    expect(told).toEqual(['shellcheck for `make lint`']);
  });
});
