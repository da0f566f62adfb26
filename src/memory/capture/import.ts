// Many memories at once into the monthly files, each line into the store that its scope belongs to: what is private must not get into a file
// that is shared.

import { join, relative } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import type { JournalStore } from '../../state/index.ts';
import type { MemoryScope } from '../model.ts';
import { inScope } from '../person.ts';
import { openMemoryStore } from '../store/open.ts';
import { type Imported, Importer, REFUSED_TOLD_MAX } from './importer.ts';
import { type Row, readRow } from './read-row.ts';

export async function importLines(
  lines: Iterable<string>,
  options: { readonly isTrusted: boolean },
  context: Context,
): Promise<Imported> {
  const importers = new Importers(context, options.isTrusted);
  try {
    let count = 0;
    let number = 0;
    for (const line of lines) {
      number += 1;
      if (line.trim() === '') continue;
      const row = readRow(line);
      await (await importers.for(row)).add(row, number);
      count += 1;
      if (count % 1000 === 0) context.progress.report('importing', count);
      context.signal.throwIfAborted();
    }
    return await importers.finish();
  } finally {
    await importers.close();
  }
}

interface Opened {
  readonly root: string;
  readonly store: JournalStore;
  readonly importer: Importer;
}

/** One for the project, and one for what is private, each opened with its first line. */
class Importers {
  readonly #context: Context;
  readonly #isTrusted: boolean;
  readonly #open = new Map<MemoryScope, Opened>();

  constructor(context: Context, isTrusted: boolean) {
    this.#context = context;
    this.#isTrusted = isTrusted;
  }

  async for(row: Row): Promise<Importer> {
    return this.#importerOf(row.ok && row.candidate.scope === 'private' ? 'private' : 'project');
  }

  async #importerOf(scope: MemoryScope): Promise<Importer> {
    const known = this.#open.get(scope);
    if (known !== undefined) return known.importer;
    const context = inScope(this.#context, scope);
    const store = await openMemoryStore(context);
    try {
      await store.settle();
      const importer = new Importer(store, context, this.#isTrusted);
      this.#open.set(scope, { root: context.project.root, store, importer });
      return importer;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  async finish(): Promise<Imported> {
    if (this.#open.size === 0) await this.#importerOf('project');
    const done: Imported[] = [];
    for (const { importer, root } of this.#open.values()) {
      const one = await importer.finish();
      const log = one.log && relative(this.#context.project.root, join(root, one.log));
      done.push(log === undefined ? one : { ...one, log });
    }
    return done.reduce(joinImported);
  }

  async close(): Promise<void> {
    for (const { store } of this.#open.values()) await store.close();
  }
}

function joinImported(one: Imported, other: Imported): Imported {
  const counts = {
    imported: one.imported + other.imported,
    rejected: one.rejected + other.rejected,
    redacted: one.redacted + other.redacted,
  };
  const logs = [one.log, other.log].filter((log) => log !== undefined);
  if (logs.length === 0) return counts;
  const reasons = { ...one.reasons };
  for (const [gate, count] of Object.entries(other.reasons ?? {}))
    reasons[gate] = (reasons[gate] ?? 0) + count;
  const refused = [...(one.refused ?? []), ...(other.refused ?? [])].sort((a, b) => a.line - b.line);
  return { ...counts, reasons, refused: refused.slice(0, REFUSED_TOLD_MAX), log: logs.join(', ') };
}
