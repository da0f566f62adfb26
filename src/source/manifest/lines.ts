// Build files that are read line by line: Ruby's, Elixir's, make, just and CMake.

import type { EntryFact, ManifestFact, ScriptFact } from '../model.ts';

export function readGemfile(text: string): Partial<ManifestFact> {
  const dependencies: string[] = [];
  const devDependencies: string[] = [];
  let inGroup = false;
  for (const line of text.split('\n')) {
    if (/^\s*group\s+.*:(?:test|development)/.test(line)) inGroup = true;
    else if (/^end\b/.test(line)) inGroup = false;
    const name = /^\s*gem\s+["']([^"']+)["']/.exec(line)?.[1];
    if (name !== undefined)
      (inGroup || /group:\s*.*:(?:test|development)/.test(line) ? devDependencies : dependencies).push(name);
  }
  // Both ends of a range; not which Ruby it is.
  const asked = (/^\s*ruby\s+(["'].*)$/m.exec(text)?.[1] ?? '').replace(
    /,\s*:?(?:engine|patchlevel)\b.*/,
    '',
  );
  const versions = [...asked.matchAll(/["']([^"']+)["']/g)].map((match) => match[1] as string);
  return {
    dependencies,
    devDependencies,
    requires: versions.length === 0 ? [] : [`ruby ${versions.join(', ')}`],
  };
}

/** Praise, or speech to whoever reads it, says nothing of what it does. */
const SLOGAN =
  /^(?:your|my|our|because|make|get|say|finally|yet another)\b|!$|^(?:the )?(?:best|fastest|easiest|ultimate|missing|awesome|beautiful|delightful|magnificent|friendly)\b/i;

/** Of a line and a text the line, unless it is a slogan and the text is none. */
const describing = (line: string, text: string): string =>
  line === '' || (SLOGAN.test(line) && text !== '' && !SLOGAN.test(text)) ? text : line;

export function readGemspec(text: string): Partial<ManifestFact> {
  const field = (name: string): string =>
    new RegExp(`\\.${name}\\s*=\\s*(?:"([^"\\n]*)"|'([^'\\n]*)'|(?:%q\\{)?([^"'\\n}]*))`)
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined)
      ?.trim() ?? '';
  // As people write them, and as RubyGems writes them itself: `%q<name>.freeze`.
  const gems = (word: string): string[] =>
    [...text.matchAll(new RegExp(`\\.${word}\\s*\\(?\\s*(?:%q<|["'])([^"'>]+)["'>]`, 'g'))].map(
      (match) => match[1] as string,
    );
  const ruby = /required_ruby_version\s*=\s*(?:Gem::Requirement\.new\s*\(?\s*)?\[?\s*["']([^"']+)["']/.exec(
    text,
  )?.[1];
  const devDependencies = gems('add_development_dependency');
  const name = field('name');
  return {
    name,
    entries: readExecutables(text, name),
    version: /\.version\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? '',
    description: describing(field('summary'), field('description')),
    licence: /\.licenses?\s*=\s*\[?\s*["']([^"']+)["']/.exec(text)?.[1] ?? '',
    // For a RubyGems that knows no others, it writes all of them down as such.
    dependencies: [...new Set([...gems('add_dependency'), ...gems('add_runtime_dependency')])].filter(
      (gem) => !devDependencies.includes(gem),
    ),
    devDependencies: [...new Set(devDependencies)],
    requires: ruby === undefined ? [] : [`ruby ${ruby}`],
  };
}

/** Programs by name, where the manifest lists them; what brings programs can still be required. */
function readExecutables(text: string, name: string): EntryFact[] {
  const list = /\.executables\s*(?:=|<<)\s*(%w[[({<][^\])}>\n]*|\[[^\]\n]*\]|["'][^"'\n]*["'])/.exec(
    text,
  )?.[1];
  // All of a folder: the one that is called like the gem is there, if any is.
  const globbed = /\.executables\s*=[^\n]*\.grep\W+(?:r\W+)?(exe|bin)\b/.exec(text)?.[1];
  if (list === undefined)
    return globbed === undefined || !/^[\w.-]+$/.test(name)
      ? []
      : [
          { kind: 'main', name: '.', target: `lib/${name.replaceAll('-', '/')}.rb` },
          { kind: 'program', name, target: `${globbed}/${name}` },
        ];
  const words = list.startsWith('%w')
    ? list.slice(3).split(/\s+/)
    : [...list.matchAll(/["']([^"']+)["']/g)].map((match) => match[1] as string);
  const folder = /\.bindir\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? 'bin';
  const programs = words
    .filter((word) => /^[\w.-]+$/.test(word))
    .map((word): EntryFact => ({ kind: 'program', name: word, target: `${folder}/${word}` }));
  return programs.length === 0
    ? []
    : [{ kind: 'main', name: '.', target: `lib/${name.replaceAll('-', '/')}.rb` }, ...programs];
}

export function readMix(text: string): Partial<ManifestFact> {
  const elixir = /\belixir:\s*"([^"]+)"/.exec(text)?.[1];
  const block = /defp?\s+deps\b[\s\S]*?\[([\s\S]*?)\n\s*\]\s*\n?\s*end/.exec(text)?.[1] ?? '';
  const found = [...block.matchAll(/\{\s*:(\w+)([^}]*)\}/g)];
  const isDev = (rest: string): boolean => /only:\s*(?::(?:test|dev)|\[[^\]]*:(?:test|dev))/.test(rest);
  const aliases = /defp?\s+aliases\b[\s\S]*?\[([\s\S]*?)\n\s*\]\s*\n?\s*end/.exec(text)?.[1] ?? '';
  return {
    name: /\bapp:\s*:(\w+)/.exec(text)?.[1] ?? '',
    version: /\bversion:\s*"([^"]+)"/.exec(text)?.[1] ?? '',
    description: /\bdescription:\s*"([^"]+)"/.exec(text)?.[1] ?? '',
    scripts: [...aliases.matchAll(/^\s*"?([\w.]+)"?:\s*(\[[^\]]*\]|"[^"]*")/gm)].map((match) => ({
      name: match[1] as string,
      command: (match[2] as string)
        .replace(/[[\]"]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
      line: 1,
    })),
    dependencies: found.filter((match) => !isDev(match[2] as string)).map((match) => match[1] as string),
    devDependencies: found.filter((match) => isDev(match[2] as string)).map((match) => match[1] as string),
    requires: elixir === undefined ? [] : [`elixir ${elixir}`],
  };
}

const RECIPE_LENGTH_MAX = 600;
/** What a file without a goal of its own would make first is a rule that only sets things up. */
const NO_GOAL = /^(?:\.|FORCE$)|%/;
/** A function of make, such as `$(error …)`: its words are no targets. */
const CALLS = /\$(?![({]\w+[)}])/;

/** Targets that people call: no files, patterns or variables. The first is what `make` alone does, unless the file says. */
export function readMake(text: string): Partial<ManifestFact> {
  const scripts: ScriptFact[] = [];
  const lines = text.replace(/\\\n[ \t]*/g, ' ').split('\n');
  const numbers = numberLines(text);
  const goal = /^\.DEFAULT_GOAL\s*:?=\s*(\S+)/m.exec(text)?.[1];
  let isFirst = goal === undefined;
  for (const [index, line] of lines.entries()) {
    const match = /^([^\s:=#][^:=#]*?)\s*::?(?!=)(?:\s([^=]*))?$/.exec(line.replace(/\s+##?.*$/, ''));
    if (match === null || NO_GOAL.test(match[1] as string) || CALLS.test(match[1] as string)) continue;
    const recipe = recipeAfter(lines, index);
    for (const written of (match[1] as string).split(/\s+/)) {
      const name = written.includes('$') ? fileOf(written, text) : written;
      const isDefault = isFirst || name === goal;
      isFirst = false;
      if (!/^[A-Za-z0-9][\w.-]*$/.test(name) || scripts.some((one) => one.name === name)) continue;
      if (/\.(?:o|c|h|a|so|js|css)$/.test(name)) continue;
      // What a variable stands for is a file or a folder: nobody calls it, but `make` alone may begin with it.
      if (written !== name && !isDefault) continue;
      const needs = (match[2] ?? '').replace(/;.*$/, '').trim();
      const line = numbers[index] ?? 1;
      scripts.push({
        name,
        command: recipe,
        line,
        ...(needs === '' ? {} : { needs }),
        ...(isDefault ? { isDefault } : {}),
      });
    }
  }
  return { scripts };
}

/** `$(EXE)` is the file that it stands for, by its name alone; '' where that is not written there. */
function fileOf(target: string, text: string): string {
  const variable = /^\$[({](\w+)[)}]$/.exec(target)?.[1];
  if (variable === undefined) return '';
  const value = new RegExp(`^${variable}\\s*[:?]?=\\s*(\\S+)\\s*$`, 'm').exec(text)?.[1] ?? '';
  return value.split('/').at(-1) ?? '';
}

/** The line of the text that each line begins on, once those that go on are joined. */
function numberLines(text: string): number[] {
  const numbers: number[] = [];
  let isOpen = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (!isOpen) numbers.push(index + 1);
    isOpen = line.endsWith('\\');
  }
  return numbers;
}

function recipeAfter(lines: readonly string[], index: number): string {
  const recipe: string[] = [];
  for (const line of lines.slice(index + 1)) {
    if (line.startsWith('\t')) recipe.push(line.trim().replace(/^[@+-]+\s*/, ''));
    else if (line.trim() !== '' && !/^\s*#|^(?:end|el|if)/.test(line)) break;
  }
  return recipe
    .filter((line) => line !== '')
    .join('; ')
    .slice(0, RECIPE_LENGTH_MAX);
}

export function readJust(text: string): Partial<ManifestFact> {
  const scripts: ScriptFact[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const name = /^@?([A-Za-z][\w-]*)(?:\s+[^:]*)?:(?!=)/.exec(line)?.[1];
    if (name === undefined || /^(?:set|alias|export|import|mod)$/.test(name)) continue;
    const recipe = lines[index + 1] ?? '';
    scripts.push({
      name,
      command: /^\s+\S/.test(recipe) ? recipe.trim().replace(/^@/, '') : '',
      line: index + 1,
    });
  }
  return { scripts };
}

/** What builds or documents it, and is nothing that it needs to run. */
const OF_BUILD =
  /^(?:AsciiDoc\w*|Asciidoctor|Pandoc|Gettext|SWIG|LATEX|Sphinx|Doxygen|PkgConfig|Git|Python\d?|PythonInterp|Perl|Threads|CTest|BISON|FLEX|Java|Ruby|Clang\w*|Cppcheck|Valgrind|GTest|GoogleTest|Catch2?|CppUnit|CppUTest|doctest|cmocka|Check|Criterion|benchmark)$/i;

export function readCmake(text: string): Partial<ManifestFact> {
  const project = /^\s*project\s*\(\s*([\w.-]+)([^)]*)\)/im.exec(text);
  const targets = [...text.matchAll(/^\s*add_(?:executable|library|custom_target)\s*\(\s*([\w.:-]+)/gim)];
  const packages = unconditional(text).map(({ name }) => name);
  const libraries = packages.filter((name) => !OF_BUILD.test(name));
  return {
    name: project?.[1] ?? '',
    version: /\bVERSION\s+([\d.]+)/.exec(project?.[2] ?? '')?.[1] ?? '',
    description: /\bDESCRIPTION\s+"([^"]+)"/.exec(project?.[2] ?? '')?.[1] ?? '',
    scripts: targets.map((match) => ({
      name: match[1] as string,
      command: '',
      line: text.slice(0, match.index).split('\n').length,
    })),
    dependencies: [...new Set(libraries)],
    requires: alwaysRequired(text),
    members: [...text.matchAll(/^\s*add_subdirectory\s*\(\s*([\w./-]+)/gim)].map(
      (match) => match[1] as string,
    ),
  };
}

/** `find_package(X 1.2 REQUIRED)` that stands below no condition: what a switch lets in is left to those who turn it on. */
function unconditional(text: string): { readonly name: string; readonly rest: string }[] {
  const found: { name: string; rest: string }[] = [];
  let depth = 0;
  for (const line of text.split('\n')) {
    if (/^\s*(?:if|function|macro|foreach)\s*\(/i.test(line)) depth++;
    else if (/^\s*end(?:if|function|macro|foreach)\s*\(/i.test(line)) depth--;
    const [, name, rest = ''] = /^\s*find_package\s*\(\s*([\w.-]+)([^)]*)/i.exec(line) ?? [];
    if (depth <= 0 && name !== undefined) found.push({ name, rest });
  }
  return found;
}

function alwaysRequired(text: string): string[] {
  const found = unconditional(text)
    .filter(({ name, rest }) => /\bREQUIRED\b/.test(rest) && !/^(?:Threads|CTest)$/.test(name))
    .map(({ name, rest }) => {
      const version = /^\s+(\d[\w.]*)/.exec(rest)?.[1];
      return version === undefined ? name : `${name} ${version}`;
    });
  return [...new Set(found)];
}
