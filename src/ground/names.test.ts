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
        '/// A list of the styles that there are.\npub struct StyleList;\nimpl std::str::FromStr for StyleList {\n    type Err = u8;\n    fn from_str(_: &str) -> Result<Self, Self::Err> { Err(1) }\n}\n',
      'src/input.rs':
        'use crate::style::StyleList;\n/// Opens what is written in one of them.\npub fn open_input(_: StyleList) -> u8 { 1 }\n',
    });
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
    expect(page).toMatch(/^\| `src\/Gate\.cpp` \|.*`openGate`/m);
    expect(page).not.toMatch(/^\| `src\/shared\/Tree/m);
  });
});

describe('sections and rows that say nothing', () => {
  it('are left out, and nothing is told twice', async () => {
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "gate"\nversion = "0.1.0"\n',
      'src/lib.rs': 'fn shut() {}\n',
      'tests/shut.rs': '#[test]\nfn shuts() {\n    assert_eq!(1, 1);\n}\n',
    });
    expect(page).not.toMatch(/None (?:were|that)|Nothing beyond/);
    expect(page).toMatch(/```bash\ncargo build && cargo test\n```/);
  });

  it('one command is told once', async () => {
    const page = await pageOf({ Makefile: 'all: a.c\n\tcc a.c\n', 'a.c': 'int main(void) { return 0; }\n' });
    expect(page).not.toContain('## Quick Start');
  });
});

describe('routes by which a service is watched', () => {
  it('are no model of its own, and no capability', async () => {
    const page = await pageOf({
      'go.mod': 'module example.org/gate\n\ngo 1.22\n',
      'main.go':
        'package main\n\nimport "net/http"\n\nfunc main() {\n\thttp.HandleFunc("/debug/health", ok)\n\thttp.HandleFunc("/debug/health/up", ok)\n\thttp.HandleFunc("/debug/health/down", ok)\n}\n\nfunc ok(w http.ResponseWriter, r *http.Request) {}\n',
    });
    expect(page).toContain('`/debug/health/up`');
    expect(page).not.toMatch(/\*\*HTTP|- a route:/);
  });
});
