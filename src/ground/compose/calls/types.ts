// Of which type something is, as far as a body says it: what a variable is made as, declared as, or handed in as. A table of the
// ways to say it, by languages, with one interpreter. Pure.

export interface Held {
  /** By the name of a variable or a field: the name of its type as it is written. */
  readonly types: ReadonlyMap<string, string>;
  /** By variable: the function that gave it. */
  readonly givenBy: ReadonlyMap<string, string>;
}

interface Form {
  readonly files: RegExp;
  /** `name` and `type`, or `name` and `call`. */
  readonly said: RegExp;
}

const TYPE = '(?:[\\w]+(?:\\.|::|\\\\))*(?<type>[A-Z]\\w*)';
const FORMS: readonly Form[] = [
  // x = Shop(…); self.x = Shop(…); val x = Shop(…)
  {
    files: /\.(?:py|kt|kts|swift|scala|dart)$/,
    said: new RegExp(
      `(?<![\\w.])(?:(?:self|this)\\.|va[lr]\\s+|let\\s+)?(?<name>\\w+)(?:\\s*:[^=\\n]+)?\\s*=\\s*(?:await\\s+)?${TYPE}\\s*\\(`,
      'g',
    ),
  },
  // x: Shop
  {
    files: /\.(?:py|ts|tsx|mts|cts|kt|kts|swift|scala|rs)$/,
    said: new RegExp(
      `(?<![\\w.])(?<name>\\w+)\\??\\s*:\\s*(?:&\\s*(?:'\\w+\\s+)?)?(?:mut\\s+|dyn\\s+|impl\\s+|Box<|Rc<|Arc<|Optional\\[)*["']?${TYPE}`,
      'g',
    ),
  },
  // const x = new Shop(…); this.x = new Shop(…); Shop x = new Shop(…); $x = new Shop(…)
  {
    files: /\.(?:[cm]?[jt]sx?|java|cs|php|cc|cpp|cxx|hpp|scala|groovy|dart)$/,
    said: new RegExp(`(?<name>[\\w$]+)(?:\\s*:[^=\\n]+)?\\s*=\\s*new\\s+${TYPE}`, 'g'),
  },
  // Shop x; Shop *x = …; final Shop<T> x
  {
    files: /\.(?:java|cs|cc|cpp|cxx|hpp|h|dart|php)$/,
    said: new RegExp(
      `(?<![\\w.])${TYPE}(?:<[^<>;()]*>)?(?:\\[\\])?\\s*(?:[*&]+\\s*|\\s)\\$?(?<name>[a-z_]\\w*)\\s*(?=[=;,){(:])`,
      'g',
    ),
  },
  // auto x = std::make_unique<Shop>(…)
  {
    files: /\.(?:cc|cpp|cxx|hpp)$/,
    said: new RegExp(`(?<name>\\w+)\\s*(?:=\\s*|\\()(?:std::)?make_(?:unique|shared)<${TYPE}>`, 'g'),
  },
  // x := &Shop{…}; var x Shop; func (x *Shop)
  { files: /\.go$/, said: new RegExp(`(?<name>\\w+)(?:\\s*,\\s*\\w+)?\\s*:?=\\s*&?${TYPE}\\{`, 'g') },
  {
    files: /\.go$/,
    said: new RegExp(`(?<![\\w.])(?:var\\s+)?(?<name>[a-z]\\w*)\\s+\\*?${TYPE}(?=[\\s,){=]|$)`, 'gm'),
  },
  // let x = Shop { … }; let x = Shop::new(…)
  {
    files: /\.rs$/,
    said: new RegExp(
      `let\\s+(?:mut\\s+)?(?<name>\\w+)\\s*=\\s*${TYPE}\\s*(?:\\{|::\\s*(?:new|default|from\\w*|with\\w*|open|create|build)\\s*\\()`,
      'g',
    ),
  },
  // x = Shop.new(…)
  { files: /\.rb$/, said: new RegExp(`(?<name>@?\\w+)\\s*(?:\\|\\|)?=\\s*${TYPE}\\.new\\b`, 'g') },
  // my $x = Shop->new(…)
  { files: /\.(?:pm|pl|t)$/, said: new RegExp(`\\$(?<name>\\w+)\\s*=\\s*${TYPE}->new\\b`, 'g') },
  // x := NewShop(…)
  { files: /\.go$/, said: /(?<name>\w+)(?:\s*,\s*\w+)*\s*:?=\s*(?:\w+\.)?(?<call>[A-Za-z]\w*)\(/g },
];

export function heldIn(text: string, path: string): Held {
  const types = new Map<string, string>();
  const givenBy = new Map<string, string>();
  for (const { files, said } of FORMS) {
    if (!files.test(path)) continue;
    for (const { groups } of text.matchAll(said)) {
      const { name = '', type, call } = groups ?? {};
      const bare = name.replace(/^[$@]+/, '');
      if (bare === '' || NO_NAME.test(bare)) continue;
      if (type !== undefined) keep(types, bare, type);
      else if (call !== undefined) keep(givenBy, bare, call);
    }
  }
  for (const [name, type] of types) if (type === '') types.delete(name);
  return { types, givenBy };
}

/** What is of two types is of neither. */
function keep(into: Map<string, string>, name: string, said: string): void {
  const known = into.get(name);
  into.set(name, known === undefined || known === said ? said : '');
}

const NO_NAME =
  /^(?:return|new|else|case|throw|import|package|func|type|struct|const|var|let|public|private|static|final)$/;

/** What a type is built on, as its head says it. */
const BASES: readonly (readonly [RegExp, RegExp])[] = [
  [/\.py$/, /^\s*class\s+\w+\s*\(([^)]*)\)/],
  [/\.rb$/, /^\s*class\s+\w+\s*<\s*([\w:]+)/],
  [/\.(?:[cm]?[jt]sx?|java|php|dart|scala)$/, /\bextends\s+([\w.\\]+)/],
  [/\.(?:cc|cpp|cxx|hpp|h|cs|kt|swift)$/, /\b(?:class|struct)\s+\w+[^{:]*:\s*([^{]+)/],
];

export function basesOf(head: string, path: string): readonly string[] {
  const [, said] = BASES.find(([files]) => files.test(path)) ?? [];
  const listed = said?.exec(head)?.[1] ?? '';
  return listed
    .split(',')
    .map((one) => /([A-Za-z_]\w*)\s*(?:<[^>]*>)?\s*(?:\(.*)?$/.exec(one.trim())?.[1] ?? '')
    .filter((name) => name !== '' && !/^(?:object|Object)$/.test(name));
}
