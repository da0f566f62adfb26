// The gates of a project as capture asks them: configured, and with the table that tells how a text is worded.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import type { Service } from '../../kernel/services.ts';
import { type Likeness, openLikeness } from '../../poison/index.ts';
import { memorySettings } from '../configured.ts';
import type { GateOptions } from '../gates/gates.ts';

type GateContext = Pick<Context, 'config' | 'services'>;

/** Part of the package, so it stays what it is while a process lives. */
const steering: Service<Likeness> = {
  name: 'memory.steering',
  open: ({ host, product }) => openLikeness(host.files.read(join(product.dir, 'assets', 'steering.bin'))),
};

/** The table is read when the first text asks for it. */
export function readGates({ config, services }: GateContext): GateOptions {
  const likeness: Likeness = (text, signs) => services.use(steering)(text, signs);
  return { ...memorySettings(config).gates, likeness };
}
