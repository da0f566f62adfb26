// The program ck as another engine, only for those who ask for it and have it.

import { LoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';

export interface CkRequest {
  readonly query: string;
  readonly topK: number;
  readonly threshold: number;
}

export async function searchWithCk(
  { query, topK, threshold }: CkRequest,
  { project, host }: Pick<Context, 'host' | 'project'>,
) {
  const args = [
    '--hybrid',
    query,
    project.root,
    '--top-k',
    String(topK),
    '--threshold',
    String(threshold),
    '--jsonl',
  ];
  const { exitCode, stdout, stderr } = await host.processes
    .run('ck', args, { cwd: project.root })
    .catch((cause: unknown) => {
      throw new LoaError('process.failed', 'could not run ck', {
        hint: 'Install ck, or leave out --engine ck.',
        cause,
      });
    });
  if (exitCode !== 0 && stdout.length === 0) {
    throw new LoaError('process.failed', `ck ended with ${exitCode}: ${stderr.slice(0, 200)}`, {
      hint: 'Leave out --engine ck.',
    });
  }
  return new TextDecoder()
    .decode(stdout)
    .split('\n')
    .flatMap((line) => parseHit(line, project.root));
}

/** Lines that are no hits, or of another shape, are left out: the format is another program's to change. */
function parseHit(line: string, root: string) {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [];
  }
  const { path, file, span, score } = (value ?? {}) as {
    path?: unknown;
    file?: unknown;
    span?: { line_start?: unknown };
    score?: unknown;
  };
  const found = typeof path === 'string' ? path : typeof file === 'string' ? file : undefined;
  const at = typeof span?.line_start === 'number' ? span.line_start : 1;
  if (found === undefined) return [];
  const relative = found.startsWith(`${root}/`) ? found.slice(root.length + 1) : found.replace(/^\.\//, '');
  return [
    {
      place: `${relative}:L${at}`,
      line: at,
      kind: 'text',
      score: typeof score === 'number' ? Math.max(0, Math.min(1, score)) : 0,
    },
  ];
}
