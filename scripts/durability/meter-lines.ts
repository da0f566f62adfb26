// Requests and answers of a meter as lines of JSON: amounts are marked, since JSON knows no bigint.

export function encodeLine(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? { $n: String(one) } : one));
}

export function decodeLine(text: string): unknown {
  return JSON.parse(text, (_key, one: unknown) => {
    const marked = typeof one === 'object' && one !== null ? (one as { $n?: string }).$n : undefined;
    return marked === undefined ? one : BigInt(marked);
  });
}
