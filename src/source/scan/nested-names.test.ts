import { describe, expect, it } from 'vitest';
import { createWorkbench, outlineFile } from '../extract/extract.ts';

const NESTED: Readonly<Record<string, string>> = {
  ruby: 'class A\n',
  elixir: 'defmodule A do\n',
};
const SIZE_BYTES = 400 * 1024;

function outline(type: string, source: string) {
  const file = new TextEncoder().encode(source);
  return outlineFile(file, { type, isTest: false }, createWorkbench()).outline.symbols;
}

describe('names of things nested in each other', () => {
  it.each(Object.entries(NESTED))('take space in proportion to the file: %s', (type, unit) => {
    const count = Math.floor(SIZE_BYTES / unit.length);
    const charactersOf = (times: number): number =>
      outline(type, unit.repeat(times)).reduce((sum, { container }) => sum + container.length, 0);
    const whole = charactersOf(count);
    expect(outline(type, unit.repeat(count))).toHaveLength(count);
    expect(whole).toBeGreaterThan(0);
    // Ten times the file, ten times the names, where the square would be a hundred times.
    expect(whole / charactersOf(Math.floor(count / 10))).toBeLessThan(12);
  });
  it('are whole at every depth that people use', () => {
    const depth = 40;
    const words = Array.from({ length: depth }, (_, at) => `Part${at}`);
    const symbols = outline(
      'ruby',
      `${words.map((word) => `class ${word}\n`).join('')}${'end\n'.repeat(depth)}`,
    );
    expect(symbols.at(-1)?.container).toBe(words.slice(0, -1).join('.'));
  });
});
