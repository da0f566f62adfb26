// Checksums that providers build into their tokens. They raise confidence and never decide, since a provider may change
// them and an obfuscated or test token fails them.

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** GitHub and npm tokens: the last six characters are base62 of the CRC-32 of the thirty before them. */
export function hasCrc32Tail(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1);
  if (body.length !== 36) return false;
  return encodeBase62(crc32(body.slice(0, 30))).padStart(6, '0') === body.slice(30);
}

function encodeBase62(value: number): string {
  let rest = value;
  let encoded = '';
  do {
    encoded = BASE62[rest % 62] + encoded;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return encoded;
}

export function crc32(text: string): number {
  let crc = ~0;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) & 255;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
