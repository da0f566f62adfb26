// One process and many requests: what it keeps between them is never older than the disk, and its ids are nobody else's.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCapture } from './capture/capture.ts';
import { createMemoryProject, type MemoryProject, memoryContext } from './project.suite.ts';
import { openMemories } from './recall/open-memories.ts';
import { recall } from './recall/search.ts';
import { openSaidMemories } from './store/spoken.ts';

let place: MemoryProject;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(() => place.remove());

async function remember(content: string, context = place.context): Promise<string | undefined> {
  const capture = await openCapture(context);
  try {
    return (await capture.capture({ content })).id;
  } finally {
    await capture.close();
  }
}

async function find(query: string) {
  return recall(
    { memories: await openMemories(place.context), said: await openSaidMemories(place.context) },
    { query, limit: 10 },
  ).hits;
}

describe('a process that answers many requests', () => {
  const ids = async (query: string) => (await find(query)).map((hit) => hit.memory.id);

  it('sees what others write, edit and take away between two of them', async () => {
    await remember('Invoices are sent by the harbour office');
    const [first] = await ids('harbour');
    const path = join(place.dir, 'g', 'NOTES.md');
    writeFileSync(path, place.text('g/NOTES.md').replace('harbour', 'harbous'));
    expect(await ids('harbour office')).toEqual([first]);
    expect((await find('office'))[0]?.memory.content).toContain('harbous');
    await remember('Parcels wait in the customs shed', memoryContext(place.dir));
    expect((await find('customs shed'))[0]?.memory.content).toContain('customs');
    writeFileSync(path, '# Notes\n');
    expect(await ids('office customs')).toEqual([]);
    rmSync(path);
    expect(await ids('office customs')).toEqual([]);
  });
});
