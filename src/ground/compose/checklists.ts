// Lists that the authors wrote for whoever adds something: a heading or a sentence that says so, with steps below it, in what is
// written for contributors or in a comment where the others are entered. Pure.

import { isAside } from '../../source/index.ts';
import { compareText } from '../text.ts';
import { dispatchPlaces } from './dispatch.ts';
import { oncePerMaterial } from './once-per-material.ts';

export interface Checklist {
  readonly path: string;
  readonly line: number;
  /** What is added: `option`, `rule`. */
  readonly about: string;
}

const FOR_AUTHORS =
  /(?:^|\/)(?:CONTRIBUTING|HACKING|DEVELOP\w*|ARCHITECTURE|AGENTS|CLAUDE|README|MAINTAINING)[\w.-]*$|^(?:docs?|doc|documentation)\/[^/]*(?:contribut|develop|hacking|adding|extend|writing|internals|guide)[^/]*\.(?:md|rst|txt|adoc)$/i;
const FILES_MAX = 60;
const LINES_MAX = 6000;
/** `Adding an option`, `To add a new rule:`, `if you plan to add a new option`. */
const SAYS_ADDING =
  /\b(?:adding|to add|how to (?:add|write|create))\s+(?:(?:an?|another|one more|new|your own|custom)[\s-]+)+(?:new[\s-]+)?([a-z][\w-]{2,24})\b/i;
const ITEM = /^\W{0,8}(?:\d+[.)]|[-*•+]|\([a-z\d]\))\s+\S/;
const COMMENT_MARK = /^\s*(?:\/\/+|#+(?!\w)|\/?\*+(?=\s|$)|--|;+)\s?/;
const ITEMS_MIN = 3;
const STEPS_WITHIN = 24;
/** What is added to a file or a list in passing is no kind of thing. */
const NO_KIND =
  /^(?:feature|features|functionality|code|change|line|entry|file|note|comment|space|dependency|remote|repository|account|user|copy|name|new|the|more|own)$/i;

export const findChecklists = oncePerMaterial((material): readonly Checklist[] => {
  const prose = [...material.paths]
    .filter((path) => FOR_AUTHORS.test(path) && !/[\s:`|]/.test(path) && !isAside(path, 'commands'))
    .toSorted(compareText);
  const code = dispatchPlaces(material).map(({ path }) => path);
  return [...new Set([...prose, ...code])]
    .slice(0, FILES_MAX)
    .flatMap((path) => listsIn(path, material.linesOf(path, 1, LINES_MAX).split('\n'), prose.includes(path)));
});

function listsIn(path: string, lines: readonly string[], isProse: boolean): Checklist[] {
  return lines.flatMap((text, at): Checklist[] => {
    const about = SAYS_ADDING.exec(text)?.[1]?.toLowerCase();
    // A line of the contents leads there, and is not it.
    if (about === undefined || NO_KIND.test(about) || /\]\(#/.test(text)) return [];
    // Without the mark that each line of the comment begins with, if the sentence has one.
    const mark = isProse ? '' : (COMMENT_MARK.exec(text)?.[0].trim() ?? '');
    const below = lines.slice(at + 1, at + 1 + STEPS_WITHIN).map((line) => withoutMark(line, mark));
    const end = isProse ? below.findIndex((line) => /^#{1,6}\s|^={3,}$/.test(line)) : -1;
    const steps = (end < 0 ? below : below.slice(0, end)).filter((line) => ITEM.test(line));
    return steps.length < ITEMS_MIN ? [] : [{ path, line: at + 1, about }];
  });
}

function withoutMark(line: string, mark: string): string {
  const start = line.trimStart();
  return mark !== '' && start.startsWith(mark) ? start.slice(mark.length) : line;
}
