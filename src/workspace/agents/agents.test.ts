import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { touchedFiles } from './event.ts';

describe('the files that a tool named', () => {
  it('are those inside the project, by any of its names', () => {
    const payload = { tool_input: { file_path: '/p/src/a.ts', old_string: 'x' } };
    expect(touchedFiles(payload, ['/p'])).toEqual(['src/a.ts']);
    const patch = '*** Begin Patch\n*** Update File: src/b.ts\n@@\n-x\n+y\n*** End Patch';
    expect(touchedFiles({ tool_input: { input: patch } }, ['/p'])).toEqual(['src/b.ts']);
  });
  it('are none outside of it, by any way out', () => {
    for (const path of ['/etc/passwd', '../x', '/p/../q/x', '/p'])
      expect(touchedFiles({ tool_input: { file_path: path } }, ['/p'])).toEqual([]);
  });
  it('are read from any payload without failing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        expect(Array.isArray(touchedFiles(payload, ['/p']))).toBe(true);
      }),
    );
  });
});
