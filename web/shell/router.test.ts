import { expect, it } from 'vitest';
import { parseRoute, toHash } from './router.ts';

it('an address says the page, its search and its filters, and nothing that was not given', () => {
  const hash = toHash('decisions', { state: 'stale', q: 'a & b=c#d', id: undefined, view: '' });
  expect(hash).toBe('#/decisions?state=stale&q=a+%26+b%3Dc%23d');
  expect(parseRoute(hash)).toEqual({ page: 'decisions', params: { state: 'stale', q: 'a & b=c#d' } });
});

it('anything else leads to the first page', () => {
  for (const odd of ['', '#', '#/', '#token=abc', '#/../x', 'javascript:alert(1)'])
    expect(parseRoute(odd)).toEqual({ page: 'overview', params: {} });
});
