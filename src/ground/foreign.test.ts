// What a page says where the manifest, the build or what people wrote is not what it seems: kinds, commands, routes, purposes.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const MAIN = 'int work(void) { return 1; }\nint main(int argc, char **argv) { return work(); }\n';

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
    expect(page).toContain('1 file with tests that assert something');
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

describe('a library that lies in the tree with its own licence and build', () => {
  it('is told in one line, and nothing else is told of it', async () => {
    const steam = (name: string): string => `int ${name}(int a)\n{\n\treturn a + 1;\n}\n`;
    const page = await pageOf({
      LICENSE: 'Copyright A. Permission is hereby granted, free of charge\n',
      Makefile: 'all:\n\tcc -o kettle kettle.c libsteam/libsteam.a\n',
      'kettle.c': MAIN,
      'libsteam/LICENSE': 'Copyright B. Redistribution and use in source and binary forms\n',
      'libsteam/README': 'Steam\n=====\n\nSteam is a library for boiling.\n',
      'libsteam/Makefile': 'all:\n\tcc -c src/*.c\n',
      'libsteam/src/steam.c': steam('boil_water'),
      'libsteam/tests/steam_test.c': `#include <assert.h>\nint main(void) { assert(1); return 0; }\n`,
    });
    expect(page).toContain('- 4 files of others in the tree are not described (`libsteam/`).');
    expect(page.match(/libsteam/g)).toHaveLength(1);
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
