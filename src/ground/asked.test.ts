import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGroundScratch, type GroundScratch } from './ground.suite.ts';

let scratch: GroundScratch;
beforeEach(() => {
  scratch = createGroundScratch();
});
afterEach(() => scratch.remove());

const ask = async (question: string, files: Readonly<Record<string, string>>): Promise<string> => {
  scratch.write({ 'package.json': '{"name":"teahouse","version":"1.0.0"}\n', ...files });
  scratch.commit();
  return (await scratch.show({ for: question })).sections[0]?.text ?? '';
};

const VERBS = ['brew', 'pour', 'stir', 'sip', 'wash'];
const TABLE = {
  'src/verbs.c': `${VERBS.map((verb) => `static int cmd_${verb}(int n)\n{\n  return n;\n}\n`).join('\n')}\nstruct command { const char *name; int (*run)(int); };\n\nstatic const struct command commands[] = {\n${VERBS.map((verb) => `  { "${verb}", cmd_${verb} },`).join('\n')}\n};\n`,
};

describe('how one more is added', () => {
  it('begins with the place where the others are entered', async () => {
    expect(await ask('add a new command', TABLE)).toMatch(
      /^How it is done here:\n- a new one goes in `src\/verbs.c:commands` line 28, a table of 5: `brew`, `pour`, `stir`, `sip`$/m,
    );
  });

  it('is not told by a list of another kind', async () => {
    expect(await ask('add a new colour', TABLE)).not.toContain('a new one goes in');
  });
});

describe('a name that somebody writes down', () => {
  it('is told with the line that says it', async () => {
    scratch.write({
      'src/cup.ts': "export const DEFAULTS = {\n  lid_size: 'twelve',\n};\n",
    });
    scratch.commit();
    const { sections } = await scratch.show({ for: 'what is the default of lid_size', tokens: 2000 });
    expect(sections[0]?.text).toContain("2: lid_size: 'twelve',");
  });
});

describe('a new one of a kind', () => {
  it('is first of all what the project declares it to be', async () => {
    scratch.write({
      'src/CoverInterface.php': '<?php\ninterface CoverInterface\n{\n    public function close(): void;\n}\n',
      'src/Cup.php': '<?php\nclass Cup\n{\n    public function add(CoverInterface $lid): void {}\n}\n',
    });
    scratch.commit();
    const { sections } = await scratch.show({ for: 'add a new cover', tokens: 2000 });
    expect(sections[0]?.text).toMatch(
      /^How it is done here:\n- a new one is of `src\/CoverInterface\.php:CoverInterface`/,
    );
  });
});

describe('on the page', () => {
  const page = async (files: Readonly<Record<string, string>>): Promise<string> => {
    scratch.write({ 'package.json': '{"name":"teahouse","version":"1.0.0"}\n', ...files });
    scratch.commit();
    await scratch.gen();
    return scratch.read('BUTTERFREEZONE.md');
  };

  it('the place is told by the kind that it is called after, and not where it is called something besides', async () => {
    expect(await page(TABLE)).toContain(
      '- one more command goes in `src/verbs.c:commands` line 28, a table of 5',
    );
    const rival = TABLE['src/verbs.c'].replaceAll('cmd_', 'old_');
    expect(await page({ ...TABLE, 'old/verbs.c': rival })).not.toContain('one more command goes in');
    scratch.git('rm', '-rq', 'old');
    const other = TABLE['src/verbs.c'].replace('command commands[]', 'command legacy_commands[]');
    expect(await page({ 'src/verbs.c': other })).not.toContain('one more command goes in');
  });

  it('files are of one kind that declare alike, and a helper beside others is none', async () => {
    const names = ['green', 'black', 'white', 'red', 'yellow', 'herbal'];
    const index = (folder: string) => ({
      [`src/${folder}/index.ts`]: `${names.map((name) => `export * as ${name} from './${name}.ts';`).join('\n')}\n`,
    });
    const files = (folder: string, text: (name: string, at: number) => string) =>
      Object.fromEntries(names.map((name, at) => [`src/${folder}/${name}.ts`, text(name, at)]));
    const alike = files('teas', (name) => `export function steep(): string {\n  return '${name}';\n}\n`);
    expect(await page({ ...index('teas'), ...alike })).toContain('- one more `src/teas/*.ts` (6 are there)');
    const unlike = files('parts', (_name, at) => `export function own${at}(): void {}\n`);
    scratch.git('rm', '-rq', 'src/teas');
    expect(await page({ ...index('parts'), ...unlike })).not.toContain('one more `src/parts/');
  });

  it('a file that only some builds have is no example of how one is listed', async () => {
    const names = ['boil', 'cool', 'fill', 'heat', 'pour', 'stir'];
    const sources = Object.fromEntries(
      names.map((name) => [`${name}.c`, `int ${name}_all(void)\n{\n  return 1;\n}\n`]),
    );
    const make = `bin_PROGRAMS = tea\nif WITH_BOIL\ntea_SOURCES += boil.c\nendif\ntea_SOURCES = ${names
      .slice(1)
      .map((name) => `${name}.c`)
      .join(' \\\n  ')}\n`;
    const text = await page({ ...sources, 'Makefile.am': make });
    expect(text).toContain('one more source file `*.c`: listed as `cool.c` is');
  });
});

describe('a list that the authors wrote', () => {
  const STEPS = 'Declare it.\nTell it in the help.\nTest it.'.split('\n');
  it('is told first, in a text or beside the code', async () => {
    const guide = `# Work here\n\n## Adding a new command\n\n${STEPS.map((step, at) => `${at + 1}. ${step}`).join('\n')}\n`;
    expect(await ask('add a command', { ...TABLE, 'CONTRIBUTING.md': guide })).toMatch(
      /^How it is done here:\n- command: the authors list what to do at `CONTRIBUTING.md:L3`\n- a new one goes in/m,
    );
    const comment = `/* To add a new command:\n${STEPS.map((step) => ` *  - ${step}`).join('\n')}\n */\n`;
    const inCode = await ask('add a command', {
      'CONTRIBUTING.md': '',
      'src/verbs.c': `${comment}${TABLE['src/verbs.c']}`,
    });
    expect(inCode).toContain('- command: the authors list what to do at `src/verbs.c:L1`');
  });

  it('has steps, and is about what is asked', async () => {
    const guide = '# Work here\n\n## Adding a new command\n\nJust do it.\n';
    expect(await ask('add a command', { 'CONTRIBUTING.md': guide })).not.toContain('the authors list');
    const other = `# Work here\n\n## Adding a new theme\n\n${STEPS.map((step) => `- ${step}`).join('\n')}\n`;
    expect(await ask('add a command', { ...TABLE, 'CONTRIBUTING.md': other })).not.toContain(
      'the authors list',
    );
    await scratch.gen();
    expect(scratch.read('BUTTERFREEZONE.md')).toContain(
      '- theme: the authors list what to do at `CONTRIBUTING.md:L3`',
    );
  });
});

describe('what is there of a kind', () => {
  const OPTIONS = {
    'src/main.py':
      "import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument('--sugar', help='how much sugar')\nparser.add_argument('--milk', help='with milk')\n",
  };
  it('is told where a word of the question names it, options being no commands', async () => {
    expect(await ask('add an option', OPTIONS)).toContain('`--sugar`');
    expect(await ask('add a text command', OPTIONS)).not.toContain('What is there of this kind');
  });

  it('is not the environment where it only stands in for a few of many settings', async () => {
    const names = ['POT', 'CUP', 'TEA', 'MILK', 'SUGAR'];
    const read = names.map((name) => `  ${name.toLowerCase()}: process.env.${name}_SIZE,`);
    const others = Array.from({ length: 20 }, (_, at) => `  own${at}: ${at},`);
    const file = (lines: readonly string[]) => ({
      'src/config.ts': `export const config = {\n${lines.join('\n')}\n};\n`,
    });
    expect(await ask('which settings are there', file(read))).toContain('`CUP_SIZE`');
    const mixed = [read[0], ...others, ...read.slice(1)].map((line) => line ?? '');
    expect(await ask('which settings are there', file(mixed))).not.toContain('`CUP_SIZE` (');
  });
});

describe('the place of a value', () => {
  it('is the one that sets it, before the help text; the lines beside it are shown', async () => {
    const text = await ask('default limit of cups', {
      'src/pot.c':
        'void usage(void)\n{\n  printf("teahouse\\n");\n  printf("-c  limit of cups (default %d)\\n", 1);\n  printf("-h  this help\\n");\n}\n\nvoid settings_init(void)\n{\n  settings.pots = 2;\n  settings.cups_max = 64;\n  settings.spoons = 12; /* to limit washing */\n  settings.water = 7;\n  settings.milk = 1;\n}\n',
      'docs/manual.md': '# Manual\n\nThe default limit of cups is 12.\n',
    });
    const places = [...text.matchAll(/^- `([^`]+)`/gm)].map(([, place]) => place);
    expect(places[0]).toBe('src/pot.c:settings_init');
    expect(text).toContain('11: settings.cups_max = 64;');
    expect(text).toContain('10: settings.pots = 2;');
  });

  it('is no file that a program wrote', async () => {
    const text = await ask('where is the teapot warmed', {
      'src/pot.ts': 'export function warmTeapot(): void {}\n',
      'aclocal.m4': '# generated automatically by aclocal\nAC_DEFUN([WARM_TEAPOT], [the teapot is warmed])\n',
      'dist/pot.min.js': 'function warmTeapot(){}\n',
      'src/scan.c': '#line 1 "scan.rl"\nint warm_teapot(void) { return 1; }\n',
    });
    expect(text).toContain('src/pot.ts:warmTeapot');
    for (const made of ['aclocal.m4', 'min.js', 'scan.c']) expect(text).not.toContain(made);
  });
});

describe('the way from one place to another', () => {
  const many = (name: string, calls: string): string => `int ${name}(int a)\n{\n${calls}  return a;\n}\n\n`;
  const source = `${many('pour_cup', '')}${many('boil_water', '  pour_cup(a);\n')}${many('open_shop', '  boil_water(a);\n')}int main(void)\n{\n  open_shop(1);\n  return 0;\n}\n`;
  it('is told call by call', async () => {
    const text = await ask('what happens from main to pouring the cup', { 'src/shop.c': source });
    expect(text).toContain(
      'From one to the other, each calls the next:\n1. `src/shop.c:main` line 18\n2. `src/shop.c:open_shop` line 12\n3. `src/shop.c:boil_water` line 6\n4. `src/shop.c:pour_cup` line 1',
    );
  });
  it('is not told where none is known', async () => {
    const text = await ask('what happens from pour_cup to open_shop', { 'src/shop.c': source });
    expect(text).not.toContain('each calls the next');
  });
});

describe('a question', () => {
  const places = (text: string): string[] => text.match(/^- `[^`]+`/gm) ?? [];

  it('about values that it names one by one is answered by what chooses between them', async () => {
    const text = await ask('which file handles the kettle commands (pour, stir, wash)', {
      'src/client.js': `export function sendOn(kettle, wish) {\n  // pour, stir and wash are commands of the kettle that are sent on\n  kettle.send(wish);\n  kettle.wishes.push(wish);\n}\n`,
      'src/answers.js': `/** What the kettle does. */\nexport function answer(wish) {\n  switch (wish) {\n    case 'pour':\n      return 1;\n    case 'stir':\n      return 2;\n    case 'wash':\n      return 3;\n  }\n  return 0;\n}\n`,
    });
    expect(places(text)[0]).toContain('src/answers.js');
  });

  it('about a default is answered by what decides where there is none, whatever else is called so', async () => {
    const text = await ask('what tea sort is used by default when none is set', {
      'src/a/Tea.java': `package a;\n\nclass Tea {\n  /** Pours tea of a sort out of a jug. */\n  void pourSort(Jug jug) {\n    jug.tilt(sort());\n    jug.turn(sort());\n  }\n\n  void pourSort(Cup cup) {\n    Sort teaSort = sort();\n    if (teaSort == null) {\n      teaSort = Sort.GREEN;\n    }\n    cup.fill(teaSort);\n  }\n}\n`,
    });
    expect(text).toContain('teaSort = Sort.GREEN;');
  });

  it('is answered by a list to its end, where the line above promises one', async () => {
    const filler = Array.from({ length: 7 }, (_none, at) => `Cups stand on shelf ${at}.`).join('\n');
    const text = await ask('in which order are shelves looked at for a cup', {
      'docs/cups.md': `# Shelves\n\n${filler}\nShelves are looked at for a cup in this order of preference:\n\n- the upper one\n- the lower one\n- the one behind the door\n`,
    });
    expect(text).toContain('- the one behind the door');
  });

  it('about one more setting names the place of its default', async () => {
    const text = await ask('what must be touched to add a configuration option', {
      'src/config.js': `export const defaultOptions = {\n${['port', 'depth', 'width', 'height', 'weight'].map((one, at) => `  ${one}: ${at + 10},\n`).join('')}};\n`,
    });
    expect(text).toContain(
      '- the default of a new setting goes in `src/config.js:defaultOptions`, beside `port`, `depth`, `width`',
    );
  });
});

it('how tests are run is told where there are none', async () => {
  const text = await ask('how do I run the unit tests', {
    'README.md': '# teahouse\n\nServes tea.\n\n## Running tests\n\n```bash\nnpm test\n```\n',
    'package.json': '{"name":"teahouse","main":"serve.js","scripts":{"test":"mocha test/"}}\n',
    'serve.js': 'exports.serve = function serve(cup) { return cup; };\n',
  });
  expect(text).toContain('- test: no tests were found in this tree');
});
