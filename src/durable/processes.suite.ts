// What every host does with programs that run beside us, as one suite. A place says how to start each of them.

import { describe, expect, test } from 'vitest';
import type { Processes, ProcessIdentity, SpawnedProcess } from '../kernel/host.ts';

export interface ProcessesPlace {
  readonly processes: Processes;
  /**
   * `copy` prints what it reads until its input ends; `three` warns "no" and exits with 3; `stubborn` prints "ready" and
   * ignores TERM; `polite` prints "ready", and on TERM prints "bye" and exits with 0.
   */
  start(program: 'copy' | 'three' | 'stubborn' | 'polite'): Promise<SpawnedProcess>;
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += Buffer.from(chunk).toString();
  return text;
}

/** A reader of what comes, chunk by chunk. */
function openReader(stream: AsyncIterable<Uint8Array>): () => Promise<string | undefined> {
  const chunks = stream[Symbol.asyncIterator]();
  return async () => {
    const { done, value } = await chunks.next();
    return done === true ? undefined : Buffer.from(value).toString().trim();
  };
}

export function examineProcesses(name: string, open: () => ProcessesPlace): void {
  describe(`${name}: what every host does with programs beside us`, () => {
    test('what is written is read, what is printed comes back, and the end of the input is seen', async () => {
      const { start, processes } = open();
      const { identity, stdin, stdout, exited } = await start('copy');
      const read = openReader(stdout);
      await stdin.write('hello');
      expect(await read()).toBe('hello');
      expect(processes.find(identity.pid)?.startedAt).toBe(identity.startedAt);
      await stdin.write(Buffer.from('again'));
      expect(await read()).toBe('again');
      await stdin.end();
      expect(await read()).toBeUndefined();
      expect(await exited).toEqual({ exitCode: 0 });
      expect(processes.find(identity.pid)).toBeUndefined();
      await expect(stdin.write('more')).rejects.toMatchObject({ code: 'process.failed' });
      await stdin.end();
    });

    test('an exit code and what was printed before it are kept until they are read', async () => {
      const { stdout, stderr, exited } = await open().start('three');
      expect(await exited).toEqual({ exitCode: 3 });
      expect([await textOf(stdout), (await textOf(stderr)).trim()]).toEqual(['', 'no']);
    });

    test('a program that is not there is an error', async () => {
      const { processes } = open();
      for (const start of [processes.spawn, processes.launch])
        await expect(start('no-such-program-here', [])).rejects.toMatchObject({ code: 'process.failed' });
    });

    test('one that handles TERM ends as it likes, one that ignores it goes on until it is killed', async () => {
      const { start, processes } = open();
      const polite = await start('polite');
      const readPolite = openReader(polite.stdout);
      expect(await readPolite()).toBe('ready');
      expect(processes.signal(polite.identity, 'TERM')).toBe(true);
      expect(await readPolite()).toBe('bye');
      expect(await polite.exited).toEqual({ exitCode: 0 });

      const stubborn = await start('stubborn');
      expect(await openReader(stubborn.stdout)()).toBe('ready');
      expect(processes.signal(stubborn.identity, 'TERM')).toBe(true);
      expect(processes.find(stubborn.identity.pid)?.startedAt).toBe(stubborn.identity.startedAt);
      expect(processes.signal(stubborn.identity, 'KILL')).toBe(true);
      expect(await stubborn.exited).toEqual({ signal: 'SIGKILL' });
    });

    test('a signal reaches the process that is meant, never another that has its pid', async () => {
      const { start, processes } = open();
      const { identity, exited } = await start('copy');
      const earlier: ProcessIdentity = { ...identity, startedAt: 'long ago' };
      expect(processes.signal(earlier, 'KILL')).toBe(false);
      expect(processes.find(identity.pid)?.startedAt).toBe(identity.startedAt);
      expect(processes.signal(identity, 'TERM')).toBe(true);
      expect(await exited).toEqual({ signal: 'SIGTERM' });
      expect(processes.signal(identity, 'TERM')).toBe(false);
    });
  });
}
