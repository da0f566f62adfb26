// What is told of settings is what changes how the program works, where that is decided.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('settings from the environment', () => {
  it('what every program reads comes last, and what only tests read is left out', async () => {
    const page = await pageOf({
      'go.mod': 'module x.org/cup\n',
      'main.go':
        'package main\n\nimport "os"\n\nvar a = os.Getenv("XDG_DATA_HOME")\nvar b = os.Getenv("CUP_SIZE")\nvar c = os.Getenv("CUP_TESTS_RUN")\n\nfunc main() {}\n',
    });
    expect(page).toMatch(/from the environment[^:\n]*:\n[^#]*`CUP_SIZE`[^#]*`XDG_DATA_HOME`/);
    expect(page).not.toContain('CUP_TESTS_RUN');
  });

  it('what is looked for before it is read is not required', async () => {
    const page = await pageOf({
      'cup.gemspec': 'Gem::Specification.new { |s| s.name = "cup" }\n',
      'lib/cup.rb':
        "module Cup\n  def self.a\n    if ENV.key?('CUP_PLACE')\n      ENV.fetch('CUP_PLACE')\n    end\n  end\n  SIZE = ENV.fetch('CUP_SIZE')\nend\n",
    });
    expect(page).toContain('| `CUP_SIZE` | required |');
    expect(page).not.toContain('| `CUP_PLACE` | required |');
  });

  it('what some place of the file looks for first is not required, and a default in the line is told', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='cup', packages=['cup'])\n",
      'cup/__init__.py': '',
      'cup/fill.py':
        "import os\n\n\ndef say():\n    return os.environ['CUP_TEA'].lower()\n\n\ndef keep():\n    return os.environ['CUP_LOG']\n\n\ndef pour():\n    return os.environ['CUP_SIZE']\n\n\ndef run():\n    home = os.environ.get('XDG_CONFIG_HOME', '~/.config')\n    if 'CUP_LOG' not in os.environ:\n        return home\n    if os.environ.get('CUP_TEA', ''):\n        return say()\n    return keep()\n",
    });
    expect(page).toContain('| `CUP_SIZE` | required |');
    expect(page).not.toMatch(/`CUP_(?:LOG|TEA)` \| required/);
    expect(page).toContain('| `XDG_CONFIG_HOME` | `~/.config` |');
  });

  it('a list that cannot be whole says so, and cites where settings are kept', async () => {
    const page = await pageOf({
      'go.mod': 'module x.org/cup\n',
      'a/deep.go': 'package a\n\nimport "os"\n\nvar a = os.Getenv("CUP_SIZE")\n',
      'b/config.go':
        'package b\n\nimport "os"\n\nvar a = os.Getenv("CUP_SIZE")\n\nfunc Get(name string) string { return os.Getenv(name) }\n',
    });
    expect(page).toContain('Settings from the environment, among others:');
    expect(page).toContain('| `CUP_SIZE` | `b/config.go:L5` |');
  });

  it('that only another system reads are none, and one that is asked where an argument is missing is not required', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='kettle', packages=['kettle'])\n",
      'kettle/__init__.py': '',
      'kettle/boil.py':
        'import os\nimport sys\n\n\ndef boil(water=None):\n    if water is None:\n        water = os.environ["KETTLE_WATER"]\n    if sys.platform == "win32":\n        water += os.environ.get("KETTLE_REGISTRY", "")\n    return os.environ["KETTLE_HEAT"] + water\n',
    });
    expect(page).toContain('| `KETTLE_HEAT` | required |');
    expect(page).toMatch(/\| `KETTLE_WATER` \|\s+\|/);
    expect(page).not.toContain('KETTLE_REGISTRY');
  });

  it('are told as some of them where what every machine has is read, too', async () => {
    const page = await pageOf({
      Makefile: 'kettle: kettle.c\n\tcc -o kettle kettle.c\n',
      'kettle.c':
        '#include <stdlib.h>\nint main(void) {\n  char *at = getenv("KETTLE_DIR");\n  if (!at) at = getenv("TMP");\n  return at == 0;\n}\n',
    });
    expect(page).toContain('Settings from the environment, among others:');
  });
});
