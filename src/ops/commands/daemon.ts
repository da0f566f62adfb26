// `loa daemon` and `loa monitor`: the process that runs jobs, and the look at it from outside.

import { join } from 'node:path';
import type { z } from 'zod';
import { replaceFile } from '../../durable/file.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Context, OperationCode, ServerCode } from '../../kernel/operation.ts';
import { readHeartbeat } from '../daemon/heartbeat.ts';
import { runDaemon, runOnce } from '../daemon/loop.ts';
import { lookAtDaemon, monitor, stopProcess } from '../daemon/monitor.ts';
import { renderPlist, renderUnit } from '../daemon/systemd.ts';
import { useOpsIfThere } from '../open-ops.ts';
import { nextSlot } from '../schedule/schedule.ts';
import { readMonitorSettings } from '../settings.ts';
import type {
  daemonSchemas,
  installSchemas,
  monitorSchemas,
  statusSchemas,
  stopSchemas,
  uninstallSchemas,
} from './job-schemas.ts';

type Code<S extends { input: z.ZodType; output: z.ZodType }> = OperationCode<
  z.output<S['input']>,
  z.output<S['output']>
>;

export const daemonCode: ServerCode<
  z.output<typeof daemonSchemas.input>,
  z.output<typeof daemonSchemas.output>
> = {
  async serve({ once }, context, serving) {
    if (once !== true) return runDaemon(context, serving);
    const { ran, sent } = await runOnce({ ...context, signal: serving.signal });
    serving.ready({ pid: context.host.processes.self.pid, jobs: 0, ran, sent });
  },
  render: ({ pid, jobs, ran, sent }) =>
    ran === undefined
      ? `The daemon runs as process ${pid} with ${jobs} jobs. Stop it with Ctrl-C.`
      : `${ran} ran, ${sent} sent.`,
};

const ADVICE: Readonly<Record<string, string>> = {
  dead: 'it ended without being asked to: loa daemon starts it again, loa daemon install lets systemd do so',
  stalled: 'it runs and does nothing: loa daemon stop, then loa daemon',
  unknown: 'loa daemon starts one, loa daemon install makes it a service',
};

const adviseOnLife = (status: string): string =>
  ADVICE[status] === undefined ? '' : `\nnext  ${ADVICE[status]}`;

export const statusCode: Code<typeof statusSchemas> = {
  async run(_input, context) {
    const { status, ageMs, bootId } = lookAtDaemon(context);
    const beat = readHeartbeat(context.project, context.host);
    const jobs = (await (await useOpsIfThere(context))?.jobs.list()) ?? [];
    const nowMs = context.host.clock.nowMs();
    const due = jobs.flatMap((job) => (job.isPaused ? [] : (nextSlot(job.schedule, nowMs) ?? [])));
    return {
      status,
      age_s: Math.round(ageMs / 1000),
      ...(typeof beat === 'string' ? {} : { pid: beat.pid }),
      ...(bootId === undefined ? {} : { boot_id: bootId }),
      ...(due.length === 0 ? {} : { next_due: new Date(Math.min(...due)).toISOString() }),
      jobs: jobs.length,
    };
  },
  verdict: ({ status }) => (status === 'alive' ? 'pass' : status === 'unknown' ? 'warn' : 'fail'),
  render: ({ status, pid, jobs, next_due }) =>
    status === 'unknown'
      ? `No daemon was ever started here${adviseOnLife(status)}`
      : `${status}${pid === undefined ? '' : `, process ${pid}`}, ${jobs} jobs${next_due === undefined ? '' : `, next ${next_due}`}${adviseOnLife(status)}`,
};

export const stopCode: Code<typeof stopSchemas> = {
  async run(_input, context) {
    const beat = readHeartbeat(context.project, context.host);
    if (typeof beat === 'string') return { outcome: 'gone' };
    return { outcome: await stopProcess(beat, readMonitorSettings(context.config).graceMs, context) };
  },
  changed: ({ outcome }) => outcome !== 'gone',
  render: ({ outcome }) => (outcome === 'gone' ? 'No daemon runs here.' : `The daemon was ${outcome}.`),
};

/** One unit for each project, named after its place. */
function placeOf(context: Context, isLaunchd: boolean): { readonly path: string; readonly label: string } {
  const label = `loa-${sha256Hex(context.project.root).slice(0, 8)}`;
  const home = context.host.userHome();
  const path = isLaunchd
    ? join(home, 'Library', 'LaunchAgents', `${label}.plist`)
    : join(
        context.host.env['XDG_CONFIG_HOME'] ?? join(home, '.config'),
        'systemd',
        'user',
        `${label}.service`,
      );
  return { path, label };
}

export const installCode: Code<typeof installSchemas> = {
  async run({ yes, launchd }, context) {
    const { path, label } = placeOf(context, launchd === true);
    const words = {
      node: context.product.node,
      launcher: join(context.product.dir, 'bin', 'loa.js'),
      root: context.project.root,
    };
    const content = launchd === true ? renderPlist(words, label) : renderUnit(words);
    const next =
      launchd === true
        ? [`launchctl load ${path}`]
        : [
            'systemctl --user daemon-reload',
            `systemctl --user enable --now ${label}.service`,
            'loginctl enable-linger',
          ];
    // A plist is for another system: it is shown, and copied there by hand.
    const isWritten = yes === true && launchd !== true;
    if (isWritten) {
      context.host.files.makeDir(join(path, '..'));
      await replaceFile(path, new TextEncoder().encode(content), context.host);
    }
    return { path, content, written: isWritten, next };
  },
  changed: ({ written }) => written,
  render: ({ path, content, written, next }, style) =>
    written
      ? [`Wrote ${path}`, ...next.map((line) => `next  ${line}`)].join('\n')
      : [style.bold(path), content, 'Nothing was written. Run it again with --yes.'].join('\n'),
};

export const uninstallCode: Code<typeof uninstallSchemas> = {
  run({ yes }, context) {
    const { path, label } = placeOf(context, false);
    const isThere = context.host.files.stat(path) !== undefined;
    if (yes === true && isThere) context.host.files.remove(path);
    return {
      path,
      removed: yes === true && isThere,
      next: [`systemctl --user disable --now ${label}.service`],
    };
  },
  changed: ({ removed }) => removed,
  render: ({ path, removed, next }) =>
    removed ? `Removed ${path}\nnext  ${next[0]}` : `Nothing was removed: ${path}`,
};

export const monitorCode: Code<typeof monitorSchemas> = {
  async run(_input, context) {
    const { status, ageMs, bootId, action } = await monitor(context);
    if (status === 'dead' || status === 'stalled') {
      const { notify } = await import('../notify/notify.ts');
      await notify(
        {
          severity: 'critical',
          text: `The daemon of ${context.project.root} is ${status}${action === undefined ? '' : `; ${action}`}`,
          topic: 'daemon-life',
          key: `daemon-${status} ${bootId ?? 'unreadable'}`,
        },
        context,
      );
    }
    return {
      status,
      age_s: Math.round(ageMs / 1000),
      ...(bootId === undefined ? {} : { boot_id: bootId }),
      ...(action === undefined ? {} : { action }),
    };
  },
  verdict: ({ status }) => (status === 'alive' ? 'pass' : status === 'unknown' ? 'warn' : 'fail'),
  changed: ({ action }) => action === 'started again',
  render: ({ status, age_s, action }) =>
    `${status}${status === 'unknown' ? ': no daemon was ever started here' : `, seen ${age_s} s ago`}${action === undefined ? '' : `; ${action}`}${action === 'started again' ? '' : adviseOnLife(status)}`,
};
