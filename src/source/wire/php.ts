// PHP: commands of Symfony's console, by the name that they give themselves in `configure()` or in their attribute.

import { hashName, type Tokens } from '../lex/tokens.ts';
import { DOT, kindAt } from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { endOfCall, findCalls, keyedValue, textAt } from './calls.ts';
import { settle, startRaw } from './places.ts';
import { NO_WIRING, shorten, type WireInput, type Wiring } from './wiring.ts';

const TELLING = ['setName', 'AsCommand'].map(hashName);

/** '' for one that goes on with something that is not written there: `'a '.self::B.' c'`. */
const wholeText = (tokens: Tokens, at: number | undefined): string =>
  at !== undefined && kindAt(tokens, at + 1) === DOT ? '' : (textAt(tokens, at) ?? '');

export function readPhpWiring(input: WireInput): Wiring {
  const { tokens, names } = input;
  if (!usesAny(names, TELLING)) return NO_WIRING;
  const holder = input.symbols.find(({ kind, name }) => kind === 'class' && name.endsWith('Command'));
  if (holder === undefined) return NO_WIRING;
  const raw = startRaw();
  const calls = [...findCalls(tokens, (name) => /^(?:setName|setDescription|AsCommand)$/.test(name))];
  const said = calls.find(({ name }) => name === 'setDescription');
  for (const call of calls) {
    if (call.name === 'setDescription') continue;
    const end = endOfCall(tokens, call.paren);
    const named = keyedValue(tokens, call.paren + 1, end, 'name') ?? call.args[0];
    const name = textAt(tokens, named);
    if (name === undefined || !/^[\w:.-]+$/.test(name)) continue;
    const about = wholeText(tokens, keyedValue(tokens, call.paren + 1, end, 'description') ?? said?.args[0]);
    raw.commands.push({
      at: call.at,
      fact: {
        framework: 'symfony',
        name,
        description: shorten(about.replaceAll("\\'", "'")),
        handler: holder.name,
        line: holder.line,
      },
    });
    break;
  }
  return settle(input, raw);
}
