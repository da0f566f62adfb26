import { describe, expect, it } from 'vitest';
import { refuse } from './guard.ts';

const token = 'right-'.repeat(8);
const allowed = { token, hosts: ['127.0.0.1', 'localhost', '[::1]'] };
const good = { host: '127.0.0.1:7717', origin: undefined, authorization: `Bearer ${token}` };

describe('the guard of the HTTP server', () => {
  it('lets a request with the token through, on every loopback name', () => {
    for (const host of ['127.0.0.1:1', 'localhost', 'LOCALHOST:80', '[::1]:7717']) {
      expect(refuse({ ...good, host }, allowed)).toBeUndefined();
    }
    expect(refuse({ ...good, origin: 'http://localhost:3000' }, allowed)).toBeUndefined();
  });
  it('refuses a missing, wrong or differently spelled token', () => {
    const wrong = ['Bearer', 'Bearer ', 'Bearer wrong', `Basic ${token}`, token];
    const bent = [`Bearer  ${token}`, `Bearer ${token} x`, `Bearer ${token}\n`, ` Bearer ${token}`];
    for (const authorization of [undefined, '', ...wrong, ...bent]) {
      expect(refuse({ ...good, authorization }, allowed)?.status).toBe(401);
    }
  });
  it('opens for nobody when its own token is empty or short', () => {
    for (const short of ['', 'x', 'a'.repeat(31)]) {
      for (const authorization of [`Bearer ${short}`, 'Bearer ', 'Bearer  x', `Bearer ${short} x`]) {
        expect(refuse({ ...good, authorization }, { ...allowed, token: short })?.status).toBe(401);
      }
    }
  });
  it('refuses a foreign host name even with the token, as DNS rebinding would send it', () => {
    for (const host of [
      undefined,
      '',
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example:80',
    ]) {
      expect(refuse({ ...good, host }, allowed)?.status).toBe(403);
    }
  });
  it('refuses a foreign or unreadable origin', () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      expect(refuse({ ...good, origin }, allowed)?.status).toBe(403);
    }
  });
});
