// Which options stand with which command: those that are declared for it, those of what it is below, and apart from the table
// those that every command takes. Pure.

import { commandKey, type PlacedCommand, type PlacedOption } from '../../../source/index.ts';
import type { Block } from '../../model.ts';
import { code } from '../../text.ts';
import { tell } from './options.ts';

const FLAGS_MAX = 12;
const OF_ALL_MAX = 40;

/** What is required comes first. */
export function tellFlags(found: readonly PlacedOption[]): string {
  const named = [
    ...new Map(found.filter(({ flag }) => flag !== '').map((one) => [one.flag, one] as const)).values(),
  ].toSorted((a, b) => Number(b.isRequired === true) - Number(a.isRequired === true));
  const shown = named
    .slice(0, FLAGS_MAX)
    .map(({ flag, isRequired }) => `${code(flag)}${isRequired === true ? ' (required)' : ''}`);
  const left = named.length - shown.length;
  const isCut = found.some(({ flag }) => flag === '');
  const more = isCut ? ' and others' : left > 0 ? ` and ${left} more` : '';
  return `${shown.join(' ')}${more}`;
}

/** Those that are its own wherever they are declared; where that is not known, those between it and the next one in its file. */
export function flagsOf(
  one: PlacedCommand,
  all: readonly PlacedCommand[],
  options: readonly PlacedOption[],
): readonly PlacedOption[] {
  const next = Math.min(
    ...all.filter(({ path, line }) => path === one.path && line > one.line).map(({ line }) => line),
    Number.POSITIVE_INFINITY,
  );
  const own = commandKey(one);
  const above = all.filter(({ name }) => one.name.startsWith(`${name} `)).map(commandKey);
  const taken = options.filter(({ owners, path, line, isPersistent }) =>
    owners === undefined
      ? path === one.path && line >= one.line && line < next
      : owners.includes(own) || (isPersistent === true && owners.some((key) => above.includes(key))),
  );
  const isOwn = ({ path }: PlacedOption): boolean => path === one.path;
  return [...taken.filter(isOwn), ...taken.filter((option) => !isOwn(option))];
}

/** Of the program itself, which stands in no row. */
export function optionsOfAll(all: readonly PlacedCommand[], options: readonly PlacedOption[]): Block {
  const listed = new Set(all.map(commandKey));
  const ofProgram = options.filter(
    ({ owners = [], flag }) => flag !== '' && owners.length > 0 && !owners.some((key) => listed.has(key)),
  );
  const told = (isPersistent: boolean, label: string): string[] => {
    const own = ofProgram.filter((one) => (one.isPersistent === true) === isPersistent);
    const once = [...new Map(own.map((one) => [one.flag, one])).values()];
    const left = once.length - OF_ALL_MAX;
    const more = left > 0 ? ` and ${left} more` : '';
    return once.length === 0 ? [] : [`- ${label}: ${tell(once.slice(0, OF_ALL_MAX)).join(', ')}${more}`];
  };
  return {
    before: ['Options besides:', ''],
    items: [...told(true, 'of every command'), ...told(false, 'of the program without a command')],
    noun: '',
  };
}
