// Manifests and pipelines written in YAML.

import type { ManifestFact, WorkflowFact } from '../model.ts';
import { runOfAction } from './actions.ts';
import { executedParts } from './executed.ts';
import { isNamedStep, isOff, readServices, readSteps } from './pipeline.ts';
import type { ParseYaml } from './read.ts';
import { isTravis, linesOfTravis, stepsOfTravis } from './travis.ts';
import { asData, asText, asTexts, type Data, keysOf, lineOfKey } from './values.ts';
import { variablesOf, withValues } from './variables.ts';

export function readPnpmWorkspace(text: string, parseYaml: ParseYaml): Partial<ManifestFact> {
  return { members: asTexts(asData(parseYaml(text))['packages']) };
}

export function readPubspec(text: string, parseYaml: ParseYaml): Partial<ManifestFact> {
  const data = asData(parseYaml(text));
  const sdk = asText(asData(data['environment'])['sdk']);
  return {
    name: asText(data['name']),
    version: asText(data['version']),
    description: asText(data['description']).replace(/\s+/g, ' '),
    dependencies: keysOf(data['dependencies']),
    devDependencies: keysOf(data['dev_dependencies']),
    members: asTexts(data['workspace']),
    requires: sdk === '' ? [] : [`dart ${sdk}`],
  };
}

export function readTaskfile(text: string, parseYaml: ParseYaml): Partial<ManifestFact> {
  const tasks = asData(asData(parseYaml(text))['tasks']);
  const scripts = Object.entries(tasks).map(([name, task]) => {
    const commands = asData(task)['cmds'] ?? asData(task)['cmd'] ?? task;
    const first = Array.isArray(commands)
      ? commands.map((one) => asText(one) || asText(asData(one)['cmd'])).find((one) => one !== '')
      : asText(commands);
    return { name, command: first ?? '', line: lineOfKey(text, name, 'tasks') };
  });
  return { scripts };
}

/** Runners by name, and commands of tools that have a word for it. */
const RUNNERS =
  /\b(?:vitest|jest|mocha|ava|pytest|py\.test|tox|nox|unittest|phpunit|pest|rspec|minitest|ctest|bats|busted|prove|playwright test|cypress run|nosetests|trial|karma start)\b/;
const TEST_WORDS =
  /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+|-r\s+|-\S+\s+)*(?:test|t\b|ci:test|coverage|check)|\bcargo\s+(?:\S+\s+)*(?:test|nextest|llvm-cov|tarpaulin|miri)\b|\bcross\s+test\b|\bgo\s+(?:\S+\s+)?test\b|\bgotestsum\b|\b(?:mvn|mvnw|\.\/mvnw)\b.*\b(?:test|verify|install|package)\b|\bgradlew?\b.*\b\w*(?:[tT]est|[cC]heck|build)\b|\b(?:dotnet|swift|mix|dart|flutter|forge|hardhat|rails|bazel|bazelisk|stack|cabal|lein|meson|wasm-pack|xcodebuild|dune)\s+(?:\S+\s+)*test\b|\bzig\s+(?:build\s+)?test\b|\b(?:make|gmake|ninja|just|task|mage|invoke|hatch|pdm|poe|earthly|rake|composer|scons|waf)\s+(?:\S+\s+)*[+:]?(?:\w+[-_:.])?(?:tests?|check|spec|unit-?tests?|run-?tests)\b(?![/\\])|\bsbt\b.*\btest|\bdeno\s+(?:task\s+)?test\b|\bnode\s+--test\b|\bbundle\s+exec\s+rake\s*$|\brebar3\s+(?:eunit|ct|proper)\b|\bpython3?\s+(?:-\S+\s+)*(?:setup\.py\s+test|\S*(?:run_?tests?|test)\.py)\b/;
/** A script of the repository at the place of a command: `./runtest`, `CPU=4 bash ci/test.sh`, `tests/run.sh`. */
const SCRIPT =
  /(?:^|[;&|(]\s*)(?:\w+=(?:'[^']*'|"[^"]*"|\S*)\s+)*(?:(?:sudo|bash|sh|zsh|dash|xvfb-run|time|env)\s+(?:-\S+\s+)*)*((?:\.{1,2}\/|[\w.-]+\/)[\w./-]*)(?=$|[\s;&|'")])/g;
const TEST_SCRIPT =
  /(?:^|[/_.-])(?:run)?_?-?(?:unit|integration|all|e2e)?_?-?tests?(?:[_.-][\w.-]*)?$|(?:^|\/)tests?\/run[\w.-]*$/i;

/** Told to leave the tests out: `-DskipTests`, `-Dmaven.test.skip=true`, `gradle build -x test`. */
const LEAVES_OUT = /\s-D(?:skipTests|maven\.test\.skip)(?:=true)?(?=\s|$)|\s-x\s+(?:test|check)\b/;

/** Told to run but those of one name. */
const FILTERED =
  /\b(?:phpunit|pest)\b.*\s--filter[\s=]|\b(?:pytest|py\.test)\b.*\s-k[\s=]+(?!["']?not\b)|\bgo\s+test\b.*\s-run[\s=]|\s-Dtest=|\bgradlew?\b.*\s--tests[\s=]|\bctest\b.*\s-R[\s=]/;

export const runsTests = (line: string): boolean =>
  !LEAVES_OUT.test(line) && !FILTERED.test(line) && saysTests(withSlashes(line));

/** A program by its place, as it is written on Windows: `.\\out\\cup_test.exe`. */
const withSlashes = (line: string): string =>
  line.replace(/(?<=^|[\s;&|(])(?:\.{1,2}|[\w.-]+)(?:\\[\w.-]+)+(?=$|[\s;&|)])/g, (path) =>
    path.replaceAll('\\', '/'),
  );

const saysTests = (line: string): boolean =>
  RUNNERS.test(line) ||
  TEST_WORDS.test(line) ||
  /--target\s+(?:test|check)\b/.test(line) ||
  [...line.matchAll(SCRIPT)].some(([, path = '']) => TEST_SCRIPT.test(path));

const RUNS_PROOFS =
  /\b(?:tlc|apalache|lake\s+build|coqc|dafny\s+verify|kani|cargo\s+(?:kani|prusti|creusot)|verus|quint\s+verify|alloy|z3|certora|halmos|agda)\b|\btla2tools\.jar\b/i;

/** Commands of a GitHub workflow (`run:`), GitLab job (`script:`) or any other pipeline that lists commands under such keys. */
export function readWorkflow(text: string, parseYaml: ParseYaml): WorkflowFact {
  const commands: string[] = [];
  let name = '';
  let data: Data = {};
  try {
    data = asData(parseYaml(text));
    name = asText(data['name']);
    collectCommands(data, commands, 0);
    if (isTravis(data)) commands.unshift(...linesOfTravis(data));
  } catch {
    // Malformed: judged by its lines, which are the commands in most formats.
    commands.push(...text.split('\n').map((line) => line.replace(/^\s*-?\s*(?:run:)?/, '').trim()));
  }
  const lines = commands
    .flatMap((command) => command.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const variables = variablesOf(data, lines);
  const executed = lines.flatMap((line) => withValues(line, variables)).flatMap(executedParts);
  return {
    name,
    commands: lines.slice(0, 200),
    steps: isTravis(data) ? stepsOfTravis(data) : readSteps(data),
    services: readServices(data),
    testCommands: executed.filter(runsTests),
    runsTests: executed.some(runsTests),
    runsProofs: executed.some((part) => RUNS_PROOFS.test(part)),
    ...callsIn(data),
    ...(isOnlyCalled(data) ? { isCalled: true } : {}),
    ...(isForChanges(data) ? { isForChanges: true } : {}),
  };
}

function callsIn(data: Data): Pick<WorkflowFact, 'calls'> {
  const found: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    else if (!isOff(asData(value)['if']))
      for (const [key, inner] of Object.entries(asData(value))) {
        if (key === 'uses' && typeof inner === 'string' && inner.startsWith('./'))
          found.push(inner.slice(2).replace(/\/+$/, ''));
        else visit(inner, depth + 1);
      }
  };
  visit(data, 0);
  return found.length === 0 ? {} : { calls: [...new Set(found)] };
}

const DEPTH_MAX = 16;

/** An action, or a workflow that only `workflow_call` starts. YAML 1.1 reads the key `on` as true. */
function isOnlyCalled(data: Data): boolean {
  if (data['runs'] !== undefined && data['jobs'] === undefined) return true;
  const events = eventsOf(data);
  return events.length > 0 && events.every((event) => event === 'workflow_call');
}

function eventsOf(data: Data): readonly string[] {
  const on = data['on'] ?? data['true'];
  return typeof on === 'string' ? [on] : Array.isArray(on) ? asTexts(on) : Object.keys(asData(on));
}

/** What somebody changed starts it, by hand or by the clock it is started rarely. Other services than GitHub say nothing of it. */
function isForChanges(data: Data): boolean {
  const events = eventsOf(data);
  return events.length === 0 || events.some((event) => /^(?:push|pull_request|merge_group)$/.test(event));
}

const COMMAND_KEYS = new Set(['run', 'script', 'before_script', 'after_script', 'command', 'commands']);

function collectCommands(value: unknown, commands: string[], depth: number): void {
  if (depth > 16) return;
  if (Array.isArray(value)) {
    for (const item of value) collectCommands(item, commands, depth + 1);
    return;
  }
  if (isOff(asData(value)['if']) || asData(value)['when'] === 'never') return;
  for (const [key, inner] of Object.entries(asData(value))) {
    if ((COMMAND_KEYS.has(key) || isNamedStep(key)) && (typeof inner === 'string' || Array.isArray(inner)))
      commands.push(...asTexts(inner));
    if (key === 'uses' && typeof inner === 'string') {
      const run = runOfAction(inner, asData(value)['with']);
      if (run !== '') commands.push(run);
    }
    if (typeof inner === 'object') collectCommands(inner, commands, depth + 1);
  }
}
