// What the map says of files: which ones have rows, what stands there, and what is others' or made.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const work = (name: string, lines = 6): string => `function ${name}() {\n${'  step();\n'.repeat(lines)}}\n`;
const rowOf = (page: string, path: string): string | undefined =>
  page.split('\n').find((line) => line.startsWith(`| \`${path}\` |`));

describe('the test of a file', () => {
  it('is told where its folder speaks of no other part, and of two files of one name for the nearer one', async () => {
    const test = 'def test_a():\n    assert 1 == 1\n';
    const code = (name: string): string => `def ${name}(a):\n    b = a\n    c = b\n    d = c\n    return d\n`;
    const page = await pageOf({
      'shop/errors.py': code('raise_it'),
      'shop/till/errors.py': code('refuse_it'),
      'shop/till/drawer.py': code('pull_out'),
      'shop/oven.py': code('heat_up'),
      'tests/test_errors.py': test,
      'tests/till/test_drawer.py': test,
      'tests/kitchen/test_oven.py': test,
    });
    expect(rowOf(page, 'shop/errors.py')).toContain('test_errors.py');
    expect(rowOf(page, 'shop/till/errors.py')).not.toContain('test_errors.py');
    expect(rowOf(page, 'shop/till/drawer.py')).toContain('test_drawer.py');
    expect(rowOf(page, 'shop/oven.py')).not.toContain('test_oven.py');
  });
});

describe('what a file says of itself', () => {
  it('is left out where several say the same, where it goes on, and where it speaks of something else', async () => {
    const page = await pageOf({
      'lib/a.js': `// Opens the gates of the town.\n${work('openGates')}`,
      'lib/b.js': `// Made for everybody in the town.\n${work('closeGates')}`,
      'lib/c.js': `// Made for everybody in the town.\n${work('paintGates')}`,
      'lib/d.js': `// Inspired by what others did before.\n${work('oilGates')}`,
      'lib/e.js': `// Creates the gates that stand in\n\n${work('makeGates')}`,
    });
    expect(rowOf(page, 'lib/a.js')).toBe('| `lib/a.js` | Opens the gates of the town | `openGates` |');
    for (const name of ['b', 'c', 'd', 'e'])
      expect(rowOf(page, `lib/${name}.js`)).toMatch(/^\| `lib\/\w\.js` \| {2}\| `\w+` \|$/);
  });

  it('stands in a section of its own in Perl', async () => {
    const page = await pageOf({
      'lib/Gate.pm': `package Gate;\nsub open_wide {\n${'  step();\n'.repeat(5)}}\n1;\n__END__\n\n=head1 NAME\n\nGate - opens and shuts by itself\n\n=cut\n`,
    });
    expect(rowOf(page, 'lib/Gate.pm')).toBe(
      '| `lib/Gate.pm` | opens and shuts by itself | `Gate` (`open_wide`) |',
    );
  });
});

describe('files that have no row', () => {
  it('are small ones of many alike, and those that somebody else made', async () => {
    const readers = Object.fromEntries(
      ['json', 'yaml', 'toml', 'ini', 'xml', 'csv'].map((name, at) => [
        `src/readers/${name}_reader.js`,
        work(`read_${name}`, 20 - at),
      ]),
    );
    const page = await pageOf({
      LICENSE: 'MIT License\n',
      'src/town.js': work('buildTown'),
      'lib/clock/LICENSE': 'BSD\n',
      'lib/clock/clock.js': work('windUp', 90),
      ...readers,
    });
    expect(rowOf(page, 'src/town.js')).toContain('`buildTown`');
    expect(rowOf(page, 'src/readers/json_reader.js')).toContain('`read_json`');
    expect(rowOf(page, 'src/readers/csv_reader.js')).toBeUndefined();
    expect(page).not.toContain('windUp');
  });

  it('are those whose functions many others have as well, and no others', async () => {
    const handler = (name: string, method: string): string =>
      `class ${name}Door:\n    def ${method}(self):\n        a = 1\n        b = a\n        c = b\n        return c\n`;
    const names = ['North', 'South', 'East', 'West', 'Upper', 'Lower'];
    const page = await pageOf({
      ...Object.fromEntries(
        names.map((name) => [`town/${name.toLowerCase()}.py`, handler(name, 'swing_open')]),
      ),
      ...Object.fromEntries(
        names.map((name) => [`gate/${name.toLowerCase()}.py`, handler(name, `lift_${name.toLowerCase()}`)]),
      ),
    });
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.filter((line) => line.includes('`swing_open`'))).toHaveLength(3);
    expect(rows.filter((line) => line.includes('`lift_'))).toHaveLength(6);
  });

  it('are scripts that were put together, where a map lies beside them and beside few others', async () => {
    const sources = Object.fromEntries(
      Array.from({ length: 6 }, (_none, at) => [`lib/${'abcdef'[at]}.js`, work(`part_${at}`)]),
    );
    const page = await pageOf({
      'package.json': '{"name":"town"}',
      'town.js': work('allTogether', 200),
      'town.js.map': '{}',
      ...sources,
    });
    expect(page).not.toContain('allTogether');
    expect(page).toContain('part_0');
  });
});

describe('features', () => {
  it('lead to the folders and files that are called so, and praise is left out', async () => {
    const page = await pageOf({
      'README.md':
        '# Town\n\nA town to walk in.\n\n## Features\n\n- Opens gates at night\n- Very easy to use for gates\n- Licensed under MIT for gates\n- Rings the bells of every tower\n',
      'src/gates/night.js': work('openAtNight'),
      'src/bells.js': work('ringAll'),
    });
    expect(page).toContain('- Opens gates at night (`README.md:L7`; called so: `src/gates/`');
    expect(page).toMatch(/Rings the bells of every tower \(`README\.md:L10`; called so: `src\/bells\.js`\)/);
    expect(page).not.toMatch(/Very easy|Licensed under/);
  });
});

describe('a word that most features have', () => {
  it('leads nowhere: what is called so answers none of them more than the others', async () => {
    const features = ['Searches towns by night', 'Searches rivers by name', 'Searches bridges in bells'];
    const page = await pageOf({
      'README.md': `# Town\n\nA town.\n\n## Features\n\n${features.map((one) => `- ${one}\n`).join('')}`,
      'src/search.js': work('searchAll'),
      'src/rivers.js': work('searchesRivers'),
      'src/bells.js': work('ringAll'),
    });
    expect(page).not.toContain('called so: `src/search.js`');
    expect(page).toContain('called so: `src/rivers.js`');
  });
});

describe('options that a help text explains', () => {
  it('are told whole where a sentence goes on in the next line, and once where they are declared as well', async () => {
    const help =
      'const help = `\n  --port N      listens on this one,\n                which has to be free\n  --host NAME   listens there\n  --help        tells all of this\n`;\nprint(help);\n';
    const page = await pageOf({ 'package.json': '{"name":"town","bin":"bin/town.js"}', 'bin/town.js': help });
    expect(page).toContain('`--port` (listens on this one, which has to be free)');
  });
});

describe('a program in Perl', () => {
  it('is read also where its name ends as what is filled in when it is built', async () => {
    const page = await pageOf({
      'town.in': `#!/usr/bin/perl -w\nuse strict;\nsub open_gate {\n${'  step();\n'.repeat(5)}}\nopen_gate();\n`,
    });
    expect(rowOf(page, 'town.in')).toContain('`open_gate`');
  });
});

describe('rows of large files without long functions, of twins and of data', () => {
  it('tell what such a file holds, and one of the twins for which platforms there are others', async () => {
    const methods = Array.from(
      { length: 30 },
      (_, at) =>
        `  /**\n   * Opens row ${at}.\n   * @param a who\n   */\n  public abstract void openRow${at}(int a);\n`,
    );
    const values = Array.from({ length: 130 }, (_, at) => `\tRow${at} = ${at}\n`).join('');
    const page = await pageOf({
      'go.mod': 'module example.org/gate\n\ngo 1.22\n',
      'lib/Gate.java': `public abstract class Gate {\n${methods.join('')}}\n`,
      'gate/const.go': `package gate\n\ntype Command string\n\nconst (\n${values})\n`,
      'gate/disk_linux.go': `package gate\n\nfunc freeOfDisk() int {\n${'\tstep()\n'.repeat(9)}\treturn 1\n}\n`,
      'gate/disk_windows.go': `package gate\n\nfunc freeOfDisk() int {\n${'\tstep()\n'.repeat(5)}\treturn 1\n}\n`,
      'gate/disk_freebsd.go': `package gate\n\nfunc freeOfDisk() int {\n${'\tstep()\n'.repeat(5)}\treturn 1\n}\n`,
    });
    expect(rowOf(page, 'lib/Gate.java')).toContain('methods `openRow0`, `openRow1`');
    expect(rowOf(page, 'gate/const.go')).toMatch(/`Row0`.* and \d+ more/);
    expect(rowOf(page, 'gate/disk_linux.go')).toContain('with twins for freebsd, windows');
    expect(page).not.toContain('| `gate/disk_windows.go`');
  });

  it('tell a folder of many files of data in one line, and none that tests read', async () => {
    const many = (folder: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${folder}/l${at}.json`, `{"a": ${at}}\n`]));
    const page = await pageOf({
      ...many('locales'),
      ...many('test/inputs'),
      'src/one.js': work('openGate', 40),
      'src/two.js': work('shutGate', 40),
    });
    expect(page).toContain('| `locales/*.json` | 7 files of data, such as `l0.json` | |');
    expect(page).not.toContain('`test/inputs/*');
  });
});

describe('what is said of one thing in a file', () => {
  it('is told as said of that, where the row names another', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cup CXX)\n',
      'src/main.cc':
        '#include "kettles.h"\nint main() { Kettle one; Kettle two; return one.heat + two.heat; }\n',
      'src/kettles.h': `#ifndef KETTLES_H\n#define KETTLES_H\n\nclass Stove {\n public:\n${Array.from({ length: 8 }, (_none, at) => `  int heat${at}(int a) {\n    int b = a + ${at};\n    return b;\n  }\n`).join('')}};\n\n/// Stores the water of one kettle and tells how hot it is.\nstruct Kettle {\n  int heat;\n};\n\n#endif\n`,
    });
    const row = page.split('\n').find((line) => line.startsWith('| `src/kettles.h`')) ?? '';
    expect(row).toContain('`Stove`');
    expect(row).toContain('`Kettle`: Stores the water');
    expect(page).toContain('Source: cpp (2 files');
  });
});

describe('the test of a file', () => {
  it('may be called as the folder and the file together', async () => {
    const page = await pageOf({
      'cup.gemspec': "Gem::Specification.new do |s|\n  s.name = 'cup'\n  s.version = '1.0'\nend\n",
      'lib/cup/kettle.rb': `module Cup\n  class Boiler\n${Array.from({ length: 9 }, (_none, at) => `    def heat${at}(a)\n      b = a + ${at}\n      b * 2\n    end\n`).join('')}  end\nend\n`,
      'test/test_cup_kettle.rb':
        'require "minitest/autorun"\nclass TestCupKettle < Minitest::Test\n  def test_heat\n    assert_equal 1, 1\n  end\nend\n',
    });
    expect(page.split('\n').find((line) => line.startsWith('| `lib/cup/kettle.rb`'))).toContain(
      'tests in `test/test_cup_kettle.rb`',
    );
  });
});

describe('what is told of a file', () => {
  it('is the function that it hands out, where that is most of it, and nothing that only tests see', async () => {
    const page = await pageOf({
      'package.json': '{"name":"kettle","main":"lib/pour.js"}\n',
      'lib/pour.js': `function noop() {\n  return 1;\n}\n\nmodule.exports = (options, done) => {\n${'  noop();\n'.repeat(30)}};\n`,
      'Cargo.toml': '[package]\nname = "kettle"\nversion = "1.0.0"\n',
      'src/lib.rs': `pub mod heat;\n`,
      'src/heat.rs': `pub fn heat_up() -> u8 {\n${'    work();\n'.repeat(9)}    1\n}\n\n#[cfg(test)]\nmod heat_checks {\n    macro_rules! heat_case {\n${'        () => {};\n'.repeat(9)}    }\n    fn given_water() {\n${'        pour();\n'.repeat(9)}    }\n}\n`,
    });
    expect(page).toContain('hands out `(options, done) =>`; `noop`');
    expect(page).toContain('| `heat_up` |');
    expect(page).not.toMatch(/heat_case|given_water/);
  });

  it('keeps the stars of what is written as code', async () => {
    const page = await pageOf({
      'README.md':
        "# kettle\n\nBoils water.\n\n## Features\n\n- Short to type: `boil PATTERN` instead of `heat -name '*PATTERN*'`\n- Waits **until** the water is hot\n- Tells others once the tea is ready\n",
      'package.json': '{"name":"kettle","main":"boil.js"}\n',
      'boil.js': 'exports.boil = function boil(pattern) { return pattern; };\n',
    });
    expect(page).toContain("instead of heat -name '*PATTERN*'");
    expect(page).not.toContain('**until**');
  });
});
