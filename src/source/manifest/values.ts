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

/** The line, from 1, on which `"name"` or `name` first stands as a key, below the key `section` where one is given: at its beginning, else anywhere. */
export function lineOfKey(text: string, name: string, section = ''): number {
  const from = section === '' ? -1 : indexOfKey(text, section);
  const head = from < 0 ? '' : text.slice(0, from + section.length);
  const at = indexOfKey(text.slice(head.length), name);
  return at < 0 ? 1 : text.slice(0, head.length + at).split('\n').length;
}

function indexOfKey(text: string, name: string): number {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const first = text.search(new RegExp(`^[ \\t"']*${plain}["']?\\s*[:=]`, 'm'));
  return first < 0 ? text.search(new RegExp(`["']${plain}["']\\s*:`)) : first;
}
