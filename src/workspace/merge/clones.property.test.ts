// Random histories of clones: people decide, remember, forget, withdraw, edit by hand, consolidate and regenerate on branches of their own, and
// merge, rebase, pick and revert. After each, every file parses, nothing acknowledged is lost or doubled, and no marker is left in what
// is ours. `LOA_CLONE_HISTORIES` says how many, `LOA_CLONE_SEED` where to begin.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDecisions } from '../../ledger/decide/record.ts';
import { withdrawDecision } from '../../ledger/decide/withdraw.ts';
import { AGENT_DEFAULT } from '../../ledger/model.ts';
import { readDecisions } from '../../ledger/notes/decision-log.ts';
import { createCode } from '../../ledger/task/create.ts';
import { createSchemas, updateSchemas } from '../../ledger/task/schemas.ts';
import { updateCode } from '../../ledger/task/update.ts';
import { openCapture } from '../../memory/capture/capture.ts';
import { restoreLost } from '../../memory/care/restore.ts';
import { consolidate } from '../../memory/consolidate/consolidate.ts';
import { forget } from '../../memory/forget.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import {
  findDoubled,
  findLosses,
  joinFacts,
  type Loss,
  listKeys,
  readFacts,
  readFiles,
} from './clone-facts.suite.ts';
import { type Clone, makeClones, startDriver, ZONE } from './clones.suite.ts';

const HISTORIES = Number(process.env['LOA_CLONE_HISTORIES'] ?? 100);
const FIRST_SEED = Number(process.env['LOA_CLONE_SEED'] ?? 1);
/** Histories in one test, whose time limit they share. */
const AT_ONCE = 25;
const STEPS = 14;
const NOTES = `${ZONE}/NOTES.md`;
const MARKS = /^(?:<{7}|>{7}) (?:ours|theirs|HEAD|[0-9a-f]{7})/m;

let driver: Awaited<ReturnType<typeof startDriver>>;
beforeAll(async () => {
  driver = await startDriver();
});
afterAll(() => driver.stop());

/** Small and good enough: the same seed, the same history. */
function createRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

class History {
  readonly #random: (below: number) => number;
  readonly trace: string[] = [];
  /** Memories, with the clone whose journal has them. */
  readonly recorded: { readonly id: string; readonly content: string; readonly by: string }[] = [];
  readonly forgotten = new Set<string>();
  #count = 0;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.#random(Math.max(1, list.length))];
  }

  roll(below: number): number {
    return this.#random(below);
  }

  /** A text that occurs once. */
  word(): string {
    this.#count += 1;
    return `number ${this.#count} of the ${['red', 'green', 'blue'][this.#random(3)]} kind`;
  }

  handWord(): string {
    this.#count += 1;
    return `by-hand-${this.#count}`;
  }
}

type Act = (clone: Clone, history: History, others: readonly Clone[]) => Promise<void>;

async function remember(clone: Clone, history: History): Promise<void> {
  const capture = await openCapture(clone.context);
  const content = `The store keeps parcel ${history.word()}`;
  const { id } = await capture.capture({ content });
  if (id !== undefined) history.recorded.push({ id, content, by: clone.name });
  await capture.close();
}

const decide: Act = async (clone, history) => {
  await recordDecisions(
    [{ decision: `Choose variant ${history.word()}`, userInput: 'yes' }],
    AGENT_DEFAULT,
    clone.context,
  );
};

const forgetOne: Act = async (clone, history) => {
  const one = history.pick(await readAll(clone.context, { withArchive: false }));
  if (one === undefined) return;
  history.forgotten.add(one.memory.id);
  await forget([one.memory.id], clone.context, { isDryRun: false });
};

const withdraw: Act = async (clone, history) => {
  const standing = readDecisions(clone.read(NOTES)).filter((one) => one.withdrawn === undefined);
  const one = history.pick(standing);
  if (one?.id !== undefined) await withdrawDecision(one.id, AGENT_DEFAULT, clone.context);
};

/** The text of a memory, or a line of one's own. */
const editByHand: Act = async (clone, history) => {
  const placed = await readAll(clone.context, { withArchive: false });
  const one = history.pick(placed);
  if (one !== undefined && history.roll(2) === 0) {
    const text = clone.read(one.path);
    clone.write(
      one.path,
      text.replace(`> ${one.memory.content}`, `> ${one.memory.content}, ${history.word()}`),
    );
    return;
  }
  const notes = clone.read(NOTES);
  const heading = history.pick([
    '## Active Sub-Goals\n',
    '## Blockers & Dependencies\n',
    '# Agent Working Memory (NOTES.md)\n',
  ]);
  if (notes !== '')
    clone.write(
      NOTES,
      notes.replace(heading as string, () => `${heading}- ${history.handWord()}\n`),
    );
};

const bringTogether: Act = async (clone) => {
  await consolidate(clone.context, { isDryRun: false });
};

const regenerate: Act = async (clone, history) => {
  const page = `# P\n\n## Key Capabilities\n\n${history.word()}\n<!-- manual-start -->\nkept\n<!-- manual-end -->\n`;
  clone.write('BUTTERFREEZONE.md', page);
};

const makeTask: Act = async (clone, history) => {
  const folder = `${clone.dir}/.beads`;
  const { files } = clone.context.host;
  const names = files.stat(folder) === undefined ? [] : files.list(folder).flatMap(({ name }) => name ?? []);
  const id = history.pick(names)?.replace('.yaml', '');
  if (id === undefined || history.roll(2) === 0)
    await createCode.run(createSchemas.input.parse({ title: `Do ${history.word()}` }), clone.context);
  else await updateCode.run(updateSchemas.input.parse({ id, next: [history.word()] }), clone.context);
};

async function commit(clone: Clone): Promise<void> {
  await clone.git('add', '-A');
  await clone.git('commit', '-q', '-m', 'work');
}

/** As a person does who keeps both: only the lines with the marks go. */
async function settleClashes(
  clone: Clone,
  isOver: () => Promise<boolean>,
  go: readonly string[],
): Promise<void> {
  for (let turn = 0; turn < 30 && !(await isOver()); turn += 1) {
    const { out } = await clone.git('status', '--porcelain');
    for (const line of out.split('\n').filter((one) => /^(?:UU|AA) /.test(one))) {
      const path = line.slice(3);
      expect(path, 'only people’s own words clash').toBe(NOTES);
      clone.write(path, clone.read(path).replaceAll(/^(?:<{7} .*|={7}|>{7} .*)\n/gm, ''));
    }
    // A file that one side removed as a whole and the other changed: git leaves it there, and so does who keeps both.
    await clone.git('add', '-A');
    await clone.git(...go);
  }
}

const hasNone =
  (clone: Clone, ...names: readonly string[]) =>
  async (): Promise<boolean> =>
    names.every((name) => clone.context.host.files.stat(`${clone.dir}/.git/${name}`) === undefined);

interface Joining {
  readonly base: string;
  readonly theirs: string;
  run(): Promise<void>;
}

/**
 * What the last commit that touched it took out. A rebase replays on top of theirs those commits of ours whose change they do not have yet, one by
 * one, and leaves out the others: where they picked what we brought and reverted it, git does not bring it again, and where we reverted what they
 * picked, the revert is replayed. As with any text in git, that stands; what a later commit brought again has to be there.
 */
async function findTakenOut(clone: Clone, base: string, theirs: string): Promise<ReadonlySet<string>> {
  const list = async (...range: readonly string[]): Promise<readonly string[]> => {
    const { out } = await clone.git('rev-list', '--no-merges', '--topo-order', '--reverse', ...range);
    return out.split('\n').filter(Boolean);
  };
  const keysAt = async (revision: string) => listKeys(readFacts(await readFiles(clone, revision)));
  const replayed = await list('--cherry-pick', '--right-only', `${theirs}...HEAD`);
  const taken = new Set<string>();
  for (const one of [...(await list(theirs, ...base.split('\n').map((from) => `^${from}`))), ...replayed]) {
    const [before, after] = [await keysAt(`${one}^`), await keysAt(one)];
    for (const key of before) if (!after.has(key)) taken.add(key);
    for (const key of after) if (!before.has(key)) taken.delete(key);
  }
  return taken;
}

/** Whoever recorded a memory that git took out, and that nobody forgot, hears of it. */
async function expectTold(losses: readonly Loss[], clone: Clone, history: History): Promise<void> {
  const own = history.recorded.filter(
    ({ id, content, by }) =>
      by === clone.name &&
      !history.forgotten.has(id) &&
      losses.some(({ key }) => key === `memory ${id} ${content}`),
  );
  if (own.length === 0) return;
  const { restored } = await restoreLost(clone.context, { isDryRun: true });
  expect(restored.map(({ memory }) => memory.id)).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
}

/** Runs it and compares what there is with what there was. */
async function join(
  clone: Clone,
  history: History,
  { base, theirs, run }: Joining,
  what: string,
): Promise<void> {
  const look = async (revision: string) => readFacts(await readFiles(clone, revision));
  const [before, own, other] = [
    // After merges crosswise there are several, and git knows what any of them held.
    joinFacts(await Promise.all(base.split('\n').map(look))),
    await look('HEAD'),
    await look(theirs),
  ];
  const takenOut = what === 'a rebase' ? await findTakenOut(clone, base, theirs) : new Set();
  await run();
  const files = await readFiles(clone, undefined);
  for (const [path, text] of files) expect(text, `${what} left marks in ${path}`).not.toMatch(MARKS);
  expect(clone.read('BUTTERFREEZONE.md')).not.toMatch(MARKS);
  const losses = findLosses(before, own, other, readFacts(files));
  expect(
    losses.filter(({ key }) => !takenOut.has(key)).map(({ text }) => text),
    what,
  ).toEqual([]);
  await expectTold(losses, clone, history);
  expect(findDoubled(files), what).toEqual([]);
  const all = await readAll(clone.context, { withArchive: false });
  expect(new Set(all.map(({ memory }) => memory.id)).size, what).toBe(all.length);
}

async function fetchFrom(
  clone: Clone,
  history: History,
  others: readonly Clone[],
): Promise<string | undefined> {
  const other = history.pick(others);
  if (other === undefined) return undefined;
  await commit(other);
  await commit(clone);
  await clone.git('fetch', '-q', other.dir, 'HEAD:refs/remotes/other/head', '-f');
  return 'refs/remotes/other/head';
}

const merge: Act = async (clone, history, others) => {
  const theirs = await fetchFrom(clone, history, others);
  if (theirs === undefined) return;
  const base = (await clone.git('merge-base', '--all', 'HEAD', theirs)).out.trim();
  const run = async () => {
    await clone.git('merge', '-q', '--no-edit', theirs);
    await settleClashes(clone, hasNone(clone, 'MERGE_HEAD'), ['commit', '-q', '--no-edit']);
  };
  await join(clone, history, { base, theirs, run }, 'a merge');
};

const rebase: Act = async (clone, history, others) => {
  const theirs = await fetchFrom(clone, history, others);
  if (theirs === undefined) return;
  const base = (await clone.git('merge-base', '--all', 'HEAD', theirs)).out.trim();
  const run = async () => {
    await clone.git('rebase', '-q', theirs);
    await settleClashes(clone, hasNone(clone, 'rebase-merge', 'rebase-apply'), ['rebase', '--continue']);
  };
  await join(clone, history, { base, theirs, run }, 'a rebase');
};

const replay =
  (kind: 'cherry-pick' | 'revert'): Act =>
  async (clone, history, others) => {
    const tip = kind === 'revert' ? 'HEAD' : await fetchFrom(clone, history, others);
    if (kind === 'revert') await commit(clone);
    const { out } = await clone.git('rev-list', '--no-merges', '-n', '5', tip ?? 'HEAD');
    const commits = out.split('\n').filter(Boolean).slice(0, -1);
    const one = history.pick(commits);
    if (one === undefined) return;
    const [base, theirs] = kind === 'revert' ? [one, `${one}^`] : [`${one}^`, one];
    const run = async () => {
      await clone.git(kind, ...(kind === 'revert' ? ['--no-edit'] : ['--allow-empty']), one);
      await settleClashes(clone, hasNone(clone, 'CHERRY_PICK_HEAD', 'REVERT_HEAD'), [
        'commit',
        '-q',
        '--no-edit',
        '--allow-empty',
      ]);
    };
    await join(clone, history, { base, theirs, run }, kind);
  };

const ACTS: readonly (readonly [string, Act])[] = [
  ['remember', remember],
  ['remember', remember],
  ['remember', remember],
  ['decide', decide],
  ['decide', decide],
  ['forget', forgetOne],
  ['withdraw', withdraw],
  ['edit', editByHand],
  ['consolidate', bringTogether],
  ['regenerate', regenerate],
  ['task', makeTask],
  ['merge', merge],
  ['merge', merge],
  ['merge', merge],
  ['rebase', rebase],
  ['cherry-pick', replay('cherry-pick')],
  ['revert', replay('revert')],
];

async function runHistory(seed: number): Promise<void> {
  const history = new History(seed);
  const clones = await makeClones(2 + history.roll(3), driver.port);
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const clone = clones.all[history.roll(clones.all.length)] as Clone;
      const [name, act] = history.pick(ACTS) as (typeof ACTS)[number];
      history.trace.push(`${clone.name} ${name}`);
      await act(
        clone,
        history,
        clones.all.filter((one) => one !== clone),
      );
    }
  } catch (error) {
    throw new Error(`seed ${seed}: ${history.trace.join(', ')}`, { cause: error });
  } finally {
    clones.remove();
  }
}

describe('random histories of clones', () => {
  for (let from = FIRST_SEED; from < FIRST_SEED + HISTORIES; from += AT_ONCE) {
    const until = Math.min(from + AT_ONCE, FIRST_SEED + HISTORIES);
    it(`lose nothing, double nothing and leave no mark, seeds ${from} to ${until - 1}`, async () => {
      for (let seed = from; seed < until; seed += 1) await runHistory(seed);
    });
  }
});
