import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scan } from '../../redact/index.ts';
import { touchedFiles } from './event.ts';
import { isTrivialName } from './handle.ts';

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

it('leaves out of the search for secrets only names in which the detector finds none', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,12}$/);
  const separator = fc.constantFrom('/', '.', '_', '-');
  const name = fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.flat().join('').slice(0, -1));
  fc.assert(
    fc.property(name, (text) => {
      expect(isTrivialName(text)).toBe(true);
      expect(scan(text, { secretsOnly: true })).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
