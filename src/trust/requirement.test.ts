import { describe, expect, it } from 'vitest';
import {
  formatRequirement,
  formatYamlItem,
  includes,
  parseRequirement,
  type Requirement,
  readRequirements,
} from './requirement.ts';
import { parsePool, scopeOfPath } from './vocabulary.ts';

const read = (text: unknown): Requirement => {
  const parsed = parseRequirement(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.requirement;
};

describe('reading requirements', () => {
  it.each([
    ['filesystem: write (scope: state)', 'filesystem: write (scope: state)'],
    ['  - "filesystem:write( scope : state )"  ', 'filesystem: write (scope: state)'],
    [{ git: 'read-write' }, 'git: read_write'],
    ['MODEL: invoke (scope: fast-code)', 'model: invoke (scope: fast_code)'],
    ['shell: execute', 'shell: execute'],
  ])('%j is %s', (raw, written) => expect(formatRequirement(read(raw))).toBe(written));

  it('tells what is unknown from what is malformed, and goes on', () => {
    expect(parseRequirement('telepathy: read')).toMatchObject({ ok: false, problem: 'unknown' });
    expect(parseRequirement('filesystem: fly')).toMatchObject({ ok: false, problem: 'unknown' });
    expect(parseRequirement('git: read (scope: moon)')).toMatchObject({ ok: false, problem: 'unknown' });
    for (const raw of [
      'filesystem',
      7,
      null,
      ['git: read'],
      { a: 'b', c: 'd' },
      'git: read (scope: local) extra',
    ]) {
      expect(parseRequirement(raw)).toMatchObject({ ok: false, problem: 'malformed' });
    }
    const { requirements, ignored } = readRequirements(['git: read', 'git:read', 'telepathy: read']);
    expect(requirements).toHaveLength(1);
    expect(ignored).toHaveLength(1);
  });

  it('writes an item that any YAML parser reads as text', () => {
    expect(formatYamlItem(read('filesystem: write (scope: app)'))).toBe('- "filesystem: write (scope: app)"');
  });
});

describe('what a grant includes', () => {
  it.each([
    ['filesystem: write', 'filesystem: write (scope: app)', true],
    ['filesystem: write', 'filesystem: write (scope: system)', false],
    ['filesystem: write (scope: system)', 'filesystem: write (scope: system)', false],
    ['filesystem: read', 'filesystem: read (scope: system)', true],
    ['filesystem: write (scope: state)', 'filesystem: write', false],
    ['filesystem: read', 'filesystem: write', false],
    ['git: read_write', 'git: read (scope: remote)', true],
    ['git: read', 'github_api: read', false],
  ])('%s includes %s: %s', (granted, wanted, answer) =>
    expect(includes(read(granted), read(wanted))).toBe(answer),
  );
});

describe('words', () => {
  it('knows a pool by either spelling', () => {
    expect(parsePool(' Fast-Code ')).toBe('fast_code');
    expect(parsePool('huge')).toBeUndefined();
  });

  it('puts paths into scopes; what lies elsewhere is the application', () => {
    expect(
      [
        '.claude/x',
        './.claude/x',
        'grimoires/loa/NOTES.md',
        '.run',
        'src/a.ts',
        'README.md',
        '.claudex/y',
      ].map(scopeOfPath),
    ).toEqual(['system', 'system', 'state', 'state', 'app', 'app', 'app']);
  });
});
