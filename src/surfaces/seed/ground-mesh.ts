// `butterfreezone-mesh`: the capability graph across repositories under its older name.

import type { SeedProgram } from './seed-program.ts';

const FORMATS = ['json', 'markdown', 'mermaid'] as const;

const USAGE = `Usage: butterfreezone-mesh.sh [OPTIONS]

Options:
  --format FORMAT    json, markdown or mermaid (default: json)
  --depth N          How many repositories away to look (default: 2)
  --output PATH      Write there instead of to stdout
  --file PATH        Document to start from (default: BUTTERFREEZONE.md)
  --refresh          Fetch again what the cache holds
  --json             The same as --format json
  --help             Show usage

Exit codes:
  0  Done
  1  Failed
  2  Some repositories could not be reached, or wrong usage`;

export const groundMesh: SeedProgram = {
  name: 'butterfreezone-mesh',
  usage: USAGE,
  flags: {
    format: 'value',
    depth: 'value',
    output: 'value',
    file: 'value',
    config: 'value',
    refresh: 'flag',
    json: 'flag',
    verbose: 'flag',
  },
  wordsMax: 0,
  usageExitCode: 2,
  failureExitCode: 1,
  complain: ({ values }) => {
    const format = values.get('format');
    if (format !== undefined && !FORMATS.some((one) => one === format))
      return `--format must be one of ${FORMATS.join(', ')}`;
    const depth = values.get('depth');
    return depth === undefined || /^[0-9]$/.test(depth) ? undefined : '--depth must be 0 to 9';
  },
  async start({ flags, values }, call) {
    const depth = values.get('depth');
    const output = values.get('output');
    const file = values.get('file');
    const { output: done, verdict } = await call.run('ground.mesh', {
      format: FORMATS.find((one) => one === values.get('format')) ?? 'json',
      refresh: flags.has('refresh'),
      ...(depth === undefined ? {} : { depth: Number(depth) }),
      ...(output === undefined ? {} : { output }),
      ...(file === undefined ? {} : { file }),
    });
    for (const warning of [...call.warnings, ...done.warnings]) call.err(`[butterfreezone] WARN: ${warning}`);
    if (output === undefined) call.outText(done.text.replace(/\n$/, ''));
    else call.out(`[butterfreezone] Wrote ${output}`);
    return verdict === 'warn' ? 2 : verdict === 'fail' ? 1 : 0;
  },
};
