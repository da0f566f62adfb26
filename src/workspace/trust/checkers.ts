// Programs that check formal models and property tests, as one table: by what a file is, how its checker is called. Pure.

import { posix } from 'node:path';
import type { EvidenceKind } from '../../trust/index.ts';

export interface Check {
  readonly kind: Extract<EvidenceKind, 'proofs' | 'properties'>;
  /** Relative to the project. */
  readonly path: string;
  readonly program: string;
  readonly args: readonly string[];
}

interface Checker {
  readonly kind: Check['kind'];
  readonly files: RegExp;
  readonly program: string;
  readonly args: (path: string) => readonly string[];
  /** One of these must be among what the project's manifests name. */
  readonly needs?: RegExp;
}

const CHECKERS: readonly Checker[] = [
  { kind: 'proofs', files: /\.v$/, program: 'coqc', args: (path) => ['-q', path] },
  { kind: 'proofs', files: /\.lean$/, program: 'lean', args: (path) => [path] },
  { kind: 'proofs', files: /\.dfy$/, program: 'dafny', args: (path) => ['verify', path] },
  { kind: 'proofs', files: /\.agda$/, program: 'agda', args: (path) => ['--safe', path] },
  { kind: 'proofs', files: /\.tla$/, program: 'tlc', args: (path) => ['-deadlock', path] },
  { kind: 'proofs', files: /\.qnt$/, program: 'quint', args: (path) => ['verify', path] },
  {
    kind: 'properties',
    files: /\.[cm]?[jt]sx?$/,
    program: 'npx',
    args: (path) => ['--no-install', 'vitest', 'run', path],
    needs: /^vitest$/,
  },
  {
    kind: 'properties',
    files: /\.[cm]?[jt]sx?$/,
    program: 'npx',
    args: (path) => ['--no-install', 'jest', path],
    needs: /^jest$/,
  },
  {
    kind: 'properties',
    files: /\.[cm]?[jt]sx?$/,
    program: 'npx',
    args: (path) => ['--no-install', 'mocha', path],
    needs: /^mocha$/,
  },
  { kind: 'properties', files: /\.[cm]?[jt]s$/, program: 'node', args: (path) => ['--test', path] },
  { kind: 'properties', files: /\.py$/, program: 'python3', args: (path) => ['-m', 'pytest', '-q', path] },
  { kind: 'properties', files: /\.go$/, program: 'go', args: (path) => ['test', `./${posix.dirname(path)}`] },
  { kind: 'properties', files: /\.rs$/, program: 'cargo', args: () => ['test', '--quiet'] },
];

export interface Checkable {
  readonly proofs: readonly string[];
  /** '' without property tests. */
  readonly propertyExample: string;
  /** What manifests name, to run with or to test with. */
  readonly dependencies: ReadonlySet<string>;
}

const PROOFS_MAX = 20;

/** What would be run, in order; files that nothing here can check are left out. */
export function planChecks({ proofs, propertyExample, dependencies }: Checkable): readonly Check[] {
  const find = (kind: Check['kind'], path: string): Check[] => {
    const checker = CHECKERS.find(
      (one) =>
        one.kind === kind &&
        one.files.test(path) &&
        (one.needs === undefined || [...dependencies].some((name) => one.needs?.test(name))),
    );
    return checker === undefined ? [] : [{ kind, path, program: checker.program, args: checker.args(path) }];
  };
  return [
    ...proofs.slice(0, PROOFS_MAX).flatMap((path) => find('proofs', path)),
    ...(propertyExample === '' ? [] : find('properties', propertyExample)),
  ];
}
