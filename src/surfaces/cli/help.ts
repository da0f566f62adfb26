// Help, made from the manifest: one screen for everything, one page for each command.

import { flagName, GLOBAL_FLAGS, isFlag } from '../../command-words.ts';
import type { TextStyle } from '../../kernel/operation.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import type { Command } from '../../manifest.ts';
import type { OverviewLine } from '../../overview.ts';

export interface Overview {
  readonly lines: readonly OverviewLine[];
  /** Commands that the foot of the page names. */
  readonly foot: readonly string[];
}

/** What no line speaks of is listed by its names. */
export function renderOverview(
  commands: readonly Pick<Command, 'words' | 'alias'>[],
  { lines, foot }: Overview,
  style: TextStyle,
): string {
  const names = new Set(
    commands.flatMap(({ words, alias }) => [words[0] as string, ...(alias === undefined ? [] : [alias])]),
  );
  const shown = lines.filter(({ name }) => names.has(name));
  const said = new Set([...foot, ...shown.flatMap(({ name, mentions = [] }) => [name, ...mentions])]);
  const rest = [...names].filter((name) => !said.has(name)).sort();
  return [
    `${style.bold('loa')} keeps what a coding agent knows of a project: decisions, memory, tasks.`,
    '',
    ...table(
      [
        ...shown.map(({ name, text }) => [name, text] as const),
        ...(rest.length === 0 ? [] : [['also', rest.join(', ')] as const]),
      ],
      style,
    ),
    '',
    'Usage: loa COMMAND [flags]; loa COMMAND --help tells more, loa tour shows it.',
    style.dim('Everywhere: --json --quiet --verbose --strict --cwd DIR --config FILE --no-color'),
    '',
  ].join('\n');
}

export function renderGroup(group: string, members: readonly Command[], style: TextStyle): string {
  const rows = members.map((c) => [usageWords(c), c.summary] as const);
  return [`Usage: loa ${group} COMMAND [flags]`, '', ...table(rows, style), ''].join('\n');
}

export function renderCommandHelp(command: Command, style: TextStyle): string {
  const flags = flagRows(command);
  const globals = GLOBAL_FLAGS.map((flag) => {
    return [`--${flag.name}${flag.value === undefined ? '' : ` ${flag.value}`}`, flag.summary] as const;
  });
  const alias = command.alias === undefined ? [] : ['', `Short: loa ${command.alias}`];
  const examples = command.examples.map((example) => `  loa ${example}`);
  return [
    `Usage: loa ${usageWords(command)}`,
    '',
    `${command.summary}.`,
    ...alias,
    ...(flags.length === 0 ? [] : ['', style.bold('Takes'), ...table(flags, style)]),
    '',
    style.bold('Everywhere'),
    ...table(globals, style),
    ...(examples.length === 0 ? [] : ['', style.bold('Examples'), ...examples]),
    '',
  ].join('\n');
}

/** `journal show [SEQUENCE] [flags]`. */
export function usageWords(command: Command): string {
  const positionals = command.positional.map((name) => {
    const isList = command.input.properties?.[name]?.type === 'array';
    const many = isList || (command.takesRest === true && name === command.positional.at(-1)) ? '…' : '';
    const word = `${flagName(name).toUpperCase()}${many}`;
    return command.input.required?.includes(name) && !isList ? word : `[${word}]`;
  });
  const hasFlags = Object.keys(command.input.properties ?? {}).length > command.positional.length;
  return [...command.words, ...positionals, ...(hasFlags ? ['[flags]'] : [])].join(' ');
}

export function flagRows(command: Command): (readonly [string, string])[] {
  const rows = Object.entries(command.input.properties ?? {}).map(([name, schema]) => {
    const positional = command.positional.includes(name);
    const word = positional ? flagName(name).toUpperCase() : `--${flagName(name)}${valueWord(schema)}`;
    return [word, describe(schema)] as const;
  });
  if (command.batch) rows.push(['--jsonl', 'one JSON object a line on stdin, one answer a line on stdout']);
  if (command.form === 'follow')
    rows.push([
      '--follow',
      'then whatever happens, as it happens, until Ctrl-C; with --json one object a line',
    ]);
  return rows;
}

function valueWord(schema: JsonSchema): string {
  if (isFlag(schema)) return '';
  if (schema.type === 'number' || schema.type === 'integer') return ' N';
  return schema.type === 'array' ? ' VALUE (again for more)' : ' VALUE';
}

function describe(schema: JsonSchema): string {
  const allowed = schema.enum ?? schema.items?.enum;
  const parts = [schema.description ?? ''];
  if (allowed !== undefined) parts.push(`(${allowed.join(', ')})`);
  if (schema.default !== undefined && schema.default !== false) parts.push(`[${String(schema.default)}]`);
  return parts.filter((part) => part !== '').join(' ');
}

function table(rows: readonly (readonly [string, string])[], style: TextStyle): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  const room = Math.max(30, style.widthColumns - width - 5);
  return rows.flatMap(([left, right]) => {
    const lines = wrap(right, room);
    return lines.map((line, index) => `  ${(index === 0 ? left : '').padEnd(width)}  ${line}`.trimEnd());
  });
}

export function wrap(text: string, widthColumns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > widthColumns) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
