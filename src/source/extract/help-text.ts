// Options that a program explains to its users in a text it prints: `-p, --port N   port to listen on`. It says what they mean;
// which there are, only a parser knows. One such line may stand anywhere; several of them are a help text. Pure.

import { lineOf, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';
import { readHelpLine } from './help-line.ts';

/** Fewer lines than this are examples. */
const LINES_MIN = 3;
/** Names that one text is said of. */
const STACKED_MAX = 8;
const HELP = Buffer.from('-help');

/** A line that only goes on with what was said of the option above: without a flag, as deep as an explanation stands. */
const GOES_ON = /^(?:\s{8,}|\t{2,})(?!-)(\S.*)$/;
/** Looks like a line about an option, and could not be read. */
const LIKE_ONE = /^\s*--?[A-Za-z0-9?@][^\s]*(?:[ ,]+\S+)?(?:\s{2,}|\t)\S/;

interface Line {
  readonly written: string;
  readonly line: number;
}

export function* helpOptions(tokens: Tokens): Iterable<OptionFact> {
  const { bytes } = tokens;
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(HELP)) return;
  const found: OptionFact[] = [];
  // Names that wait for the text below them.
  let waiting: OptionFact[] = [];
  let unread: Line | undefined;
  let open = 0;
  const settle = (description: string): void => {
    found.push(...waiting.map((one) => ({ ...one, description })));
    open = waiting.length;
    waiting = [];
  };
  for (const one of linesOf(tokens)) {
    const said = readHelpLine(one.written);
    const more = GOES_ON.exec(one.written)?.[1];
    if (said !== undefined) {
      const [flag = '', ...also] = said.names;
      const option: OptionFact = { flag, description: '', line: one.line, isHelp: true };
      waiting = [...waiting, also.length === 0 ? option : { ...option, also }].slice(-STACKED_MAX);
      if (said.text !== '') settle(said.text);
      else open = 0;
    } else if (more !== undefined && (waiting.length > 0 || open > 0)) {
      if (waiting.length > 0) settle(more.trim());
      else addTo(found, open, more.trim());
    } else {
      open = 0;
      waiting = [];
      if (LIKE_ONE.test(one.written)) unread = one;
    }
  }
  if (found.length < LINES_MIN) return;
  yield* found.map((one) => ({ ...one, description: withoutPlaces(one.description) }));
  // Where a line is not understood, there are others than those that are told.
  if (unread !== undefined) yield { flag: '', description: '', line: unread.line, isHelp: true };
}

function addTo(found: OptionFact[], count: number, more: string): void {
  for (let at = found.length - count; at < found.length; at++) {
    const one = found[at] as OptionFact;
    // A line of its own is a sentence of its own.
    const between = /^[A-Z]/.test(more) && /[^.:;,!?-]$/.test(one.description) ? '. ' : ' ';
    found[at] = { ...one, description: `${one.description}${between}${more}` };
  }
}

/** Lines of all texts of the file, each with the line that it stands on; one that is empty parts what stands around it. */
function* linesOf(tokens: Tokens): Iterable<Line> {
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== STRING) continue;
    const start = tokens.start[at] as number;
    const text = sliceText(tokens.bytes, start, tokens.end[at] as number);
    if (!text.includes(' ') && !text.includes('-')) continue;
    const bare = text.replace(/^[a-zA-Z@$]*(?:"""|'''|["'`])|(?:"""|'''|["'`])$/g, '');
    let line = lineOf(tokens, start);
    const isWhole = bare.includes('\n');
    for (const part of bare.split(/\n|(?<!\\)\\n/)) {
      const written = part.replace(/\\t/g, '\t').replace(/\\([$@"'`\\])/g, '$1');
      // What ends a text is followed by an empty part, which says nothing.
      if (isWhole || written.trim() !== '') yield { written, line };
      if (isWhole) line++;
    }
  }
}

const PLACE = /%(?:\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:l{1,2}|h{1,2}|z|j|t)?[diouxXeEfgGcsvqpT]|%\(\w+\)[sdrf]/;

/** What is filled in when it is printed is not known here; in brackets, nothing is left of what is said. */
function withoutPlaces(said: string): string {
  return said
    .replace(/\s*\(([^()]*)\)/g, (all, inner: string) => (PLACE.test(inner) ? '' : all))
    .replace(new RegExp(PLACE, 'g'), '…');
}
