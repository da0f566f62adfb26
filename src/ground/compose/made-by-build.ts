// Files of the tree that a rule of the build writes: make's rules with a recipe, and CMake's own commands. Pure.

import type { Material } from '../model.ts';
import { oncePerMaterial } from './once-per-material.ts';

export interface MadeFile {
  /** The one file that it is made of, where there is one; else ''. */
  readonly from: string;
  /** `Makefile:L12`. */
  readonly rule: string;
}

const BUILD_FILE = /(?:^|\/)(?:(?:GNU)?[Mm]akefile(?:\.am|\.in)?|[\w-]+\.mk|CMakeLists\.txt)$/;
const DEPTH_MAX = 3;
const FILES_MAX = 40;
const LINES_MAX = 4000;

/** By the path of what is written. Only files that lie in the tree and are made of others that do. */
export const madeByBuild = oncePerMaterial((material): ReadonlyMap<string, MadeFile> => {
  const made = new Map<string, MadeFile>();
  const places = [...material.paths].filter(
    (path) => BUILD_FILE.test(path) && path.split('/').length <= DEPTH_MAX,
  );
  for (const path of places.slice(0, FILES_MAX)) {
    const text = material.linesOf(path, 1, LINES_MAX);
    const rules = path.endsWith('CMakeLists.txt') ? cmakeRules(text) : makeRules(text);
    for (const rule of rules) addRule(material, path, rule, made);
  }
  return made;
});

interface Rule {
  readonly output: string;
  readonly inputs: readonly string[];
  readonly line: number;
}

function addRule({ paths }: Material, place: string, rule: Rule, made: Map<string, MadeFile>): void {
  const folder = place.slice(0, place.lastIndexOf('/') + 1);
  const find = (name: string): string | undefined =>
    [`${folder}${plainPath(name)}`].find((path) => paths.has(path));
  const output = find(rule.output);
  const inputs = [...new Set(rule.inputs.flatMap((one) => find(one) ?? []))];
  if (output === undefined || made.has(output) || inputs.length === 0 || inputs.includes(output)) return;
  const [from = ''] = inputs;
  made.set(output, { from: inputs.length === 1 ? from : '', rule: `${place}:L${rule.line}` });
}

/** Of the folders that stand for where the sources lie, only the rest counts. */
const plainPath = (name: string): string =>
  name
    .replace(/^["']|["']$/g, '')
    .replace(/^\$[({](?:(?:top_|abs_)?srcdir|(?:CMAKE|PROJECT)_(?:CURRENT_)?SOURCE_DIR)[)}]\//, '')
    .replace(/^\.\//, '');

const MAKE_RULE =
  /^([\w./${}()-]+)[ \t]*:(?![:=])[ \t]*([^\n=;]+)\n\t[ \t]*[@-]?(?!(?:touch|test|echo|true|:)\b)\S/gm;

const makeRules = (text: string): Rule[] =>
  [...text.matchAll(MAKE_RULE)].map(({ 1: output = '', 2: inputs = '', index }) => ({
    output,
    inputs: inputs.replace(/#.*$|\|.*$/, '').split(/\s+/),
    line: lineAt(text, index),
  }));

const CMAKE_RULE = /^[ \t]*add_custom_command\s*\(([^#]*?)\n?\)[ \t]*$/gim;

function cmakeRules(text: string): Rule[] {
  return [...text.matchAll(CMAKE_RULE)].flatMap(({ 1: call = '', index }) => {
    const output = /\bOUTPUT\s+(\S+)/.exec(call)?.[1];
    if (output === undefined) return [];
    const inputs = call.slice(call.indexOf(output) + output.length).split(/\s+/);
    return [{ output, inputs, line: lineAt(text, index) }];
  });
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
