// A recipe names what has to be touched, and a test only where it is one of the thing that is added.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const command = (name: string): string =>
  `<?php\nnamespace Tea\\Command;\nuse Symfony\\Component\\Console\\Command\\Command;\nclass ${name}Command extends Command {\n  protected function configure(): void {\n    $this->setName('${name.toLowerCase()}')->setDescription('Does ${name}.');\n  }\n}\n`;

const COMMANDS = {
  'composer.json': '{"name":"tea/tea","require":{"symfony/console":"*"},"bin":["bin/tea"]}',
  'bin/tea': '#!/usr/bin/env php\n<?php\n(new Tea\\Application())->run();\n',
  'src/Command/PourCommand.php': command('Pour'),
  'src/Command/BrewCommand.php': command('Brew'),
  'src/Command/SipCommand.php': command('Sip'),
};

describe('the recipe for a command', () => {
  it('has the list that names it, and the test that speaks of it', async () => {
    const page = await pageOf({
      ...COMMANDS,
      'src/Application.php':
        '<?php\nnamespace Tea;\nuse Tea\\Command\\BrewCommand;\nclass Application {\n  public function all() {\n    return [\n      new BrewCommand(),\n      new Command\\PourCommand(),\n      new Command\\SipCommand(),\n    ];\n  }\n}\n',
      'tests/Command/BrewCommandTest.php':
        "<?php\nuse PHPUnit\\Framework\\TestCase;\nclass BrewCommandTest extends TestCase { public function testIt() { $this->assertSame('brew', run('brew')); } }\n",
    });
    expect(page).toContain(
      '- a command: declare it as `brew` is (`src/Command/BrewCommand.php:L4`), register it where `BrewCommand` is (`src/Application.php:L7`), test it as in `tests/Command/BrewCommandTest.php`',
    );
  });

  it('has no test that is of something else in the same file, and no list where there is none', async () => {
    const page = await pageOf({
      ...COMMANDS,
      'tests/Command/BrewCommandTest.php':
        '<?php\nuse PHPUnit\\Framework\\TestCase;\nclass OtherTest extends TestCase { public function testIt() { $this->assertTrue(true); } }\n',
    });
    expect(page).toMatch(/- a command: declare it as `brew` is \(`src\/Command\/BrewCommand.php:L4`\)\n/);
  });
});

describe('a route of Rails', () => {
  it('is answered by the controller and the action that are named with it', async () => {
    const page = await pageOf({
      Gemfile: "source 'x'\ngem 'rails'\n",
      'config/routes.rb':
        "Rails.application.routes.draw do\n  match '/cups', :controller => 'cups', :action => 'destroy', :via => :delete\n  get 'find', :controller => 'search', :action => 'index'\n  resources :pots do\n    get 'settings', :action => 'setup', :on => :member\n  end\nend\n",
      'app/controllers/cups_controller.rb':
        'class CupsController < ApplicationController\n  def destroy\n  end\nend\n',
      'app/controllers/search_controller.rb':
        'class SearchController < ApplicationController\n  def index\n  end\nend\n',
      'app/controllers/pots_controller.rb':
        'class PotsController < ApplicationController\n  def setup\n  end\nend\n',
      'app/models/cup.rb': 'class Cup\n  def destroy\n  end\nend\n',
    });
    expect(page).toContain('| DELETE | `/cups` | `app/controllers/cups_controller.rb:destroy` |');
    expect(page).toContain('| GET | `/find` | `app/controllers/search_controller.rb:index` |');
    expect(page).toContain('| GET | `/pots/:id/settings` | `app/controllers/pots_controller.rb:setup` |');
  });
});
