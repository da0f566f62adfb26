// What an agent's event tells, as acts. Payloads come from programs that change without telling anybody: every field may be
// missing or of another type, unknown ones are ignored, and nothing here throws.

import { anyScript } from '../kernel/any-script.ts';
import type { Act, Todo, TodoStatus } from './act.ts';
import { commitOf } from './commits.ts';
import { checkOf, hidesOutcome, runsWhat, useOf } from './tools.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface EventFacts {
  /** Files of the project that the tool named, relative to it. */
  readonly files: readonly string[];
  /** The commit that the repository is at. */
  readonly head?: string;
}

const COMMAND_LENGTH_MAX = 200;
const SAID_LENGTH_MAX = 240;
const TODO_LENGTH_MAX = 200;
const TODOS_MAX = 40;

/** What is said in a session is read by `parse-words.ts`, with tables of languages; most events are calls of tools. */
export function parseActs(event: string, payload: Fields, facts: EventFacts): readonly Act[] {
  const head = facts.head === undefined ? {} : { head: facts.head };
  switch (event) {
    case 'SessionStart':
      return [{ kind: 'start', reason: text(payload['source']) ?? 'unknown', ...head }];
    case 'PostToolUse':
      return parseTool(payload, facts, true);
    case 'PostToolUseFailure':
      return parseTool(payload, facts, false);
    case 'SessionEnd':
      return [{ kind: 'end', reason: text(payload['reason']) ?? 'unknown', ...head }];
    default:
      return [];
  }
}

function parseTool(payload: Fields, { files }: EventFacts, ok: boolean): readonly Act[] {
  const tool = text(payload['tool_name']) ?? 'unknown';
  const input = fields(payload['tool_input']) ?? {};
  const noted: Act = { kind: 'tool', tool: tool.slice(0, 80), ...(files.length === 0 ? {} : { files }) };
  const use = useOf(tool);
  if (use === 'runs') return [noted, ...parseCommand(input, payload, ok)];
  if (!ok) return [noted];
  if (use === 'edits') return files.length === 0 ? [noted] : [{ kind: 'edit', files }];
  if (use === 'lists') return [noted, ...parseList(input)];
  if (use === 'adds') return [noted, ...parseAdded(input, payload['tool_response'])];
  if (use === 'changes') return [noted, ...parseChanged(input)];
  return [noted];
}

function parseCommand(input: Fields, payload: Fields, ok: boolean): readonly Act[] {
  const command = commandText(input['command'] ?? input['cmd']);
  if (command === undefined) return [];
  const answer = answerText(payload['tool_response']) ?? '';
  const passed =
    ok && !hasFailed(payload['tool_response']) && !(hidesOutcome(command) && COUNTS_FAILURES.test(answer));
  const commit = passed ? commitOf(command, answer) : undefined;
  const acts: Act[] = commit === undefined ? [] : [{ kind: 'commit', ...commit }];
  const isCheck = checkOf(command) !== undefined;
  const run = isCheck ? command : runsWhat(command);
  if (run === undefined) return acts;
  const said = passed ? undefined : failureIn(text(payload['error']) ?? answer);
  acts.push({
    kind: isCheck ? 'ran' : 'did',
    command: run.slice(0, COMMAND_LENGTH_MAX).toWellFormed(),
    ok: passed,
    ...(said === undefined ? {} : { said }),
  });
  return acts;
}

function commandText(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const words = value.filter((word) => typeof word === 'string');
    return text(words[0] === 'bash' && words.length > 2 ? words.at(-1) : words.join(' '));
  }
  return text(value);
}

/** Some clients report a command that failed as one that ran. */
function hasFailed(response: unknown): boolean {
  const given = fields(response);
  const code = given?.['exit_code'] ?? given?.['exitCode'] ?? fields(given?.['metadata'])?.['exit_code'];
  return typeof code === 'number' && code !== 0;
}

function answerText(response: unknown): string | undefined {
  const given = fields(response);
  if (given === undefined) return text(response);
  return [given['stdout'], given['stderr'], given['output']].map(text).filter(Boolean).join('\n');
}

/** Tells what failed by its name: `FAILED tests/a.py::test_b`, `✗ moves focus`, `x.c:3: error: …`. */
const NAMES_FAILURE =
  /^(?:[✗✕×❌✘]|not ok\b|(?:---? )?fail(?:ed|ure)?\b|e:|.*\bfailed$)|\b(?:error|assert\w*|exception|panicked|undefined|denied|violations?)\b|\w(?:error|exception)\b|\.\.\. failed/i;
const COUNTS_FAILURES =
  /\b[1-9]\d* (?:\w+ )?(?:fail(?:ed|ures?|ing)?|errors?)\b|\b(?:failed|failing|failures?|errors?)[:=]? ?[1-9]\d*\b/i;
/** Says only that it ended so. */
const ENDS_ONLY =
  /^(?:npm (?:ERR!|error)|Exit code \d+$|make: \*\*\*|ninja: build stopped|BUILD FAILED|error: could not compile|Process completed)/i;
const HAS_WORD = anyScript(String.raw`\p{L}{3}`, 'u');
const FAILURES_NAMED = 2;
const NAMED_LENGTH_MAX = 110;

/** What failed, by name, and how much of it; else the last line that says something. */
function failureIn(answer: string): string | undefined {
  const lines = answer
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => HAS_WORD(line).test(line) && !ENDS_ONLY.test(line));
  const counted = lines.findLast((line) => COUNTS_FAILURES.test(line));
  const named = lines
    .filter((line) => line !== counted && NAMES_FAILURE.test(line))
    .slice(0, FAILURES_NAMED)
    .map((line) => (line.length > NAMED_LENGTH_MAX ? `${line.slice(0, NAMED_LENGTH_MAX - 1)}…` : line));
  const told = [...named, ...(counted === undefined ? [] : [counted])];
  const said = told.length === 0 ? lines.at(-1) : told.join('; ');
  return said?.slice(0, SAID_LENGTH_MAX).toWellFormed();
}

function parseList(input: Fields): readonly Act[] {
  const given = input['todos'] ?? input['plan'];
  if (!Array.isArray(given)) return [];
  const items = given.flatMap((one: unknown): Todo[] => {
    const item = fields(one);
    const said = text(item?.['content'] ?? item?.['step'] ?? item?.['text'] ?? item?.['subject']);
    return said === undefined
      ? []
      : [{ text: cutTodo(said), status: statusOf(item?.['status']) ?? 'pending' }];
  });
  return [{ kind: 'todos', items: items.slice(0, TODOS_MAX) }];
}

function parseAdded(input: Fields, response: unknown): readonly Act[] {
  const said = text(input['subject'] ?? input['title'] ?? input['description']);
  const made = fields(fields(response)?.['task']);
  const id =
    name(made?.['id']) ?? /#(\S+?) created/.exec(text(response) ?? answerText(response) ?? '')?.[1] ?? said;
  return said === undefined || id === undefined
    ? []
    : [{ kind: 'todo', id: id.slice(0, 80), text: cutTodo(said), status: 'pending' }];
}

function parseChanged(input: Fields): readonly Act[] {
  const id = name(input['taskId'] ?? input['task_id'] ?? input['id']);
  const said = text(input['subject']);
  const status = statusOf(input['status']);
  if (id === undefined || (said === undefined && status === undefined)) return [];
  return [
    {
      kind: 'todo',
      id: id.slice(0, 80),
      ...(said === undefined ? {} : { text: cutTodo(said) }),
      ...(status === undefined ? {} : { status }),
    },
  ];
}

const STATUSES: Readonly<Record<string, TodoStatus>> = {
  pending: 'pending',
  todo: 'pending',
  in_progress: 'in_progress',
  inProgress: 'in_progress',
  completed: 'completed',
  done: 'completed',
  deleted: 'deleted',
  cancelled: 'deleted',
};

const statusOf = (value: unknown): TodoStatus | undefined =>
  typeof value === 'string' && Object.hasOwn(STATUSES, value) ? STATUSES[value] : undefined;
const cutTodo = (said: string): string =>
  said.replaceAll(/\s+/g, ' ').trim().slice(0, TODO_LENGTH_MAX).toWellFormed();
const fields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
const name = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : text(value);
