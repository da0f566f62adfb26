import { expect, it } from 'vitest';
import { otherLines } from './other-systems.ts';

it.each([
  ['a.c', '#ifdef _WIN32\none\n#else\ntwo\n#endif\nthree\n', [2]],
  ['a.c', '#ifndef _WIN32\none\n#else\ntwo\n#endif\n', [4]],
  ['a.c', '#if defined(__APPLE__) || defined(__linux__)\none\n#endif\n', []],
  ['a.rs', '#[cfg(windows)]\nfn one() {\n    two();\n}\nfn three() {}\n', [1, 2, 3, 4]],
  ['a.rs', '#[cfg(not(windows))]\nfn one() {}\n', []],
  [
    'a.rs',
    'if !cfg!(any(\n    target_os = "macos",\n)) {\n    one();\n} else {\n    two();\n}\nthree();\n',
    [5, 6, 7],
  ],
  ['a.py', 'if sys.platform == "win32":\n    one()\n    two()\nelse:\n    three()\n', [2, 3]],
  ['a.js', "if (process.platform === 'win32') {\n  one();\n}\ntwo();\n", [2]],
  ['a.go', '//go:build windows\n\npackage a\n', [1, 2, 3, 4]],
  ['a.go', '//go:build linux || darwin\n\npackage a\n', []],
])('of %s the lines are known that only another system comes to: %#', (path, text, lines) => {
  expect([...otherLines(path, text)]).toEqual(lines);
});
