import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { domains } from '../domains.ts';
import type { Context } from '../kernel/operation.ts';
import { buildManifest } from '../manifest.ts';
import { listTools, resolveCall } from '../surfaces/mcp/tools.ts';
import { readOwnParts } from '../team/sync/outgoing.ts';
import { loadTeamTypes } from '../team/sync/types.ts';
import { addCode, editCode } from './commands/add.ts';
import { addSchemas, editSchemas } from './commands/add-schemas.ts';
import { listCode, showCode } from './commands/care.ts';
import { forgetSchemas, listSchemas, showSchemas } from './commands/care-schemas.ts';
import { forgetCode } from './commands/change.ts';
import { searchCode } from './commands/search.ts';
import { searchSchemas } from './commands/search-schemas.ts';
import { createMemoryProject, type MemoryProject } from './project.suite.ts';

let home: string;
let projects: MemoryProject[];
let here: Context;
let there: Context;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'loa-person-'));
  projects = [createMemoryProject(), createMemoryProject()];
  const person = { configDir: join(home, 'config'), stateDir: join(home, 'state') };
  [here, there] = projects.map(({ context }) => ({ ...context, person })) as [Context, Context];
});
afterEach(() => {
  for (const project of projects) project.remove();
  rmSync(home, { recursive: true, force: true });
});

const add = (context: Context, content: string, more: object = {}) =>
  addCode.run(addSchemas.input.parse({ content, ...more }), context);
const search = async (context: Context, query: string, more: object = {}) =>
  (await searchCode.run(searchSchemas.input.parse({ query, ...more }), context)).hits;

it("what is global is kept among the person's own files and recalled in every project, told apart", async () => {
  await add(here, 'The user prefers pathlib over os.path everywhere.', {
    scope: 'global',
    type: 'preference',
  });
  await add(here, 'This project keeps paths in src/paths.py.');
  expect(projects[0]?.text('g/NOTES.md')).not.toContain('pathlib');
  expect(readFileSync(join(home, 'state/memory/kept/NOTES.md'), 'utf8')).toContain('pathlib');
  const [own] = await search(there, 'pathlib or os.path');
  expect(own).toMatchObject({ from: 'person', content: expect.stringContaining('pathlib') });
  const both = await search(here, 'pathlib paths');
  expect(both.map(({ from }) => from).toSorted()).toEqual(['person', undefined]);
  const style = { bold: String, dim: String, good: String, caution: String, bad: String, widthColumns: 80 };
  const output = await searchCode.run(searchSchemas.input.parse({ query: 'pathlib' }), there);
  expect(searchCode.render(output, style)).toContain('(yours, from all projects)');
});

it('what is private is recalled here alone, told apart, and in no file that is tracked or sent', async () => {
  await add(here, 'My own database of this project listens on 5433, in the container lighthouse.', {
    scope: 'private',
  });
  await add(here, 'The database of this project is PostgreSQL 16.');
  expect(projects[0]?.text('g/NOTES.md')).not.toContain('lighthouse');
  expect(readFileSync(join(here.project.ownDir, 'private/kept/NOTES.md'), 'utf8')).toContain('lighthouse');
  const [own] = await search(here, 'own database listens');
  expect(own).toMatchObject({ from: 'private', content: expect.stringContaining('lighthouse') });
  expect(await search(here, 'database', { scope: 'private' })).toHaveLength(1);
  expect(await search(there, 'own database listens')).toEqual([]);
  const types = await loadTeamTypes(here.domains);
  const { parts } = await readOwnParts(here, types, 0);
  expect(JSON.stringify(parts)).toContain('PostgreSQL 16');
  expect(JSON.stringify(parts)).not.toContain('lighthouse');
});

it('a scope asks its own memory alone', async () => {
  await add(here, 'Deploys go out on Fridays in all projects.', { scope: 'global' });
  await add(here, 'Deploys of this project need the token from the vault.');
  await add(here, 'Deploys from my own machine take the long way round.', { scope: 'private' });
  const froms = async (scope: string) => (await search(here, 'deploys', { scope })).map(({ from }) => from);
  expect(await froms('project')).toEqual([undefined]);
  expect(await froms('global')).toEqual(['person']);
  expect(await froms('private')).toEqual(['private']);
});

it('looking makes nothing where the person keeps nothing', async () => {
  await add(here, 'Deploys of this project need the token from the vault.');
  await search(here, 'deploys');
  expect(existsSync(join(home, 'state'))).toBe(false);
});

it("the person's own are listed, shown, changed and forgotten by their scope", async () => {
  const { id } = await add(here, 'The user prefers tabs for indentation.', { scope: 'global' });
  const scope = 'global' as const;
  const changed = await editCode.run(
    editSchemas.input.parse({ id, content: 'The user prefers spaces for indentation.', scope }),
    there,
  );
  const listed = await listCode.run(listSchemas.input.parse({ scope }), there);
  expect(listed.memories.map(({ memory }) => memory.content)).toEqual([
    'The user prefers spaces for indentation.',
  ]);
  const shown = await showCode.run(showSchemas.input.parse({ id: changed.id, history: true, scope }), here);
  expect(shown.history.map(({ content }) => content)).toEqual(['The user prefers tabs for indentation.']);
  await forgetCode.run(forgetSchemas.input.parse({ ids: [changed.id], yes: true, scope }), here);
  const left = readFileSync(join(home, 'state/memory/kept/NOTES.md'), 'utf8');
  expect(left).not.toContain('spaces for indentation');
});

it('an agent cannot spread what it picked up in one project to the others', async () => {
  const tools = listTools(await buildManifest(domains));
  const remember = tools.find(({ name }) => name === 'remember');
  expect(Object.keys(remember?.inputSchema.properties ?? {})).toContain('content');
  expect(remember?.inputSchema.properties).not.toHaveProperty('scope');
  expect(() => resolveCall(tools, 'remember', { content: 'x', scope: 'global' })).toThrow(/scope/);
});

it('a look at what is private or global leaves no trace where nothing is kept', async () => {
  const place = projects[0] as MemoryProject;
  rmSync(here.project.ownDir, { recursive: true, force: true });
  const before = readdirSync(place.dir, { recursive: true });
  for (const scope of ['private', 'global'] as const) {
    const listed = await listCode.run(listSchemas.input.parse({ scope }), here);
    expect(listed).toMatchObject({ memories: [], total: 0 });
    await expect(showCode.run(showSchemas.input.parse({ id: 'mem-x', scope }), here)).rejects.toThrow(
      'mem-x',
    );
    expect(await search(here, 'anything', { scope })).toEqual([]);
  }
  expect(readdirSync(place.dir, { recursive: true })).toEqual(before);
  expect(readdirSync(home)).toEqual([]);
});
