// Lists and modules that hold each other under names that others have, too.

import { describe, expect, it } from 'vitest';
import { makeProject } from '../../tree/project.suite.ts';

async function wiredOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const project = makeProject(files);
  try {
    const { routes, commands } = (await project.open()).project();
    return [...routes.map(({ route }) => route), ...commands.map(({ name }) => name)].sort();
  } finally {
    project.remove();
  }
}

const SETTINGS = { 'shop/settings.py': "ROOT_URLCONF = 'shop.urls'\n" };
const HEAD = 'from django.urls import include, path\nfrom . import views\n';

describe("Django's lists of routes", () => {
  it('written over several lines, grown, and included in place have the prefixes around them', async () => {
    const found = await wiredOf({
      ...SETTINGS,
      'shop/urls.py': `${HEAD}more = []\nmore.extend(\n    [\n        path("b", views.b),\n    ]\n)\nmore.append(path("c", views.c))\nurlpatterns = [\n    path(\n        "in/",\n        include(\n            [\n                path("a", views.a),\n            ]\n        ),\n    ),\n    path("more/", include(more)),\n]\n`,
      'shop/views.py': 'def a(r): pass\ndef b(r): pass\ndef c(r): pass\n',
    });
    expect(found).toEqual(['/in/a', '/more/b', '/more/c']);
  });

  it('are answered by what a package hands on from its files', async () => {
    const project = makeProject({
      'shop/__init__.py': '',
      'shop/urls.py': `${HEAD}urlpatterns = [path("a", views.Cart.as_view())]\n`,
      'shop/views/__init__.py': 'from .carts import Cart\n',
      'shop/views/carts.py': 'class Cart:\n    pass\n',
    });
    try {
      const [route] = (await project.open()).project().routes;
      expect(route?.answer).toEqual({ path: 'shop/views/carts.py', symbol: 'Cart' });
    } finally {
      project.remove();
    }
  });

  it('made by functions lie under what includes them, and under nothing known where nobody does', async () => {
    const found = await wiredOf({
      ...SETTINGS,
      'shop/urls.py': `${HEAD}from shop import inner\nurlpatterns = [path("v1/", include((inner.build(1), "shop")))]\n`,
      'shop/inner.py': `${HEAD}def build(client):\n    return [path("a", views.a)]\n\n\ndef other(client):\n    return [path("b", views.b)]\n\n\ndef worked_out(provider):\n    rest = [path("c", views.c)]\n    return [path(provider.slug() + "/", include(rest))]\n`,
      'shop/views.py': 'def a(r): pass\ndef b(r): pass\ndef c(r): pass\n',
    });
    expect(found).toEqual(['/v1/a', '?/b', '?/c']);
  });

  it('begin where the settings say; of an app that some site takes in, nobody knows where', async () => {
    const app = { 'shop/urls.py': `${HEAD}urlpatterns = [path("a", views.a)]\n` };
    expect(await wiredOf(app)).toEqual(['?/a']);
    expect(await wiredOf({ ...SETTINGS, ...app })).toEqual(['/a']);
  });

  it('are found through names and functions, and lie nowhere unknown where a known place is', async () => {
    const found = await wiredOf({
      ...SETTINGS,
      'shop/urls.py': `${HEAD}own = [path("a", views.a)]\ndef make(scope):\n    return [path("m", views.m), path(f"{scope}/", include("shop.inner"))]\nif PREFIX:\n    urlpatterns = [path("%s/" % PREFIX, include(own))]\nelse:\n    urlpatterns = own + make(1)\n`,
      'shop/inner.py': `${HEAD}urlpatterns = [path("i", views.i)]\n`,
    });
    expect(found).toEqual(['/a', '/m', '?/i']);
  });

  it('are answered by what the module declares itself, though a class has a method of the name', async () => {
    const project = makeProject({
      'shop/urls.py': `${HEAD}urlpatterns = [path("a", views.load)]\n`,
      'shop/views.py': 'class Cart:\n    def load(self): pass\ndef load(request): pass\n',
    });
    try {
      const [route] = (await project.open()).project().routes;
      expect(route?.answer).toEqual({ path: 'shop/views.py', symbol: 'load' });
    } finally {
      project.remove();
    }
  });
});

describe('commands whose types are called alike', () => {
  it('clap: a module is the one that the file declares, not another of its name', async () => {
    const command =
      '#[derive(Parser)]\npub struct Command {\n    #[clap(subcommand)]\n    pub sub: Subcommands,\n}\n';
    const leaf = 'use clap::Parser;\n#[derive(Parser)]\npub struct Command {}\n';
    const found = await wiredOf({
      'Cargo.toml': '[package]\nname = "tool"\nversion = "0.1.0"\n',
      'src/main.rs': 'mod cli;\nfn main() {}\n',
      'src/cli/mod.rs':
        'use clap::{Parser, Subcommand};\npub mod cert;\npub mod config;\npub mod inspect;\n#[derive(Parser)]\npub struct Tool {\n    #[clap(subcommand)]\n    pub sub: ToolCommands,\n}\n#[derive(Subcommand)]\npub enum ToolCommands {\n    Inspect(inspect::Command),\n    Cert(cert::Command),\n    Config(config::Command),\n}\n',
      'src/cli/inspect.rs': leaf,
      'src/cli/cert.rs': `use clap::{Parser, Subcommand};\npub mod import;\n${command}#[derive(Subcommand)]\npub enum Subcommands {\n    Import(import::Command),\n}\n`,
      'src/cli/cert/import.rs': leaf,
      'src/cli/config.rs': `use clap::{Parser, Subcommand};\npub mod inspect;\n${command}#[derive(Subcommand)]\npub enum Subcommands {\n    Inspect(inspect::Command),\n}\n`,
      'src/cli/config/inspect.rs': `use clap::{Parser, Subcommand};\npub mod cert;\n${command}#[derive(Subcommand)]\npub enum Subcommands {\n    Cert(cert::Command),\n}\n`,
      'src/cli/config/inspect/cert.rs': leaf,
    });
    expect(found).toEqual([
      'cert',
      'cert import',
      'config',
      'config inspect',
      'config inspect cert',
      'inspect',
    ]);
  });

  it('cobra: what a function hands on to another command holds none of the others', async () => {
    const found = await wiredOf({
      'go.mod': 'module example.com/tool\n',
      'main.go':
        'package main\n\nimport "github.com/spf13/cobra"\n\nfunc run() {\n\troot := makeRoot("tool")\n\tfirst := &cobra.Command{Use: "completion", Short: "Completes"}\n\troot.AddCommand(first)\n\tsecond := &cobra.Command{Use: "help", Short: "Helps"}\n\troot.SetHelpCommand(second)\n}\n',
    });
    expect(found).toEqual(['completion', 'help']);
  });
});
