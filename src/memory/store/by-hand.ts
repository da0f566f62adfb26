// What a person wrote by hand into an entry outlives the consolidation of another machine that never saw it: the entry is left where it is, and this
// machine's own consolidation sees to it, with redaction and gates. Whose words are new, the earlier records of the entry tell. Pure.

import type { ZoneFiles } from '../../state/index.ts';
import { parseEntries } from '../entry/format.ts';
import type { Memory } from '../model.ts';
import type { Consolidated } from './changes.ts';

type Said = Readonly<Record<string, readonly string[]>>;

/** Ids of entries that read otherwise here than what the steps move. */
export function listDiffering(
  steps: readonly Consolidated[],
  files: ZoneFiles,
  paths: readonly string[],
): readonly string[] {
  const moved = new Map(steps.flatMap(listMoved).map(({ id, content }) => [id, content]));
  return readEntries(paths, new Set(moved.keys()), files)
    .filter(({ id, content }) => moved.get(id) !== content)
    .map(({ id }) => id);
}

/** The step with what was said before of those of its memories that differ here. */
export function tellBefore(
  step: Consolidated,
  asked: readonly string[],
  earlier: readonly unknown[],
): Consolidated {
  const own = listMoved(step).flatMap(({ id }) => (asked.includes(id) ? [id] : []));
  if (own.length === 0) return step;
  const texts = earlier.flatMap(listTexts);
  const before: Said = Object.fromEntries(
    own.map((id) => [id, texts.filter((memory) => memory.id === id).map(({ content }) => content)]),
  );
  return { ...step, before };
}

/** The step without the entries that a person edited here. */
export function leaveEdited(step: Consolidated, files: ZoneFiles, paths: readonly string[]): Consolidated {
  const { before = {}, ...rest } = step;
  const asked = new Set(Object.keys(before));
  if (asked.size === 0) return step;
  const moved = new Map(listMoved(step).map(({ id, content }) => [id, content]));
  const edited = new Set(
    readEntries(paths, asked, files)
      .filter(({ id, content }) => moved.get(id) !== content && before[id]?.includes(content) !== true)
      .map(({ id }) => id),
  );
  const isLeft = ({ id }: Pick<Memory, 'id'>): boolean => !edited.has(id);
  return {
    ...rest,
    promoted: step.promoted.filter(isLeft),
    archived: step.archived.filter(isLeft),
    consumed: step.consumed.filter((id) => isLeft({ id })),
  };
}

const listMoved = ({ promoted, archived }: Consolidated): readonly Memory[] => [...promoted, ...archived];

function readEntries(
  paths: readonly string[],
  ids: ReadonlySet<string>,
  files: ZoneFiles,
): readonly Memory[] {
  if (ids.size === 0) return [];
  return paths.flatMap((path) =>
    parseEntries(files.read(path) ?? '').flatMap(({ memory }) => (ids.has(memory.id) ? [memory] : [])),
  );
}

/** Of a record of any kind that holds memories. */
function listTexts(payload: unknown): readonly Memory[] {
  const { memory, memories, promoted, archived, updated } = payload as Readonly<Record<string, unknown>>;
  const held = [memory, memories, promoted, archived, updated] as readonly (
    | Memory
    | readonly Memory[]
    | undefined
  )[];
  return held.flatMap((one) => one ?? []);
}
