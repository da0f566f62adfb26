// The way that a page tells from where a program starts, and what it says a project can do.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const many = (name: string, calls: string, lines = 12): string =>
  `int ${name}(int a)\n{\n${calls}${'\ta += 1;\n'.repeat(lines)}\treturn a;\n}\n\n`;

describe('the way from the start', () => {
  const files = (main: string) => ({
    Makefile: 'all:\n\tcc -o relay src/relay.c src/loop.c src/wire.c\n',
    'README.md': '# relay\n\nRelays messages between two sockets.\n',
    'src/relay.c': `${many('read_options', '')}int main(void)\n{\n${main}\treturn 0;\n}\n`,
    'src/loop.c': many('relay_loop', '\twire_pump(a);\n\twire_drain(a);\n'),
    'src/wire.c': `${many('wire_read', '', 30)}${many('wire_drain', '')}${many('wire_pump', '\twire_read(a);\n', 30)}`,
  });

  it('tells what the start calls in the order of its lines, and goes on where most is set going', async () => {
    const page = await pageOf(files('\tread_options(1);\n\trelay_loop(1);\n'));
    expect(page).toContain(
      '- `src/relay.c:main` calls `src/relay.c:read_options`, `src/loop.c:relay_loop`\n',
    );
    expect(page).toContain(
      '- `src/loop.c:relay_loop` calls `src/wire.c:wire_pump`, `src/wire.c:wire_drain`\n',
    );
  });

  it('finds what is declared once in the whole tree, and a package by the name that it was taken in under', async () => {
    const page = await pageOf({
      'go.mod': 'module example.com/relay\n\ngo 1.22\n',
      'main.go':
        'package main\n\nimport (\n\trelay "example.com/relay/src"\n)\n\nfunc main() {\n\trelay.Pump(relay.ReadOptions())\n}\n',
      'src/pump.go': `package relay\n\nfunc Pump(n int) int {\n\tn = drainAll(fillAll(n))\n${'\tn++\n'.repeat(9)}\treturn n\n}\n\nfunc drainAll(n int) int {\n${'\tn++\n'.repeat(9)}\treturn n\n}\n\nfunc fillAll(n int) int {\n${'\tn++\n'.repeat(9)}\treturn n\n}\n`,
      'src/options.go': `package relay\n\nfunc ReadOptions() int {\n\tn := 0\n${'\tn++\n'.repeat(9)}\treturn n\n}\n`,
    });
    expect(page).toContain('- `main.go:main` calls `src/pump.go:Pump`, `src/options.go:ReadOptions`\n');
  });

  it('has nothing that stands in for a function of the system where there is none', async () => {
    const sources = files('\tread_options(1);\n\trelay_loop(1);\n\tsplit_path(1);\n');
    const stands = (condition: string) => ({
      ...sources,
      'src/compat.c': `#${condition}\n${many('split_path', '')}#endif\n`,
    });
    expect(await pageOf(stands('ifndef HAVE_SPLIT_PATH'))).not.toContain('compat.c:split_path');
    expect(await pageOf(stands('ifndef WITHOUT_PATHS'))).toContain('`src/compat.c:split_path`');
  });

  it('of a library never begins in a script that is kept for those who work on it', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='kettle', packages=['kettle'])\n",
      'kettle/__init__.py': '',
      'kettle/boil.py': 'def boil(water):\n    return water + 1\n',
      'tools/write_pages.py':
        'from kettle.boil import boil\n\n\ndef main():\n    print(boil(1))\n\n\nif __name__ == "__main__":\n    main()\n',
    });
    expect(page).not.toMatch(/program: `tools|tools\/write_pages\.py:main/);
  });

  it('goes on through nothing that a switch of the compiler lets in', async () => {
    const page = await pageOf(files('\tread_options(1);\n#ifdef WITH_LOOP\n\trelay_loop(1);\n#endif\n'));
    expect(page).not.toContain('relay_loop` calls');
    const nested = await pageOf(
      files('\tread_options(1);\n#ifdef A\n#ifdef B\n\tread_options(2);\n#endif\n\trelay_loop(1);\n#endif\n'),
    );
    expect(nested).not.toContain('relay_loop` calls');
    const kept = await pageOf(files('\tread_options(1);\n#ifndef WITHOUT_LOOP\n\trelay_loop(1);\n#endif\n'));
    expect(kept).toContain('relay_loop` calls');
  });

  it('goes by what is called on a thing that is made, keeps the decisive call, and tells what is reached', async () => {
    const lines = '        self.size += 1\n'.repeat(8);
    const page = await pageOf({
      'setup.py':
        "from setuptools import setup\nsetup(name='relay', entry_points={'console_scripts': ['relay = relay.main:main']})\n",
      'relay/__init__.py': '',
      'relay/log.py': `def configure(level):\n${'    level += 1\n'.repeat(30)}`,
      'relay/options.py': `class Options:\n    def read(self):\n${lines}\n\nclass MoreOptions(Options):\n    def check(self):\n${lines}`,
      'relay/main.py': `import socket\nfrom relay.log import configure\nfrom relay.options import MoreOptions\n\nclass Relay:\n    def run(self):\n        self.open()\n${lines}\n    def open(self):\n        self.size = 0\n        self.pump = socket.socket()\n${lines}\ndef go(options):  # pragma: no cover\n    relay = Relay()\n    relay.run()\n\ndef main():\n    configure(1)\n    options = MoreOptions()\n    options.read()\n    options.check()\n    go(options)\n`,
    });
    expect(page).toContain(
      '- `relay/main.py:main` makes `relay/options.py:MoreOptions`, calls `relay/options.py:read`, `relay/options.py:check`, `relay/main.py:go`\n',
    );
    expect(page).toContain('- `relay/main.py:go` makes `relay/main.py:Relay`, calls `relay/main.py:run`\n');
    expect(page).toContain('- `relay/main.py:run` calls `relay/main.py:open`\n');
    expect(page).toContain('- `relay/main.py:open` reaches the network by `socket.socket`\n');
  });

  it('begins in a library with what is used most, where that arrives somewhere', async () => {
    const fill = '  size += 1;\n'.repeat(8);
    const page = await pageOf({
      'package.json': '{"name":"relay","main":"index.js","type":"module"}\n',
      'index.js': "export { relay } from './lib/relay.js';\n",
      'lib/relay.js': `import net from 'node:net';\nexport function relay(size) {\n  check(size);\n  open(size);\n${fill}}\nfunction check(size) {\n${fill}}\nfunction open(size) {\n  pump(size);\n${fill}}\nfunction pump(size) {\n  net.connect(size);\n${fill}}\n`,
    });
    expect(page).toContain('From what is offered and used most, which function calls which');
    expect(page).toContain('- `lib/relay.js:relay` calls `lib/relay.js:check`, `lib/relay.js:open`\n');
    expect(page).toContain('- `lib/relay.js:pump` reaches the network by `net.connect`\n');
  });
});

describe('a program that says it is a server', () => {
  const program = (about: string, call: string) => ({
    'go.mod': 'module example.com/relay\n\ngo 1.22\n',
    'README.md': `# relay\n\n${about}\n`,
    'main.go': `package main\n\nimport "net"\n\nfunc main() {\n\topen()\n}\n\nfunc open() {\n\t${call}\n}\n\nfunc close() {\n\tnet.Listen("tcp", ":1")\n}\n`,
  });
  const typeOf = async (about: string, call: string): Promise<string | undefined> =>
    /^type: (\S+)/m.exec(await pageOf(program(about, call)))?.[1];

  it('is a service where its start leads to a socket that listens', async () => {
    expect(await typeOf('A small relay server for chats.', 'net.Listen("tcp", ":1")')).toBe('service');
    expect(await typeOf('A small relay server for chats.', 'net.Dial("tcp", ":1")')).toBe('cli');
    expect(await typeOf('Counts the words of a text.', 'net.Listen("tcp", ":1")')).toBe('cli');
    expect(await typeOf('A client for the relay server.', 'net.Listen("tcp", ":1")')).toBe('cli');
  });
});

describe('a line of code that holds many escapes behind an open quotation', () => {
  it('is looked at in time that grows with its length', async () => {
    const page = await pageOf({
      'package.json': '{"name":"marks","main":"index.js"}\n',
      'index.js': `import { readFileSync } from 'node:fs';\nexport const MARKS = /[!"#${'\\u00a1'.repeat(200)}]/;\nexport const read = (path) => readFileSync(path);\n`,
    });
    expect(page).toContain('filesystem: read');
  }, 10_000);
});

describe('where a program starts', () => {
  it('is a definition, and not a prototype of it', async () => {
    const page = await pageOf({
      'CMakeLists.txt':
        'project(relay C)\nadd_executable(relay relay.c service.c)\ninstall(TARGETS relay DESTINATION bin)\n',
      'relay.c': 'int main(int argc, char *argv[])\n{\n\treturn argc;\n}\n',
      'service.c': 'int main(int argc, char *argv[]);\n\nvoid serve(void)\n{\n\tmain(0, 0);\n}\n',
    });
    expect(page).toContain('program `relay`: `relay.c`');
    expect(page).not.toContain('program `relay`: `service.c`');
  });
});

describe('features that a README lists', () => {
  it('are told where the code answers them, and praise is left out', async () => {
    const page = await pageOf({
      'package.json': '{"name":"spool","main":"index.js"}\n',
      'README.md':
        '# spool\n\nKeeps jobs.\n\n## Features\n\n- Retries a failed job three times\n- Blazing fast and easy to use\n- Beautiful modern design for everyone\n- Rotates the journal at midnight\n',
      'index.js': 'export function retryJob(job) {\n  return job;\n}\nexport function rotateJournal() {}\n',
    });
    expect(page).toContain('- Retries a failed job three times');
    expect(page).toContain('- Rotates the journal at midnight');
    expect(page).not.toMatch(/Blazing|Beautiful/);
  });
});
