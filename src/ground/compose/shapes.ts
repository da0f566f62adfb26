// Whether files that lie side by side are of one kind: most of them declare the same, or something that is called after the
// file in the same way. Pure.

import type { Material } from '../model.ts';
import type { Family, Member } from './families.ts';

const SHARE_MIN = 0.6;
const MEMBERS_ASKED = 24;
/** Of so many members nothing is known: their names have to do. */
const KNOWN_SHARE_MIN = 0.5;
/** A folder of these holds what belongs nowhere else. */
const ASSORTED = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|libs|tools|internals?|support)\/[^/]*$/i;

export function isOfOneShape({ pattern, members, kind }: Family, material: Material): boolean {
  if (kind === 'tests' || kind === 'sources' || pattern.endsWith('/')) return true;
  if (kind === 'plural' && ASSORTED.test(pattern)) return false;
  const shapes = members.slice(0, MEMBERS_ASKED).map((member) => shapeOf(member, material));
  const known = shapes.filter((shape) => shape.size > 0);
  if (known.length < shapes.length * KNOWN_SHARE_MIN) return true;
  const counts = new Map<string, number>();
  for (const shape of known) for (const name of shape) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Math.max(...counts.values()) >= known.length * SHARE_MIN;
}

/** What it declares, with `*` for its own name; of a class also how its name ends. */
function shapeOf(member: Member, { symbolsOf }: Material): ReadonlySet<string> {
  const names = member.paths
    .flatMap((path) => symbolsOf(path))
    .filter(({ container, isDefinition }) => container === '' && isDefinition);
  const own = new Set([plain(member.word), plain(member.word.replace(/^[A-Za-z]+[_-](?=\w)/, ''))]);
  return new Set(
    names.flatMap(({ name, kind }) => {
      const called = [...own].filter((word) => word.length > 1).find((word) => plain(name).includes(word));
      const shape = called === undefined ? name : plain(name).replace(called, '*');
      const ending = TYPES.has(kind) ? /[\p{Ll}\d](\p{Lu}[\p{Ll}\d]+)$/u.exec(name)?.[1] : undefined;
      return ending === undefined ? [shape] : [shape, `…${ending}`];
    }),
  );
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'object', 'struct', 'trait', 'type']);
const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** What opens a part that only some builds have, and what ends it, by what kind of file. */
const CONDITIONS: readonly (readonly [RegExp, RegExp, RegExp])[] = [
  [/\.(?:am|mk)$|(?:^|\/)(?:GNU)?[Mm]akefile[^/]*$/, /^\s*(?:if|ifeq|ifneq|ifdef|ifndef)\b/, /^\s*endif\b/],
  [/(?:CMakeLists\.txt|\.cmake)$/, /^\s*if\s*\(/i, /^\s*endif\s*\(/i],
  [/meson\.build$/, /^\s*if\b/, /^\s*endif\b/],
  [/\.(?:c|h|cc|cpp|hpp|m|in)$/, /^\s*#\s*if/, /^\s*#\s*endif/],
];
/** `#ifndef FOO_H` around a header is no condition. */
const GUARD = /^\s*#\s*ifndef\s+\w*_H\w*\s*$/;

export function isUnderCondition(path: string, lines: readonly string[], line: number): boolean {
  const [, opens, ends] = CONDITIONS.find(([file]) => file.test(path)) ?? [];
  if (opens === undefined || ends === undefined) return false;
  let depth = 0;
  for (const text of lines.slice(0, line - 1)) {
    if (opens.test(text) && !GUARD.test(text)) depth += 1;
    else if (ends.test(text)) depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}
