// Manifests and pipelines written in YAML.

import type { ManifestFact, WorkflowFact } from '../model.ts';
import type { ParseYaml } from './read.ts';
import { asData, asText, asTexts, keysOf, lineOfKey } from './values.ts';

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
    return { name, command: first ?? '', line: lineOfKey(text, name) };
  });
  return { scripts };
}

const RUNS_TESTS =
  /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+|-r\s+|--\S+\s+)*(?:test|t\b|ci:test|coverage|check)|\b(?:vitest|jest|mocha|ava|pytest|tox|nox|unittest|phpunit|pest|rspec|minitest|ctest|bats|busted)\b|\bcargo\s+(?:\S+\s+)*(?:test|nextest)|\bgo\s+test\b|\b(?:mvn|mvnw|\.\/mvnw)\b.*\b(?:test|verify|install|package)\b|\bgradlew?\b.*\b(?:test|check|build)\b|\bdotnet\s+test\b|\bswift\s+test\b|\bmix\s+test\b|\b(?:dart|flutter)\s+test\b|\bforge\s+test\b|\bhardhat\s+test\b|\bzig\s+(?:build\s+)?test\b|\bmake\s+(?:\S+\s+)*(?:test|check)\b|\bjust\s+test\b|\brake\s+(?:test|spec)\b|\brails\s+test\b|\bsbt\b.*\btest\b|\bdeno\s+(?:task\s+)?test\b|\bnode\s+--test\b/;
const RUNS_PROOFS =
  /\b(?:tlc|apalache|lake\s+build|coqc|dafny\s+verify|kani|cargo\s+(?:kani|prusti|creusot)|verus|quint\s+verify|alloy|z3|certora|halmos|agda)\b/i;

/** Commands of a GitHub workflow (`run:`), GitLab job (`script:`) or any other pipeline that lists commands under such keys. */
export function readWorkflow(text: string, parseYaml: ParseYaml): WorkflowFact {
  const commands: string[] = [];
  let name = '';
  try {
    const data = asData(parseYaml(text));
    name = asText(data['name']);
    collectCommands(data, commands, 0);
  } catch {
    // Malformed: judged by its lines, which are the commands in most formats.
    commands.push(...text.split('\n').map((line) => line.replace(/^\s*-?\s*(?:run:)?/, '').trim()));
  }
  const lines = commands
    .flatMap((command) => command.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return {
    name,
    commands: lines.slice(0, 200),
    runsTests: lines.some((line) => RUNS_TESTS.test(line)),
    runsProofs: lines.some((line) => RUNS_PROOFS.test(line)),
  };
}

const COMMAND_KEYS = new Set([
  'run',
  'script',
  'before_script',
  'after_script',
  'command',
  'commands',
  'test_script',
  'build_script',
]);

function collectCommands(value: unknown, commands: string[], depth: number): void {
  if (depth > 16) return;
  if (Array.isArray(value)) {
    for (const item of value) collectCommands(item, commands, depth + 1);
    return;
  }
  for (const [key, inner] of Object.entries(asData(value))) {
    if (COMMAND_KEYS.has(key) && (typeof inner === 'string' || Array.isArray(inner)))
      commands.push(...asTexts(inner));
    if (typeof inner === 'object') collectCommands(inner, commands, depth + 1);
  }
}
