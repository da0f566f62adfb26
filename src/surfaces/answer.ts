// An answer as a surface gives it away: text in which no value can pass for a line or a colour of ours.

import type { Executed, Followed } from '../execute.ts';
import { showStyled, showText, toShown } from '../kernel/display.ts';
import { assert } from '../kernel/errors.ts';
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

/** One event of what is followed, as text for people. */
export function renderEvent(
  { code, event }: { readonly code: Followed['code']; readonly event: unknown },
  { name, multiline }: Pick<ManifestOperation, 'name' | 'multiline'>,
  style: TextStyle,
): string {
  assert(code.renderEvent !== undefined, `${name} is followed and does not render its events`);
  return showStyled(code.renderEvent(toShown(event, multiline), style));
}

/** JSON with the characters escaped that a terminal would act upon or hide. */
export function toJsonText(value: unknown): string {
  return showText(JSON.stringify(value, null, 2));
}
