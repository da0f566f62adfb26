// Amounts of micro-USD as people read them.

const MICRO = 1_000_000;

/** `$12.40`; cents below ten cents are told finer. */
export function formatMoney(micro: string): string {
  const usd = Number(micro) / MICRO;
  if (!Number.isFinite(usd)) return micro;
  if (usd !== 0 && Math.abs(usd) < 0.1) return `$${usd.toFixed(4)}`;
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

export function formatCount(count: number): string {
  if (count < 10_000) return count.toLocaleString('en-US');
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
