// Recovery from a folder and from a bucket, on the simulated host.

import { SimWorld } from '../durable/sim-host/index.ts';
import { examineRecovery, type RecoveryWorld } from './recovery.suite.ts';
import type { StoreSetting } from './settings.ts';
import { BUCKET, createSimS3, DISK } from './sim-state.suite.ts';

async function openWorld(setting: StoreSetting): Promise<RecoveryWorld> {
  const world = new SimWorld(7);
  world.network.serve('https://s3.test/', createSimS3().handler);
  const host = world.openHost();
  for (const dir of ['/p', '/q', '/h', '/i']) host.files.makeDir(dir);
  const later = async (): Promise<void> => world.time.advance(1000);
  return { host, setting, root: '/p', home: '/h', otherRoot: '/q', otherHome: '/i', later };
}

examineRecovery('a folder', () => openWorld(DISK));
examineRecovery('a bucket', () => openWorld(BUCKET));
