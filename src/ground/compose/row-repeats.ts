// A row of the map that tells nothing which the rows before it do not. Pure.

/** Told so often, a name is that of a kind and not of one file. */
const SAID_MAX = 3;

/** A row without a sentence, all of whose functions several others have as well. */
export function isMoreOfSame(text: string, said: Map<string, number>): boolean {
  const [, , what = '', declared = ''] = text.split('|');
  const spans = [...declared.matchAll(/`([^`]+)`( \()?/g)];
  const names = spans.flatMap(([, name = '', holds]) => (holds === undefined ? [name] : []));
  const isMore =
    what.trim() === '' && names.length > 0 && names.every((name) => (said.get(name) ?? 0) >= SAID_MAX);
  for (const name of isMore ? [] : new Set(names)) said.set(name, (said.get(name) ?? 0) + 1);
  return isMore;
}
