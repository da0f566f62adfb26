// Self-repair: what is missing, what of it may be mended without asking, and doing that. One failure does not stop the rest, and each
// is tried a few times only. What is not on the signed allowlist waits for a grant; system packages are reported, never installed.

import { join, resolve } from 'node:path';
import { readSection } from '../../kernel/config/section.ts';
import { isLoaError, LoaError, toLoaError } from '../../kernel/errors.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { OpenState } from '../open-state.ts';
import { repairSection } from '../settings.ts';
import {
  ATTEMPTS_MAX,
  actionId,
  parseTarget,
  type RepairAction,
  type RepairRecord,
  readRepairs,
  withAction,
  writeRepairs,
} from './action.ts';
import {
  type AllowedPackage,
  type Allowlist,
  EXACT_VERSION,
  type JudgedAllowlist,
  judgeAllowlist,
  PACKAGE_NAME,
} from './allowlist.ts';
import { findGrantProblem, type SignedGrant } from './grant.ts';
import {
  findInstalled,
  type InstallPlace,
  installPackage,
  lockPackage,
  requestedLockfile,
} from './install.ts';

export const ALLOWLIST_FILE = '.loa/allowed-packages.yaml';
const REGISTRY = 'https://registry.npmjs.org';

export function installPlace({ context, place }: OpenState): InstallPlace {
  const { registry = REGISTRY } = readSection(context.config, repairSection);
  return { dir: join(place.project.ownDir, 'packages'), registry };
}

/** Undefined when there is none. */
export async function readAllowlist({ place, host }: OpenState): Promise<unknown> {
  const path = join(place.project.root, ALLOWLIST_FILE);
  if (host.files.stat(path) === undefined) return undefined;
  const bytes = host.files.read(path, { noFollow: true, sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX });
  const { parse } = await import('yaml');
  try {
    return parse(Buffer.from(bytes).toString('utf8'), { maxAliasCount: 0 }) as unknown;
  } catch {
    return 'it is not YAML';
  }
}

export async function judgeOwnAllowlist(state: OpenState): Promise<JudgedAllowlist> {
  const value = await readAllowlist(state);
  if (value === undefined) return { ok: false, problem: `there is no ${ALLOWLIST_FILE}` };
  const { allowlist_version: seen } = readRepairs(state.place, state.host);
  return judgeAllowlist(value, { keyring: state.loadKeys(), nowMs: state.host.clock.nowMs(), seen });
}

export interface Detected {
  readonly actions: readonly RepairAction[];
  readonly allowlist: JudgedAllowlist;
}

/** Looks only. */
export async function detect(state: OpenState): Promise<Detected> {
  const allowlist = await judgeOwnAllowlist(state);
  const list = allowlist.ok ? allowlist.list : undefined;
  const record = readRepairs(state.place, state.host);
  const actions: RepairAction[] = [];
  for (const target of listRequired(state, list)) {
    if (await isThere(state, target)) continue;
    const before = record.actions.find(({ id }) => id === actionId(target));
    actions.push(plan(state, target, { list, before }));
  }
  return { actions, allowlist };
}

function listRequired({ context }: OpenState, list: Allowlist | undefined): readonly string[] {
  const { required = [] } = readSection(context.config, repairSection);
  const allowed = (list?.npm ?? []).map(({ name, version }) => `npm:${name}@${version}`);
  return [...new Set([...allowed, ...(list?.apt ?? []).map(({ name }) => `apt:${name}`), ...required])];
}

async function isThere(state: OpenState, target: string): Promise<boolean> {
  const { kind, name, version } = parseTarget(target);
  const { host } = state;
  if (kind === 'npm') {
    const installed = findInstalled(installPlace(state), name, host);
    return installed !== undefined && (version === undefined || installed === version);
  }
  if (!/^[a-z0-9][a-z0-9+.-]*$/.test(name)) return false;
  const folders = (host.env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
  if (folders.some((folder) => host.files.stat(resolve(folder, name)) !== undefined)) return true;
  try {
    const asked = await host.processes.run('dpkg-query', ['-W', '-f', '${Status}', '--', name]);
    return asked.exitCode === 0 && Buffer.from(asked.stdout).toString().includes('install ok installed');
  } catch (error) {
    // Not a Debian system: what no folder of PATH has is not there.
    if (isLoaError(error)) return false;
    throw error;
  }
}

interface Known {
  readonly list: Allowlist | undefined;
  readonly before: RepairAction | undefined;
}

function plan({ host }: OpenState, target: string, { list, before }: Known): RepairAction {
  const { kind, name, version } = parseTarget(target);
  const allowed = findAllowed(list, target);
  const level = kind === 'apt' ? 'alert-only' : allowed === undefined ? 'ask-first' : 'auto-fix';
  const isNamed = kind === 'apt' || (PACKAGE_NAME.test(name) && EXACT_VERSION.test(version ?? ''));
  const { reason: _reason, ...kept } = before ?? {
    id: actionId(target),
    type: 'install' as const,
    target,
    status: 'pending' as const,
    requested_at: new Date(host.clock.nowMs()).toISOString(),
    attempts: 0,
  };
  const why = !isNamed
    ? 'an exact name and version are needed: npm:name@1.2.3'
    : kind === 'apt'
      ? `install it with the system: apt-get install ${name}`
      : before?.reason;
  const bytes =
    allowed === undefined ? {} : { integrity: allowed.integrity, lockfile_sha256: allowed.lockfile_sha256 };
  const status = kept.status === 'completed' ? 'pending' : kept.status;
  return {
    ...kept,
    ...bytes,
    status,
    level: isNamed ? level : 'alert-only',
    ...(why === undefined ? {} : { reason: why }),
  };
}

function findAllowed(list: Allowlist | undefined, target: string): AllowedPackage | undefined {
  return list?.npm.find(({ name, version }) => `npm:${name}@${version}` === target);
}

export interface Repaired {
  readonly completed: number;
  readonly failed: number;
  readonly pending_approval: number;
  readonly actions: readonly RepairAction[];
  /** Why an allowlist that is there does not count. */
  readonly problem?: string;
}

export async function runRepairs(state: OpenState): Promise<Repaired> {
  const { place, host } = state;
  const { actions, allowlist } = await detect(state);
  let record = readRepairs(place, host);
  if (allowlist.ok) record = { ...record, allowlist_version: allowlist.list.version };
  const done: RepairAction[] = [];
  for (const action of actions) {
    const after = await runOne(state, action, allowlist);
    done.push(after);
    record = withAction(record, after);
    await writeRepairs(place, record, host);
  }
  const count = (pick: (action: RepairAction) => boolean): number => done.filter(pick).length;
  return {
    completed: count(({ status }) => status === 'completed'),
    failed: count(({ status }) => status === 'failed'),
    pending_approval: count(({ status, level }) => status === 'pending' && level === 'ask-first'),
    actions: done,
    ...(allowlist.ok || (await readAllowlist(state)) === undefined ? {} : { problem: allowlist.problem }),
  };
}

async function runOne(
  state: OpenState,
  action: RepairAction,
  allowlist: JudgedAllowlist,
): Promise<RepairAction> {
  if (action.level === 'alert-only') return action;
  if (action.attempts >= ATTEMPTS_MAX && action.status === 'failed')
    return { ...action, reason: `tried ${action.attempts} times: ${action.reason ?? ''}` };
  try {
    if (action.level === 'ask-first') return await request(state, action);
    const allowed = allowlist.ok ? findAllowed(allowlist.list, action.target) : undefined;
    if (allowed === undefined) return action;
    const lockfile = state.host.files.read(resolve(state.place.project.root, allowed.lockfile), {
      noFollow: true,
    });
    return await install(state, action, lockfile);
  } catch (thrown) {
    const error = toLoaError(thrown);
    if (error.code === 'internal.bug' || error.code === 'operation.interrupted') throw error;
    return { ...action, status: 'failed', attempts: action.attempts + 1, reason: error.message };
  }
}

/** Finds out what exactly would be installed, so that whoever approves it approves those bytes. */
async function request(state: OpenState, action: RepairAction): Promise<RepairAction> {
  if (action.lockfile_sha256 !== undefined && action.status === 'pending') return action;
  const { name, version = '' } = parseTarget(action.target);
  const { lockfile, integrity } = await lockPackage(installPlace(state), { name, version }, state.host);
  const { sha256Hex } = await import('../../kernel/hash.ts');
  return { ...action, status: 'pending', integrity, lockfile_sha256: sha256Hex(lockfile) };
}

async function install(state: OpenState, action: RepairAction, lockfile: Uint8Array): Promise<RepairAction> {
  const { name, version = '' } = parseTarget(action.target);
  const { integrity = '', lockfile_sha256: lockfileSha256 = '' } = action;
  await installPackage(
    installPlace(state),
    { name, version, integrity, lockfile, lockfileSha256 },
    state.host,
  );
  const { reason: _reason, ...rest } = action;
  return { ...rest, status: 'completed', attempts: action.attempts + 1 };
}

/** Installs what a grant allows, and uses the grant up, also when the installation fails. */
export async function approve(state: OpenState, id: string, grant: unknown): Promise<RepairAction> {
  const { place, host } = state;
  const record: RepairRecord = readRepairs(place, host);
  const action = findPending(record, id);
  if (action === undefined) throw new LoaError('repair.refused', nothingWaits(id));
  const problem = findGrantProblem(grant, action, {
    keyring: state.loadKeys(),
    nowMs: host.clock.nowMs(),
    used: record.used_grants,
  });
  if (problem !== undefined)
    throw new LoaError('repair.refused', `did not approve ${id}: ${problem}`, {
      hint: 'Ask for a new grant.',
    });
  const { nonce, signature } = grant as SignedGrant;
  const approved: RepairAction = { ...action, status: 'approved', approved_by: signature.keyId };
  const used = { ...withAction(record, approved), used_grants: [...record.used_grants, nonce] };
  await writeRepairs(place, used, host);
  const { name, version = '' } = parseTarget(action.target);
  let after: RepairAction;
  try {
    after = await install(state, approved, requestedLockfile(installPlace(state), { name, version }, host));
  } catch (thrown) {
    const error = toLoaError(thrown);
    if (error.code === 'internal.bug') throw error;
    after = { ...approved, status: 'failed', attempts: approved.attempts + 1, reason: error.message };
  }
  await writeRepairs(place, withAction(used, after), host);
  return after;
}

/** What waits for approval under this id, with what exactly would be installed. */
export function findPending({ actions }: RepairRecord, id: string): RepairAction | undefined {
  const found = actions.find((one) => one.id === id);
  return found?.level === 'ask-first' && found.lockfile_sha256 !== undefined ? found : undefined;
}

export const nothingWaits = (id: string): string =>
  `nothing called ${id} waits for approval; see "loa repair pending"`;
