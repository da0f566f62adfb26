import { describe, expect, it } from 'vitest';
import type { Readable } from './resources.ts';
import { isTemplate, resolveUri } from './resources.ts';

const offer = (uri: string, input?: Readonly<Record<string, unknown>>) =>
  ({
    name: uri,
    resource: { uri, description: '', ...(input === undefined ? {} : { input }) },
  }) as unknown as Readable;
const offered = [offer('loa://notes', { level: 3 }), offer('loa://task/{id}')];

describe('a resource', () => {
  it('is found by its address, with what stands in the place of the braces as input', () => {
    expect(resolveUri(offered, 'loa://notes').input).toEqual({ level: 3 });
    expect(resolveUri(offered, 'loa://task/bd-1').input).toEqual({ id: 'bd-1' });
    expect(resolveUri(offered, 'loa://task/a%20b').input).toEqual({ id: 'a b' });
    expect(resolveUri(offered, 'loa://task/100%').input).toEqual({ id: '100%' });
    expect(offered.map(isTemplate)).toEqual([false, true]);
  });
  it('that nobody offers is refused with what there is', () => {
    for (const uri of ['loa://task/', 'loa://note', 'file:///etc/passwd', '']) {
      expect(() => resolveUri(offered, uri)).toThrow('no such resource');
    }
  });
});
