// `loa repair`: what is missing, mending what may be mended, and approvals by people.

import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { replaceFile } from '../../durable/file.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { KEY_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import { type OpenState, openState } from '../open-state.ts';
import { type RepairAction, readRepairs } from '../repair/action.ts';
import { allowlistBytes, type JudgedAllowlist, parseUnsigned } from '../repair/allowlist.ts';
import { GRANT_VALID_MS, type Grant, grantBytes, type SignedGrant } from '../repair/grant.ts';
import {
  ALLOWLIST_FILE,
  approve,
  detect,
  findPending,
  judgeOwnAllowlist,
  nothingWaits,
  readAllowlist,
  runRepairs,
} from '../repair/repair.ts';
import { rollBack } from '../repair/roll-back.ts';
import type {
  allowlistSchemas,
  approveSchemas,
  detectSchemas,
  pendingSchemas,
  rollbackSchemas,
  runSchemas,
} from './repair-schemas.ts';

type Listed = z.output<typeof allowlistSchemas.output>;
type Approved = z.output<typeof approveSchemas.output>;
type Actions = z.output<typeof pendingSchemas.output>;

export const detectCode: OperationCode<
  z.output<typeof detectSchemas.input>,
  z.output<typeof detectSchemas.output>
> = {
  async run(_input, context) {
    const { actions, allowlist } = await detect(await openState(context));
    return { actions: [...actions], allowlist: describeList(allowlist) };
  },
  verdict: ({ actions }) => (actions.length === 0 ? 'pass' : 'warn'),
  render({ actions, allowlist }, style) {
    const about = allowlist.valid ? [] : [`${style.caution('allowlist')}  ${allowlist.problem ?? ''}`];
    return [
      ...(actions.length === 0 ? ['Nothing is missing.'] : actions.map(renderAction(style))),
      ...about,
    ].join('\n');
  },
};

export const runCode: OperationCode<z.output<typeof runSchemas.input>, z.output<typeof runSchemas.output>> = {
  async run(_input, context) {
    const { actions, ...counts } = await runRepairs(await openState(context));
    return { ...counts, actions: [...actions] };
  },
  verdict: ({ failed, pending_approval: pending, problem }) =>
    failed > 0 || problem !== undefined ? 'fail' : pending > 0 ? 'warn' : 'pass',
  render: ({ actions, completed, failed, pending_approval: pending, problem }, style) =>
    [
      ...(problem === undefined ? [] : [`${style.bad('allowlist not believed')}  ${problem}`]),
      ...actions.map(renderAction(style)),
      `${completed} completed, ${failed} failed, ${pending} wait for approval`,
    ].join('\n'),
};

export const pendingCode: OperationCode<z.output<typeof pendingSchemas.input>, Actions> = {
  async run(_input, context) {
    const { place, host } = await openState(context);
    const { actions } = readRepairs(place, host);
    return { actions: actions.filter(({ level, status }) => level === 'ask-first' && status === 'pending') };
  },
  verdict: ({ actions }) => (actions.length === 0 ? 'pass' : 'warn'),
  render: ({ actions }, style) =>
    actions.length === 0 ? 'Nothing waits for approval.' : actions.map(renderAction(style)).join('\n'),
};

export const approveCode: OperationCode<z.output<typeof approveSchemas.input>, Approved> = {
  async run({ id, grant: file, make }, context) {
    const state = await openState(context);
    const action = findPending(readRepairs(state.place, state.host), id);
    if (action === undefined) return { reason: nothingWaits(id) };
    if (file !== undefined) return { action: await approve(state, id, readGrant(state, file)) };
    // The one who approves is at the terminal, or somewhere else with a key: never the program that asked.
    const question = `Install ${action.target} (${action.integrity ?? ''}) and what its lockfile names?`;
    if ((await context.confirm(question)) !== true)
      return { reason: 'nobody at the terminal agreed; a grant from elsewhere is given with --grant' };
    const grant = makeGrant(state, action);
    if (make) return { grant: JSON.stringify(grant) };
    return { action: await approve(state, id, grant) };
  },
  changed: ({ action }) => action !== undefined,
  verdict: ({ action, grant }) => (grant !== undefined || action?.status === 'completed' ? 'pass' : 'fail'),
  render({ action, grant, reason }, style) {
    if (grant !== undefined) return grant;
    return action === undefined
      ? `${style.bad('not approved')}  ${reason ?? ''}`
      : renderAction(style)(action);
  },
};

function readGrant({ host, context }: OpenState, file: string): unknown {
  const bytes = host.files.read(resolve(context.cwd, file), { sizeBytesMax: KEY_FILE_SIZE_BYTES_MAX });
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

function makeGrant(state: OpenState, action: RepairAction): SignedGrant {
  const { host } = state;
  const grant: Grant = {
    format: 'loa-repair-grant@1',
    action: action.id,
    target: action.target,
    integrity: action.integrity ?? '',
    lockfile_sha256: action.lockfile_sha256 ?? '',
    expires: new Date(host.clock.nowMs() + GRANT_VALID_MS).toISOString(),
    nonce: Buffer.from(host.random.bytes(16)).toString('hex'),
  };
  return { ...grant, signature: state.loadKeys().sign('allowlist', grantBytes(grant)) };
}

export const rollbackCode: OperationCode<
  z.output<typeof rollbackSchemas.input>,
  z.output<typeof rollbackSchemas.output>
> = {
  async run({ name }, context) {
    try {
      return await rollBack(await openState(context), name);
    } catch (error) {
      if (isLoaError(error) && error.code === 'repair.refused') return { name, reason: error.message };
      throw error;
    }
  },
  changed: ({ to }) => to !== undefined,
  verdict: ({ to }) => (to === undefined ? 'fail' : 'pass'),
  render: ({ name, from, to, reason }, style) =>
    to === undefined
      ? `${style.bad('not rolled back')}  ${reason ?? ''}`
      : `${style.good('rolled back')}  ${style.bold(name)}  ${from} to ${to}; ${from} is not installed again by itself`,
};

export const allowlistCode: OperationCode<z.output<typeof allowlistSchemas.input>, Listed> = {
  async run({ sign }, context) {
    const state = await openState(context);
    if (sign) await signAllowlist(state);
    return describeList(await judgeOwnAllowlist(state));
  },
  changed: ({ valid }) => valid,
  verdict: ({ valid }) => (valid ? 'pass' : 'fail'),
  render({ valid, version, expires, npm, apt, problem }, style) {
    const state = valid ? style.good('valid') : style.bad(`not believed: ${problem ?? ''}`);
    const lines = [`${state}${version === null ? '' : `  version ${version}, until ${expires ?? ''}`}`];
    for (const one of npm) lines.push(`  npm  ${one}`);
    for (const one of apt) lines.push(`  apt  ${one} (reported only)`);
    return lines.join('\n');
  },
};

async function signAllowlist(state: OpenState): Promise<void> {
  const list = parseUnsigned(await readAllowlist(state));
  if (typeof list === 'string')
    throw new LoaError('input.invalid', `cannot sign ${ALLOWLIST_FILE}: ${list}`, {
      hint: 'Each npm package needs name, version, integrity (sha512-…), lockfile and lockfile_sha256.',
    });
  const { version, expires, npm, apt } = list;
  const signature = state.loadKeys().sign('allowlist', allowlistBytes(list));
  const { stringify } = await import('yaml');
  const path = join(state.place.project.root, ALLOWLIST_FILE);
  await makeDirDurable(join(state.place.project.root, '.loa'), state.host);
  const text = stringify({ version, expires, npm, apt, signature });
  await replaceFile(path, Buffer.from(text), state.host, { root: state.place.project.root });
}

function describeList(judged: JudgedAllowlist): Listed {
  const { list } = judged;
  return {
    valid: judged.ok,
    version: list?.version ?? null,
    expires: list?.expires ?? null,
    npm: (list?.npm ?? []).map(({ name, version }) => `${name}@${version}`),
    apt: (list?.apt ?? []).map(({ name }) => name),
    ...(judged.ok ? {} : { problem: judged.problem }),
  };
}

function renderAction(
  style: TextStyle,
): (action: z.output<typeof pendingSchemas.output>['actions'][number]) => string {
  return ({ id, target, level, status, reason, integrity }) => {
    const word =
      status === 'completed' ? style.good(status) : status === 'failed' ? style.bad(status) : level;
    const bytes = level === 'ask-first' && integrity !== undefined ? `  ${style.dim(integrity)}` : '';
    return `${word}  ${style.bold(target)}  ${id}${reason === undefined ? '' : `  ${reason}`}${bytes}`;
  };
}
