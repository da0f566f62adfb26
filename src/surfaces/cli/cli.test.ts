import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../command-words.ts';
import { findCommand } from '../../find-command.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Command } from '../../manifest.ts';
import { createStyle, PLAIN_STYLE, wantsColor } from '../style.ts';
import { answerLines } from './batch.ts';
import { renderCompletion, SHELLS } from './completion.ts';
import { renderCommandHelp, renderOverview } from './help.ts';
import type { SecondThread } from './in-order.ts';
import { linesOf, splitParcels } from './parcels.ts';
import { createProgressLine, renderLine } from './progress.ts';

const command = (words: string, extra: Partial<Command> = {}): Command => ({
  words: words.split(' '),
  summary: `Does ${words}`,
  input: { type: 'object', properties: {} },
  positional: [],
  examples: [],
  batch: false,
  ...extra,
});

const show = command('journal show', {
  input: {
    type: 'object',
    properties: {
      sequence: { type: 'integer', description: 'which' },
      limit: { type: 'integer', default: 10, description: 'how many' },
      dryRun: { type: 'boolean', description: 'only look' },
      type: { type: 'array', items: { type: 'string' } },
      paths: { type: 'array', items: { type: 'string' } },
    },
  },
  positional: ['sequence', 'paths'],
});
const resume = command('ledger resume', { alias: 'resume' });
const commands = [show, command('journal verify'), command('status'), resume];

function failureOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (isLoaError(error)) return { code: error.code, text: `${error.message} ${error.hint ?? ''}` };
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('finding a command', () => {
  it('takes the longest name, an alias, and global flags before it', () => {
    expect(findCommand(['journal', 'show', '5'], commands)).toMatchObject({ command: show, rest: ['5'] });
    expect(findCommand(['resume', '--json'], commands)).toMatchObject({ command: resume, rest: ['--json'] });
    const found = findCommand(['--cwd', 'status', 'journal', 'show'], commands);
    expect(found).toMatchObject({ command: show, rest: ['--cwd', 'status'] });
  });
  it('suggests the nearest command, at both levels', () => {
    expect(failureOf(() => findCommand(['statsu'], commands)).text).toContain('Did you mean "loa status"?');
    const inner = failureOf(() => findCommand(['journal', 'verfy'], commands));
    expect(inner).toMatchObject({ code: 'usage.unknown-command' });
    expect(inner.text).toContain('Did you mean "loa journal verify"?');
  });
  it('names a group without a verb as such', () => {
    expect(findCommand(['journal', '--help'], commands)).toMatchObject({ kind: 'group', group: 'journal' });
  });
});

describe('parsing a command line', () => {
  it('gives the last text all words that are left, where the command says so', () => {
    const say = command('say', {
      input: {
        type: 'object',
        properties: { id: { type: 'string' }, text: { type: 'string' }, loud: { type: 'boolean' } },
      },
      positional: ['id', 'text'],
      takesRest: true,
    });
    const { input } = parseCommandLine(say, ['a', 'deploy', '--loud', 'token', '--', '--x']);
    expect(input).toEqual({ id: 'a', text: 'deploy token --x', loud: true });
    const strict = { ...say, takesRest: false };
    expect(failureOf(() => parseCommandLine(strict, ['a', 'b', 'c'])).text).toContain('does not take "c"');
  });
  it('reads numbers, flags, lists, positionals and their negations', () => {
    const words = [
      '7',
      'a',
      'b',
      '--limit=3',
      '--dry-run',
      '--type',
      'x',
      '--type',
      'y',
      '--json',
      '--cwd',
      '/p',
    ];
    const { input, globals } = parseCommandLine(show, words);
    expect(input).toEqual({ sequence: 7, paths: ['a', 'b'], limit: 3, dryRun: true, type: ['x', 'y'] });
    expect(globals).toMatchObject({ json: true, cwd: '/p', quiet: false });
    expect(parseCommandLine(show, ['--no-dry-run']).input).toEqual({ dryRun: false });
  });
  it('refuses what it does not know, and says what is near', () => {
    expect(failureOf(() => parseCommandLine(show, ['--limt', '3'])).text).toContain('--limit');
    expect(failureOf(() => parseCommandLine(show, ['--limit', 'x'])).text).toContain('needs a number');
    expect(failureOf(() => parseCommandLine(show, ['--limit'])).code).toBe('usage.missing-argument');
    expect(failureOf(() => parseCommandLine(command('status'), ['x'])).text).toContain('does not take "x"');
    expect(failureOf(() => parseCommandLine(show, ['--jsonl'])).code).toBe('usage.unknown-flag');
    const needs = command('key new', {
      input: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      positional: ['name'],
    });
    expect(failureOf(() => parseCommandLine(needs, [])).text).toContain('needs NAME');
  });
});

describe('help', () => {
  it('tells everything about one command', () => {
    const text = renderCommandHelp({ ...show, examples: ['journal show 5'] }, PLAIN_STYLE);
    for (const part of [
      'Usage: loa journal show [SEQUENCE] [PATHS…] [flags]',
      '--limit N',
      '[10]',
      'loa journal show 5',
      '--json',
    ]) {
      expect(text).toContain(part);
    }
  });
  it('lists every command, those without words of their own by name', () => {
    const lines = [
      { name: 'status', text: 'where things stand' },
      { name: 'gone', text: 'not there' },
    ];
    const text = renderOverview(commands, { lines, foot: [] }, PLAIN_STYLE);
    expect(text).toContain('status  where things stand');
    expect(text).toContain('also    journal, ledger, resume');
    expect(text).not.toContain('gone');
  });
});

describe('completion', () => {
  it('knows commands and flags in every shell', () => {
    for (const shell of SHELLS) {
      const script = renderCompletion(shell, commands);
      for (const word of ['journal', 'verify', 'status', 'limit']) expect(script).toContain(word);
    }
  });
});

describe('colours', () => {
  it('appear only on terminals, and never against the wish of the person', () => {
    const terminal = { isTerminal: true, columns: 80 };
    expect(wantsColor(terminal, {}, false)).toBe(true);
    expect(wantsColor({ ...terminal, isTerminal: false }, {}, false)).toBe(false);
    expect(wantsColor(terminal, { NO_COLOR: '1' }, false)).toBe(false);
    expect(wantsColor(terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false)).toBe(false);
    expect(wantsColor({ ...terminal, isTerminal: false }, { FORCE_COLOR: '1' }, false)).toBe(true);
    expect(wantsColor(terminal, {}, true)).toBe(false);
    expect(createStyle(terminal, true).bad('x')).toBe('\u001b[31mx\u001b[39m');
    expect(createStyle(terminal, false).bad('x')).toBe('x');
  });
});

describe('progress', () => {
  it('shows nothing for short work, and a line of its own for long work', () => {
    const written: string[] = [];
    let now = 0;
    const line = createProgressLine(
      (text) => written.push(text),
      () => now,
    );
    line.report('reading', 1, 10);
    line.clear();
    expect(written).toEqual([]);
    now = 1000;
    line.report('reading', 5, 10);
    line.report('reading', 6, 10);
    expect(written).toHaveLength(1);
    expect(renderLine('reading', 5, 10)).toContain('50%  5/10');
    line.clear();
    expect(written.at(-1)).toBe('\r\u001b[2K');
  });
});

describe('a --jsonl stream', () => {
  const stream = async function* (...parts: string[]) {
    for (const part of parts) yield new TextEncoder().encode(part);
  };
  it('gives whole lines, however they are cut, in order', async () => {
    const lines: string[] = [];
    for await (const some of splitParcels(stream('{"a"', ':1}\n\n{"b":', '2}\r\n{"c":3}')))
      lines.push(...linesOf(some));
    expect(lines.map((line) => line.trim())).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });
  it('answers each line, a bad one with an error, and goes on', async () => {
    const out: string[] = [];
    const stdout = { isTerminal: false, columns: undefined, write: (text: string) => void out.push(text) };
    const batch = { answer: async (record: unknown) => ({ echo: record }), close: () => {} };
    const exit = await answerLines(batch, { stdin: stream('1\nnonsense\n2\n'), stdout });
    const answers = out
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exit).toBe(0);
    expect(answers).toMatchObject([{ echo: 1 }, { error: { code: 'input.invalid' } }, { echo: 2 }]);
  });

  describe('a long stream is shared with a second thread', () => {
    const parcels = Array.from(
      { length: 30 },
      (_, at) => `${JSON.stringify({ at, text: 'x'.repeat(200_000) })}\n`,
    );
    const answered = async (second: SecondThread, isIndependent = true) => {
      const out: string[] = [];
      const stdout = { isTerminal: false, columns: undefined, write: (text: string) => void out.push(text) };
      const answer = (record: unknown) => ({ at: (record as { at: number }).at, by: 'first' });
      const world = { stdin: stream(...parcels), stdout, startSecondThread: () => second };
      await answerLines({ isIndependent, answer, close: () => {} }, world);
      return out
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { at: number; by: string });
    };
    /** As the other thread would, later than asked. */
    const answering = (isRefused: (at: number) => boolean = () => false) => {
      let begun = 0;
      let isClosed = false;
      const second: SecondThread = {
        isFree: () => begun < 2,
        async answer(parcel) {
          begun += 1;
          await new Promise((resolve) => setTimeout(resolve, 2));
          begun -= 1;
          const { at } = JSON.parse(new TextDecoder().decode(parcel));
          if (isRefused(at)) throw new Error('the thread ended');
          return `${JSON.stringify({ at, by: 'second' })}\n`;
        },
        close: () => {
          isClosed = true;
        },
      };
      return { second, isClosed: () => isClosed };
    };
    const all = parcels.map((_, at) => at);

    it('and answered in the order of its lines', async () => {
      const { second, isClosed } = answering();
      const answers = await answered(second);
      expect(answers.map(({ at }) => at)).toEqual(all);
      expect(new Set(answers.map(({ by }) => by))).toEqual(new Set(['first', 'second']));
      expect(isClosed()).toBe(true);
    });
    it('whole, when that thread ends in the middle', async () => {
      const answers = await answered(answering((at) => at > 15).second);
      expect(answers.map(({ at }) => at)).toEqual(all);
      expect(answers.filter(({ at, by }) => at > 15 && by === 'second')).toEqual([]);
    });
    it('only where a line needs nothing of those before it', async () => {
      const answers = await answered(answering().second, false);
      expect(new Set(answers.map(({ by }) => by))).toEqual(new Set(['first']));
    });
  });
});
