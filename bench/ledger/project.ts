// A made-up project of a given number of source files, always the same, with a ledger in it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS =
  'account address agent amount archive audit batch billing buffer cache channel claim client cluster config context counter credit cursor digest domain event export filter frame graph group handler hash header import index invoice item key label layer lease limit list lock log merge message metric model module node object order owner page parser path payment plan policy pool price process profile queue range record region report request result role route schema scope search section segment session signal source stack state store stream table target tenant thread ticket token topic trace transfer tree trigger trust type unit update usage user value vector version view wallet window worker zone'.split(
    ' ',
  );

export interface Drawn {
  below(limit: number): number;
  word(): string;
}

/** Always the same numbers for the same seed. */
export function drawFrom(seed: number): Drawn {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { below, word: () => WORDS[below(WORDS.length)] as string };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function sourceText({ below, word }: Drawn): string {
  let text = `// ${capital(word())} of the ${word()} for every ${word()}.\n`;
  for (let count = 3 + below(8); count > 0; count--) {
    text += `\n/** Gives the ${word()} ${word()} by its ${word()}. */\nexport function ${word()}${capital(word())}${count}(${word()}: string): number {\n`;
    for (let line = 3 + below(9); line > 0; line--)
      text += `  const ${word()}${line} = ${word()}.${word()}(${below(100)});\n`;
    text += `  return ${below(99)};\n}\n`;
  }
  return text;
}

/** Written, committed, with a `.loa` folder. */
export function writeProject(root: string, files: number): void {
  const drawn = drawFrom(7);
  for (let file = 0; file < files; file++) {
    const folder = join(root, 'src', WORDS[file % 20] as string, WORDS[20 + ((file >> 4) % 20)] as string);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${drawn.word()}-${file}.ts`), sourceText(drawn));
  }
  writeFileSync(join(root, '.gitignore'), '.loa/*\n');
  mkdirSync(join(root, '.loa'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@example.com', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'x');
}
