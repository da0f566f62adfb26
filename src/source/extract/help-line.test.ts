import { describe, expect, it } from 'vitest';
import { readHelpLine } from './help-line.ts';

describe('a line of a help text', () => {
  it.each([
    ['  -p, --port N       where to listen', ['--port', '-p'], 'where to listen'],
    ['  --[no]sound        be loud', ['--sound', '--nosound'], 'be loud'],
    ['  --[no-]sound       be loud', ['--sound', '--no-sound'], 'be loud'],
    ['  --colo[u]r=WHEN    paint it', ['--color', '--colour'], 'paint it'],
    ['  -A NUM, --above=NUM  so many lines', ['--above', '-A'], 'so many lines'],
    ['  -C [NUM], --around[=NUM]  so many lines', ['--around', '-C'], 'so many lines'],
    ['  -r, -R, --deep     below too', ['--deep', '-r', '-R'], 'below too'],
    ['  -?, --help         this', ['--help', '-?'], 'this'],
    ['  -@, --all          more', ['--all', '-@'], 'more'],
    ['-f, --growth=<num> how it grows', ['--growth', '-f'], 'how it grows'],
    ['  --tint=COLOUR', ['--tint'], ''],
  ])('%s', (line, names, text) => {
    expect(readHelpLine(line)).toEqual({ names, text });
  });

  it.each(['  --x: 1px;', '  say - this', '  --a --b --c', '-vv   very loud'])('is none: %s', (line) => {
    const read = readHelpLine(line);
    expect(read === undefined || read.text === '').toBe(true);
  });
});
