// Trees to measure on: real sources copied out of the installed packages, and a large made-up one. Each is a git
// repository that is set up, so that the cache is used.

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SIZE_BYTES_MAX = 400_000;
const loa = join(import.meta.dirname, '../../bin/loa.js');

/** Two mixes: ctags takes long over scripts and little over C. */
export const TREES = [
  {
    name: 'JavaScript and TypeScript',
    from: [join(import.meta.dirname, '../../node_modules')],
    names: /\.[cm]?[jt]sx?$/,
  },
  {
    name: 'Python and C',
    from: ['/usr/lib/python3', '/usr/include'].filter((path) => existsSync(path)),
    names: /\.(?:py|c|h)$/,
  },
];

export interface Copy {
  readonly from: readonly string[];
  readonly to: string;
  readonly names: RegExp;
  /** At most so many. */
  readonly count: number;
}

/** Real source files, under names that make none of them vendored or generated. Returns how many there were. */
export function copySources({ from, to, names, count }: Copy): number {
  let copied = 0;
  const visit = (root: string, folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (copied >= count) return;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(root, path);
      else if (
        entry.isFile() &&
        names.test(entry.name) &&
        !entry.name.includes('.min.') &&
        statSync(path).size < SIZE_BYTES_MAX
      ) {
        const place = join(
          to,
          relative(root, path)
            .replaceAll('node_modules', 'packages')
            .replaceAll(/\b(?:dist|build|out|test|tests)\b/g, 'code'),
        );
        mkdirSync(dirname(place), { recursive: true });
        copyFileSync(path, place);
        copied++;
      }
    }
  };
  for (const root of from) visit(root, root);
  if (copied > 0) commitAll(to);
  return copied;
}

/** Small files in four languages that use one another. */
export function makeUpSources(to: string, count: number): void {
  const place = (at: number): string => `part${Math.floor(at / 1000)}/m${Math.floor(at / 20) % 50}`;
  for (let at = 0; at < count; at++) {
    const other = (at * 7919) % count;
    const folder = join(to, place(at));
    if (at % 20 === 0) mkdirSync(folder, { recursive: true });
    const filler = (line: (index: number) => string): string =>
      Array.from({ length: 20 }, (_, index) => line(index)).join('');
    const [name, text] = [
      [
        `f${at}.ts`,
        `import { fn${other - (other % 4)} as other } from '../../${place(other - (other % 4))}/f${other - (other % 4)}.ts';\n/** Adds ${at}. */\nexport function fn${at}(a: number): number {\n  return other(a) + ${at};\n}\n${filler((index) => `const local${index} = ${index};\n`)}`,
      ],
      [
        `f${at}.py`,
        `from part import fn${other}\n\n\ndef fn${at}(a):\n    """Adds ${at}."""\n    return fn${other}(a)\n${filler((index) => `L${index} = ${index}\n`)}`,
      ],
      [
        `f${at}.go`,
        `package m\n\n// Fn${at} adds.\nfunc Fn${at}(a int) int {\n\treturn Fn${other}(a)\n}\n${filler((index) => `var l${at}x${index} = ${index}\n`)}`,
      ],
      [
        `F${at}.java`,
        `package m;\n\n/** Adds ${at}. */\npublic class F${at} {\n  public int run(int a) { return new F${other}().run(a); }\n${filler((index) => `  private int f${index} = ${index};\n`)}}\n`,
      ],
    ][at % 4] as [string, string];
    writeFileSync(join(folder, name), text);
  }
  commitAll(to);
}

function commitAll(folder: string): void {
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@x', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  };
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'x');
  execFileSync(process.execPath, [loa, 'init', '--yes'], { cwd: folder, stdio: 'ignore' });
}
