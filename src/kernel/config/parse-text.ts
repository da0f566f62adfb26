// Settings given as text, by an environment variable or a flag, read by the type that the schema asks for.
// What cannot be read stays text, and the schema check then says what is allowed.

import { type JsonSchema, typesOf } from '../schema-check.ts';

const TRUE = ['true', '1', 'yes', 'on'];
const FALSE = ['false', '0', 'no', 'off'];

export function parseSettingText(text: string, schema: JsonSchema): unknown {
  const branches = schema.anyOf ?? schema.oneOf;
  const types = branches === undefined ? typesOf(schema) : branches.flatMap((branch) => typesOf(branch));
  const trimmed = text.trim();
  const word = trimmed.toLowerCase();
  if (types.includes('null') && word === 'null') return null;
  if (types.includes('boolean') && TRUE.includes(word)) return true;
  if (types.includes('boolean') && FALSE.includes(word)) return false;
  if (
    (types.includes('number') || types.includes('integer')) &&
    trimmed !== '' &&
    Number.isFinite(Number(trimmed))
  ) {
    return Number(trimmed);
  }
  if (types.includes('object') && trimmed.startsWith('{')) return parseJson(trimmed) ?? text;
  if (types.includes('array')) return parseList(trimmed, schema.items ?? {});
  return text;
}

/** A JSON list, or words with commas between them. */
function parseList(text: string, items: JsonSchema): unknown {
  if (text.startsWith('[')) return parseJson(text) ?? text;
  if (text === '') return [];
  return text.split(',').map((part) => parseSettingText(part.trim(), items));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: the caller keeps the text, and the check names what is allowed.
  }
}
