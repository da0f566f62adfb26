import { describe, expect, it } from 'vitest';
import { plainOf } from './manual-pages.ts';

describe('a line of a manual page', () => {
  it('is told as it is read, without marks of fonts, sizes and widths', () => {
    expect(plainOf(String.raw`an MQTT version 5/3\&.1\&.1 client\&.`)).toBe(
      'an MQTT version 5/3.1.1 client.',
    );
    expect(plainOf(String.raw`\fBtool\fR \- the \f(CWquick\fP \s-1XML\s0 reader`)).toBe(
      'tool - the quick XML reader',
    );
    expect(plainOf(String.raw`left\(enright \[lq]as is\[rq]`)).toBe('left–right “as is”');
    expect(plainOf(String.raw`a\ fixed\~gap, a \e, no \%hyphen`)).toBe('a fixed gap, a \\, no hyphen');
  });
});
