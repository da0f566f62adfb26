import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Context } from '../../kernel/operation.ts';
import { ledgerPool } from '../ledger.suite.ts';
import { readActive } from '../record/active.ts';
import { addScenarios, changeTask, markWithdrawn, upsertDecision } from '../task-file/edit.ts';
import { readTaskHead } from '../task-file/head.ts';
import { parseTask } from '../task-file/parse.ts';
import { type Task, taskPath } from '../task-file/task.ts';
import { createCode } from './create.ts';
import { diffCode } from './diff.ts';
import { findCycle, findReady } from './graph.ts';
import { formatIssue, parseIssues } from './issues-jsonl.ts';
import { listCode, readyCode, showCode } from './look.ts';
import { createSchemas, listSchemas, updateSchemas } from './schemas.ts';
import { closeCode, updateCode } from './update.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const BEAD = `# A comment that stays
id: bd-x7y8
title: "Implement JWT refresh token rotation"
type: feature
status: in_progress
priority: 1
created: 2024-01-15T10:00:00Z
assignee: null
custom: {kept: [1, 2]}   # another
decisions:
  - ts: 2024-01-15T10:30:00Z
    decision: "Use rotating refresh tokens"
next_steps:
  - "Implement clock skew tolerance (±30 seconds)"
blockers: []
`;

describe('a bead', () => {
  it('is read as the seed writes it', () => {
    expect(parseTask('.beads/bd-x7y8.yaml', BEAD)).toMatchObject({
      ok: true,
      task: {
        id: 'bd-x7y8',
        priority: 1,
        assignee: undefined,
        nextSteps: ['Implement clock skew tolerance (±30 seconds)'],
        decisions: [{ decision: 'Use rotating refresh tokens' }],
      },
    });
  });
  it('says of a decision that it was taken back, and of a scenario its name, each once', () => {
    const marked = markWithdrawn(BEAD, 'Use rotating refresh tokens', '2026-01-01T00:00:00Z') ?? '';
    expect(parseTask('a', marked)).toMatchObject({
      task: { decisions: [{ decision: 'Use rotating refresh tokens', withdrawn: '2026-01-01T00:00:00Z' }] },
    });
    expect(marked).toContain('# A comment that stays');
    expect(markWithdrawn(marked, 'Use rotating refresh tokens', '2027-01-01T00:00:00Z')).toBeUndefined();
    expect(markWithdrawn(BEAD, 'something else', '2026-01-01T00:00:00Z')).toBeUndefined();
    const once = addScenarios(BEAD, ['expires at night']) ?? '';
    expect(parseTask('a', once)).toMatchObject({ task: { scenarios: [{ name: 'expires at night' }] } });
    expect(addScenarios(once, ['expires at night'])).toBe(once);
  });
  it('keeps comments and fields of others through every change, and a repeated change changes nothing', () => {
    const change = {
      set: { status: 'open' },
      add: { next_steps: ['More'], blockers: ['b'] },
      take: { next_steps: ['Implement clock skew tolerance (±30 seconds)'] },
    };
    const once = changeTask(BEAD, change) ?? '';
    expect(once).toContain('# A comment that stays');
    expect(once).toMatch(/custom: \{ ?kept: \[ ?1, 2 ?\] ?\} +# another/);
    expect(parseTask('.beads/bd-x7y8.yaml', once)).toMatchObject({
      task: { status: 'open', nextSteps: ['More'], blockers: ['b'] },
    });
    expect(changeTask(once, change)).toBe(once);
  });
  it('gets a decision once, and a better one in its place', () => {
    const said = {
      ts: '2026-01-01T00:00:00Z',
      decision: 'Use rotating refresh tokens',
      evidence: [{ path: 'a', line: 1, quote: 'q' }],
    };
    const once = upsertDecision(BEAD, said) ?? '';
    expect(parseTask('.beads/bd-x7y8.yaml', once)).toMatchObject({ task: { decisions: [said] } });
    expect(upsertDecision(once, said)).toBe(once);
    expect(upsertDecision(once, { ts: 't', decision: 'Another' })).toContain('Another');
  });
  it('that is no YAML, no mapping, in conflict, or under another name is told, not guessed', () => {
    for (const text of ['{', '- a', 'just text', 'id: other\ntitle: x', `<<<<<<< a\n${BEAD}`, 'a: 1\na: 2']) {
      expect(parseTask('.beads/bd-x7y8.yaml', text), text).toMatchObject({
        ok: false,
        reason: expect.any(String),
      });
    }
    expect(changeTask('- a', { set: { status: 'open' } })).toBeUndefined();
  });
  it('is understood by the light reader, or left to the real one', () => {
    expect(readTaskHead(BEAD)).toBeUndefined();
    const plain = BEAD.replace(/custom:.*\n/, '');
    expect(readTaskHead(plain)).toMatchObject({
      id: 'bd-x7y8',
      status: 'in_progress',
      priority: 1,
      isBlocked: false,
    });
  });
});

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  title: id,
  type: 'task',
  status: 'open',
  priority: 2,
  assignee: undefined,
  created: '2026-01-01',
  dependsOn: [],
  nextSteps: [],
  blockers: [],
  questions: [],
  scenarios: [],
  decisions: [],
  handoffs: [],
  lease: undefined,
  ...more,
});

describe('what is ready', () => {
  const nowIso = '2026-03-04T10:00:00Z';
  it('is open, unblocked, free, and depends on nothing open; the most urgent first', () => {
    const tasks = [
      task('later'),
      task('urgent', { priority: 0 }),
      task('waits', { dependsOn: ['later'] }),
      task('goes', { dependsOn: ['done'] }),
      task('done', { status: 'closed' }),
      task('blocked', { blockers: ['x'] }),
      task('held', { lease: { holder: 'other', until: '2026-03-04T11:00:00Z' } }),
      task('expired', { lease: { holder: 'other', until: '2026-03-04T09:00:00Z' }, priority: 1 }),
      task('unknown', { dependsOn: ['never-heard-of'] }),
    ];
    expect(findReady(tasks, { nowIso }).map(({ id }) => id)).toEqual(['urgent', 'expired', 'goes', 'later']);
    expect(findReady(tasks, { nowIso, holder: 'other' }).map(({ id }) => id)).toContain('held');
  });
  it('finds a circle, also a long one, and none where there is none', () => {
    const edges: Record<string, string[]> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] };
    expect(findCycle('a', (id) => edges[id] ?? [])).toEqual(['a', 'b', 'c', 'a']);
    expect(findCycle('d', (id) => edges[id] ?? [])).toBeUndefined();
    expect(findCycle('a', () => ['a'])).toEqual(['a', 'a']);
  });
});

/** Two servers of one person. */
function makeServers(context: Context) {
  const alive = new Map([10, 11].map((pid) => [pid, { pid, startedAt: `s${pid}`, program: 'node' }]));
  const serverOf = (pid: number) => {
    const processes = {
      ...context.host.processes,
      self: alive.get(pid)!,
      find: (one: number) => alive.get(one),
    };
    const caller = { surface: 'mcp', principal: 'ada' } as const;
    return { ...context, caller, host: { ...context.host, processes } };
  };
  return { alive, serverOf };
}

describe('tasks as commands', () => {
  const update = (id: string, more: object = {}) => updateSchemas.input.parse({ id, ...more });
  it('are made, claimed by one, refused to another, closed; the active one is known on this machine', async () => {
    const ledger = pool.make();
    const { context } = ledger;
    const { created } = await createCode.run(
      createSchemas.input.parse({ title: 'First', next: ['step'] }),
      context,
    );
    const [id = ''] = created;
    await updateCode.run(update(id, { claim: true, agent: 'one' }), context);
    expect(readActive(ledger.notes(), context)).toMatchObject({ task: id, taskTitle: 'First' });
    for (const more of [{ claim: true, agent: 'two' }, { claim: true }, { next: ['Mine'], agent: 'two' }]) {
      const refused = await updateCode.run(update(id, more), context);
      expect(refused).toMatchObject({ changed: false, refused: expect.stringContaining('held by one') });
      expect(updateCode.verdict?.(refused)).toBe('fail');
    }
    expect(await closeCode.run({ id, force: false }, context)).toMatchObject({ changed: false });
    expect(await updateCode.run(update(id, { next: ['Ours'], force: true }), context)).toMatchObject({
      changed: true,
    });
    ledger.setTime('2026-03-04T12:00:00Z');
    await expect(updateCode.run(update(id, { claim: true, agent: 'two' }), context)).resolves.toMatchObject({
      holder: 'two',
    });
    await closeCode.run({ id, agent: 'two', force: false }, context);
    expect(readActive(ledger.notes(), context).task).toBeUndefined();
    expect(ledger.notes(), 'whose task it is concerns nobody else').toBe('');
    expect((await readyCode.run({ limit: 5 }, context)).tasks).toEqual([]);
    expect(await closeCode.run({ id, force: false }, context)).toEqual({ id, changed: false });
    for (const more of [{ status: 'in_progress' }, { claim: true }])
      expect(await updateCode.run(update(id, more), context)).toMatchObject({
        status: 'closed',
        changed: false,
      });
    expect(await updateCode.run(update(id, { status: 'open' }), context)).toMatchObject({ status: 'open' });
    expect(() => update(id, { status: 'finished-ish' })).toThrow();
    expect(() => update(id, { priority: 9 })).toThrow();
    expect(() => createSchemas.input.parse({ title: 'Nine', priority: 9 })).toThrow();
  });
  it('without a name are claimed, changed and closed by the same person in any process', async () => {
    const ledger = pool.make();
    const [id = ''] = (await createCode.run(createSchemas.input.parse({ title: 'Mine' }), ledger.context))
      .created;
    const ada = { ...ledger.context, caller: { surface: 'cli', principal: 'ada' } } as const;
    const bob = { ...ledger.context, caller: { surface: 'cli', principal: 'bob' } } as const;
    const { holder = '' } = await updateCode.run(update(id, { claim: true }), ada);
    expect(holder).toMatch(/^ada@[\w.-]+$/);
    expect(await updateCode.run(update(id, { claim: true }), bob)).toMatchObject({
      changed: false,
      refused: expect.stringContaining(`held by ${holder}`),
    });
    expect((await readyCode.run({ limit: 5 }, bob)).tasks).toEqual([]);
    expect((await readyCode.run({ limit: 5 }, ada)).tasks).toMatchObject([{ id, heldBy: holder }]);
    expect(await updateCode.run(update(id, { next: ['Go on'] }), ada)).toMatchObject({ changed: true });
    expect(await closeCode.run({ id, force: false }, ada)).toEqual({ id, changed: true });
  });
  it('without a name are not taken twice by two servers of one person; one that is no more stands in nobody’s way', async () => {
    const ledger = pool.make();
    const { context } = ledger;
    const [id = ''] = (await createCode.run(createSchemas.input.parse({ title: 'Mine' }), context)).created;
    const { alive, serverOf } = makeServers(context);
    const [first, second] = [serverOf(10), serverOf(11)];
    expect(await updateCode.run(update(id, { claim: true }), first)).toMatchObject({ changed: true });
    expect(await updateCode.run(update(id, { claim: true }), second)).toMatchObject({
      changed: false,
      refused: expect.stringContaining('by another server of theirs'),
    });
    expect((await readyCode.run({ limit: 5 }, second)).tasks).toEqual([]);
    expect((await readyCode.run({ limit: 5 }, first)).tasks).toHaveLength(1);
    const person = { ...second, caller: { surface: 'cli', principal: 'ada' } } as const;
    expect(await updateCode.run(update(id, { next: ['Go on'] }), person)).toMatchObject({ changed: true });
    alive.delete(10);
    expect(await updateCode.run(update(id, { claim: true }), second)).toMatchObject({ changed: true });
  });
  it('are asked of the team again by another server once the claim of the first has ended', async () => {
    // Nothing answers there, and whoever asked says so.
    const config = { team: { database: 'postgres://nobody@127.0.0.1:1/none' } };
    const ledger = pool.make({}, { config });
    const { context } = ledger;
    const [id = ''] = (await createCode.run(createSchemas.input.parse({ title: 'Mine' }), context)).created;
    const { serverOf } = makeServers(context);
    const claim = (pid: number) =>
      updateCode.run(update(id, { claim: true, leaseMinutes: 5 }), serverOf(pid));
    await claim(10);
    const membership = {
      version: 1,
      server: 's',
      project: 'p',
      machine: 'm',
      chains: {},
      cursors: {},
      stuck: {},
    };
    writeFileSync(join(context.project.ownDir, 'team.json'), JSON.stringify(membership));
    expect(await claim(11)).toMatchObject({ changed: false });
    ledger.setTime('2026-03-04T10:05:00Z');
    expect(await claim(11)).toMatchObject({
      changed: true,
      note: expect.stringContaining('the team cannot be asked'),
    });
  });
  it('hold their leases on this machine: the file has only what was said on purpose', async () => {
    const ledger = pool.make();
    const [id = ''] = (await createCode.run(createSchemas.input.parse({ title: 'Mine' }), ledger.context))
      .created;
    const before = ledger.read(taskPath(id));
    await updateCode.run(update(id, { claim: true }), ledger.context);
    expect(ledger.read(taskPath(id))).toBe(before?.replace('status: open', 'status: in_progress'));
    await updateCode.run(update(id, { release: true }), ledger.context);
    expect(ledger.read(taskPath(id))).toBe(before);
    expect(await updateCode.run(update(id, { claim: true, agent: 'bob' }), ledger.context)).toMatchObject({
      holder: 'bob',
    });
    expect(ledger.read(taskPath(id))).toContain('assignee: bob');
    expect(ledger.read(taskPath(id))).not.toContain('lease');
  });
  it('respect a lease that an older version wrote into the file, until it ends', async () => {
    const lease = 'lease:\n  holder: old\n  until: 2026-03-04T10:30:00Z\n';
    const ledger = pool.make({ '.beads/bd-1.yaml': `id: bd-1\ntitle: T\nstatus: in_progress\n${lease}` });
    const claim = () => updateCode.run(update('bd-1', { claim: true, agent: 'new' }), ledger.context);
    expect(await claim()).toMatchObject({ refused: expect.stringContaining('held by old') });
    expect((await showCode.run({ id: 'bd-1' }, ledger.context)).task.heldBy).toBe('old');
    ledger.setTime('2026-03-04T11:00:00Z');
    expect(await claim()).toMatchObject({ holder: 'new' });
    expect(ledger.read('.beads/bd-1.yaml')).not.toContain('lease');
  });
  it('go on when the file of leases was spoilt', async () => {
    const ledger = pool.make({ '.beads/bd-1.yaml': 'id: bd-1\ntitle: T\nstatus: open\n' });
    const claim = (agent: string) => updateCode.run(update('bd-1', { claim: true, agent }), ledger.context);
    await claim('one');
    writeFileSync(join(ledger.context.project.ownDir, 'leases.json'), '{"half');
    expect(await claim('two')).toMatchObject({ holder: 'two' });
  });
  it('refuse a dependency that closes a circle, and one on nothing', async () => {
    const { context } = pool.make();
    const make = async (title: string, depends: string[] = []) =>
      (await createCode.run(createSchemas.input.parse({ title, depends }), context)).created[0] ?? '';
    const a = await make('A');
    const b = await make('B', [a]);
    await expect(updateCode.run(update(a, { depends: [b] }), context)).rejects.toMatchObject({
      code: 'task.cycle',
    });
    await expect(updateCode.run(update(a, { depends: ['bd-none'] }), context)).rejects.toMatchObject({
      code: 'task.missing',
    });
    await expect(make('C', ['../../etc/passwd'])).rejects.toMatchObject({ code: 'task.missing' });
  });
  it('take over an issues.jsonl with fields they do not know, and give it back', async () => {
    const issues = [
      {
        id: 'bd-1',
        title: 'One',
        status: 'open',
        priority: 1,
        issue_type: 'bug',
        created_at: '2026-01-01T00:00:00Z',
        labels: ['x'],
        dependencies: [{ issue_id: 'bd-1', depends_on_id: 'bd-2', type: 'blocks' }],
      },
      { id: 'bd-2', title: 'Two', status: 'closed', priority: 2, issue_type: 'task' },
    ];
    const ledger = pool.make({
      'issues.jsonl': `${issues.map((one) => JSON.stringify(one)).join('\n')}\nnot json\n{"id":"../x"}\n`,
    });
    const result = await createCode.run(
      createSchemas.input.parse({ import: 'issues.jsonl' }),
      ledger.context,
    );
    expect(result).toMatchObject({ created: ['bd-1', 'bd-2'], problems: [{ line: 3 }, { line: 4 }] });
    expect(ledger.read('.beads/bd-1.yaml')).toContain('labels:');
    expect((await readyCode.run({ limit: 5 }, ledger.context)).tasks.map(({ id }) => id)).toEqual(['bd-1']);
    const { jsonl = '' } = await listCode.run(listSchemas.input.parse({ export: true }), ledger.context);
    expect(parseIssues(jsonl).issues.map(({ fields }) => fields)).toMatchObject([
      { id: 'bd-1', type: 'bug', depends_on: ['bd-2'] },
      { id: 'bd-2', status: 'closed' },
    ]);
    const again = await createCode.run(createSchemas.input.parse({ import: 'issues.jsonl' }), ledger.context);
    expect(again).toMatchObject({ created: [], known: 2 });
  });
  it('show a bead that others wrote beside one that cannot be read', async () => {
    const { context } = pool.make({
      '.beads/bd-x7y8.yaml': BEAD,
      '.beads/bad.yaml': '{',
      '.beads/config.yaml': 'a: 1',
    });
    const listed = await listCode.run(listSchemas.input.parse({}), context);
    expect(listed).toMatchObject({ tasks: [{ id: 'bd-x7y8' }], problems: [{ path: '.beads/bad.yaml' }] });
    expect(await showCode.run({ id: 'bd-x7y8' }, context)).toMatchObject({
      decisions: [{ decision: 'Use rotating refresh tokens' }],
    });
    await expect(showCode.run({ id: 'bd-x7y9' }, context)).rejects.toMatchObject({
      code: 'task.missing',
      hint: expect.stringContaining('bd-x7y8'),
    });
  });
  it('differ from what git has, field by field', async () => {
    const { context, project } = pool.make({ '.beads/bd-x7y8.yaml': BEAD }, { git: true });
    project.write({ '.beads/bd-x7y8.yaml': BEAD.replace('priority: 1', 'priority: 0') });
    const diff = await diffCode.run({ id: 'bd-x7y8' }, context);
    expect(diff).toMatchObject({
      fields: [{ field: 'priority', before: 1, after: 0 }],
      comparedWith: 'git HEAD',
      decisions: [{}],
    });
  });
});

describe('issues.jsonl', () => {
  it('is one line for each task', () => {
    expect(formatIssue(task('bd-1', { dependsOn: ['bd-2'] }))).not.toContain('\n');
  });
});
