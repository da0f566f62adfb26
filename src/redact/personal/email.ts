// E-mail addresses. What looks like one but names a machine, a package or a file is left alone, and so are the domains
// that are reserved for examples.

import { isWordCode } from '../characters.ts';
import { AUTHORITY } from '../forms/url.ts';
import type { Matcher, Scan } from '../scan.ts';

const LOCAL_LENGTH_MAX = 64;
const DOMAIN = /(?:[\p{L}\d](?:[\p{L}\d-]{0,62}[\p{L}\d])?\.){1,8}\p{L}{2,24}(?![\p{L}\d-])/uy;
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|svg|webp|ico|js|mjs|cjs|ts|tsx|jsx|css|scss|html?|json|md|py|rb|go|rs|java|sh|yml|yaml|txt|zip|tgz|gz|map|node)$/i;
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|example|test|invalid|localhost|local|noreply\.github\.com)$/i;

function isLocalCode(code: number): boolean {
  return (
    isWordCode(code) || code === 46 || code === 43 || code === 45 || code === 37 || code === 39 || code > 191
  );
}

function matchEmail(scan: Scan, start: number, end: number): void {
  const { text } = scan;
  if (start < (scan.readUntil.get(AUTHORITY) ?? 0)) return;
  let from = start;
  while (from > 0 && start - from < LOCAL_LENGTH_MAX && isLocalCode(text.charCodeAt(from - 1))) from -= 1;
  while (from < start && !isWordCode(text.charCodeAt(from)) && text.charCodeAt(from) < 192) from += 1;
  if (text[from - 1] === '\\' && 'nrt'.includes(text[from] ?? '-')) from += 1;
  if (from >= start || text[from - 1] === '/' || (text[from - 1] === ':' && text[from - 2] === '/')) return;
  DOMAIN.lastIndex = end;
  const domain = DOMAIN.exec(text)?.[0];
  if (domain === undefined || FILE_ENDING.test(domain) || RESERVED.test(domain)) return;
  const to = end + domain.length;
  if (text.slice(from, start) === 'git' || (text[to] === ':' && /[\w~/]/.test(text[to + 1] ?? ''))) return;
  scan.spans.push({ start: from, end: to, type: 'email', method: 'pattern', confidence: 0.9 });
}

export const emailMatcher: Matcher = { words: ['@', '%40'], match: matchEmail };
