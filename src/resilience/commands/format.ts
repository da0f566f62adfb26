// Sizes, and advice about keys, for people.

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** What to do where a signature is by a key that this machine does not have; undefined when that is not the reason. */
export function adviseOnKey(reason: string | undefined): string | undefined {
  if (!/key ring|this machine trusts/.test(reason ?? '')) return undefined;
  return 'bring your key with "loa key recover", or trust the signer: "loa key trust PUBLIC-KEY" (its "loa key list --json" shows it)';
}
