// `loa team status`: where this machine stands. It changes nothing, and says why when the database is out of reach.

import type { z } from 'zod';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { useJoinedLog } from '../connect.ts';
import type { TeamMachine } from '../log/log.ts';
import { cursorOf, type Membership, readMembership } from '../membership.ts';
import { readOwnParts } from '../sync/outgoing.ts';
import { loadTeamTypes } from '../sync/types.ts';
import type { statusSchemas } from './schemas.ts';

type Status = z.output<typeof statusSchemas.output>;

const NOWHERE: Status = {
  joined: false,
  connected: false,
  behind: null,
  ahead: 0,
  conflicts: [],
  stuck: [],
  machines: [],
};

export const statusCode: OperationCode<z.output<typeof statusSchemas.input>, Status> = {
  async run(_input, context) {
    const membership = readMembership(context);
    if (membership === undefined) return NOWHERE;
    const { machine, project, syncedAt } = membership;
    const stuck = Object.entries(membership.stuck).map(([position, problem]) => ({
      position: Number(position),
      problem,
    }));
    return {
      joined: true,
      machine,
      project,
      ...(await look(membership, context)),
      conflicts: [...(membership.conflicts ?? [])],
      stuck,
      ...(syncedAt === undefined ? {} : { synced_at: syncedAt }),
    };
  },
  verdict: ({ joined, connected, stuck }) => (joined && (!connected || stuck.length > 0) ? 'warn' : 'pass'),
  render: (status, style) => {
    if (!status.joined) return 'This clone has not joined a team: git alone. "loa team join" joins one.';
    const where = status.connected
      ? style.good('connected')
      : `${style.caution('offline')}  ${status.why ?? ''}`;
    return [
      `${status.project}  ${where}`,
      `  this machine  ${status.machine}${status.synced_at === undefined ? '' : `, last in step ${status.synced_at}`}`,
      `  behind ${status.behind ?? 'unknown'}, ahead ${status.ahead}`,
      ...status.machines.map(
        ({ machine, name, role, records, state }) =>
          `  ${machine}  ${name} as ${role}, ${records} records${state === 'joined' ? '' : `, ${state}`}`,
      ),
      ...status.stuck.map(({ position, problem }) => `${style.bad('waits')}  record ${position}: ${problem}`),
      ...status.conflicts.map((conflict) => `${style.caution('look')}  ${conflict}`),
    ].join('\n');
  },
};

type Look = Pick<Status, 'connected' | 'why' | 'behind' | 'ahead' | 'machines'>;

async function look(membership: Membership, context: Context): Promise<Look> {
  const types = await loadTeamTypes(context.domains);
  const countAhead = async (after: number): Promise<number> =>
    (await readOwnParts(context, types, after)).parts.length;
  try {
    const { log } = await useJoinedLog(context);
    const { head, own } = await log.stand(membership.project, membership.machine);
    const machines: readonly TeamMachine[] = await log.machines(membership.project);
    return {
      connected: true,
      behind: Math.max(0, head - cursorOf(membership, context.project)),
      ahead: await countAhead(own.journalSequence),
      machines: [...machines],
    };
  } catch (error) {
    if (!isLoaError(error)) throw error;
    const ahead = await countAhead(membership.sentThrough ?? 0);
    return { connected: false, why: error.message, behind: null, ahead, machines: [] };
  }
}
