import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openNodeHost } from '../../durable/index.ts';
import { anyText } from '../../kernel/any-text.suite.ts';
import { extractDecisions } from './extract.ts';
import { readTranscript } from './read.ts';

const said = (text: string): Buffer =>
  Buffer.from(
    `${JSON.stringify({ type: 'assistant', uuid: 'u1', message: { role: 'assistant', content: [{ type: 'text', text }] } })}\n`,
  );

it('spoken decisions are the same for the same text, whatever the text is', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      expect(extractDecisions(text)).toEqual(extractDecisions(text));
    }),
  );
});

it('a transcript of any bytes is read without failing, and never past its last line feed', () => {
  const host = openNodeHost();
  const folder = mkdtempSync(join(tmpdir(), 'loa-transcript-'));
  const path = join(folder, 't.jsonl');
  try {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(5), (bytes, cut) => {
        const content = Buffer.concat([
          said('Decision: Use SQLite'),
          bytes,
          Buffer.from('\n'),
          said('Decision: Use files').subarray(0, -cut - 1),
        ]);
        writeFileSync(path, content);
        const reading = readTranscript(path, host);
        expect(reading.decisions[0]?.decision).toBe('Use SQLite');
        expect(reading.endBytes).toBe(content.lastIndexOf(10) + 1);
      }),
    );
  } finally {
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
