// The operations `init` and `uninstall`: show the plan, ask, carry it out.

import { join, relative } from 'node:path';
import type { z } from 'zod';
import { confine } from '../../durable/confine.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, Project, TextStyle, Verdict } from '../../kernel/operation.ts';
import { PRIVATE_DIR } from '../../memory/person.ts';
import { isExcludingElsewhere, listTracked, locateExclude } from '../../state/exclude.ts';
import { setAsideForeign } from '../../state/machine-dir.ts';
import { listOtherWorktrees } from '../../state/store/worktree.ts';
import { writeTrust } from '../../state/trust-file.ts';
import { settleAll } from '../settle.ts';
import { planAcceptance } from './accept.ts';
import { type Adoption, applyAdoption, planAdoption } from './adopt.ts';
import { AGENT_FILES, AGENT_NAMES } from './agents.ts';
import { applyInit, applyUninstall, readReceipt, snapshotOf } from './apply.ts';
import { type Detected, detectAgents } from './detect.ts';
import { listOwnRefs, removeElsewhere } from './elsewhere.ts';
import { listLinked } from './guide.ts';
import { describeInvocation, isProgramOnPath, nameCommand } from './invocation.ts';
import { shownMachineDir } from './machine-dir-shown.ts';
import { listMadeElsewhere } from './made-elsewhere.ts';
import { applyDriver, type DriverPlan, locateMerge, planDriver, planDriverRemoval } from './merge-driver.ts';
import { listNextSteps } from './next-steps.ts';
import { keepPersonal, planPersonal } from './personal.ts';
import { type Made, planInit, planUninstall } from './plan.ts';
import { type HookPlace, locatePreCommit } from './pre-commit.ts';
import type { initSchemas, uninstallSchemas } from './schemas.ts';
import { asideFolder, listPrivateMemory, listState, setAside, setPrivateAside } from './set-aside.ts';
import { AGENTS, type Change } from './setup-plan.ts';
import { findSigned, removeSigned } from './signed.ts';
import { chooseSkills, readSkills } from './skills.ts';
import { listStays, type Stay } from './stays.ts';

type UninstallOutcome = z.output<typeof uninstallSchemas.output>;
type Outcome = Omit<UninstallOutcome, 'stays'>;
type InitOutcome = z.output<typeof initSchemas.output>;
type InitInput = z.output<typeof initSchemas.input>;
type UninstallInput = z.output<typeof uninstallSchemas.input>;

export const initCode: OperationCode<InitInput, InitOutcome> = {
  async run(input, context) {
    const { project, host } = context;
    const agents = await chooseAgents(input, context);
    const { driver, changes: planned } = await planChanges(input, agents, context);
    const personal = await planPersonal(context, snapshotOf(project.root, host));
    const changes = [...planned, ...personal];
    const isNew = readReceipt(project, host) === undefined;
    const adoption = planAdoption(input.adopt, context);
    const foreign = adoption === undefined ? project.foreignDir : undefined;
    const place = adoption?.to ?? foreign ?? project.ownDir;
    const settled = moveTo(project, place);
    const acceptance = await planAcceptance(context);
    const own =
      adoption === undefined ? (isNew ? [machineDirMade(settled)] : []) : [machineDirMoved(adoption)];
    const accepted = acceptance.lines.map((line): ShownChange => ({ ...line, action: 'accept' }));
    const aside = foreign === undefined ? [] : [machineDirAside(foreign)];
    const shown = [
      ...describeChanges(changes, context),
      ...describeDriver(driver),
      ...aside,
      ...own,
      ...accepted,
    ];
    const done = await decide(input, context, { changes: shown, stays: [] }, async () => {
      if (foreign !== undefined) setAsideForeign(foreign, host);
      if (adoption !== undefined) applyAdoption(adoption, context);
      await keepPersonal(personal, { ...context, project: settled });
      await applyInit(settled, changes, host);
      await applyDriver(driver, context);
      await writeTrust(settled, acceptance.trust, host);
    });
    const next =
      done.outcome === 'applied'
        ? listNextSteps(
            agents.map(({ agent }) => agent),
            nameCommand(context.project.root, context.product.dir),
          )
        : [];
    return {
      ...done,
      agents: agents.map(({ agent, found }) => ({ agent, found: [...found] })),
      next: [...next],
    };
  },
  changed: ({ outcome }) => outcome === 'applied',
  verdict: verdictOf,
  render: (output, style) =>
    [renderOutcome(output, style), ...output.next.map((line) => `${style.bold('next')}  ${line}`)].join('\n'),
};

async function planChanges(input: InitInput, agents: readonly Detected[], context: Context) {
  const { project, host, product } = context;
  const invocation = describeInvocation(project.root, product.dir, isProgramOnPath(product.dir, host));
  const merge = await locateMerge(context);
  const request = {
    agents: agents.map(({ agent }) => agent),
    invocation,
    skills: chooseSkills(readSkills(product.dir, host), input.skills),
    scripts: input.scripts,
    preCommit: input.preCommit ? await requirePreCommit(context) : undefined,
    tracked: await listTracked(AGENT_FILES, context),
    exclude: await locateExclude(context),
    merge,
    linked: listLinked(project.root, host),
  };
  const changes = planInit(request, snapshotOf(project.root, host));
  return { invocation, driver: planDriver(merge), changes };
}

export const uninstallCode: OperationCode<UninstallInput, UninstallOutcome> = {
  async run(input, context) {
    const { project, host } = context;
    const others = listOtherWorktrees(context).filter(({ root }) => root !== undefined);
    const merge = await locateMerge(context);
    const driver = others.length > 0 ? undefined : planDriverRemoval(merge);
    const preCommit = await locatePreCommit(context).catch(() => undefined); // Hooks outside the repository are not ours.
    const changes = await planRemoval(context, {
      created: readReceipt(project, host)?.created,
      skills: readSkills(context.product.dir, host),
      preCommit,
      exclude: await locateExclude(context),
      merge,
      isShared: others.length > 0,
      isExcludeShared: others.length > 0 || (await isExcludingElsewhere(context)),
    });
    const isThere = host.files.stat(project.ownDir) !== undefined;
    const refs = others.length > 0 ? [] : await listOwnRefs(context);
    const anchors = refs.map(
      (ref): ShownChange => ({ path: ref, action: 'remove', why: 'anchors of the audit chain in git' }),
    );
    const { untracked: state, tracked } = await listState(context);
    const signed = await findSigned(context);
    const folder = asideFolder(context);
    const aside = state.map((path): ShownChange => ({ path, action: 'remove', why: `moved to ${folder}` }));
    const own = isThere && others.length === 0 ? [machineDirRemoved(project)] : [];
    const isPrivateMoved = own.length > 0 && listPrivateMemory(context).length > 0;
    const kept = isPrivateMoved ? [privateMemoryMoved(project, folder)] : [];
    const shown = [
      ...describeChanges(changes, context),
      ...describeDriver(driver),
      ...anchors,
      ...signedRemoved(signed),
      ...aside,
      ...kept,
      ...own,
    ];
    const stays = await listStays(context, {
      tracked,
      changed: changes.map(({ path }) => path),
      isShared: isThere && others.length > 0,
    });
    const done = await decide(input, context, { changes: shown, stays }, async () => {
      // What is only in the journal would go with it, and a file that cannot be written must not keep the rest here.
      if (isThere) await settleAll(context).catch(() => []);
      removeSigned(signed, context);
      await setAside((await listState(context)).untracked, folder, context);
      if (others.length === 0) await setPrivateAside(folder, context);
      if (others.length === 0) await removeElsewhere(context, refs);
      await applyDriver(driver, context);
      await applyUninstall(project, changes, host, { keepsOwn: others.length > 0 });
    });
    return { ...done, stays: [...stays] };
  },
  changed: ({ outcome }) => outcome === 'applied',
  verdict: verdictOf,
  render: renderOutcome,
};

async function planRemoval(context: Context, made: Made): Promise<readonly Change[]> {
  const read = snapshotOf(context.project.root, context.host);
  const changes = planUninstall(read, made);
  const elsewhere = await listMadeElsewhere(changes, made, context);
  if (made.created === undefined || elsewhere.length === 0) return changes;
  return planUninstall(read, { ...made, created: [...made.created, ...elsewhere] });
}

type ShownChange = Outcome['changes'][number];

const machineDirMade = (project: Project): ShownChange => ({
  path: shownMachineDir(project),
  action: 'create',
  why: 'journal, audit chain and cache, out of reach of git',
});

const machineDirMoved = ({ from, to }: Adoption): ShownChange => ({
  path: from,
  action: 'move',
  why: `to ${to}: journal, audit chain and cache that you say are yours`,
});

const machineDirAside = (path: string): ShownChange => ({
  path,
  action: 'move',
  why: 'set aside beside it, unread: it was not made on this machine',
});

/** The same project with its machine directory in its proper place. */
const moveTo = (project: Project, ownDir: string): Project => ({
  ...project,
  ownDir,
  journalDir: join(ownDir, 'journal'),
  auditDir: join(ownDir, 'audit'),
  cacheDir: join(ownDir, 'cache'),
});

const signedRemoved = (path: string | undefined): ShownChange[] =>
  path === undefined ? [] : [{ path, action: 'remove', why: 'what this machine signed of its state' }];

const machineDirRemoved = (project: Project): ShownChange => ({
  path: shownMachineDir(project),
  action: 'remove',
  why: 'journal, audit chain and cache of all work trees; this cannot be undone',
});

const privateMemoryMoved = (project: Project, folder: string): ShownChange => ({
  path: `${shownMachineDir(project)}${PRIVATE_DIR}/`,
  action: 'remove',
  why: `your private memories, which are nowhere else: moved to ${folder}`,
});

async function requirePreCommit(context: Context): Promise<HookPlace> {
  const place = await locatePreCommit(context);
  if (place !== undefined) return place;
  const { root, gitDoubt } = context.project;
  if (gitDoubt !== undefined)
    throw new LoaError(
      'input.invalid',
      `commits here cannot be checked, since git is not asked: ${gitDoubt}`,
      {
        hint: 'See to that first, or leave --pre-commit out.',
      },
    );
  throw new LoaError('input.invalid', `${root} is not a git repository, so it has no commits to check`, {
    hint: 'Run "git init" first, or leave --pre-commit out.',
  });
}

/** Those that were named, else those that are found and that the person, when there is one to ask, wants. */
async function chooseAgents(input: InitInput, context: Context): Promise<readonly Detected[]> {
  const asked = input.agent ?? [];
  if (asked.length > 0) {
    const named = asked.includes('all') ? AGENTS : AGENTS.filter((agent) => asked.includes(agent));
    return named.map((agent) => ({ agent, found: [] }));
  }
  const detected = detectAgents(context.project.root, context.host);
  if (input.yes || input.dryRun) return detected;
  const wanted: Detected[] = [];
  for (const one of detected) {
    const question = `Found ${AGENT_NAMES[one.agent]} (${one.found.join(', ')}). Set it up?`;
    if ((await context.confirm(question)) !== false) wanted.push(one);
  }
  return wanted;
}

async function decide(
  input: { readonly dryRun: boolean; readonly yes: boolean },
  context: Context,
  { changes, stays }: { readonly changes: ShownChange[]; readonly stays: readonly Stay[] },
  apply: () => Promise<void>,
): Promise<Outcome> {
  const done = (outcome: Outcome['outcome']): Outcome => ({ outcome, root: context.project.root, changes });
  if (changes.length === 0) return done('nothing-to-do');
  if (input.dryRun) return done('planned');
  if (!input.yes) {
    const question = `${listLines(changes, stays)}\nGo ahead?`;
    const answer = await context.confirm(question);
    if (answer !== true) return done(answer === false ? 'declined' : 'not-confirmed');
  }
  await apply();
  return done('applied');
}

/** With the paths that are really written; one that leads out of the project is refused before anything is. */
function describeChanges(changes: readonly Change[], { project, host }: Context): ShownChange[] {
  return changes.map(({ path, before, after, why }) => {
    const action = before === undefined ? 'create' : after === undefined ? 'remove' : 'edit';
    return {
      path: isOfGit(path) ? path : relative(project.root, confine(project.root, path, host)),
      action,
      why,
    };
  });
}

const describeDriver = (plan: DriverPlan | undefined): ShownChange[] =>
  plan === undefined ? [] : [{ path: '.git/config', action: 'edit', why: plan.why }];

/** Git's hooks, also those of the repository that a linked work tree belongs to. */
const isOfGit = (path: string): boolean => /(?:^|\/)\.git\//.test(path) || path.startsWith('../');

function verdictOf(output: Outcome): Verdict {
  return output.outcome === 'not-confirmed' || output.outcome === 'declined' ? 'warn' : 'pass';
}

function listLines(changes: readonly ShownChange[], stays: readonly Stay[]): string {
  const lines = [...changes, ...stays.map((one) => ({ ...one, action: 'keep' }))];
  const width = Math.max(...lines.map(({ path }) => path.length));
  return lines
    .map(({ path, action, why }) => `  ${action.padEnd(6)}  ${path.padEnd(width)}  ${why}`)
    .join('\n');
}

const HEADLINES: Readonly<Record<Outcome['outcome'], string>> = {
  applied: 'Done in',
  planned: 'Would change in',
  'nothing-to-do': 'Nothing to do in',
  'not-confirmed': 'Nothing changed (add --yes to go ahead) in',
  declined: 'Nothing was changed in',
};

function renderOutcome(output: Outcome & Partial<UninstallOutcome>, style: TextStyle): string {
  const { outcome, root, changes, stays = [] } = output;
  const headline = `${style.bold(HEADLINES[outcome])} ${root}`;
  // Whoever said no has just read the plan.
  const isKnown = changes.length + stays.length === 0 || outcome === 'declined';
  return isKnown ? headline : `${headline}\n${listLines(changes, stays)}`;
}
