import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMORY_SCOPES, MEMORY_SOURCES, MEMORY_TYPES, type Memory, TRUST_CLASSES } from '../model.ts';
import { parseEntries, renderEntry } from './format.ts';

const plain = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed() && text.trim() !== '');
const content = fc
  .array(
    fc.oneof(
      plain,
      fc.constantFrom(
        '# a',
        '## mem-2026-01-01-001',
        '`type=fact at=2026-01-01`',
        '> quoted',
        '',
        '---',
        '### x y',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => lines.join('\n').replaceAll('\r', ''))
  .filter((text) => text.trim() !== '');
const memory: fc.Arbitrary<Memory> = fc.record({
  id: plain,
  type: fc.constantFrom(...MEMORY_TYPES),
  content,
  source: fc.constantFrom(...MEMORY_SOURCES),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Math.abs(value)),
  timestamp: fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString()),
  scope: fc.constantFrom(...MEMORY_SCOPES),
  tags: fc.array(plain, { maxLength: 3 }),
  trust: fc.constantFrom(...TRUST_CLASSES),
  thread: plain,
});

describe('a memory as Markdown', () => {
  it('comes back as it was, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.array(memory, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(2, 3),
        (memories, level) => {
          const text = `# Title\n\nProse of a person.\n\n${memories.map((one) => renderEntry(one, level)).join('\n')}`;
          expect(parseEntries(text).map((entry) => entry.memory)).toEqual(memories);
        },
      ),
    );
  });
  it('lies where the parser says, in units and in bytes', () => {
    fc.assert(
      fc.property(fc.array(memory, { minLength: 1, maxLength: 4 }), (memories) => {
        const text = `# Ü\n\n${memories.map((one) => renderEntry(one, 2)).join('\n')}`;
        const bytes = Buffer.from(text);
        for (const { start, end, startBytes, sizeBytes, memory: own } of parseEntries(text)) {
          expect(bytes.subarray(startBytes, startBytes + sizeBytes).toString()).toBe(text.slice(start, end));
          expect(parseEntries(text.slice(start, end))[0]?.memory).toEqual(own);
        }
      }),
    );
  });
  it('is none when a person broke it, and others beside it still are', () => {
    const good = renderEntry(
      {
        id: 'a',
        type: 'fact',
        content: 'kept',
        source: 'observation',
        confidence: 1,
        timestamp: '2026-01-01T00:00:00Z',
        scope: 'project',
        tags: [],
        trust: 'agent',
      },
      2,
    );
    const broken = [
      '## b\n\n> no facts\n',
      '## c\n`type=fact at=never`\n\n> no time\n',
      '## d\n`type=fact at=2026-01-01T00:00:00Z`\n\nno quotation\n',
    ];
    expect(parseEntries(`${broken.join('\n')}\n${good}`).map(({ memory: { id } }) => id)).toEqual(['a']);
  });
});
