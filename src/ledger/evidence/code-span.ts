// Text as a Markdown code span and back. Any text without line ends survives the way there and back, byte for byte.

/** The shortest run of backticks that does not occur in the text fences it; a space keeps what would be misread apart. */
export function formatCodeSpan(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const isPadded = /^`|`$/.test(text) || (/^ /.test(text) && / $/.test(text) && /[^ ]/.test(text));
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

export interface CodeSpan {
  readonly text: string;
  /** Just behind the closing backticks. */
  readonly end: number;
}

/** The code span that starts at `from`; undefined when there is none or it is never closed. */
export function parseCodeSpan(text: string, from = 0): CodeSpan | undefined {
  let length = 0;
  while (text[from + length] === '`') length += 1;
  if (length === 0) return undefined;
  for (let at = from + length; at < text.length; ) {
    if (text[at] !== '`') {
      at += 1;
      continue;
    }
    let run = 0;
    while (text[at + run] === '`') run += 1;
    if (run === length) return { text: unpad(text.slice(from + length, at)), end: at + run };
    at += run;
  }
  return undefined;
}

function unpad(inner: string): string {
  const isPadded = inner.length > 2 && inner.startsWith(' ') && inner.endsWith(' ') && /[^ ]/.test(inner);
  return isPadded ? inner.slice(1, -1) : inner;
}
