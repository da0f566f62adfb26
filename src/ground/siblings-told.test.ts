// What the page says of things of one kind: where one more of them has to be named.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();
const NAMES = ['boil', 'chill', 'drain', 'filter', 'grind', 'steam'];
const each = (make: (name: string) => readonly [string, string]): Record<string, string> =>
  Object.fromEntries(NAMES.map(make));

describe('one more of a kind', () => {
  it('is named where the others are: in code by what each declares, and in what builds them', async () => {
    const page = await pageOf({
      'meson.build': `project('tea', 'c')\nsources = files(\n${NAMES.map((one) => `  'step/step_${one}.c',\n`).join('')})\n`,
      'step/step.c': `${NAMES.map((one) => `extern int ${one}_desc(void);\n`).join('')}int step(void)\n{\n  return ${NAMES.map((one) => `${one}_desc()`).join(' + ')};\n}\n`,
      'step/other.c': 'int other(void) { return boil_desc(); }\n',
      ...each((one) => [`step/step_${one}.c`, `int ${one}_desc(void) { return 1; }\n`]),
    });
    expect(page).toContain(
      '- one more `step/step_*.c` (6 are there): as `step/step_boil.c`, which is named in `step/step.c:L1`, `meson.build:L3`',
    );
  });

  it('is known by folders that are built alike, its test, and nothing that only says the same word', async () => {
    const page = await pageOf({
      'go.mod': 'module example.com/tea\n\ngo 1.22\n',
      'main.go': `package main\n\nimport (\n${NAMES.map((one) => `\t"example.com/tea/maker/${one}"\n`).join('')})\n\nfunc main() {\n${NAMES.map((one) => `\t${one}.Open()\n`).join('')}}\n`,
      'words.go': `package main\n\nfunc words() int {\n${NAMES.map((one) => `\t${one} := 1\n`).join('')}\treturn 0\n}\n`,
      ...each((one) => [`maker/${one}/${one}.go`, `package ${one}\n\nfunc Open() int { return 1 }\n`]),
      'maker/boil/boil_test.go':
        'package boil\n\nfunc TestOpen(t *testing.T) {\n\tif Open() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n',
    });
    expect(page).toContain(
      '- one more `maker/*/` (6 are there): as `maker/boil/`, which is named in `main.go:L4`, `main.go:L13`, tested in `maker/boil/boil_test.go`',
    );
    expect(page).not.toContain('`words.go:');
  });

  it('is told with every place that lists the others: what takes them in, a second build, settings by a plain word, its test', async () => {
    const page = await pageOf({
      'CMakeLists.txt': `project(tea C)\nadd_library(tea\n${NAMES.map((one) => `  src/${one}.c\n`).join('')})\nadd_executable(tea_test\n  src/boil_test.c\n)\n`,
      'configure.py': `for name in [\n${NAMES.map((one) => `        '${one}',\n`).join('')}]:\n    build(name)\n`,
      ...each((one) => [`src/${one}.c`, `int ${one}_all(void) { return 1; }\n`]),
      'src/boil_test.c': '#include <assert.h>\nint main(void) { assert(boil_all() == 1); return 0; }\n',
    });
    expect(page).toContain(
      'is in `CMakeLists.txt:L3`, `configure.py:L2`, tested in `src/boil_test.c`, which is listed in `CMakeLists.txt:L11`',
    );
  });

  it('is not told of where others are used here and there, as nobody can say whether one more is', async () => {
    const uses = NAMES.map(
      (one) => `int use_${one}(void)\n{\n  int a = 1;\n  a++;\n  a++;\n  return ${one}_step_all(a);\n}\n`,
    ).join('\n');
    const page = await pageOf({
      Makefile: 'all:\n\tcc step/*.c\n',
      'step/step.c': uses,
      ...each((one) => [`step/${one}_step.c`, `int ${one}_step_all(int a) { return a; }\n`]),
    });
    expect(page).not.toContain('one more `step/');
  });

  it('has a setting and a word in the documentation where each of the others has', async () => {
    const page = await pageOf({
      'tea.gemspec': "Gem::Specification.new { |s| s.name = 'tea' }\n",
      'lib/tea.rb': NAMES.map((one) => `require_relative 'tea/rules/${one}_rule'\n`).join(''),
      'config/default.yml': NAMES.map(
        (one) => `Tea/${one[0]?.toUpperCase()}${one.slice(1)}Rule:\n  On: true\n`,
      ).join(''),
      'docs/rules.md': `# Rules\n\n${NAMES.map((one) => `- ${one}_rule\n`).join('')}`,
      ...each((one) => [
        `lib/tea/rules/${one}_rule.rb`,
        `module Tea\n  class ${one.toUpperCase()}\n  end\nend\n`,
      ]),
    });
    expect(page).toContain('which is named in `lib/tea.rb:L1`, `config/default.yml:L1`, `docs/rules.md:L3`');
  });

  it('is a file that is listed, where sources only lie side by side', async () => {
    const page = await pageOf({
      'CMakeLists.txt': `project(tea C)\nadd_library(tea\n${NAMES.map((one) => `  src/${one}.c\n`).join('')})\n`,
      ...each((one) => [`src/${one}.c`, `int ${one}_all(void) { return 1; }\n`]),
    });
    expect(page).toContain(
      '- one more source file `src/*.c`: listed as `src/boil.c` is in `CMakeLists.txt:L3`',
    );
  });

  it('is not told of where nothing names the others', async () => {
    const page = await pageOf(each((one) => [`src/step_${one}.py`, `def ${one}():\n    return 1\n`]));
    expect(page).not.toContain('one more');
  });
});
