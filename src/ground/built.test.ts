// What a page says of programs that are compiled, of languages that are not read, and of what others put into the tree.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

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

  it('is what make builds when nobody says anything, also where one switch builds all in one', async () => {
    const switched = (name: string): string =>
      `int ${name}_work(void) { return 1; }\n#if defined(MULTI_${name})\nint ${name}_main(int argc, char **argv)\n#else\nint main(int argc, char **argv)\n#endif\n{ return ${name}_work(); }\n`;
    const page = await pageOf({
      'Makefile.in':
        'ifndef TOOLS\n\tTOOLS=brew pour\nendif\nOBJS=cup.o \\\n\tspoon.o\nifeq (@COVERAGE@, 1)\nbrewobjs=$(OBJS) brew-main.o pour-main.o\nelse\nbrewobjs=$(OBJS) brew-main.o\nendif\nifeq ($(MULTI), 1)\n\tTARGETS=kitchen\nelse\n\tTARGETS=$(TOOLS)\nendif\nall: $(TARGETS)\n\nbrew: $(brewobjs)\nbrew: Makefile\n\t$(CC) -o $@ $(brewobjs)\npour: $(OBJS) pour-main.o\n\t$(CC) -o $@ $^\nkitchen: kitchen.o brew-main.o\n\t$(CC) -o $@ $^\nwash: wash.o\n\t$(CC) -o $@ $^\n',
      configure: '#!/bin/sh\n',
      'brew-main.c': switched('brew'),
      'pour-main.c': switched('pour'),
      'cup.c': 'int cup(void) { return 2; }\n',
      'spoon.c': 'int spoon(void) { return 2; }\n',
      'kitchen.c': 'int kitchen(void) { return 1; }\nint main(void) { return kitchen(); }\n',
      'wash.c': 'int wash(void) { return 1; }\nint main(void) { return wash(); }\n',
    });
    expect(page).toContain('- program `brew`: `brew-main.c`');
    expect(page).toContain('- program `pour`: `pour-main.c`');
    expect(page).not.toMatch(/program[^\n]*(?:kitchen|wash)/);
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
    expect(page).toContain('1 file with tests that assert something');
  });
});

describe('a program in C of several files', () => {
  it('starts in none that a switch of the compiler makes a program of its own', async () => {
    const alone = (name: string): string =>
      `int ${name}(int a) { return a; }\n#ifdef STANDALONE\nint main(void) { return ${name}(1); }\n#endif\n`;
    const page = await pageOf({
      'src/Makefile.am': 'bin_PROGRAMS = fetch\nfetch_SOURCES = hash.c parse.c main.c\n',
      'configure.ac': 'AC_INIT([fetch], [1.0])\nAC_PROG_CC\n',
      'src/hash.c': alone('hash_all'),
      'src/parse.c': alone('parse_all'),
      'src/main.c': 'int main(void) { return 0; }\n',
    });
    expect(page).toContain('- program `fetch`: `src/main.c`');
    expect(page).not.toMatch(/- program `fetch`: `src\/(?:hash|parse)\.c`/);
  });
});

describe('a language that is not read', () => {
  const HASKELL = Object.fromEntries(
    ['One', 'Two', 'Three'].map((name) => [`lib/${name}.hs`, `module ${name} where\na = 1\n`]),
  );

  it('is said to be what most is written in, and nothing else is told in its place', async () => {
    const page = await pageOf({
      ...HASKELL,
      'bin/setup': '#!/bin/sh\n# Sets things up for everybody here.\nset_up() { ls; }\nset_up\n',
    });
    expect(page).toContain('most of it is in Haskell, which is not read here');
    expect(page).toContain('type: project');
    expect(page).not.toContain('**set_up**');
  });

  it('leaves open what its tests check, and asks for none', async () => {
    const page = await pageOf({
      ...HASKELL,
      'a.sh': '#!/bin/sh\nls\n',
      't/one.hs': 'main = check 1\n',
    });
    expect(page).toContain(
      '1 test file in languages that are not read here, such as t/one.hs: what they check is not known',
    );
    expect(page).not.toContain('L1 wants');
  });

  it('has no names, limits or kind told of the few files in another', async () => {
    const page = await pageOf({
      ...HASKELL,
      'README.md': '# NAME\n\nApp::relay - hands mail on to the next host\n',
      'src/port.h': '#define PORT_DEPTH_MAX 12\nint my_load_module(int a);\n',
      'src/port.c': '#include "port.h"\nint my_load_module(int a) { return a + PORT_DEPTH_MAX; }\n',
    });
    expect(page).toContain('type: project');
    expect(page).not.toMatch(/my_load_module`,|PORT_DEPTH_MAX` =|^# NAME$/m);
  });

  it('is no reason to say that there is no code', async () => {
    const page = await pageOf(HASKELL);
    expect(page).toContain('its code is in Haskell, which is not read here');
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
    const main = { LICENSE: 'MIT License\n', 'index.js': 'export const send = () => 1;\n' };
    const manifest = '{"name":"mail","main":"index.js","dependencies":{"editor":"^1.0.0"}}\n';
    expect(await pageOf({ ...main, 'package.json': manifest, ...brought })).not.toContain('openEditor');
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
