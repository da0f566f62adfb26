// `butterfreezone-gen`: the document's generator under its older name.

import type { OperationOutputs } from '../../operation-types.ts';
import type { SeedProgram } from './seed-program.ts';

type Generated = OperationOutputs['ground.gen'];

const USAGE = `Usage: butterfreezone-gen.sh [OPTIONS]

Options:
  --output PATH      Output file (default: BUTTERFREEZONE.md)
  --config PATH      Config file (default: .loa.config.yaml)
  --tier N           Force input tier (1|2|3, default: auto-detect)
  --dry-run          Print to stdout, don't write file
  --json             Output generation metadata as JSON to stderr
  --verbose          Enable debug logging
  --help             Show usage

Exit codes:
  0  Success, or up to date
  1  Generation failed
  2  Wrong usage or configuration
  3  No input data available (Tier 3 bootstrap used)`;

export const groundGen: SeedProgram = {
  name: 'butterfreezone-gen',
  usage: USAGE,
  flags: {
    output: 'value',
    config: 'value',
    tier: 'value',
    'dry-run': 'flag',
    json: 'flag',
    verbose: 'flag',
  },
  wordsMax: 0,
  usageExitCode: 2,
  failureExitCode: 1,
  complain: ({ values }) => {
    const tier = values.get('tier');
    return tier === undefined || /^[123]$/.test(tier) ? undefined : `--tier must be 1, 2 or 3, not ${tier}`;
  },
  async start({ flags, values }, call) {
    const tier = values.get('tier');
    const output = values.get('output');
    const { output: done } = await call.run('ground.gen', {
      dryRun: flags.has('dry-run'),
      ...(tier === undefined ? {} : { tier: Number(tier) }),
      ...(output === undefined ? {} : { output }),
    });
    const warnings = [...call.warnings, ...done.warnings];
    if (done.document !== undefined) call.outText(done.document.replace(/\n$/, ''));
    if (flags.has('json')) {
      const { document: _document, ...meta } = done;
      call.errText(JSON.stringify({ ...meta, warnings }, null, 2));
      return done.exit_code;
    }
    for (const warning of warnings) call.err(`[butterfreezone] WARN: ${warning}`);
    if (flags.has('verbose')) for (const line of details(done)) call.err(`[butterfreezone] ${line}`);
    if (done.document === undefined) call.out(`[butterfreezone] ${conclusion(done)}`);
    return done.exit_code;
  },
};

function details(done: Generated): string[] {
  return [
    `Input tier: ${done.tier}`,
    ...Object.entries(done.sections).map(
      ([id, { words, provenance }]) => `${id}: ${words} words, ${provenance}`,
    ),
    ...done.truncated_sections.map((id) => `${id}: truncated to its budget`),
  ];
}

function conclusion({ status, output_path, word_count, tier }: Generated): string {
  if (status === 'up-to-date') return `${output_path} is up-to-date`;
  if (status === 'busy') return 'Another butterfreezone-gen process is running — skipping';
  if (status === 'blocked') return `ERROR: a secret is left after redaction, ${output_path} was not written`;
  if (status === 'disabled') return 'butterfreezone.enabled is false — nothing generated';
  return `Wrote ${output_path} (${word_count} words, tier ${tier})`;
}
