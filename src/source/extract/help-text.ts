// Options that a program explains to its users in a text it prints, where no library declares them: `-p, --port N   port to listen on`.
// One such line may stand anywhere; several of them are a help text. Pure.

import { lineOf, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';

/** Fewer lines than this are examples. */
const LINES_MIN = 3;
const HELP = Buffer.from('-help');
const LINE =
  /^\s*(?:-[A-Za-z0-9](?:[ ,|/]+|$))?(--[A-Za-z][\w-]*|-[A-Za-z0-9](?=\s))(?:[ ,|/]+--?[A-Za-z][\w-]*)*(?:[= <]\S{1,32}|\[=?[A-Z<.]\S{0,30})?(?:\s{2,}|\t+|:\s+)(\S.*)$/;

/** What an option is given may stand in a column of its own. */
const VALUE = /^[A-Z][A-Z_]+\s{2,}(?=\S)/;

export function* helpOptions(tokens: Tokens): Iterable<OptionFact> {
  const { bytes } = tokens;
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(HELP)) return;
  const found: OptionFact[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== STRING) continue;
    const start = tokens.start[at] as number;
    const text = sliceText(bytes, start, tokens.end[at] as number);
    if (!text.includes('-')) continue;
    const bare = text.replace(/^[a-zA-Z@$]*(?:"""|'''|["'`])|(?:"""|'''|["'`])$/g, '');
    let line = lineOf(tokens, start);
    for (const part of bare.split(/\n|(\\n)/)) {
      const said = LINE.exec((part ?? '').replace(/\\t/g, '\t'));
      // A style sheet has names of that form too, and a value where a help has words.
      if (said !== null && !/^[$#{]|;$/.test(said[2] as string))
        found.push({ flag: said[1] as string, description: (said[2] as string).replace(VALUE, ''), line });
      if (part !== undefined && part !== '\\n') line += bare.includes('\n') ? 1 : 0;
    }
  }
  if (found.length >= LINES_MIN) yield* found;
}
