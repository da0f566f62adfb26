import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePointer, parseRecord } from '../store/layout.ts';
import { findPathProblem } from '../zone/place.ts';
import { parseManifest } from './manifest.ts';

test('no text whatever makes the parsers throw or be believed by chance', () => {
  const texts = fc.oneof(fc.string(), fc.json(), fc.constant('<html></html>'));
  fc.assert(
    fc.property(texts, (text) => {
      expect(parseManifest(text).ok).toBe(false);
      expect(parsePointer(Buffer.from(text))).toBeUndefined();
      expect(parseRecord(Buffer.from(text))).toBeUndefined();
    }),
  );
});

test('no path that a manifest may name leads out of the project or into git', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('..', '.', '', '.git', '.GIT', 'git~1', 'a', '.loa'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const path = parts.join('/');
      if (findPathProblem(path) !== undefined) return;
      expect(path.startsWith('/')).toBe(false);
      expect(path.split('/')).not.toContain('..');
      expect(path.toLowerCase().split('/')).not.toContain('.git');
    }),
    { numRuns: 2000 },
  );
});
