// Commands as they are typed, what each does, the options declared with it, and where; of a program without commands its
// options alone. Of very many, the deeper ones by name. Pure.

import { posix } from 'node:path';
import { isAside, type PlacedCommand, type PlacedOption } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { cell, code, compareText, firstSentence, toLine } from '../../text.ts';
import { citeLine, citeNamed } from '../symbols.ts';
import { ownPackage } from '../work/commands.ts';
import { isHelperStart } from './built-programs.ts';
import { flagsOf, optionsOfAll, tellFlags } from './command-flags.ts';
import { startFiles } from './entries.ts';
import { ofMainLanguages } from './names.ts';
import { optionList } from './options.ts';
import { isOtherScript, ownCommands } from './own-commands.ts';
import { alienParsers } from './own-parsers.ts';

const COMMANDS_MAX = 30;
const COMMANDS_SPARE = 6;
const WORDS_MAX = 16;
/** Beyond those in the table, by name alone. */
const COMMANDS_NAMED_MAX = 120;
const isPlain = ({ path }: { readonly path: string }): boolean => !/[\s:`|]/.test(path);

/** What those who work on a project run is told only where its users have nothing. */
export const listOptions = (material: Material): readonly PlacedOption[] =>
  allOptions(material).filter(({ flag }) => flag !== '');

/** Those too of which only a constant's name is known. */
function allOptions(material: Material): readonly PlacedOption[] {
  const isMain = ofMainLanguages(material);
  const owner = ownPackage(material);
  const programs = new Set(
    (owner?.entries ?? [])
      .filter(({ kind }) => kind === 'program')
      .map(({ target }) => posix.join(owner?.folder ?? '', target)),
  );
  return material.facts.options.filter(
    (one) =>
      isPlain(one) &&
      !isAside(one.path, 'commands') &&
      (isMain(one.path) || programs.has(one.path)) &&
      !isOtherProgram(one.path, material) &&
      !isOtherScript(one.path, material) &&
      !isHelperStart(material, one.path) &&
      !alienParsers(material).has(one.path),
  );
}

/** A file of Go that is a program by itself, in a folder where none of the project's programs starts. */
function isOtherProgram(path: string, material: Material): boolean {
  if (!path.endsWith('.go')) return false;
  const folderOf = (one: string): string => one.slice(0, Math.max(0, one.lastIndexOf('/')));
  const folders = startFiles(material).map(folderOf);
  if (folders.length === 0 || folders.includes(folderOf(path))) return false;
  return /^package main\b/m.test(material.linesOf(path, 1, HEAD_LINES));
}

const HEAD_LINES = 60;

export function commandBlocks(material: Material): Block[] {
  const depth = (name: string): number => name.split(' ').length;
  // Of one name in several places, the one that says what it does.
  const all = [
    ...new Map(
      ownCommands(material)
        .filter(isPlain)
        .toSorted((a, b) => Number(a.description !== '') - Number(b.description !== ''))
        .map((one) => [one.name, one]),
    ).values(),
  ].toSorted((a, b) => depth(a.name) - depth(b.name) || (a.name < b.name ? -1 : 1));
  // Of very many, those that people wrote down first are those that they meant first.
  const written = all.toSorted(
    (a, b) => depth(a.name) - depth(b.name) || compareText(a.path, b.path) || a.line - b.line,
  );
  const options = allOptions(material);
  if (all.length === 0) return [optionList(material, options)];
  // A few more are not worth a list of their own.
  const isMany = all.length > COMMANDS_MAX + COMMANDS_SPARE;
  const told = isMany ? written.slice(0, COMMANDS_MAX) : all;
  const items = told.map((one) => {
    const what = cell(toLine(firstSentence(one.description, WORDS_MAX)));
    return `| ${code(cell(one.name))} | ${what} | ${tellFlags(flagsOf(one, all, options))} | ${code(citeCommand(one, material))} |`;
  });
  return [
    tableOf(material, [...new Set(items)]),
    namedRest(all.filter((one) => !told.includes(one))),
    optionsOfAll(all, options),
  ];
}

const citeCommand = ({ path, handler, line }: PlacedCommand, material: Material): string =>
  citeNamed(material, path, handler.split(/[.#:]/).at(-1) ?? '') ?? citeLine(path, line);

function tableOf(material: Material, items: readonly string[]): Block {
  const programs = (ownPackage(material)?.entries ?? []).filter(({ kind }) => kind === 'program');
  const lead = programs.length === 1 ? [`Commands of ${code(programs[0]?.name ?? '')}:`, ''] : [];
  return {
    before: [...lead, '| Command | What it does | Options | Where |', '|---|---|---|---|'],
    items,
    noun: 'command',
  };
}

function namedRest(rest: readonly PlacedCommand[]): Block {
  const names = [...new Set(rest.map(({ name }) => toLine(name)))].filter((name) => !name.includes('`'));
  const shown = names.slice(0, COMMANDS_NAMED_MAX);
  const groups = Map.groupBy(shown, (name) => name.split(' ').slice(0, -1).join(' '));
  const left = names.length - shown.length;
  return {
    before: [names.some((name) => name.includes(' ')) ? 'Below these:' : 'And:', ''],
    items: [...groups].map(
      ([parent, own]) =>
        `- ${parent === '' ? '' : `${code(parent)}: `}${own.map((name) => code(name.split(' ').at(-1) ?? name)).join(', ')}`,
    ),
    after: left > 0 ? ['', `_${left} more commands are in the code._`] : [],
    noun: 'group',
  };
}
