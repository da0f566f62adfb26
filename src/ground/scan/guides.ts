// Files in which people wrote down how to work here, for agents and for each other, and the lines in them that say must or
// never. Quoted as they stand, short, and never what would steer a reader elsewhere. Pure.

import { removeBlock } from '../../kernel/markdown/index.ts';
import { isForWork } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { firstSentence, stripTags } from '../text.ts';

/** In the order in which they should be read. */
const GUIDES: readonly RegExp[] = [
  /^AGENTS?\.md$/i,
  /^CLAUDE\.md$/,
  /^GEMINI\.md$/,
  /^\.github\/copilot-instructions\.md$/,
  /^\.cursorrules$|^\.cursor\/rules\/[^/]+\.mdc?$/,
  /^\.windsurfrules$|^\.clinerules$/,
  /^(?:\.github\/|docs?\/)?CONTRIBUTING(?:\.(?:md|rst|txt|adoc))?$/i,
  /^(?:docs?\/)?(?:DEVELOPMENT|DEVELOPING|DEVELOPERS?|HACKING|BUILDING|INSTALL|ARCHITECTURE|STYLE(?:GUIDE)?|TESTING|CODING_?STYLE)(?:\.(?:md|rst|txt|adoc))?$|^(?:docs?\/)?(?:development|developing|hacking|building|install|architecture|style-?guide|testing)\.(?:md|rst|txt|adoc)$/,
];
const GUIDES_MAX = 8;
const NESTED_MAX = 3;

/** Relative to the folder that the document is about; whole paths. */
export function listGuides({
  paths,
  folder,
  linesOf,
}: Pick<Material, 'folder' | 'linesOf' | 'paths'>): string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const own = [...paths].filter((path) => path.startsWith(prefix) && !/[\s:`]/.test(path));
  const rank = (path: string): number =>
    GUIDES.findIndex((pattern) => pattern.test(path.slice(prefix.length)));
  const named = own
    .filter((path) => rank(path) >= 0)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return named
    .filter((path) => {
      const text = linesOf(path, 1, BLOCK_LINES_MAX);
      return !isBlock(text) && !isOnlyLaw(text);
    })
    .slice(0, GUIDES_MAX);
}

/** What must be signed before anything is taken says nothing of how to work here. */
const isOnlyLaw = (text: string): boolean =>
  /\b(?:contribut\w+ (?:licen[cs]e )?agreement|sub-?licen[cs]|CLA\b)/i.test(text) && !OF_WORK.test(text);
const OF_WORK =
  /```|^ {4}\S|`[^`\n]+`|\b(?:tests?|build|compile|run|lint|format(?:ting)?|coding|code style|style|branch(?:es)?|commit|issues?|bugs?|pull requests?|fork)\b/im;

const BLOCK_LINES_MAX = 200;
/** What `loa init` wrote for agents says nothing of the project. */
const isBlock = (text: string): boolean => text.trim() !== '' && removeBlock(text, '', 'html').trim() === '';

/** READMEs of folders right below that hold code of the project: they speak of a part of it. */
export function nestedReadmes({
  paths,
  folder,
  facts,
  linesOf,
}: Pick<Material, 'facts' | 'folder' | 'linesOf' | 'paths'>): string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const isPart = (path: string): boolean => {
    const own = path.slice(0, path.lastIndexOf('/'));
    return facts.folders.some((one) => one.folder === own || one.folder.startsWith(`${own}/`));
  };
  return [...paths]
    .filter(
      (path) =>
        path.startsWith(prefix) &&
        !isForWork(path.slice(prefix.length)) &&
        /^(?!\.|node_modules|vendor|\w{0,3}tests?\/|test|spec|example|doc)[^/\s:`]+(?:\/[^/\s:`]+)?\/README(?:\.(?:md|rst))?$/.test(
          path.slice(prefix.length),
        ) &&
        isPart(path) &&
        !isOrigin(linesOf(path, 1, BLOCK_LINES_MAX)),
    )
    .toSorted()
    .slice(0, NESTED_MAX);
}

/** Some lines on where a copy comes from. */
const isOrigin = (text: string): boolean =>
  text.trim().split('\n').length <= ORIGIN_LINES_MAX &&
  /https?:\/\//.test(text) &&
  /\b(?:(?:modified|stripped|striped|patched|trimmed|adapted|vendored) (?:and \w+ |down )*(?:version|copy|fork)|(?:copied|vendored|taken|forked|borrowed|adapted|imported) from|(?:copy|fork) of)\b/i.test(
    text,
  );
const ORIGIN_LINES_MAX = 12;

export interface Rule {
  readonly text: string;
  readonly path: string;
  readonly line: number;
}

const RULE =
  /\b(?:must(?! have been)|never(?! mind)|always|(?:do not|don't)(?! (?:actually |really )?(?:have to|need|forget|worry|hesitate|panic|be (?:shy|afraid)))|required to|make sure|(?:won't|will not) be accepted)\b/i;
/** About people, pleas and law: true, and no rule for code. */
const NO_RULE =
  /^(?:Note|Examine|If you|It's|It is|Sometimes|There|As a|Due to|We|Our)\b|\b(?:pull from|(?:feature|topic) branch(?:es)?)\b|\bnot always\b|\bmake sure (?:that )?you(?: have|'ve| are)\b|\b(?:pull request|review|licen[cs]e|copyright|conduct|CLA\b|sign(?:ed)?[- ]off|sponsor|issue|question|bug|security|vulnerab|email|discord|slack|please|report|thank|welcome|you must be|community|donat|\baccounts?\b|commit messages?|\b(?:IP|intellectual property|contribut\w+) (?:polic|agreement)|\bfoundation\b|\blegal|\bpatent|\btrademark|\bDCO\b|\bECA\b|\bticket|\bentitled\b)|\bI\b|\bI'm\b|\bmy\b/i;
const LINES_MAX = 400;
const RULE_WORDS = { min: 5, max: 26 };

export function readRules(material: Pick<Material, 'folder' | 'linesOf' | 'paths'>, max: number): Rule[] {
  return listGuides(material)
    .filter((path) =>
      /(?:AGENTS?|CLAUDE|GEMINI|CONTRIBUTING|copilot-instructions|STYLE\w*|HACKING)\.md$|\.mdc$|rules$/i.test(
        path,
      ),
    )
    .flatMap((path) => rulesOf(material.linesOf(path, 1, LINES_MAX), path))
    .slice(0, max);
}

/** Paragraphs and items as whole texts, each with its first line; code, tables and headings are none. */
function passagesOf(text: string): { readonly text: string; readonly line: number }[] {
  const passages: { text: string; line: number }[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [at, raw] of text.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(raw)) isCode = !isCode;
    const isText: boolean =
      !isCode &&
      !/^\s*(?:```|~~~|#|\||>|<|\[[^\]]+\]:)/.test(raw) &&
      raw.trim() !== '' &&
      (isOpen || !/^ {4}\S/.test(raw));
    const isItem = /^\s*(?:[-*+]|\d+[.)])\s+/.test(raw);
    const last = passages.at(-1);
    if (isText && isOpen && !isItem && last !== undefined) last.text += ` ${raw.trim()}`;
    else if (isText) passages.push({ text: raw.trim().replace(/^(?:[-*+]|\d+[.)])\s+/, ''), line: at + 1 });
    isOpen = isText;
  }
  return passages;
}

/** Of one text no more. */
const OF_ONE_MAX = 2;
/** A sentence that leans on the one before it. */
const LEANS =
  /^['"]?(?:It|They|This|That|These|Those|Then|So|But|And|Otherwise|Also|However|He|She|Here|In that|In this)\b/;

/** Whole sentences, of a length that one remembers; what leads an item in stays with it. */
function rulesOf(text: string, path: string): Rule[] {
  return passagesOf(text).flatMap(({ text: passage, line }): Rule[] => {
    const plain = stripTags(passage)
      .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/^(\*\*|__)(.+?)[.!:]?\1\s+[-–—]\s+/, '$2: ')
      .replace(/(\*\*|__|\*)(?=\S)(.*?\S)\1/g, '$2')
      .replace(/`/g, "'");
    return sentencesOf(plain)
      .filter((sentence, at) => isRule(sentence) && (at === 0 || !LEANS.test(sentence)))
      .slice(0, OF_ONE_MAX)
      .map((sentence) => ({ text: sentence, path, line }));
  });
}

/** One behind the other, as each is the first of what is left. */
function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const sentence = firstSentence(rest, RULE_WORDS.max);
    found.push(sentence);
    if (sentence === '' || !rest.startsWith(sentence)) break;
    rest = rest.slice(sentence.length).trim();
  }
  return found;
}

function isRule(sentence: string): boolean {
  const count = sentence.split(' ').length;
  const isWhole =
    /^[A-Z'"]/.test(sentence) &&
    !/…$|[:–—-]$/.test(sentence) &&
    sentence.split('(').length === sentence.split(')').length;
  return (
    isWhole &&
    RULE.test(sentence) &&
    !NO_RULE.test(sentence) &&
    count >= RULE_WORDS.min &&
    count <= RULE_WORDS.max
  );
}
