// What a process that answers many requests keeps between them, by the host that they share (or whatever else
// it was made from and lives as long): a program that answers one gains
// and loses nothing, and tests with a host of their own share nothing. Whoever keeps something looks each time whether it still
// holds; nothing here knows.

const keptBy = new WeakMap<object, Map<string, unknown>>();

/** The value under this name, made when there is none. The name says whose it is and what it was made from. */
export function keepFor<T>(owner: object, name: string, make: () => T): T {
  const known = keptBy.get(owner) ?? new Map<string, unknown>();
  keptBy.set(owner, known);
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as T;
}
