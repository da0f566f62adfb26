// Walks from one document to those it names, breadth first, each repository once, no deeper than asked. A repository that
// cannot be reached is a named warning and a node without contents.

import type { Fetched } from './fetch.ts';
import type { Mesh, MeshEdge, MeshNode } from './mesh-graph.ts';
import { type AgentContext, readContext } from './read-context.ts';

export interface WalkRequest {
  /** What the first repository is called in the graph. */
  readonly repo: string;
  readonly text: string;
  readonly depthMax: number;
  readonly getDocument: (repo: string, isTrusted: boolean) => Promise<Fetched>;
}

/** More than anybody draws; a bound on documents that name each other without end. */
const NODES_MAX = 200;

export async function walkMesh(request: WalkRequest): Promise<Mesh> {
  const nodes: MeshNode[] = [];
  const edges: MeshEdge[] = [];
  const warnings: string[] = [];
  const seen = new Set([request.repo]);
  let level = [{ repo: request.repo, text: request.text, source: 'local' }];
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (const { repo, text, source } of level) {
      const context = readContext(contextOf(text));
      nodes.push(toNode(repo, context, { depth, source }));
      for (const entry of context.ecosystem) {
        edges.push({
          from: repo,
          to: entry.repo,
          role: entry.role ?? '',
          interface: entry.interface ?? '',
          protocol: entry.protocol ?? '',
        });
        if (seen.has(entry.repo)) continue;
        seen.add(entry.repo);
        if (nodes.length + next.length < NODES_MAX) next.push(entry.repo);
        else warnings.push(`left out ${entry.repo}: the graph has ${NODES_MAX} repositories already`);
      }
    }
    level = depth < request.depthMax ? await fetchLevel(request, next, { depth, nodes, warnings }) : [];
    if (depth >= request.depthMax)
      for (const repo of next) nodes.push(unread(repo, depth + 1, 'beyond depth'));
  }
  return { nodes, edges, warnings };
}

interface Level {
  readonly depth: number;
  readonly nodes: MeshNode[];
  readonly warnings: string[];
}

async function fetchLevel(request: WalkRequest, repos: readonly string[], { depth, nodes, warnings }: Level) {
  const found: { repo: string; text: string; source: string }[] = [];
  for (const repo of repos) {
    const got = await request.getDocument(repo, depth === 0);
    if (got.ok) found.push({ repo, text: got.text, source: got.source });
    else {
      warnings.push(`could not reach ${repo}: ${got.reason}`);
      nodes.push(unread(repo, depth + 1, 'unreachable'));
    }
  }
  return found;
}

const contextOf = (text: string): string =>
  /<!--\s*AGENT-CONTEXT[^\S\n]*\n([\s\S]*?)-->/.exec(text.replace(/\r\n?/g, '\n'))?.[1] ?? '';

function toNode(
  repo: string,
  context: AgentContext,
  place: { readonly depth: number; readonly source: string },
): MeshNode {
  const { name, type, purpose, version, trustLevel, capabilities, interfaces } = context;
  return {
    repo,
    name: name === '' ? repo : name,
    type,
    purpose,
    version,
    trustLevel,
    capabilities,
    interfaces,
    ...place,
  };
}

function unread(repo: string, depth: number, source: string): MeshNode {
  return {
    repo,
    name: repo,
    type: '',
    purpose: '',
    version: '',
    trustLevel: '',
    capabilities: [],
    interfaces: [],
    depth,
    source,
  };
}
