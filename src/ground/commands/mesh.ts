// `ground mesh`: the capability graph from this repository outwards.

import { join } from 'node:path';
import type { z } from 'zod';
import { replaceFile } from '../../durable/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { fetchDocument } from '../mesh/fetch.ts';
import type { Mesh } from '../mesh/mesh-graph.ts';
import { renderMarkdown, renderMermaid } from '../mesh/render.ts';
import { walkMesh } from '../mesh/walk.ts';
import { takeOutSecrets } from '../render/leaks.ts';
import { readOriginSlug } from '../scan/commit.ts';
import { readSettings } from '../settings.ts';
import type { meshSchemas } from './mesh-schemas.ts';
import { locateDocument } from './place.ts';
import { readDocument } from './validate.ts';

type Input = z.output<typeof meshSchemas.input>;
type Output = z.output<typeof meshSchemas.output>;

export const meshCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const { host, project, config } = context;
    const path = locateDocument(context, input.file, readSettings(config).outputPath);
    const text = readDocument(path.absolute, host);
    if (text === undefined) {
      throw new LoaError('file.missing', `there is no document to start from: ${path.shown}`, {
        hint: 'Run "loa ground gen" first.',
      });
    }
    const isOurs = host.files.stat(project.ownDir) !== undefined;
    const place = {
      root: project.root,
      cacheDir: isOurs ? join(project.cacheDir, 'mesh') : undefined,
      refresh: input.refresh,
    };
    const mesh = await walkMesh({
      repo: await readOriginSlug(project.root, host),
      text,
      depthMax: input.depth,
      getDocument: async (repo, isTrusted) => {
        context.progress.report(repo, 0);
        return fetchDocument(repo, isTrusted, place, host);
      },
    });
    const clean = JSON.parse(takeOutSecrets(JSON.stringify(mesh)).text) as Mesh;
    const shown = renderAs(clean, input.format);
    if (input.output === undefined) return toOutput(clean, shown);
    const target = locateDocument(context, input.output, '');
    await replaceFile(target.absolute, new TextEncoder().encode(shown), host, { root: project.root });
    return { ...toOutput(clean, shown), output_path: target.shown };
  },
  verdict: ({ warnings }) => (warnings.length > 0 ? 'warn' : 'pass'),
  changed: ({ output_path }) => output_path !== undefined,
  render: ({ text, output_path, warnings }, style) =>
    [
      output_path === undefined ? text.trimEnd() : `${style.good('wrote')}  ${output_path}`,
      ...(text.includes(warnings[0] ?? '\0') ? [] : warnings.map((one) => `${style.caution('!')} ${one}`)),
    ].join('\n'),
};

function renderAs(mesh: Mesh, format: Input['format']): string {
  if (format === 'markdown') return renderMarkdown(mesh);
  return format === 'mermaid' ? renderMermaid(mesh) : `${JSON.stringify(mesh, null, 2)}\n`;
}

function toOutput({ nodes, edges, warnings }: Mesh, text: string): Output {
  return {
    nodes: nodes.map((node) => ({
      ...node,
      capabilities: [...node.capabilities],
      interfaces: [...node.interfaces],
    })),
    edges: [...edges],
    warnings: [...warnings],
    text,
  };
}
