// A README read for the few things that only people write down: what the project is for, how to start, what it cannot do.
// Badges, logos, HTML, tables of contents and drawings in characters are not sentences. Pure.

import { parseSections, type Section, scanMarkdown } from '../../kernel/markdown/index.ts';
import { firstSentence, neutralise, stripTags, toLine, wholeSentences } from '../text.ts';

const PURPOSE_WORDS_MAX = 30;
const PURPOSE_WORDS_MIN = 3;
const TITLE_WORDS_MAX = 6;
const SECTIONS_LOOKED_AT = 5;
/** Sentences about the page, not about the project. */
const ABOUT_THE_PAGE =
  /^(?:this (?:readme|document|file|page|is the readme)|this is [\w.+ -]+, released on|you (?:can|need|must|may|will)|(?:discuss|ask|chat|talk)\b|to (?:install|build|compile|run|use|get|start)|if (?:you|there|it)|support (?:us|the)|sponsor|thank|join|follow|donate|copyright|licen[cs]ed|for (?:installation|license|further|instructions)|welcome to|learn (?:about|how)|table of contents|(?:also )?see (?:the|also)?|also\b|the (?:original |full )?name\b|(?:of course|however|but|so|now|next|finally|usually|here|there(?: is| are|'s)|in (?:this|order to)|once|after|before)(?=,| (?!is\b))|for (?:more|the latest|anything|details|information|questions)|read (?:the|more)|(?:[\w.-]+ ){0,2}(?:notes?|notice|warning|important|attention|caution|feedback)\b|please|then|first(?!-),?|release notes?|change ?log|(?:what's|what is) new|looking for|build status|(?:the |all )?(?:[\w-]+ )?documentation|visit|check out|click|this (?:project |repository |package )?is (?:a |still )?(?:a )?work in progress|work in progress)\b/i;

export const isAboutThePage = (sentence: string): boolean => ABOUT_THE_PAGE.test(sentence);

/** What stands above any text. */
const GENERIC_TITLE =
  /^(?:about|introduction|intro|overview|read ?me|description|summary|contents|table of contents|what is (?:it|this)|installation|getting started|notes?|build status|status|name|synopsis|usage|important|notice|warning|attention|disclaimer|news|announcements?)\W*$/i;

/** What stands before the text for programs that make pages of it. */
const withoutFrontMatter = (readme: string): string =>
  readme.replace(/^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '');

/** The first heading, when it reads like a name. */
export function readTitle(readme: string): string {
  const first = parseSections(withoutFrontMatter(readme))[1];
  // Other markups rule a title above as well, and put the version beside the name.
  const title = (first?.level === 1 ? first.title : '')
    .replace(/^([=*#~_+-])\1{2,}\s+/, '')
    .replace(/^read ?me (?:for|of|file for)\s+(?:the\s+)?/i, '')
    .replace(
      /(?<=\S)(?:\s+[-–—:|]+)?\s+(?:(?:the\s+)?read ?me(?: file)?|overview|documentation|manual)$/i,
      '',
    )
    .replace(/^(?:an? )?introduction to (?:the )?(.+?)(?: project)?$/i, '$1')
    // A motto behind the name.
    .replace(/(?<=^[\w.+-]+)\s*(?::|\s[-–—|])\s+\S.*$/, '')
    .replace(/(?<=^\S+) v?\d+(?:\.\d+)+$/, '');
  const words = toLine(stripInline(title));
  if (GENERIC_TITLE.test(words)) return '';
  return words !== '' && words.split(' ').length <= TITLE_WORDS_MAX && /\p{L}/u.test(words) ? words : '';
}

/** Plain text rules its headings with whatever sign it likes, as far as they reach. */
const withUnderlines = (readme: string): string =>
  readme.replace(
    /(^|\n[ \t]*\n)([^\s>|*#-][^\n]*[^\s.:;,])\n(([*~^#+"'.:_])\4{2,})[ \t]*(?=\n)/g,
    (all, before: string, title: string, line: string) =>
      Math.abs(title.length - line.length) <= 2 ? `${before}${title}\n${'-'.repeat(line.length)}` : all,
  );

/** `This is the README for cup, a tool …`: what it is stands behind. */
function withoutGreeting(sentence: string): string {
  const what = /^This is the read ?me(?: file)? (?:for|of) [^,]{1,60}, (an? \S.*)$/i.exec(sentence)?.[1];
  return what === undefined ? sentence : what.charAt(0).toUpperCase() + what.slice(1);
}

/** How it is got, built, run or kept says nothing of what it is for. */
const ON_WORK =
  /^(?:install|usage|using|build|compil|running|how to|getting (?:it|the|started)|quick ?start|requirements|prerequisites|dependenc|download|setup|set up|configur|contribut|develop|test|licen[cs]e|copyright|authors?|credits|change|todo|support|faq|example|documentation|bugs?|contact|mailing|benchmark|performance|supported|compatib|news|roadmap|history|screenshots?|branch|version|general|guide|community|other|links|resources|project status)/i;

const DESCRIBES = /^(?:description|about|overview|introduction|summary|what (?:is|it is)\b.*)\W*$/i;

/** The first real sentence: prose before or under the first heading that is not a badge, a link list or a drawing. */
export function readPurpose(readme: string): string {
  // What is set apart from the text is a motto or a notice; where nothing else is said, it may be all there is.
  let quoted = '';
  const motto = readMotto(readme);
  if (motto !== '') return motto;
  const sections = parseSections(withUnderlines(withoutFrontMatter(readme)));
  // Where much else comes first, what is called so.
  const later = sections
    .slice(SECTIONS_LOOKED_AT)
    .filter(({ title }) => DESCRIBES.test(stripInline(title).trim()));
  for (const section of [...sections.slice(0, SECTIONS_LOOKED_AT), ...later]) {
    if (section.level > 0 && ON_WORK.test(stripInline(section.title).trim())) continue;
    for (const paragraph of paragraphsOf(section.body)) {
      const isQuoted = /^\s*>/.test(paragraph);
      if (isQuoted && quoted !== '') continue;
      const first = withoutGreeting(firstSentence(withoutMarks(paragraph), PURPOSE_WORDS_MAX));
      const sentence = withList(first, listBehind(section.body, paragraph)) || closeList(first);
      if (!isProse(sentence)) continue;
      if (!isQuoted) return sentence;
      quoted = sentence;
    }
  }
  return quoted;
}

/** What stands behind the name in the first heading: `# Cup - A library for tea`. */
function readMotto(readme: string): string {
  const first = parseSections(withoutFrontMatter(readme))[1];
  const motto =
    /^[\w.+-]+\s*(?::|\s[-–—|])\s+(\S.*)$/.exec(toLine(stripInline(first?.title ?? '')))?.[1] ?? '';
  const sentence = firstSentence(motto, PURPOSE_WORDS_MAX);
  return isProse(sentence) ? sentence : '';
}

/** What is set off as a whole may hold what breaks its marks. */
const withoutMarks = (paragraph: string): string =>
  stripInline(withoutLabel(paragraph)).replace(/^\s*[*_]{1,3}(?=\S)/, '');

/** Plain text has its headings in capitals, right above what stands further in. */
const withoutLabel = (paragraph: string): string =>
  paragraph.replace(/^\s*[A-Z][A-Z &]*[A-Z][ \t]*\n(?=[ \t]+\S)/, '');

/** Items of the list that stands right behind a paragraph. */
function listBehind(body: string, paragraph: string): readonly string[] {
  const text = paragraph.trim();
  const at = text.endsWith(':') ? body.indexOf(text) : -1;
  if (at < 0) return [];
  const list = /^\s*\n((?:[ \t]{0,3}[-*+][ \t]+\S.*(?:\n[ \t]+\S.*)*\n?)+)/.exec(
    body.slice(at + text.length),
  )?.[1];
  return (list ?? '')
    .split(/^[ \t]{0,3}[-*+][ \t]+/m)
    .map((item) =>
      toLine(stripInline(item))
        .replace(/\s*\([^()]*\)/g, '')
        .replace(/[.;,]$/, ''),
    )
    .filter((item) => item !== '');
}

/** A sentence that breaks off before its list goes on with it, as far as there is room. */
function withList(sentence: string, items: readonly string[]): string {
  if (!sentence.endsWith(':') || items.length < 2) return '';
  const told: string[] = [];
  let room = PURPOSE_WORDS_MAX - sentence.split(' ').length;
  for (const item of items) {
    room -= item.split(' ').length;
    if (room < 0) break;
    told.push(item);
  }
  if (told.length < 2) return '';
  const whole = `${sentence.replace(/^[*#=]+\s+/, '')} ${told.join(', ')}${told.length < items.length ? ' …' : '.'}`;
  return firstSentence(whole, PURPOSE_WORDS_MAX + 1);
}

/** A sentence that leads to a list goes without what only leads there: "a store, with a focus on being:". */
function closeList(sentence: string): string {
  if (!sentence.endsWith(':')) return sentence.replace(/^[*#=]+\s+/, '');
  // It only leads to what stands behind it.
  if (/\b(?:at|in|from|on|to|with|by|of):$/.test(sentence)) return '';
  const comma = sentence.lastIndexOf(',');
  const cut = comma > sentence.length / 2 ? sentence.slice(0, comma) : sentence.slice(0, -1);
  return `${cut.replace(/^[*#=]+\s+/, '')}.`;
}

/** What a README has to say of its project stands near its beginning; the rest may be anything. */
export const BODY_LENGTH_MAX = 100_000;

function paragraphsOf(body: string): string[] {
  const { lines, fences } = scanMarkdown(body.slice(0, BODY_LENGTH_MAX));
  const kept = lines.map((line, index) =>
    fences.some(({ firstLine, lastLine }) => index >= firstLine && index <= lastLine) ? '' : line.text,
  );
  return (
    kept
      .join('\n')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(script|style|svg|table|details|picture|h[1-6])\b[\s\S]*?<\/\1>/gi, '\n\n')
      .replace(/<\/?(?:p|div|center|br|hr|ul|ol|section)\b[^<>]*>/gi, '\n\n')
      // A heading that forgot its space.
      .replace(/^#{1,6}(?=[^\s#!]).*$/gm, '\n')
      // A line across the page ends what stands above.
      .replace(/^\s{0,3}([*_-])(?:[ \t]*\1){2,}[ \t]*$/gm, '\n')
      .split(/\n\s*\n/)
      .filter((paragraph) => !/^\s*(?:[-*+]|\d+\.)\s|^\s*\||^ {4}|^\s*>?\s*\[!\w+\]|^\.\. /.test(paragraph))
  );
}

/** Markup out, words in. */
export function stripInline(text: string): string {
  // Between backticks a star is a star.
  const starred = text.replace(/(?<!`)`([^`\n]+)`(?!`)/g, (span) => span.replaceAll('*', STAR));
  return stripMarks(starred).replaceAll(STAR, '*');
}

/** Stands for what is no mark, and in no text. */
const STAR = '\uE000';

function stripMarks(text: string): string {
  return stripTags(text)
    .replace(/\bimage::?\S*?\[[^\]]*\]/g, ' ')
    .replace(/\b(?:link:)?https?:\/\/[^\s[\]]+\[([^\]]*)\]/g, '$1')
    .replace(/!\[[^\][]*\](?:\([^()]*\)|\[[^\][]*\])/g, ' ')
    .replace(/\[\s*\](?:\([^()]*\)|\[[^\][]*\])/g, ' ')
    .replace(/\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(/\[([\p{L}][^\][]*)\](?![(:])/gu, '$1')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|&[lr]aquo;/g, ' ')
    .replace(/`([^`<]+?)(?:\s*<[^>]*>)?`__?(?!\w)/g, '$1')
    .replace(/(?<![\w_])([A-Za-z][A-Za-z0-9-]*)__?(?=[\s.,]|$)/g, '$1')
    .replace(/^\s*>\s?/gm, '')
    .replace(/(\*\*|__|\*|~~)(?=\S)((?:(?!\n\s*\n)[\s\S])*?\S)\1/g, '$2')
    .replace(/(?<!\w)_(?=\S)([^_\n]*[^_\s])_(?!\w)/g, '$1')
    .replace(/``([^`'\n]+)''/g, '$1')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/:[a-z0-9_+-]+:/g, ' ');
}

/** Of other pages, and of the law. */
const OF_PAPERS =
  /\bREADMEs?\b|\bfree software[;,:]|\b(?:General|Lesser|Affero) Public Licen[cs]e\b|\bwithout (?:any )?warrant/i;

function isProse(sentence: string): boolean {
  const words = sentence.split(' ');
  if (ABOUT_THE_PAGE.test(sentence) || OF_PAPERS.test(sentence) || /\(c\)|©|\bcopyright\b/i.test(sentence))
    return false;
  // What is said aside, or to some readers only: "(Users of X: click …)".
  if (
    /\s--\w|^[$>]\s|^\(.*\)\.?$|^\(?[\w-]+[ -]users\s*:|^this is (?:an?|the)\b.*\bread ?me\b|\bdocumentation\b.*\b(?:available|directory|found|located|online|see|split)\b/i.test(
      sentence,
    )
  )
    return false;
  if (words.length < PURPOSE_WORDS_MIN || words.filter((word) => /^[|•·]$/.test(word)).length >= 2)
    return false;
  const letters = [...sentence].filter((character) => /\p{L}|\p{Nd}|\s/u.test(character)).length;
  if (letters / sentence.length < 0.75) return false;
  // A row of links or languages has no small words between its names.
  return words.filter((word) => /^\p{Ll}+[,.]?$/u.test(word)).length >= 2 || /\p{Lo}/u.test(sentence);
}

const STARTS =
  /^(?:quick ?start|getting started|install(?:ation|ing)?|usage|setup|set up|how to use|building|build)\b/i;
const FENCE_LINES_MAX = 14;

/** The first commands that a section on starting shows. */
export function readQuickStart(readme: string): readonly string[] {
  const sections = parseSections(readme).filter(({ title }) => STARTS.test(stripInline(title).trim()));
  for (const section of sections) {
    const fence = firstShellFence(section);
    if (fence.length > 0) return fence;
  }
  return [];
}

function firstShellFence({ body }: Section): readonly string[] {
  const { lines, fences } = scanMarkdown(body);
  const found: string[] = [];
  for (const { firstLine, lastLine, closed } of fences) {
    const info = /^\s*[`~]{3,}\s*([\w-]*)/.exec(lines[firstLine]?.text ?? '')?.[1]?.toLowerCase() ?? '';
    const inner = lines
      .slice(firstLine + 1, closed ? lastLine : lastLine + 1)
      .map(({ text }) => text.trimEnd());
    const isShell = ['sh', 'bash', 'shell', 'console', 'zsh', 'terminal', 'shell-session'].includes(info);
    if (
      !isShell &&
      !(
        info === '' &&
        inner.some((line) =>
          /^\s*[$>]\s|^(?:npm|pip|cargo|go|make|git|docker|brew|apt|yarn|pnpm|npx)\s/.test(line),
        )
      )
    )
      continue;
    const commands = inner
      .map((line) => neutralise(line).replace(/^\s*[$>]\s+/, ''))
      .filter((line) => line.trim() !== '');
    found.push(...commands);
    // To fetch it and to step into it is no start yet.
    if (commands.some((line) => !/^\s*(?:git clone|cd)\b/.test(line))) break;
  }
  return found.slice(0, FENCE_LINES_MAX);
}

const LIMITS =
  /\b(?:limitations?|limits|known issues?|caveats?|gotchas?|not supported|unsupported|pitfalls?|restrictions?|non-goals?)\b/i;
const LIMIT_WORDS_MAX = 45;

/** What people say it cannot do, each with what they add to it. */
const LEADS_ROUND =
  /\b(?:work(?:ing)?[ -]?arounds?|(?:get|work) around|(?:several|two|three|some|following) (?:ways|options|solutions)|to (?:avoid|fix|solve) (?:this|it|that))\b/i;
/** Says what to do about something that was told before. */
const POINTS_BACK =
  /\b(?:this|that|these|those|the) (?:problems?|issues?|limitations?|gotchas?|resulting)\b|^(?:As a (?:workaround|result)|Instead|Otherwise|Therefore|However|You can (?:work|get) around)\b/i;

/** The last line of text before a list, also above items of the same list. */
const saidBefore = (body: string, at: number): string =>
  body
    .slice(0, at)
    .split('\n')
    .findLast((line) => line.trim() !== '' && !/^\s*(?:[-*+]|\d+\.)\s|^\s{2,}/.test(line)) ?? '';

export function readLimitations(readme: string): readonly string[] {
  return parseSections(readme)
    .filter(({ title }) => LIMITS.test(title))
    .flatMap(({ body }) => {
      const bullets = [...body.matchAll(/^\s{0,3}(?:[-*+]|\d+\.)\s+((?:.+)(?:\n {2,}\S.*)*)/gm)];
      // Where a list tells ways round, what it leads round stands before it.
      const limits = bullets.filter(({ index }) => !LEADS_ROUND.test(saidBefore(body, index)));
      const texts = limits.length > 0 ? limits.map(([, item = '']) => item) : paragraphsOf(body);
      return texts.map((text) => wholeSentences(stripInline(text), LIMIT_WORDS_MAX)).map(toLine);
    })
    .filter(
      (line) =>
        line.split(' ').length >= PURPOSE_WORDS_MIN &&
        !/^See\b/.test(line) &&
        !POINTS_BACK.test(line) &&
        !/\b(?:see|find|found|listed|read|documented|described)\b.*\bhere\b|\b(?:below|above|following)\b[.:]?$/i.test(
          line,
        ),
    );
}
