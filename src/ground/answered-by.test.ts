// What a project says by convention is read as such: who answers a route of Rails, what a README of Ruby says, what a task is.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('a route of Rails', () => {
  const controller = (name: string, action: string): string =>
    `class ${name}Controller < ApplicationController\n  def ${action}\n  end\nend\n`;
  const files = {
    Gemfile: "source 'x'\ngem 'rails'\n",
    'config/routes.rb':
      "Rails.application.routes.draw do\n  root :to => 'home#index'\n  match '/cups', :controller => 'cups', :action => 'destroy', :via => :delete\n  get 'find', :controller => 'search', :action => 'index'\n  resources :pots do\n    get 'settings', :action => 'setup', :on => :member\n  end\nend\n",
    'app/controllers/home_controller.rb': controller('Home', 'index'),
    'app/controllers/cups_controller.rb': controller('Cups', 'destroy'),
    'app/controllers/search_controller.rb': controller('Search', 'index'),
    'app/controllers/pots_controller.rb': controller('Pots', 'setup'),
    'app/models/cup.rb': 'class Cup\n  def destroy\n  end\nend\n',
  };

  it('is answered by the controller and the action that are named with it, not by a model of that name', async () => {
    const page = await pageOf(files);
    expect(page).toContain('| DELETE | `/cups` | `app/controllers/cups_controller.rb:destroy` |');
    expect(page).toContain('| GET | `/find` | `app/controllers/search_controller.rb:index` |');
    expect(page).toContain('| GET | `/pots/:id/settings` | `app/controllers/pots_controller.rb:setup` |');
  });

  it('is learned from one with a path of its own', async () => {
    expect(await pageOf(files)).toContain('- a route: register it where `DELETE /cups` is (');
  });
});

describe('what is said by convention', () => {
  it('a README of RDoc tells the purpose', async () => {
    const page = await pageOf({
      Gemfile: "source 'x'\n",
      'lib/tea.rb': 'module Tea\n  def self.pour\n  end\nend\n',
      'README.rdoc':
        '= Tea\n\nTea is a small server that brews tea on request.\n\n== Installation\n\nRun it.\n',
    });
    expect(page).toContain('\nTea is a small server that brews tea on request.\n');
  });

  it('an environment of tox checks the types, where tox is there once all is installed', async () => {
    const files = {
      'setup.py': 'from setuptools import setup\nsetup(name="tea")\n',
      'tox.ini':
        '[tox]\nenvlist = py3\n[testenv]\ncommands = pytest\n[testenv:typing]\ndeps = mypy\ncommands = mypy\n',
      'tea.py': 'def pour():\n    return 1\n',
    };
    expect(await pageOf(files)).not.toContain('- types:');
    expect(await pageOf({ ...files, 'requirements/tests.txt': 'pytest\ntox\n' })).toContain(
      '- types: `tox -e typing` (`tox.ini`)',
    );
  });

  it('a folder of tests behind a word is no run of the tests', async () => {
    const files = {
      'composer.json': '{"name":"tea/tea"}',
      'src/Tea.php': '<?php\nclass Tea {}\n',
    };
    const workflow = (run: string): string => `on: push\njobs:\n  a:\n    steps:\n      - run: ${run}\n`;
    const page = async (run: string): Promise<string> =>
      await pageOf({ ...files, '.github/workflows/a.yml': workflow(run) });
    expect(await page('./bin/composer install -d tests/Corner')).not.toContain(
      '1 pipeline that runs the tests',
    );
    expect(await page('composer run test')).toContain('1 pipeline that runs the tests');
  });
});
