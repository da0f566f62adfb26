// The house rules as checks: each takes source files and returns complaints, so that each has a test of its own.

import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './source.ts';

export interface Complaint {
  readonly at: string;
  readonly rule: string;
  readonly message: string;
}

/** Rows from the bottom up; a file may import lower rows and its own folder. */
export const ROWS: readonly (readonly string[])[] = [
  ['kernel'],
  ['redact', 'trust', 'poison'],
  ['durable'],
  ['state', 'session', 'source', 'search'],
  ['team', 'code-search'],
  ['ground', 'ledger', 'memory', 'resilience', 'ops', 'commons'],
  ['workspace'],
  [
    'app',
    'audit-trail',
    'background',
    'catalog',
    'command-words',
    'domains',
    'execute',
    'find-command',
    'read-words',
    'manifest',
    'operation-types',
    'overview',
    'packed-manifest',
    'prepare',
    'product',
    'index',
  ],
  ['surfaces'],
  ['bin'],
];

const LINES_MAX = 400;
const FUNCTION_LINES_MAX = 70;
const PARAMETERS_MAX = 5;
const HEADER_LINES_MAX = 6;

/** Signatures that other programs rely on as they are. */
export const PARAMETERS_WAIVED: readonly string[] = ['parseBoundaryMicroUsd', 'evaluateGraduation'];

/** Tables of data, longer than code may be. */
export const LINES_WAIVED: readonly string[] = ['src/operation-types.ts'];

/** Calls with an effect, where they are allowed, and what to use instead. */
const BANNED: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bprocess\.env\b/, instead: 'host.env' },
  {
    pattern: /\bprocess\.(exit|cwd|stdout|stderr|stdin|argv|kill|on)\b/,
    instead: 'the surface or bin that started it',
  },
  { pattern: /\bconsole\.\w+/, instead: 'a returned value; surfaces print' },
  { pattern: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/, instead: 'host.clock' },
  { pattern: /\bMath\.random\b|\brandomUUID\b|\brandomBytes\b/, instead: 'host.random' },
  { pattern: /\bset(?:Timeout|Interval|Immediate)\s*\(/, instead: 'host.clock' },
  { pattern: /\bfetch\s*\(/, instead: 'the network port of the host' },
];

const EFFECT_MODULES =
  /^node:(?:fs|child_process|net|http|https|dgram|dns|tls|worker_threads|sqlite|os|readline|cluster)(?:\/|$)/;
const EFFECTS_ALLOWED = [
  /^src\/durable\/(?:node|sim)-host\b/,
  /^src\/durable\/sql\b/,
  /^src\/surfaces\//,
  /^src\/bin\//,
  /^src\/product\.ts$/,
];

const mayHaveEffects = (path: string): boolean => EFFECTS_ALLOWED.some((place) => place.test(path));
const isTest = (path: string): boolean => /\.(?:test|suite)\.ts$/.test(path);

export function checkLayers(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => {
      const from = placeOf(file.path);
      return file.imports.flatMap(({ specifier, line }) => {
        if (!specifier.startsWith('.')) return [];
        const to = placeOf(normalize(join(dirname(file.path), specifier)));
        if (
          from.folder === to.folder ||
          to.row < from.row ||
          (from.row === to.row && from.isRoot && to.isRoot)
        )
          return [];
        return [complain(file, line, 'layer', `${from.folder} may not import ${to.folder}`)];
      });
    });
}

function placeOf(path: string): { readonly folder: string; readonly row: number; readonly isRoot: boolean } {
  const [, second = ''] = path.split('/');
  const folder = second.replace(/(?:\.test)?\.ts$/, '');
  return { folder, row: ROWS.findIndex((row) => row.includes(folder)), isRoot: second.endsWith('.ts') };
}

export function checkKnownFolders(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => !isTest(file.path) && placeOf(file.path).row === -1)
    .map((file) => complain(file, 1, 'layer', 'the folder is in no row of the architecture'));
}

export function checkEffects(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => !isTest(file.path) && !mayHaveEffects(file.path))
    .flatMap((file) => [
      ...file.imports
        .filter(({ specifier }) => EFFECT_MODULES.test(specifier))
        .map(({ specifier, line }) =>
          complain(file, line, 'effect', `${specifier} is for hosts and surfaces; use host`),
        ),
      ...linesMatching(file, BANNED),
    ]);
}

function linesMatching(file: SourceFile, banned: typeof BANNED): Complaint[] {
  return file.code.split('\n').flatMap((text, index) =>
    banned
      .filter(({ pattern }) => pattern.test(text))
      .map(({ pattern, instead }) => {
        return complain(
          file,
          index + 1,
          'effect',
          `${pattern.exec(text)?.[0]} is banned here; use ${instead}`,
        );
      }),
  );
}

export function checkHeaders(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => {
      const lines = file.text.replace(/^#!.*\n/, '').split('\n');
      const length = lines.findIndex((line) => !line.startsWith('//'));
      if (length === 0) return [complain(file, 1, 'header', 'a file begins with what it is for')];
      if (length > HEADER_LINES_MAX)
        return [complain(file, 1, 'header', `the header has ${length} lines, six at most`)];
      return [];
    });
}

export function checkSizes(files: readonly SourceFile[]): Complaint[] {
  return files.flatMap((file) => {
    const lines = file.text.split('\n').length - 1;
    const tooLong = lines > LINES_MAX && !LINES_WAIVED.includes(file.path);
    const suite = isTest(file.path);
    return [
      ...(tooLong ? [complain(file, 1, 'size', `${lines} lines, ${LINES_MAX} at most`)] : []),
      ...file.functions.flatMap((fn) => [
        ...(fn.lines > FUNCTION_LINES_MAX && !suite
          ? [
              complain(
                file,
                fn.line,
                'size',
                `${fn.name} has ${fn.lines} lines, ${FUNCTION_LINES_MAX} at most`,
              ),
            ]
          : []),
        ...(fn.parameters >= PARAMETERS_MAX && !PARAMETERS_WAIVED.includes(fn.name)
          ? [
              complain(
                file,
                fn.line,
                'size',
                `${fn.name} takes ${fn.parameters} parameters; pass one options object`,
              ),
            ]
          : []),
      ]),
    ];
  });
}

const COMMENT_RULES: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  { pattern: /\b(?:FIXME|TODO|XXX|HACK)\b/, message: 'a leftover mark; do it or drop it' },
  {
    pattern:
      /(?:^|\s)#\d{2,}\b|\b[A-Z]{2,}-\d{2,}\b(?<!\b(?:RFC|SHA|UTF|ISO|CWE|CRC|AES|MOD|EUC|IEC)-\d+)|\b[Ss]print \d/,
    message: 'a ticket number; say the reason instead',
  },
];

export function checkComments(files: readonly SourceFile[]): Complaint[] {
  return files.flatMap((file) =>
    file.text.split('\n').flatMap((text, index) => {
      const comment = /(?:^|\s)\/\/(.*)$|^\s*(?:\/\*)?\*(.*)$/.exec(text);
      if (comment === null) return [];
      const said = comment[1] ?? comment[2] ?? '';
      return COMMENT_RULES.filter(({ pattern }) => pattern.test(said)).map(({ message }) =>
        complain(file, index + 1, 'comment', message),
      );
    }),
  );
}

const NAMES_BANNED = /(?:^|-)(?:utils?|helpers?|manager|engine|service|common|misc)(?:-|\.|$)/;

export function checkNames(files: readonly SourceFile[]): Complaint[] {
  return files.flatMap((file) => {
    const name = file.path.split('/').at(-1) as string;
    return [
      ...(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*\.tsx?$/.test(name)
        ? []
        : [complain(file, 1, 'name', 'not kebab-case')]),
      ...(NAMES_BANNED.test(name) ? [complain(file, 1, 'name', 'a name that says nothing')] : []),
    ];
  });
}

export function checkExports(files: readonly SourceFile[]): Complaint[] {
  const stars = /^\s*export\s+(?:type\s+)?\*/;
  const defaults = /^\s*export\s+default\b/;
  return files.flatMap((file) =>
    file.code
      .split('\n')
      .flatMap((text, index) => [
        ...(stars.test(text)
          ? [complain(file, index + 1, 'export', 'no export *: name what is public')]
          : []),
        ...(defaults.test(text) ? [complain(file, index + 1, 'export', 'no default export')] : []),
      ]),
  );
}

/** A cast at the place of use is a second, unchecked word on what a section holds. */
export function checkSettings(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => !isTest(path) && !path.startsWith('src/kernel/config/'))
    .flatMap((file) =>
      file.code
        .split('\n')
        .flatMap((text, index) =>
          /\bconfig\[/.test(text)
            ? [complain(file, index + 1, 'setting', 'use readSection with the section that declares it')]
            : [],
        ),
    );
}

function complain(file: SourceFile, line: number, rule: string, message: string): Complaint {
  return { at: `${file.path}:${line}`, rule, message };
}
