import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { anyText } from '../../kernel/any-text.suite.ts';
import { changeTask } from '../task-file/edit.ts';
import { readTaskHead } from '../task-file/head.ts';
import { parseTask } from '../task-file/parse.ts';

const value = fc.jsonValue({ maxDepth: 2 });
const extra = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,8}$/), value, { maxKeys: 4 });
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    'a: b',
    '- x',
    '# no',
    '"q"',
    "it's",
    '[x]',
    '{y}',
    '&a',
    '*b',
    '!t',
    '|',
    '>',
    '@',
    '`',
    'null',
    'true',
    '1e3',
    '0x1',
    '~',
    'a #b',
    'ends:',
    '',
  ),
);
const bead = fc.record({ title: text, steps: fc.array(text, { maxLength: 3 }), priority: fc.nat(9), extra });
const write = ({
  title,
  steps,
  priority,
  extra: more,
}: {
  title: string;
  steps: string[];
  priority: number;
  extra: object;
}) =>
  stringify(
    { id: 'bd-1', title, status: 'open', priority, ...more, next_steps: steps, depends_on: [] },
    { lineWidth: 0 },
  );

describe('a bead of any content', () => {
  it('keeps every field it does not change', () => {
    fc.assert(
      fc.property(bead, text, (one, step) => {
        const before = parseDocument(write(one)).toJS();
        const after = parseDocument(
          changeTask(write(one), { set: { status: 'closed' }, add: { next_steps: [step] } }) ?? '',
        ).toJS();
        expect({ ...after, status: 'open', next_steps: one.steps }).toEqual(before);
        expect(after.next_steps).toContain(step);
      }),
    );
  });
  it('is read by the light reader as by the real one, or not at all', () => {
    let read = 0;
    fc.assert(
      fc.property(bead, (one) => {
        const head = readTaskHead(write(one));
        if (head === undefined) return;
        read += 1;
        const parsed = parseTask('.beads/bd-1.yaml', write(one));
        const real = parsed.ok ? parsed.task : undefined;
        expect(head).toMatchObject({
          id: real?.id,
          status: real?.status,
          priority: real?.priority,
          nextSteps: real?.nextSteps,
        });
        expect(head.title).toBe(real?.title);
      }),
      { numRuns: 400 },
    );
    expect(read).toBeGreaterThan(20);
  });
  it('is refused or read, whatever the bytes', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 80 }), (any) => {
        void parseTask('.beads/bd-1.yaml', any);
        void readTaskHead(any);
        void changeTask(any, { set: { status: 'open' } });
      }),
    );
  });
});
