// Counts what a scan sees: findings with their places, and everything that was let pass, by what let it.

import type { z } from 'zod';
import type { Redactor } from '../../redact/index.ts';
import type { Collected, Content } from './collect.ts';
import type { scanSchemas } from './scan-schemas.ts';
import { decodeText, placeOffsets } from './text.ts';

type Output = z.output<typeof scanSchemas.output>;
type Finding = Output['findings'][number];

/** A comment in the line, with the reason behind it. */
const INLINE_ALLOW = /loa:allow\b[ :\t-]*(.*)/;

export class Tally {
  readonly #known: ReadonlySet<string>;
  readonly #findings: Finding[] = [];
  readonly #skipped: Output['skipped'] = [];
  #files = 0;
  #sizeBytes = 0;
  #fromBaseline = 0;
  #inline = 0;
  readonly #reasons: readonly string[];
  readonly #allowed: number[];
  readonly #warnings = new Set<string>();

  /** `known` holds the fingerprints of the baseline, `reasons` those of the allow rules in their order. */
  constructor(known: ReadonlySet<string>, reasons: readonly string[]) {
    this.#known = known;
    this.#reasons = reasons;
    this.#allowed = reasons.map(() => 0);
  }

  add(item: Collected, redactor: Redactor): void {
    if ('skipped' in item) {
      this.#skipped.push(item.skipped);
      return;
    }
    const { path, bytes } = item.content;
    const decoded = decodeText(bytes);
    if (decoded.kind === 'binary') {
      this.#skipped.push({ path, why: 'it is binary' });
      return;
    }
    this.#files++;
    this.#sizeBytes += bytes.length;
    this.#judge(item.content, decoded.text, redactor);
  }

  #judge(content: Content, text: string, redactor: Redactor): void {
    const { findings: found, allowed, allowTimedOut } = redactor.inspect(text);
    for (const { rule } of allowed) this.#allowed[rule]! += 1;
    for (const rule of allowTimedOut)
      this.#warnings.add(`redact.allow[${rule}] did not finish in time and let nothing pass`);
    if (found.length === 0) return;
    const places = placeOffsets(
      text,
      found.map(({ start }) => start),
    );
    for (const [index, { start, end, type, confidence, fingerprint = '', timedOut }] of found.entries()) {
      if (timedOut === true)
        this.#warnings.add(
          `the custom rule "${type}" did not finish in time; what it ran on counts as found`,
        );
      const { line, column, lineText } = places[index] as (typeof places)[number];
      const allowed = INLINE_ALLOW.exec(lineText);
      if (this.#known.has(fingerprint)) this.#fromBaseline++;
      else if (allowed !== null && (allowed[1] as string).trim() !== '') this.#inline++;
      else {
        const endColumn = column + Math.min(end - start, Math.max(1, lineText.length - column + 1));
        this.#findings.push({
          path: content.path,
          line,
          column,
          endColumn,
          type,
          confidence,
          fingerprint,
          ...(content.blob === undefined ? {} : { blob: content.blob }),
          ...(allowed === null ? {} : { note: 'loa:allow needs a reason behind it' }),
        });
      }
    }
  }

  result() {
    return {
      files: this.#files,
      sizeBytes: this.#sizeBytes,
      findings: this.#findings,
      passed: {
        baseline: this.#fromBaseline,
        inline: this.#inline,
        allowed: this.#allowed.reduce((sum, count) => sum + count, 0),
      },
      allowed: this.#allowed.flatMap((count, rule) =>
        count === 0 ? [] : [{ rule, reason: this.#reasons[rule] as string, count }],
      ),
      warnings: [...this.#warnings],
      skipped: this.#skipped,
    };
  }
}
