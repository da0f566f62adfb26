// What a Makefile that people wrote makes when nobody says what: the programs below its first goal and below `all`, with the files
// that are put together to each. Branches that nothing switches on are left out. Pure.

interface MadeProgram {
  readonly name: string;
  readonly sources: string;
  readonly isInstalled: boolean;
}

const OBJECT = /\.(?:o|obj|c|cc|cpp|cxx)$/;
/** Parts, and what is no program. */
const PART = /\.\w+$|[%*]/;
const DEPTH_MAX = 6;

export function madeByMake(text: string, expand: (words: string) => string): MadeProgram[] {
  const { needs, linked } = readRules(text, expand);
  const first = [...needs.keys()].find((name) => !name.startsWith('.') && !PART.test(name));
  const byDefault = new Set<string>();
  const visit = (name: string, depth: number): void => {
    if (byDefault.has(name) || depth === 0) return;
    byDefault.add(name);
    for (const one of needs.get(name) ?? []) if (!PART.test(one)) visit(one, depth - 1);
  };
  for (const goal of new Set([first ?? 'all', 'all'])) visit(goal, DEPTH_MAX);
  return [...needs].flatMap(([name, words]) => {
    const objects = words.filter((word) => OBJECT.test(word));
    if (PART.test(name) || objects.length === 0 || !linked.has(name)) return [];
    const sources = objects.flatMap((word) => {
      const stem = word.replace(/\.(?:o|obj)$/, '');
      return stem === word ? [word] : ['c', 'cc', 'cpp', 'cxx'].map((ending) => `${stem}.${ending}`);
    });
    const isInstalled = byDefault.has(name);
    return [{ name: name.replace(/^.*\//, ''), sources: sources.join(' '), isInstalled }];
  });
}

/** A rule with the lines that carry it out. */
const RULE = /^([^\s:=#][^:=\n]*?) ?::?(?![:=]) ?([^=\n]*)((?:\n[ \t].*)*)$/gm;
/** What puts objects together to a program. */
const LINKS = /\s-o\b|\$[({]LINK/;

/** What is left of names that nothing in the file says is mostly the ending of programs. */
const plain = (words: string): string[] =>
  words
    .replace(/;.*$/, '')
    .replace(/\$[({]\w+[)}]|@\w+@/g, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !/[$()|]/.test(word));

interface Rules {
  readonly needs: ReadonlyMap<string, readonly string[]>;
  readonly linked: ReadonlySet<string>;
}

function readRules(text: string, expand: (words: string) => string): Rules {
  const needs = new Map<string, string[]>();
  const linked = new Set<string>();
  for (const [, targets = '', words = '', recipe = ''] of text.matchAll(RULE)) {
    if (targets.startsWith('.')) continue;
    const needed = plain(expand(words));
    for (const target of plain(expand(targets))) {
      needs.set(target, [...(needs.get(target) ?? []), ...needed]);
      if (LINKS.test(recipe)) linked.add(target);
    }
  }
  return { needs, linked };
}

/** A name that the file never sets, and nothing that it takes in could set, is empty unless somebody says it. */
export function withoutSwitchedOff(text: string): string {
  if (/^\s*-?include\b/m.test(text) || !/^\s*if(?:n?def|n?eq)\b/m.test(text)) return text;
  const set = new Set([...text.matchAll(/^\s*(?:export )?(\w+)\s*[:+?]?:?=/gm)].map(([, name]) => name));
  const open: (boolean | undefined)[] = [];
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const word = /^\s*(ifn?def|ifn?eq|else|endif)\b/.exec(line)?.[1];
    if (word === 'endif') open.pop();
    else if (word === 'else') {
      const last = open.pop();
      // Behind `else` another question may stand, which is not looked into.
      open.push(last === undefined || /\belse\s+if/.test(line) ? undefined : !last);
    } else if (word !== undefined) open.push(isOn(line, set));
    else if (!open.includes(false))
      kept.push(open.length === 0 ? line : line.replace(/^\s+(?=\w+\s*[:+?]?=)/, ''));
  }
  return kept.join('\n');
}

/** Ways to build that only those who work on the project ask for. */
const FOR_TRYING =
  /^\s*ifeq\s*\(\s*@\w*(?:FUZZ|COVERAGE|GCOV|SANITI[SZ]E|ASAN|PROFIL)\w*@\s*,\s*(?:1|yes|true|on)\s*\)/i;

/** Undefined where it cannot be told. */
function isOn(line: string, set: ReadonlySet<string | undefined>): boolean | undefined {
  if (FOR_TRYING.test(line)) return false;
  const asked = /^\s*ifndef\s+(\w+)\s*$/.exec(line)?.[1];
  // What is only set below such a line is not set before it.
  if (asked !== undefined) return true;
  const defined = /^\s*ifdef\s+(\w+)\s*$/.exec(line)?.[1];
  if (defined !== undefined) return set.has(defined) ? undefined : false;
  const [, word = '', name = '', value = ''] =
    /^\s*(ifn?eq)\s*\(\s*\$[({](\w+)[)}]\s*,\s*([^)]*?)\s*\)\s*$/.exec(line) ?? [];
  if (word === '' || set.has(name)) return undefined;
  return (word === 'ifeq') === (value === '');
}
