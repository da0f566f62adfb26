// Which names a page shows, what it says of them, and which rows it leaves out.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('names', () => {
  it('nothing is claimed of how often they are used', async () => {
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "gate"\nversion = "0.1.0"\n',
      'src/lib.rs': 'pub mod style;\npub mod input;\n',
      'src/style.rs':
        'pub struct StyleList;\nimpl std::str::FromStr for StyleList {\n    type Err = u8;\n    fn from_str(_: &str) -> Result<Self, Self::Err> { Err(1) }\n}\n',
      'src/input.rs': 'use crate::style::StyleList;\npub fn open_input(_: StyleList) -> u8 { 1 }\n',
    });
    expect(page).toContain('Public names (`loa code refs NAME` finds any other):');
    expect(page).not.toMatch(/uses most|used most/);
    expect(page).toContain('src/style.rs:StyleList');
    expect(page).not.toMatch(/lib\.rs:(?:style|input)`|style\.rs:Err/);
  });

  it('those of another repository inside are told there', async () => {
    const page = await pageOf({
      '.gitmodules': '[submodule "shared"]\n\tpath = src/shared\n\turl = https://example.org/shared\n',
      'CMakeLists.txt': 'project(gate)\nadd_executable(gate src/main.cpp)\n',
      'src/main.cpp': '#include "Gate.h"\nint main() { Gate gate; return gate.openGate(); }\n',
      'src/Gate.h': 'class Gate {\npublic:\n  int openGate();\n};\n',
      'src/Gate.cpp':
        '#include "Gate.h"\n#include "shared/Tree.h"\nint Gate::openGate() { return sharedTree(); }\n',
      'src/shared/Tree.h': 'int sharedTree();\n',
      'src/shared/Tree.cpp': '#include "Tree.h"\nint sharedTree() { return 1; }\n',
    });
    expect(page).toContain('Gate.h:Gate');
    expect(page).not.toMatch(/src\/shared\/Tree\.(?:h|cpp):/);
  });
});

describe('sections and rows that say nothing', () => {
  it('are left out, and nothing is told twice', async () => {
    const page = await pageOf({
      'package.json':
        '{"name":"gate","version":"1.0.0","main":"src/open.js","scripts":{"build":"tsc","test":"vitest run"}}\n',
      'package-lock.json': '{}\n',
      'src/open.js': 'const a = 1;\n',
    });
    expect(page).not.toMatch(/None (?:were|that)/);
    expect(page).toMatch(/```bash\nnpm \w+ && .*npm test\n```/);
  });

  it('one command is told once', async () => {
    const page = await pageOf({ Makefile: 'all: a.c\n\tcc a.c\n', 'a.c': 'int main(void) { return 0; }\n' });
    expect(page).not.toContain('## Quick Start');
  });
});
