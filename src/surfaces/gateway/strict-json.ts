// Bodies as JSON, strictly: one object, no key twice (two readers would take different ones), not nested deeply, no key that means
// something to JavaScript.

import { problem } from './problem.ts';

const DEPTH_MAX = 8;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

export type JsonObject = Readonly<Record<string, unknown>>;

export function parseStrictJson(text: string): JsonObject {
  const fault = findFault(text);
  if (fault !== undefined) throw problem(400, fault);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of the parser quotes what was sent.
    throw problem(400, 'the body is not valid JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw problem(400, 'the body is not a JSON object');
}

/** Looks at keys and depth before anything is made of the text; whether it is JSON at all is for the parser to say. */
function findFault(text: string): string | undefined {
  const keys: (Set<string> | undefined)[] = [];
  let lastString: string | undefined;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      keys.push(token === '{' ? new Set() : undefined);
      if (keys.length > DEPTH_MAX) return `the body is nested deeper than ${DEPTH_MAX} levels`;
    } else if (token === '}' || token === ']') keys.pop();
    else if (token === ':' && lastString !== undefined) {
      const fault = noteKey(lastString, keys.at(-1));
      if (fault !== undefined) return fault;
    }
    lastString = token.startsWith('"') ? token : undefined;
  }
  return undefined;
}

function noteKey(token: string, keys: Set<string> | undefined): string | undefined {
  let key: string;
  try {
    key = JSON.parse(token) as string;
  } catch {
    return 'the body is not valid JSON';
  }
  if (FORBIDDEN.has(key)) return 'the body has a key that is not allowed';
  if (keys?.has(key) === true) return 'the body has the same key twice';
  keys?.add(key);
  return undefined;
}
