// What a page says that the code does to the world, and the line that it shows.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('what the code does', () => {
  it('is shown by the line that does it, and git that is only read is read', async () => {
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "gate"\nversion = "0.1.0"\n[dependencies]\ngit2 = "0.14"\n',
      'src/lib.rs': 'pub mod store;\npub mod diff;\n',
      'src/store.rs':
        'use std::fs;\n\n// fs::create_dir_all makes it\npub fn keep(at: &str) {\n    fs::create_dir_all(at).unwrap();\n}\n',
      'src/diff.rs':
        'use git2::Repository;\n\npub fn changed(at: &str) -> bool {\n    Repository::discover(at).is_ok()\n}\n',
    });
    expect(page).toContain(
      '- filesystem: write (scope: app) — for one, calls create_dir_all (`src/store.rs:L5`)',
    );
    expect(page).toContain('- git: read — for one, imports git2::Repository (`src/diff.rs:L1`)');
    expect(page).not.toContain('read_write');
  });

  it('is not shown by a function for files that is given an address, nor by a word in a message', async () => {
    const page = await pageOf({
      'composer.json': '{"name":"x/gate","autoload":{"psr-4":{"Gate\\\\":"src"}}}\n',
      'src/Sender.php':
        "<?php\nnamespace Gate;\nclass Sender\n{\n    public function send(string $url, string $text): void\n    {\n        file_get_contents($url, false, stream_context_create([]));\n        error_log('fopen failed');\n    }\n}\n",
    });
    expect(page).not.toContain('filesystem: read');
  });

  it('is not shown by a thing of another name that is called alike, nor by a socket that stays on this machine', async () => {
    const express = await pageOf({
      'package.json': '{"name":"gate","version":"1.0.0","main":"index.js"}\n',
      'index.js':
        "const net = require('net');\nexports.types = function (req) {\n  const accept = accepts(req);\n  return accept.types.apply(accept, [net.isIP(req.ip)]);\n};\n",
    });
    expect(express).not.toContain('network: write');
    const local = await pageOf({
      'pyproject.toml': '[project]\nname = "gate"\nversion = "0.1"\n',
      'gate/log.py':
        'import socket\n\n\ndef is_there():\n    """Tells whether the socket is there."""\n    return bool(PATH)\n\n\ndef last():\n    with socket.socket(socket.AF_UNIX) as client:\n        client.connect(PATH)\n',
    });
    expect(local).not.toContain('network: write');
  });

  it('is shown where the names are taken in by themselves, over several lines too', async () => {
    const page = await pageOf({
      'package.json': '{"name":"gate","version":"1.0.0","main":"index.mjs"}\n',
      'index.mjs':
        "import {\n  connect,\n  createServer,\n} from 'node:net';\nexport function reach(port) {\n  return connect(port);\n}\n",
    });
    expect(page).toContain('network: write (scope: external) — for one, calls connect (`index.mjs:L6`)');
  });
});

describe('what nothing in the code shows', () => {
  const quiet = {
    'pyproject.toml': '[project]\nname = "gate"\nversion = "0.1"\n',
    'gate/sum.py': 'def total(a, b):\n    return a + b\n',
  };

  it('is not told, and no list of requirements says that there are none', async () => {
    const page = await pageOf(quiet);
    expect(page).not.toContain('capability_requirements');
    expect(page).not.toContain('What the code does');
    expect(page).not.toContain('data_access: medium');
    const tested = await pageOf({
      ...quiet,
      'pytest.ini': '[pytest]\n',
      'tests/test_quiet.py': 'def test_it():\n    assert 1 == 1\n',
      '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: pytest\n',
    });
    expect(tested).toContain('trust_level: L2-verified');
    expect(tested).toContain('data_access: medium');
  });

  it('is told once a call does it, whatever the project itself calls so', async () => {
    const page = await pageOf({
      ...quiet,
      'gate/run.py':
        'import os\n\n\nclass Runner:\n    def fork(self):\n        return os.fork()\n\n    def execve(self, path, argv, env):\n        return os.execve(path, argv, env)\n',
    });
    expect(page).toContain('- shell: execute (scope: local) — for one, calls os.execve (`gate/run.py:L9`)');
    expect(page).toContain('capability_requirements:\n  - "shell: execute (scope: local)"');
  });

  it('is nothing that a program does which only helps to build or to test', async () => {
    const page = await pageOf({
      'configure.ac': 'AC_INIT([gate],[1])\n',
      'Makefile.am':
        'bin_PROGRAMS = gate\nnoinst_PROGRAMS = timer\ngate_SOURCES = gate.c\ntimer_SOURCES = timer.c\n',
      'gate.c': '#include <stdio.h>\nint main(void) { FILE *f = fopen("a", "r"); return f == 0; }\n',
      'timer.c': '#include <unistd.h>\nint main(int n, char **v) { return execvp(v[1], v); }\n',
    });
    expect(page).not.toContain('shell: execute');
    expect(page).toContain('- filesystem: read — for one, calls fopen (`gate.c:L2`)');
  });

  it('is the network where sockets of Java are made', async () => {
    const page = await pageOf({
      'pom.xml': '<project><artifactId>gate</artifactId><version>1</version></project>\n',
      'src/main/java/a/Gate.java':
        'package a;\n\nimport java.net.MulticastSocket;\n\npublic class Gate {\n  void open() throws Exception {\n    MulticastSocket socket = new MulticastSocket(5353);\n  }\n}\n',
    });
    expect(page).toMatch(/^- network: .*MulticastSocket.*Gate\.java:L7`/m);
  });

  it('is shown where a function for files is taken in to be handed on in an object', async () => {
    const shim = (used: string): Record<string, string> => ({
      'package.json': '{"name": "gate", "version": "1.0.0", "main": "src/shim.js"}',
      'src/shim.js': `import { readFileSync } from 'fs';\n\nexport const shim = {\n${used}};\n`,
    });
    expect(await pageOf(shim('  readFileSync,\n'))).toContain(
      '- filesystem: read — for one, imports fs (`src/shim.js:L1`)',
    );
    const page = await pageOf(shim('  name: "readFileSync",\n'));
    expect(page).not.toContain('What the code does');
  });

  it('is shown where a value of C++ is made that opens something', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cup CXX)\nadd_library(cup src/cup.cpp)\n',
      'src/cup.cpp':
        '#include <filesystem>\n#include <fstream>\n#include "cup.h"\n\nCup load(const std::string& path) {\n  std::ifstream in(path);\n  return Cup(in);\n}\n\nvoid keep(const std::string& path) {\n  std::filesystem::create_directories(path);\n}\n',
    });
    expect(page).toContain('- filesystem: read — for one, calls ifstream (`src/cup.cpp:L6`)');
    expect(page).toMatch(/- filesystem: write [^\n]*create_directories \(`src\/cup\.cpp:L11`\)/);
  });

  it('is shown by a line that the usual system comes to, and mail goes out', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='kettle', packages=['kettle'])\n",
      'kettle/__init__.py': '',
      'kettle/boil.py':
        'import smtplib\nimport subprocess\nimport sys\n\n\ndef boil():\n    if sys.platform == "win32":\n        subprocess.run(["gas.exe"])\n    subprocess.run(["gas"])\n\n\ndef tell(host):\n    smtplib.SMTP(host).quit()\n',
    });
    expect(page).toContain('(`kettle/boil.py:L9`)');
    expect(page).toMatch(/- network: write [^\n]*SMTP \(`kettle\/boil\.py:L13`\)/);
    expect(page).not.toContain('network: read');
  });

  it("is not a function of its own that has the name of a library's, nor a type that is only named", async () => {
    const page = await pageOf({
      'pom.xml': '<project><artifactId>kettle</artifactId><version>1</version></project>\n',
      'src/main/java/a/Reader.java':
        'package a;\n\nimport java.io.*;\nimport java.net.ServerSocket;\n\npublic class Reader {\n  private String readString() {\n    return null;\n  }\n  String next() {\n    return readString();\n  }\n  void close(ServerSocket socket) {\n  }\n}\n',
    });
    expect(page).not.toContain('What the code does to the world');
  });

  it('is told as waiting where it only waits for others, and asks for no leave then', async () => {
    const of = (more: string): Promise<string> =>
      pageOf({
        'package.json': '{"name":"kettle","version":"1.0.0","main":"index.js"}\n',
        'index.js': `const net = require('net');\nexports.open = function (port) {\n  return net.createServer().listen(port);\n};\n${more}`,
      });
    const page = await of('');
    expect(page).toContain('- network: listens — for one, calls createServer (`index.js:L3`)');
    expect(page).not.toContain('capability_requirements');
    expect(await of('exports.ask = function (port) {\n  return net.connect(port);\n};\n')).toContain(
      '- network: write (scope: external) — for one, calls connect (`index.js:L6`)',
    );
  });

  it('is what every build has, and not what those who look for mistakes switch on', async () => {
    const page = await pageOf({
      Makefile: 'kettle: kettle.c\n\tcc -o kettle kettle.c\n',
      'kettle.c':
        '#include <stdio.h>\n#ifdef WITH_DEBUGGING\nvoid note(void) { fopen("note", "w"); }\n#endif\nint main(void) { return fopen("tea", "w") == 0; }\n',
    });
    expect(page).toContain('(`kettle.c:L5`)');
    expect(page).not.toContain('kettle.c:L3');
  });
});
