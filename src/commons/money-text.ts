// Money as people read it: micro-USD as dollars, and tokens in thousands and millions.

/** `$1.23`, with as many digits as it takes to show a small amount at all. */
export function formatUsd(microUsd: bigint): string {
  const sign = microUsd < 0n ? '-' : '';
  const value = microUsd < 0n ? -microUsd : microUsd;
  const whole = value / 1_000_000n;
  const fraction = String(value % 1_000_000n).padStart(6, '0');
  const digits = value === 0n || value >= 1_000_000n ? 2 : value < 10_000n ? 6 : 4;
  // Cut, never rounded up: what is shown was spent.
  return `${sign}$${whole}.${fraction.slice(0, digits)}`;
}

export function formatTokens(count: number): string {
  if (count < 10_000) return String(count);
  if (count < 10_000_000) return `${Math.floor(count / 1000)}k`;
  return `${Math.floor(count / 1_000_000)}M`;
}

/** Of an amount as operations tell it; what is none is shown as it is. */
export function formatAmount(text: string): string {
  return WHOLE.test(text) ? formatUsd(BigInt(text)) : text;
}

export function amountOf(text: string): bigint {
  return WHOLE.test(text) ? BigInt(text) : 0n;
}

const WHOLE = /^-?\d{1,40}$/;
