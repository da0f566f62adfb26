import { describe, expect, it } from 'vitest';
import { factsOf } from '../languages/symbols.suite.ts';
import { makeProject } from '../tree/project.suite.ts';

const routes = (language: string, text: string): string[] =>
  factsOf(language, text).routes.map(
    ({ method, path, handler, router }) => `${method} ${path} ${handler} @${router}`,
  );
const mounts = (language: string, text: string): string[] =>
  factsOf(language, text).mounts.map(({ path, target, router }) => `${path} ${target} @${router}`);
const commands = (language: string, text: string): string[] =>
  factsOf(language, text).commands.map(
    ({ framework, name, description }) => `${framework} ${name}: ${description}`,
  );

describe('routes of TypeScript and JavaScript', () => {
  it('reads Express: verbs, chains, mounts; not clients, settings or strings', () => {
    const text =
      "import express from 'express';\nconst app = express();\napp.get('/users/:id', auth, showUser);\napp.get('env');\nrouter.route('/a').get(one).post(two);\naxios.get('/no', {});\napp.use('/api', router);\n// app.get('/comment', x)\n";
    expect(routes('typescript', text)).toEqual([
      'GET /users/:id showUser @app',
      'GET /a one @router',
      'POST /a two @router',
    ]);
    expect(mounts('typescript', text)).toEqual(['/api router @app']);
  });

  it('reads Fastify: shorthand, route objects, prefixes', () => {
    const text =
      "import Fastify from 'fastify';\nfastify.post('/x', { schema }, async (req) => 1);\nfastify.route({ method: ['GET', 'HEAD'], url: '/y', handler: showY });\nfastify.register(plugin, { prefix: '/v1' });\n";
    expect(routes('typescript', text)).toEqual([
      'POST /x  @fastify',
      'GET /y showY @fastify',
      'HEAD /y showY @fastify',
    ]);
    expect(mounts('typescript', text)).toEqual(['/v1 plugin @fastify']);
  });

  it('reads Hono chains, Koa routers and Nest controllers', () => {
    expect(
      routes(
        'typescript',
        "import { Hono } from 'hono';\nconst app = new Hono().get('/a', (c) => c.text('x')).post('/b', h);\n",
      ),
    ).toEqual(['GET /a  @app', 'POST /b h @app']);
    expect(
      routes('javascript', "const Router = require('@koa/router');\nrouter.put('/k', async (ctx) => {});\n"),
    ).toEqual(['PUT /k  @router']);
    const nest =
      "import { Controller, Get, Post } from '@nestjs/common';\n@Controller('cats')\nexport class Cats {\n  @Get(':id')\n  find() {}\n  @Post()\n  add() {}\n}\n";
    expect(routes('typescript', nest)).toEqual([
      'GET /cats/:id Cats.find @@Controller',
      'POST /cats Cats.add @@Controller',
    ]);
  });
});

describe('routes of other languages', () => {
  it('reads Flask and FastAPI, with blueprints and routers', () => {
    const flask =
      "from flask import Flask, Blueprint\nbp = Blueprint('b', __name__, url_prefix='/b')\n@bp.route('/x', methods=['GET', 'POST'])\ndef x():\n    pass\n@app.get('/y')\ndef y(): pass\napp.register_blueprint(bp, url_prefix='/api')\n";
    expect(routes('python', flask)).toEqual(['GET /x x @bp', 'POST /x x @bp', 'GET /y y @app']);
    expect(mounts('python', flask)).toEqual(['/b bp @', '/api bp @app']);
    const fast =
      "from fastapi import APIRouter\nrouter = APIRouter(prefix='/items')\n@router.delete('/{id}')\nasync def remove(id: int): ...\n";
    expect(routes('python', fast)).toEqual(['DELETE /{id} remove @router']);
  });

  it('reads Django', () => {
    const text =
      "from django.urls import path, include, re_path\nurlpatterns = [\n  path('users/<int:id>/', views.show),\n  re_path(r'^old/$', Old.as_view()),\n  path('api/', include('api.urls')),\n]\n";
    expect(routes('python', text)).toEqual([
      'ANY /users/<int:id>/ views.show @urlpatterns',
      'ANY /old/ Old @urlpatterns',
    ]);
    expect(mounts('python', text)).toEqual(['api/ api.urls @urlpatterns']);
    const computed =
      "from django.urls import re_path\nurlpatterns = [\n  re_path(r'^{0}/'.format(PREFIX), include(inner)),\n  re_path('^%s/x$' % PREFIX, views.x),\n]\n";
    expect(routes('python', computed)).toEqual([]);
    expect(mounts('python', computed)).toEqual(['? inner @urlpatterns']);
    const formatted =
      "from fastapi import APIRouter\nBASE = '/v2'\nrouter = APIRouter()\n@router.get(f'{BASE}/cups')\ndef cups(): pass\n@router.get(f'{self.base}/mugs')\ndef mugs(): pass\n@router.get(f'{BASE}/cups/{{id}}')\ndef cup(): pass\n";
    expect(routes('python', formatted)).toEqual([
      'GET /v2/cups cups @router',
      'GET /v2/cups/{id} cup @router',
    ]);
    const typed =
      "from django.urls import path\ninner: list[URLPattern | URLResolver] = [\n  path('a/', views.a),\n]\nurlpatterns: Any = [path('in/', include(inner))]\n";
    expect(routes('python', typed)).toEqual(['ANY /a/ views.a @inner']);
    expect(mounts('python', typed)).toEqual(['in/ inner @urlpatterns']);
    const halves =
      "from django.urls import re_path\nurlpatterns = [\n  re_path(\n    r'^cups/(?P<id>\\d+)/'  # here\n    r'lid/$',\n    views.lid,\n  ),\n  re_path(r'^a/' + 'b$', views.b),\n]\n";
    expect(routes('python', halves)).toEqual([
      'ANY /cups/<id>/lid/ views.lid @urlpatterns',
      'ANY /a/b views.b @urlpatterns',
    ]);
  });

  it("reads Django's patterns as paths, its sockets, and what its lists are put together from", () => {
    const text =
      "from django.urls import re_path\nurlpatterns = [\n  re_path(r'^cups/(?P<id>[^/]+)/?$', views.cup),\n  re_path(r'^all\\.json$', views.all),\n  re_path(r'^(?P<rest>(?:a|b)/.+)$', views.rest),\n  re_path('^live/$', Live.as_asgi()),\n] + others\nurlpatterns += make(1)\n";
    expect(routes('python', text)).toEqual([
      'ANY /cups/<id> views.cup @urlpatterns',
      'ANY /all.json views.all @urlpatterns',
      'ANY /(?P<rest>(?:a|b)/.+) views.rest @urlpatterns',
      'WS /live/ Live @urlpatterns',
    ]);
    expect(mounts('python', text)).toEqual([' others @urlpatterns', ' make @urlpatterns']);
    expect(mounts('python', "ROOT_URLCONF = 'site.urls'\n")).toEqual([' site.urls @@urls']);
  });

  it('reads what answers inside what is wrapped around it', () => {
    const text =
      "from django.urls import path\nurlpatterns = [\n  path('a', login_required(views.A.as_view(x=1))),\n  path('b', private(Feed())),\n  path('c', cache_page(60)(views.c)),\n  path('d', lambda r: 1),\n]\n";
    expect(routes('python', text)).toEqual([
      'ANY /a views.A @urlpatterns',
      'ANY /b Feed @urlpatterns',
      'ANY /c views.c @urlpatterns',
      'ANY /d  @urlpatterns',
    ]);
  });

  it('reads the one method that Bottle is told', () => {
    const bottle =
      "from bottle import Bottle\napp = Bottle()\n@app.route('/a', method='POST')\ndef a(): pass\n@app.route('/b')\ndef b(): pass\n";
    expect(routes('python', bottle)).toEqual(['POST /a a @app', 'GET /b b @app']);
  });

  it('reads gin, chi and net/http', () => {
    expect(
      routes(
        'go',
        'package m\nimport "github.com/gin-gonic/gin"\nfunc f() {\n\tr.GET("/a", show)\n\tv1 := r.Group("/v1")\n\tv1.POST("/b", add)\n}\n',
      ),
    ).toEqual(['GET /a show @r', 'POST /b add @v1']);
    expect(
      routes(
        'go',
        'package m\nimport "github.com/go-chi/chi/v5"\nfunc f() {\n\tr.Route("/x", func(r chi.Router) {\n\t\tr.Get("/{id}", show)\n\t})\n}\n',
      ),
    ).toEqual(['GET /x/{id} show @r']);
    expect(
      routes(
        'go',
        'package m\nimport "net/http"\nfunc f() {\n\thttp.HandleFunc("/h", h)\n\tmux.Handle("GET /t/{id}", x)\n\thttp.Get("http://a/b")\n}\n',
      ),
    ).toEqual(['ANY /h h @http', 'GET /t/{id} x @mux']);
  });

  it('reads axum and actix', () => {
    expect(
      routes(
        'rust',
        'use axum::Router;\nfn app() { Router::new().route("/a", get(show).post(add)).nest("/api", inner()) }\n',
      ),
    ).toEqual(['GET /a show @', 'POST /a add @']);
    expect(
      routes(
        'rust',
        'use actix_web::{get, web};\n#[get("/u/{id}")]\nasync fn user() {}\nfn c(cfg: X) { cfg.service(web::resource("/r").route(web::post().to(make))); }\n',
      ),
    ).toEqual(['GET /u/{id} user @user', 'POST /r make @cfg']);
  });

  it('reads Spring, below the path of its class', () => {
    const text =
      'import org.springframework.web.bind.annotation.*;\n@RestController\n@RequestMapping("/api")\npublic class C {\n  @GetMapping("/x/{id}")\n  public X show() { return null; }\n  @RequestMapping(value = "/y", method = RequestMethod.POST)\n  public void add() {}\n}\n';
    expect(routes('java', text)).toEqual(['GET /api/x/{id} C.show @', 'POST /api/y C.add @']);
  });

  it('reads Rails and Sinatra', () => {
    const rails =
      "Rails.application.routes.draw do\n  root 'home#index'\n  namespace :admin do\n    resources :users, only: [:index, :show] do\n      post :ban, on: :member\n    end\n  end\n  get '/about', to: 'pages#about'\nend\n";
    expect(routes('ruby', rails)).toEqual([
      'GET / home#index @',
      'GET /admin/users admin/users#index @',
      'GET /admin/users/:id admin/users#show @',
      'POST /admin/users/:id/ban admin/users#ban @',
      'GET /about pages#about @',
    ]);
    expect(routes('ruby', "require 'sinatra'\nget '/hi/:name' do |name|\n  name\nend\n")).toEqual([
      'GET /hi/:name  @',
    ]);
  });
});

describe('commands', () => {
  it('reads commander, yargs and citty', () => {
    expect(
      commands(
        'typescript',
        "import { Command } from 'commander';\nprogram.command('add <file>').description('Adds a file').action(run);\n",
      ),
    ).toEqual(['commander add: Adds a file']);
    expect(
      commands(
        'javascript',
        "const yargs = require('yargs');\nyargs.command('serve [port]', 'Starts it', (y) => y).command({ command: 'stop', describe: 'Stops it' });\n",
      ),
    ).toEqual(['yargs serve: Starts it', 'yargs stop: Stops it']);
    expect(
      commands(
        'typescript',
        "import { defineCommand } from 'citty';\nexport default defineCommand({ meta: { name: 'dev', description: 'Watches' }, run() {} });\n",
      ),
    ).toEqual(['citty dev: Watches']);
  });

  it('reads argparse, click and typer', () => {
    expect(commands('python', "import argparse\nsub.add_parser('build', help='Builds it')\n")).toEqual([
      'argparse build: Builds it',
    ]);
    expect(
      commands(
        'python',
        'import click\n@cli.command()\n@click.option("--x")\ndef make_it(x):\n    """Makes it."""\n',
      ),
    ).toEqual(['click make-it: Makes it.']);
    expect(commands('python', 'import typer\n@app.command("go")\ndef f():\n    """Goes."""\n')).toEqual([
      'typer go: Goes.',
    ]);
  });

  it('reads cobra and clap', () => {
    expect(
      commands(
        'go',
        'package c\nimport "github.com/spf13/cobra"\nvar addCmd = &cobra.Command{\n\tUse: "add [name]",\n\tShort: "Adds it",\n}\n',
      ),
    ).toEqual(['cobra add: Adds it']);
    expect(
      commands(
        'rust',
        'use clap::{Parser, Subcommand};\n#[derive(Subcommand)]\nenum Cmd {\n    /// Adds it\n    AddFile { path: String },\n    #[command(name = "rm")]\n    Remove,\n}\n',
      ),
    ).toEqual(['clap add-file: Adds it', 'clap rm: ']);
  });
});

describe('cobra commands', () => {
  it('are told by the whole path that is typed, however they are put together, without the program', async () => {
    const project = makeProject({
      'go.mod': 'module example.org/tool\n',
      'cmd/root.go': `package cmd
import ( "github.com/spf13/cobra"
 remoteCmd "example.org/tool/remote" )
var rootCmd = &cobra.Command{ Use: "tool", Short: "A tool" }
var serveCmd = &cobra.Command{ Use: "serve [port]" }
func init() { rootCmd.AddCommand(serveCmd, remoteCmd.NewCmdRemote(nil)) }
`,
      'remote/remote.go': `package remote
import "github.com/spf13/cobra"
func NewCmdRemote(x any) *cobra.Command {
  cmd := &cobra.Command{ Use: "remote" }
  cmd.AddCommand(newAdd())
  cmd.AddCommand(&cobra.Command{ Use: "prune" })
  return cmd
}
func newAdd() *cobra.Command { return &cobra.Command{ Use: "add NAME" } }
`,
      'remote/config.go':
        'package remote\nimport "net/http"\nfunc b(cfg C) { cfg.Get("", "x"); http.HandleFunc("/up", up) }\n',
    });
    try {
      const facts = (await project.open()).project();
      expect(facts.commands.map(({ name }) => name).sort()).toEqual([
        'remote',
        'remote add',
        'remote prune',
        'serve',
      ]);
      expect(facts.routes.map(({ route }) => route)).toEqual(['/up']);
    } finally {
      project.remove();
    }
  });
});

describe('groups of commands', () => {
  it.each([
    [
      'click',
      {
        'cli.py':
          'import click\nfrom remote import remote\n@click.group()\ndef cli(): pass\n@cli.command("make-it")\ndef make(): pass\n@cli.group()\ndef db(): pass\n@db.command()\ndef migrate(): pass\ncli.add_command(remote)\n',
        'remote.py':
          'import click\n@click.group()\ndef remote(): pass\n@remote.command()\ndef add(): pass\n@click.command()\ndef prune(): pass\nremote.add_command(prune)\n',
      },
      ['db', 'db migrate', 'make-it', 'remote', 'remote add', 'remote prune'],
    ],
    [
      'typer',
      {
        'app.py':
          'import typer\nimport users\napp = typer.Typer()\nitems = typer.Typer()\napp.add_typer(users.app, name="users")\napp.add_typer(items, name="items")\n@app.command()\ndef hello(): pass\n@items.command()\ndef sell_one(): pass\n',
        'users.py': 'import typer\napp = typer.Typer()\n@app.command()\ndef create(): pass\n',
      },
      ['hello', 'items', 'items sell-one', 'users', 'users create'],
    ],
    [
      'argparse',
      {
        'main.py':
          'import argparse\np = argparse.ArgumentParser()\nsub = p.add_subparsers()\nrun = sub.add_parser("run")\ncfg = sub.add_parser("config")\ncs = cfg.add_subparsers()\ncs.add_parser("get")\n',
      },
      ['config', 'config get', 'run'],
    ],
    [
      'commander',
      {
        'cli.js':
          "import { Command } from 'commander';\nimport { remote } from './remote.js';\nconst program = new Command();\nconst config = program.command('config');\nconfig.command('get <key>');\nprogram.addCommand(remote);\n",
        'remote.js':
          "import { Command } from 'commander';\nexport const remote = new Command('remote');\nremote.command('add <name>');\nremote.addCommand(new Command('prune'));\n",
      },
      ['config', 'config get', 'remote', 'remote add', 'remote prune'],
    ],
  ])('%s: each command is told by the path that is typed', async (_name, files, wanted) => {
    const project = makeProject(files);
    try {
      const { commands } = (await project.open()).project();
      expect(commands.map(({ name }) => name).sort()).toEqual(wanted);
    } finally {
      project.remove();
    }
  });
});

describe('what a route is registered with', () => {
  const routesOf = (language: string, text: string) =>
    factsOf(language, text).routes.map(({ method, path, handler, guard }) => [
      method,
      path,
      handler,
      guard ?? '',
    ]);

  it('is found behind what wraps it, with the guard that stands before it', () => {
    const text =
      "import express from 'express';\nconst app = express();\napp.get('/a', requireLogin, wrap(api.show));\napp.get('/b', wrap(async () => 1));\n";
    expect(routesOf('typescript', text)).toEqual([
      ['GET', '/a', 'api.show', 'requireLogin'],
      ['GET', '/b', '', ''],
    ]);
  });

  it('of Go: groups without a name, methods behind a name, paths without a slash', () => {
    const gin =
      'package a\nimport "github.com/gin-gonic/gin"\nfunc f(g *gin.Engine) {\n\tg.Group("/user").Use(auth).POST("", add)\n\tclient := g.Group("/client")\n\tclient.GET("/x", show)\n\tg.GET("version", version)\n}\n';
    expect(routesOf('go', gin).map(([method, path]) => `${method} ${path}`)).toEqual([
      'POST /user',
      'GET /x',
      'GET /version',
    ]);
    const mux =
      'package a\nimport "github.com/gorilla/mux"\nfunc f(r *mux.Router) {\n\tr.HandleFunc("/x", withDB(db, show)).Name("x").Methods("GET", "POST")\n}\n';
    expect(routesOf('go', mux)).toEqual([
      ['GET', '/x', 'show', ''],
      ['POST', '/x', 'show', ''],
    ]);
  });

  it('a table of mounts says each of them', () => {
    const text =
      "import express from 'express';\nconst app = express();\nconst table = [{ path: '/auth', route: authRoute }, { path: '/users', route: userRoute }];\ntable.forEach((one) => app.use(one.path, one.route));\n";
    expect(factsOf('typescript', text).mounts.map(({ path, target }) => `${path} ${target}`)).toEqual([
      '/auth authRoute',
      '/users userRoute',
    ]);
  });
});
