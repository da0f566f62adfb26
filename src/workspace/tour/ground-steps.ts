// The tour, part one: set up, what is true of this code, and what a rename does to the claims about it.

import { join } from 'node:path';
import type { Ran } from './scratch.ts';
import { expectRuns, type Step } from './tour-step.ts';

/** Of the checks that all passed, the sum is enough. */
const lastLine = (ran: Ran): Ran => ({ ...ran, output: ran.output.split('\n').at(-1) ?? '' });

export const groundSteps: readonly Step[] = [
  {
    title: 'Set a repository up: the plan is shown, foreign files stay as they are',
    async play(scratch) {
      return expectRuns([await scratch.loa('init', '--agent', 'claude', '--yes'), 0]);
    },
  },
  {
    title: 'Ground: a page for agents in which every claim points at code, and is checked',
    async play(scratch) {
      return expectRuns(
        [await scratch.loa('ground', 'gen'), 0],
        [lastLine(await scratch.loa('ground', 'validate')), 0],
        [await scratch.loa('ground', 'show', '--section', 'header'), 0],
      );
    },
  },
  {
    title: 'A function is renamed: exactly the claims about it are stale',
    async play(scratch, host) {
      const page = new TextDecoder().decode(host.files.read(join(scratch.project, 'BUTTERFREEZONE.md')));
      const [, path = '', symbol = ''] = /\(`([^`:]+):((?!L\d+`)[A-Za-z_]\w*)`\)/.exec(page) ?? [];
      const file = join(scratch.project, path);
      const before = new TextDecoder().decode(host.files.read(file));
      const changed = { command: `(rename ${symbol} in ${path})`, output: '', exitCode: 0 };
      scratch.write(path, before.replaceAll(new RegExp(`\\b${symbol}\\b`, 'g'), `${symbol}Renamed`));
      const found = await scratch.loa('ground', 'validate');
      scratch.write(path, before);
      const mended = lastLine(await scratch.loa('ground', 'validate'));
      const stale = found.output
        .split('\n')
        .filter((line) => /fail|warn|missing:|Symbol not found/.test(line));
      const told = { ...found, output: stale.join('\n') };
      const { ok } = expectRuns([found, 1], [mended, 0]);
      return { runs: [changed, told, mended], ok: ok && symbol !== '' && found.output.includes(symbol) };
    },
  },
];
