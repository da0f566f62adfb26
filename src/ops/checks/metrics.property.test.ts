// Prometheus text, whatever the labels say.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../kernel/any-text.suite.ts';
import { renderMetrics } from './metrics.ts';

const LINE = /^[a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*\})? (?:[-+]?Inf|NaN|-?[\d.e+-]+)$/;

test('every line is a comment or a sample, whatever a label says', () => {
  fc.assert(
    fc.property(anyText(), fc.double(), (label, value) => {
      const text = renderMetrics([
        {
          name: 'loa_x',
          help: 'a help\nof two lines',
          type: 'gauge',
          samples: [{ value, labels: { job: label } }],
        },
      ]);
      const lines = text.split('\n').slice(0, -1);
      expect(lines.slice(0, 2)).toEqual(['# HELP loa_x a help\\nof two lines', '# TYPE loa_x gauge']);
      expect(lines).toHaveLength(3);
      expect(lines[2]).toMatch(LINE);
    }),
  );
});

test('what is not known is left out', () => {
  expect(renderMetrics([{ name: 'loa_x', help: 'x', type: 'gauge', samples: [] }])).toBe('');
});
