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

  it('are left out between a folder and what lies in it', async () => {
    const page = await pageOf({
      'src/a.ts': "import { b } from './in/b.ts';\nexport const a = b;\n",
      'src/in/b.ts': "import { a } from '../a.ts';\nexport const b = () => a;\n",
    });
    expect(page).not.toContain('import each other');
  });
});

describe('the files of a part', () => {
  it('are told by what they declare, the largest first, under the type that holds it', async () => {
    const page = await pageOf({
      'shop/__init__.py': '# The shop.\n'.repeat(90),
      'shop/till.py':
        'class Till:\n    def pay(self, sum):\n        a = 1\n        b = 2\n        return sum\n\n    def total(self): return 1\n\n\ndef _round_up(x):\n    a = 1\n    b = 2\n    c = 3\n    d = 4\n    return x\n',
      'tests/test_till.py': 'def test_pay():\n    assert 1 == 1\n',
    });
    expect(page).toMatch(
      /^\| `shop\/till\.py` \| tests in `.*test_till\.py` \| `Till` \(`pay`\), `_round_up` \|$/m,
    );
    expect(page).not.toContain('shop/__init__.py` |');
  });

  it('that hold one function around all others are told by those inside it', async () => {
    const page = await pageOf({
      'package.json': '{"name":"gate"}',
      'lib/open.js':
        'module.exports = (app, options) => {\n  function unlock(key) {\n    use(key)\n    turn(key)\n  }\n  return unlock\n}\n',
      'lib/shut.js': 'module.exports = (app) => {\n  app.shut()\n  app.lock()\n}\n',
      'lib/bolt.js': 'exports.bolt = 1\n',
    });
    expect(page).toMatch(/^\| `lib\/open\.js` \| {2}\| `unlock` \|$/m);
    expect(page).toMatch(/^\| `lib\/shut\.js` \| {2}\| hands out `\(app\) =>` \|$/m);
    expect(page).not.toContain('lib/bolt.js');
  });

  it('that declare nothing but what they are called say no more than a listing, and are left out', async () => {
    const page = await pageOf({
      'src/Gate.java': 'class Gate {\n  int a;\n  int b;\n}\n',
      'src/Key.java': 'class Key {\n  void turnAround() {\n    a();\n    b();\n    c();\n  }\n}\n',
    });
    expect(page).toMatch(/^\| `src\/Key\.java` \| {2}\| `Key` \(`turnAround`\) \|$/m);
    expect(page).not.toContain('Gate.java` |');
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
