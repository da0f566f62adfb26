// The language of a file's words, where its name leaves a choice: a header has the same ending in C and in C++, a program in
// TypeScript that of a translation. Pure, and the same for the same bytes.

import { type Language, languageById } from '../languages/index.ts';
import { asBuffer } from '../lex/tokens.ts';

const CPP_WORDS = ['namespace', 'template', 'class'];
const CPP =
  /^[ \t]*(?:(?:inline\s+)?namespace\s+[\w:]*\s*\{|template\s*<|class\s+(?:\w+\s+)?\w+\s*(?:final\s*)?(?::\s*(?:public|private|protected)\b|\{)|(?:public|private|protected)\s*:\s*$|using\s+namespace\b)/m;
const CPP_BYTES_MAX = 64 * 1024;

/** Translations of Qt have the same ending as TypeScript. */
function isMarkup(source: Uint8Array): boolean {
  const head = asBuffer(source).toString('latin1', 0, MARKUP_BYTES).trimStart();
  return head.startsWith('<?xml') || head.startsWith('<!DOCTYPE TS');
}

const MARKUP_BYTES = 64;

/** Undefined for what is of no language. */
export function languageIn(type: string, source: Uint8Array): Language | undefined {
  if (type === 'typescript' && isMarkup(source)) return undefined;
  if (type !== 'c') return languageById(type);
  const bytes = asBuffer(source);
  const isCpp =
    CPP_WORDS.some((word) => bytes.includes(word)) && CPP.test(bytes.toString('latin1', 0, CPP_BYTES_MAX));
  return languageById(isCpp ? 'cpp' : 'c');
}
