import { describe, expect, it } from 'vitest';
import { parseEvidence } from './written.ts';

const ok = (path: string, line: number, quote: string) => ({ ok: true, evidence: { path, line, quote } });

describe('evidence as it is written', () => {
  it('is read in the forms that people and models use', () => {
    expect(parseEvidence('`a(b)` [${PROJECT_ROOT}/src/a.ts:52]')).toEqual(ok('src/a.ts', 52, 'a(b)'));
    expect(parseEvidence('- `a(b)` [src/a.ts:L52]')).toEqual(ok('src/a.ts', 52, 'a(b)'));
    expect(parseEvidence('src/a.ts:52: a(b)')).toEqual(ok('src/a.ts', 52, 'a(b)'));
    expect(parseEvidence('src/a.ts:52:   a: b')).toEqual(ok('src/a.ts', 52, '  a: b'));
    expect(parseEvidence('`` a`b `` [src/a.ts:1]')).toEqual(ok('src/a.ts', 1, 'a`b'));
    expect(parseEvidence('`a b` (src/a.ts:1)')).toEqual(ok('src/a.ts', 1, 'a b'));
    expect(parseEvidence('src/a.ts:7')).toEqual(ok('src/a.ts', 7, ''));
    expect(parseEvidence('`a b` [src/a.ts:3-5]')).toMatchObject({ evidence: { line: 3, endLine: 5 } });
    expect(parseEvidence('`a b` [/p/src/a.ts:3]', '/p')).toEqual(ok('src/a.ts', 3, 'a b'));
  });
  it('is refused with the reason: no place, no line, a way out', () => {
    for (const text of [
      'just words',
      '`quote` alone',
      '`q` [src/a.ts]',
      '`q` [../a.ts:1]',
      '`q` [/etc/passwd:1]',
      '`q` [a.ts:0]',
      '`q` [a.ts:5-2]',
      '',
    ]) {
      expect(parseEvidence(text), text).toMatchObject({ ok: false, reason: expect.any(String) });
    }
  });
});
