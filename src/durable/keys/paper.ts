// A private key on paper: its seed and validity in letters that are hard to misread, in groups, with a checksum. Whoever has the paper
// has the key. Pure.

import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';

/** Crockford's letters: no I, L, O or U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SEED_BYTES = 32;
const TIME_BYTES = 6;
const CHECK_BYTES = 4;
const TOTAL_BYTES = SEED_BYTES + 2 * TIME_BYTES + CHECK_BYTES;
const GROUP = 4;
const BEGINNING = 'LOA1';

export interface PaperKey {
  readonly seed: Uint8Array;
  readonly notBefore: string;
  readonly notAfter: string;
}

export function writePaper({ seed, notBefore, notAfter }: PaperKey): string {
  const body = Buffer.concat([Buffer.from(seed), timeBytes(notBefore), timeBytes(notAfter)]);
  const letters = encode(Buffer.concat([body, checkOf(body)]));
  return [BEGINNING, ...(letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [])].join('-');
}

/** Throws `input.invalid`; the text itself is never told back. */
export function readPaper(text: string): PaperKey {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  // The beginning is read with the same likeness of letters.
  if (!letters.startsWith('10A1') && !letters.startsWith(BEGINNING))
    throw unreadable('it does not begin with LOA1');
  const bytes = decode(letters.slice(BEGINNING.length));
  if (bytes === undefined || bytes.length !== TOTAL_BYTES)
    throw unreadable('letters are missing, too many or none of ours');
  const body = bytes.subarray(0, -CHECK_BYTES);
  if (!checkOf(body).equals(bytes.subarray(-CHECK_BYTES))) throw unreadable('some letter is wrong');
  return {
    seed: body.subarray(0, SEED_BYTES),
    notBefore: timeText(body.subarray(SEED_BYTES, SEED_BYTES + TIME_BYTES)),
    notAfter: timeText(body.subarray(SEED_BYTES + TIME_BYTES)),
  };
}

function timeBytes(time: string): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeUIntBE(Date.parse(time), 0, TIME_BYTES);
  return bytes;
}

const timeText = (bytes: Buffer): string => new Date(bytes.readUIntBE(0, TIME_BYTES)).toISOString();

const checkOf = (body: Uint8Array): Buffer => Buffer.from(sha256Hex(body), 'hex').subarray(0, CHECK_BYTES);

function encode(bytes: Uint8Array): string {
  let letters = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      letters += LETTERS[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? letters : letters + LETTERS[(value << (5 - bits)) & 31];
}

function decode(letters: string): Buffer | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of letters) {
    const digit = LETTERS.indexOf(letter);
    if (digit < 0) return undefined;
    value = (value << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bytes.push((value >>> (bits - 8)) & 255);
      bits -= 8;
    }
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

function unreadable(why: string): LoaError {
  return new LoaError('input.invalid', `cannot read the paper key: ${why}`, {
    hint: 'Type it again; spaces, dashes and small letters do not matter.',
  });
}
