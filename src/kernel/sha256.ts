// SHA-256 in plain code, for the first few short inputs of a process: loading the runtime's cryptography takes longer than
// everything else a hook does, and a hook hashes two or three kilobytes in all. FIPS 180-4; the tests hold it to the runtime's.

const ROUNDS = 64;
const BLOCK_BYTES = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Uint32Array {
  const bits = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++)
      if (candidate % divisor === 0) isPrime = false;
    if (isPrime) bits[found++] = (root(candidate) % 1) * 2 ** 32;
  }
  return bits;
}

const START = rootsOfPrimes(8, Math.sqrt);
const CONSTANTS = rootsOfPrimes(ROUNDS, Math.cbrt);

/** The digest in lower-case hexadecimal digits. */
export function sha256InCode(data: Uint8Array): string {
  const padded = pad(data);
  const view = new DataView(padded.buffer);
  const state = Uint32Array.from(START);
  const schedule = new Uint32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let word = 0; word < 16; word++) schedule[word] = view.getUint32(at + word * 4);
    absorb(state, schedule);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** A one bit, zeros, and the length in bits, to a whole number of blocks. */
function pad(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  return padded;
}

function absorb(state: Uint32Array, schedule: Uint32Array): void {
  for (let t = 16; t < ROUNDS; t++) {
    const early = schedule[t - 15] as number;
    const late = schedule[t - 2] as number;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[t] = (schedule[t - 16] as number) + s0 + (schedule[t - 7] as number) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < ROUNDS; t++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (CONSTANTS[t] as number) + (schedule[t] as number)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = (state[index] as number) + value;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
