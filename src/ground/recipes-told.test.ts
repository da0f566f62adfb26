// How one more is added: as many as are there, at places that speak of the member itself, and with what people are asked to do besides.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();
const names = ['boil_all', 'cool_down', 'fill_up', 'heat_it', 'pour_out', 'stir_well'];

describe('one more file of a kind', () => {
  const step = (name: string): string => `pub struct Cup;\npub fn ${name}_of() -> u8 {\n    1\n}\n`;
  const files = {
    'Cargo.toml': '[package]\nname = "cup"\nversion = "1.0.0"\n',
    'src/lib.rs': 'mod steps;\nmod pots;\n',
    'src/steps/mod.rs': `use crate::pots::boil_all::Pot;\nuse crate::pots::cool_down::Lid;\n\n${names.map((name) => `mod ${name};\n`).join('')}\n\n\n\n\n\n\npub fn run() {\n    let boil_all = Pot::new();\n    let cool_down = Lid::new();\n}\n`,
    'src/pots/boil_all.rs': 'pub struct Pot;\n',
    'src/pots/cool_down.rs': 'pub struct Lid;\n',
    ...Object.fromEntries(names.map((name) => [`src/steps/${name}.rs`, step(name)])),
    'src/steps/taste.rs': step('taste'),
  };

  it('is counted with those that nobody names, and is named where the line speaks of it', async () => {
    expect(await pageOf(files)).toContain(
      '- one more `src/steps/*.rs` (7 are there): as `src/steps/boil_all.rs`, which is named in `src/steps/mod.rs:L4`\n',
    );
  });
});

describe('the list of changes', () => {
  const files = (asked: string) => ({
    'CHANGES.md': '# Changes\n\n- none\n',
    'CONTRIBUTING.md': `# How\n\n${asked}\n`,
    'cup.py': 'def fill():\n    return 1\n',
  });

  it('is added to where those who work on the project are asked to, and not where others do it', async () => {
    expect(await pageOf(files('Add a line to CHANGES.md for what you did.'))).toContain(
      '- with what you change: a line in `CHANGES.md`, as `CONTRIBUTING.md:L3` asks',
    );
    expect(await pageOf(files('Please do not add anything to CHANGES.md.'))).not.toContain('with what you');
    expect(await pageOf(files('Write tests.'))).not.toContain('with what you');
  });
});

describe('a table of words', () => {
  const table =
    'class Cup:\n    def commands(self):\n        return ["boil", "cool", "fill", "heat", "pour", "stir"]\n';
  const verbs = ['boil', 'cool', 'fill', 'heat', 'pour', 'stir'];

  it('is a list of commands only where something carries them out', async () => {
    expect(await pageOf({ 'cup.py': table })).not.toContain('one more command goes in');
    const done = verbs.map((name) => `def ${name}():\n    return 1\n`).join('\n');
    expect(await pageOf({ 'cup.py': table, 'verbs.py': done })).toContain('one more command goes in');
  });
});
