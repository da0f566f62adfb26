import { describe, expect, it } from 'vitest';
import { refuse } from './guard.ts';

const allowed = { token: 'right', hosts: ['127.0.0.1', 'localhost', '[::1]'] };
const good = { host: '127.0.0.1:7717', origin: undefined, authorization: 'Bearer right' };

describe('the guard of the HTTP server', () => {
  it('lets a request with the token through, on every loopback name', () => {
    for (const host of ['127.0.0.1:1', 'localhost', 'LOCALHOST:80', '[::1]:7717']) {
      expect(refuse({ ...good, host }, allowed)).toBeUndefined();
    }
    expect(refuse({ ...good, origin: 'http://localhost:3000' }, allowed)).toBeUndefined();
  });
  it('refuses a missing, wrong or differently spelled token', () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', 'Basic right', 'right']) {
      expect(refuse({ ...good, authorization }, allowed)?.status).toBe(401);
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
