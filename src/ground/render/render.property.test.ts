import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { scalar } from '../compose/context.ts';
import { countSaid } from '../text.ts';
import { fitDraft } from './budget.ts';
import { parseDocument, renderDocument } from './document.ts';
import { SPAN_DIGITS } from './meta.ts';
import { parseSidecar, renderSidecar } from './sidecar.ts';

const SENTINELS = { start: '<!-- manual-start -->', end: '<!-- manual-end -->' };
const line = fc.stringMatching(/^[a-z `#|*-]{1,40}$/).map((text) => `x${text.trim()}`);

describe('documents', () => {
  it('whatever text a field holds, YAML reads it back, and no field ends the comment early', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const written = scalar(text);
        expect(written).not.toContain('-->');
        const plain = text.replace(/\s+/g, ' ').trim().replaceAll('-->', '--\u203a');
        expect((parseYaml(`a: ${written}`) as { a: unknown }).a).toBe(plain);
      }),
    );
  });

  it('manual text of any kind comes back from its section byte for byte', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const text = lines.join('\n');
        const document = renderDocument({
          title: 't',
          parts: [
            { id: 'agent_context', provenance: 'DERIVED', body: 'name: t' },
            { id: 'header', provenance: 'DERIVED', body: 'words' },
            { id: 'ecosystem', provenance: 'OPERATIONAL', body: 'more' },
          ],
          manual: (id) =>
            id === 'ecosystem'
              ? `<!-- manual-start:ecosystem -->\n${text}\n<!-- manual-end:ecosystem -->`
              : '',
          orphans: '',
        });
        const parsed = parseDocument(document, SENTINELS);
        expect(parsed.manual).toEqual([
          { section: 'ecosystem', name: 'ecosystem', text, isRecovered: false },
        ]);
        expect(parsed.sections.find(({ id }) => id === 'ecosystem')?.body).toBe('more');
        expect(parsed.problems).toEqual([]);
      }),
    );
  });

  it('citations and quotations come back from the data beside it, whatever the path', () => {
    // What is written as a line is one.
    const name = fc.stringMatching(/^[A-Za-z_$][\w$]{0,12}$/).filter((one) => !/^L\d+$/.test(one));
    const path = fc
      .stringMatching(/^[\w@+()[\] é-]{1,12}\/[\w é#-]{1,12}\.ts$/)
      .filter((one) => one.trim() === one && !one.startsWith('-'));
    const citation = fc.record({ path, name, sha256: fc.stringMatching(/^[0-9a-f]{64}$/) });
    fc.assert(
      fc.property(
        fc.uniqueArray(citation, { selector: (one) => `${one.path}:${one.name}`, maxLength: 6 }),
        (cited) => {
          const citations = cited.map((one) => ({
            reference: `${one.path}:${one.name}`,
            sha256: one.sha256,
          }));
          const text = renderSidecar({
            inputs: '007',
            citations,
            quotes: [
              { path: 'a b.ts', mark: '*', sha256: 'a'.repeat(64) },
              { path: 'README.md', mark: 'L3-L4', sha256: 'b'.repeat(64) },
            ],
          });
          const beside = parseSidecar(text);
          expect(beside?.inputs).toBe('007');
          expect(beside?.quotes.map(({ path: at, mark }) => `${at} ${mark}`)).toEqual([
            'README.md L3-L4',
            'a b.ts *',
          ]);
          const short = citations.map((one) => ({ ...one, sha256: one.sha256.slice(0, SPAN_DIGITS) }));
          expect([...(beside?.citations ?? [])].sort((a, b) => (a.reference < b.reference ? -1 : 1))).toEqual(
            short.sort((a, b) => (a.reference < b.reference ? -1 : 1)),
          );
        },
      ),
    );
  });
});

describe('budgets', () => {
  it('whole lines only, within the limit but for the first line, fences closed, and what was left out is counted', () => {
    const block = fc.record({
      items: fc.array(line, { minLength: 1, maxLength: 12 }),
      noun: fc.constantFrom('', 'thing'),
      isFenced: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        (blocks, wordsMax) => {
          const draft = {
            blocks: blocks.map(({ items, noun, isFenced }) => ({
              items,
              noun,
              ...(isFenced ? { before: ['```bash'], after: ['```'] } : {}),
            })),
          };
          const fitted = fitDraft(draft, wordsMax);
          const first = (draft.blocks[0]?.items[0] ?? '').split(' ').length;
          expect(fitted.words).toBeLessThanOrEqual(Math.max(wordsMax, first + 10));
          expect((fitted.text.match(/^```/gm) ?? []).length % 2).toBe(0);
          const all = draft.blocks.flatMap(({ items }) => items);
          const shown = fitted.text.split('\n').filter((one) => one.startsWith('x'));
          expect(shown.length + fitted.leftOut).toBe(all.length);
          expect(countSaid(fitted.text)).toBe(fitted.words);
        },
      ),
    );
  });
});
