// Which files a script can mean by what it imports: those that it names, and what those pass on. Files are numbers here, and
// one array of marks serves them all, so that asking about a large tree makes no sets.

import type { ExportFact, ImportFact, TreeFile } from '../model.ts';
import { type ModuleWorld, resolveModule } from './modules.ts';

interface Links {
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
}

interface LinkedFile {
  readonly file: TreeFile;
  readonly facts: Links;
  /** When it has more than its facts say. */
  readonly whole?: () => Links;
}

export interface Reach {
  /** Whether `file` can be meant in `from`; quick as long as `from` stays the same from call to call. */
  reaches(from: number, file: number): boolean;
}

export function createReach(files: readonly LinkedFile[], world: ModuleWorld): Reach {
  const places = new Map(files.map(({ file }, index) => [file.path, index]));
  const passedOn: (readonly number[] | undefined)[] = Array.from({ length: files.length });
  const marks = new Int32Array(files.length).fill(-1);
  let current = -1;
  const targets = (file: number, specifiers: ReadonlySet<string>): number[] => {
    const { path } = (files[file] as LinkedFile).file;
    const found: number[] = [];
    for (const specifier of specifiers) {
      const target = specifier === '' ? undefined : resolveModule(path, specifier, world);
      const place = target === undefined ? undefined : places.get(target);
      if (place !== undefined) found.push(place);
    }
    return found;
  };
  const passedOnBy = (file: number): readonly number[] => {
    passedOn[file] ??= targets(file, reexported(files[file] as LinkedFile));
    return passedOn[file];
  };
  const markFrom = (from: number): void => {
    const queue: (readonly number[])[] = [targets(from, named(files[from] as LinkedFile))];
    for (let some = queue.pop(); some !== undefined; some = queue.pop()) {
      for (const file of some) {
        if (marks[file] === from) continue;
        marks[file] = from;
        const next = passedOnBy(file);
        if (next.length > 0) queue.push(next);
      }
    }
  };
  return {
    reaches(from, file) {
      if (from !== current) {
        markFrom(from);
        current = from;
      }
      return marks[file] === from;
    },
  };
}

function named(file: LinkedFile): Set<string> {
  const facts = file.whole?.() ?? file.facts;
  const specifiers = new Set<string>();
  for (const { from } of facts.imports) specifiers.add(from);
  for (const { from } of facts.exports) specifiers.add(from);
  return specifiers;
}

/** Modules whose names a file passes on, directly or by importing and then exporting them. */
function reexported(file: LinkedFile): Set<string> {
  const facts = file.whole?.() ?? file.facts;
  const specifiers = new Set<string>();
  const locals = new Set<string>();
  for (const { from, local } of facts.exports) {
    if (from === '') locals.add(local);
    else specifiers.add(from);
  }
  if (locals.size > 0)
    for (const { from, names } of facts.imports)
      if (names.some(({ local }) => locals.has(local))) specifiers.add(from);
  return specifiers;
}
