// Careful looks into parsed data of unknown shape.

export type Data = Readonly<Record<string, unknown>>;

export function asData(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

export function asTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

export function keysOf(value: unknown): string[] {
  return Object.keys(asData(value));
}

/** The line, from 1, on which `"name"` or `name` first stands as a key: at its beginning, else anywhere; of JSON
 * below the key `within`, where other parts of the file may have the same. */
export function lineOfKey(text: string, name: string, within = ''): number {
  const start = within === '' ? 0 : Math.max(0, text.search(new RegExp(`["']${within}["']\\s*:\\s*\\{`)));
  const below = text.slice(start);
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const first = below.search(new RegExp(`^[ \\t"']*${plain}["']?\\s*[:=]`, 'm'));
  const at = first < 0 ? below.search(new RegExp(`["']${plain}["']\\s*:`)) : first;
  return at < 0 ? 1 : text.slice(0, start + at).split('\n').length;
}
