// Takes secrets out of what people wrote into files of ours, before it is shown: settings, names of sections.

import { redact } from '../redact/index.ts';

/** A private key is cut out rather than a reason to show nothing. */
const OPTIONS = { secretsOnly: true, blockPrivateKeys: false } as const;

export function cleanText(text: string): string {
  return redact(text, OPTIONS).text;
}

/** Every text inside a value of plain data, names included. */
export function cleanData(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanData(inner)]),
  );
}
