// What is said of adding to a project, and of how its parts hang together, is what somebody would have to touch.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const command = (name: string): string =>
  `<?php\nnamespace Cup\\Command;\nclass ${name}Command extends Base\n{\n    protected function configure()\n    {\n        $this->setName('${name.toLowerCase()}')->setDescription('Does it');\n    }\n}\n`;
const NAMES = ['Fill', 'Drop', 'Wash', 'Break'];
const COMMANDS = {
  'composer.json': '{"name":"x/cup","bin":["bin/cup"]}',
  'bin/cup': '#!/usr/bin/env php\n<?php\n',
  ...Object.fromEntries(NAMES.map((name) => [`src/Command/${name}Command.php`, command(name)])),
};

describe('a recipe', () => {
  it('tells the file that makes the others known, at the line that does it', async () => {
    const page = await pageOf({
      ...COMMANDS,
      'src/App.php': `<?php\nnamespace Cup;\nuse Cup\\Command\\FillCommand;\nclass App\n{\n    function all()\n    {\n        return [\n${NAMES.map((name) => `            new Command\\${name}Command(),\n`).join('')}        ];\n    }\n}\n`,
    });
    expect(page).toMatch(
      /- a command: declare it as `\w+` is .*, make it known where `\w+Command` is \(`src\/App\.php:L(?:9|1[0-2])`\)/,
    );
  });

  it('tells a test only where it names what is declared', async () => {
    const test = (text: string): Record<string, string> => ({
      'tests/Command/FillCommandTest.php': `<?php\nuse PHPUnit\\Framework\\TestCase;\nclass FillCommandTest extends TestCase\n{\n    public function testIt() { $this->assertSame(1, ${text}); }\n}\n`,
    });
    expect(await pageOf({ ...COMMANDS, ...test('handle(2)') })).not.toContain('test it as in');
    expect(await pageOf({ ...COMMANDS, ...test("run('fill')") })).toContain(
      'test it as in `tests/Command/FillCommandTest.php`',
    );
  });
});

describe('the model of a command', () => {
  it('is made as most of them are', async () => {
    const own = ['Fill', 'Wash', 'Drop']
      .map(
        (name) =>
          `\tregister(Command{\n\t\tName: "${name.toLowerCase()}",\n\t\tShort: "Does it",\n\t\tFunc: do${name},\n\t})\n`,
      )
      .join('');
    const page = await pageOf({
      'go.mod': 'module x.org/cup\n',
      'a.go':
        'package main\n\nimport "github.com/spf13/cobra"\n\nvar rootCmd = &cobra.Command{\n\tUse: "cup",\n}\n\nfunc init() {\n\trootCmd.AddCommand(&cobra.Command{\n\t\tUse: "odd",\n\t\tShort: "Is odd",\n\t})\n}\n\nfunc main() {}\n',
      'b.go': `package main\n\nfunc init() {\n${own}}\n`,
    });
    expect(page).toContain('- a command: declare it as `fill` is (`b.go:');
  });
});

describe('edges between parts', () => {
  it('lead to the class, where a folder is called as it is', async () => {
    const uses = (name: string): string =>
      `<?php\nnamespace Cup\\Util;\nuse Cup\\Config;\nclass ${name}\n{\n}\n`;
    const page = await pageOf({
      'composer.json': '{"name":"x/cup"}',
      'src/Cup/Config.php': '<?php\nnamespace Cup;\nclass Config\n{\n}\n',
      'src/Cup/Config/Source.php': '<?php\nnamespace Cup\\Config;\nclass Source\n{\n}\n',
      'src/Cup/Util/One.php': uses('One'),
      'src/Cup/Util/Two.php': uses('Two'),
    });
    expect(page).toContain('- `src/Cup/Util/` → `src/Cup/`\n');
  });

  it('of a flat package are those of its modules', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='cup')\n",
      'src/cup/__init__.py': 'from .handle import Handle\n',
      'src/cup/handle.py': 'from . import glaze\nfrom .clay import Clay, mix\nclass Handle:\n    pass\n',
      'src/cup/glaze.py': 'import os\nfrom cup.clay import mix\ndef glaze():\n    return mix\n',
      'src/cup/clay.py': 'class Clay:\n    pass\ndef mix():\n    return Clay\n',
    });
    expect(page).toContain('- `src/cup/handle.py` → `clay.py`, `glaze.py`\n');
    expect(page).toContain('- `src/cup/glaze.py` → `clay.py`\n');
    expect(page).not.toContain('- `src/cup/__init__.py` →');
  });

  it('are mutual only where folders themselves lean on each other, and never in Go', async () => {
    const files = (inner: string): Record<string, string> => ({
      'tea/low/low.ts': 'export const low = 1;\n',
      'tea/high/high.ts': "import { cup } from '../../cup/cup.ts';\nexport const high = cup;\n",
      'cup/cup.ts': `import { low } from '../tea/${inner}/${inner}.ts';\nexport const cup = 1;\n`,
    });
    expect(await pageOf(files('low'))).not.toContain('import each other');
    expect(
      await pageOf({
        'cup/cup.ts': "import { high } from '../tea/high/high.ts';\nexport const cup = high;\n",
      }),
    ).toContain('import each other');
  });
});

describe('what its people wrote down', () => {
  it('is no rule of law, and what stands where nobody says otherwise is no limit', async () => {
    const page = await pageOf({
      'CONTRIBUTING.md':
        '# How\n\nIn order to be accepted, your work must comply with the Tea Foundation IP policy.\n\nEvery cup must have a handle of its own.\n',
      'cup.py':
        'DEFAULT_MAX_WAIT_TIME = 100\nCUPS_MAX = 12\ndef fill(n):\n    return min(n, CUPS_MAX, DEFAULT_MAX_WAIT_TIME)\n',
    });
    expect(page).toContain('- Every cup must have a handle of its own');
    expect(page).not.toContain('IP policy');
    expect(page).toContain('`cup.py:CUPS_MAX` = `12`');
    expect(page).not.toContain('DEFAULT_MAX_WAIT_TIME` =');
  });
});
