// The version of a project where no manifest says it: the constant that is called so, else the last release of its history.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();
const versionOf = async (files: Record<string, string>): Promise<string> =>
  /^version: (.*)$/m.exec(await pageOf(files))?.[1] ?? '';

const php = {
  'composer.json': '{"name":"tea/cup"}\n',
  'src/Cup.php': '<?php\nclass Cup { public function fill() { return 1; } }\n',
};

describe('the version', () => {
  it.each([
    [
      '# Changes\n\n## Unreleased\n\n- more tea\n\n## 2.4.5 - 2023-04-17\n\n- tea\n\n## 2.4.4 - 2023-01-01\n',
      '2.4.5',
    ],
    ['# 3.1.0 (2024-02-08)\n\n * tea\n', '3.1.0'],
    ['## 3.1.0\n\nNobody says when.\n', 'unknown'],
    ['Needs tea 1.2.3 - 2020-01-01 or later\n', 'unknown'],
  ])('is that of the last release with a date: %j', async (text, version) => {
    expect(await versionOf({ ...php, 'CHANGELOG.md': text })).toBe(version);
  });

  it('may stand in a file of its own among the papers', async () => {
    expect(
      await versionOf({
        Makefile: 'cup: cup.c\n\tcc -o cup cup.c\n',
        'cup.c': 'int main(void) { return 0; }\n',
        'doc/VERSION': '1.4.2\n',
      }),
    ).toBe('1.4.2');
  });

  it('is a constant of its own name, in a file that is named for it', async () => {
    const cmake = (path: string): Record<string, string> => ({
      'CMakeLists.txt': 'project(cup CXX)\n',
      'src/cup.cc': 'int main() { return 0; }\n',
      [path]: 'const char* kCupVersion = "1.2.3";\nint check_version() { return 0; }\n',
    });
    expect(await versionOf(cmake('src/other.cc'))).toBe('unknown');
    expect(await versionOf(cmake('src/version.cc'))).toBe('1.2.3');
  });
});
