// The job of a pipeline that runs the tests, step by step, as one may follow it; and what other jobs look over. Pure.

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
  /(?:^|[/._-])(?:tests?|ci|build|continuous[-_]integration)[._-]/i.test(path);

/** Its words are those of another system. */
const isForWindows = (path: string): boolean => /appveyor|windows/i.test(path);

export interface PipelineOrder {
  readonly path: string;
  readonly commands: readonly string[];
  readonly isWhole: boolean;
  /** Of its other jobs, what looks over the code. */
  readonly others: readonly string[];
}

/** The job that runs the tests, in its order: of several the one for every change, that runs them for the whole, and has most to say. */
export function pipelineOrder(material: Material, told: readonly string[]): PipelineOrder | undefined {
  const found = ownWorkflows(material)
    .filter(({ runsTests }) => runsTests)
    .flatMap((one) => jobsOf(one, material))
    .filter(
      ({ commands }) =>
        commands.some((command) => isForTests(command)) &&
        (commands.length > 1 || !told.includes(commands[0] as string)),
    )
    .sort(
      (a, b) =>
        Number(isForWindows(a.path)) - Number(isForWindows(b.path)) ||
        Number(b.isForChanges) - Number(a.isForChanges) ||
        Number(b.isWide) - Number(a.isWide) ||
        Number(isCalledTests(b.path)) - Number(isCalledTests(a.path)) ||
        Math.min(SHOWN_MAX, b.commands.length) - Math.min(SHOWN_MAX, a.commands.length) ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
    )[0];
  if (found === undefined) return undefined;
  const commands = found.commands.slice(0, SHOWN_MAX);
  const { path, isWhole, others } = found;
  return { path, commands, isWhole: isWhole && commands.length === found.commands.length, others };
}

/** Each job of a pipeline for itself: what one does, another has not done. */
function jobsOf(workflow: Workflow, { paths, folder }: Material) {
  const usable = usableCommands(workflow, paths);
  const toLine = (step: PipelineCommand): string => inFolder(step.folder, step.command);
  return [...Map.groupBy(workflow.steps, ({ job = '' }) => job)].map(([job, steps]) => {
    const own = withConfigured(usable.filter((one) => one.job === job));
    const commands = own.map(toLine);
    const looking = usable.filter((one) => one.job !== job && LOOKS_OVER.test(one.command)).map(toLine);
    return {
      path: workflow.path,
      isForChanges: workflow.isForChanges === true,
      isWide: own.some((one) => one.folder === folder && TESTING.test(one.command)),
      isWhole: !leavesOut({ steps }, own) && !workflow.steps.some(({ isImplied }) => isImplied === true),
      commands,
      others: [...new Set(looking)].filter((one) => !commands.includes(one)).slice(0, OTHERS_MAX),
    };
  });
}

const BUILDS_IN = /\bcmake --build\s+([\w./-]+)/;
const CONFIGURES = /\s-B\s*([\w./-]+)/;

/** What is built in a folder of its own, only where it is told how that was made. */
function withConfigured(own: readonly PipelineCommand[]): PipelineCommand[] {
  const made = new Set<string>();
  const asked = new Set(
    own.flatMap(({ command }) => BUILDS_IN.exec(command)?.[1] ?? []).filter((folder) => folder !== '.'),
  );
  return own.filter(({ command, folder }) => {
    const configured = CONFIGURES.exec(command)?.[1];
    if (configured !== undefined) made.add(configured);
    const place = BUILDS_IN.exec(command)?.[1] ?? folder;
    return !asked.has(place) || made.has(place);
  });
}

const OTHERS_MAX = 4;
/** Needs nothing that other steps have done. */
const LOOKS_OVER =
  /^(?:cargo (?:fmt|clippy)|go vet|golangci-lint|gofmt|(?:python3? -m )?(?:black|isort|flake8|ruff|mypy|pylint|pyright|codespell)|pre-commit run|(?:bundle exec )?(?:rake )?rubocop|(?:npm|yarn|pnpm)(?: run)? (?:lint|typecheck|type-check|format:check)|(?:\.\/)?vendor\/bin\/(?:phpstan|psalm|php-cs-fixer)|shellcheck)\b/;

const ASKS = /(?:^|\s)(?:--version|--help|-V|-v)$/;
/** Checks that are no program of their own. */
const LOOKS = /^(?:test|\[|git diff)\s/;
const RUNS_SOMETHING = /^(?:[./]?[\w@-]+[\w./@+-]*)(?:\s|$)/;

/** Something is run that is not told: with values that only the pipeline has, or by a program that may be anything. */
function leavesOut({ steps }: Pick<Workflow, 'steps'>, told: readonly PipelineCommand[]): boolean {
  return steps
    .flatMap(({ run }) => run.replace(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => line.split(/\s+&&\s+/))
    .some((line) => {
      const whole = line.trim().replace(/\s+/g, ' ');
      const command = whole.replace(/^(?:\w+=(?:'[^']*'|"[^"]*"|\S*)\s+)+/, '');
      if (LOOKS.test(command)) return true;
      if (command === '' || NOISE.test(command) || SETS_UP.test(command) || ASKS.test(command)) return false;
      return RUNS_SOMETHING.test(command) && !told.some((one) => one.command === whole);
    });
}
