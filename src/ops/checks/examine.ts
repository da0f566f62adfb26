// What `doctor` says of ops. Without a job or a channel of a person's own, nobody needs a daemon, and nothing is said.

import type { Examination, Finding } from '../../kernel/domain.ts';
import { findChannels } from '../notify/find-channels.ts';
import { useOpsIfThere } from '../open-ops.ts';
import { readNotifySettings } from '../settings.ts';
import { examineOps } from './health.ts';

export const examineForDoctor: Examination = async (context) => {
  const ops = await useOpsIfThere(context);
  const jobs = (await ops?.jobs.list()) ?? [];
  const findings: Finding[] = jobs.length === 0 ? [] : [...(await examineOps(context))];
  const { channels, isEnabled } = readNotifySettings(context.config);
  const hasWork = jobs.length > 0 || channels.length > 0;
  if (hasWork && isEnabled && !findChannels(context).reachesSomebody)
    findings.push({
      name: 'channels',
      verdict: 'fail',
      message: 'a critical message would reach nobody: no channel that can be used leads to a person',
      fix: 'set operational_hardening.notifications.channels, for instance to [{type: ntfy, url_env: NTFY_URL}]',
    });
  if (channels.some(({ url }) => url !== undefined))
    findings.push({
      name: 'channels',
      verdict: 'warn',
      message: 'the address of a channel stands in the configuration file, where others can read it',
      fix: 'name a variable with url_env, or a file with url_file',
    });
  return findings;
};
