// An answer as a surface gives it away: text in which no value can pass for a line or a colour of ours, and, where it goes to
// another program, without secrets. The detector is loaded with the first answer that could hold one.

import type { Executed, Followed } from '../execute.ts';
import { showStyled, showText, toShown } from '../kernel/display.ts';
import { assert } from '../kernel/errors.ts';
import { mapStrings } from '../kernel/map-strings.ts';
import type { TextStyle } from '../kernel/operation.ts';
import type { ManifestOperation } from '../manifest.ts';
import { mayHoldSecret } from '../redact/may-hold/index.ts';

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

/** E-mail addresses in a path are the person's own; a private key is cut out, not a reason to say nothing. */
const OPTIONS = { secretsOnly: true, blockPrivateKeys: false } as const;

export type Clean = (text: string) => string;

/** The detector is loaded only for a text that may hold a secret, which hardly any does. */
export async function loadCleaner(texts: readonly string[]): Promise<Clean> {
  if (!texts.some(mayHoldSecret)) return (text) => text;
  const { redact } = await import('../redact/index.ts');
  return (text) => (mayHoldSecret(text) ? redact(text, OPTIONS).text : text);
}

/** A copy of the data without the secrets in its strings. */
export async function withoutSecrets(value: unknown): Promise<unknown> {
  const texts: string[] = [];
  mapStrings(value, (text) => {
    texts.push(text);
    return text;
  });
  return mapStrings(value, await loadCleaner(texts));
}
