// The tour, part four: a crash, damage on the disk, the account of what changed, and the way out.

import { join } from 'node:path';
import type { Host } from '../../kernel/host.ts';
import type { Step } from './tour-step.ts';
import { expectRuns } from './tour-step.ts';

export const recoverySteps: readonly Step[] = [
  {
    title: 'Crash: a writer is killed with kill -9 in the middle of its work',
    async play(scratch) {
      const crashed = await scratch.program('tour-writer.js', join(scratch.project, '.git/loa/journal'));
      const verified = await scratch.loa('journal', 'verify');
      const { acknowledged, found } = JSON.parse(crashed.output) as { acknowledged: number; found: number };
      const output = `${acknowledged} records acknowledged before the kill, ${found} of them found afterwards`;
      const resumed = await scratch.loa('resume');
      const ok =
        acknowledged > 0 && acknowledged === found && verified.exitCode !== 1 && resumed.exitCode === 0;
      return { runs: [{ ...crashed, command: 'kill -9 (a writer)', output }, verified, resumed], ok };
    },
  },
  {
    title: 'Recover: the notes are gone, and come back',
    async play(scratch) {
      await scratch.git('add', '-A');
      await scratch.git('commit', '-qm', 'notes');
      scratch.write('grimoires/loa/NOTES.md', undefined);
      const lost = { command: 'rm grimoires/loa/NOTES.md', output: '', exitCode: 0 };
      const healed = await scratch.loa('ledger', 'heal');
      const resumed = await scratch.loa('resume');
      const { ok } = expectRuns([healed, 0], [resumed, 0]);
      return { runs: [lost, healed, resumed], ok: ok && resumed.output.includes('tag releases from CI') };
    },
  },
  {
    title: 'Damage: one byte on the disk is changed; the record is found and named',
    async play(scratch, host) {
      const file = join(scratch.project, '.git/loa/journal/0000000001.seg');
      const at = flipByte(file, host);
      const found = await scratch.loa('journal', 'verify');
      flipByte(file, host);
      const mended = await scratch.loa('journal', 'verify');
      const changed = { command: `(change byte ${at} of 0000000001.seg)`, output: '', exitCode: 0 };
      return { runs: [changed, found, mended], ok: found.exitCode === 1 && mended.exitCode !== 1 };
    },
  },
  {
    title: 'Wipe: everything agents know is deleted, and comes back from a backup, verified',
    async play(scratch) {
      const store = JSON.stringify([{ name: 'disk', kind: 'folder', path: '../backups' }]);
      const named = await scratch.loa('config', 'set', 'state.stores', store);
      const backed = await scratch.loa('state', 'backup');
      scratch.write('grimoires/loa/NOTES.md', undefined);
      scratch.write('grimoires/loa/.loa-state-manifest.json', undefined);
      const wiped = {
        command: 'rm grimoires/loa/NOTES.md (and its signed manifest)',
        output: '',
        exitCode: 0,
      };
      const recovered = await scratch.loa('state', 'recover');
      const verified = await scratch.loa('state', 'verify');
      const resumed = await scratch.loa('resume');
      const { ok } = expectRuns([named, 0], [backed, 0], [recovered, 0], [verified, 0], [resumed, 0]);
      return {
        runs: [backed, wiped, recovered, verified],
        ok: ok && resumed.output.includes('tag releases from CI'),
      };
    },
  },
  {
    title: 'Account: what changed the project is in a signed chain',
    async play(scratch) {
      return expectRuns([await scratch.loa('key', 'new'), 0], [await scratch.loa('audit', 'verify'), 0]);
    },
  },
];

/** Changes one byte in the middle of the records; doing it twice changes nothing. */
function flipByte(path: string, host: Pick<Host, 'files'>): number {
  const at = Math.floor(Buffer.from(host.files.read(path)).lastIndexOf('\n') / 2);
  const file = host.files.open(path, { write: true });
  try {
    const byte = new Uint8Array(1);
    file.read(byte, at);
    file.write(Uint8Array.of((byte[0] as number) ^ 1), at);
    return at;
  } finally {
    file.close();
  }
}
