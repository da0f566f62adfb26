// "Known Limitations": what people wrote down, limits that the code sets by name, and what this document does not speak of,
// with how much of it there is. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import type { Block, Draft, Material } from '../model.ts';
import { readLimitations } from '../scan/readme.ts';
import { code, compareText, plural } from '../text.ts';
import { realityDraft } from './reality.ts';
import { citeSymbol } from './symbols.ts';
import { unreadLanguages } from './unread.ts';

const WRITTEN_MAX = 8;
const LIMITS_MAX = 10;
const LIMIT_NAME =
  /^(?:[A-Z][A-Z0-9]*_)*(?:MAX|MIN|LIMIT|TIMEOUT|CAPACITY|QUOTA)(?:_[A-Z0-9]+)*$|^(?:max|min|default)[A-Z]\w*(?:Size|Length|Count|Depth|Timeout|Limit|Retries|Bytes)$|^(?:Max|Min|Default)[A-Z]\w*(?:Size|Length|Count|Depth|Timeout|Limit|Retries|Bytes)$/;

export function composeLimitations(material: Material): Draft {
  const written = material.reality.limitations;
  if (written !== undefined) return realityDraft(written);
  const said = material.readme === undefined ? [] : readLimitations(material.readme);
  const blocks: Block[] = [
    { items: said.slice(0, WRITTEN_MAX).map((line) => `- ${line}`), noun: 'limitation' },
    limitsInCode(material),
    { items: skippedLines(material), noun: '' },
  ];
  const kept = blocks.filter(({ items }) => items.length > 0);
  return {
    blocks:
      kept.length > 0 ? kept : [{ items: ['None stated in the README or found in the code.'], noun: '' }],
  };
}

/** Constants whose name says that they are a limit, with their value where it fits. */
function limitsInCode(material: Material): Block {
  const found = material.facts.symbols
    .filter(
      ({ symbol, path }) =>
        isConstant(symbol.kind) &&
        LIMIT_NAME.test(symbol.name) &&
        !/^(?:U?(?:INT|LONG|LLONG|SHRT|CHAR|SIZE)(?:\d+)?|PATH|SSIZE)_(?:MAX|MIN)$/.test(symbol.name) &&
        !/[\s:`]/.test(path),
    )
    .toSorted(
      (a, b) =>
        b.references - a.references ||
        compareText(a.path, b.path) ||
        compareText(a.symbol.name, b.symbol.name),
    );
  const items = found.flatMap((one) => {
    const value = readValue(one, material);
    return value === '' ? [] : [`- ${code(citeSymbol(one, material))} = ${code(value)}`];
  });
  return { before: ['Limits set in code:', ''], items: items.slice(0, LIMITS_MAX), noun: 'limit' };
}

const isConstant = (kind: string): boolean => kind === 'constant' || kind === 'variable' || kind === 'macro';

const VALUE_LENGTH_MAX = 40;

function readValue({ path, symbol }: RankedSymbol, material: Material): string {
  if (symbol.endLine - symbol.line > 1) return '';
  const text = material.linesOf(path, symbol.line, symbol.endLine).replace(/\s+/g, ' ');
  const value =
    new RegExp(`\\b${symbol.name}\\b[^=]*?(?::?=\\s*|\\s)([^=;][^;]*?);?\\s*(?://.*|#.*|/\\*.*)?$`)
      .exec(text)?.[1]
      ?.trim() ?? '';
  return /\d/.test(value) && value.length <= VALUE_LENGTH_MAX && !value.includes('{') ? value : '';
}

const SKIP_WORDS: Readonly<Record<string, string>> = {
  'too-large': 'too large to read',
  binary: 'binary in spite of their name',
  failed: 'not understood',
  generated: 'generated',
  minified: 'minified',
  link: 'links, which are not followed',
  submodule: 'submodules, which are not entered',
  missing: 'gone while reading',
  name: 'with names that are not UTF-8',
};

function skippedLines(material: Material): string[] {
  const { facts } = material;
  const skips = Object.entries(facts.skips)
    .filter(([reason, count]) => (count ?? 0) > 0 && reason !== 'generated' && reason !== 'minified')
    .sort((a, b) => compareText(a[0], b[0]))
    .map(([reason, count]) => `${count} ${SKIP_WORDS[reason] ?? reason}`);
  const asides = (['vendored', 'generated'] as const).flatMap((role) => {
    const count = facts.roles[role] ?? 0;
    return count === 0 ? [] : [`${plural(count, 'file')} ${role}`];
  });
  const unread = unreadLanguages(material);
  return [
    ...(unread === '' ? [] : [`- Written in languages that are not read here: ${unread}.`]),
    ...(asides.length > 0 ? [`- Not described, and not to be edited by hand: ${asides.join(', ')}.`] : []),
    ...(skips.length > 0 ? [`- Files whose contents were not read: ${skips.join(', ')}.`] : []),
  ];
}
