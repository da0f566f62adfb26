// The meter against kill -9: random requests to a process that is killed again and again, compared one by one with the meter worked
// out on paper. After each kill the book must end exactly where some of the requests that were not answered yet end, no line more.
// `node scripts/durability/meter.ts [REQUESTS] [postgres] [SEED]`

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { type MeterAnswer, type MeterCommand, type MeterPlace, openMeter } from '../../src/commons/index.ts';
import { HoldNames, randomCommands, randomFrom } from '../../src/commons/meter/random-commands.suite.ts';
import { onPaper, PaperMeter } from '../../src/commons/meter/reference.suite.ts';
import { openNodeHost } from '../../src/durable/index.ts';
import { findPostgres } from '../../test/support/postgres.ts';
import { decodeLine, encodeLine } from './meter-lines.ts';

const [count = '1000000', engine = 'sqlite', seed = '1'] = process.argv.slice(2);
const TOTAL = Number(count);
const GROUP = 400;
/** A kill in about this many groups. */
const KILL_EACH = 25;
const below = randomFrom(Number(seed) + 7);

interface Sent {
  readonly command: MeterCommand;
  /** What a hold is called on paper. */
  readonly name: string;
}

const host = openNodeHost();
const paper = new PaperMeter();
const names = new HoldNames();
let kills = 0;

class Writer {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(place: MeterPlace) {
    const script = join(import.meta.dirname, 'meter-writer.ts');
    this.#child = spawn(process.execPath, [script, JSON.stringify(place)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdin?.on('error', () => {}); // It was killed: the answer tells.
    this.#lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream })[
      Symbol.asyncIterator
    ]();
  }

  async ready(): Promise<void> {
    await this.#lines.next();
  }

  /** Undefined when it died before it answered. */
  async ask(
    commands: readonly MeterCommand[],
    killAfterMs: number | undefined,
  ): Promise<readonly MeterAnswer[] | undefined> {
    this.#child.stdin?.write(`${encodeLine(commands)}\n`);
    if (killAfterMs !== undefined) setTimeout(() => this.#child.kill('SIGKILL'), killAfterMs);
    const { value, done } = await this.#lines.next();
    return done === true ? undefined : (decodeLine(value) as MeterAnswer[]);
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#lines.next();
  }
}

/** A hold that is named and not yet known must not be known on paper either. */
function forPaper({ command }: Sent, translated: MeterCommand): MeterCommand {
  const isUnknown = 'hold' in command && 'hold' in translated && command.hold === translated.hold;
  return isUnknown ? { ...command, hold: 'unknown' } : command;
}

function compare(index: number, got: unknown, expected: unknown): void {
  if (isDeepStrictEqual(got, expected)) return;
  throw new Error(`request ${index}: got ${encodeLine(got)}, on paper ${encodeLine(expected)}`);
}

/** Goes on on paper up to where the book ends; the ids of holds that nobody was told of are read from it. */
async function catchUp(place: MeterPlace, sent: readonly Sent[]): Promise<number> {
  const meter = await openMeter(place, host);
  try {
    const seq = await meter.database.transaction(async (queries) => {
      if (meter.database.dialect === 'postgres')
        await queries.query('LOCK TABLE meter_head IN EXCLUSIVE MODE');
      return Number((await queries.query('SELECT seq FROM meter_head')).rows[0]?.['seq']);
    });
    const translated = sent.map(({ command }) => names.translate(command));
    let done = 0;
    for (; paper.lines < seq && done < sent.length; done += 1) {
      const one = sent[done] as Sent;
      paper.do(forPaper(one, translated[done] as MeterCommand), Date.now(), one.name);
      if (one.name === '') continue;
      const { rows } = await meter.database.query('SELECT hold FROM meter_entries WHERE request_key = $1', [
        `local:hold-${one.name.slice(1)}`,
      ]);
      if (rows[0] !== undefined) names.learn(one.name, rows[0]['hold'] as string);
    }
    if (paper.lines !== seq) throw new Error(`the book has ${seq} lines, on paper there are ${paper.lines}`);
    return done;
  } finally {
    await meter.close();
  }
}

async function run(place: MeterPlace): Promise<void> {
  const source = randomCommands(below, false);
  let writer = new Writer(place);
  await writer.ready();
  let holds = 0;
  const started = performance.now();
  for (let index = 0; index < TOTAL; ) {
    let sent: Sent[] = Array.from({ length: GROUP }, (_, offset) => {
      const command = source.next(index + offset);
      return { command, name: command.op === 'hold' ? `h${holds++}` : '' };
    });
    while (sent.length > 0) {
      const translated = sent.map(({ command }) => names.translate(command));
      const willDie = below(KILL_EACH) === 0;
      const answers = await writer.ask(translated, willDie ? below(12) : undefined);
      if (answers === undefined || willDie) {
        kills += 1;
        await writer.end();
      }
      if (answers === undefined) {
        const done = await catchUp(place, sent);
        index += done;
        sent = sent.slice(done);
      } else {
        for (const [offset, answer] of answers.entries()) {
          const one = sent[offset] as Sent;
          if (one.name !== '' && answer.ok && answer.hold !== undefined)
            names.learn(one.name, answer.hold.id);
          const expected = paper.do(forPaper(one, translated[offset] as MeterCommand), Date.now(), one.name);
          compare(index, onPaper(answer, names.nameOf), expected);
          index += 1;
        }
        sent = [];
      }
      let sum = paper.spent - paper.external;
      for (const posted of paper.funds.values()) sum += posted;
      compare(index, sum, 0n);
      if (answers === undefined || willDie) {
        writer = new Writer(place);
        await writer.ready();
      }
    }
  }
  await writer.end();
  await verify(place);
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${TOTAL} requests on ${place.driver}, ${kills} kills, ${paper.lines} lines, ${seconds.toFixed(0)} s: all answers and balances equal\n`,
  );
}

async function verify(place: MeterPlace): Promise<void> {
  const meter = await openMeter(place, host);
  for (const [account, posted] of paper.funds) {
    const found = await meter.account(account);
    compare(
      TOTAL,
      { posted: found?.posted, available: found?.available },
      { posted, available: paper.available(account) },
    );
  }
  const { balanced, entries, problems } = await meter.verify();
  compare(TOTAL, { balanced, entries, problems }, { balanced: true, entries: paper.lines, problems: [] });
  await meter.close();
}

if (engine === 'postgres') {
  const { start, reason } = findPostgres();
  if (start === undefined) throw new Error(reason);
  const postgres = await start();
  try {
    await run({ driver: 'postgres', url: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
  }
} else {
  const directory = mkdtempSync(join(tmpdir(), 'loa-meter-kill-'));
  try {
    await run({ driver: 'sqlite', path: join(directory, 'meter.db') });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
