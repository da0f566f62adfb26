import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMemoryRounds } from '../../scripts/durability/memory-rounds.ts';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
beforeAll(() => {
  scratch = createScratch();
});
afterAll(() => scratch.remove());

const json = (args: readonly string[]) => JSON.parse(scratch.loa([...args, '--json']).stdout) as never;

function addInBackground(
  text: string,
): Promise<{ readonly exitCode: number | null; readonly id: string | undefined }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [launcher, 'remember', text, '--json'], {
      cwd: scratch.dir,
      env: scratch.env,
    });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
    });
    child.on('close', (exitCode) => {
      const answer = stdout === '' ? {} : (JSON.parse(stdout) as { id?: string });
      resolve({ exitCode, id: answer.id });
    });
  });
}

describe('memory of a person with two projects', () => {
  it('what is global is told in the other one too, as theirs, and words need no quotes', () => {
    const other = join(scratch.dir, '../other');
    mkdirSync(other);
    scratch.git('init', '-q', other);
    const loa = (args: readonly string[], input = '') => scratch.loa(args, { cwd: other, input });
    expect(loa(['init', '--yes']).exitCode).toBe(0);
    const words = 'The user prefers pathlib over os.path'.split(' ');
    const flags = ['--scope', 'global', '--type', 'preference', '--trust', 'person'];
    expect(scratch.loa(['remember', ...words, ...flags]).exitCode).toBe(0);
    const start = loa(['hook', 'SessionStart'], '{"session_id":"a","source":"startup"}').stdout;
    expect(start).toContain('The user prefers pathlib over os.path (yours, from all projects)');
    expect(loa(['recall', 'pathlib', 'or', 'os.path']).stdout).toContain('(yours, from all projects)');
    expect(scratch.git('-C', other, 'status', '--short')).toBe('?? .gitattributes\n?? .loa.config.yaml\n');
  });
});

describe('memory as a person meets it', () => {
  it('imports, searches and compares by lines', () => {
    const rows = ['The ledger is kept in Postgres', 'Colours come from tokens.css'].map((content, index) =>
      JSON.stringify({ id: `r${index}`, content }),
    );
    writeFileSync(join(scratch.dir, 'rows.jsonl'), `${rows.join('\n')}\n`);
    const put = scratch.loa(['memory', 'import', '--jsonl', 'rows.jsonl']);
    expect(put.stdout).toBe('{"imported":2,"rejected":0,"redacted":0}\n');
    const asked = scratch.loa(['memory', 'search', '--jsonl'], {
      input: '{"id":"q","query":"which database","limit":1}\nnonsense\n{"id":"z","query":"colours"}\n',
    });
    const answers = asked.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id?: string; hits?: { id: string; score: number }[] });
    expect(answers.map(({ id }) => id)).toEqual(['q', undefined, 'z']);
    expect(answers[2]?.hits?.[0]).toEqual({ id: 'r1', score: expect.any(Number) });
    const compared = scratch.loa(['memory', 'compare', '--jsonl'], {
      input: '{"id":1,"a":"The limit is 5 MB.","b":"The limit is 50 MB."}\n',
    });
    expect(JSON.parse(compared.stdout)).toEqual({
      id: 1,
      verdict: 'conflict',
      alike: true,
      score: expect.any(Number),
      why: expect.any(String),
    });
  });

  it('takes what 64 processes add at once, each once and under its own id', async () => {
    const texts = Array.from(
      { length: 64 },
      (_, index) => `The shard number ${index} is served by host node${index}.`,
    );
    const done = await Promise.all(texts.map(addInBackground));
    // On a machine that is busy elsewhere one may give up waiting for its turn, and then says so.
    const promised = texts.filter((_, index) => done[index]?.exitCode === 0);
    expect(promised.length).toBeGreaterThan(56);
    expect(done.every(({ exitCode }) => exitCode === 0 || exitCode === 69)).toBe(true);
    const ids = done.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const { memories } = json(['memory', 'list', '--place', 'session', '--limit', '1000']) as {
      memories: { memory: { content: string } }[];
    };
    const kept = memories.map(({ memory }) => memory.content);
    expect(new Set(kept).size).toBe(kept.length);
    expect(promised.filter((text) => !kept.includes(text))).toEqual([]);
  }, 180_000);

  it('loses and doubles nothing when it is killed at any moment', async () => {
    const report = await runMemoryRounds({ rounds: 6, seed: 7 });
    expect(report.problems).toEqual([]);
    expect(report.promised).toBeGreaterThan(0);
  }, 120_000);

  it('says how things stand, and forgets for good only when told so', () => {
    expect(json(['memory', 'stats'])).toMatchObject({ durableEntries: 2 });
    expect(scratch.loa(['memory', 'forget', 'r0']).exitCode).toBe(64);
    expect(scratch.loa(['memory', 'forget', 'r0', '--yes']).exitCode).toBe(0);
    expect(scratch.loa(['memory', 'show', 'r0']).exitCode).toBe(64);
  });
});

it('many conflicts at once are shown as the first and a number', () => {
  const one = createScratch();
  try {
    for (const port of [8001, 8002, 8003, 8004, 8005, 8006])
      one.loa(['remember', `The gateway listens on ${port}.`]);
    const { stdout } = one.loa(['memory', 'consolidate']);
    expect(stdout.match(/^conflict /gm)).toHaveLength(10);
    expect(stdout).toContain('5 more conflicts: loa memory list --conflicts');
  } finally {
    one.remove();
  }
});
