// Where a file comes from, when that is not the hands of those who work on the project: a tool wrote it from another file, or it was
// taken from another project. Its head says so. Pure.

import type { Material } from '../model.ts';
import { code } from '../text.ts';
import { projectName } from './header.ts';
import { oncePerMaterial } from './once-per-material.ts';

const HEAD_LINES = 45;
const FIRST_LINES = 6;

/** Sources that tools write programs from. */
const MADE_FROM =
  /^\s*(?:#\s*line|\/\/\s*line|\/\*\s*line)\s+\d+\s+"([^"\n]+\.(?:rl|re|y|yy|ypp|l|ll|lex|lpp|peg|leg|g4?|jj|jjt|in|erb|tmpl|pyx|vala))"/m;
/** Said of where a file was found, behind which that place follows. */
const TAKEN =
  /\b(?:grabbed|copied|taken|borrowed|lifted|swiped|vendored|imported|adapted) (?:\w+ )?(?:verbatim |directly |straight )?from:?\s+<?(?:https?:\/\/|git:\/\/|(?:the )?(?:free|open|net)bsd\b|(?:the )?linux kernel\b|glibc\b|gnulib\b)/i;
const COPYRIGHT = /\bcopyright\b[^\n]*\b(?:19|20)\d\d\b/i;
const ADDRESS = /https?:\/\/([\w.-]+)(\/[\w./~-]*)?/g;
/** Addresses of licences and of standards say nothing of whose it is. */
const OF_LICENCE =
  /(?:opensource|gnu|apache|creativecommons|spdx|mozilla|fsf|w3|ietf|rfc-editor|unicode|wikipedia|iana|iso)\.org$|(?:^|\.)(?:ietf|wikipedia)\./i;

/** '' for a file that is the project's own, as far as it says; else what to know before it is changed. */
export function originOf(material: Material, path: string): string {
  const known = origins(material);
  let origin = known.get(path);
  if (origin === undefined) {
    origin = readOrigin(material, path);
    known.set(path, origin);
  }
  return origin;
}

const origins = oncePerMaterial((): Map<string, string> => new Map());

function readOrigin(material: Material, path: string): string {
  const head = material.linesOf(path, 1, HEAD_LINES);
  const from = MADE_FROM.exec(head.split('\n').slice(0, FIRST_LINES).join('\n'))?.[1];
  if (from !== undefined) return madeFrom(material, path, from);
  const said = firstComment(head);
  if (TAKEN.test(said)) return 'taken from another project';
  return COPYRIGHT.test(said) && hasForeignAddress(material, said) ? 'of another project' : '';
}

/** As the tool was called, or beside what it wrote. */
function madeFrom({ paths }: Material, path: string, from: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = from.slice(from.lastIndexOf('/') + 1);
  const place = [from.replace(/^\.\//, ''), `${folder}${from}`, `${folder}${name}`].find((one) =>
    paths.has(one),
  );
  const shown = place ?? [...paths].find((one) => one.endsWith(`/${name}`)) ?? name;
  return /[\s`|]/.test(shown) ? 'generated' : `generated from ${code(shown)}, which is to be edited instead`;
}

/** What stands above the first line of code. */
function firstComment(head: string): string {
  const lines = head.split('\n');
  const end = lines.findIndex(
    (line) => /^\s*(?:[A-Za-z_$@(]|#\s*(?:include|define|ifndef|if)\b)/.test(line) && !/^\s*\*/.test(line),
  );
  const isOpen = /^\s*\/\*/m.test(lines.slice(0, end < 0 ? undefined : end).join('\n'));
  // Lines of a comment need no mark of their own.
  if (!isOpen) return lines.slice(0, end < 0 ? undefined : end).join('\n');
  const close = head.indexOf('*/');
  return close < 0 ? head : head.slice(0, close);
}

function hasForeignAddress(material: Material, said: string): boolean {
  const own = plain(projectName(material).split('/').at(-1) ?? '');
  const told = `${material.readme ?? ''}`.toLowerCase();
  return [...said.matchAll(ADDRESS)].some(
    ([whole, host = '']) =>
      !OF_LICENCE.test(host) &&
      !/licen[sc]e/i.test(whole) &&
      !(own !== '' && plain(whole).includes(own)) &&
      !told.includes(host.replace(/^www\./, '').toLowerCase()),
  );
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
