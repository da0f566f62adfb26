// A copy of plain data with every string in it passed through a function, names of fields included.

/** `field` is the name of the field that holds the string, through lists; undefined for the name of a field itself. */
export type MapString = (text: string, field: string | undefined) => string;

export function mapStrings(value: unknown, map: MapString, field?: string): unknown {
  if (typeof value === 'string') return map(value, field);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map, field));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.getOwnPropertyNames(value)) {
    const name = map(key, undefined);
    const property = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
    const mapped = mapStrings(property.value, map, key);
    // Marks for a renderer that do not show in the data go along, and `__proto__` is a name like any other.
    if (property.enumerable === true && name !== '__proto__') copy[name] = mapped;
    else Object.defineProperty(copy, name, { ...property, value: mapped });
  }
  return copy;
}
