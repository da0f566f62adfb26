import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile, languageOf, type RankedSymbol } from '../../source/index.ts';
import { isDeprecated } from './deprecated.ts';

function check(path: string, text: string, name: string): boolean {
  const { symbols } = extractFile(
    Buffer.from(text),
    { type: languageOf(path)?.id ?? '', isTest: false },
    createWorkbench(),
  ).facts;
  const symbol = symbols.find((one) => one.name === name) as RankedSymbol['symbol'];
  const lines = text.split('\n');
  return isDeprecated(
    { path, symbol },
    { linesOf: (_path, first, last) => lines.slice(first - 1, last).join('\n') },
  );
}

describe('a declaration is deprecated', () => {
  it.each([
    ['Pot.java', '/** Warms. */\n@Deprecated\npublic class Pot {\n}\n', 'Pot'],
    ['pot.ts', '/**\n * Warms.\n * @deprecated use Cup\n */\nexport function pot(): void {}\n', 'pot'],
    ['pot.rs', '#[deprecated(note = "use cup")]\npub fn pot() {}\n', 'pot'],
    ['pot.go', 'package pot\n\n// Pot warms.\n// Deprecated: use Cup.\nfunc Pot() {}\n', 'Pot'],
    ['pot.py', 'def pot():\n    """Warms.\n\n    .. deprecated:: 2.0\n    """\n', 'pot'],
  ])('where its mark or its comment says so: %s', (path, text, name) => {
    expect(check(path, text, name)).toBe(true);
  });

  it('and not for what stands beside or inside it', () => {
    const text =
      '/** @deprecated use Cup */\nexport function pot(): void {}\n\n/** Warms. */\nexport class Cup {\n  /** @deprecated */\n  fill(): void {}\n}\n';
    expect(check('pot.ts', text, 'Cup')).toBe(false);
    expect(check('pot.ts', text, 'fill')).toBe(true);
  });
});
