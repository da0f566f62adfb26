import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile } from './extract.ts';

const optionsOf = (type: string, text: string) =>
  extractFile(Buffer.from(text), { type, isTest: false }, createWorkbench()).facts.options ?? [];
const told = (type: string, text: string): string[] =>
  optionsOf(type, text).map(({ flag, also = [], description }) =>
    [[flag, ...also].join(' '), description].filter((part) => part !== '').join(': '),
  );

describe('options in the table of a parser', () => {
  it('of Getopt::Long are its specifications, in the call and in a hash that is handed to it', () => {
    const text = `package Cup;\nuse Getopt::Long;\nsub spec {\n  return {\n    1 => sub { 1 },\n    'w|warm:i' => \\$a,\n    'sugar!' => \\$b,\n    f => \\$c,\n  };\n}\nmy %other = (colour => 'red', size => 3);\nGetOptions('t|tea=s' => \\my $t);\n1;\n`;
    expect(told('perl', text)).toEqual(['-1', '--warm -w', '--sugar --nosugar --no-sugar', '-f', '--tea -t']);
  });

  it('of getopt are its letters too, wherever their text stands; a text from elsewhere leaves more open', () => {
    const c = `#include <getopt.h>\nint main(int n, char **v) {\n  const char *letters = "w:" /* warm */ "s" "x";\n  const struct option all[] = {\n    {"warm", required_argument, 0, 'w'},\n    {"sugar", no_argument, 0, 's'},\n  };\n  getopt_long(n, v, letters, all, 0);\n}\n`;
    expect(told('c', c)).toEqual(['--warm -w', '--sugar -s', '-x']);
    expect(told('c', '#include <unistd.h>\nint parse_args(void) { getopt(n, v, LETTERS); }\n')).toEqual(['']);
    const table = 'struct c all[] = { {"pour", 1, pour}, {"boil", 2, boil}, };\n';
    expect(told('c', `${table}int main(int n, char **v) { getopt(n, v, "x"); }\n`)).toEqual(['-x']);
    // A command inside of a program has letters, too.
    expect(told('c', '#include <unistd.h>\nint cup_command(void) { getopt(n, v, "ab"); }\n')).toEqual([]);
    expect(told('python', 'import getopt\nopts = getopt.getopt(args, "hw:", ["help", "warm="])\n')).toEqual([
      '-h',
      '-w',
      '--help',
      '--warm',
    ]);
  });

  it('of getopt are those of the function that the program starts with, where commands of it read their own', () => {
    const own = (name: string, letters: string): string =>
      `int ${name}(int n, char **v) {\n  const struct option all[] = { {"${name}", no_argument, 0, 'q'}, {"quick", no_argument, 0, 'k'} };\n  while (getopt_long(n, v, "${letters}", all, 0) != -1) {}\n  return 0;\n}\n`;
    const c = `#include <getopt.h>\n${own('pour', 'p')}${own('ReadFlags', 'fq')}int main(int n, char **v) { return ReadFlags(n, v) || pour(n, v); }\n`;
    expect(told('c', c)).toEqual(['--ReadFlags -q', '--quick', '', '-f']);
  });

  it('are literals of a type for them, but for those that tests make', () => {
    const rust = `static A: Arg = Arg { short: Some(b'w'), long: "warm", takes_value: TakesValue::Forbidden };\nstatic B: Arg = Arg { short: None, long: "sugar", takes_value: TakesValue::Forbidden };\n#[cfg(test)]\nmod test {\n  static C: Arg = Arg { short: None, long: "made-up", takes_value: TakesValue::Forbidden };\n}\n`;
    expect(told('rust', rust)).toEqual(['--warm -w', '--sugar']);
    const go = `package main\nimport "github.com/urfave/cli/v2"\nvar all = []cli.Flag{\n\t&cli.StringFlag{Name: "warm", Aliases: []string{"w"}, Usage: "how warm", Required: true},\n}\n`;
    expect(told('go', go)).toEqual(['--warm -w: how warm']);
    expect(optionsOf('go', go)[0]?.isRequired).toBe(true);
  });

  it('are keys of an object that is handed to a parser, or not known where it is kept elsewhere', () => {
    const text = `import { parseArgs } from 'node:util';\nparseArgs({ options: { 'dry-run': { type: 'boolean', short: 'd' }, warmUp: { type: 'string' } } });\n`;
    expect(told('typescript', text)).toEqual(['--dry-run -d', '--warm-up']);
    expect(
      told('typescript', "import { parseArgs } from 'node:util';\nparseArgs({ options: ALL });\n"),
    ).toEqual(['']);
  });
});

describe('a help text', () => {
  it('says one thing of all names that stand above each other, and leaves out what is filled in', () => {
    const text = `HELP = """\n  --tint=COLOUR\n  --shade=COLOUR   how it looks\n  -h, --help       this\n  --size=N         how large (so far: %d)\n                   in all\n"""\n`;
    expect(told('python', text)).toEqual([
      '--tint: how it looks',
      '--shade: how it looks',
      '--help -h: this',
      '--size: how large in all',
    ]);
  });

  it('with a line that is not understood tells that there are more', () => {
    const text = `HELP = """\n  --tint     paint it\n  --shade    shade it\n  -h, --help  this\n  -vv        say all\n"""\n`;
    expect(told('python', text).at(-1)).toBe('');
  });
});
