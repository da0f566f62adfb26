// Programs as Automake, CMake, meson and make build them: by their names, with their sources, and whether they are installed. What is
// built and not installed only helps to build or to test. One table of build files, one interpreter. Pure.

import { roleOf } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { madeByMake, withoutSwitchedOff } from './made-by-make.ts';

export interface BuiltProgram {
  readonly name: string;
  /** Whole paths, as far as they can be read. */
  readonly files: readonly string[];
  /** Others of the same kind of build file are installed, and this one is not. */
  readonly isHelper: boolean;
  readonly isTest: boolean;
}

interface Declared {
  readonly name: string;
  readonly sources: string;
  readonly isInstalled: boolean;
  /** Something runs it to try what was built. */
  readonly isTest?: boolean;
}

interface BuildFile {
  readonly file: RegExp;
  /** A value that has a name: its name and its words. */
  readonly values: RegExp;
  readonly programs: (text: string, expand: (words: string) => string) => readonly Declared[];
  /** What of the file counts when nobody says anything. */
  readonly usual?: (text: string) => string;
}

const INSTALLED_BY_AUTOMAKE = /^(?:nobase_)?(?:bin|sbin|libexec|pkglibexec|games|sysbin)$/;

function ofAutomake(text: string, expand: (words: string) => string): Declared[] {
  const lists = [...text.matchAll(/^\s*(\w+)_PROGRAMS\s*\+?=[ \t]*(.*)$/gm)];
  return lists.flatMap(([, kind = '', words = '']) =>
    expand(words)
      .split(/\s+/)
      .filter((name) => /^[\w.+-]+$/.test(name))
      .map((name): Declared => {
        const stem = name.replace(/[^\w]/g, '_');
        const given = [
          ...text.matchAll(new RegExp(`^\\s*(?:nodist_)?${stem}_SOURCES\\s*\\+?=[ \\t]*(.*)$`, 'gm')),
        ];
        const sources =
          given.length > 0 ? given.map(([, own = '']) => own).join(' ') : `${name}.c ${name}.cpp`;
        return {
          name,
          sources,
          isInstalled: INSTALLED_BY_AUTOMAKE.test(kind),
          isTest: kind === 'check',
        };
      }),
  );
}

function ofCmake(text: string, expand: (words: string) => string): Declared[] {
  const installed = new Set(
    [...text.matchAll(/\binstall\s*\(\s*(?:TARGETS|PROGRAMS)\s+([^)]*)\)/gi)].flatMap(([, words = '']) =>
      expand(words).split(/\s+/),
    ),
  );
  const tried = new Set(
    [...text.matchAll(/\badd_test\s*\(([^)]*)\)/gi)].flatMap(([, words = '']) => expand(words).split(/\s+/)),
  );
  return [...text.matchAll(/^\s*add_executable\s*\(\s*([\w.+-]+|\$\{\w+\})\s+([^)]*)\)/gim)].map(
    ([, name = '', sources = '']) => {
      const own = expand(name).trim();
      return {
        name: own,
        sources,
        isInstalled: installed.has(own) || installed.has(name),
        isTest: tried.has(own),
      };
    },
  );
}

function ofMeson(text: string): Declared[] {
  return [...text.matchAll(/\bexecutable\s*\(\s*'([\w.+-]+)'\s*,((?:[^()]|\([^()]*\))*)\)/g)].map(
    ([, name = '', rest = '']) => ({
      name,
      sources: rest.replace(/\b\w+\s*:[\s\S]*$/, ''),
      isInstalled: /\binstall\s*:\s*true\b|\binstall_dir\s*:/.test(rest),
      isTest: new RegExp(`\\btest\\s*\\([^)]*\\b${name.replace(/[^\w]/g, '\\$&')}\\b`).test(text),
    }),
  );
}

const BUILD_FILES: readonly BuildFile[] = [
  { file: /(?:^|\/)Makefile\.am$/, values: /^ ?(\w+) ?\+?= ?(.*)$/gm, programs: ofAutomake },
  {
    file: /(?:^|\/)CMakeLists\.txt$/,
    values: /\b(?:set|list)\s*\(\s*(?:APPEND\s+)?(\w+)\s+([^)]*)\)/gi,
    programs: ofCmake,
  },
  {
    file: /(?:^|\/)meson\.build$/,
    values: /^ ?(\w+) ?\+?= ?(?:files ?\( ?)?\[?([^\])]{0,20000})[\])]/gm,
    programs: ofMeson,
  },
];

/** Asked only where none of the others says anything: those may write it. */
const MAKEFILE: BuildFile = {
  file: /(?:^|\/)(?:GNUm|[mM])akefile(?:\.in)?$/,
  values: /^ ?(\w+) ?[:+?]?:?= ?(.*)$/gm,
  programs: madeByMake,
  usual: withoutSwitchedOff,
};

const FILES_MAX = 60;
const LINES_MAX = 3000;
const DEPTH_MAX = 3;
/** Of all values of a file that are put in the place of their names. */
const EXPANDED_LENGTH_MAX = 200_000;

/** Words with the values that their names stand for; a name without one stays as it is. */
function createExpand(text: string, values: RegExp): (words: string) => string {
  const known = new Map<string, string>();
  for (const [, name = '', words = ''] of text.matchAll(values))
    known.set(name, `${known.get(name) ?? ''} ${words}`);
  let room = EXPANDED_LENGTH_MAX;
  const expand = (words: string, depth: number): string =>
    words
      .replace(
        /\$[({](\w+)[)}]|(?<![\w./'"-])([A-Za-z_]\w*)(?![\w./'"-])/g,
        (whole, marked?: string, bare?: string) => {
          const value = known.get(marked ?? bare ?? '');
          if (value === undefined || depth === 0 || room < value.length) return whole;
          room -= value.length;
          return expand(value, depth - 1);
        },
      )
      .replace(/["',]/g, ' ');
  return (words) => expand(words, DEPTH_MAX);
}

function programsOf(material: Material, { file, values, programs, usual }: BuildFile): BuiltProgram[] {
  const prefix = material.folder === '' ? '' : `${material.folder}/`;
  const files = [...material.paths].filter(
    (path) => path.startsWith(prefix) && file.test(path) && roleOf(path) !== 'vendored',
  );
  const found = files.slice(0, FILES_MAX).flatMap((path) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const whole = material
      .linesOf(path, 1, LINES_MAX)
      .replace(/\\\n/g, ' ')
      .replace(/^[ \t]*#.*$/gm, '')
      .replace(/[ \t]+/g, ' ');
    const text = usual?.(whole) ?? whole;
    const expand = createExpand(text, values);
    const isOwn = roleOf(`${folder}x.c`) === 'source';
    return programs(text, expand).map(({ name, sources, isInstalled, isTest }) => ({
      name,
      isTest: isTest === true,
      isInstalled: isInstalled && isOwn,
      files: expand(sources)
        .split(/\s+/)
        .map((word) => `${folder}${word.replace(/^(?:\$[({]\w+[)}]\/|\.\/)/, '')}`)
        .filter((one) => material.paths.has(one)),
    }));
  });
  const isTold = found.some(({ isInstalled }) => isInstalled);
  return found.map(({ name, files: own, isInstalled, isTest }) => ({
    name,
    files: own,
    isHelper: (isTold && !isInstalled) || isTest,
    isTest,
  }));
}

export const builtPrograms = oncePerMaterial((material): readonly BuiltProgram[] => {
  const found = BUILD_FILES.flatMap((one) => programsOf(material, one));
  return found.length > 0 ? found : programsOf(material, MAKEFILE);
});

/** The program that starts in a file, where all build files agree on one; undefined where none or several do. */
export function programBuiltOf(material: Material, path: string): string | undefined {
  const names = new Set(
    builtPrograms(material)
      .filter(({ files, isHelper }) => !isHelper && files.includes(path))
      .map(({ name }) => name),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

/** Built to build something else, or to try it; no build file installs it. */
export function isHelperFile(material: Material, path: string): boolean {
  const known = knownHelpers(material);
  const is = known.get(path) ?? helps(material, path);
  known.set(path, is);
  return is;
}

/** Where a program starts that only helps, or that nothing builds by itself. */
export const isHelperStart = (material: Material, path: string): boolean =>
  isHelperFile(material, path) && startsHere(material, path);

const knownHelpers = oncePerMaterial((): Map<string, boolean> => new Map());

const startsHere = (material: Material, path: string): boolean =>
  material.symbolsOf(path).some(({ name, container }) => name === 'main' && container === '') ||
  isMainBehindSwitch(material, path);

/** Where a switch of the compiler gives what starts a program another name, the other branch is `main`. */
export const isMainBehindSwitch = ({ symbolsOf, linesOf }: Material, path: string): boolean =>
  symbolsOf(path).some(({ name }) => SWITCHED_MAIN.test(name)) &&
  /^(?:int\s+)?main\s*\(/m.test(linesOf(path, 1, LINES_MAX));

/** What a `main` is called where it is one of several in a program. */
export const SWITCHED_MAIN = /^\w+_main$/;

/** Whether of every program that is installed the file is known in which it starts. */
export const isWhole = oncePerMaterial((material): boolean => {
  const offered = builtPrograms(material).filter(({ isHelper }) => !isHelper);
  return offered.length > 0 && offered.every(({ files }) => files.some((path) => startsHere(material, path)));
});

function helps(material: Material, path: string): boolean {
  const all = builtPrograms(material);
  const own = all.filter(({ files }) => files.includes(path));
  if (own.length > 0) return own.some(({ isTest }) => isTest) || own.every(({ isHelper }) => isHelper);
  // Where the build says what it installs, another file that starts something is run by the build.
  return /\.(?:c|cc|cpp|cxx)$/.test(path) && isWhole(material) && startsHere(material, path);
}
