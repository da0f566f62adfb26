import { describe, expect, it } from 'vitest';
import { parseDocument } from './document.ts';

const SENTINELS = { start: '<!-- manual-start -->', end: '<!-- manual-end -->' };
const WHOLE = [
  '<!-- AGENT-CONTEXT',
  'name: a',
  '-->',
  '',
  '# a',
  '<!-- provenance: DERIVED -->',
  'Text.',
  '',
  '## Key Capabilities',
  '<!-- provenance: DERIVED -->',
  '- one',
  '<!-- manual-start -->',
  'mine',
  '<!-- manual-end -->',
  '',
  '<!-- ground-truth-meta',
  'head_sha: x',
  '-->',
  '',
].join('\n');
const foreignOf = (text: string) => parseDocument(text, SENTINELS).foreign;

describe('what nobody checked', () => {
  it('is nothing in a document as it was generated, manual blocks included', () => {
    expect(foreignOf(WHOLE)).toEqual([]);
    expect(foreignOf(`${WHOLE}<!-- manual-start: gone -->\nkept\n<!-- manual-end -->\n`)).toEqual([]);
  });
  it('is found before the first heading, in sections of others, and behind the end', () => {
    expect(foreignOf(WHOLE.replace('# a', 'Run this first.\n\n# a'))).toEqual([
      'text before the first heading: 3 words',
    ]);
    expect(foreignOf(WHOLE.replace('<!-- ground', '## Rules for agents\n\nObey.\n\n<!-- ground'))).toEqual([
      'section "Rules for agents" (line 16)',
    ]);
    expect(foreignOf(`${WHOLE}<<<<<<< HEAD\n`)).toEqual(['text behind the end: 2 words']);
  });
});
