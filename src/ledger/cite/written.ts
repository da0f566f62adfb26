// Evidence as people and models write it: `quote` [${PROJECT_ROOT}/src/auth/jwt.ts:52], or the way grep prints it,
// src/auth/jwt.ts:52: quote; without a quote it is a mere reference. Whether it is true is checked elsewhere.

import { PROJECT_ROOT_PREFIX, parseProjectPath } from '../../kernel/reference.ts';
import type { Evidence } from '../model.ts';
import { formatCodeSpan, parseCodeSpan } from './code-span.ts';

export type ParsedEvidence =
  | { readonly ok: true; readonly evidence: Evidence }
  | { readonly ok: false; readonly reason: string };

const PLACE = /^(.+?)(?::L?|#L)(\d{1,8})(?:-L?(\d{1,8}))?$/s;
const GREP = /^(.+?)(?::L?|#L)(\d{1,8})(?:-L?(\d{1,8}))?:[ ]?(.*)$/s;
const FENCED = /^\[([^\]\n]+)\]\s*\n[ \t]*(`{3,})[^\n]*\n([\s\S]*?)\n[ \t]*\2\s*$/;

const FORM = 'write `quote` [path:line], or path:line: quote';

/** `root` lets an absolute path inside the project pass as what it means. */
export function parseEvidence(written: string, root?: string): ParsedEvidence {
  const text = written.trim().replace(/^[-*]\s+/, '');
  const fenced = FENCED.exec(text);
  if (fenced !== null) return build(fenced[1] as string, fenced[3] as string, root);
  if (text.startsWith('`')) {
    const span = parseCodeSpan(text);
    const place = span === undefined ? undefined : /^\s*\[([^\]\n]+)\]/.exec(text.slice(span.end));
    if (span !== undefined && place?.[1] !== undefined) return build(place[1], span.text, root);
    const bare =
      span === undefined
        ? undefined
        : /^\s*(?:\(|at |in |—|-)?\s*(\S+:L?\d+(?:-L?\d+)?)\)?\s*$/.exec(text.slice(span.end));
    if (span !== undefined && bare?.[1] !== undefined) return build(bare[1], span.text, root);
    return { ok: false, reason: `a quote needs its place behind it: ${FORM}` };
  }
  const bracketed = /^\[([^\]\n]+)\]$/.exec(text)?.[1];
  if (PLACE.test(bracketed ?? text) && !GREP.test(text)) return build(bracketed ?? text, '', root);
  const grep = GREP.exec(text);
  if (grep === null) return { ok: false, reason: `it names no place in the code: ${FORM}` };
  const lines = grep[3] === undefined ? grep[2] : `${grep[2]}-${grep[3]}`;
  return build(`${grep[1]}:${lines}`, unquote(grep[4] as string), root);
}

function unquote(text: string): string {
  const span = parseCodeSpan(text);
  return span !== undefined && span.end === text.length ? span.text : text;
}

function build(place: string, quote: string, root: string | undefined): ParsedEvidence {
  const found = PLACE.exec(place.trim());
  if (found === null) return { ok: false, reason: `"${shorten(place)}" has no line number: ${FORM}` };
  const written =
    root !== undefined && found[1]?.startsWith(`${root}/`) ? found[1].slice(root.length + 1) : found[1];
  const path = parseProjectPath(written as string);
  if (!path.ok) return { ok: false, reason: path.reason };
  const line = Number(found[2]);
  const endLine = Number(found[3] ?? line);
  if (line < 1 || endLine < line)
    return { ok: false, reason: `lines ${line}-${endLine} are no range that counts from 1` };
  const kept = quote.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, '');
  return {
    ok: true,
    evidence: { path: path.path, line, ...(endLine > line ? { endLine } : {}), quote: kept },
  };
}

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text).toWellFormed();

/** `${PROJECT_ROOT}/src/a.ts:52` or `…:52-60`. */
export function formatPlace(
  evidence: Pick<Evidence, 'endLine' | 'line' | 'path'>,
  options: { readonly withRoot?: boolean } = {},
): string {
  const lines = evidence.endLine === undefined ? `${evidence.line}` : `${evidence.line}-${evidence.endLine}`;
  return `${options.withRoot === true ? PROJECT_ROOT_PREFIX : ''}${evidence.path}:${lines}`;
}

/** As the Decision Log has it, without the bullet; several lines become a fenced block. */
export function formatEvidence(evidence: Evidence): string {
  const place = `[${formatPlace(evidence, { withRoot: true })}]`;
  if (evidence.quote === '') return place;
  if (!evidence.quote.includes('\n')) return `${formatCodeSpan(evidence.quote)} ${place}`;
  let fence = '```';
  while (evidence.quote.includes(fence)) fence += '`';
  return [place, fence, ...evidence.quote.split('\n'), fence].join('\n');
}
