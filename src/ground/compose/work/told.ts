// Commands that people wrote down in the README or a guide for those who work on the project, for tasks of which no manifest and no
// pipeline says anything: a block of code below a heading, a sentence or a comment that says what it is for. Pure.

import type { Material } from '../../model.ts';
import { listGuides } from '../../scan/guides.ts';
import { PROGRAMS, TOOLS } from './programs.ts';
import type { Task, TaskCommand } from './task.ts';

interface CodeLine {
  readonly command: string;
  readonly line: number;
  /** Heading, sentence before the block and comment before the line. */
  readonly said: readonly string[];
}

const LINES_MAX = 1500;
const SAYS: readonly (readonly [Task, RegExp])[] = [
  ['one test', /\b(?:single|one|specific|individual|particular)\s+(?:unit\s+)?tests?\b(?!\s+file)/i],
  ['test', /\b(?:run(?:ning)?|execute|executing)\b.{0,24}\btests?\b|^(?:unit )?test(?:s|ing)?\b/i],
];
/** What a reader has to put something in for himself, other than the name of a test. */
const HOLE = /<[^>]*>|\.\.\.|\[[^\]]*\]|\$\{?\w|\||&&|;|\byour\b/i;
const NAME_HOLE = /<[\w -]*(?:test|name|path|file)[\w -]*>|\b(?:TEST_?NAME|NAME|TEST)\b/i;

/** The first of each task, as far as `known` has none. */
export function toldCommands(material: Material, known: ReadonlySet<Task>): TaskCommand[] {
  const wanted = SAYS.filter(([task]) => !known.has(task));
  if (wanted.length === 0) return [];
  const lines = sources(material).flatMap(({ path, text }) =>
    codeLines(text).map((one) => ({ ...one, path })),
  );
  return wanted.flatMap(([task, says]): TaskCommand[] => {
    const found = lines.find(
      ({ command, said }) => said.some((text) => says.test(text)) && isCommandOf(task, command, material),
    );
    return found === undefined
      ? []
      : [{ task, command: found.command, reference: `${found.path}:L${found.line}` }];
  });
}

/** Whether it can only be what runs tests: a runner, or a program called after tests that the tree or its build makes. */
function isCommandOf(task: Task, command: string, { paths }: Material): boolean {
  const first = command.replace(/^(?:[A-Z_]+=\S+ )*/, '').split(' ')[0] ?? '';
  const isOwn = paths.has(first.replace(/^\.\//, '')) || /^(?:\.\/)?build\/[\w./-]+$/.test(first);
  const runs = PROGRAMS.find(([one]) => one === 'test')?.[1].test(command) === true;
  if (task === 'test') return runs && !HOLE.test(command);
  return (
    (runs || (isOwn && /test/i.test(first))) && NAME_HOLE.test(command) && (TOOLS.test(command) || isOwn)
  );
}

function sources(material: Material): { readonly path: string; readonly text: string }[] {
  const guides = listGuides(material).filter((path) =>
    /\.(?:md|rst|adoc|txt)$|\/[A-Z]+$|^[A-Z]+$/.test(path),
  );
  const readme = material.readmePath;
  return [...(readme === undefined ? [] : [readme]), ...guides]
    .filter((path) => !/[\s:`]/.test(path))
    .map((path) => ({ path, text: material.linesOf(path, 1, LINES_MAX) }));
}

/** Lines of fenced and indented blocks, each with what is said of it. */
function codeLines(text: string): CodeLine[] {
  const found: CodeLine[] = [];
  let heading = '';
  let sentence = '';
  let comment = '';
  let isFenced = false;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (/^(?:```|~~~)/.test(line)) {
      isFenced = !isFenced;
      comment = '';
      continue;
    }
    const isCode = isFenced || /^(?: {4}|\t)\S/.test(raw) || /^\s+\$ /.test(raw);
    if (!isCode) {
      const title = /^#{1,6}\s+(.*?)#*$|^=+\s+(.*)$/.exec(line);
      if (title !== null) heading = title[1] ?? title[2] ?? '';
      // The line below a heading of another format.
      if (/^[=~^-]{4,}$/.test(line)) heading = sentence;
      if (title !== null || /^[=~^-]{4,}$/.test(line)) sentence = '';
      else if (line !== '') sentence = line;
      comment = '';
      continue;
    }
    if (/^(?:\$ )?#/.test(line)) {
      comment = line.replace(/^[$#\s]+/, '');
      continue;
    }
    const [command = '', aside = ''] = line.replace(/^[$>]\s+/, '').split(/\s+#\s+/);
    if (command !== '')
      found.push({
        command,
        line: at + 1,
        said: comment !== '' || aside !== '' ? [comment, aside] : [sentence, heading],
      });
  }
  return found;
}
