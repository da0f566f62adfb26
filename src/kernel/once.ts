// Values that are made when they are first asked for, and kept: for what takes its time to make and is often not needed, or
// needed again and again. No result depends on it.

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for a pure function of a text: what it gave is kept for as many texts as are worth it, then all is begun anew. */
export function remembering<T>(compute: (text: string) => T, countMax: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const value = compute(text);
    if (known.size >= countMax) known.clear();
    known.set(text, value);
    return value;
  };
}

/** The same for long texts, such as files that are read again and again: the latest are kept, as many as have this length together. */
export function rememberingRecent<T>(compute: (text: string) => T, lengthMax: number): (text: string) => T {
  const known = new Map<string, T>();
  let length = 0;
  return (text) => {
    const kept = known.get(text);
    const value = kept ?? compute(text);
    if (kept === undefined) length += text.length;
    // The latest stands last.
    known.delete(text);
    known.set(text, value);
    for (const oldest of known.keys()) {
      if (length <= lengthMax) break;
      known.delete(oldest);
      length -= oldest.length;
    }
    return value;
  };
}

/** The same for bytes that are read again and again and seldom change; comparing them costs far less than the work on them. */
export function rememberingBytes<T>(compute: (bytes: Buffer) => T, countMax: number): (bytes: Buffer) => T {
  let known: readonly { readonly bytes: Buffer; readonly value: T }[] = [];
  return (bytes) => {
    const kept = known.find((one) => one.bytes === bytes || one.bytes.equals(bytes));
    const latest = kept ?? { bytes, value: compute(bytes) };
    known = [latest, ...known.filter((one) => one !== kept)].slice(0, countMax);
    return latest.value;
  };
}
