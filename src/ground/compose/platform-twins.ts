// Files that are one file for several platforms: the same name with the platform behind it. One row tells all of them. Pure.

import type { Material } from '../model.ts';
import { compareText } from '../text.ts';
import { filesWithSource, type MappedFile } from './declared.ts';
import { oncePerMaterial } from './once-per-material.ts';

const PLATFORMS: ReadonlySet<string> = new Set(
  'aix android arm arm64 amd64 bsd cygwin darwin dragonfly freebsd haiku illumos ios js linux mac macos netbsd openbsd osx other plan9 posix riscv64 rumprun s390x solaris unix wasm wasip1 win win32 windows x86 zos'.split(
    ' ',
  ),
);
const TWINS_MIN = 2;

export interface Twins {
  /** The one that the row tells: the largest. */
  readonly lead: string;
  /** Of the others. */
  readonly platforms: readonly string[];
}

/** By the path of each of them. */
export const platformTwins = oncePerMaterial((material: Material): ReadonlyMap<string, Twins> => {
  const named = filesWithSource(material).map((file) => ({ file, ...splitName(file.path) }));
  const groups = Map.groupBy(named, ({ base }) => base);
  return new Map(
    [...groups.values()]
      .filter((own) => own.filter(({ platform }) => platform !== '').length >= TWINS_MIN)
      .flatMap((own) => {
        const [first, ...rest] = own.toSorted((a, b) => byLines(a.file, b.file));
        const platforms = rest.map(({ platform }) => platform).filter((one) => one !== '');
        const twins = { lead: first?.file.path ?? '', platforms: platforms.toSorted(compareText) };
        return own.map(({ file }) => [file.path, twins] as const);
      }),
  );
});

const byLines = (a: MappedFile, b: MappedFile): number => b.lines - a.lines || compareText(a.path, b.path);

/** `a/disk_avail_windows.go` is `a/disk_avail.go` for windows. */
function splitName(path: string): { readonly base: string; readonly platform: string } {
  const ending = path.slice(path.lastIndexOf('.'));
  const words = path.slice(0, -ending.length).split(/(?=[_.-])/);
  const first = words.findLastIndex((word) => !PLATFORMS.has(word.slice(1).toLowerCase())) + 1;
  const kept = words.slice(0, Math.max(1, first));
  return { base: kept.join('') + ending, platform: words.slice(kept.length).join('').slice(1) };
}
