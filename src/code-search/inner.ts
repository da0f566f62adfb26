// Functions that no list of symbols has, because they stand inside a condition or a block that only opens a scope: found by their first
// line, and by the end of what is indented below it. They help a search to its line and are cited by it. Pure.

export interface InnerFunction {
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
}

const DECLARED =
  /^\s*(?:(?:export|default|static|async|public|private|protected|final|abstract|inline|local|override|pub)\s+)*(?:function\*?|def|func|fn|fun|sub|class|trait|module)\s+&?(?:self\.)?([A-Za-z_$][\w$.:]*)/;
const ASSIGNED =
  /^\s*(?:(?:const|let|var)\s+)?(?:[\w$]+\.)*([A-Za-z_$][\w$]*)\s*[:=]\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>\s*\{)/;
const CLOSING = /^\s*(?:[})\]]|end\b)/;
const LINES_MAX = 400;

/** Of the lines that belong to no symbol. */
export function findInner(lines: readonly string[], isFree: (index: number) => boolean): InnerFunction[] {
  const found: InnerFunction[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at++) {
    if (at < from || !isFree(at)) continue;
    const name = (DECLARED.exec(lines[at] as string) ?? ASSIGNED.exec(lines[at] as string))?.[1];
    if (name === undefined) continue;
    const end = endOf(lines, at, isFree);
    found.push({ name, line: at + 1, endLine: end + 1 });
    // What is inside it belongs to it, unless it is only a scope for all the rest.
    from = end - at < LINES_MAX ? end + 1 : at + 1;
  }
  return found;
}

function endOf(lines: readonly string[], at: number, isFree: (index: number) => boolean): number {
  const own = indentOf(lines[at] as string);
  let last = at;
  for (let next = at + 1; next < Math.min(lines.length, at + LINES_MAX + 1) && isFree(next); next++) {
    const line = lines[next] as string;
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    if (indent < own || (indent === own && !/^\s*[{)]/.test(line)))
      return indent === own && CLOSING.test(line) ? next : last;
    last = next;
  }
  return last;
}

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
