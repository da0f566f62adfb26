// Evidence as people and models write it: `quote` [${PROJECT_ROOT}/src/auth/jwt.ts:52], or the way grep prints it,
// src/auth/jwt.ts:52: quote; without a quote it is a mere reference. Whether it is true is checked elsewhere.

import { PROJECT_ROOT_PREFIX, parseProjectPath } from '../../kernel/reference.ts';
import type { Evidence } from '../model.ts';
import { formatCodeSpan, parseCodeSpan } from './code-span.ts';
import { toProjectPath } from './from-here.ts';

export type ParsedEvidence =
  | { readonly ok: true; readonly evidence: Evidence }
  | { readonly ok: false; readonly reason: string };

const PLACE = /^(.+?)(?::L?|#L)(\d{1,8})(?:-L?(\d{1,8}))?$/s;
const GREP = /^(.+?)(?::L?|#L)(\d{1,8})(?:-L?(\d{1,8}))?:[ ]?(.*)$/s;
const FENCED = /^\[([^\]\n]+)\]\s*\n[ \t]*(`{3,})[^\n]*\n([\s\S]*?)\n[ \t]*\2\s*$/;

const FORM = 'write `quote` [path:line], or path:line: quote';

/** Where it was written: lets absolute paths and `./`, `../` inside the project pass as what they mean. */
export interface WrittenIn {
  readonly root: string;
  readonly cwd?: string;
}

export type ParsedEvidenceList =
  | { readonly ok: true; readonly evidence: readonly Evidence[] }
  | { readonly ok: false; readonly reason: string };

/** For one quote; a text with several is refused. */
export function parseEvidence(written: string, root?: string): ParsedEvidence {
  const parsed = parseEvidenceList(written, root === undefined ? undefined : { root });
  if (!parsed.ok) return parsed;
  const [evidence, second] = parsed.evidence as readonly [Evidence, ...Evidence[]];
  return second === undefined ? { ok: true, evidence } : { ok: false, reason: 'it holds several quotes' };
}

/** Every quote of the text, or the reason why it cannot be read whole: a part that is passed over would count as checked. */
export function parseEvidenceList(written: string, from?: WrittenIn): ParsedEvidenceList {
  const text = written.trim().replace(/^[-*]\s+/, '');
  const fenced = FENCED.exec(text);
  if (fenced !== null) return listOf(build(fenced[1] as string, fenced[3] as string, from));
  if (text.startsWith('`')) return parseSpans(text, from);
  const bracketed = /^\[([^\]\n]+)\]$/.exec(text)?.[1];
  if (PLACE.test(bracketed ?? text) && !GREP.test(text)) return listOf(build(bracketed ?? text, '', from));
  const grep = GREP.exec(text);
  if (grep === null) return { ok: false, reason: `it names no place in the code: ${FORM}` };
  const lines = grep[3] === undefined ? grep[2] : `${grep[2]}-${grep[3]}`;
  return listOf(build(`${grep[1]}:${lines}`, unquote(grep[4] as string), from));
}

const BRACKETED_PLACE = /^\s*\[([^\]\n]+)\]/;
const BARE_PLACE = /^\s*(?:\(|at |in |—|-)?\s*([^\s`,;]+:L?\d+(?:-L?\d+)?)\)?(?=$|[\s,;.])/;
const BETWEEN = /^\s*(?:[,;.]\s*)?(?:(?:and|&)\s+)?(?:[-*]\s+)?(?=`)/;
/** Words behind a quote that claim no further one: neither quotation marks nor a place. */
const REMARK = /^(?:[^`"“”\d:[\]]|(?<!:L?)\d|:(?!L?\d))*$/;

function parseSpans(text: string, from: WrittenIn | undefined): ParsedEvidenceList {
  const evidence: Evidence[] = [];
  for (let at = 0; ; ) {
    const span = parseCodeSpan(text, at);
    const behind = span === undefined ? '' : text.slice(span.end);
    const place = BRACKETED_PLACE.exec(behind) ?? BARE_PLACE.exec(behind);
    if (span === undefined || place?.[1] === undefined)
      return { ok: false, reason: `a quote needs its place behind it: ${FORM}` };
    const built = build(place[1], span.text, from);
    if (!built.ok) return built;
    evidence.push(built.evidence);
    const end = span.end + place[0].length;
    const between = BETWEEN.exec(text.slice(end));
    if (between !== null) at = end + between[0].length;
    else if (REMARK.test(text.slice(end))) return { ok: true, evidence };
    else return { ok: false, reason: `what follows the quote is neither a remark nor a quote: ${FORM}` };
  }
}

function listOf(parsed: ParsedEvidence): ParsedEvidenceList {
  return parsed.ok ? { ok: true, evidence: [parsed.evidence] } : parsed;
}

function unquote(text: string): string {
  const span = parseCodeSpan(text);
  return span !== undefined && span.end === text.length ? span.text : text;
}

function build(place: string, quote: string, from: WrittenIn | undefined): ParsedEvidence {
  const found = PLACE.exec(place.trim());
  if (found === null) return { ok: false, reason: `"${shorten(place)}" has no line number: ${FORM}` };
  const path = parseProjectPath(toProjectPath(found[1] as string, from));
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
