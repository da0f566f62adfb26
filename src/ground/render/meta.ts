// The ground-truth-meta block: which commit, when, by what, and a check sum for each section. The hash of every piece of code
// that the document cites stands beside it (`sidecar`); in older documents it stood here, and is still read. Pure.

import { sha256Hex } from '../../kernel/hash.ts';
import { formatReference, parseReference } from '../../kernel/reference.ts';
import type { Citation } from '../../source/index.ts';
import { COMPOSER_VERSION, GENERATOR, GENERATOR_VERSION, type SectionId } from '../model.ts';
import type { Quote } from '../scan/prose.ts';
import { compareText } from '../text.ts';

/** Hex digits kept of a cited span's SHA-256: enough to tell versions of one span apart, short enough to read past. */
export const SPAN_DIGITS = 16;

export interface Meta {
  readonly headSha: string;
  readonly generatedAt: string;
  readonly generator: string;
  readonly tier: number | undefined;
  /** Which way of composing made it; undefined where that was not written down. */
  readonly composer: number | undefined;
  readonly inputs: string;
  readonly sections: Readonly<Record<string, string>>;
  readonly citations: readonly Citation[];
  /** Words of people that it quotes. */
  readonly quotes: readonly Quote[];
  /** The hashes of what it cites are neither in it nor beside it. */
  readonly isWithoutSpans?: boolean;
}

/** Enough to tell an edited section from a whole one. */
const SUM_DIGITS = 8;

export function checksum(body: string): string {
  return sha256Hex(body).slice(0, SUM_DIGITS);
}

/** Whether a stated sum, be it one of all digits, is that of a text. */
export function isSumOf(sum: string, body: string): boolean {
  return sum.length >= SUM_DIGITS && sha256Hex(body).startsWith(sum);
}

export interface NewMeta {
  readonly headSha: string;
  readonly generatedAt: string;
  readonly tier: number;
  /** Of everything that the document was made from. */
  readonly inputs: string;
  readonly sections: readonly { readonly id: SectionId; readonly body: string }[];
}

export function renderMeta(meta: NewMeta): string {
  const sums = meta.sections.map(({ id, body }) => `  ${id}: ${checksum(body)}`);
  return [
    '<!-- ground-truth-meta',
    `head_sha: ${meta.headSha}`,
    `generated_at: ${meta.generatedAt}`,
    `generator: ${GENERATOR} v${GENERATOR_VERSION}`,
    `tier: ${meta.tier}`,
    `composer: ${COMPOSER_VERSION}`,
    `inputs: ${meta.inputs}`,
    'sections:',
    ...sums,
    '-->',
  ].join('\n');
}

/**
 * By file, so that no path is written twice: `src/a.ts foo@0123… L12@4567…`. Not as `name: hash` or `name=hash`: where the
 * name speaks of tokens or keys, that is what a leaked secret looks like.
 */
export function groupSpans(all: readonly Quote[]): string[] {
  const byPath = Map.groupBy(all, ({ path }) => path);
  return [...byPath]
    .sort((a, b) => compareText(a[0], b[0]))
    .map(([path, own]) => {
      const marks = own
        .toSorted((a, b) => compareText(a.mark, b.mark))
        .map(({ mark, sha256 }) => `${mark}@${sha256.slice(0, SPAN_DIGITS)}`);
      return [encodeURI(path), ...marks].join(' ');
    });
}

/** Lenient: what cannot be read is absent, and the checks say so. */
export function parseMeta(text: string): Meta {
  const raw = readBlock(text);
  const textOf = (name: string): string =>
    typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : '';
  const sections = asRecord(raw['sections']);
  return {
    headSha: textOf('head_sha'),
    generatedAt: textOf('generated_at'),
    generator: textOf('generator'),
    tier: /^[123]$/.test(textOf('tier')) ? Number(textOf('tier')) : undefined,
    composer: /^\d{1,6}$/.test(textOf('composer')) ? Number(textOf('composer')) : undefined,
    inputs: textOf('inputs'),
    sections: Object.fromEntries(Object.entries(sections).map(([id, sum]) => [id, String(sum)])),
    citations: readList(raw['spans']).flatMap(toCitation),
    quotes: readList(raw['quotes']),
  };
}

const readList = (list: unknown): Quote[] =>
  Array.isArray(list) ? list.flatMap((line) => readMarks(String(line))) : [];

export function readMarks(line: string): Quote[] {
  const [encoded = '', ...marks] = line.split(' ');
  const path = decodePath(encoded);
  return marks.flatMap((mark) => {
    const at = mark.lastIndexOf('@');
    const sha256 = mark.slice(at + 1);
    if (at < 1 || !/^[0-9a-f]{16,64}$/.test(sha256)) return [];
    return [{ path, mark: mark.slice(0, at), sha256 }];
  });
}

export function toCitation({ path, mark, sha256 }: Quote): Citation[] {
  const parsed = parseReference(`${path}:${mark}`);
  return parsed.ok ? [{ reference: formatReference(parsed.reference), sha256 }] : [];
}

export function toSpan({ reference, sha256 }: Citation): Quote {
  const colon = reference.indexOf(':');
  return { path: reference.slice(0, colon), mark: reference.slice(colon + 1), sha256 };
}

function decodePath(encoded: string): string {
  try {
    return decodeURI(encoded);
  } catch {
    return encoded; // Edited by hand: then it is taken as it stands, and will be found missing.
  }
}

/** Names with a text, with names below, or with a list below: all that the block ever holds, and every value stays text. */
function readBlock(text: string): Readonly<Record<string, unknown>> {
  const block: Record<string, unknown> = Object.create(null);
  let owner = '';
  for (const line of text.split('\n')) {
    const [, indent = '', dash, name = '', rest = ''] =
      /^(\s*)(?:(-)\s+|([\w-]+):(?:\s+|$))(.*)$/.exec(line.trimEnd()) ?? [];
    const value = unquote(rest.trim());
    if (dash !== undefined) {
      const items = block[owner];
      if (Array.isArray(items)) items.push(value);
      else if (owner !== '' && items === '') block[owner] = [value];
    } else if (name !== '' && indent === '') {
      owner = name;
      block[name] = value;
    } else if (name !== '' && owner !== '') {
      const held = block[owner];
      if (held === '') block[owner] = Object.assign(Object.create(null), { [name]: value });
      else if (typeof held === 'object' && !Array.isArray(held))
        (held as Record<string, string>)[name] = value;
    }
  }
  return block;
}

function unquote(text: string): string {
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1); // Edited by hand: taken as it stands.
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
