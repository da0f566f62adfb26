// One command line from words to exit code. Text for people and JSON go to stdout, failures and progress to stderr;
// with --json stdout holds exactly one JSON value, a failure included. Whatever values hold, a terminal gets our lines and
// our colours only; `--jsonl` and filters pass bytes as they are.

import type { App, Request } from '../../app.ts';
import { type GlobalFlags, parseCommandLine } from '../../command-words.ts';
import { findCommand } from '../../find-command.ts';
import { showLine, showStyled, showText } from '../../kernel/display.ts';
import { assert, LoaError } from '../../kernel/errors.ts';
import { type TextStyle, VERDICT_EXIT_CODES } from '../../kernel/operation.ts';
import type { Command, Manifest, ManifestOperation } from '../../manifest.ts';
import { requireInput } from '../../prepare.ts';
import { renderAnswer, toJsonText } from '../answer.ts';
import { showFailure, toReport } from '../failure.ts';
import { createStyle, type Terminal, wantsColor } from '../style.ts';
import { answerLines, filterText, readText } from './batch.ts';
import { type Overview, renderCommandHelp, renderGroup, renderOverview } from './help.ts';
import type { SecondThread } from './in-order.ts';
import { printEvents, runServer } from './live.ts';

import { createProgressLine, type ProgressLine, SILENT_PROGRESS } from './progress.ts';

/** Somewhere text goes; a reader that left is not an error. */
export interface Output extends Terminal {
  write(text: string): void;
  /** Whether its reader left, so that nothing is read any more. */
  hasLeft?(): boolean;
}

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly monotonicMs: () => number;
  /** A second thread that runs the same command. */
  startSecondThread?(): SecondThread;
}

/** A command that is no operation (`hook`, `completion`). */
export interface Program extends Command {
  start(input: Readonly<Record<string, unknown>>, globals: GlobalFlags): Promise<number>;
}

export interface Session {
  readonly app: App;
  readonly request: Request;
}

export interface SessionRun {
  readonly globals: GlobalFlags;
  readonly entry: ManifestOperation;
  readonly progress: ProgressLine;
  /** Lines or text in, lines or text out, as they come: nothing is changed but its output. */
  readonly isStream: boolean;
  /** It goes on until it is told to stop: what is followed, and servers. */
  readonly stays: boolean;
}

export interface Cli {
  readonly world: World;
  readonly version: string;
  readonly manifest: Manifest;
  readonly programs: readonly Program[];
  /** The first page of help; without it commands are listed by their names. */
  readonly overview?: Overview;
  /** The application for one run, and who asks. */
  openSession(run: SessionRun): Session;
}

const FAILURE_FLAGS = ['json', 'verbose', 'no-color'] as const;

/** All text goes through `world`; `raw` is for what is no text for people. */
interface GuardedCli extends Cli {
  readonly raw: World;
}

export async function runCli(plain: Cli, argv: readonly string[]): Promise<number> {
  const { world } = plain;
  const guarded = { ...world, stdout: guard(world.stdout), stderr: guard(world.stderr) };
  const cli: GuardedCli = { ...plain, world: guarded, raw: world };
  try {
    return await dispatch(cli, argv);
  } catch (thrown) {
    return reportToPerson(cli, argv, thrown);
  }
}

function guard(output: Output): Output {
  const { isTerminal, columns } = output;
  return {
    isTerminal,
    columns,
    write: (text) => output.write(showStyled(text)),
    hasLeft: () => output.hasLeft?.() ?? false,
  };
}

async function dispatch(cli: GuardedCli, argv: readonly string[]): Promise<number> {
  const commands = listCommands(cli);
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const found = findCommand(words, commands);
  const style = styleFor(cli.world, words.includes('--no-color'));
  if (found.kind === 'none') return overview(cli, words, style);
  if (found.kind === 'group') {
    const asked = found.rest.includes('--help') || found.rest.includes('-h');
    (asked ? cli.world.stdout : cli.world.stderr).write(renderGroup(found.group, found.members, style));
    return asked ? 0 : 64;
  }
  const { command, rest } = found;
  if (rest.includes('--help') || rest.includes('-h')) {
    cli.world.stdout.write(renderCommandHelp(command, style));
    return 0;
  }
  const { input, globals } = parseCommandLine(command, rest);
  if ('start' in command) return command.start(input, globals);
  return runOperation(cli, command, { input, globals, style });
}

function listCommands({ manifest, programs }: Cli): readonly (ManifestOperation | Program)[] {
  return [...manifest.operations.filter(({ hidden }) => hidden !== true), ...programs];
}

function overview(cli: Cli, words: readonly string[], style: TextStyle): number {
  if (words.includes('--version')) {
    cli.world.stdout.write(`${cli.version}\n`);
    return 0;
  }
  const unknown = words.find((word) => !['--help', '-h', '--no-color'].includes(word));
  if (unknown !== undefined) {
    throw new LoaError('usage.unknown-flag', `loa has no flag ${unknown} without a command`, {
      hint: 'Run "loa --help" for the list of commands.',
    });
  }
  cli.world.stdout.write(renderOverview(listCommands(cli), cli.overview ?? { lines: [], foot: [] }, style));
  return 0;
}

interface Call {
  readonly input: Readonly<Record<string, unknown>>;
  readonly globals: GlobalFlags;
  readonly style: TextStyle;
}

async function runOperation(cli: GuardedCli, entry: ManifestOperation, call: Call): Promise<number> {
  const { world } = cli;
  const progress =
    world.stderr.isTerminal && !call.globals.quiet && !call.globals.json
      ? createProgressLine((text) => cli.raw.stderr.write(text), world.monotonicMs)
      : SILENT_PROGRESS;
  const isStream = call.globals.jsonl || isFilter(entry, call);
  const stays = entry.form === 'serve' || call.globals.follow;
  const { app, request: plain } = cli.openSession({
    globals: call.globals,
    progress,
    entry,
    isStream,
    stays,
  });
  const request = { ...plain, confirm: async (question: string) => plain.confirm?.(showText(question)) };
  try {
    if (isStream) return await runStream(cli, app, { ...call, entry, request });
    const live = { ...call, entry, request, stdout: world.stdout };
    if (stays) return await (entry.form === 'serve' ? runServer(app, live) : printEvents(app, live));
    const input = takesStdin(entry, call) ? { ...call.input, text: await readText(world.stdin) } : call.input;
    const done = await app.run(entry.name, input, request);
    progress.clear();
    if (call.globals.json) world.stdout.write(`${toJsonText(done.output)}\n`);
    else if (!call.globals.quiet) world.stdout.write(withNewline(renderAnswer(done, entry, call.style)));
    const exitCode = VERDICT_EXIT_CODES[done.verdict];
    return call.globals.strict && exitCode === 2 ? 1 : exitCode;
  } finally {
    progress.clear();
    await app.close();
  }
}

/** `loa redact < text`: nothing named on the command line, so stdin is the thing to work on. */
function takesStdin(entry: ManifestOperation, call: Call): boolean {
  return entry.pipe === true && [...entry.positional, 'text'].every((name) => call.input[name] === undefined);
}

function isFilter(entry: ManifestOperation, call: Call): boolean {
  return takesStdin(entry, call) && !call.globals.json;
}

type StreamCall = Call & { readonly entry: ManifestOperation; readonly request: Request };

async function runStream(cli: GuardedCli, app: App, call: StreamCall): Promise<number> {
  const world = cli.raw;
  const { entry } = call;
  const code = await app.findOperation(entry.name).operation.load();
  const input = requireInput(entry, call.input) as never;
  const context = await app.openContext(entry.name, call.request);
  if (call.globals.jsonl) {
    const batch = await code.openBatch?.(input, context);
    assert(batch !== undefined, `${entry.name} declares --jsonl and has no batch`);
    return answerLines(batch, world);
  }
  const pipe = await code.openPipe?.(input, context);
  assert(pipe !== undefined, `${entry.name} declares a pipe and has none`);
  return filterText(pipe, world);
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function styleFor(world: World, noColor: boolean): TextStyle {
  return createStyle(world.stdout, wantsColor(world.stdout, world.env, noColor));
}

/** The words may not have parsed, so the flags that shape a failure's report are looked for as they stand. */
async function reportToPerson(cli: Cli, argv: readonly string[], thrown: unknown): Promise<number> {
  const failure = await showFailure(thrown);
  const [json, verbose, noColor] = FAILURE_FLAGS.map((flag) => argv.includes(`--${flag}`));
  if (json) {
    cli.world.stdout.write(`${toJsonText({ error: toReport(failure) })}\n`);
    return failure.exitCode;
  }
  const { stderr, env } = cli.world;
  const style = createStyle(stderr, wantsColor(stderr, env, noColor ?? false));
  stderr.write(`${style.bad('loa:')} ${showLine(failure.message)}\n`);
  if (failure.hint !== undefined) stderr.write(`     ${showLine(failure.hint)}\n`);
  if (verbose || failure.kind === 'bug') stderr.write(`${showText(failure.causes)}\n`);
  return failure.exitCode;
}
