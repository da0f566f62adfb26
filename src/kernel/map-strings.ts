// A copy of plain data with every string in it passed through a function, names of fields included.

/** `field` is the name of the field that holds the string, through lists; undefined for the name of a field itself. */
export type MapString = (text: string, field: string | undefined) => string;

export function mapStrings(value: unknown, map: MapString, field?: string): unknown {
  if (typeof value === 'string') return map(value, field);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map, field));
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  // By descriptors: marks for a renderer that do not show in the data go along, and `__proto__` is a name like any other.
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    Object.defineProperty(copy, map(key, undefined), {
      ...property,
      value: mapStrings(property.value, map, key),
    });
  }
  return copy;
}
