// A package of a workspace, as people name it.

import { LoaError } from '../../kernel/errors.ts';
import type { GroundPlace } from './place.ts';

/** Its folder. */
export function requireMember({ tree }: GroundPlace, wanted: string): string {
  const folder = wanted.replace(/^\.\//, '').replace(/\/+$/, '');
  const { packages } = tree.project();
  const found = packages.find((one) => one.folder !== '' && (one.folder === folder || one.name === wanted));
  if (found !== undefined) return found.folder;
  throw new LoaError('input.invalid', `this project has no package ${wanted}`, {
    hint: `Packages: ${packages
      .slice(0, 10)
      .map((one) => one.folder || '.')
      .join(', ')}.`,
  });
}
