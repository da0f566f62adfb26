// `scan`: secrets in the work tree, in what is staged, or in history. Nothing it says holds any part of a secret.

import { join } from 'node:path';
import type { z } from 'zod';
import { formatBytes, formatCount } from '../../durable/commands/format.ts';
import { replaceFile } from '../../durable/index.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { reportOptions } from '../../redact/configured.ts';
import { createRedactor } from '../../redact/index.ts';
import { type Baseline, parseBaseline, renderBaseline } from './baseline.ts';
import { collect, type Mode } from './collect.ts';
import { requireRecord } from './record.ts';
import { toSarif } from './sarif.ts';
import type { scanSchemas } from './scan-schemas.ts';
import { Tally } from './tally.ts';

type Input = z.output<typeof scanSchemas.input>;
type Output = z.output<typeof scanSchemas.output>;

const KEY_BYTES = 32;

export const scanCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const baseline = readBaseline(input.baseline, context);
    const options = reportOptions(context.config, Buffer.from(baseline.key, 'base64url'));
    const redactor = createRedactor({ ...options, secretsOnly: !input.personal });
    const known = new Set(baseline.findings.map(({ fingerprint }) => fingerprint));
    const tally = new Tally(known, options.reasons);
    const mode: Mode = input.staged ? 'staged' : input.history ? 'history' : 'tree';
    for await (const item of collect(mode, input.paths, context)) {
      // The baseline holds a key, which is no secret: see there.
      if (!('content' in item && item.content.path === input.baseline)) tally.add(item, redactor);
    }
    const output = {
      ...tally.result(),
      mode,
      root: context.project.root,
      version: context.product.version,
      format: input.format,
    };
    if (!input.writeBaseline) return output;
    const file = await writeBaseline(
      input.baseline,
      { ...baseline, findings: [...baseline.findings, ...output.findings] },
      context,
    );
    const accepted = output.findings.length;
    return { ...output, findings: [], baselineWritten: { file, accepted } };
  },
  verdict: ({ findings }) => (findings.length > 0 ? 'fail' : 'pass'),
  rendersJson: ({ format }) => format === 'sarif',
  render: (output, style) =>
    output.format === 'sarif' ? JSON.stringify(toSarif(output), null, 2) : renderScanned(output, style),
  openBatch(input, context) {
    const redactor = createRedactor({ ...reportOptions(context.config), secretsOnly: !input.personal });
    return {
      answer(record) {
        const { id, text } = requireRecord(record);
        return { id, findings: redactor.scan(text) };
      },
      close: () => {},
    };
  },
};

/** Without a baseline the key is made for this run: fingerprints then mean nothing to anybody else. */
function readBaseline(name: string, { project, host }: Context): Baseline {
  const path = join(project.root, name);
  if (host.files.stat(path) === undefined) {
    const key = Buffer.from(host.random.bytes(KEY_BYTES)).toString('base64url');
    return { version: 1, key, findings: [] };
  }
  return parseBaseline(new TextDecoder().decode(host.files.read(path)), name);
}

async function writeBaseline(name: string, baseline: Baseline, { project, host }: Context): Promise<string> {
  const findings = baseline.findings.map(({ fingerprint, type, path }) => ({ fingerprint, type, path }));
  const text = renderBaseline({ ...baseline, findings });
  await replaceFile(join(project.root, name), new TextEncoder().encode(text), host);
  return name;
}

function renderScanned(output: Output, style: TextStyle): string {
  const lines = output.findings.map(({ path, line, column, type, blob, note }) => {
    const version = blob === undefined ? '' : style.dim(` in ${blob.slice(0, 12)}`);
    return `${style.bold(`${path}:${line}:${column}`)}  ${style.bad(type)}${version}${note === undefined ? '' : `  (${note})`}`;
  });
  const advice =
    output.findings.length === 0
      ? []
      : [
          '',
          `${formatCount(output.findings.length, 'finding')}. Take the value out, revoke it, and read it from the environment instead.`,
          'A harmless one: end its line with a comment "loa:allow REASON", or run "loa scan --write-baseline".',
        ];
  return [...lines, ...advice, ...summary(output, style)].join('\n');
}

function summary(output: Output, style: TextStyle): string[] {
  const { baseline, inline } = output.passed;
  const passed = [
    ...(baseline > 0 ? [`${baseline} known from the baseline`] : []),
    ...(inline > 0 ? [`${inline} allowed in the line`] : []),
    ...output.allowed.map(
      ({ count, reason }) => `${count} allowed by configuration (redact.allow: ${reason})`,
    ),
    ...(output.skipped.length > 0 ? [`${formatCount(output.skipped.length, 'file')} skipped`] : []),
  ];
  const what = output.mode === 'history' ? 'version' : 'file';
  const scanned =
    output.files === 0 && output.skipped.length === 0
      ? output.mode === 'staged'
        ? 'Nothing is staged; nothing was scanned.'
        : 'There is nothing here to scan.'
      : `${formatCount(output.files, what)}, ${formatBytes(output.sizeBytes)} scanned${passed.length === 0 ? '' : `; ${passed.join(', ')}`}.`;
  const isClean =
    output.findings.length === 0 && output.files > 0 && (output.baselineWritten?.accepted ?? 0) === 0;
  const clean = isClean ? `${style.good('clean')}  ` : '';
  const written =
    output.baselineWritten === undefined
      ? []
      : [
          `${formatCount(output.baselineWritten.accepted, 'finding')} written to ${output.baselineWritten.file}; commit it.`,
        ];
  const warnings = output.warnings.map((warning) => `${style.caution('warning')}  ${warning}`);
  return [`${clean}${scanned}`, ...warnings, ...written];
}
