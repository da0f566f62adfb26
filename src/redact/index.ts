// Secrets and personal data out of text: pure functions, nothing read and nothing written. `redact` and `scan` take the
// options each time and keep what was compiled for the usual ones; whoever has many texts and options of their own makes
// a redactor once.

import type { Finding, Redaction, RedactorOptions } from './model.ts';
import { createRedactor, type Redactor } from './redactor.ts';

export { fingerprintOf } from './fingerprint.ts';
export type {
  Allowed,
  AllowRule,
  CustomRule,
  Finding,
  Inspection,
  Method,
  Redaction,
  RedactorOptions,
  Span,
} from './model.ts';
export { createRedactor, type Redactor } from './redactor.ts';
export {
  createStreamRedactor,
  STREAM_SECRET_LENGTH_MAX,
  type StreamChunk,
  type StreamRedactor,
} from './stream.ts';

/** Compiled redactors by options; an options object nobody holds any longer takes its redactor along. */
const compiled = new WeakMap<RedactorOptions, Redactor>();
const USUAL: RedactorOptions = {};

function redactorFor(options: RedactorOptions): Redactor {
  const known = compiled.get(options);
  if (known !== undefined) return known;
  const made = createRedactor(options);
  compiled.set(options, made);
  return made;
}

export function redact(text: string, options: RedactorOptions = USUAL): Redaction {
  return redactorFor(options).redact(text);
}

export function scan(text: string, options: RedactorOptions = USUAL): readonly Finding[] {
  return redactorFor(options).scan(text);
}
