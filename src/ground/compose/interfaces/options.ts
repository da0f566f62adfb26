// Options of a program that has no commands: by file, with the words of what each is for where they are whole. Pure.

import type { PlacedOption } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { code, firstSentence, toLine } from '../../text.ts';
import { citeLine } from '../symbols.ts';
import { ownPackage } from '../work/commands.ts';
import { startFiles } from './entries.ts';
import { programTaking, startedAs } from './own-parsers.ts';

const OPTIONS_MAX = 90;
const WORDS_MAX = 12;
const ALIKE_MIN = 3;

export function optionList(material: Material, options: readonly PlacedOption[]): Block {
  // Where nothing tells commands apart, one flag of a file is one option.
  const once = [
    ...new Map(options.toReversed().map((one) => [`${one.path}\0${one.flag}`, one])).values(),
  ].toReversed();
  const takenBy = (path: string): string | undefined => programTaking(path, material);
  const named = withoutRepeated(
    once.filter(({ flag }) => flag !== ''),
    takenBy,
  );
  const shown = named.slice(0, OPTIONS_MAX);
  const files = [...Map.groupBy(shown, ({ path }) => path)];
  const items = files.map(([path, own]) => {
    // One line holds one option.
    const place = own.length === 1 ? citeLine(path, own[0]?.line ?? 1) : path;
    const program = files.length > 1 ? takenBy(path) : undefined;
    const whose = program === undefined || program === path ? '' : ` (of ${code(startedAs(program))})`;
    return `- ${code(place)}${whose}: ${tell(own).join(', ')}`;
  });
  const left = named.length - shown.length;
  const programs = (ownPackage(material)?.entries ?? []).filter(({ kind }) => kind === 'program');
  const owner = programs.length === 1 && items.length === 1 ? ` of ${code(programs[0]?.name ?? '')}` : '';
  // What is only explained may not be all that there is.
  const isExplained = shown.length > 0 && shown.every(({ isHelp }) => isHelp === true);
  // Of several programs, some read theirs in a way that was not seen.
  const isOfSome = owner === '' && startFiles(material).length > files.length;
  const others =
    named.length < once.length || isOfSome ? ', among others' : isExplained ? ', as its help tells them' : '';
  return {
    before: [`Command-line options${owner}${others}:`, ''],
    items,
    after: left > 0 ? ['', '_More options are in the code._'] : [],
    noun: 'file',
  };
}

/** What a help text or a wrapper says over again is told where there is most of it. */
function withoutRepeated(
  options: readonly PlacedOption[],
  takenBy: (path: string) => string | undefined,
): readonly PlacedOption[] {
  const nameOf = ({ flag }: PlacedOption): string => flag.replace(/^-+/, '');
  const files = [...Map.groupBy(options, ({ path }) => path)].toSorted((a, b) => b[1].length - a[1].length);
  const kept = new Map<string, Set<string>>();
  const most = files[0]?.[1].length ?? 0;
  for (const [path, own] of files) {
    const names = new Set(own.map(nameOf));
    // One alone beside a long list is some other program's, or an example.
    if (own.length === 1 && most >= MANY_MIN) continue;
    const program = takenBy(path);
    const isRepeated = [...kept].some(
      ([otherPath, other]) =>
        // What another program is started with is its own, however much is alike.
        (program === undefined || program === takenBy(otherPath)) &&
        [...names].filter((name) => other.has(name)).length >= names.size * REPEATED_SHARE,
    );
    if (!isRepeated || names.size < ALIKE_MIN) kept.set(path, names);
  }
  return options.filter(({ path }) => kept.has(path));
}

const REPEATED_SHARE = 0.75;
const MANY_MIN = 10;

export function tell(own: readonly PlacedOption[]): string[] {
  const uses = Map.groupBy(own, ({ description }) => description);
  return own.map((option) => {
    const { flag, description: written, isRequired } = option;
    // What is said of many alike, or only says the name again, tells none of them.
    const isTelling = (uses.get(written)?.length ?? 0) < ALIKE_MIN && `--${written}` !== flag;
    const said = isTelling ? wholeHelp(written) : '';
    const needed = isRequired === true ? ' (required)' : '';
    const named = code(withLetters(option));
    return said === '' ? `${named}${needed}` : `${named}${needed} (${said})`;
  });
}

/** `-p, --port`, as a help writes it. */
const withLetters = ({ flag, also = [] }: PlacedOption): string =>
  [...also.filter((name) => /^-[A-Za-z0-9?@#%+!:.]$/.test(name) && name !== flag), flag].join(', ');

/** '' for a help that would stop in the middle. */
function wholeHelp(written: string): string {
  const said = firstSentence(
    written.replace(/`/g, "'").replace(/\s*\([^()]*%\(default\)\w\)/, ''),
    WORDS_MAX,
  );
  const line = toLine(said)
    .replace(/\s*\([^()]*$/, '')
    .replace(/^[-–—:]\s+|[.;:,]$/g, '');
  if (/[|`<>]|…$/.test(line)) return '';
  // What stands at its end for the value that it has by itself belongs to all of its sentences.
  const byItself = /\s(\[[^[\]\s]{1,20}\])\.?$/.exec(written)?.[1] ?? '';
  return byItself === '' || line.includes('[') ? line : `${line} ${byItself}`;
}
