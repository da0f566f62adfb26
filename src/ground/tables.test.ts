// What is said in tables and lists of commands and options holds for each of them.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('tables of commands and options', () => {
  const MODULE = 'module x.org/cup\n\nrequire github.com/spf13/cobra v1.0.0\n';

  it('flags that are handed to another parser have its dashes, and a command may be written where it is added', async () => {
    const page = await pageOf({
      'go.mod': MODULE,
      'main.go':
        'package main\n\nimport "github.com/spf13/cobra"\n\nvar rootCmd = &cobra.Command{\n\tUse: "cup",\n}\n\nfunc init() {\n\trootCmd.AddCommand(&cobra.Command{\n\t\tUse: "complete [shell]",\n\t\tShort: "Writes a script",\n\t})\n\trootCmd.AddCommand(&cobra.Command{\n\t\tUse: "list",\n\t\tShort: "Lists them",\n\t})\n}\n\nfunc add(c *cobra.Command) {\n\tc.Flags().AddGoFlagSet(own)\n}\n\nfunc main() {}\n',
      'pour/pour.go':
        'package pour\n\nimport "flag"\n\nfunc init() {\n\tregister(Command{\n\t\tName: "pour",\n\t\tShort: "Pours it",\n\t\tFunc: pour,\n\t\tFlags: func() {\n\t\t\tflag.String("into", "", "what to fill")\n\t\t},\n\t})\n}\n',
    });
    expect(page).toContain('| `complete` | Writes a script |');
    expect(page).toContain('| `list` | Lists them |');
    expect(page).toContain('| `pour` | Pours it | `--into` |');
  });

  it('no row is lost for the sake of a few, and a sentence is whole', async () => {
    const commands = Array.from(
      { length: 33 },
      (_none, at) =>
        `program.command('c${at}').description('Shows which of the cups that stand there was filled by whom ${at}');`,
    );
    const page = await pageOf({
      'package.json': '{"name":"cup","bin":"cup.js"}',
      'cup.js': `const { program } = require('commander');\n${commands.join('\n')}\n`,
    });
    expect(page.match(/^\| `c\d+` \| Shows .* filled by whom \d+ \|/gm)).toHaveLength(33);
  });

  it('an option whose name is not known is told as one of others, and one of another file by its name', async () => {
    const command = (name: string, option: string): string =>
      `<?php\nclass ${name}Command extends Base {\n  function configure() {\n    $this->setName('${name}')->setDescription('Does it')->setDefinition([\n      new InputOption('all', null, 0, 'all of them'),\n      new InputOption(${option}, null, 0, 'more'),\n    ]);\n  }\n}\n`;
    const page = await pageOf({
      'composer.json': '{"name":"x/cup","bin":["bin/cup"]}',
      'bin/cup': '#!/usr/bin/env php\n<?php\n',
      'src/Base.php': "<?php\nclass Base {\n  protected const OPTION_DEEP = 'deep';\n}\n",
      'src/FillCommand.php': command('fill', 'self::OPTION_DEEP'),
      'src/DropCommand.php': command('drop', 'Elsewhere::FLAG_GONE'),
    });
    expect(page).toContain('| `fill` | Does it | `--all` `--deep` |');
    expect(page).toContain('| `drop` | Does it | `--all` and others |');
  });

  it('options of a file are cited by it, and none of their helps stops in the middle', async () => {
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "cup"\nversion = "1.0.0"\n',
      'src/main.rs':
        'use clap::Parser;\n#[derive(Parser)]\nstruct A {\n    /// Sets how many of them there are to be at the most in any of those places here\n    #[arg(long)]\n    most: u8,\n    /// Fills it\n    #[arg(long)]\n    fill: bool,\n}\nfn main() {}\n',
    });
    expect(page).toContain('- `src/main.rs`: `--most`, `--fill` (Fills it)');
  });

  it('options of a script that starts by itself are no options of the project', async () => {
    const options = ['hot', 'cold', 'big', 'small'].map((name) => `  o.on('--${name}', 'x') { }\n`).join('');
    const page = await pageOf({
      Gemfile: "gem 'rails'\n",
      'app/cup.rb': 'class Cup\nend\n',
      'bin/notes.rb': `#!/usr/bin/env ruby\nrequire 'optparse'\nOptionParser.new do |o|\n${options}end\n`,
    });
    expect(page).toContain('- **`notes`** — options: --hot, --cold, --big, --small (`bin/notes.rb`)');
  });
});
