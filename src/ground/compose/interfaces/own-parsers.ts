// Whose options a parser reads: those of the program that takes the file in; of a parser that reads something else than the program's
// arguments, as a copy of another project's or one for lines of a file, nobody's. Pure.

import type { Material } from '../../model.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { programFiles } from './entries.ts';

const LINES_MAX = 6000;

interface Language {
  /** Makes a parser of its own, rather than adds to one that it is given. */
  readonly makes: RegExp;
  readonly arguments: RegExp;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  rb: { makes: /\b(?:OptionParser|Slop|GetoptLong)\.new\b/, arguments: /\bargv\b|\bARGV\b|\$\*/ },
  py: {
    makes: /\b(?:ArgumentParser|OptionParser)\(/,
    arguments: /\bargv\b|\.parse_(?:known_)?args\(\s*\)/,
  },
};

const languageOf = (path: string): Language | undefined => LANGUAGES[/\.(\w+)$/.exec(path)?.[1] ?? ''];
const TAKES_IN = /^\s*(?:from|import|require|require_relative|load|use|autoload|const|let|var)\b/;

const textOf = (material: Material, path: string): string => material.linesOf(path, 1, LINES_MAX);

/** Whether a line of one file takes the other in, by the end of its path. */
function takesIn(text: string, path: string): boolean {
  const parts = path.replace(/\.\w+$/, '').split('/');
  const stem = parts.at(-1) ?? '';
  const word = new RegExp(`(?<![\\w-])${stem.replace(/[^\w-]/g, '')}(?![\\w-])`);
  return text.split('\n').some((line) => TAKES_IN.test(line) && word.test(line));
}

/** The file of the one program that takes in a file with options; undefined where several do, or none. */
export function programTaking(path: string, material: Material): string | undefined {
  const programs = takingPrograms(material);
  const found = programs.filter(({ file, text }) => file === path || takesIn(text, path));
  return found.length === 1 ? found[0]?.file : undefined;
}

const takingPrograms = oncePerMaterial((material) =>
  programFiles(material).map((file) => ({ file, text: textOf(material, file) })),
);

/** Files that make a parser, and read by it what no program was started with. */
export const alienParsers = oncePerMaterial((material): ReadonlySet<string> => {
  const paths = [...new Set(material.facts.options.map(({ path }) => path))];
  const makers = paths.flatMap((path) => {
    const language = languageOf(path);
    const text = language === undefined ? '' : textOf(material, path);
    return language?.makes.test(text) === true ? [{ path, text, reads: language.arguments.test(text) }] : [];
  });
  const reading = makers.filter(({ reads }) => reads);
  if (reading.length === 0) return new Set();
  const programs = takingPrograms(material);
  const near = [...programs.map(({ text }) => text), ...reading.map(({ text }) => text)];
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  const isAlien = ({ path, reads }: (typeof makers)[number]): boolean =>
    !reads &&
    !programs.some(({ file }) => file === path) &&
    !near.some((text) => takesIn(text, path)) &&
    // Several beside each other are commands, each with its own.
    !makers.some((other) => other.path !== path && folderOf(other.path) === folderOf(path));
  return new Set(makers.filter(isAlien).map(({ path }) => path));
});

/** The name under which a program's file is started. */
export const startedAs = (file: string): string => (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '');
