// Folders that a build by CMake takes in on every way and that are not in the tree: without them configuring ends at once. What stands under
// a condition or in a function may never be asked for. Pure.

import type { Material } from '../../model.ts';
import { code } from '../../text.ts';

const LISTS_MAX = 40;
const LINES_MAX = 2000;
const OPENS = /^\s*(?:if|foreach|while|function|macro)\s*\(/i;
const CLOSES = /^\s*end(?:if|foreach|while|function|macro)\s*\(/i;
const TAKES_IN =
  /^\s*add_subdirectory\s*\(\s*"?(?:\$\{CMAKE_CURRENT_(?:SOURCE|LIST)_DIR\}\/)?([\w.][\w./+-]*)"?\s*[\s)]/i;
/** What a call takes may stand below it. */
const CALL_LINES = 3;
const OFF = /\boption\s*\(\s*(\w+)\s+(?:"(?:\\.|[^"\\])*"\s+)?OFF\b/gi;

/** ``the folder `deps/cup` (`deps/CMakeLists.txt:L7` takes it in; it is not in the tree)``. */
export function missingOfCMake({ folder, paths, linesOf }: Material): string[] {
  const top = folder === '' ? 'CMakeLists.txt' : `${folder}/CMakeLists.txt`;
  if (!paths.has(top)) return [];
  const modules = paths.has('.gitmodules') ? linesOf('.gitmodules', 1, LINES_MAX) : '';
  const isThere = (place: string): boolean =>
    [...paths].some((path) => path.startsWith(`${place}/`)) || modules.includes(place);
  const waiting = [top];
  const seen = new Set(waiting);
  const missing = new Map<string, string>();
  const off = new Set<string>();
  while (waiting.length > 0 && seen.size < LISTS_MAX) {
    const list = waiting.shift() as string;
    const text = linesOf(list, 1, LINES_MAX);
    for (const [, name = ''] of text.matchAll(OFF)) off.add(name);
    for (const { name, line, isAlways } of takenIn(text, off)) {
      const place = joined(list, name);
      if (place === undefined) continue;
      if (!isThere(place)) {
        if (isAlways && !missing.has(place)) missing.set(place, `${list}:L${line}`);
      } else if (paths.has(`${place}/CMakeLists.txt`) && !seen.has(`${place}/CMakeLists.txt`)) {
        seen.add(`${place}/CMakeLists.txt`);
        waiting.push(`${place}/CMakeLists.txt`);
      }
    }
  }
  return [...missing].map(
    ([place, cited]) => `the folder ${code(place)} (${code(cited)} takes it in; it is not in the tree)`,
  );
}

interface TakenIn {
  readonly name: string;
  readonly line: number;
  readonly isAlways: boolean;
}

/** All that a list takes in, but for what stands behind a switch that is off. */
function takenIn(text: string, off: ReadonlySet<string>): TakenIn[] {
  const found: TakenIn[] = [];
  const around: string[] = [];
  const lines = text.split('\n').map((line) => line.replace(/#.*$/, ''));
  for (const [at, line] of lines.entries()) {
    if (CLOSES.test(line)) around.pop();
    else if (OPENS.test(line)) around.push(line);
    const name = TAKES_IN.exec(lines.slice(at, at + CALL_LINES).join(' '))?.[1];
    const isOff = around.some((one) => (one.match(/\w+/g) ?? []).some((word) => off.has(word)));
    if (name !== undefined && !isOff) found.push({ name, line: at + 1, isAlways: around.length === 0 });
  }
  return found;
}

/** Below the folder of the list; what lies above it is somebody else's. */
function joined(list: string, name: string): string | undefined {
  const parts = [
    ...list.split('/').slice(0, -1),
    ...name.split('/').filter((part) => part !== '.' && part !== ''),
  ];
  return parts.includes('..') ? undefined : parts.join('/');
}
