// What agents' tools mean, by name: which of them edit files, run commands, keep the agent's own list. Other tools are counted
// and no more. Names are of Claude Code, Codex and Cursor; a tool that is not here is no error.

export type ToolUse = 'edits' | 'runs' | 'lists' | 'adds' | 'changes';

const TOOLS: Readonly<Record<string, ToolUse>> = {
  Edit: 'edits',
  Write: 'edits',
  MultiEdit: 'edits',
  NotebookEdit: 'edits',
  apply_patch: 'edits',
  edit_file: 'edits',
  search_replace: 'edits',
  write: 'edits',
  Bash: 'runs',
  Shell: 'runs',
  shell: 'runs',
  shell_command: 'runs',
  local_shell: 'runs',
  exec_command: 'runs',
  run_terminal_cmd: 'runs',
  TodoWrite: 'lists',
  todo_write: 'lists',
  update_plan: 'lists',
  TaskCreate: 'adds',
  TaskUpdate: 'changes',
};

export function useOf(tool: string): ToolUse | undefined {
  return Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined;
}

/** Commands that check something: when one of them failed last, something is broken. */
const CHECKS: readonly RegExp[] = [
  /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+|-s\s+|--silent\s+)*(?:t|test|build|lint|check|typecheck|type-check|tsc|e2e|ci|format|compile)(?:[:\w-]*)/,
  /\b(?:npx|pnpm exec|bunx)\s+(?:vitest|jest|mocha|ava|tsc|eslint|biome|playwright|cypress|oxlint|prettier)\b/,
  /\b(?:vitest|jest|mocha|tsc|eslint|biome|pytest|tox|nox|mypy|pyright|ruff|black|flake8|pylint|rspec|rubocop|phpunit|phpstan|ctest|bazel\s+(?:test|build)|buck2?\s+(?:test|build))\b/,
  /\b(?:python3?\s+-m\s+(?:pytest|unittest|mypy|ruff|tox)|manage\.py\s+test|uv\s+run\s+\S+|poetry\s+run\s+\S+)/,
  /\b(?:cargo\s+(?:\+\S+\s+)?(?:test|build|check|clippy|fmt|nextest)|go\s+(?:test|build|vet)|golangci-lint|dotnet\s+(?:test|build)|swift\s+(?:test|build)|mix\s+(?:test|compile|credo)|sbt\s+\S*test|zig\s+(?:test|build)|flutter\s+(?:test|analyze)|dart\s+(?:test|analyze)|deno\s+(?:test|check|lint)|stack\s+(?:test|build)|cabal\s+(?:test|build))\b/,
  /\b(?:mvn|\.\/mvnw|gradle|\.\/gradlew)\s+(?:\S+\s+)*?(?:test|build|check|verify|package|compile\w*|assemble)\b/,
  /(?:^|[;&|]\s*)(?:make|just|task|ninja)(?:\s+(?:test|check|build|lint|all|ci)[\w-]*)?(?:\s|$)/,
  /\b(?:bundle\s+exec\s+\S+|rake\s+(?:test|spec)\S*|rails\s+test|terraform\s+(?:validate|plan)|docker\s+(?:compose\s+)?build)\b/,
];

/** What a command checks, short, such as `npm test`; undefined when it checks nothing. */
export function checkOf(command: string): string | undefined {
  return findCheck(command)?.[0]
    .replace(/^[;&|\s]+/, '')
    .trim();
}

function findCheck(command: string): RegExpExecArray | undefined {
  for (const pattern of CHECKS) {
    const found = pattern.exec(command);
    if (found !== null) return found;
  }
  return undefined;
}

/** Whether the command line may end well although its check failed: `npm test | tail`, `make check || true`. */
export function hidesOutcome(command: string): boolean {
  const found = findCheck(command);
  if (found === undefined || /\bpipefail\b/.test(command)) return false;
  return /[|;\n]/.test(command.slice(found.index + found[0].length).trim());
}

/** Programs that look at something, or go somewhere: that they fail is an answer and breaks nothing. */
const LOOKING = new Set(
  'grep rg egrep ag find fd ls cat head tail less which type test [ stat file wc diff cmp jq yq sed awk echo printf pwd cd ps kill pkill sleep git gh curl wget ping dig tree du df env export source true false xargs sort uniq cut mkdir touch rm cp mv chmod ssh'.split(
    ' ',
  ),
);
/** Stand in front of the program that is run. */
const WRAPPERS = new Set('sudo time nice env npx bunx pnpx exec bundle command timeout xvfb-run'.split(' '));

/** What a command line runs last, as its program with its first word; undefined when that only looks. */
export function runsWhat(command: string): string | undefined {
  const last = command
    .split(/&&|\|\||[;\n]|(?<!\|)\|(?!\|)/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:cd|export|set|source)\b/.test(part))[0];
  const words = (last ?? '').split(/\s+/).filter((word) => !/^\w+=/.test(word));
  while (WRAPPERS.has(words[0] ?? '') && words.length > 1) words.shift();
  const [program, ...rest] = words;
  if (program === undefined || program === '' || LOOKING.has(program)) return undefined;
  const named = rest.find((word) => !word.startsWith('-'));
  return named === undefined ? program : `${program} ${named}`;
}
