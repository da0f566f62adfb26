// Fields of records that others may have written: every one may be missing or of another type.

export function textField(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberField(record: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = record[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function textsField(record: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = record[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
