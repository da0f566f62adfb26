// Raw strings with as many marks as the writer needs, so that nothing inside them has to be escaped.

/** `r"…"`, `r#"…"#`, `br##"…"##`: behind it, or -1 when the name is just a name (`r#type` is one). */
export function readHashedRaw(bytes: Uint8Array, at: number): number {
  let quote = at;
  while (bytes[quote] === 0x62 || bytes[quote] === 0x72 || bytes[quote] === 0x63) quote++;
  if (quote === at || quote - at > 2 || bytes[quote - 1] !== 0x72) return -1;
  let hashes = 0;
  while (bytes[quote + hashes] === 0x23) hashes++;
  if (bytes[quote + hashes] !== 0x22) return -1;
  return behindQuoteAndHashes(bytes, quote + hashes + 1, hashes);
}

/** `#"…"#`, `##"""…"""##`: Swift's. */
export function readFencedRaw(bytes: Uint8Array, at: number): number {
  let hashes = 0;
  while (bytes[at + hashes] === 0x23) hashes++;
  if (hashes === 0 || bytes[at + hashes] !== 0x22) return -1;
  return behindQuoteAndHashes(bytes, at + hashes + 1, hashes);
}

function behindQuoteAndHashes(bytes: Uint8Array, from: number, hashes: number): number {
  for (let end = bytes.indexOf(0x22, from); end !== -1; end = bytes.indexOf(0x22, end + 1)) {
    let count = 0;
    while (count < hashes && bytes[end + 1 + count] === 0x23) count++;
    if (count === hashes) return end + 1 + hashes;
  }
  return bytes.length;
}
