// Options of a program that has no commands: by file, with the words of what each is for where they are whole. Pure.

import type { PlacedOption } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { code, firstSentence, toLine } from '../../text.ts';
import { citeLine } from '../symbols.ts';
import { ownPackage } from '../work/commands.ts';

const OPTIONS_MAX = 60;
const WORDS_MAX = 12;
const ALIKE_MIN = 3;

export function optionList(material: Material, options: readonly PlacedOption[]): Block {
  // Where nothing tells commands apart, one flag of a file is one option.
  const once = [
    ...new Map(options.toReversed().map((one) => [`${one.path}\0${one.flag}`, one])).values(),
  ].toReversed();
  const named = once.filter(({ flag }) => flag !== '');
  const shown = named.slice(0, OPTIONS_MAX);
  const items = [...Map.groupBy(shown, ({ path }) => path)].map(([path, own]) => {
    // One line holds one option.
    const place = own.length === 1 ? citeLine(path, own[0]?.line ?? 1) : path;
    return `- ${code(place)}: ${tell(own).join(', ')}`;
  });
  const left = named.length - shown.length;
  const programs = (ownPackage(material)?.entries ?? []).filter(({ kind }) => kind === 'program');
  const owner = programs.length === 1 && items.length === 1 ? ` of ${code(programs[0]?.name ?? '')}` : '';
  return {
    before: [`Command-line options${owner}${named.length < once.length ? ', among others' : ''}:`, ''],
    items,
    after: left > 0 ? ['', `_${left} more options are in the code._`] : [],
    noun: 'file',
  };
}

function tell(own: readonly PlacedOption[]): string[] {
  const uses = Map.groupBy(own, ({ description }) => description);
  return own.map(({ flag, description: written }) => {
    // What is said of many alike, or only says the name again, tells none of them.
    const isTelling = (uses.get(written)?.length ?? 0) < ALIKE_MIN && `--${written}` !== flag;
    const said = isTelling ? wholeHelp(written) : '';
    return said === '' ? code(flag) : `${code(flag)} (${said})`;
  });
}

/** '' for a help that would stop in the middle. */
function wholeHelp(written: string): string {
  const said = firstSentence(
    written.replace(/`/g, "'").replace(/\s*\([^()]*%\(default\)\w\)/, ''),
    WORDS_MAX,
  );
  const line = toLine(said)
    .replace(/\s*\([^()]*$/, '')
    .replace(/[.;:,]$/, '');
  return /[|`<>]|…$/.test(line) ? '' : line;
}
