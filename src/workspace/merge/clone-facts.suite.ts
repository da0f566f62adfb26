// What a tree of a clone holds, by facts, and what a merge of three trees must hold: for tests.

import { parse as parseYaml } from 'yaml';
import { readDecisions } from '../../ledger/notes/decision-log.ts';
import { parseEntries } from '../../memory/entry/format.ts';
import type { Memory } from '../../memory/model.ts';
import { type Clone, ZONE } from './clones.suite.ts';

export interface Facts {
  readonly memories: readonly Memory[];
  /** Id to whether it was withdrawn. */
  readonly decisions: ReadonlyMap<string, boolean>;
  readonly lines: ReadonlySet<string>;
  readonly tasks: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Own text of people, by what marks it. */
  readonly words: ReadonlySet<string>;
}

export async function readFiles(
  clone: Clone,
  revision: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const paths =
    revision === undefined
      ? ['ls-files', '-co', '--exclude-standard', ZONE, '.beads']
      : ['ls-tree', '-r', '--name-only', revision];
  const { out } = await clone.git(...paths);
  const files = new Map<string, string>();
  for (const path of out.split('\n').filter((one) => one.startsWith(`${ZONE}/`) || one.startsWith('.beads/')))
    files.set(
      path,
      revision === undefined ? clone.read(path) : (await clone.git('show', `${revision}:${path}`)).out,
    );
  return files;
}

export function readFacts(files: ReadonlyMap<string, string>): Facts {
  const lines = new Set<string>();
  const tasks = new Map<string, Readonly<Record<string, unknown>>>();
  const memories: Memory[] = [];
  const decisions = new Map<string, boolean>();
  const words = new Set<string>();
  for (const [path, text] of files) {
    if (path.endsWith('.jsonl') || path.endsWith('.log'))
      for (const line of text.split('\n').filter(Boolean)) lines.add(JSON.stringify(JSON.parse(line)));
    else if (path.endsWith('.yaml')) {
      const task = parseYaml(text) as Readonly<Record<string, unknown>>;
      tasks.set(String(task['id']), task);
    } else {
      // The archive holds what gave way; it is history.
      if (!path.includes('/archive/')) memories.push(...parseEntries(text).map((entry) => entry.memory));
      if (path.endsWith('NOTES.md'))
        for (const { id, withdrawn } of readDecisions(text))
          if (id !== undefined) decisions.set(id, withdrawn !== undefined);
    }
    for (const [word] of text.matchAll(/by-hand-\d+/g)) words.add(word);
  }
  return { memories, decisions, lines, tasks, words };
}

/** Everything that any of them holds. */
export function joinFacts(all: readonly Facts[]): Facts {
  return {
    memories: all.flatMap(({ memories }) => memories),
    decisions: new Map(all.flatMap(({ decisions }) => [...decisions])),
    lines: new Set(all.flatMap(({ lines }) => [...lines])),
    tasks: new Map(all.flatMap(({ tasks }) => [...tasks])),
    words: new Set(all.flatMap(({ words }) => [...words])),
  };
}

export interface Loss {
  /** As `listKeys` names what is gone. */
  readonly key: string;
  readonly text: string;
}

const memoryKey = ({ id, content }: Pick<Memory, 'id' | 'content'>): string => `memory ${id} ${content}`;

/** Everything that can be lost, by name. */
export function listKeys({ memories, decisions, lines, tasks, words }: Facts): ReadonlySet<string> {
  return new Set([
    ...memories.map(memoryKey),
    ...[...decisions.keys()].map((id) => `decision ${id}`),
    ...[...decisions].flatMap(([id, isWithdrawn]) => (isWithdrawn ? [`withdrawn ${id}`] : [])),
    ...[...lines].map((line) => `line ${line}`),
    ...[...tasks.keys()].map((id) => `task ${id}`),
    ...[...words].map((word) => `word ${word}`),
  ]);
}

/** What is wrong with the outcome of a merge; nothing when all is well. */
export function findLosses(base: Facts, ours: Facts, theirs: Facts, merged: Facts): readonly Loss[] {
  const losses: Loss[] = [];
  const lose = (key: string, text = 'is gone'): void => void losses.push({ key, text: `${key} ${text}` });
  const texts = new Set(merged.memories.map(({ content }) => content));
  for (const side of [ours, theirs]) {
    for (const one of side.memories) {
      const isOld = base.memories.some((old) => memoryKey(old) === memoryKey(one));
      if (!isOld && !texts.has(one.content)) lose(memoryKey(one));
    }
  }
  for (const one of ours.memories)
    if (theirs.memories.some((other) => memoryKey(other) === memoryKey(one)) && !texts.has(one.content))
      lose(memoryKey(one), 'is gone, and both sides have it');
  const needed = <T>(before: ReadonlySet<T>, own: ReadonlySet<T>, other: ReadonlySet<T>): readonly T[] =>
    [...new Set([...own, ...other])].filter((one) => !before.has(one) || (own.has(one) && other.has(one)));
  const keysOf = <T>(map: ReadonlyMap<string, T>): ReadonlySet<string> => new Set(map.keys());
  for (const id of needed(keysOf(base.decisions), keysOf(ours.decisions), keysOf(theirs.decisions)))
    if (!merged.decisions.has(id)) lose(`decision ${id}`);
  for (const [id, isWithdrawn] of [...ours.decisions, ...theirs.decisions])
    if (isWithdrawn && base.decisions.get(id) === false && merged.decisions.get(id) === false)
      lose(`withdrawn ${id}`, 'stands again');
  for (const line of needed(base.lines, ours.lines, theirs.lines))
    if (!merged.lines.has(line)) lose(`line ${line}`);
  for (const id of needed(keysOf(base.tasks), keysOf(ours.tasks), keysOf(theirs.tasks)))
    if (!merged.tasks.has(id)) lose(`task ${id}`);
  for (const word of needed(base.words, ours.words, theirs.words))
    if (!merged.words.has(word)) lose(`word ${word}`);
  return losses;
}

/** Ids that stand for two texts, or for one text twice in one file. */
export function findDoubled(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.md')) return [];
    const ids = parseEntries(text).map((entry) => entry.memory.id);
    const decided = readDecisions(text).flatMap(({ id }) => id ?? []);
    const twice = (list: readonly string[]) => list.filter((id, at) => list.indexOf(id) !== at);
    return [...twice(ids), ...twice(decided)].map((id) => `${id} stands twice in ${path}`);
  });
}
