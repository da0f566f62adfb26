// Which code spans of a document are references to code, and which are not: a route, a URL, a package, an image, a command
// between backticks is no file. Pure; whether a reference resolves is for others to ask the tree.

import { scanMarkdown } from '../kernel/markdown/index.ts';
import { type CodeReference, parseReference } from '../kernel/reference.ts';
import { languageOf } from '../source/index.ts';

export type FoundReference =
  | {
      readonly kind: 'reference';
      readonly written: string;
      readonly reference: CodeReference;
      readonly line: number;
    }
  /** It reads like a reference and leads out of the project. */
  | { readonly kind: 'outside'; readonly written: string; readonly reason: string; readonly line: number };

/** What the classifier may ask about the tree. */
export interface KnownPaths {
  has(path: string): boolean;
  /** Whether any file lies below this folder. */
  hasFolder(folder: string): boolean;
}

/** Every reference of the text, in order, with the line (from 1) it stands on. Code fences are examples, not claims. */
export function findReferences(text: string, known: KnownPaths): FoundReference[] {
  return findCodeSpans(text).flatMap(({ content, line }) => {
    const found = classify(content, known);
    return found === undefined ? [] : [{ ...found, written: content, line } as FoundReference];
  });
}

interface CodeSpan {
  readonly content: string;
  readonly line: number;
}

/** Inline code spans outside fences and comments; a span never crosses a line here, since none of ours does. */
function findCodeSpans(text: string): CodeSpan[] {
  const { lines, fences } = scanMarkdown(text);
  const inFence = new Set(
    fences.flatMap(({ firstLine, lastLine }) =>
      Array.from({ length: lastLine - firstLine + 1 }, (_, at) => firstLine + at),
    ),
  );
  let inComment = false;
  return lines.flatMap((line, index) => {
    if (inFence.has(index)) return [];
    if (inComment) {
      inComment = !line.text.includes('-->');
      return [];
    }
    if (/<!--(?!.*-->)/.test(line.text)) inComment = true;
    return spansOfLine(line.text).map((content) => ({ content, line: index + 1 }));
  });
}

/** By CommonMark's rule: a run of backticks is closed by a run of the same length. */
function spansOfLine(line: string): string[] {
  const spans: string[] = [];
  for (let at = line.indexOf('`'); at !== -1; at = line.indexOf('`', at)) {
    const run = /^`+/.exec(line.slice(at))?.[0] ?? '`';
    const close = new RegExp(`(?<!\`)${run}(?!\`)`).exec(line.slice(at + run.length));
    if (close === null) {
      at += run.length;
      continue;
    }
    spans.push(line.slice(at + run.length, at + run.length + close.index).trim());
    at += run.length + close.index + run.length;
  }
  return spans;
}

type Classified =
  | { readonly kind: 'reference'; readonly reference: CodeReference }
  | { readonly kind: 'outside'; readonly reason: string };

const TEXT_ENDINGS =
  /\.(?:md|mdx|rst|txt|json|jsonc|ya?ml|toml|ini|cfg|conf|xml|html?|css|scss|proto|graphql|gql|env|lock|gradle|tf|sql|csv|svg|lean|tla|v|als)$/i;
const BARE_NAMES =
  /^(?:Makefile|Dockerfile|Rakefile|Gemfile|Justfile|justfile|Procfile|LICENSE|README|Jenkinsfile)$/;

function looksLikeFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return languageOf(path) !== undefined || TEXT_ENDINGS.test(name) || BARE_NAMES.test(name);
}

function classify(content: string, known: KnownPaths): Classified | undefined {
  if (
    content === '' ||
    /\s/.test(content) ||
    content.includes('://') ||
    /[*{}<>|"'=,;@]/.test(content.split(':')[0] ?? '')
  )
    return undefined;
  const [before = '', after] = splitTarget(content);
  // `/factors/:id` is a route; `/etc/passwd:root` would lead out.
  if (content.startsWith('/') || content.startsWith('~/') || before.split('/').includes('..')) {
    const isClaim = after !== undefined && !content.includes('/:') && looksLikeFile(before);
    const climbs = before.split('/').includes('..') && (after !== undefined || looksLikeFile(before));
    return isClaim || climbs ? { kind: 'outside', reason: 'it leads out of the project' } : undefined;
  }
  const parsed = parseReference(content);
  if (!parsed.ok) return undefined;
  const { reference } = parsed;
  if (known.has(reference.path)) return { kind: 'reference', reference };
  if (!looksLikeFile(reference.path)) return undefined;
  if (reference.kind !== 'file') return isHostAndPort(content) ? undefined : { kind: 'reference', reference };
  // A bare path is a claim only where the tree has the folder: `lodash/fp.js` is a package, `dist/index.js` is built.
  const top = reference.path.includes('/') ? reference.path.slice(0, reference.path.indexOf('/')) : undefined;
  return top !== undefined && known.hasFolder(top) ? { kind: 'reference', reference } : undefined;
}

function splitTarget(content: string): readonly (string | undefined)[] {
  const match = /^([^:#]*)(?::|#L)(.*)$/s.exec(content);
  return match === null ? [content] : [match[1], match[2]];
}

/** `service.io:8080` is where something listens. */
function isHostAndPort(content: string): boolean {
  return /^[\w.-]+:\d+$/.test(content) && languageOf(content.split(':')[0] as string) === undefined;
}
