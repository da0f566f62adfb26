import { describe, expect, it } from 'vitest';
import { makeProject } from '../../tree/project.suite.ts';

async function wiredOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const project = makeProject(files);
  try {
    const { routes, commands } = (await project.open()).project();
    return [
      ...routes.map(({ method, route }) => `${method} ${route}`),
      ...commands.map(({ name }) => name),
    ].sort();
  } finally {
    project.remove();
  }
}

describe('routes are told by the whole path, through files and functions', () => {
  it.each([
    [
      'Express: renamed exports, nested routers, functions that are handed the application, constants',
      {
        'app.js':
          "import express from 'express';\nimport { users } from './users.js';\nimport { admin } from './admin.js';\nconst app = express();\nconst BASE = '/v1';\napp.use('/users', check, users);\napp.use(BASE + '/people', users);\nadmin(app);\napp.get(['/a', '/b'], (q, s) => s.end());\napp.post(`${BASE}/c`, (q, s) => s.end());\n",
        'users.js':
          "import { Router } from 'express';\nimport deep from './deep.js';\nconst api = Router();\napi.get('/:id', (q, s) => s.end());\napi.use('/:id/deep', deep);\nexport { api as users };\n",
        'deep.js':
          "import { Router } from 'express';\nconst r = Router();\nr.route('/').put((q, s) => s.end());\nexport default r;\n",
        'admin.js': "export function admin(app) {\n  app.get('/admin', (q, s) => s.end());\n}\n",
        'client.js': "export const load = (api) => api.get('/never', { params: {} });\n",
      },
      [
        'GET /a',
        'GET /admin',
        'GET /b',
        'GET /users/:id',
        'GET /v1/people/:id',
        'POST /v1/c',
        'PUT /users/:id/deep',
        'PUT /v1/people/:id/deep',
      ],
    ],
    [
      'CommonJS: modules that are required where they are mounted, and offered again by others',
      {
        'server.js':
          "const app = require('express')();\napp.use('/api', require('./api'));\nrequire('./old')(app);\nconst all = require('./all');\napp.use('/x', all.books);\n",
        'api/index.js':
          "const router = require('express').Router();\nrouter.get('/ping', (q, s) => s.end());\nmodule.exports = router;\n",
        'old.js': "module.exports = function (app) {\n  app.get('/old', (q, s) => s.end());\n};\n",
        'all/index.js': "exports.books = require('./books');\n",
        'all/books.js':
          "const { Router } = require('express');\nconst router = Router();\nrouter.get('/books', (q, s) => s.end());\nmodule.exports = router;\n",
      },
      ['GET /api/ping', 'GET /old', 'GET /x/books'],
    ],
    [
      'Fastify: plugins in place, in other files, loaded when asked for',
      {
        'app.js':
          "import Fastify from 'fastify';\nimport { items } from './items.js';\nexport const app = Fastify();\napp.register(items, { prefix: '/v1' });\napp.register(import('./lazy.js'), { prefix: '/lazy' });\napp.register(async function (scope) {\n  scope.get('/in', async () => 1);\n  scope.register(async (deeper) => { deeper.post('/deep', async () => 2); }, { prefix: '/d' });\n}, { prefix: '/here' });\n",
        'items.js': "export const items = async (app) => {\n  app.get('/items', async () => 1);\n};\n",
        'lazy.js': "export default async function (fastify) {\n  fastify.get('/loaded', async () => 1);\n}\n",
      },
      ['GET /here/in', 'GET /lazy/loaded', 'GET /v1/items', 'POST /here/d/deep'],
    ],
    [
      'Hono, Koa and Nest: prefixes that a router gives itself, and that all controllers share',
      {
        'hono.ts':
          "import { Hono } from 'hono';\nimport { books } from './books';\nconst app = new Hono();\napp.route('/books', books);\nconst api = new Hono().basePath('/api');\napi.on(['PUT', 'DELETE'], '/x', (c) => c);\napp.route('/', api);\n",
        'books.ts':
          "import { Hono } from 'hono';\nexport const books = new Hono().get('/', (c) => c).post((c) => c);\n",
        'koa.js':
          "const Router = require('@koa/router');\nconst router = new Router({ prefix: '/koa' });\nrouter.get('named', '/y/:id', async () => {});\n",
        'main.ts':
          "import { NestFactory } from '@nestjs/core';\nasync function start() {\n  const app = await NestFactory.create(M);\n  app.setGlobalPrefix('nest');\n}\n",
        'cats.ts':
          "import { Controller, Get } from '@nestjs/common';\n@Controller(['cats', 'cat'])\nexport class Cats {\n  @Get([':id', 'one/:id'])\n  find() {}\n}\n",
      },
      [
        'DELETE /api/x',
        'GET /books',
        'GET /koa/y/:id',
        'GET /nest/cat/:id',
        'GET /nest/cat/one/:id',
        'GET /nest/cats/:id',
        'GET /nest/cats/one/:id',
        'POST /books',
        'PUT /api/x',
      ],
    ],
    [
      'Next: pages and handlers, by where they lie',
      {
        'package.json': '{"name":"x","dependencies":{"next":"15"}}',
        'src/app/(shop)/p/[id]/page.tsx': 'export default function P() { return null; }\n',
        'src/app/api/[...rest]/route.ts': 'export async function GET() {}\n',
        'src/pages/about.tsx': 'const A = () => null;\nexport default A;\n',
        'src/pages/_app.tsx': 'export default function App() {}\n',
        'src/pages/api/hi.ts': 'export default (q, s) => s.end();\n',
      },
      ['ANY /api/hi', 'GET /about', 'GET /api/*rest', 'GET /p/:id'],
    ],
    [
      'Django: lists of their own, included ones, sets of views',
      {
        'proj/settings.py': "ROOT_URLCONF = 'proj.urls'\n",
        'proj/urls.py':
          "from django.urls import include, path\nfrom shop import views\nfrom shop import urls as shop_urls\nrouter = DefaultRouter()\nrouter.register('users', views.UserViewSet)\nextra = [path('r/', views.r)]\nurlpatterns = [\n    path('shop/', include(('shop.urls', 'shop'))),\n    path('again/', include(shop_urls)),\n    path('api/', include(router.urls)),\n    path('x/', include(extra)),\n    path('in/', include([path('a/', views.a)])),\n]\nurlpatterns += [path('more/', views.a)]\n",
        'shop/urls.py': "from django.urls import path\nurlpatterns = [path('<int:id>/', v)]\n",
        'shop/management/commands/sync.py':
          "from django.core.management.base import BaseCommand\nclass Command(BaseCommand):\n    help = 'Syncs'\n",
      },
      [
        'ANY /again/<int:id>/',
        'ANY /api/users/',
        'ANY /api/users/{pk}/',
        'ANY /in/a/',
        'ANY /more/',
        'ANY /shop/<int:id>/',
        'ANY /x/r/',
        'sync',
      ],
    ],
    [
      'Flask and FastAPI: blueprints and routers of other files, classes, prefixes that have a name',
      {
        'web/__init__.py':
          "from flask import Flask\nfrom .api import bp as api\ndef create_app():\n    app = Flask(__name__)\n    app.register_blueprint(api, url_prefix='/api')\n    @app.route('/health')\n    def health(): ...\n    return app\n",
        'web/api/__init__.py':
          "from flask import Blueprint\nbp = Blueprint('api', __name__)\nfrom . import users\n",
        'web/api/users.py':
          "from flask.views import MethodView\nfrom . import bp\nclass U(MethodView):\n    def get(self): ...\n    def delete(self): ...\nbp.add_url_rule('/u/<id>', view_func=U.as_view('u'))\n",
        'fast/main.py':
          'from fastapi import FastAPI\nfrom fast.config import settings\nfrom .routers import items\napp = FastAPI()\napp.include_router(items.router, prefix=settings.API_V1)\n',
        'fast/config.py': 'class Settings:\n    API_V1: str = "/api/v1"\nsettings = Settings()\n',
        'fast/routers/items.py':
          'from fastapi import APIRouter\nrouter = APIRouter(prefix="/items")\n@router.get(\n    "/{id}",\n)\nasync def one(id): ...\n',
        'A.java':
          'import org.springframework.web.bind.annotation.*;\n@RequestMapping(Paths.BASE)\nclass A {\n  @GetMapping("/a")\n  void a() {}\n  @GetMapping(Paths.UNKNOWN)\n  void b() {}\n}\n',
        'Paths.java': 'class Paths { static final String BASE = "/base"; }\n',
      },
      ['DELETE /api/u/<id>', 'GET /api/u/<id>', 'GET /api/v1/items/{id}', 'GET /base/a', 'GET /health'],
    ],
    [
      'chi, gin and net/http: functions that make a router or are handed a group',
      {
        'go.mod': 'module ex.org/m\n',
        'main.go':
          'package main\nimport (\n\t"github.com/go-chi/chi/v5"\n\t"ex.org/m/users"\n)\nfunc main() {\n\tr := chi.NewRouter()\n\tr.Route("/a", func(r chi.Router) {\n\t\tr.With(p).Get("/", h)\n\t\tr.Group(func(r chi.Router) { r.Post("/g", h) })\n\t})\n\tr.Mount("/admin", admin())\n\tr.Mount("/users", users.Routes())\n\tr.Mount("/todos", todos{}.Routes())\n}\nfunc admin() chi.Router {\n\tr := chi.NewRouter()\n\tr.Get("/x", h)\n\treturn r\n}\n',
        'todos.go':
          'package main\nimport "github.com/go-chi/chi/v5"\ntype todos struct{}\nfunc (t todos) Routes() chi.Router {\n\tr := chi.NewRouter()\n\tr.Put("/{id}", h)\n\treturn r\n}\n',
        'users/users.go':
          'package users\nimport "github.com/go-chi/chi/v5"\nfunc Routes() chi.Router {\n\tr := chi.NewRouter()\n\tr.Get("/", h)\n\treturn r\n}\n',
        'gin/gin.go':
          'package gin\nimport "github.com/gin-gonic/gin"\nfunc run() {\n\tr := gin.Default()\n\tregister(r.Group("/gin"))\n}\nfunc register(g *gin.RouterGroup) {\n\tg.GET("/i", h)\n\tv := g.Group("/v")\n\tv.PUT("", h)\n}\n',
        'std/std.go':
          'package std\nimport "net/http"\nconst p = "/const"\nfunc run() {\n\tmux := http.NewServeMux()\n\tmux.HandleFunc(p, h)\n\tmux.Handle("/std/", http.StripPrefix("/std", inner()))\n}\nfunc inner() http.Handler {\n\tm := http.NewServeMux()\n\tm.HandleFunc("GET /v", h)\n\treturn m\n}\n',
      },
      [
        'ANY /const',
        'GET /a',
        'GET /admin/x',
        'GET /gin/i',
        'GET /std/v',
        'GET /users',
        'POST /a/g',
        'PUT /gin/v',
        'PUT /todos/{id}',
      ],
    ],
    [
      'axum and actix: nested, merged and configured from other modules',
      {
        'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n',
        'src/main.rs':
          'use axum::{routing::{get, post}, Router};\nmod users;\nasync fn main() {\n    let api = Router::new().route("/ping", get(p)).nest("/users", users::router());\n    let app = Router::new().nest("/api", api).merge(extra()).nest("/in", Router::new().route("/a", post(p)));\n}\nfn extra() -> Router { Router::new().route("/e", axum::routing::patch(p)) }\n',
        'src/users.rs':
          'use axum::{routing::get, Router};\npub fn router() -> Router { Router::new().route("/{id}", get(s)) }\n',
        'src/web.rs':
          'use actix_web::{get, web, App};\nmod conf;\n#[get("/x")]\nasync fn x() -> R { r }\nfn app() { App::new().service(web::scope("/s").service(x).configure(conf::config).service(web::scope("/t").service(web::resource("/r").route(web::delete().to(d))))); }\n',
        'src/conf.rs':
          'use actix_web::web;\npub fn config(cfg: &mut web::ServiceConfig) { cfg.route("/flat", web::post().to(l)); }\n',
      },
      [
        'DELETE /s/t/r',
        'GET /api/ping',
        'GET /api/users/{id}',
        'GET /s/x',
        'PATCH /e',
        'POST /in/a',
        'POST /s/flat',
      ],
    ],
    [
      'Rails, Sinatra and Spring: concerns, shallow and renamed resources, namespaces, several paths',
      {
        'config/routes.rb':
          "Rails.application.routes.draw do\n  concern :noted do\n    resources :notes, only: %i[index]\n  end\n  resources :people, path: 'staff', only: [:show], concerns: :noted do\n    resources :tasks, only: [:destroy], shallow: true\n    member do\n      post :ban\n    end\n  end\n  match 'both', to: 'x#y', via: [:get, :post]\n  resources :tags, only: :show, param: :slug\n  mount Queue::Web => '/queue'\nend\n",
        'app.rb':
          "require 'sinatra/base'\nclass App < Sinatra::Base\n  namespace '/api' do\n    get('/v') { 1 }\n  end\n  get %r{/h/(\\d+)} do |c|\n  end\nend\n",
        'A.java':
          'import org.springframework.web.bind.annotation.*;\n@RequestMapping({"/m", "/n"})\nclass A {\n  static final String P = "/p";\n  @GetMapping(P + "/q")\n  void q() {}\n  @GetMapping(Elsewhere.R)\n  void r() {}\n}\n@FeignClient("x")\ninterface C {\n  @GetMapping("/asked")\n  void a();\n}\n',
      },
      [
        'ANY /queue',
        'DELETE /tasks/:id',
        'GET /api/v',
        'GET /both',
        'GET /h/(\\d+)',
        'GET /m/p/q',
        'GET /n/p/q',
        'GET /staff/:id',
        'GET /staff/:person_id/notes',
        'GET /tags/:slug',
        'POST /both',
        'POST /staff/:id/ban',
      ],
    ],
  ] as const)('%s', async (_name, files, wanted) => expect(await wiredOf(files)).toEqual(wanted));
});

describe('commands are told by what is typed, through files and functions', () => {
  it.each([
    [
      'clap, derived',
      {
        'src/main.rs':
          'mod remote;\nuse clap::{Parser, Subcommand};\n#[derive(Parser)]\nstruct Cli { #[command(subcommand)] c: Commands }\n#[derive(Subcommand)]\nenum Commands {\n    /// Adds\n    Add { p: String },\n    Remote(remote::RemoteArgs),\n    #[command(hide = true)]\n    Secret,\n    Config { #[command(subcommand)] a: Action },\n    #[command(flatten)]\n    More(More),\n    #[command(external_subcommand)]\n    Other(Vec<String>),\n}\n#[derive(Subcommand)]\n#[command(rename_all = "snake_case")]\nenum Action { GetIt }\n#[derive(Subcommand)]\nenum More { DropAll }\n',
        'src/remote.rs':
          'use clap::{Args, Subcommand};\n#[derive(Args)]\npub struct RemoteArgs { #[command(subcommand)] pub c: RemoteCommand }\n#[derive(Subcommand)]\npub enum RemoteCommand { Prune }\n',
      },
      ['add', 'config', 'config get_it', 'drop-all', 'remote', 'remote prune'],
    ],
    [
      'cobra: added in other files, hidden, and the program itself',
      {
        'cmd/root.go':
          'package cmd\nimport "github.com/spf13/cobra"\nvar Root = &cobra.Command{ Use: "tool" }\nvar list = &cobra.Command{ Use: "list" }\nvar gone = &cobra.Command{ Use: "gone", Hidden: true }\nfunc init() { Root.AddCommand(list, gone) }\n',
        'cmd/complete/all.go':
          'package complete\nimport (\n\t"github.com/spf13/cobra"\n\t"x.org/tool/cmd"\n)\nvar all = &cobra.Command{ Use: "complete" }\nfunc init() { cmd.Root.AddCommand(all) }\n',
        'cmd/complete/bash.go':
          'package complete\nimport "github.com/spf13/cobra"\nvar bash = &cobra.Command{ Use: "bash" }\nfunc init() { all.AddCommand(bash) }\n',
      },
      ['complete', 'complete bash', 'list'],
    ],
    [
      'of the program, and not of what those who work on it run',
      {
        'tool/cli.py': 'import click\n@click.group()\ndef cli(): pass\n@cli.command()\ndef go(): pass\n',
        'contrib/ci.py':
          "import argparse\np = argparse.ArgumentParser()\ns = p.add_subparsers()\ns.add_parser('boot')\n",
        'bin/release.py':
          "import argparse\np = argparse.ArgumentParser()\ns = p.add_subparsers()\ns.add_parser('tag')\n",
      },
      ['go'],
    ],
    [
      'clap, built',
      {
        'src/main.rs':
          'use clap::Command;\nmod sub;\nfn cli() -> Command {\n    Command::new("tool")\n        .subcommand(Command::new("stash").subcommand(Command::new("push")))\n        .subcommand(sub::remote())\n        .subcommands([Command::new("one"), Command::new("two")])\n}\nfn run() { std::process::Command::new("git"); }\n',
        'src/sub.rs':
          'pub fn remote() -> clap::Command { clap::Command::new("remote").subcommand(list()) }\nfn list() -> clap::Command { clap::Command::new("list") }\n',
      },
      ['one', 'remote', 'remote list', 'stash', 'stash push', 'two'],
    ],
    [
      'thor',
      {
        'lib/cli.rb':
          "require 'thor'\nmodule T\n  class CLI < Thor\n    desc 'list [X]', 'lists'\n    def list(x = ''); end\n    desc 'secret', 'x', hide: true\n    def secret; end\n    desc 'remote SUB', 'remotes'\n    subcommand 'remote', Remote\n    def helper; end\n  end\nend\n",
        'lib/remote.rb':
          "module T\n  class Remote < Thor\n    desc 'add <n>', 'adds'\n    def add(n); end\n  end\nend\n",
      },
      ['list', 'remote', 'remote add'],
    ],
    [
      'yargs: modules, objects, builders, folders',
      {
        'cli.js':
          "import yargs from 'yargs';\nimport * as deploy from './deploy.js';\nimport { remote } from './remote.js';\nyargs(argv).command(['list', 'ls'], 'lists').command(deploy).command(remote)\n  .command('db', 'x', (y) => y.command('seed <f>', 'seeds')).command('hid', false).commandDir('dir').parse();\n",
        'deploy.js':
          "export const command = 'deploy <env>';\nexport const describe = 'deploys';\nexport const handler = () => {};\n",
        'remote.js':
          "export const remote = { command: 'remote <c>', describe: 'r', builder: (y) => y.command(add), handler() {} };\nconst add = { command: 'add', describe: 'a', handler() {} };\n",
        'dir/init.js': "exports.command = 'init';\nexports.handler = function () {};\n",
      },
      ['db', 'db seed', 'deploy', 'init', 'list', 'remote', 'remote add'],
    ],
    [
      'oclif and citty',
      {
        'src/commands/a/b.ts':
          "import { Base } from '../../base.js';\nexport default class B extends BaseCommand { static summary = 'x'; }\n",
        'src/commands/hid.ts':
          "import { Command } from '@oclif/core';\nexport default class H extends Command { static hidden = true; }\n",
        'citty.ts':
          "import { defineCommand } from 'citty';\nimport build from './build';\nconst main = defineCommand({ meta: { name: 'ct' }, subCommands: { build, dev: () => import('./dev').then((m) => m.default), db: defineCommand({ subCommands: { up: { meta: {} } } }) } });\n",
        'build.ts':
          "import { defineCommand } from 'citty';\nexport default defineCommand({ meta: { name: 'builder' } });\n",
        'dev.ts':
          "import { defineCommand } from 'citty';\nexport default defineCommand({ meta: { description: 'd' } });\n",
      },
      ['a b', 'build', 'db', 'db up', 'dev'],
    ],
    [
      'argparse: functions and classes that are handed the parsers',
      {
        't/main.py':
          "import argparse\nfrom t import remote\ndef add_run(subparsers):\n    subparsers.add_parser('run')\nclass Db:\n    def __init__(self, subs):\n        self.parser = subs.add_parser('db')\n        self.subs = self.parser.add_subparsers()\n        self.subs.add_parser('up')\ndef make():\n    parser = argparse.ArgumentParser()\n    subparsers = parser.add_subparsers()\n    add_run(subparsers)\n    remote.register(subparsers)\n    Db(subparsers)\n",
        't/remote.py':
          "def register(subparsers):\n    parser = subparsers.add_parser('remote')\n    sub = parser.add_subparsers()\n    _push(sub)\ndef _push(sub):\n    sub.add_parser('push')\n",
      },
      ['db', 'db up', 'remote', 'remote push', 'run'],
    ],
    [
      'argparse: a name that is given again, and a function that adds',
      {
        't.py':
          "import argparse\ndef main():\n    parser = argparse.ArgumentParser()\n    subs = parser.add_subparsers()\n    def add(name, help):\n        return subs.add_parser(name, help=help)\n    sub = subs.add_parser('key')\n    inner = sub.add_subparsers()\n    sub = inner.add_parser('export')\n    sub = subs.add_parser('debug')\n    more = sub.add_subparsers()\n    sub = more.add_parser('dump')\n    add('gc', help='cleans')\n    last = add('run', help='runs')\n",
      },
      ['debug', 'debug dump', 'gc', 'key', 'key export', 'run'],
    ],
    [
      'typer: named where they are made, registered behind their function, taken from the folder',
      {
        'app/main.py':
          "import typer\nfrom . import users\nfrom .tree import tree\napp = typer.Typer()\napp.add_typer(users.app, name='users')\napp.add_typer(tree)\napp.command()(lone)\n@app.command(hidden=True)\ndef hidden(): ...\n",
        'app/users.py': 'import typer\napp = typer.Typer()\n@app.command()\ndef create(): ...\n',
        'app/tree.py': "import typer\ntree = typer.Typer(name='tree')\n@tree.command()\ndef cut(): ...\n",
      },
      ['lone', 'tree', 'tree cut', 'users', 'users create'],
    ],
    [
      'commander: made by functions, handed to functions, hidden',
      {
        'cli.ts':
          "import { program } from 'commander';\nimport { make } from './remote.js';\nimport { build } from './build.js';\nprogram.command('hid', { hidden: true });\nprogram.addCommand(make());\nbuild(program);\n",
        'remote.ts':
          "import { Command } from 'commander';\nexport function make() {\n  const r = new Command('remote');\n  r.command('add');\n  return r;\n}\n",
        'build.ts':
          "import type { Command } from 'commander';\nexport function build(program: Command): void {\n  const b = program.command('build');\n  b.command('all');\n}\n",
      },
      ['build', 'build all', 'remote', 'remote add'],
    ],
  ] as const)('%s', async (_name, files, wanted) => expect(await wiredOf(files)).toEqual(wanted));
});
