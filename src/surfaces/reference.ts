// Reference pages from the manifest: one Markdown page for each command group, and an index.

import { listSettings } from '../kernel/config/index.ts';
import type { JsonSchema } from '../kernel/schema-check.ts';
import type { Command, Manifest, ManifestOperation } from '../manifest.ts';
import { flagRows, usageWords } from './cli/help.ts';

/** File name to text. */
export function renderReference(
  manifest: Manifest,
  programs: readonly Command[],
): ReadonlyMap<string, string> {
  const operations = manifest.operations.filter(({ hidden }) => hidden !== true);
  const commands: readonly Command[] = [...operations, ...programs];
  const groups = Map.groupBy(commands, (command) => command.words[0] as string);
  const names = [...groups.keys()].toSorted();
  const pages = new Map<string, string>();
  pages.set('README.md', renderIndex(names, groups));
  for (const name of names) pages.set(`${name}.md`, renderPage(name, groups.get(name) ?? []));
  pages.set('configuration.md', renderConfiguration(manifest.config));
  return pages;
}

const MADE = 'Generated from the catalog by `npm run docs`; do not edit.';

function renderIndex(names: readonly string[], groups: ReadonlyMap<string, readonly Command[]>): string {
  const rows = names.flatMap((name) =>
    (groups.get(name) ?? []).map(
      (command) => `| [\`loa ${command.words.join(' ')}\`](${name}.md) | ${command.summary} |`,
    ),
  );
  const head = ['# Commands', '', MADE, '', '| command | what it does |', '|---|---|'];
  return [...head, ...rows, '', 'Settings: [configuration](configuration.md).', ''].join('\n');
}

function renderPage(name: string, commands: readonly Command[]): string {
  return [`# loa ${name}`, '', MADE, '', ...commands.flatMap(renderCommand)].join('\n');
}

function renderCommand(command: Command): string[] {
  const rows = flagRows(command).map(([flag, about]) => `| \`${flag}\` | ${about.replaceAll('|', '\\|')} |`);
  const examples = command.examples.map((example) => `loa ${example}`);
  return [
    `## loa ${command.words.join(' ')}`,
    '',
    `${command.summary}.`,
    '',
    '```',
    `loa ${usageWords(command)}`,
    '```',
    '',
    ...(rows.length === 0 ? [] : ['| takes | |', '|---|---|', ...rows, '']),
    ...(examples.length === 0 ? [] : ['```', ...examples, '```', '']),
    ...('effect' in command ? renderSurfaces(command as ManifestOperation) : []),
  ];
}

function renderSurfaces(operation: ManifestOperation): string[] {
  const action = operation.mcp?.action === undefined ? '' : ` with action \`${operation.mcp.action}\``;
  const places = [
    operation.form === 'serve' ? 'a server: it stays until it is stopped' : `effect: ${operation.effect}`,
    ...(operation.alias === undefined ? [] : [`short: \`loa ${operation.alias}\``]),
    ...(operation.mcp === undefined ? [] : [`MCP tool \`${operation.mcp.tool}\`${action}`]),
    ...(operation.http ? [`\`POST /v1/${operation.words.join('/')}\``] : []),
    ...(operation.http && operation.event !== undefined ? ['events with `Accept: text/event-stream`'] : []),
  ];
  return [`${places.join(' · ')}`, ''];
}

function renderConfiguration(schema: JsonSchema): string {
  const rows = listSettings(schema).map(({ steps, schema: rule, class: settingClass }) => {
    const allowed = rule.enum === undefined ? '' : ` (${rule.enum.join(', ')})`;
    const fallback = rule.default === undefined ? '' : `\`${JSON.stringify(rule.default)}\``;
    const isExcepted = rule['x-open-when'] !== undefined;
    const shown = settingClass === 'open' ? '' : `${settingClass}${isExcepted ? '*' : ''}`;
    return `| \`${steps.join('.')}\` | ${rule.description ?? ''}${allowed} | ${fallback} | ${shown} |`;
  });
  return [
    '# Configuration',
    '',
    MADE,
    '',
    'Read from, later ones winning: defaults, `$XDG_CONFIG_HOME/loa/config.yaml`, `.loa.config.yaml`,',
    '`.loa.config.local.yaml`, this machine’s own file (`loa config set`), the environment (`LOA_SECTION__KEY`), a file outside the',
    'project given with `--config`, flags.',
    '',
    'A setting with a class `sends` data away, `moves` to other folders or `weakens` a protection. The files of a project set it only',
    'after `loa config trust` on this machine, and until it changes. With a star, what stays inside the project or only adds always counts.',
    '',
    '| key | what it is | default | class |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
