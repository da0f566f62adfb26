// Fields that end with NUL, as git prints names. A name that is not UTF-8 cannot be opened by its text and is reported.

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** One decode for the whole output; only when that fails, field by field. */
export function readFields(output: Uint8Array, unreadable: () => void): string[] {
  try {
    const fields = strict.decode(output).split('\0');
    fields.pop();
    return fields;
  } catch {
    return readEach(output, unreadable);
  }
}

function readEach(output: Uint8Array, unreadable: () => void): string[] {
  const fields: string[] = [];
  let start = 0;
  for (let end = output.indexOf(0); end !== -1; end = output.indexOf(0, start)) {
    try {
      fields.push(strict.decode(output.subarray(start, end)));
    } catch {
      // Told to the caller, who counts it: the file is there, and no text can name it.
      unreadable();
    }
    start = end + 1;
  }
  return fields;
}
