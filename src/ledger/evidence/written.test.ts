import { describe, expect, it } from 'vitest';
import { parseEvidence, parseEvidenceList } from './written.ts';

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
  it('gives every quote that is in it, with a remark behind them', () => {
    const quotes = (text: string) => {
      const parsed = parseEvidenceList(text);
      return parsed.ok ? parsed.evidence.map(({ line, quote }) => `${line} ${quote}`) : parsed.reason;
    };
    expect(quotes('`a(b)` [a.ts:1], `c(d)` [a.ts:2]')).toEqual(['1 a(b)', '2 c(d)']);
    expect(quotes('- `a(b)` [a.ts:1]\n- `c(d)` (a.ts:2)\n- `e` at a.ts:3')).toEqual([
      '1 a(b)',
      '2 c(d)',
      '3 e',
    ]);
    expect(quotes('`a(b)` [a.ts:1] and `c(d)` [a.ts:2].')).toEqual(['1 a(b)', '2 c(d)']);
    expect(quotes('`a(b)` [a.ts:1], since 3 tries are enough')).toEqual(['1 a(b)']);
    expect(parseEvidence('`a(b)` [a.ts:1], `c(d)` [a.ts:2]')).toMatchObject({ ok: false });
  });
  it('is refused when a part of it cannot be read: nothing is passed over', () => {
    for (const rest of [
      ', `c(d)`',
      ', `c(d)` somewhere',
      ', "c(d)" [a.ts:2]',
      ', c(d) [a.ts:2]',
      ' and c(d) at a.ts:2',
      ', `c(d)` [a.ts]',
      ', `c(d',
    ])
      expect(parseEvidenceList(`\`a(b)\` [a.ts:1]${rest}`), rest).toMatchObject({ ok: false });
  });
  it('may be written from the folder of whoever writes it, and not lead out', () => {
    const from = { root: '/p', cwd: '/p/src/deep' };
    expect(parseEvidenceList('`a b` [../a.ts:1]', from)).toMatchObject({ evidence: [{ path: 'src/a.ts' }] });
    expect(parseEvidenceList('`a b` [./a.ts:1]', from)).toMatchObject({
      evidence: [{ path: 'src/deep/a.ts' }],
    });
    expect(parseEvidenceList('`a b` [../../../a.ts:1]', from)).toMatchObject({ ok: false });
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
