// What an action of a pipeline runs, as a command: tools that are given their words, and tools that are known to run as they are. Pure.

import { asData, asText } from './values.ts';

/** Actions that run one tool over the tree, and the command that does the same. */
const ACTIONS: readonly (readonly [RegExp, string])[] = [
  [/^golangci\/golangci-lint-action@/, 'golangci-lint run'],
  [/^pre-commit\/action@/, 'pre-commit run --all-files'],
  [/^psf\/black@/, 'black --check .'],
  [/^(?:astral-sh|chartboost)\/ruff-action@/, 'ruff check'],
];

/** `uses: actions-rs/cargo` with `command: test`; '' for an action that runs nothing known. */
export function runOfAction(action: string, options: unknown): string {
  const given = asData(options);
  const tool = /\b(cargo|gradle|maven|bazel|tox|nox|hatch|just|task)\b/.exec(action)?.[1];
  const words = ['command', 'arguments', 'args', 'goals', 'run']
    .map((key) => asText(given[key]))
    .filter((text) => text !== '');
  if (tool !== undefined && words.length > 0) return `${tool} ${words.join(' ')}`;
  return ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? '';
}
