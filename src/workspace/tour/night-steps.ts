// The tour, part five: a short night, in which the daemon is killed over a job, somebody is told, and the job is done all the same.

import { join } from 'node:path';
import { expectRuns, type Step } from './tour-step.ts';

/** What `bin/tour-night` prints. */
interface Night {
  readonly slot: string;
  readonly attempts: number;
  readonly outcome: string;
  readonly messages: readonly string[];
}

export const nightSteps: readonly Step[] = [
  {
    title:
      'Night: the daemon is killed over a job; one message goes out, and the next daemon takes the job over',
    async play(scratch) {
      const address = join(scratch.folder, 'channel-address');
      const channels = JSON.stringify([{ type: 'webhook', name: 'night', url_file: address }]);
      const named = await scratch.loa(
        'config',
        'set',
        'operational_hardening.notifications.channels',
        channels,
      );
      const job = ['job', 'add', 'page', '--every', '1s', '--run', 'ground gen'];
      const added = await scratch.loa(...job, '--purpose', 'keeps the page for agents current');
      const played = await scratch.program('tour-night.js', scratch.project, address);
      if (played.exitCode !== 0) return { runs: [named, added, played], ok: false };
      const { slot, attempts, outcome, messages } = JSON.parse(played.output) as Night;
      const night = [
        `killed while it ran the slot of ${slot}`,
        ...messages.map((message) => `channel: ${message}`),
        `the next daemon: ${outcome}, attempt ${attempts}`,
      ];
      const told = await scratch.loa('notify', 'outbox');
      const { ok } = expectRuns([named, 0], [added, 0], [told, 0]);
      return {
        runs: [added, { command: 'kill -9 (the daemon)', output: night.join('\n'), exitCode: 0 }, told],
        ok: ok && outcome === 'ok' && attempts === 2 && messages.length === 1,
      };
    },
  },
];
