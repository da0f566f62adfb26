import { describe, expect, it } from 'vitest';
import { editNotesSection, isBlankNotes, NOTES_TEMPLATE, readNotesSection } from './notes.ts';
import { trajectoryPath, wholeLines } from './trajectory.ts';

const LOG = ['Session Continuity', 'Decision Log'];

describe('the notes', () => {
  it('begin as the template when there are none, or only blanks', () => {
    for (const text of [undefined, '', ' \n\t\n', '\ufeff\n']) {
      expect(isBlankNotes(text)).toBe(true);
      expect(editNotesSection(text, LOG, (body) => `${body}- one\n`)).toContain('### Decision Log');
    }
  });
  it('keep every byte outside the section that is edited', () => {
    const text = NOTES_TEMPLATE.replaceAll('\n', '\r\n').replace(
      '## Active Sub-Goals',
      'mine \t\r\n\r\n## Active Sub-Goals',
    );
    const edited = editNotesSection(text, LOG, (body) => `${body}- one\n`);
    const at = edited.indexOf('- one\r\n');
    expect(edited.slice(0, at) + edited.slice(at + '- one\r\n'.length)).toBe(text);
  });
  it('get the headings that a person took out, under the right ones', () => {
    const edited = editNotesSection('# Mine\n\ntext\n', LOG, () => 'x\n');
    expect(readNotesSection(edited, LOG)).toBe('x\n');
    expect(edited.startsWith('# Mine\n\ntext\n')).toBe(true);
  });
});

describe('a trajectory file', () => {
  it('is named by agent and day, and by nothing that leads elsewhere', () => {
    expect(trajectoryPath('g', 'agent-1', '2026-01-02')).toBe('g/a2a/trajectory/agent-1-2026-01-02.jsonl');
    for (const agent of ['', '../x', 'a/b', '.hidden', 'a\0']) {
      expect(() => trajectoryPath('g', agent, '2026-01-02')).toThrow('no trajectory file');
    }
  });
  it('counts only lines that are whole', () => {
    expect(wholeLines('{"a":1}\n{"b"')).toBe('{"a":1}\n');
    expect(wholeLines('{"a":1}\n\0\0}\n')).toBe('{"a":1}\n');
    expect(wholeLines(undefined)).toBe('');
  });
});
