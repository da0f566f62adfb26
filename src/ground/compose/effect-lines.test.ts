import { describe, expect, it } from 'vitest';
import { codeLines, wholeReader } from './effect-lines.ts';

/** What is found of the name in the text, as `how` and line. */
function found(language: string, text: string, name: string): string[] {
  const lines = text.split('\n');
  const reader = wholeReader(language, lines);
  return codeLines(language, lines).flatMap(({ line, written }) => {
    const how = reader.read(written, written.replace(/(["'])(?:\\.|(?!\1)[^\\])*\1/g, '""'), name);
    return how === undefined ? [] : [`${line} ${how}`];
  });
}

describe('a call of the system', () => {
  it.each([
    ['python', 'import os\n\ndef split(self):\n    return os.fork()\n', 'os.fork', ['4 calls os.fork']],
    ['python', 'from os import fork\n\npid = fork()\nx.fork()\n', 'os.fork', ['3 calls os.fork']],
    ['python', 'import subprocess as sp\n\nsp.run(["x"])\n', 'subprocess.run', ['3 calls subprocess.run']],
    ['ruby', 'Kernel.exec(*argv)\nfoo.exec(1)\n', 'Kernel.exec', ['1 calls Kernel.exec']],
    ['ruby', 'pid = fork { serve }\n@fork = 1\n', 'fork', ['1 calls fork']],
    ['go', '\tf, err := os.Create(name)\n', 'os.Create', ['1 calls os.Create']],
    ['rust', 'let a = std::fs::read_dir(p);\n', 'std.fs.read_dir', ['1 calls fs::read_dir']],
    ['rust', 'use std::fs;\nlet a = fs::read_dir(p);\n', 'std.fs.read_dir', ['2 calls fs::read_dir']],
    ['rust', 'use std::fs::read_dir;\nlet a = read_dir(p);\n', 'std.fs.read_dir', ['2 calls fs::read_dir']],
    ['rust', 'use crate::fs;\nlet a = fs::read_dir(p);\n', 'std.fs.read_dir', []],
    ['php', "<?php\n$a = fopen('tea://cup', 'r');\n$b = fopen($name, 'r');\n", 'fopen', ['3 calls fopen']],
    ['perl', 'unlink $path or die;\n$self->unlink($x);\n', 'unlink', ['1 calls unlink']],
    [
      'typescript',
      "import web = require('https');\nconst f = isSafe ? web.request : other;\n",
      'https.request',
      ['2 uses https.request'],
    ],
    ['javascript', 'const https = make();\nhttps.request(1);\n', 'https.request', []],
    [
      'java',
      'new X(Runtime.getRuntime().exec(line));\n',
      'Runtime.getRuntime.exec',
      ['1 calls getRuntime.exec'],
    ],
  ])('%s: %j', (language, text, name, lines) => {
    expect(found(language, text, name)).toEqual(lines);
  });

  it.each([
    ['perl', "open( my $in, '<', $f );\nopen( my $out, '>>', $f );\nopen( $p, '|-', $line );\n", 'open'],
    ['python', "open(f)\nopen(f, 'wb')\n", 'open'],
    ['c', '  fopen(f, "r");\n  fopen(f, "w+");\n', 'fopen'],
    ['go', '\tos.OpenFile(f, os.O_RDONLY, 0)\n\tos.OpenFile(f, os.O_CREATE|os.O_WRONLY, 0)\n', 'os.OpenFile'],
  ])('opens a file for what it says: %s', (language, text, name) => {
    const linesFor = (mode: string): string[] =>
      found(language, text, `${name}#${mode}`).map((one) => one.split(' ')[0] as string);
    expect(linesFor('read')).toEqual(['1']);
    expect(linesFor('write')).toEqual(['2']);
    expect(linesFor('execute')).toEqual(language === 'perl' ? ['3'] : []);
  });

  it('is not made by comments and documentation, however many lines they have', () => {
    expect(found('python', 'import os\n"""\nIt does os.fork() for you\n"""\n', 'os.fork')).toEqual([]);
    expect(found('perl', '=head1 NAME\n\nunlink $it\n\n=cut\n\n1;\n__END__\nunlink $it\n', 'unlink')).toEqual(
      [],
    );
    expect(
      found(
        'typescript',
        "import https = require('https');\n/*\n\thttps.request | other\n*/\n",
        'https.request',
      ),
    ).toEqual([]);
  });
});
