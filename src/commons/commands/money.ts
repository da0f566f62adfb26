// `money parse`: what the boundary says of an amount, in a mode.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { parseBoundaryMicroUsd } from '../boundary/parse-boundary.ts';
import { requireParseMode } from '../boundary/parse-mode.ts';
import { formatAmount } from '../money-text.ts';
import type { parseSchemas } from './money-schemas.ts';

const SILENT = { warn: () => {}, info: () => {}, error: () => {} };

export const parseCode: OperationCode<
  z.output<typeof parseSchemas.input>,
  z.output<typeof parseSchemas.output>
> = {
  run({ amount, context: where, mode: given }, { host }) {
    const mode = given ?? requireParseMode(host.env);
    const read = parseBoundaryMicroUsd(amount, where, SILENT, undefined, mode);
    if (!read.ok) return { ok: false, mode, reason: read.reason, errorCode: read.errorCode };
    return {
      ok: true,
      mode,
      value: String(read.value),
      ...(read.diverged === undefined ? {} : { diverged: read.diverged }),
    };
  },
  verdict: ({ ok, diverged }) => (ok ? (diverged === true ? 'warn' : 'pass') : 'fail'),
  render({ ok, mode, value = '0', diverged, reason, errorCode }, style) {
    if (!ok) return `${style.bad('refused')} in ${mode}: ${reason} (${errorCode})`;
    const note = diverged === true ? `; ${style.caution('enforce would refuse it')}` : '';
    return `${style.good('taken')} in ${mode}: ${value} micro-USD, ${formatAmount(value)}${note}`;
  },
};
