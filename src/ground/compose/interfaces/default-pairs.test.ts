import { describe, expect, it } from 'vitest';
import { type Form, isPlain, readPairs } from './default-pairs.ts';

const read = (form: Form, text: string): string[] =>
  readPairs(text.split('\n'), form).map(({ name, value }) => `${name}=${value}`);

describe('pairs of names and values', () => {
  it.each<[Form, string, string[]]>([
    [
      'field',
      '  cup.size = 4 * 2; /* large */\n  int n = 3;\n  cup->lid = NULL;\n',
      ['size=4 * 2', 'lid=NULL'],
    ],
    ['field', '    self.warm = True  # by habit\n    x == 1\n', ['warm=True']],
    ['key', '  :size => 4,\n  :lid => lambda { 1 },\n', ['size=4']],
    ['key', '\tSize: 4,\n\tLid:  "red",\n', ['Size=4', 'Lid="red"']],
    ['key', '  .size = 4,\n  .lid = RED\n', ['size=4', 'lid=RED']],
    [
      'key',
      "const d = {\n  tea: {\n    size: 4,\n    kinds: [\n      'a',\n    ],\n    pour: (x) => {\n      y: 1,\n    },\n    hot: true\n  },\n  lid: 'red'\n};\n",
      ['tea.size=4', 'tea.hot=true', "lid='red'"],
    ],
    [
      'guarded',
      '\tif opts.Tea.Size == 0 {\n\t\topts.Tea.Size = SIZE\n\t}\n\tif opts.Lid == "" {\n\t\topts.Pot = "red"\n\t}\n\tif (o->warm == -1) o->warm = 5;\n',
      ['Tea.Size=SIZE', 'warm=5'],
    ],
    [
      'listed',
      '\t{"size", 4},\n\t{"lid", "red"},\n\t{"about", "How large it is"},\n\t{"warm", true}\n',
      ['size=4', 'lid="red"', 'warm=true'],
    ],
    [
      'constant',
      '   private static final long SIZE = SECONDS.toMillis(30);\n   final String lid = "x";\nWARM = 5\n',
      ['SIZE=SECONDS.toMillis(30)', 'WARM=5'],
    ],
    [
      'asked',
      "a = number(get(section, 'size', 4))\nb = get('sect', 'lid')\nself.add(\"warm\", \"tea.warm\", flag=1,\n  default=0)\nc = opts.get('hot', True)\n",
      ['size=4', 'warm=0', 'hot=True'],
    ],
  ])('%s: %j', (form, text, pairs) => {
    expect(read(form, text)).toEqual(pairs);
  });

  it.each([
    ['16 * 1024', true],
    ["'red'", true],
    ['Limits::LARGE', true],
    ['now', false],
    ['"abc".split("")', false],
    ['make(cup)', false],
  ])('a value that stands there is told from one that is worked out: %s', (value, is) => {
    expect(isPlain({ name: 'x', value, at: 0 })).toBe(is);
  });
});
