// Here-documents: text up to a line that begins with the label that its opening line gave.

import { sliceText } from '../lex/tokens.ts';

/** Behind the line that begins, after white space, with the label. */
export function behindLabel(bytes: Buffer, from: number, label: string): number {
  for (let line = bytes.indexOf(0x0a, from); line !== -1; line = bytes.indexOf(0x0a, line + 1)) {
    let at = line + 1;
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at++;
    const after = bytes[at + label.length] ?? 0x0a;
    const ends = !(
      after === 0x5f ||
      (after >= 0x30 && after <= 0x39) ||
      ((after | 0x20) >= 0x61 && (after | 0x20) <= 0x7a)
    );
    if (ends && sliceText(bytes, at, at + label.length) === label) return at + label.length;
  }
  return bytes.length;
}
