// Lists of options are complete, or say that there are others.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const go = (body: string): string =>
  `package cmd\n\nimport (\n\t"fmt"\n\t"github.com/spf13/cobra"\n)\n\n${body}`;
const command = (variable: string, name: string, short: string): string =>
  `\t${variable} = &cobra.Command{\n\t\tUse: "${name}",\n\t\tShort: ${short},\n\t\tRunE: run,\n\t}\n`;

describe('options of commands', () => {
  const files = {
    'go.mod': 'module example.com/cup\n\ngo 1.22\n\nrequire github.com/spf13/cobra v1.8.0\n',
    'main.go': 'package main\n\nimport "example.com/cup/cmd"\n\nfunc main() { cmd.Execute() }\n',
    'cmd/root.go': go(
      'var rootCmd = &cobra.Command{\n\tUse: "cup",\n}\n\nfunc Execute() { rootCmd.Execute() }\n\nfunc mark() {\n\trootCmd.MarkPersistentFlagRequired("cupboard")\n}\n\nfunc init() {\n\trootCmd.PersistentFlags().StringP("cupboard", "c", "", "Where cups are")\n}\n',
    ),
    'cmd/heat.go': go(
      'func addHeat(cmd *cobra.Command) {\n\tcmd.Flags().Int("degrees", 90, "How hot")\n}\n\nfunc addAll(cmd *cobra.Command) error {\n\taddHeat(cmd)\n\tflags := cmd.Flags()\n\tflags.String("kettle", "", "Which kettle")\n\treturn cmd.MarkFlagRequired("kettle")\n}\n',
    ),
    'cmd/tea.go': go(
      `var teaCmd *cobra.Command\n\nfunc init() {\n${command('teaCmd', 'tea', 'fmt.Sprintf("Makes %s at once", name)')}\n\tif err := addAll(teaCmd); err != nil {\n\t\tpanic(err)\n\t}\n\tteaCmd.Flags().Bool("milk", false, "With milk")\n\trootCmd.AddCommand(teaCmd)\n}\n`,
    ),
    'cmd/milk.go': go(
      `var milkCmd *cobra.Command\n\nfunc init() {\n${command('milkCmd', 'milk', '"Warms milk"')}\n\taddHeat(milkCmd)\n\trootCmd.AddCommand(milkCmd)\n}\n`,
    ),
  };

  it('are those too that functions declare which are handed the command; what is required is marked, and comes first', async () => {
    const page = await pageOf(files);
    expect(page).toContain('| `tea` | Makes … at once | `--kettle` (required) `--milk` `--degrees` |');
    expect(page).toContain('| `milk` | Warms milk | `--degrees` |');
  });

  it('of the program are told once for all its commands', async () => {
    const page = await pageOf(files);
    expect(page).toContain('- of every command: `-c, --cupboard` (required) (Where cups are)');
  });

  it('are said to be some of them where another package declares more', async () => {
    const page = await pageOf({
      ...files,
      'cmd/milk.go': files['cmd/milk.go']
        .replace('\taddHeat(milkCmd)', '\tkit.AddFlags(milkCmd)\n\taddHeat(milkCmd)')
        .replace('"fmt"', '"github.com/else/kit"'),
    });
    expect(page).toContain('| `milk` | Warms milk | `--degrees` and others |');
  });
});

describe('options that a parser and a help text tell', () => {
  const parser =
    "package Cup::Read;\nuse Getopt::Long;\nsub spec {\n  return {\n    'w|warm=i' => \\$a,\n    'sugar!' => \\$b,\n    'milk' => \\$c,\n    'cold|iced' => \\$d,\n  };\n}\n1;\n";
  const help = (lines: string): string =>
    `package Cup;\nsub help {\n  print <<"END";\nUsage: cup\n  -w NUM, --warm=NUM   how warm it is\n  --[no]sugar          with sugar\n  --milk               with milk\n${lines}  --help\nEND\n}\n1;\n`;
  const files = (lines: string) => ({
    'Makefile.PL': 'use ExtUtils::MakeMaker;\nWriteMakefile(NAME => "Cup");\n',
    'lib/Cup/Read.pm': parser,
    'lib/Cup.pm': help(lines),
  });

  it('have their names from the parser and their meaning from the text', async () => {
    const page = await pageOf(files('  --cold   without heat\n'));
    expect(page).toContain('Command-line options:\n');
    expect(page).toContain(
      '- `lib/Cup/Read.pm`: `-w, --warm` (how warm it is), `--sugar` (with sugar), `--milk` (with milk), `--cold` (without heat)',
    );
  });

  it('are told to be some of them where both differ', async () => {
    const page = await pageOf(files(''));
    expect(page).toContain('Command-line options, among others:\n');
    expect(page).toContain('`--cold`');
  });

  it('are told as what a help says where no parser is known', async () => {
    const page = await pageOf({
      ...files('  --cold   without heat\n'),
      'lib/Cup/Read.pm': 'package Cup::Read;\n1;\n',
    });
    expect(page).toContain('Command-line options, as its help tells them:\n');
  });
});

describe('options of a parser', () => {
  const parser = (from: string, ...names: readonly string[]): string =>
    `require 'optparse'\nclass Reader\n  def read(${from})\n    OptionParser.new do |o|\n${names.map((name) => `      o.on "--${name}", "about ${name}"\n`).join('')}    end.parse!(${from})\n  end\nend\n`;
  const files = {
    'cup.gemspec':
      "Gem::Specification.new do |s|\n  s.name = 'cup'\n  s.executables = ['cup', 'cupctl']\nend\n",
    'bin/cup': "#!/usr/bin/env ruby\nrequire 'cup/cli'\nCup::CLI.new(ARGV).run\n",
    'bin/cupctl': "#!/usr/bin/env ruby\nrequire 'cup/control'\nCup::Control.new(ARGV).run\n",
    'lib/cup.rb': 'module Cup; end\n',
    'lib/cup/cli.rb': `require 'cup/brew'\n${parser('argv', 'port', 'state', 'quiet', 'token', 'pid')}`,
    'lib/cup/control.rb': parser('argv', 'port', 'state', 'quiet', 'token'),
    'lib/cup/brew.rb': "require 'cup/copied/lines'\n",
    'lib/cup/copied/lines.rb': parser('words', 'lid', 'handle', 'saucer'),
  };

  it('are told with the program that takes them in, also where they are much like those of another', async () => {
    const page = await pageOf(files);
    expect(page).toContain('- `lib/cup/cli.rb` (of `cup`): `--port` (about port)');
    expect(page).toContain('- `lib/cup/control.rb` (of `cupctl`): `--port` (about port)');
  });

  it('that reads something else than what a program is started with are none', async () => {
    expect(await pageOf(files)).not.toContain('--saucer');
  });

  it('that a program tells apart by itself are told, among others', async () => {
    const page = await pageOf({
      'kettle.c':
        "static int heat, lid;\nstatic char *water;\nint main(int argc, char **argv)\n{\n\tfor (int i = 1; i < argc; i++) {\n\t\tchar c;\n\t\tif (argv[i][0] != '-')\n\t\t\treturn 1;\n\t\tfor (int j = 1; (c = argv[i][j]) != '\\0'; j++) {\n\t\t\tswitch (c) {\n\t\t\tcase 'b':\n\t\t\tcase 'h':\n\t\t\t\theat = 1;\n\t\t\t\tbreak;\n#ifdef LID\n\t\t\tcase 'l':\n\t\t\t\tlid = 1;\n\t\t\t\tbreak;\n#endif\n\t\t\tcase 'w':\n\t\t\t\twater = argv[++i];\n\t\t\t\tbreak;\n\t\t\t}\n\t\t}\n\t}\n\treturn 0;\n}\n",
    });
    expect(page).toContain('Command-line options, among others:\n');
    expect(page).toContain('- `kettle.c`: `-b`, `-h`, `-l`, `-w`');
  });

  it('are found on a set of flags that a function makes, whoever keeps a copy of the library', async () => {
    const page = await pageOf({
      'go.mod': 'module example.com/kettle\n\ngo 1.20\n\nrequire example.org/copied/pflag v1.0.0\n',
      'main.go':
        'package main\n\nimport (\n\t"os"\n\n\t"example.org/copied/pflag"\n)\n\nvar kinds = "a, b"\n\nfunc setUp(heat *int, lid *bool, kind pflag.Value) *pflag.FlagSet {\n\tflags := pflag.NewFlagSet("kettle", pflag.ContinueOnError)\n\tflags.IntVarP(heat, "heat", "t", 100, "how hot it gets")\n\tflags.BoolVar(lid, "lid", false, "keep it shut")\n\tflags.Lookup("lid").Hidden = true\n\tflags.Var(kind, "kind", "one of: "+kinds)\n\treturn flags\n}\n\nfunc main() {\n\tvar heat int\n\tvar lid bool\n\tsetUp(&heat, &lid, nil).Parse(os.Args[1:])\n}\n',
    });
    expect(page).toContain('`main.go`: `-t, --heat` (how hot it gets), `--kind`');
    expect(page).not.toContain('--lid');
  });

  it('keep the value that each has by itself, and what is explained over an escape or a line', async () => {
    const page = await pageOf({
      'package.json': '{"name":"kettle","version":"1.0.0","bin":{"kettle":"kettle.js"}}\n',
      'kettle.js':
        "#!/usr/bin/env node\nconst argv = require('minimist')(process.argv.slice(2));\nif (argv.help) console.log([\n  'options:',\n  '  -t --heat    How hot it gets. If 0, it stays cold. [100]',\n  '  -l --lid     Keep it shut [false]',\n  '               It whistles when it is open and boils over',\n  '  -w --words   What it says [a *\\\\nb: c]',\n  '  -h --help    Tell of all',\n].join('\\n'));\n",
    });
    expect(page).toContain('`-t, --heat` (How hot it gets [100]), `-l, --lid` (Keep it shut [false])');
    expect(page).toContain('`-w, --words` (What it says [a *\\nb: c])');
  });
});
