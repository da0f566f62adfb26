// Texts for people as their sections: from one heading to the next, long ones in parts, each with the headings above it. Pure.

export interface ProseSection {
  readonly line: number;
  readonly endLine: number;
  /** The headings above it, the outermost first. */
  readonly doc: string;
  /** Lines from 0 that say something. */
  readonly own: readonly number[];
}

const PART_LINES = 40;
/** The nearest ones say most. */
const HEADINGS_MAX = 3;
const PROSE =
  /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|textile|rdoc)$|(?:^|\/)(?:README|INSTALL|CONTRIBUTING|HACKING|NEWS|TODO)$/i;
const FENCE = /^\s*(?:```|~~~|----\s*$|\.\.\.\.\s*$)/;
/** `## Title` and `== Title`. */
const MARKED = /^(#{1,6}|={1,6})\s+(\S.*?)\s*#*\s*$/;
const UNDERLINE = /^([=\-~^"'*+#])\1{2,}\s*$/;

/** Undefined for what is no text for people. */
export function cutProse(lines: readonly string[], path: string): readonly ProseSection[] | undefined {
  if (!PROSE.test(path)) return undefined;
  const heads = headingsOf(lines);
  const starts = heads[0]?.at === 0 ? heads : [{ at: 0, level: 0, title: '' }, ...heads];
  const above: { level: number; title: string }[] = [];
  return starts.flatMap(({ at, level, title }, index) => {
    while ((above.at(-1)?.level ?? -1) >= level && above.length > 0) above.pop();
    if (title !== '') above.push({ level, title });
    const doc = above
      .map((one) => one.title)
      .filter((one) => one !== '')
      .slice(-HEADINGS_MAX)
      .join(' > ');
    return partsOf(lines, { from: at, to: starts[index + 1]?.at ?? lines.length, doc });
  });
}

function partsOf(
  lines: readonly string[],
  { from, to, doc }: { readonly from: number; readonly to: number; readonly doc: string },
): ProseSection[] {
  const own = Array.from({ length: to - from }, (_, at) => from + at).filter(
    (at) => (lines[at] as string).trim() !== '',
  );
  const parts: ProseSection[] = [];
  for (let at = 0; at < own.length; at += PART_LINES) {
    const part = own.slice(at, at + PART_LINES);
    parts.push({ line: (part[0] as number) + 1, endLine: (part.at(-1) as number) + 1, doc, own: part });
  }
  return parts;
}

function headingsOf(lines: readonly string[]): { at: number; level: number; title: string }[] {
  const found: { at: number; level: number; title: string }[] = [];
  const marks: string[] = [];
  let isFenced = false;
  for (const [at, line] of lines.entries()) {
    if (FENCE.test(line) && !isHeadline(lines, at)) isFenced = !isFenced;
    if (isFenced) continue;
    const marked = MARKED.exec(line);
    if (marked !== null) {
      found.push({ at, level: (marked[1] as string).length, title: plainTitle(marked[2] as string) });
      continue;
    }
    const under = UNDERLINE.exec(lines[at + 1] ?? '')?.[1];
    if (under === undefined || !/^\S.{0,100}$/.test(line) || UNDERLINE.test(line)) continue;
    if (!marks.includes(under)) marks.push(under);
    found.push({ at, level: marks.indexOf(under) + 1, title: plainTitle(line.trim()) });
  }
  return found;
}

/** Without badges and addresses. */
const plainTitle = (title: string): string =>
  title
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[\s*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A line of marks below a line of text is its underline, no fence. */
const isHeadline = (lines: readonly string[], at: number): boolean =>
  UNDERLINE.test(lines[at] as string) && /^\S/.test(lines[at - 1] ?? '') && !MARKED.test(lines[at - 1] ?? '');
