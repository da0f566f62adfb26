// TOML of manifests, read by `smol-toml`. Tolerant: what cannot be read is left out line by line, since half a manifest says
// more than none. Never throws.

import { parse, TomlError, type TomlTable } from 'smol-toml';

/** Lines that are left out, one after another, before what follows them is given up too. */
const BROKEN_LINES_MAX = 8;
const NESTING_DEPTH_MAX = 64;

export function parseToml(text: string): TomlTable {
  const lines = text.split('\n');
  for (let attempt = 0; attempt < 2 * BROKEN_LINES_MAX; attempt++) {
    const result = tryParse(lines.join('\n'));
    if (typeof result !== 'number') return result;
    const at = result - 1;
    if (attempt < BROKEN_LINES_MAX && lines[at]?.trim()) lines[at] = '';
    else lines.length = Math.min(at, lines.length - 1);
  }
  return {};
}

/** The number of the line that cannot be read, where there is one. */
function tryParse(text: string): TomlTable | number {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded', maxDepth: NESTING_DEPTH_MAX });
  } catch (error) {
    if (error instanceof TomlError) return error.line;
    throw error;
  }
}
