import { describe, expect, it } from 'vitest';
import type { Memory } from '../model.ts';
import { parseEntries, renderEntry } from './format.ts';
import { findTwins, nameTwins, withoutCopies } from './twins.ts';

const ID = 'mem-2026-11-16-003';
const memory = (content: string, minute = 0, id = ID): Memory => ({
  id,
  type: 'fact',
  content,
  source: 'conversation',
  confidence: 0.9,
  timestamp: `2026-11-16T10:${String(minute).padStart(2, '0')}:00.000Z`,
  scope: 'project',
  tags: [],
  trust: 'person',
});
const [plugins, ping] = [memory('Plugins are loaded at start only.', 1), memory('The ping is 45 s.', 2)];
const contents = (text: string) => parseEntries(text).map((entry) => [entry.memory.id, entry.memory.content]);
const withoutHeading = (one: Memory) => renderEntry(one, 3).replace(/^.*\n/, '');

describe('two memories under one id', () => {
  it.each([
    ['right below one another', ''],
    ['with a blank line between', '\n'],
  ])('and one heading are both read, %s', (_how, between) => {
    const text = `${renderEntry(plugins, 3)}${between}${withoutHeading(ping)}\nBy hand.\n`;
    expect(contents(text)).toEqual([
      [ID, plugins.content],
      [ID, ping.content],
    ]);
  });
  it('and between conflict markers are both read, and both called damaged', () => {
    const heading = `### ${ID}\n`;
    const text = `${heading}<<<<<<< HEAD\n${withoutHeading(plugins)}=======\n${withoutHeading(ping)}>>>>>>> b\n`;
    const entries = parseEntries(text);
    expect(entries.map((entry) => entry.memory.content)).toEqual([plugins.content, ping.content]);
    expect(entries.every(({ flaw }) => flaw?.includes('merge conflict'))).toBe(true);
  });
  it('do not make a list of facts in code marks elsewhere an entry', () => {
    expect(contents(`${renderEntry(plugins, 3)}\nBy hand:\n\n${withoutHeading(ping)}`)).toHaveLength(1);
  });
  it('are told apart the same way whichever comes first, and the older keeps the id', () => {
    const [one, other] = [findTwins([plugins, ping]), findTwins([ping, plugins])];
    expect(one).toEqual(other);
    expect(one).toEqual([
      {
        id: ID,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        to: expect.stringMatching(/^mem-2026-11-16-[0-9a-f]{10}$/),
      },
    ]);
    const named = nameTwins([{ memory: ping }, { memory: plugins }]);
    expect(named.map(({ memory: { id } }) => id)).toEqual([one[0]?.to, ID]);
  });
  it('are one when their text is the same', () => {
    const placed = [{ memory: plugins }, { memory: { ...plugins, tags: ['a'] } }, { memory: ping }];
    expect(findTwins([plugins, plugins])).toEqual([]);
    expect(findTwins([plugins, plugins, ping])).toHaveLength(1);
    expect(withoutCopies(placed)).toEqual([placed[0], placed[2]]);
  });
});
