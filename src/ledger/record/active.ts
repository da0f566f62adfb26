// What is personal of the Active Context: the current task, the last checkpoint, the state of one's reasoning. It changes with every
// session and says nothing to others, so it stands in the machine directory, for each work tree its own, and no tracked file
// changes with it. What a person writes into NOTES.md afterwards, or an older version left there, counts too.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import type { Context } from '../../kernel/operation.ts';
import { personalFolder } from '../../state/project.ts';
import { type ActiveChange, type ActiveContext, readActiveContext } from '../notes/active-context.ts';
import type { NotesText } from '../notes/sections.ts';

type ActiveHost = Pick<Context, 'host' | 'project'>;

const FILE = 'active.json';
const SIZE_BYTES_MAX = 1024 * 1024;
const PRIVATE_FILE = 0o600;
const FIELDS = ['task', 'taskTitle', 'lastCheckpoint', 'reasoning'] as const;
const NONE = 'none';

type Fields = { readonly [F in (typeof FIELDS)[number]]?: string };

interface Kept {
  readonly own: Fields;
  /** What the notes said when this was written: a field that differs since was changed by somebody. */
  readonly notes: Fields;
}

export interface ReadActive extends ActiveContext {
  /** Whether the reasoning is from here rather than from the notes. */
  readonly isOwnReasoning: boolean;
}

/** `text` is NOTES.md. */
export function readActive(text: NotesText, context: ActiveHost): ReadActive {
  const notes = readActiveContext(text);
  const kept = readKept(context);
  const choose = (field: keyof Fields): string | undefined => {
    const isTouched = (notes[field] ?? '') !== (kept.notes[field] ?? '');
    return isTouched ? notes[field] : (kept.own[field] ?? notes[field]);
  };
  const reasoning = choose('reasoning');
  const task = choose('task');
  return {
    task: task === NONE ? undefined : task,
    taskTitle: task === NONE ? undefined : choose('taskTitle'),
    lastCheckpoint: choose('lastCheckpoint'),
    reasoning,
    isOwnReasoning: reasoning !== undefined && reasoning === kept.own.reasoning,
  };
}

/** It is on the disk when it resolves. */
export async function writeActive(change: ActiveChange, text: NotesText, context: ActiveHost): Promise<void> {
  const notes = readActiveContext(text);
  const before = readKept(context);
  const own = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const isTouched = (notes[field] ?? '') !== (before.notes[field] ?? '');
      const value = change[field] ?? (isTouched ? notes[field] : before.own[field]);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  const said = Object.fromEntries(FIELDS.flatMap((field) => (notes[field] ? [[field, notes[field]]] : [])));
  const { host } = context;
  const folder = personalFolder(context);
  host.files.makeDir(folder);
  const bytes = new TextEncoder().encode(`${JSON.stringify({ own, notes: said } satisfies Kept)}\n`);
  await replaceFile(join(folder, FILE), bytes, host, { mode: PRIVATE_FILE });
  if (change.task === undefined) return;
  const { noteTask } = await import('../../state/task-times.ts');
  await noteTask(change.task === NONE ? undefined : change.task, context);
}

function readKept(context: ActiveHost): Kept {
  const path = join(personalFolder(context), FILE);
  const { files } = context.host;
  if (files.stat(path)?.kind !== 'file') return { own: {}, notes: {} };
  try {
    const value: unknown = JSON.parse(
      new TextDecoder().decode(files.read(path, { sizeBytesMax: SIZE_BYTES_MAX })),
    );
    const { own, notes } = (value ?? {}) as Readonly<Record<string, unknown>>;
    return { own: toFields(own), notes: toFields(notes) };
  } catch (error) {
    // It is only ever replaced as a whole: somebody else spoilt it, and the next checkpoint writes it anew.
    if (error instanceof SyntaxError) return { own: {}, notes: {} };
    throw error;
  }
}

function toFields(value: unknown): Fields {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof found[field] === 'string' ? [[field, found[field]]] : [])),
  );
}
