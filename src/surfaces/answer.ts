// An answer as a surface gives it away: text in which no value can pass for a line or a colour of ours.

import type { Executed } from '../execute.ts';
import { showStyled, showText, toShown } from '../kernel/display.ts';
import type { TextStyle } from '../kernel/operation.ts';
import type { ManifestOperation } from '../manifest.ts';

/** The text for people; JSON in it stays the same JSON. */
export function renderAnswer(
  { code, output }: Pick<Executed, 'code' | 'output'>,
  { multiline }: Pick<ManifestOperation, 'multiline'>,
  style: TextStyle,
): string {
  if (code.rendersJson?.(output) === true) return showText(code.render(output, style));
  return showStyled(code.render(toShown(output, multiline), style));
}

/** JSON with the characters escaped that a terminal would act upon or hide. */
export function toJsonText(value: unknown): string {
  return showText(JSON.stringify(value, null, 2));
}
