// The graph as Markdown and as Mermaid. Names come from other people's documents, so nothing of them is taken as markup. Pure.

import { cell, toLine } from '../text.ts';
import type { Mesh, MeshNode } from './mesh-graph.ts';

export function renderMarkdown({ nodes, edges, warnings }: Mesh): string {
  const rows = nodes.map(
    ({ repo, type, trustLevel, capabilities, purpose, source }) =>
      `| ${cell(toLine(repo))} | ${cell(toLine(type))} | ${cell(toLine(trustLevel))} | ${cell(toLine(capabilities.join(', ')))} | ${cell(toLine(purpose))} | ${source} |`,
  );
  const lines = edges.map(
    (edge) =>
      `| ${cell(toLine(edge.from))} | ${cell(toLine(edge.to))} | ${cell(toLine(edge.role))} | ${cell(toLine(edge.interface))} | ${cell(toLine(edge.protocol))} |`,
  );
  return [
    '# Capability mesh',
    '',
    '| Repo | Type | Trust | Capabilities | Purpose | From |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...(lines.length > 0
      ? ['', '| From | To | Role | Interface | Protocol |', '|---|---|---|---|---|', ...lines]
      : []),
    ...(warnings.length > 0 ? ['', ...warnings.map((warning) => `- ${toLine(warning)}`)] : []),
    '',
  ].join('\n');
}

export function renderMermaid({ nodes, edges }: Mesh): string {
  const ids = new Map(nodes.map(({ repo }, index) => [repo, `n${index}`]));
  const label = (node: MeshNode): string =>
    [node.name, node.trustLevel]
      .filter((part) => part !== '')
      .map(quiet)
      .join('<br/>');
  return [
    'graph LR',
    ...nodes.map((node) => `  ${ids.get(node.repo)}["${label(node)}"]`),
    ...edges.map(
      ({ from, to, role }) =>
        `  ${ids.get(from)} -->${role === '' ? '' : `|"${quiet(role)}"|`} ${ids.get(to)}`,
    ),
    '',
  ].join('\n');
}

/** Mermaid knows HTML entities, and quotes end a label. */
const quiet = (text: string): string =>
  toLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '&#124;');
