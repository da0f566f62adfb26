import { describe, expect, it } from 'vitest';
import { refusePage } from './guard.ts';

const HOSTS = ['127.0.0.1', 'localhost', '[::1]'];
const refused = (host?: string, origin?: string, site?: string): boolean =>
  refusePage({ host, origin, site }, HOSTS) !== undefined;

describe('a request to the dashboard', () => {
  it('passes when it is addressed to this machine by its own page or by the person', () => {
    expect(refused('127.0.0.1:7716')).toBe(false);
    expect(refused('localhost:7716', 'http://localhost:7716', 'same-origin')).toBe(false);
    expect(refused('[::1]:7716', undefined, 'none')).toBe(false);
  });
  it.each([
    ['another name that leads here', 'evil.example:7716', undefined, undefined],
    ['no name', undefined, undefined, undefined],
    ['the page of another site', '127.0.0.1:7716', 'https://evil.example', undefined],
    ['a page on another port of this machine', '127.0.0.1:7716', 'http://127.0.0.1:3000', 'same-site'],
    ['another name of this machine', '127.0.0.1:7716', 'http://localhost:7716', undefined],
    ['a page without an origin', '127.0.0.1:7716', 'null', undefined],
    ['a foreign page that hides its origin', '127.0.0.1:7716', undefined, 'cross-site'],
  ])('is refused from %s', (_what, host, origin, site) => {
    expect(refused(host, origin, site)).toBe(true);
  });
});
