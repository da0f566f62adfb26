// `loa team sync`, and who belongs to the team: `loa team admit` and `loa team remove`.

import type { z } from 'zod';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { syncWhileWanted } from '../beside/watch.ts';
import { useJoinedLog } from '../connect.ts';
import { sync } from '../sync/sync.ts';
import type { memberSchemas, syncSchemas } from './schemas.ts';
import { NOTHING_SYNCED, orRefused, renderRefused, renderSynced, tellSynced } from './tell.ts';

type SyncedOutput = z.output<typeof syncSchemas.output>;

export const syncCode: OperationCode<z.output<typeof syncSchemas.input>, SyncedOutput> = {
  run: ({ whileWanted }, context) =>
    orRefused(
      async () => (whileWanted ? goOn(context) : tellSynced(await sync(context))),
      (refused) => ({ ...NOTHING_SYNCED, refused }),
    ),
  verdict: ({ refused }) => (refused === undefined ? 'pass' : 'warn'),
  changed: ({ sent, received }) => sent + received > 0,
  render: renderSynced,
};

async function goOn(context: Context): Promise<SyncedOutput> {
  let told: SyncedOutput = NOTHING_SYNCED;
  await syncWhileWanted(context, async () => {
    const { sent, received, files, notices } = tellSynced(await sync(context));
    told = {
      sent: told.sent + sent,
      received: told.received + received,
      files: told.files + files,
      notices: [...told.notices, ...notices],
    };
  });
  return told;
}

type Member = z.output<typeof memberSchemas.output>;
type MemberInput = z.output<typeof memberSchemas.input>;

export const admitCode: OperationCode<MemberInput, Member> = {
  run: ({ who }, context) =>
    orRefused<Member>(
      async () => {
        const { log, membership } = await useJoinedLog(context);
        await log.admit(membership.project, who);
        return { who, project: membership.project, changed: true };
      },
      (refused) => ({ who, changed: false, refused }),
    ),
  verdict: ({ changed }) => (changed ? 'pass' : 'fail'),
  changed: ({ changed }) => changed,
  render: ({ who, project, refused }, style) =>
    refused === undefined ? `${style.good('admitted')}  ${who} to ${project}` : renderRefused(refused, style),
};

export const removeCode: OperationCode<MemberInput, Member> = {
  run: ({ who }, context) =>
    orRefused<Member>(
      async () => {
        const { log, membership } = await useJoinedLog(context);
        const changed = (await log.remove(membership.project, who)) > 0;
        return { who, project: membership.project, changed };
      },
      (refused) => ({ who, changed: false, refused }),
    ),
  verdict: ({ changed }) => (changed ? 'pass' : 'fail'),
  changed: ({ changed }) => changed,
  render: ({ who, project, changed, refused }, style) =>
    refused !== undefined
      ? renderRefused(refused, style)
      : changed
        ? `${style.good('removed')}  ${who} from ${project}; what it wrote stays`
        : `${style.bad('nobody')}  of ${project} is called ${who}: "loa team status" names them`,
};
