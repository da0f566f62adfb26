import { describe, expect, it } from 'vitest';
import { cookieName, makeSecret, readCookie, Sessions, writeCookie } from './sessions.ts';

let count = 0;
let nowMs = 0;
const host = {
  random: {
    bytes: (length: number) => {
      count += 1;
      return new Uint8Array(length).fill(count);
    },
  },
  clock: { nowMs: () => nowMs },
} as never;
const TOKEN = makeSecret(host);

describe('sessions', () => {
  it('open with the token, each with a secret of its own, and with nothing else', () => {
    const sessions = new Sessions(TOKEN, host);
    const [one, two] = [sessions.open(TOKEN), sessions.open(TOKEN)];
    expect(one).not.toBe(two);
    expect(sessions.isOpen(one) && sessions.isOpen(two)).toBe(true);
    for (const wrong of ['', undefined, null, 7, `${TOKEN}x`, one])
      expect(sessions.open(wrong)).toBeUndefined();
    for (const wrong of ['', undefined, TOKEN]) expect(sessions.isOpen(wrong)).toBe(false);
  });
  it('end after half a day, and with the server', () => {
    const sessions = new Sessions(TOKEN, host);
    const secret = sessions.open(TOKEN);
    nowMs += 12 * 3_600_000 - 1;
    expect(sessions.isOpen(secret)).toBe(true);
    nowMs += 1;
    expect(sessions.isOpen(secret)).toBe(false);
    expect(new Sessions(TOKEN, host).isOpen(sessions.open(TOKEN))).toBe(false);
  });
  it('do not pile up', () => {
    const sessions = new Sessions(TOKEN, host);
    const first = sessions.open(TOKEN);
    for (let at = 0; at < 64; at += 1) sessions.open(TOKEN);
    expect(sessions.isOpen(first)).toBe(false);
  });
});

describe('the cookie', () => {
  it('is out of reach of scripts and of other sites, and comes back among others', () => {
    const name = cookieName(7716);
    expect(writeCookie(name, 'abc')).toBe(
      'loa_ui_7716=abc; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200',
    );
    expect(readCookie(`a=b; ${name}=abc; loa_ui_77=x`, name)).toBe('abc');
    expect(readCookie(`x${name}=abc`, name)).toBeUndefined();
    expect(readCookie(undefined, name)).toBeUndefined();
  });
});
