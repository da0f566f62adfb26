// Simulated programs behave as real ones do, and die as processes of their machine.

import { expect, test } from 'vitest';
import { examineProcesses } from '../processes.suite.ts';
import { type SimProgram, SimWorld } from './index.ts';

const PROGRAMS: Readonly<Record<string, SimProgram>> = {
  copy: async ({ stdin, print }) => {
    for await (const chunk of stdin) print(chunk);
    return 0;
  },
  three: ({ warn }) => {
    warn('no\n');
    return 3;
  },
  stubborn: async ({ host, print, onSignal }) => {
    onSignal('TERM', () => {});
    print('ready\n');
    await host.clock.sleep(1_000_000);
    return 0;
  },
  polite: async ({ print, onSignal }) => {
    const asked = new Promise<void>((resolve) => onSignal('TERM', resolve));
    print('ready\n');
    await asked;
    print('bye\n');
    return 0;
  },
};

function openWorld(): SimWorld {
  const world = new SimWorld(1);
  for (const [name, program] of Object.entries(PROGRAMS)) world.programs.install(name, program);
  return world;
}

examineProcesses('the simulated host', () => {
  const { processes } = openWorld().openHost();
  return { processes, start: (program) => processes.spawn(program, []) };
});

test('a program that is killed lets go of its locks and does nothing more; one that throws exits with 1', async () => {
  const world = openWorld();
  const events: string[] = [];
  world.programs.install('holder', async ({ host, args, print }) => {
    host.locks.tryAcquire(args[0]!);
    print('held');
    await host.clock.sleep(100);
    events.push('went on');
    return 0;
  });
  world.programs.install('broken', () => {
    throw new Error('a bug');
  });
  const { processes, locks, clock } = world.openHost();
  const holder = await processes.spawn('holder', ['/lock']);
  await holder.stdout[Symbol.asyncIterator]().next();
  expect(locks.tryAcquire('/lock')).toBeUndefined();
  processes.signal({ ...holder.identity }, 'KILL');
  expect(locks.tryAcquire('/lock')).toBeDefined();
  await clock.sleep(1000);
  expect(events).toEqual([]);
  expect(await (await processes.spawn('broken', [])).exited).toEqual({ exitCode: 1 });
});

test('starting and signalling are steps that can fail', async () => {
  const world = openWorld();
  const { processes } = world.openHost();
  const { identity } = await processes.spawn('copy', []);
  world.arm(() => ({ kind: 'fail', errno: 'EAGAIN' }));
  await expect(processes.spawn('copy', [])).rejects.toMatchObject({ code: 'process.failed' });
  expect(() => processes.signal(identity, 'TERM')).toThrow(
    expect.objectContaining({ code: 'process.failed' }),
  );
});
