// The options of a project as people type them: names that another file holds, and dashes that another parser wants. Pure.

import type { OptionFact, TreeFile } from '../model.ts';
import type { PlacedOption } from './facts.ts';

interface OptionFile {
  readonly file: Pick<TreeFile, 'path'>;
  readonly facts: { readonly options?: readonly OptionFact[] };
}

/** Those whose name stays unknown have no flag: whoever lists options can say that there are others. */
export function placeOptions(files: readonly OptionFile[]): PlacedOption[] {
  const all = files.flatMap(({ file, facts }) =>
    (facts.options ?? []).map((one) => ({ ...one, path: file.path })),
  );
  const isHandedOver = all.some((one) => one.isHandover === true);
  const names = Map.groupBy(
    all.filter((one) => one.isName === true),
    ({ constant = '' }) => constant,
  );
  return all
    .filter((one) => one.isName !== true && one.isHandover !== true)
    .map((one) => {
      const said = new Set((names.get(one.constant ?? '') ?? []).map(({ description }) => description));
      const [name] = said;
      if (one.flag === '' && said.size === 1) return { ...one, flag: `--${name}` };
      const isShort = isHandedOver && one.path.endsWith('.go') && /^-[^-]/.test(one.flag);
      return isShort ? { ...one, flag: `-${one.flag}` } : one;
    });
}
