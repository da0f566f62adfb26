// What a README lists as features, one line each, and those that are named in a word or two. Pure.

import { scanMarkdown } from '../../kernel/markdown/index.ts';
import { firstSentence, toLine } from '../text.ts';
import { BODY_LENGTH_MAX, stripInline } from './readme.ts';

const FEATURES =
  /^(?:(?:key|main|core) )?(?:features?|highlights|capabilities|what (?:it|you) (?:does|can|get).*|why .*)\b/i;
/** A noun or two say nothing that one could look for. */
const FEATURE_WORDS_MIN = 4;
const FEATURE_WORDS_MAX = 18;

export interface Feature {
  readonly text: string;
  /** Of the README, from 1. */
  readonly line: number;
}

/** What people list as features, one line each; what is planned, promised or counted off is none. */
export function readFeatures(readme: string): readonly Feature[] {
  const { lines, headings } = scanMarkdown(readme.slice(0, BODY_LENGTH_MAX));
  const at = headings.findIndex(({ title }) => FEATURES.test(stripInline(title).replace(/^\W+/, '').trim()));
  const heading = headings[at];
  if (heading === undefined) return [];
  const end = headings.slice(at + 1).find(({ level }) => level <= heading.level)?.firstLine ?? lines.length;
  const own = lines.slice(heading.lastLine + 1, end).map(({ text }) => text);
  const all = own.filter((text) => ITEM.test(text)).length;
  const told = own.flatMap((text, offset): Feature[] => {
    const item = ITEM.exec(text)?.[1];
    if (
      item === undefined ||
      FAME.test(item) ||
      /\[[ x]\]|\b(?:todo|planned|coming soon|roadmap)\b/i.test(item)
    )
      return [];
    const rest = own.slice(offset + 1);
    const stop = rest.findIndex((one) => !/^\s+[^\s*+-]/.test(one));
    const whole = [item, ...rest.slice(0, stop < 0 ? rest.length : stop)].join(' ');
    const said = toLine(
      firstSentence(stripInline(whole).replace(/^[^\p{L}\p{Nd}]+/u, ''), FEATURE_WORDS_MAX),
    );
    const count = said.split(' ').length;
    const isWhole =
      count >= FEATURE_WORDS_MIN &&
      !/\b(?:of|the|an?|and|or|with|to|for|in|by|on|from|like|such as)$/i.test(said) &&
      !/…$|[`|<>]|https?:|:$|\b(?:see|below|above|here)\b/i.test(said) &&
      isClosed(said);
    return isWhole ? [{ text: said, line: heading.lastLine + 2 + offset }] : [];
  });
  const named = namedFeatures(own, heading.lastLine + 2);
  if (named !== undefined) return [named, ...told];
  // One of many says that there is nothing else.
  return told.length >= FEATURES_TOLD_MIN || told.length * 3 >= all ? told : [];
}

/** How many people use it is no feature. */
const FAME = /\b(?:used|trusted|loved) by\b|\bmaintained\b|\b(?:stars|downloads|sponsors?)\b/i;
const NAMES_MIN = 5;
const NAMES_WORDS_MAX = 40;

/** Many of a word or two each say together what it can do. */
function namedFeatures(lines: readonly string[], first: number): Feature | undefined {
  const items = lines.map((text) => toLine(stripInline(ITEM.exec(text)?.[1] ?? '')).replace(/[.;,]$/, ''));
  const short = items.filter(
    (item) =>
      /^\p{L}[^|:<>`]*$/u.test(item) && item.split(' ').length < FEATURE_WORDS_MIN && !FAME.test(item),
  );
  if (short.length < NAMES_MIN) return undefined;
  const text = firstSentence(short.join(', '), NAMES_WORDS_MAX);
  return text === '' ? undefined : { text, line: first + items.indexOf(short[0] as string) };
}

const ITEM = /^(?:[-*+]|\d+\.)\s+(.*)$/;
const FEATURES_TOLD_MIN = 3;
const isClosed = (text: string): boolean => text.split('(').length === text.split(')').length;
