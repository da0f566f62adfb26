import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile } from './extract.ts';

const optionsOf = (type: string, text: string) =>
  extractFile(Buffer.from(text), { type, isTest: false }, createWorkbench()).facts.options ?? [];
const told = (type: string, text: string): string[] =>
  optionsOf(type, text).map(({ flag, constant = '', description }) => `${flag || constant}: ${description}`);

describe('options', () => {
  it('of Go are read from every kind of flag, also those that are variables of their own', () => {
    const text = `package main\nimport "flag"\nfunc f(fs *flag.FlagSet) {\n\tfs.Var(&to, "to", "where to")\n\tfs.DurationVar(&wait, "wait", 0, "how "+\n\t\t"long")\n\tfs.Func("each", "for each", run)\n\tfs.TextVar(&a, "at", b, "when")\n}\n`;
    expect(told('go', text)).toEqual(['-to: where to', '-wait: how long', '-each: for each', '-at: when']);
  });

  it('may begin with a digit, and are named by a constant of the file or of another one', () => {
    const text = `<?php\nclass A {\n  const OPTION_OWN = 'own';\n  function b() {\n    new InputOption('2.2', null, 0, 'the old one');\n    new InputOption(self::OPTION_OWN, 'o', 0, 'mine');\n    new InputOption(self::OPTION_FAR, 'f', 0, 'theirs');\n  }\n}\n`;
    expect(told('php', text)).toEqual([
      '--2.2: the old one',
      '--own: mine',
      'OPTION_FAR: theirs',
      'OPTION_OWN: own',
    ]);
  });

  it('that clap derives are read whatever stands in their attributes, but for hidden ones', () => {
    const text = [
      'use clap::Parser;',
      '#[derive(Parser)]',
      'struct A {',
      '    /// Goes on. Says more.',
      '    #[arg(long = "free", short = \'u\', overrides_with_all(&["a", "b"]), action(ArgAction::Count))]',
      '    free_run: u8,',
      '    #[cfg(unix)]',
      '    #[clap(',
      '        long,',
      '        conflicts_with_all(&["a"]),',
      '        help = "one kind, \\',
      '                or another",',
      '    )]',
      '    pub(crate) one_kind: bool,',
      '    #[arg(long, hide = true)]',
      '    unseen: (),',
      '}',
      '',
    ].join('\n');
    expect(told('rust', text)).toEqual(['--free: Goes on.', '--one-kind: one kind, or another']);
  });

  it('say what they are for in one piece, or nothing where a part is computed', () => {
    const text = `const { program } = require('commander');\nprogram.option('--a', 'first ' + 'part');\nprogram.option('--b', 'first ' + part);\n`;
    expect(told('javascript', text)).toEqual(['--a: first part', '--b: ']);
  });
});
