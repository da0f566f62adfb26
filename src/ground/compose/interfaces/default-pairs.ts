// Names and values that stand in pairs, a line each, in a function or a literal that sets defaults: `settings.port = 80;`,
// `:port => 80,`, `port: 80,` with what lies deeper in it, `get('port', 80)`, constants. Pure.

export interface Pair {
  readonly name: string;
  readonly value: string;
  /** Counted from the first line, which is 0. */
  readonly at: number;
}

/**
 * How pairs are written: fields of something, keys of a literal, constants, or what is asked for with a value beside it; guarded where a
 * field gets its value only if it has none, listed where each pair is a list of its own.
 */
export type Form = 'asked' | 'constant' | 'field' | 'guarded' | 'key' | 'listed';

const NAME = '[A-Za-z_$][\\w$-]*[?!]?';
const BARE = '-?[\\d.]+|[Tt]rue|[Ff]alse|None|null|nil';
const LITERAL = `["'][^"']*["']|${BARE}`;
const MODIFIERS =
  '(?:(?:public|private|protected|internal|static|final|const|readonly|export|pub|val|let|var)\\s+)';
const FORMS: Readonly<Record<Form, RegExp>> = {
  field: new RegExp(`^\\s*(?:(?:[\\w$]+(?:\\.|->|::))+|@)(${NAME})\\s*=(?![=~>])\\s*(.+?);?\\s*$`),
  key: new RegExp(`^\\s*(?:[:.]|["'])?(${NAME})["']?\\s*(?::(?!:)|=>|=(?![=~>]))\\s*(.+?),?\\s*$`),
  constant: new RegExp(
    `^\\s*(?:${MODIFIERS}+(?:[\\w<>[\\],.]+\\s+)?(${NAME})|([A-Z][A-Z0-9_]{2,}))(?:\\s*:\\s*[\\w&' <>[\\]]+)?\\s*=(?![=~>])\\s*(.+?);?\\s*$`,
  ),
  // Of two texts the first may be a section, and the second what is asked for in it.
  asked: new RegExp(
    `\\b(?:get\\w*|fetch|read\\w*)\\(\\s*(?:[A-Za-z_][\\w.]*\\s*,\\s*["'](${NAME})["']\\s*,\\s*(${LITERAL})|["'](${NAME})["']\\s*,\\s*(${BARE}))\\s*[,)]|\\badd\\w*\\(\\s*["'](${NAME})["'].*\\bdefault\\s*=\\s*(${LITERAL})\\s*[,)]`,
  ),
  // `if o.Port == 0 { o.Port = PORT }`; what it is compared with says that nobody set it.
  guarded:
    /^\s*(?:\}\s*)?(?:else\s+)?if\s*\(?\s*[\w$]+(?:\.|->)([A-Za-z_][\w.]*)\s*={2,3}\s*(?:-1|-?0|""|''|nil|null|NULL|None|undefined|[\w.]+\(0\))\s*\)?\s*[:{]?\s*[\w$]+(?:\.|->)\1\s*=(?![=~>])\s*([^;]+?)\s*;?\s*\}?$/,
  // A text with spaces in it describes.
  listed: new RegExp(`^\\s*\\{\\s*"(${NAME})"\\s*,\\s*("[^"\\s]*"|${BARE})\\s*\\}\\s*,?\\s*$`),
};

/** How many lines one pair of a form may take, where that is not one. */
const LINES_OF: Readonly<Partial<Record<Form, number>>> = { asked: 4, guarded: 2 };

const VALUE_LENGTH_MAX = 90;
/** Code that runs later, or goes on in other lines. */
const NO_VALUE = /=>|->|^(?:function|lambda|sub|new|async|def|fn|func|if|case|class)\b|[{([;]$|^[)}\]]/;
const PLAIN =
  /^(?:[-+]?\.?\d[\w.,*+/ ()<-]*|(["'`])[^"'`]*\1|:\w+|[A-Z][\w.:]*(?:\(.*\))?|\[.*\]|\{.*\}|true|false|null|nil|undefined|none)$/;
const COMMENT = /\s*(?:\/\*.*\*\/|\/\/\s.*|#\s.*|\/\*.*)\s*$/;

export function readPairs(lines: readonly string[], form: Form): Pair[] {
  const found: Pair[] = [];
  const above: string[] = [];
  for (const at of lines.keys()) {
    const line = whole(lines, at, form).replace(COMMENT, '');
    const opened =
      form === 'key'
        ? new RegExp(`^\\s*[:"']?(${NAME})["']?\\s*(?::|=>|=)\\s*(?:[\\w.&:]+\\s*)?([{[])$`).exec(line)
        : null;
    if (opened !== null) above.push(opened[2] === '{' ? (opened[1] as string) : '');
    // A function among the values has a body of its own.
    else if (above.length > 0 && /[{([]\s*$/.test(line)) above.push('');
    else if (form === 'key' && above.length > 0 && /^\s*[}\]][,;)]*$/.test(line)) above.pop();
    else if (!above.includes('')) {
      const said = FORMS[form].exec(line);
      const [name = '', value = ''] = (said ?? []).slice(1).filter((part) => part !== undefined);
      if (isValue(value) && (form !== 'constant' || isConstant(name, line)))
        found.push({ name: [...above, name].join('.'), value, at });
    }
  }
  return found;
}

/** A variable of a function is none, whatever it is made with. */
const isConstant = (name: string, line: string): boolean =>
  /^[A-Z][A-Z0-9_]+$/.test(name) || /^\s*(?:\w+\s+)*const\s/.test(line);

/** With the lines that it goes on in. */
function whole(lines: readonly string[], at: number, form: Form): string {
  let text = lines[at] ?? '';
  const isWhole = (): boolean =>
    form === 'guarded' ? !/[:{)]\s*$/.test(text) : text.split('(').length <= text.split(')').length;
  for (let next = at + 1; next < at + (LINES_OF[form] ?? 1); next++) {
    if (isWhole()) return text;
    text += ` ${(lines[next] ?? '').trim()}`;
  }
  return text;
}

function isValue(value: string): boolean {
  const count = (mark: string): number => value.split(mark).length;
  return (
    value !== '' &&
    value.length <= VALUE_LENGTH_MAX &&
    !NO_VALUE.test(value) &&
    count('(') === count(')') &&
    count('[') === count(']') &&
    count('{') === count('}')
  );
}

/** One that stands there, not one that is worked out. */
export const isPlain = ({ value }: Pair): boolean => PLAIN.test(value);
/** Says only that nothing was given. */
export const isNothing = ({ value }: Pair): boolean => /^(?:null|nil|none|undefined|''|"")$/i.test(value);

/** Most are values that stand there, and not worked out. */
export const isMostlyPlain = (pairs: readonly Pair[]): boolean =>
  pairs.filter(({ value }) => PLAIN.test(value)).length * 3 >= pairs.length * 2;
