// Text as a terminal or a model may show it: characters that move the cursor, hide or reorder what is written stand there
// as visible escapes, and a value that belongs on one line stays on it. The escapes are those of JSON wherever a JSON text
// may hold the character, so that JSON stays the same JSON.

import { mapStrings } from './map-strings.ts';

/** C0 but tab and line feed, DEL, C1, line separators, what turns the direction of writing, what has no width, tags. */
const HIDDEN_CLASS =
  '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\u{e0000}-\\u{e007f}';
const HIDDEN = new RegExp(`[${HIDDEN_CLASS}]`, 'gu');
const HIDDEN_OR_BREAK = new RegExp(`[\\t\\n${HIDDEN_CLASS}]`, 'gu');
/** The codes of our own style, and nothing that only begins like them. */
const STYLED_OR_HIDDEN = new RegExp(`\\u001b\\[(?:1|2|22|31|32|33|39)m|[${HIDDEN_CLASS}]`, 'gu');
const LAST_ASCII = 0x7e;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value that is one line by nature, such as a name, a title, a path. */
export function showLine(text: string): string {
  return text.replaceAll(HIDDEN_OR_BREAK, escapeCharacter);
}

/** A text of many lines, such as a document; its line ends and tabs stay. */
export function showText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(HIDDEN, escapeCharacter);
}

/** What a renderer made of values that were shown by the above: our own colours pass, nothing else does. */
export function showStyled(text: string): string {
  return text.replaceAll(STYLED_OR_HIDDEN, (found) => (found.length > 2 ? found : escapeCharacter(found)));
}

function escapeCharacter(character: string): string {
  const known = SHORT[character];
  if (known !== undefined) return known;
  const code = character.charCodeAt(0);
  if (code <= LAST_ASCII) return `\\x${code.toString(16).padStart(2, '0')}`;
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}

/** A copy for renderers with every string in it fit to be shown. Fields named in `multiline` keep their lines. */
export function toShown(value: unknown, multiline: readonly string[] = []): unknown {
  return mapStrings(value, (text, field) =>
    field !== undefined && multiline.includes(field) ? showText(text) : showLine(text),
  );
}
