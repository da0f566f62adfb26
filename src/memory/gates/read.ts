// The gates of a project as capture asks them: configured, and with the table that tells how a text is worded.

import { join } from 'node:path';
import { keepFor } from '../../kernel/kept.ts';
import type { Context } from '../../kernel/operation.ts';
import { type Likeness, openLikeness } from '../../poison/index.ts';
import { memorySettings } from '../configured.ts';
import type { GateOptions } from './gates.ts';

type GateContext = Pick<Context, 'host' | 'config'> & { readonly product: Pick<Context['product'], 'dir'> };

/** The table is read when the first text asks for it; it is part of the package, and stays what it is. */
export function readGates({ host, config, product }: GateContext): GateOptions {
  const path = join(product.dir, 'assets', 'steering.txt');
  const likeness: Likeness = (text) =>
    keepFor(host, `steering ${path}`, () => openLikeness(host.files.read(path)))(text);
  return { ...memorySettings(config).gates, likeness };
}
