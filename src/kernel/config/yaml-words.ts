// The YAML parser, loaded when the first text needs it and not before: most runs read none, and it takes as long as a tenth of a hook.
// And what is wrong with a text, in words of ours rather than the parser's.

import { createRequire } from 'node:module';
import { once } from '../once.ts';

export const yaml = once(() => createRequire(import.meta.url)('yaml') as typeof import('yaml'));

const SENTENCES: Readonly<Record<string, string>> = {
  ALIAS_PROPS: 'an alias (*name) cannot carry a tag or an anchor of its own',
  BAD_ALIAS: 'an alias (*name) names no anchor before it',
  BAD_COLLECTION_TYPE: 'a tag says list and a mapping stands there, or the other way round',
  BAD_DIRECTIVE: 'a line that begins with % is no directive of YAML; put it in quotes',
  BAD_DQ_ESCAPE:
    'a text in double quotes has an unknown escape; write \\\\ for a backslash, or use single quotes',
  BAD_INDENT:
    'the indentation does not line up with the lines above it, or a bracket before it is never closed',
  BAD_PROP_ORDER: 'a tag or an anchor stands before the mark of the item it belongs to',
  BAD_SCALAR_START: 'a value begins with a character that YAML reserves; put the value in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a line holds two "key: value" pairs, or an unquoted value with ": " in it; put the value in quotes',
  BLOCK_IN_FLOW: 'an indented block stands inside brackets',
  DUPLICATE_KEY: 'a key stands there twice',
  KEY_OVER_1024_CHARS: 'a key is longer than 1024 characters',
  MISSING_CHAR: 'a quote, bracket, comma or colon is missing',
  MULTILINE_IMPLICIT_KEY: 'a line is neither "key: value" nor a list item; a colon is probably missing',
  MULTIPLE_ANCHORS: 'a value has two anchors',
  MULTIPLE_DOCS: 'the file holds more than one document (a second "---")',
  MULTIPLE_TAGS: 'a value has two tags',
  RESOURCE_EXHAUSTION: 'values are nested too deeply',
  TAB_AS_INDENT: 'a tab is used for indentation, and YAML takes only spaces',
  TAG_RESOLVE_FAILED: 'a value has a tag (!name) that is not known, or does not fit its tag',
  UNEXPECTED_TOKEN: 'something stands where YAML expects a key or a value',
};

/** By the code alone: the parser's own message quotes the file. */
export function explainYamlProblem(code: string): string {
  return SENTENCES[code] ?? 'the YAML is not valid';
}
