// `loa team sync`, and who belongs to the team: `loa team admit` and `loa team remove`.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { syncWhileWanted } from '../beside/watch.ts';
import { useJoinedLog } from '../connect.ts';
import { sync } from '../sync/sync.ts';
import type { memberSchemas, syncSchemas } from './schemas.ts';
import { renderSynced, tellSynced } from './tell.ts';

type SyncedOutput = z.output<typeof syncSchemas.output>;

export const syncCode: OperationCode<z.output<typeof syncSchemas.input>, SyncedOutput> = {
  async run({ whileWanted }, context) {
    if (!whileWanted) return tellSynced(await sync(context));
    let told: SyncedOutput = { sent: 0, received: 0, files: 0, notices: [] };
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
  },
  changed: ({ sent, received }) => sent + received > 0,
  render: renderSynced,
};

type Member = z.output<typeof memberSchemas.output>;
type MemberInput = z.output<typeof memberSchemas.input>;

export const admitCode: OperationCode<MemberInput, Member> = {
  async run({ who }, context) {
    const { log, membership } = await useJoinedLog(context);
    await log.admit(membership.project, who);
    return { who, project: membership.project, changed: true };
  },
  render: ({ who, project }, style) => `${style.good('admitted')}  ${who} to ${project}`,
};

export const removeCode: OperationCode<MemberInput, Member> = {
  async run({ who }, context) {
    const { log, membership } = await useJoinedLog(context);
    const changed = (await log.remove(membership.project, who)) > 0;
    return { who, project: membership.project, changed };
  },
  verdict: ({ changed }) => (changed ? 'pass' : 'fail'),
  changed: ({ changed }) => changed,
  render: ({ who, project, changed }, style) =>
    changed
      ? `${style.good('removed')}  ${who} from ${project}; what it wrote stays`
      : `${style.bad('nobody')}  of ${project} is called ${who}: "loa team status" names them`,
};
