// Settings that are no environment variables are told from the one place that sets them all.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_none, at) => line(at)).join('');

describe('defaults of settings', () => {
  it('are told with their values, at most 25, and never counted, as not all of them can be read', async () => {
    const page = await pageOf({
      Makefile: 'all:\n\tcc cup.c\n',
      'cup.c': `struct s settings;\n\nstatic void settings_init(void) {\n    settings.lid = NULL;\n${many(27, (at) => `    settings.size_${at} = ${at} * 1024;\n`)}}\n\nint main(void) { settings_init(); return 0; }\n`,
    });
    expect(page).toContain('Defaults of settings, set in `cup.c:settings_init`, among others:');
    expect(page).toContain('| `size_3` | `3 * 1024` |');
    expect(page).not.toContain('| `size_25` |');
    expect(page).not.toContain('more there');
  });

  it('are constants of a class for configuration, and none of those of another class', async () => {
    const java = (name: string): string =>
      `package a;\n\npublic class ${name} {\n${many(5, (at) => `   private static final long SIZE_${at} = SECONDS.toMillis(${at});\n`)}}\n`;
    const pom = '<project><groupId>a</groupId><artifactId>cup</artifactId><version>1</version></project>\n';
    const told = await pageOf({ 'pom.xml': pom, 'src/main/java/a/CupConfig.java': java('CupConfig') });
    expect(told).toContain('| `SIZE_2` | `SECONDS.toMillis(2)` |');
    const other = await pageOf({ 'src/main/java/a/CupConfig.java': java('Kettle') });
    expect(other).not.toContain('Defaults of settings');
  });

  it('are no colours and no texts, however many there are', async () => {
    const page = await pageOf({
      'package.json': '{"name":"cup","version":"1.0.0","main":"index.js"}\n',
      'index.js': `const defaultTheme = {\n${many(9, (at) => `  part${at}: 'red',\n`)}};\nmodule.exports = { defaultTheme };\n`,
    });
    expect(page).not.toContain('Defaults of settings');
  });

  it('are none of a type that only its own file sees', async () => {
    const rust = (word: string): Record<string, string> => ({
      'Cargo.toml': '[package]\nname = "cup"\nversion = "0.1.0"\n',
      'src/lib.rs': 'pub mod pour;\n',
      'src/pour.rs': `${word}struct Config {}\nimpl Default for Config {\n    fn default() -> Config {\n        Config {\n${many(6, (at) => `            size_${at}: ${at},\n`)}        }\n    }\n}\n`,
    });
    expect(await pageOf(rust('pub '))).toContain('| `size_3` | `3` |');
    expect(await pageOf(rust(''))).not.toContain('Defaults of settings');
  });

  it('are told where a field gets its value only if it has none', async () => {
    const guarded = many(6, (at) => `\tif o.Size${at} == 0 {\n\t\to.Size${at} = SIZE_${at}\n\t}\n`);
    const go = await pageOf({
      'go.mod': 'module example.org/cup\n\ngo 1.22\n',
      'opts.go': `package cup\n\nconst (\n${many(5, (at) => `\tSIZE_${at} = ${at + 10} // cups\n`)}\tSIZE_5 = 5 * cups\n)\n\nfunc fill(o *Options) {\n${guarded}}\n`,
    });
    expect(go).toContain('| `Size3` | `13` |');
    // Nothing says in one place what the last one comes to.
    expect(go).not.toContain('`Size5`');
  });

  it('are what a constant and a text that holds one stand for, and none where that is not said once', async () => {
    const ruby = await pageOf({
      'cup.gemspec': "Gem::Specification.new do |s|\n  s.name = 'cup'\n  s.version = '1.0'\nend\n",
      'lib/cup/sizes.rb': 'module Cup\n  module Sizes\n    LARGE = 9\n  end\nend\n',
      'lib/cup/configuration.rb': `module Cup\n  HOST = "tea.local"\n  PORT = 80\n  TWICE = 1\n  class Configuration\n    TWICE = 2\n    def default_options\n      {\n        :address => "tea://#{HOST}:#{PORT}",\n        :size => Sizes::LARGE,\n        :twice => TWICE,\n        :gone => NOWHERE,\n        :sugar => false,\n        :milk => true,\n      }\n    end\n  end\nend\n`,
    });
    expect(ruby).toContain('| `address` | `"tea://tea.local:80"` |');
    expect(ruby).toContain('| `size` | `9` |');
    expect(ruby).toContain('| `milk` | `true` |');
    for (const name of ['twice', 'gone']) expect(ruby).not.toContain(`| \`${name}\` |`);
  });

  it('are told where each pair is a list of its own', async () => {
    const cpp = await pageOf({
      Makefile: 'all:\n\tc++ main.cpp cup_config.cpp\n',
      'main.cpp': 'int main() { return 0; }\n',
      'cup_config.cpp': `map<string, int> ints = {\n${many(6, (at) => `\t{"size_${at}", ${at}000},\n`)}};\n// config\n`,
    });
    expect(cpp).toContain('| `size_3` | `3000` |');
  });

  it('of properties of the system are told with what they are without anybody setting them', async () => {
    const page = await pageOf({
      'pom.xml': '<project><artifactId>cup</artifactId><version>1</version></project>\n',
      'src/main/java/a/Cup.java':
        'package a;\n\npublic class Cup {\n  int size = Integer.getInteger("cup.size", 5);\n  boolean lid = Boolean.getBoolean("cup.lid");\n  String os = System.getProperty("os.name");\n}\n',
    });
    expect(page).toContain('| `cup.size` | `5` | `src/main/java/a/Cup.java:L4` |');
    expect(page).toContain('| `cup.lid` | `false` |');
    expect(page).not.toContain('os.name');
  });
});
