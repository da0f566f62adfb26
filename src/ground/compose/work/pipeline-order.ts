// Which pipeline tries what everybody changes, and what it runs, in its order. Pure.

import type { Material } from '../../model.ts';
import {
  NOISE,
  ownWorkflows,
  type PipelineCommand,
  SETS_UP,
  TESTING,
  usableCommands,
  type Workflow,
} from './pipeline.ts';
import { inFolder } from './task.ts';

const SHOWN_MAX = 8;

/** By what it runs, or by the name of the file that it starts. */
const isForTests = (command: string): boolean => {
  const bare = command.replace(/^cd \S+ && /, '').replace(/^(?:[A-Z_]+=\S+ )+/, '');
  return TESTING.test(bare) || /(?:^|[\s/:._-])(?:tests?|check|verify|tox|nox)(?=$|[\s/:._-])/.test(bare);
};

const isCalledTests = (path: string): boolean =>
  /(?:^|[/._-])(?:tests?|ci|cicd|build|continuous-integration)[._-]/i.test(path);

/** The pipeline that runs the tests of every change, in its order; the one that runs most of them. */
export function pipelineOrder(
  material: Material,
): { readonly path: string; readonly commands: string[]; readonly isWhole: boolean } | undefined {
  const found = ownWorkflows(material)
    .filter(({ runsTests }) => runsTests)
    .map((one) => ({
      path: one.path,
      isForChanges: one.isApart !== true,
      wide: new Set(one.testCommands).size,
      isWhole: !leavesOut(one, usableCommands(one, material.paths)),
      commands: usableCommands(one, material.paths).map((step) => inFolder(step.folder, step.command)),
    }))
    .filter(({ commands }) => commands.length > 1 && commands.some((command) => isForTests(command)))
    .sort(
      (a, b) =>
        Number(b.isForChanges) - Number(a.isForChanges) ||
        Number(isCalledTests(b.path)) - Number(isCalledTests(a.path)) ||
        b.wide - a.wide ||
        Math.min(SHOWN_MAX, b.commands.length) - Math.min(SHOWN_MAX, a.commands.length) ||
        (a.path < b.path ? -1 : 1),
    )[0];
  if (found === undefined) return undefined;
  const commands = found.commands.slice(0, SHOWN_MAX);
  return { path: found.path, commands, isWhole: found.isWhole && commands.length === found.commands.length };
}

const ASKS = /(?:^|\s)(?:--version|--help|-V|-v)$/;
const RUNS_SOMETHING = /^(?:[./]?[\w@-]+[\w./@+-]*)(?:\s|$)/;

/** Something is run that is not told: with values that only the pipeline has, or by a program that may be anything. */
function leavesOut({ steps }: Workflow, told: readonly PipelineCommand[]): boolean {
  return steps
    .flatMap(({ run }) => run.replace(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => {
      const parts = line.split(/\s+&&\s+/);
      // What sets something up for the rest of its own line is a part of that.
      const isCut = parts.length > 1 && parts.some((part) => SETS_UP.test(part.trim()));
      return isCut ? [line] : parts;
    })
    .some((line) => {
      const whole = line.trim().replace(/\s+/g, ' ');
      const command = whole.replace(/^(?:\w+=(?:'[^']*'|"[^"]*"|\S*)\s+)+/, '');
      const isSetUp = SETS_UP.test(command) && !command.includes('&&');
      if (command === '' || NOISE.test(command) || isSetUp || ASKS.test(command)) return false;
      return RUNS_SOMETHING.test(command) && !told.some((one) => one.command === whole);
    });
}
