import { afterEach, describe, expect, it } from 'vitest';
import { makeProject, type ScratchProject } from '../tree/project.suite.ts';
import type { ProjectFacts } from './facts.ts';
import { gatherPackages, packageOf } from './packages.ts';
import { rankNodes } from './rank.ts';
import { createWeightList } from './weights.ts';

const made: ScratchProject[] = [];
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});
const project = async (files: Record<string, string>): Promise<ProjectFacts> => {
  const one = makeProject(files);
  made.push(one);
  return (await one.open()).project();
};
/** What is built is looked at only where it is kept. */
const inGit = async (files: Record<string, string>): Promise<ProjectFacts> => {
  const one = makeProject(files, { git: true });
  made.push(one);
  return (await one.open()).project();
};
const offered = (facts: ProjectFacts) =>
  facts.symbols.filter(({ isOffered }) => isOffered).map(({ path, symbol }) => `${path}:${symbol.name}`);

describe('what a package offers', () => {
  it('follows exports through re-exports to declarations, from what is built to what is written', async () => {
    const facts = await project({
      'package.json':
        '{"name":"p","exports":{".":{"types":"./dist/index.d.ts","default":"./dist/index.js"},"./x":"./dist/x.js"}}',
      'src/index.ts':
        "export * from './a.ts';\nexport { b as c } from './b.ts';\nimport { d } from './d.ts';\nexport { d };\n",
      'src/a.ts': 'export function a() {}\nfunction hidden() {}\n',
      'src/b.ts': 'export const b = 1;\nexport const unused = 2;\n',
      'src/d.ts': 'export class d {}\n',
      'src/x.ts': 'export type X = 1;\n',
      'src/inner.ts': 'export const inner = 1;\n',
    });
    expect(offered(facts).sort()).toEqual(['src/a.ts:a', 'src/b.ts:b', 'src/d.ts:d', 'src/x.ts:X']);
  });

  it('follows CommonJS: what is required and passed on is offered where it is declared', async () => {
    const facts = await project({
      'package.json': '{"name":"p","main":"./index.js"}',
      'index.js':
        "const { Command } = require('./lib/command.js');\nconst outside = require('other');\nexports.Command = Command;\nexports.outside = outside;\nexports.make = () => new Command();\nexports.app = require('./lib/app.js');\n",
      'lib/command.js': 'class Command { run() {} }\nexports.Command = Command;\n',
      'lib/app.js': 'var app = exports = module.exports = {};\napp.listen = function listen() {};\n',
    });
    expect(offered(facts).sort()).toEqual(['index.js:make', 'lib/app.js:app', 'lib/command.js:Command']);
    expect(facts.members.map(({ symbol }) => `${symbol.container}.${symbol.name}`).sort()).toEqual([
      'Command.run',
      'app.listen',
    ]);
  });

  it('names a class or function that is declared and exported at once', async () => {
    const facts = await project({
      'package.json': '{"name":"p","main":"./index.js"}',
      'index.js':
        'module.exports = class Application extends Base {\n  listen() {}\n}\nmodule.exports.default = 1;\n',
    });
    expect(offered(facts)).toContain('index.js:Application');
    expect(facts.members.map(({ symbol }) => symbol.name)).toEqual(['listen']);
  });

  it('offers of C what headers for others declare, where there are such headers', async () => {
    const files = {
      'include/pub.h': 'int pub_open(void);\nstruct pub { int a; };\n',
      'lib/open.c':
        '#include "pub.h"\nint pub_open(void)\n{\n\treturn 1;\n}\n\nint pub__inner(void)\n{\n\treturn 2;\n}\n',
      'lib/inner.h': 'int pub__inner(void);\n',
    };
    const { 'include/pub.h': _headers, ...alone } = files;
    const names = async (tree: Record<string, string>) =>
      [...new Set(offered(await project(tree)).map((one) => one.replace(/.*:/, '')))].sort();
    expect(await names(files)).toEqual(['pub', 'pub_open']);
    expect(await names(alone)).toEqual(['pub__inner', 'pub_open']);
  });
  it('offers every export where no manifest says what is offered, and other languages by their own words', async () => {
    const facts = await project({
      'a.ts': 'export const a = 1;\n',
      'm.go': 'package m\nfunc Pub() {}\nfunc priv() {}\n',
      'internal/x.go': 'package x\nfunc Hidden() {}\n',
    });
    expect(offered(facts).sort()).toEqual(['a.ts:a', 'm.go:Pub']);
  });

  it('offers what was built where there is nothing else, and only there', async () => {
    const built = {
      'package.json': '{"name":"x","exports":{".":{"types":"./dist/i.d.ts","default":"./dist/i.js"}}}',
      'dist/i.js': 'export function made() {}\n',
      'dist/i.d.ts': 'export declare function made(): void;\n',
    };
    const alone = await inGit(built);
    expect(alone.symbols.some(({ symbol, isOffered }) => symbol.name === 'made' && isOffered)).toBe(true);
    expect(alone.packages[0]?.entries[0]?.target).toBe('./dist/i.js');
    const beside = await inGit({ ...built, 'src/i.ts': 'export function written() {}\n' });
    expect(beside.symbols.map(({ symbol }) => symbol.name)).toEqual(['written']);
  });

  it('never offers tests, examples, fixtures, benchmarks, vendored or generated code', async () => {
    const text = 'export const thing = 1;\n';
    const facts = await project({
      'test/a.ts': text,
      'examples/a.ts': text,
      'src/__fixtures__/a.ts': text,
      'bench/a.ts': text,
      'vendor/a.ts': text,
      'src/a.gen.ts': text,
      'src/a.test.ts': text,
      'src/g.ts': `// @generated\n${text}`,
      'src/real.ts': 'export const real = 1;\n',
    });
    expect(offered(facts)).toEqual(['src/real.ts:real']);
  });
});

describe('what is used most comes first', () => {
  it('counts files that import the declaration, not files that use the same word', async () => {
    const facts = await project({
      'src/get.ts': 'export function get() {}\n',
      'src/used.ts': 'export function used() {}\n',
      ...Object.fromEntries(
        [1, 2, 3].map((n) => [
          `src/u${n}.ts`,
          `import { used } from './used.ts';\nexport const v${n} = used(map.get(1));\n`,
        ]),
      ),
    });
    const byName = Object.fromEntries(
      facts.symbols.map(({ symbol, references }) => [symbol.name, references]),
    );
    expect(byName['used']).toBe(3);
    expect(byName['get']).toBe(0);
    expect(facts.symbols[0]?.symbol.name).toBe('used');
  });

  it('shares a use among declarations that it may mean', async () => {
    const facts = await project({
      'a.rb': 'def twice; end\n',
      'b.rb': 'def twice; end\n',
      'c.rb': 'twice\n',
    });
    expect(facts.symbols.map(({ references }) => references)).toEqual([0.5, 0.5]);
  });

  it('ranks a graph so that all ranks sum to one and the pointed-at node wins', () => {
    const edges = createWeightList();
    edges.add(0, 2, 1);
    edges.add(1, 2, 5);
    const ranks = rankNodes(3, edges.read());
    expect([...ranks].reduce((sum, rank) => sum + rank)).toBeCloseTo(1, 10);
    expect(ranks[2]).toBeGreaterThan(ranks[0] as number);
    expect(rankNodes(0, createWeightList().read())).toHaveLength(0);
  });
});

describe('routes of a project', () => {
  it('carry the prefix of where their router is mounted, across files', async () => {
    const facts = await project({
      'src/app.ts':
        "import express from 'express';\nimport users from './users.js';\nconst app = express();\napp.use('/api', users);\n",
      'src/users.ts':
        "import { Router } from 'express';\nconst router = Router();\nrouter.get('/users/:id', show);\nexport default router;\n",
      'py/main.py':
        "from fastapi import FastAPI\nfrom .items import router\napp = FastAPI()\napp.include_router(router, prefix='/v1')\n",
      'py/items.py':
        "from fastapi import APIRouter\nrouter = APIRouter(prefix='/items')\n@router.get('/{id}')\ndef show(): ...\n",
      'app/blog/[slug]/route.ts': 'export async function GET() {}\n',
      'test/x.test.ts': "import express from 'express';\nconst app = express();\napp.get('/test-only', x);\n",
    });
    expect(facts.routes.map(({ method, route, path }) => `${method} ${route} ${path}`)).toEqual([
      'GET /api/users/:id src/users.ts',
      'GET /blog/:slug app/blog/[slug]/route.ts',
      'GET /v1/items/{id} py/items.py',
    ]);
  });
});

describe('routes behind what is known only at run time', () => {
  it('begin with what is unknown', async () => {
    const facts = await project({
      'src/app.js':
        "const express = require('express');\nconst users = require('./users');\nconst app = express();\napp.use(`${options.prefix}/api`, users);\napp.use(options.base + '/more', require('./more'));\n",
      'src/users.js':
        "const { Router } = require('express');\nconst router = Router();\nrouter.get('/users', show);\nmodule.exports = router;\n",
      'src/more.js':
        "const { Router } = require('express');\nconst router = Router();\nrouter.get('/cups', show);\nmodule.exports = router;\n",
    });
    expect(facts.routes.map(({ method, route }) => `${method} ${route}`)).toEqual([
      'GET ?/api/users',
      'GET ?/more/cups',
    ]);
  });
  it('are not at the top because the function that makes their router is handed the application', async () => {
    const facts = await project({
      'src/app.js':
        "const express = require('express');\nconst addUsers = require('./users');\nconst app = express();\naddUsers(app);\n",
      'src/users.js':
        "const express = require('express');\nmodule.exports = function (app) {\n  const router = express.Router();\n  router.get('/users', show);\n  app.use(`${app.locals.root}/v1`, router);\n};\n",
    });
    expect(facts.routes.map(({ route }) => route)).toEqual(['?/v1/users']);
  });
});

describe('which folder imports which', () => {
  const linksOf = ({ links }: ProjectFacts): string[] => links.map(({ from, to }) => `${from} → ${to}`);

  it('inside a package of Python, the library that is called like a sibling is the library', async () => {
    const facts = await project({
      'shop/__init__.py': '',
      'shop/io/__init__.py': 'def read():\n    return 1\n',
      'shop/web/__init__.py': '',
      'shop/web/page.py': 'import io\n\ndef page():\n    return io.StringIO()\n',
      'shop/near/__init__.py': '',
      'shop/near/a.py': 'from shop.io import read\n\ndef a():\n    return read()\n',
      'tools/run.py': 'import helpers.one\n\ndef run():\n    return helpers.one\n',
      'tools/helpers/one.py': 'ONE = 1\n',
    });
    expect(linksOf(facts)).toEqual(['shop/near → shop/io', 'tools → tools/helpers']);
  });

  it('of one package in several folders, the one with the class', async () => {
    const facts = await project({
      'templates/com/acme/inner/Build.java': 'package com.acme.inner;\npublic class Build {}\n',
      'src/com/acme/inner/Types.java': 'package com.acme.inner;\npublic class Types {}\n',
      'src/com/acme/api/Api.java':
        'package com.acme.api;\nimport com.acme.inner.Types;\nimport com.acme.inner.Gone;\npublic class Api { Types t; }\n',
    });
    expect(linksOf(facts)).toEqual(['src/com/acme/api → src/com/acme/inner']);
  });

  it('lead to the class, where a folder is called as it is', async () => {
    const uses = (name: string): string =>
      `<?php\nnamespace Cup\\Util;\nuse Cup\\Config;\nclass ${name}\n{\n}\n`;
    const facts = await project({
      'composer.json': '{"name":"x/cup"}',
      'src/Cup/Config.php': '<?php\nnamespace Cup;\nclass Config\n{\n}\n',
      'src/Cup/Config/Source.php': '<?php\nnamespace Cup\\Config;\nclass Source\n{\n}\n',
      'src/Cup/Util/One.php': uses('One'),
      'src/Cup/Util/Two.php': uses('Two'),
    });
    expect(linksOf(facts)).toEqual(['src/Cup/Util → src/Cup']);
  });
});

describe('what code does to the world', () => {
  it('shows by imports whose names are used, and by calls where nothing has to be taken in', async () => {
    const facts = await project({
      'a.go': 'package a\nimport "io"\nfunc A(r io.Reader) { io.ReadAll(r) }\n',
      'b.c': '#include <stdlib.h>\n#include <sys/socket.h>\nvoid run(void) { call(); socket(1, 2, 3); }\n',
      'c.php': "<?php\nfunction keep($x) { file_put_contents('a', $x); }\n",
    });
    expect(facts.effects.map(({ kind, action, module }) => `${kind} ${action} ${module}`)).toEqual([
      'network write socket',
      'filesystem write file_put_contents',
    ]);
  });
});

describe('what is sent elsewhere', () => {
  it('a client that posts writes, a server that reads headers asks nobody', async () => {
    const facts = await project({
      'a.js': "import axios from 'axios';\nexport const send = (x) => axios.post('https://a.b', x);\n",
      'b.go': 'package b\nimport "net/http"\nfunc B(r *http.Request) string { return r.Header.Get("x") }\n',
      'c.rs': 'use std::process::exit;\npub fn run() { exit(1) }\n',
    });
    expect(facts.effects.map(({ kind, action, path }) => `${kind} ${action} ${path}`)).toEqual([
      'network read a.js',
      'network write a.js',
    ]);
  });
});

describe('packages', () => {
  const manifest = {
    kind: 'npm',
    name: '',
    version: '',
    description: '',
    licence: '',
    scripts: [],
    entries: [],
    dependencies: [],
    devDependencies: [],
    buildDependencies: [],
    members: [],
    popular: [],
    requires: [],
  } as const;

  it('are gathered by folder, with the members that patterns name and those they leave out', () => {
    const packages = gatherPackages([
      { ...manifest, path: 'package.json', members: ['packages/*', '!packages/old'] },
      { ...manifest, path: 'packages/a/package.json', name: 'a' },
      { ...manifest, path: 'packages/old/package.json' },
      { ...manifest, path: 'other/package.json' },
    ]);
    expect(packages.map(({ folder, members }) => [folder, members])).toEqual([
      ['', ['packages/a']],
      ['other', []],
      ['packages/a', []],
      ['packages/old', []],
    ]);
    expect(packageOf('packages/a/src/x.ts', packages)?.name).toBe('a');
  });
});
