import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { buildDecision } from '../../ledger/decision.ts';
import { readIdentifiers, writeActiveContext, writeIdentifiers } from '../../ledger/notes/active-context.ts';
import { readDecisions, withdrawDecisions, writeDecisions } from '../../ledger/notes/decision-log.ts';
import { parseEntries, renderEntry } from '../../memory/entry/format.ts';
import type { Memory } from '../../memory/model.ts';
import { NOTES_TEMPLATE } from '../../state/index.ts';
import { mergeFile, type Versions } from './merge-file.ts';

const memory = (content: string, more: Partial<Memory> = {}): Memory => ({
  id: `mem-2026-11-16-${content
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .padEnd(10, 'x')
    .slice(0, 10)}`,
  type: 'fact',
  content,
  source: 'conversation',
  confidence: 0.9,
  timestamp: '2026-11-16T10:00:00.000Z',
  scope: 'project',
  tags: [],
  trust: 'person',
  ...more,
});
const month = (...memories: readonly Memory[]): string =>
  ['# Memories, 2026-11\n', ...memories.map((one) => renderEntry(one, 2))].join('\n');
const MONTH = 'grimoires/loa/memory/2026-11.md';
const NOTES = 'grimoires/loa/NOTES.md';
const merge = (path: string, base: string, ours: string, theirs: string) =>
  mergeFile(path, { base, ours, theirs });
const contents = (text: string): readonly string[] =>
  parseEntries(text)
    .map((entry) => entry.memory.content)
    .toSorted();
/** Both directions, which must hold the same. */
const bothWays = (path: string, { base, ours, theirs }: Versions) => [
  merge(path, base, ours, theirs),
  merge(path, base, theirs, ours),
];
const [a, b, c] = [memory('Apples are red'), memory('Bananas are bent'), memory('Cherries are small')];

describe('files of memories', () => {
  it('have what both added, each once, and nothing that one took out', () => {
    for (const { text, clashes } of bothWays(MONTH, {
      base: month(a),
      ours: month(b),
      theirs: month(a, b, c),
    })) {
      expect([contents(text), clashes]).toEqual([[b.content, c.content], 0]);
      expect(text).not.toMatch(/^[<=>]{7}/m);
    }
  });
  it('have an edit of one side, and the tags of both', () => {
    const edited = { ...a, content: 'Apples are green' };
    const [one, other] = bothWays(MONTH, {
      base: month(a),
      ours: month({ ...a, tags: ['x'] }),
      theirs: month({ ...edited, tags: ['y'] }),
    });
    expect(one?.text).toBe(other?.text);
    expect(parseEntries(one?.text ?? '')).toMatchObject([
      { memory: { id: a.id, content: 'Apples are green', tags: ['x', 'y'] } },
    ]);
  });
  it('keep two edits of one memory as two that contradict, the same in both directions', () => {
    const [one, other] = bothWays(MONTH, {
      base: month(a),
      ours: month({ ...a, content: 'Apples are green' }),
      theirs: month({ ...a, content: 'Apples are yellow' }),
    });
    expect(contents(one?.text ?? '')).toEqual(['Apples are green', 'Apples are yellow']);
    expect(one?.text).toBe(other?.text);
    const linked = parseEntries(one?.text ?? '').filter((entry) => entry.memory.conflicts !== undefined);
    expect(linked).toMatchObject([{ memory: { conflicts: [a.id] } }]);
  });
  it('keep what one edited and the other took out, and show it', () => {
    const edited = { ...a, content: 'Apples are green' };
    for (const { text } of bothWays(MONTH, { base: month(a, b), ours: month(edited, b), theirs: month(b) }))
      expect(parseEntries(text)).toMatchObject([
        { memory: { content: 'Apples are green', disputed: 'deleted' } },
        { memory: { content: b.content } },
      ]);
  });
  it('tell two memories apart that bear one id', () => {
    const [mine, yours] = [{ ...b, id: a.id, timestamp: '2026-11-16T11:00:00.000Z' }, a];
    const [one, other] = bothWays(MONTH, { base: month(), ours: month(mine), theirs: month(yours) });
    expect(contents(one?.text ?? '')).toEqual([a.content, b.content]);
    const ids = parseEntries(one?.text ?? '').map((entry) => entry.memory.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids.toSorted()).toEqual(
      parseEntries(other?.text ?? '')
        .map((entry) => entry.memory.id)
        .toSorted(),
    );
  });
  it('keep what people wrote between entries, and mark what they wrote in two ways', () => {
    const write = (own: string, ...more: readonly Memory[]) => `${month(a)}\n${own}\n${month(...more)}`;
    const { text, clashes } = merge(
      MONTH,
      write('Look here.'),
      write('Look there.', b),
      write('Look away.', c),
    );
    expect(clashes).toBe(1);
    expect(text).toContain('<<<<<<< ours\nLook there.\n=======\nLook away.\n>>>>>>> theirs\n');
    expect(contents(text)).toEqual([a.content, b.content, c.content]);
  });
});

const decision = (words: string, hour = 10, more: object = {}) =>
  buildDecision({ decision: words, ...more }, { agent: 'a', ts: `2026-11-16T${hour}:00:00Z` });
const notes = (...decisions: readonly ReturnType<typeof decision>[]): string =>
  writeDecisions(NOTES_TEMPLATE, decisions) as string;
const said = (text: string) =>
  readDecisions(text)
    .map((one) => one.decision)
    .toSorted();

describe('notes', () => {
  it('have the decisions and memories of both', () => {
    const base = notes(decision('Use one'));
    const ours = `${writeDecisions(base, [decision('Use two', 11)])}\n## Session Memory\n\n${renderEntry(a, 3)}`;
    const theirs = `${writeDecisions(base, [decision('Use three', 12)])}\n## Session Memory\n\n${renderEntry(b, 3)}`;
    for (const { text, clashes } of bothWays(NOTES, { base, ours, theirs })) {
      expect([said(text), contents(text), clashes]).toEqual([
        ['Use one', 'Use three', 'Use two'],
        [a.content, b.content],
        0,
      ]);
      expect(text.match(/^## Session Memory$/gm)).toHaveLength(1);
    }
  });
  it('show a decision that one withdrew and the other grounded as withdrawn, with its evidence', () => {
    const base = notes(decision('Use one'));
    const { id } = decision('Use one');
    const grounded = decision('Use one', 10, { evidence: [{ path: 'a.ts', line: 1, quote: 'one = 1' }] });
    const ours = withdrawDecisions(base, [{ id, ts: '2026-11-17T00:00:00Z' }]) as string;
    const theirs = writeDecisions(base, [grounded]) as string;
    for (const { text, clashes } of bothWays(NOTES, { base, ours, theirs })) {
      expect(clashes).toBe(0);
      expect(readDecisions(text)).toMatchObject([
        { id, withdrawn: '2026-11-17T00:00:00Z', evidence: [{ path: 'a.ts', quote: 'one = 1' }] },
      ]);
    }
  });
  it('have a decision that both made once, with the reasons of both and the evidence of either', () => {
    const ours = notes(decision('Use one', 11, { rationale: 'It is small' }));
    const theirs = notes(
      decision('Use one', 10, {
        rationale: 'It is fast',
        evidence: [{ path: 'a.ts', line: 1, quote: 'one = 1' }],
      }),
    );
    for (const { text } of bothWays(NOTES, { base: NOTES_TEMPLATE, ours, theirs })) {
      expect(readDecisions(text)).toMatchObject([{ ts: '2026-11-16T10:00:00Z', grounding: 'citation' }]);
      expect(text).toMatch(/It is small[\s\S]*It is fast|It is fast[\s\S]*It is small/);
      expect(text).not.toContain('[ASSUMPTION]');
    }
  });
  it('keep a decision that one changed and the other took out, and say so', () => {
    const base = notes(decision('Use one'), decision('Use two'));
    const ours = notes(decision('Use two'));
    const theirs = base.replace('**Decision**: Use one', '**Decision**: Use one at most');
    for (const { text } of bothWays(NOTES, { base, ours, theirs })) {
      expect(said(text)).toEqual(['Use one at most', 'Use two']);
      expect(text).toContain('**Merged**: taken out on one branch, changed on the other');
    }
  });
  it('of two sessions do not clash in what is personal, nor in the table of identifiers', () => {
    const row = (place: string) => ({ place, purpose: 'p', verified: '2026-11-16' });
    const write = (task: string, place: string) =>
      writeIdentifiers(writeActiveContext(NOTES_TEMPLATE, { task, lastCheckpoint: `${task}T` }), [
        row(place),
      ]);
    const { text, clashes } = merge(NOTES, NOTES_TEMPLATE, write('bd-1', 'a.ts:1'), write('bd-2', 'b.ts:2'));
    expect(clashes).toBe(0);
    expect(text).toContain('- **Current Bead**: bd-1');
    expect(
      readIdentifiers(text)
        .map(({ place }) => place)
        .toSorted(),
    ).toEqual(['a.ts:1', 'b.ts:2']);
  });
  it('that people wrote two ways are marked as git marks them, and no record is between the marks', () => {
    const base = notes(decision('Use one')).replace('## Active Sub-Goals\n', '## Active Sub-Goals\nGoal\n');
    const ours = (writeDecisions(base, [decision('Use two', 11)]) as string).replace('Goal\n', 'My goal\n');
    const theirs = (writeDecisions(base, [decision('Use three', 12)]) as string).replace(
      'Goal\n',
      'Your goal\n',
    );
    const { text, clashes } = merge(NOTES, base, ours, theirs);
    expect(clashes).toBe(1);
    expect(text).toContain('<<<<<<< ours\nMy goal\n=======\nYour goal\n>>>>>>> theirs\n');
    expect(said(text)).toEqual(['Use one', 'Use three', 'Use two']);
  });
});

describe('other files', () => {
  it('of lines have the lines of both once, and none that one took out', () => {
    const path = 'grimoires/loa/a2a/trajectory/a-2026-11-16.jsonl';
    const { text } = merge(path, '{"a":1}\n{"b":1}\n', '{"a":1}\n{"b":1}\n{"c":1}\n', '{"b":1}\n{"d":1}\n');
    expect(text).toBe('{"b":1}\n{"c":1}\n{"d":1}\n');
  });
  it('of tasks have each field that one changed, the items of both lists, and both of two values', () => {
    const base = 'id: bd-1\ntitle: T\nstatus: open\npriority: 2\nnext_steps:\n  - one\n# mine\n';
    const ours = base.replace('title: T', 'title: Mine').replace('  - one\n', '  - one\n  - two\n');
    const theirs = base
      .replace('title: T', 'title: Yours')
      .replace('status: open', 'status: closed')
      .replace('  - one\n', '  - three\n');
    const [one, other] = bothWays('.beads/bd-1.yaml', { base, ours, theirs });
    expect(parseYaml(one?.text ?? '')).toEqual({
      id: 'bd-1',
      title: 'Mine',
      status: 'closed',
      priority: 2,
      next_steps: ['two', 'three'],
      conflicts: [{ field: 'title', value: 'Yours' }],
    });
    expect(one?.text).toContain('# mine');
    expect(other?.text).toContain('title: Mine');
  });
  it('that are no task are merged as text', () => {
    expect(merge('.beads/bd-1.yaml', 'a: 1\n', 'a: [\n', 'a: 2\n').clashes).toBe(1);
  });
  it('that are generated stay one page, with what people wrote into both', () => {
    const page = (body: string, ...manual: readonly string[]) =>
      `# P\n${body}\n## Key Capabilities\n<!-- manual-start -->\n${manual.join('\n')}\n<!-- manual-end -->\n<!-- ground-truth-meta\nhead_sha: ${body}\n-->\n`;
    const { text, clashes } = merge(
      'BUTTERFREEZONE.md',
      page('old', 'kept'),
      page('ours', 'kept', 'mine'),
      page('theirs', 'yours', 'kept'),
    );
    expect([text, clashes]).toEqual([page('ours', 'yours', 'kept', 'mine'), 0]);
    expect(merge('BUTTERFREEZONE.md', 'a', 'a', 'b').text).toBe('b');
  });
});
