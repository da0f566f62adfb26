// Redacts text of any length in constant memory. The end of what has arrived is held back until a secret that starts
// there would be complete, and enough of what went out is kept to see what stands before the next one, so a secret is
// found wherever the input is cut. Guarantee: the output is that of the whole text, for secrets up to
// `STREAM_SECRET_LENGTH_MAX` characters. Private keys are replaced, since what went out cannot be taken back.

import { createDetector } from './detector.ts';
import type { RedactorOptions, Span } from './model.ts';
import { createHandling } from './redactor.ts';
import { spliceSpans } from './spans.ts';

/** A longer secret may be found in part only. */
export const STREAM_SECRET_LENGTH_MAX = 32_768;
/** How far back any matcher looks. */
const CONTEXT_LENGTH = 9216;
/** The longest secret and what may have to follow for it to be recognised. */
const HELD_LENGTH = STREAM_SECRET_LENGTH_MAX + 1024;
/** Scanned at once; what is held back is scanned again, which costs a fifth. */
const WINDOW_LENGTH = 196_608;

export interface StreamChunk {
  /** Redacted text that may go out now. */
  readonly text: string;
  /** Spans of that text, counted from the start of the input. */
  readonly spans: readonly Span[];
}

export interface StreamRedactor {
  readonly push: (chunk: string) => StreamChunk;
  /** The rest; `blocked` tells whether any of the input was a private key. */
  readonly end: () => StreamChunk & { readonly blocked: boolean };
}

export function createStreamRedactor(options: RedactorOptions = {}): StreamRedactor {
  const detect = createDetector(options);
  const { isBlocking, replacementOf } = createHandling({ ...options, blockPrivateKeys: true });
  let buffer = '';
  /** Where in the buffer the text starts that has not gone out. */
  let pending = 0;
  /** Where in the input the buffer starts. */
  let offset = 0;
  let blocked = false;

  const release = (last: boolean): StreamChunk => {
    const spans = detect(buffer).spans.filter((span) => span.start >= pending);
    const cut = last ? buffer.length : findCut(buffer, spans, pending);
    const done = spans.filter((span) => span.end <= cut);
    blocked ||= isBlocking(done);
    const text = spliceSpans(
      buffer.slice(pending, cut),
      done.map((span) => shiftSpan(span, -pending)),
      replacementOf,
    );
    const shifted = done.map((span) => shiftSpan(span, offset));
    const keep = Math.max(0, cut - CONTEXT_LENGTH);
    buffer = buffer.slice(keep);
    offset += keep;
    pending = cut - keep;
    return { text, spans: shifted };
  };

  return {
    push: (chunk) => {
      const parts: StreamChunk[] = [];
      for (let at = 0; at < chunk.length; at += WINDOW_LENGTH) {
        buffer += chunk.slice(at, at + WINDOW_LENGTH);
        if (buffer.length - pending >= WINDOW_LENGTH) parts.push(release(false));
      }
      return joinChunks(parts);
    },
    end: () => ({ ...release(true), blocked }),
  };
}

/** As late as the held-back end allows, outside every span and between the halves of no character. */
function findCut(buffer: string, spans: readonly Span[], pending: number): number {
  let cut = buffer.length - HELD_LENGTH;
  for (const span of spans) if (span.start < cut && span.end > cut) cut = span.start;
  const code = buffer.charCodeAt(cut);
  if (code >= 0xdc00 && code <= 0xdfff) cut -= 1;
  return Math.max(cut, pending);
}

function shiftSpan(span: Span, by: number): Span {
  return { ...span, start: span.start + by, end: span.end + by };
}

function joinChunks(parts: readonly StreamChunk[]): StreamChunk {
  if (parts.length === 1) return parts[0]!;
  return { text: parts.map((part) => part.text).join(''), spans: parts.flatMap((part) => part.spans) };
}
