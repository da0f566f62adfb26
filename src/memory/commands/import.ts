// `memory import` and `memory export`: memories from and to JSON lines.

import { resolve } from 'node:path';
import type { z } from 'zod';
import { replaceFile } from '../../durable/index.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { importLines } from '../capture/import.ts';
import { readAll } from '../recall/read-all.ts';
import type { exportSchemas, importSchemas } from './import-schemas.ts';

type ImportOutput = z.output<typeof importSchemas.output> & { readonly asLine?: boolean };

export const importCode: OperationCode<
  z.output<typeof importSchemas.input>,
  z.output<typeof importSchemas.output>
> = {
  async run(input, context) {
    const bytes = context.host.files.read(resolve(context.cwd, input.file));
    const done = await importLines(splitLines(bytes), { isTrusted: input.trusted }, context);
    // How to print it is no part of the answer, so the mark does not show in it.
    return input.jsonl ? Object.defineProperty({ ...done }, 'asLine', { value: true }) : { ...done };
  },
  verdict: ({ rejected }) => (rejected > 0 ? 'warn' : 'pass'),
  changed: ({ imported, rejected }) => imported + rejected > 0,
  rendersJson: (output: ImportOutput) => output.asLine === true,
  render: (output: ImportOutput, style) => {
    const { refused = [], log, ...counts } = output;
    if (output.asLine === true) return JSON.stringify(counts);
    const { imported, rejected, redacted, reasons = {} } = counts;
    const rest =
      rejected === 0
        ? ''
        : `, ${style.caution(`${rejected} refused`)} (${listReasons(reasons)}; each with its reason in ${log}; what you trust: --trusted)`;
    const summary = `${style.good(`${imported} imported`)}${rest}${redacted === 0 ? '' : `, ${redacted} had secrets taken out`}`;
    return [summary, ...refused.slice(0, SHOWN_MAX).map((one) => style.dim(describeRefused(one)))].join('\n');
  },
};

const SHOWN_MAX = 10;

function describeRefused(one: NonNullable<ImportOutput['refused']>[number]): string {
  const { line, gate, reason, quarantined } = one;
  const kept = quarantined === undefined ? '' : ` (to let it in: loa memory restore ${quarantined})`;
  return `  line ${line}, ${gate}: ${reason}${kept}`;
}

function listReasons(reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .toSorted(([, a], [, b]) => b - a)
    .map(([gate, count]) => `${count} ${gate}`)
    .join(', ');
}

/** One by one: a file of a million lines is never a million strings at once. */
function* splitLines(bytes: Uint8Array): Iterable<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, at);
    const end = feed === -1 ? bytes.length : feed;
    yield decoder.decode(bytes.subarray(at, end));
    at = end + 1;
  }
}

export const exportCode: OperationCode<
  z.output<typeof exportSchemas.input>,
  z.output<typeof exportSchemas.output>
> = {
  async run(input, context) {
    const all = await readAll(context, { withArchive: input.archive });
    const lines = all.map(({ memory }) => JSON.stringify(memory));
    if (input.file === undefined) return { exported: lines.length, lines };
    const path = resolve(context.cwd, input.file);
    await replaceFile(
      path,
      new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')),
      context.host,
      { mode: 0o600 },
    );
    return { exported: lines.length, file: path };
  },
  changed: ({ file }) => file !== undefined,
  render: ({ exported, file, lines }, style) => {
    if (lines !== undefined) return lines.join('\n');
    return `${style.good(`${exported} exported`)} to ${file}`;
  },
};
