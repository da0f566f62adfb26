// The languages that are read, each with its extensions, its lexical rules and its scanner.

import type { CompiledRules } from '../lex/rules.ts';
import { scanBraces } from '../scan/brace.ts';
import type { DocPlace } from '../scan/finish.ts';
import type { Scan } from '../scan/scan.ts';
import type { BraceTable } from '../scan/table.ts';
import { c, cpp } from './braces/c.ts';
import { csharp } from './braces/csharp.ts';
import { go } from './braces/go.ts';
import { java } from './braces/java.ts';
import { kotlin } from './braces/kotlin.ts';
import { php } from './braces/php.ts';
import { rust } from './braces/rust.ts';
import { dart, scala, solidity, zig } from './braces/small.ts';
import { swift } from './braces/swift.ts';
import { typescript } from './braces/typescript.ts';
import { elixirRules, scanElixir } from './lines/elixir.ts';
import { luaRules, scanLua } from './lines/lua.ts';
import { perlRules, scanPerl } from './lines/perl.ts';
import { pythonRules, scanPython } from './lines/python.ts';
import { rubyRules, scanRuby } from './lines/ruby.ts';
import { bashRules, scanBash, scanSql, sqlRules } from './lines/scripts.ts';

export interface Language {
  readonly id: LanguageId;
  readonly name: string;
  readonly extensions: readonly string[];
  readonly fileNames?: readonly string[];
  readonly rules: CompiledRules;
  readonly scan: (scan: Scan) => void;
  readonly docPlace: DocPlace;
  /** Languages of one family can name each other's symbols. */
  readonly family: string;
}

export type LanguageId = keyof typeof NAMES;

const NAMES = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  dart: 'Dart',
  elixir: 'Elixir',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  lua: 'Lua',
  perl: 'Perl',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  solidity: 'Solidity',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  zig: 'Zig',
} as const;

interface Entry {
  readonly extensions: string;
  readonly fileNames?: string;
  readonly family?: string;
  readonly docPlace?: DocPlace;
}

function braces(id: LanguageId, table: BraceTable, entry: Entry): Language {
  return plain(id, { ...entry, rules: table.rules, scan: (scan) => scanBraces(scan, table) });
}

function plain(id: LanguageId, entry: Entry & Pick<Language, 'rules' | 'scan'>): Language {
  return {
    id,
    name: NAMES[id],
    extensions: entry.extensions.split(' '),
    rules: entry.rules,
    scan: entry.scan,
    docPlace: entry.docPlace ?? 'before',
    family: entry.family ?? id,
    ...(entry.fileNames === undefined ? {} : { fileNames: entry.fileNames.split(' ') }),
  };
}

export const LANGUAGES: readonly Language[] = [
  plain('bash', { extensions: 'sh bash zsh bats', rules: bashRules, scan: scanBash }),
  braces('c', c, { extensions: 'c h', family: 'c' }),
  braces('cpp', cpp, { extensions: 'cc cpp cxx c++ hh hpp hxx ipp tpp inl cu cuh', family: 'c' }),
  braces('csharp', csharp, { extensions: 'cs' }),
  braces('dart', dart, { extensions: 'dart' }),
  plain('elixir', { extensions: 'ex exs', rules: elixirRules, scan: scanElixir }),
  braces('go', go, { extensions: 'go' }),
  braces('java', java, { extensions: 'java', family: 'jvm' }),
  braces('javascript', typescript, { extensions: 'js mjs cjs jsx', family: 'script' }),
  braces('kotlin', kotlin, { extensions: 'kt kts', family: 'jvm' }),
  plain('lua', { extensions: 'lua', rules: luaRules, scan: scanLua }),
  plain('perl', {
    extensions: 'pl pm psgi',
    fileNames: 'Makefile.PL Build.PL cpanfile',
    rules: perlRules,
    scan: scanPerl,
  }),
  braces('php', php, { extensions: 'php' }),
  plain('python', { extensions: 'py pyi pyw', rules: pythonRules, scan: scanPython, docPlace: 'inside' }),
  plain('ruby', {
    extensions: 'rb rake gemspec',
    fileNames: 'Rakefile Gemfile Capfile config.ru',
    rules: rubyRules,
    scan: scanRuby,
  }),
  braces('rust', rust, { extensions: 'rs' }),
  braces('scala', scala, { extensions: 'scala sc', family: 'jvm' }),
  braces('solidity', solidity, { extensions: 'sol' }),
  plain('sql', { extensions: 'sql', rules: sqlRules, scan: scanSql }),
  braces('swift', swift, { extensions: 'swift' }),
  braces('typescript', typescript, { extensions: 'ts tsx mts cts', family: 'script' }),
  braces('zig', zig, { extensions: 'zig' }),
];

const BY_EXTENSION: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);
const BY_FILE_NAME: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => (language.fileNames ?? []).map((name) => [name, language] as const)),
);
const BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

/** By the file's name alone, since contents are not at hand when files are listed. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return BY_FILE_NAME.get(name);
  return BY_EXTENSION.get(name.slice(dot + 1).toLowerCase()) ?? BY_FILE_NAME.get(name);
}

export function languageById(id: string): Language | undefined {
  return BY_ID.get(id);
}
