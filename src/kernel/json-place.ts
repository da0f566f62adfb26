// Where a text stops being JSON, as line and column. The engine's own message quotes the text around the place, which
// may be anybody's file; what is told of it is the place and nothing of its content.

const TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'rest';

/** Such as `line 3, column 14`: of the first character that no JSON text could have there. */
export function whereNotJson(text: string): string {
  const before = text.slice(0, firstWrong(text)).split('\n');
  return `line ${before.length}, column ${(before.at(-1) as string).length + 1}`;
}

function firstWrong(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  for (let at = 0; ; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [token, mark, quoted] = TOKEN.exec(text) ?? [];
    const next: Expected | undefined =
      token === undefined ? undefined : step(expected, mark ?? (quoted === undefined ? '0' : '"'), open);
    if (next === undefined) return at + (/^[\t\n\r ]*/.exec(text.slice(at))?.[0].length ?? 0);
    TOKEN.lastIndex = at + (token as string).length;
    expected = next;
  }
}

/** What may follow the token; undefined when it must not stand here. Keeps track of what is open. */
function step(expected: Expected, token: string, open: ('{' | '[')[]): Expected | undefined {
  if (expected === 'rest') {
    const inner = open.at(-1);
    if (inner === undefined) return undefined;
    if (token === ',') return inner === '{' ? 'key' : 'value';
    return close(token, open);
  }
  if (expected === ':') return token === ':' ? 'value' : undefined;
  if (expected === 'key' || expected === 'key or }') {
    if (token === '"') return ':';
    return expected === 'key or }' ? close(token, open) : undefined;
  }
  if (token === '{' || token === '[') {
    open.push(token);
    return token === '{' ? 'key or }' : 'value or ]';
  }
  if (token === '"' || token === '0') return 'rest';
  return expected === 'value or ]' ? close(token, open) : undefined;
}

function close(token: string, open: ('{' | '[')[]): Expected | undefined {
  if (token !== (open.at(-1) === '{' ? '}' : ']')) return undefined;
  open.pop();
  return 'rest';
}
