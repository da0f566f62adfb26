// The way that a page tells from where a program starts, and what it says a project can do.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const many = (name: string, calls: string, lines = 12): string =>
  `int ${name}(int a)\n{\n${calls}${'\ta += 1;\n'.repeat(lines)}\treturn a;\n}\n\n`;

describe('the way from the start', () => {
  const files = (main: string) => ({
    Makefile: 'all:\n\tcc -o relay src/relay.c src/loop.c src/wire.c\n',
    'README.md': '# relay\n\nRelays messages between two sockets.\n',
    'src/relay.c': `${many('read_options', '')}int main(void)\n{\n${main}\treturn 0;\n}\n`,
    'src/loop.c': many('relay_loop', '\twire_pump(a);\n'),
    'src/wire.c': `${many('wire_read', '', 30)}${many('wire_pump', '\twire_read(a);\n', 30)}`,
  });

  it('goes on where most is set going, though it is called only once', async () => {
    const page = await pageOf(files('\tread_options(1);\n\trelay_loop(1);\n'));
    expect(page).toContain('`src/relay.c:main` → `src/loop.c:relay_loop` → `src/wire.c:wire_pump`');
  });

  it('does not lead through what a switch of the compiler lets in', async () => {
    const page = await pageOf(files('\tread_options(1);\n#ifdef WITH_LOOP\n\trelay_loop(1);\n#endif\n'));
    expect(page).not.toContain('relay_loop` →');
    const nested = await pageOf(
      files('\tread_options(1);\n#ifdef A\n#ifdef B\n\tread_options(2);\n#endif\n\trelay_loop(1);\n#endif\n'),
    );
    expect(nested).not.toContain('relay_loop` →');
  });
});

describe('a line of code that holds many escapes behind an open quotation', () => {
  it('is looked at in time that grows with its length', async () => {
    const page = await pageOf({
      'package.json': '{"name":"marks","main":"index.js"}\n',
      'index.js': `import { readFileSync } from 'node:fs';\nexport const MARKS = /[!"#${'\\u00a1'.repeat(200)}]/;\nexport const read = (path) => readFileSync(path);\n`,
    });
    expect(page).toContain('filesystem: read');
  }, 10_000);
});

describe('where a program starts', () => {
  it('is a definition, and not a prototype of it', async () => {
    const page = await pageOf({
      'CMakeLists.txt':
        'project(relay C)\nadd_executable(relay relay.c service.c)\ninstall(TARGETS relay DESTINATION bin)\n',
      'relay.c': 'int main(int argc, char *argv[])\n{\n\treturn argc;\n}\n',
      'service.c': 'int main(int argc, char *argv[]);\n\nvoid serve(void)\n{\n\tmain(0, 0);\n}\n',
    });
    expect(page).toContain('program `relay`: `relay.c`');
    expect(page).not.toContain('program `relay`: `service.c`');
  });
});

describe('features that a README lists', () => {
  it('are told where the code answers them, and praise is left out', async () => {
    const page = await pageOf({
      'package.json': '{"name":"spool","main":"index.js"}\n',
      'README.md':
        '# spool\n\nKeeps jobs.\n\n## Features\n\n- Retries a failed job three times\n- Blazing fast and easy to use\n- Beautiful modern design for everyone\n- Rotates the journal at midnight\n',
      'index.js': 'export function retryJob(job) {\n  return job;\n}\nexport function rotateJournal() {}\n',
    });
    expect(page).toContain('- Retries a failed job three times');
    expect(page).toContain('- Rotates the journal at midnight');
    expect(page).not.toMatch(/Blazing|Beautiful/);
  });
});
