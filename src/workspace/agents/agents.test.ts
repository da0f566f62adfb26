import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scan } from '../../redact/index.ts';
import { parseAct } from './event.ts';
import { isTrivialName } from './handle.ts';
import { summarizeLastSession } from './summary.ts';

describe('an agent act', () => {
  it('names the tool and the files inside the project, and nothing of their content', () => {
    const payload = {
      session_id: 's1',
      tool_name: 'Edit',
      tool_input: { file_path: '/p/src/a.ts', old_string: 'secret', new_string: 'secret' },
      tool_response: 'secret',
    };
    const act = parseAct('PostToolUse', payload, '/p');
    expect(act).toEqual({ event: 'PostToolUse', session: 's1', tool: 'Edit', files: ['src/a.ts'] });
  });
  it('leaves out files outside the project, by any way out', () => {
    for (const path of ['/etc/passwd', '../x', '/p/../q/x', '/p']) {
      expect(parseAct('PostToolUse', { tool_input: { file_path: path } }, '/p').files).toBeUndefined();
    }
  });
  it('is read from any payload without failing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (payload, event) => {
        expect(parseAct(event, payload, '/p').event).toBe(event);
      }),
    );
  });
});

describe('the summary of the last session', () => {
  const act = (session: string, file: string, timeMs: number) =>
    ({ event: 'PostToolUse', session, tool: 'Edit', files: [file], timeMs }) as const;
  it('tells of the newest other session, newest files first', () => {
    const acts = [act('old', 'x.ts', 1), act('s1', 'a.ts', 2), act('s1', 'b.ts', 3), act('now', 'c.ts', 4)];
    const text = summarizeLastSession(acts, { session: 'now', goesOn: false }, 3_600_000);
    expect(text).toBe(
      'loa: the last session was last active 60 minutes ago, after 2 tool calls; touched b.ts, a.ts.',
    );
  });
  it('tells a session that goes on about itself', () => {
    const acts = [act('a', 'x.ts', 1), act('b', 'y.ts', 2), act('a', 'z.ts', 3)];
    const text = summarizeLastSession(acts, { session: 'b', goesOn: true }, 4);
    expect(text).toBe('loa: this session was last active just now, after 1 tool call; touched y.ts.');
  });
  it('says nothing when there was none', () =>
    expect(summarizeLastSession([], { session: 'now', goesOn: false }, 0)).toBeUndefined());
});

it('leaves out of the search for secrets only names in which the detector finds none', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,12}$/);
  const separator = fc.constantFrom('/', '.', '_', '-');
  const name = fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.flat().join('').slice(0, -1));
  fc.assert(
    fc.property(name, (text) => {
      expect(isTrivialName(text)).toBe(true);
      expect(scan(text, { secretsOnly: true })).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
