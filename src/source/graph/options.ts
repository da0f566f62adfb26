// The options of a project as people type them: names that another file holds, dashes that another parser wants, what a help text
// says of them, and the commands that they belong to. Pure.

import type { PlacedOption } from './facts.ts';
import { type FlagFile, withOwners } from './flag-owners.ts';

/** Those whose name stays unknown have no flag: whoever lists options can say that there are others. */
export function placeOptions(files: readonly FlagFile[]): PlacedOption[] {
  const all = files.flatMap(({ file, facts }) =>
    (facts.options ?? []).map((one): PlacedOption => ({ ...one, path: file.path })),
  );
  const isHandedOver = all.some((one) => one.isHandover === true);
  const names = Map.groupBy(
    all.filter((one) => one.isName === true),
    ({ constant = '' }) => constant,
  );
  const named = all
    .filter((one) => one.isName !== true && one.isHandover !== true)
    .map((one) => {
      const said = new Set((names.get(one.constant ?? '') ?? []).map(({ description }) => description));
      const [name] = said;
      if (one.flag === '' && said.size === 1) return { ...one, flag: `--${name}` };
      const isShort = isHandedOver && one.path.endsWith('.go') && /^-[^-]/.test(one.flag);
      return isShort ? { ...one, flag: `-${one.flag}` } : one;
    });
  return withOwners(withMeanings(named), files);
}

const SHARED_MIN = 3;
const namesOf = ({ flag, also = [] }: PlacedOption): readonly string[] => [flag, ...also];

/**
 * What a help text says belongs to the options of the parser that it explains: the one that shares most names with it. Names that
 * only one of both has tell that there are others.
 */
function withMeanings(options: readonly PlacedOption[]): PlacedOption[] {
  const byPath = (isHelp: boolean): Map<string, PlacedOption[]> =>
    Map.groupBy(
      options.filter((one) => (one.isHelp === true) === isHelp),
      ({ path }) => path,
    );
  const parsers = byPath(false);
  let told = options.filter(({ isHelp }) => isHelp !== true);
  for (const [path, help] of byPath(true)) {
    const names = new Set(help.flatMap(namesOf).filter((name) => name !== ''));
    const shared = (own: readonly PlacedOption[]): number =>
      own.filter((one) => namesOf(one).some((name) => names.has(name))).length;
    const [parser, own = []] = [...parsers].toSorted((a, b) => shared(b[1]) - shared(a[1]))[0] ?? [];
    const isExplained =
      parser !== undefined && shared(own) >= Math.min(SHARED_MIN, own.length) && own.length > 0;
    if (!isExplained) {
      told = [...told, ...help];
      continue;
    }
    const parsed = new Set(own.flatMap(namesOf));
    const rest = help.filter((one) => one.flag !== '' && !namesOf(one).some((name) => parsed.has(name)));
    const isWhole = rest.length === 0 && own.every((one) => namesOf(one).some((name) => names.has(name)));
    told = [
      ...told.map((one) => (one.path === parser ? explained(one, help) : one)),
      ...rest,
      ...(isWhole ? [] : [{ flag: '', description: '', line: help[0]?.line ?? 1, path }]),
    ];
  }
  return told;
}

function explained(option: PlacedOption, help: readonly PlacedOption[]): PlacedOption {
  if (option.description !== '' || option.flag === '') return option;
  const names = namesOf(option);
  const said = help.find((one) => namesOf(one).some((name) => name !== '' && names.includes(name)));
  return said === undefined ? option : { ...option, description: said.description };
}
