// `loa team join` and `loa team leave`. Joining remembers which server it was; leaving takes nothing away from anybody.

import type { z } from 'zod';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { requireDatabase, useJoinedLog, useTeamLog } from '../connect.ts';
import { forgetMembership, type Membership, readMembership, writeMembership } from '../membership.ts';
import { nameProject } from '../project-name.ts';
import { readTeamSettings } from '../settings.ts';
import { sync } from '../sync/sync.ts';
import type { joinSchemas, leaveSchemas } from './schemas.ts';
import { NOTHING_SYNCED, orRefused, renderRefused, renderSynced, tellSynced } from './tell.ts';

type JoinInput = z.output<typeof joinSchemas.input>;
type Joined = z.output<typeof joinSchemas.output>;

export const joinCode: OperationCode<JoinInput, Joined> = {
  run: (input, context) =>
    orRefused(
      () => join(input, context),
      (refused) => ({ founded: false, joined: false, ...NOTHING_SYNCED, refused }),
    ),
  verdict: ({ refused }) => (refused === undefined ? 'pass' : 'fail'),
  changed: ({ refused }) => refused === undefined,
  render: (output, style) =>
    output.refused !== undefined
      ? renderRefused(output.refused, style)
      : [
          `${style.good(output.joined ? 'joined' : 'is in')}  the team of ${output.project} as ${output.machine}${output.founded ? ', as its first machine' : ''}`,
          renderSynced(output, style),
        ].join('\n'),
};

async function join(input: JoinInput, context: Context): Promise<Joined> {
  requireDatabase(context);
  const before = readMembership(context);
  const project = input.project ?? (await chooseProject(before, context));
  if (before !== undefined && before.project !== project)
    throw new LoaError('team.other-project', `this clone has joined the project ${before.project} already`, {
      hint: 'Run "loa team leave" first if it is to join another one.',
    });
  const founded = before === undefined ? await joinProject(project, context) : false;
  const done = await sync(context);
  const { machine } = done.membership;
  return { project, machine, founded, joined: before === undefined, ...tellSynced(done) };
}

async function chooseProject(before: Membership | undefined, context: Context): Promise<string> {
  return readTeamSettings(context.config).project ?? before?.project ?? (await nameProject(context));
}

async function joinProject(project: string, context: Context): Promise<boolean> {
  const { host } = context;
  const log = await useTeamLog(context);
  const machine = createId(host);
  const founded = await log.join(project, machine, nameMachine(context));
  const membership: Membership = {
    version: 1,
    server: await log.identify(),
    project,
    machine,
    joinedAt: new Date(host.clock.nowMs()).toISOString(),
    chains: {},
    cursors: {},
    stuck: {},
  };
  host.files.makeDir(context.project.ownDir);
  await writeMembership(membership, context);
  return founded;
}

/** For people: who it is, as far as that is known. */
function nameMachine({ caller, host }: Pick<Context, 'caller' | 'host'>): string {
  return `${caller.principal ?? 'somebody'}@${host.machineName()}`.slice(0, 64);
}

type Left = z.output<typeof leaveSchemas.output>;

export const leaveCode: OperationCode<z.output<typeof leaveSchemas.input>, Left> = {
  async run(_input, context) {
    const project = readProject(context);
    if (project === undefined) return { left: false, told: false };
    const told = await tellServer(context);
    forgetMembership(context);
    return { left: true, project: project === '' ? undefined : project, told };
  },
  changed: ({ left }) => left,
  render: ({ left, project, told }, style) =>
    left
      ? `${style.good('left')}  the team of ${project ?? 'a damaged membership'}; everything stays in the files here${told ? '' : '. The database could not be told and still lists this machine'}`
      : 'This clone has not joined a team.',
};

/** '' for one that cannot be read any more: it can still be left. */
function readProject(context: Context): string | undefined {
  try {
    return readMembership(context)?.project;
  } catch (error) {
    if (isLoaError(error) && error.code === 'team.not-joined') return '';
    throw error;
  }
}

/** False when it is out of reach or is not the one that was joined: one can leave all the same. */
async function tellServer(context: Context): Promise<boolean> {
  try {
    const { log, membership } = await useJoinedLog(context);
    await log.leave(membership.project, membership.machine);
    return true;
  } catch (error) {
    if (isLoaError(error)) return false;
    throw error;
  }
}
