// A configuration file with everything taken out that is not valid: unknown keys of our sections, values of the wrong kind. A
// file that is no YAML at all says nothing. Pure.

import { parseDocument, stringify } from 'yaml';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';

type Data = Readonly<Record<string, unknown>>;

/** As YAML again; sections that are not ours stay as they are. */
export function keepValid(text: string, schema: JsonSchema): string {
  const document = parseDocument(text, { uniqueKeys: false });
  const data: unknown = document.errors.length > 0 ? undefined : document.toJS();
  return isData(data) ? stringify(prune(data, schema)) : '';
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function prune(data: Data, schema: JsonSchema): Data {
  const kept = Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
    const rule = schema.properties?.[name];
    if (rule === undefined) return schema.additionalProperties === false ? [] : [[name, value]];
    if (checkValue(rule, value).ok) return [[name, value]];
    return isData(value) && rule.properties !== undefined ? [[name, prune(value, rule)]] : [];
  });
  return Object.fromEntries(kept);
}
