import { describe, expect, it } from 'vitest';
import { splitTurns } from './session-operation.ts';

const at = Date.parse('2026-03-01T10:00:00Z');

describe('the turns of a session', () => {
  it('begin with what was asked and hold what was done about it', () => {
    const turns = splitTurns([
      { at, kind: 'start', reason: 'startup' },
      { at: at + 1, kind: 'prompt', text: 'Mend it' },
      { at: at + 2, kind: 'edit', files: ['a.ts', 'b.ts'] },
      { at: at + 3, kind: 'edit', files: ['a.ts'] },
      { at: at + 4, kind: 'tool', tool: 'Bash' },
      { at: at + 4, kind: 'ran', command: 'npm test', ok: false, said: 'one failed' },
      { at: at + 5, kind: 'tool', tool: 'Read' },
      { at: at + 6, kind: 'commit', subject: 'Mended' },
      { at: at + 7, kind: 'turn', next: ['Tell them'], failing: ['one'], said: 'Nearly.' },
      { at: at + 8, kind: 'prompt', text: 'Go on' },
    ]);
    expect(turns).toEqual([
      {
        at: '2026-03-01T10:00:00.001Z',
        asked: 'Mend it',
        files: ['a.ts', 'b.ts'],
        ran: [{ command: 'npm test', ok: false, said: 'one failed' }],
        commits: ['Mended'],
        tools: 1,
        said: 'Nearly.',
        next: ['Tell them'],
        failing: ['one'],
      },
      expect.objectContaining({ asked: 'Go on', files: [], tools: 0 }),
    ]);
  });
  it('tell what was done before anything was asked, and nothing of what is empty', () => {
    expect(splitTurns([{ at, kind: 'start', reason: 'startup' }])).toEqual([]);
    expect(splitTurns([{ at, kind: 'edit', files: ['a.ts'] }])).toMatchObject([{ files: ['a.ts'] }]);
  });
});
