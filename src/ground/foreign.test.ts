// What a page says where the build, the language or the manifest is not what it seems: programs, tests, packages, limits.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGroundScratch, type GroundScratch } from './ground.suite.ts';

let scratch: GroundScratch;
beforeEach(() => {
  scratch = createGroundScratch();
});
afterEach(() => scratch.remove());

async function pageOf(files: Readonly<Record<string, string>>): Promise<string> {
  scratch.write(files);
  scratch.commit();
  await scratch.gen();
  return scratch.read('BUTTERFREEZONE.md');
}

const MAIN = 'int work(void) { return 1; }\nint main(int argc, char **argv) { return work(); }\n';

describe('a program that is compiled', () => {
  it.each([
    [
      'Automake',
      'src/Makefile.am',
      'sbin_PROGRAMS = courier\ncourier_SOURCES = main.c \\\n\tmail.c\nnoinst_PROGRAMS = mkwords\n',
    ],
    [
      'CMake',
      'src/CMakeLists.txt',
      'set(OWN main.c mail.c)\nadd_executable(courier ${OWN})\nadd_executable(mkwords mkwords.c)\ninstall(TARGETS courier DESTINATION sbin)\n',
    ],
    [
      'meson',
      'src/meson.build',
      "own = ['main.c', 'mail.c']\nexecutable('courier', own, install: true)\nexecutable('mkwords', 'mkwords.c', native: true)\n",
    ],
  ])('has the name that %s gives it, and what only helps to build it is none', async (_name, file, text) => {
    const page = await pageOf({
      [file]: text,
      'src/main.c': MAIN,
      'src/mail.c': 'int mail(void) { return 2; }\n',
      'src/mkwords.c': MAIN,
    });
    expect(page).toContain('- program `courier`: `src/main.c`');
    expect(page).not.toMatch(/program[^\n]*mkwords/);
  });

  it('is none where only a test runs it: a library has no program then', async () => {
    const page = await pageOf({
      'CMakeLists.txt':
        'project(tags)\nadd_library(tags tags.cpp)\nadd_executable(tagtest tagtest.cpp)\nadd_test(NAME tagtest COMMAND tagtest)\n',
      'tags.h': 'class Tag { public: int depth(); };\n',
      'tags.cpp': '#include "tags.h"\nint Tag::depth() { return 1; }\n',
      'tagtest.cpp':
        '#include "tags.h"\nint gPass = 0;\nint main() { Tag t; gPass = t.depth(); return gPass; }\n',
    });
    expect(page).toContain('type: library');
    expect(page).not.toMatch(/program[^\n]*tagtest|:gPass/);
  });

  it('has nothing of what gnulib copied beside it', async () => {
    const page = await pageOf({
      'm4/gnulib-comp.m4': '# made by gnulib-tool\n',
      'lib/getopt1.c':
        '#include <getopt.h>\nint rpl_fill_all(void) { return 1; }\nstatic struct option longs[] = {\n  {"append", 0, 0, 0},\n  {"delete", 1, 0, 0},\n  {"create", 1, 0, 0},\n  {"file", 1, 0, 0},\n};\nint start(int c, char **v) { return getopt_long(c, v, "a", longs, 0); }\n',
      'src/relay.c': `#include <sys/socket.h>\n${MAIN}char *take(const char *accept) { return (char *)accept + rpl_fill_all(); }\n`,
    });
    expect(page).not.toMatch(/lib\/getopt1|--append|rpl_fill_all/);
    // The name of a variable is no call to the system.
    expect(page).not.toContain('network: write');
  });

  it('is a program whatever headers it keeps apart', async () => {
    const page = await pageOf({
      'README.md': '# Relay\n\nRelay hands mail to the next host.\n',
      'include/relay/queue.h': 'struct mail_queue { int a; };\n',
      'src/relay.c': `#include "relay/queue.h"\n${MAIN}`,
    });
    expect(page).toContain('type: application');
  });

  it('is tested by programs that end where an assertion fails', async () => {
    const page = await pageOf({
      'src/main.c': MAIN,
      'tests/test_mail.c': '#include <assert.h>\nint main(void) { assert(1 == 1); return 0; }\n',
    });
    expect(page).toContain('1 test file with 1 case and 1 assertion');
  });
});

describe('a language that is not read', () => {
  const PERL = Object.fromEntries(
    ['One', 'Two', 'Three'].map((name) => [`lib/${name}.pm`, `package ${name};\nsub a { 1 }\n1;\n`]),
  );

  it('is said to be what most is written in, and nothing else is told in its place', async () => {
    const page = await pageOf({
      ...PERL,
      'bin/setup': '#!/bin/sh\n# Sets things up for everybody here.\nset_up() { ls; }\nset_up\n',
    });
    expect(page).toContain('most of it is in Perl, which is not read here');
    expect(page).toContain('type: project');
    expect(page).not.toContain('**set_up**');
  });

  it('leaves open what its tests check, and asks for none', async () => {
    const page = await pageOf({
      ...PERL,
      'a.sh': '#!/bin/sh\nls\n',
      't/one.t': 'use Test::More;\nok(1);\ndone_testing;\n',
    });
    expect(page).toContain(
      '1 test file in languages that are not read here, such as t/one.t: what they check is not known',
    );
    expect(page).not.toContain('L1 wants');
  });

  it('has no names, limits or kind told of the few files in another', async () => {
    const page = await pageOf({
      ...PERL,
      'README.md': '# NAME\n\nApp::relay - hands mail on to the next host\n',
      'src/port.h': '#define PORT_DEPTH_MAX 12\nint my_load_module(int a);\n',
      'src/port.c': '#include "port.h"\nint my_load_module(int a) { return a + PORT_DEPTH_MAX; }\n',
    });
    expect(page).toContain('type: project');
    expect(page).not.toMatch(/my_load_module`,|PORT_DEPTH_MAX` =|^# NAME$/m);
  });

  it('is no reason to say that there is no code', async () => {
    const page = await pageOf(PERL);
    expect(page).toContain('its code is in Perl, which is not read here');
    expect(page).not.toContain('No code yet');
  });

  it('does not turn a folder of tests into none', async () => {
    const files = { 'a.c': 'int a(void) { return 1; }\n' };
    expect(await pageOf(files)).toContain('- No tests found');
    expect(await pageOf({ ...files, 'tests/first.in': 'a\n' })).toContain(
      '- Tests: none in a form that is read here',
    );
  });
});

describe('what it is', () => {
  it.each([
    [
      'is started by its own script',
      { name: 'shop', main: 'index.js', scripts: { start: 'node .' } },
      'application',
    ],
    ['is only taken in', { name: 'shop', main: 'index.js', scripts: { test: 'mocha' } }, 'library'],
  ])('a package that %s', async (_what, manifest, type) => {
    const page = await pageOf({
      'package.json': `${JSON.stringify(manifest)}\n`,
      'index.js': 'exports.open = function open() { return 1; };\n',
    });
    expect(page).toContain(`type: ${type}`);
  });

  it('a library of PHP is one, whatever program it brings', async () => {
    const page = await pageOf({
      'composer.json':
        '{"name":"a/shop","type":"library","autoload":{"psr-4":{"Shop\\\\":"lib/Shop"}},"bin":["bin/shop"]}\n',
      'bin/shop': '#!/usr/bin/env php\n<?php\necho 1;\n',
      'lib/Shop/Cart.php': '<?php\nnamespace Shop;\nclass Cart { public function add() {} }\n',
    });
    expect(page).toContain('type: library');
    expect(page).toContain('- program `shop`: `bin/shop`');
  });

  it('options of a script that starts by itself are those of that script', async () => {
    const page = await pageOf({
      'src/main.c': MAIN,
      'gate-git.py': `import argparse\n\ndef run():\n    parser = argparse.ArgumentParser()\n${['a', 'b', 'c', 'd'].map((one) => `    parser.add_argument("--${one}${one}")\n`).join('')}\nif __name__ == "__main__":\n    run()\n`,
    });
    expect(page).toContain('**`gate-git`** — options: --aa');
  });

  it('tests that a runner finds by what a file hands out are tests', async () => {
    const page = await pageOf({
      'package.json': '{"name":"shop","main":"index.js"}\n',
      'index.js': 'exports.open = function open() { return 1; };\n',
      'test/open_tests.js':
        'module.exports = { opens: function (test) { test.equal(1, 1); test.done(); } };\n',
    });
    expect(page).toContain('1 test file with 1 case and 1 assertion');
  });
});

describe('what lies in a tree', () => {
  it('translations that end as programs do are no programs', async () => {
    const page = await pageOf({
      'src/relay.c': MAIN,
      'gui/relay_de.ts': `<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS>\n${'<message/>\n'.repeat(40)}</TS>\n`,
    });
    expect(page).toContain('Source: c (1 file');
    expect(page).not.toContain('typescript');
  });

  it("a folder with all papers of its own is somebody else's, unless the project is made of such", async () => {
    const brought = {
      'editor/LICENSE': 'MIT License\n',
      'editor/README.md': '# Editor\n',
      'editor/CHANGELOG.md': '# 1.0\n',
      'editor/package.json': '{"name":"editor"}\n',
      'editor/src/open.js': 'export function openEditor() { return 1; }\n',
    };
    const own = {
      LICENSE: 'MIT License\n',
      'index.php': '<?php\nrequire "lib/Mail.php";\n',
      'lib/Mail.php': '<?php\nclass Mail { public function send() {} }\n',
    };
    expect(await pageOf({ ...own, ...brought })).not.toContain('openEditor');
    expect(await pageOf({ 'package.json': '{"name":"all","workspaces":["editor"]}\n' })).toContain('editor/');
  });

  it('a program of a build that is not wholly known hides no other', async () => {
    const page = await pageOf({
      'cli/CMakeLists.txt':
        'file(GLOB srcs "*.cpp")\nadd_executable(check ${srcs})\ninstall(TARGETS check DESTINATION bin)\n',
      'gui/CMakeLists.txt':
        'add_executable(check-gui main.cpp)\ninstall(TARGETS check-gui DESTINATION bin)\n',
      'cli/main.cpp': 'int main(int argc, char **argv) { return 0; }\n',
      'gui/main.cpp': 'int main(int argc, char **argv) { return 1; }\n',
    });
    expect(page).toContain('`cli/main.cpp`');
  });
});

describe('a manifest of npm in a project of another language', () => {
  it('gives it neither licence nor version nor dependencies', async () => {
    const page = await pageOf({
      'package.json':
        '{"name":"gate","version":"1.0.0","license":"ISC","main":"index.js","dependencies":{"jquery":"1"},"devDependencies":{"prettier":"3"}}\n',
      'go.mod': 'module example.org/gate\n\ngo 1.22\n\nrequire example.org/dep v1.0.0\n',
      'main.go': 'package main\n\nfunc main() {}\n',
      LICENSE:
        'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n',
    });
    expect(page).toContain('dependencies: [example.org/dep]');
    expect(page).not.toMatch(/ISC|version: "?1\.0\.0|jquery/);
    expect(page).toContain('version: unknown');
  });
});

describe('commands', () => {
  it('a Makefile that takes in what configure writes is made after it', async () => {
    const page = await pageOf({
      Makefile: '-include config.mk\nall: tool\ntool: a.c\n\tcc -o tool a.c\n',
      configure: '#!/bin/sh\necho CC=cc > config.mk\n',
      'a.c': MAIN,
    });
    expect(page).toContain('- build: `./configure && make');
  });

  it('tests that tox runs are run in its plain environment, and what it lints in the one of that name', async () => {
    const page = await pageOf({
      'setup.cfg':
        '[metadata]\nname = gate\n\n[entry_points]\nconsole_scripts =\n    gate-manage = gate.cmd.manage:main\n    gate-status = gate.cmd.status:main\n',
      'setup.py': 'import setuptools\nsetuptools.setup(pbr=True)\n',
      'tox.ini':
        '[tox]\nenvlist = py,docs\n\n[testenv]\ncommands =\n  stestr run {posargs}\n\n[testenv:pep8]\ncommands =\n  flake8 --ignore=E1\n',
      'gate/cmd/__init__.py': '',
      'gate/cmd/manage.py': 'from gate.cmd import cli\n\n\ndef main():\n    cli.main()\n',
      'gate/cmd/status.py': 'def main():\n    pass\n',
      'gate/cmd/cli.py': `import argparse\n\n\ndef main():\n    parser = argparse.ArgumentParser()\n${['a', 'b', 'c', 'd'].map((one) => `    parser.add_argument("--${one}${one}")\n`).join('')}`,
      'gate/tests/test_a.py':
        'import unittest\n\n\nclass A(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(1, 1)\n',
    });
    expect(page).toContain('- test: `tox -e py` (`tox.ini`)');
    expect(page).toContain('- lint: `tox -e pep8` (`tox.ini`)');
    expect(page).toContain('- program `gate-manage`: `gate/cmd/manage.py:main`');
    // Whose options these are is not known, and no folder is a program.
    expect(page).toContain('**Command line** — options: --aa, --bb, --cc, --dd');
    expect(page).not.toContain('**`cmd`**');
  });

  it('a few commands of a folder for commands do not stand for all of them', async () => {
    const files = Object.fromEntries(
      ['ls', 'run', 'stop', 'start', 'update', 'log', 'setup', 'doctor'].map((name) => [
        `lib/commands/${name}.js`,
        `class Command { run() { return '${name}'; } }\nmodule.exports = Command;\n`,
      ]),
    );
    const page = await pageOf({
      'package.json': '{"name":"gate","bin":{"gate":"bin/gate"},"dependencies":{"yargs":"1"}}\n',
      'bin/gate': "#!/usr/bin/env node\nrequire('../lib/commands/ls.js');\n",
      ...files,
      'lib/commands/config.js':
        "const yargs = require('yargs');\nyargs.command('get <key>', 'Get a value', () => {});\nyargs.command('set <key>', 'Set a value', () => {});\n",
    });
    expect(page).not.toContain('| `get` |');
  });

  it('what Go leaves out by a tag of the project is no command of its program', async () => {
    const command = (name: string): string =>
      `package main\n\nimport "github.com/spf13/cobra"\n\nvar cmd${name} = &cobra.Command{\n\tUse: "${name.toLowerCase()}",\n\tShort: "Does it",\n}\n\nfunc init() { root.AddCommand(cmd${name}) }\n`;
    const page = await pageOf({
      'go.mod': 'module example.org/gate\n\ngo 1.22\n',
      'main.go':
        'package main\n\nimport "github.com/spf13/cobra"\n\nvar root = &cobra.Command{Use: "gate"}\n\nfunc main() { root.Execute() }\n',
      'open.go': command('Open'),
      'mount.go': `//go:build linux || darwin\n\n${command('Mount')}`,
      'dig.go': `//go:build debug\n\n${command('Dig')}`,
    });
    expect(page).toContain('| `open` |');
    expect(page).toContain('| `mount` |');
    expect(page).not.toContain('| `dig` |');
  });

  it('a pipeline whose file is not read is not none', async () => {
    const page = await pageOf({ '.zuul.yaml': '- job:\n    name: a\n', 'a.c': MAIN });
    expect(page).toContain('- CI/CD: `.zuul.yaml`, which is not read here');
  });
});

describe('routes', () => {
  it('of routers that are made where they are asked for have their own prefixes, and one that is worked out begins with a question mark', async () => {
    const page = await pageOf({
      'package.json': '{"name":"board","main":"index.js","dependencies":{"express":"4"}}\n',
      'index.js':
        "const express = require('express');\nconst routes = require('./views');\nmodule.exports = function run(basePath) {\n  const app = express();\n  app.use(basePath, routes);\n  return app;\n};\n",
      'views/index.js':
        "const router = require('express').Router();\nconst api = require('./api');\nconst pages = require('./pages');\nrouter.use('/api', api);\nrouter.use('/', pages);\nmodule.exports = router;\n",
      'views/api.js':
        "const router = require('express').Router();\nconst addJob = require('./add-job');\nrouter.post('/jobs', addJob);\nmodule.exports = router;\n",
      'views/pages.js':
        "const router = require('express').Router();\nrouter.get('/list', (request, response) => response.send(''));\nmodule.exports = router;\n",
      'views/add-job.js': 'module.exports = function addJob(request, response) { response.send(1); };\n',
    });
    expect(page).toContain('| POST | `?/api/jobs` |');
    expect(page).toContain('| GET | `?/list` |');
  });

  it('that only hand on are none, and a name that nothing was found for is told as a name', async () => {
    const page = await pageOf({
      'package.json': '{"name":"board","scripts":{"start":"node app.js"},"dependencies":{"express":"4"}}\n',
      'app.js':
        "const express = require('express');\nconst make = require('./make');\nconst app = express();\nconst made = make();\napp.all('*', (request, response, next) => { next(); });\napp.get('/a', made.one);\napp.get('/b', made.two);\napp.get('/c', made.three);\napp.listen(1);\n",
      'make.js': 'module.exports = () => Object.assign({}, require("./parts"));\n',
    });
    expect(page).not.toContain('`/*`');
    expect(page).toContain('| GET | `/a` | `made.one`, named at `app.js:L6` |');
  });
});

describe('what people wrote', () => {
  it('how it is run is no purpose: its manual says what it is for', async () => {
    const page = await pageOf({
      README:
        'README for project\n==================\n\nSee the manpage for documentation.\n\nRunning it from source\n----------------------\n\nOf course the second stage has to be run as root here.\n',
      'project.8': '.TH PROJECT 8\n.SH NAME\nproject \\- set up a small system\n',
      'a.c': MAIN,
    });
    expect(page).toContain('purpose: set up a small system');
  });

  it('of several READMEs the one that says what it is for is read', async () => {
    const page = await pageOf({
      'README.rst': 'Notes\n=====\n\nSee the other file.\n',
      README: 'Relay - hands mail on to the next host.\n\nBuilding\n--------\n\nRun make.\n',
      'a.c': MAIN,
    });
    expect(page).toContain('Relay - hands mail on to the next host.');
  });

  it('a comment behind an import is about the line below it', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='gate')\n",
      'gate/__init__.py':
        "import os\n\n# Patching will prevent the resolution of names.\nos.environ['A_B'] = 'yes'\n",
      'gate/one.py': 'def open_gate():\n    return 1\n',
      'lib/two.py': 'from gate.one import open_gate\n\ndef shut_gate():\n    return open_gate()\n',
    });
    expect(page).not.toContain('Patching will prevent');
  });

  it('one of many features is not told as if it were all', async () => {
    const page = await pageOf({
      'README.md':
        '# Relay\n\nRelay hands mail to the next host.\n\n## Features\n\n- Lists\n- Sets\n- Strings\n- Streams\n- Documents of any size, only for viewing them\n',
      'a.c': MAIN,
    });
    expect(page).not.toContain('Documents of any size');
  });

  it('a limit is told with what takes it back', async () => {
    const page = await pageOf({
      'README.md':
        '# Relay\n\nRelay hands mail to the next host.\n\n## Limitations\n\n- Queues are kept in memory. With `--spool` they are kept on disk.\n',
      'a.c': MAIN,
    });
    expect(page).toContain('- Queues are kept in memory. With --spool they are kept on disk.');
  });

  it('no aside to some readers is a purpose, and no word for the page part of a name', async () => {
    const page = await pageOf({
      'README.md':
        '# Relay README\n\n**(Users of the old site: click the link before you write to me here.)**\n\nRelay hands mail to the next host.\n',
      'a.c': MAIN,
    });
    expect(page).toContain('# Relay\n');
    expect(page).toContain('purpose: Relay hands mail to the next host.');
  });

  it('of a rule no line is left out', async () => {
    const page = await pageOf({
      'CONTRIBUTING.md':
        '# Rules\n\n 1. Do not edit the pages under doc -\n    these are made from the sources.\n',
      'a.c': MAIN,
    });
    expect(page).toContain('Do not edit the pages under doc - these are made from the sources');
  });
});
