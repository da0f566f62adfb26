// What a language's text is made of, below its grammar: comments, strings and names. A table is written with plain
// words and compiled once into byte tables, so that the lexer's inner loop asks one array per byte.

export interface StringForm {
  readonly open: string;
  readonly close: string;
  /** A backslash takes the next byte with it. */
  readonly escape?: boolean;
  /** The closing mark written twice stands for itself. */
  readonly doubled?: boolean;
  /** Without it the string ends with its line, so that a stray quote costs a line and not the file. */
  readonly multiline?: boolean;
  /** Marks that open code inside the string, which may hold quotes of its own; the code ends at its closing bracket. */
  readonly code?: '${' | '#{' | '\\(' | '{' | '$(';
}

export interface LexRules {
  readonly lineComments?: readonly string[];
  readonly blockComments?: readonly (readonly [open: string, close: string])[];
  readonly nestedComments?: boolean;
  readonly strings?: readonly StringForm[];
  /** Bytes besides letters, digits and `_` that belong to names. */
  readonly nameBytes?: string;
  /** What `'` starts: a character that may also be the tick of a lifetime or symbol, or nothing special. */
  readonly tick?: 'character';
  /** Lines that begin with `#` are for a preprocessor. */
  readonly directives?: boolean;
  /** `/` may start a pattern where an operand is expected. */
  readonly patterns?: boolean;
  /** How many open brackets a closing one may close at once. */
  readonly closeReach?: number;
  /** Reads a literal that begins with a name or an odd mark; returns its end, or -1 when it is none. */
  readonly special?: SpecialLiteral;
  /** The bytes that `special` wants to be asked about. */
  readonly specialBytes?: string;
}

/** `at` is the first byte; `previous` the kind of the token before (0 at the start). */
export type SpecialLiteral = (bytes: Buffer, at: number, previous: number) => number;

export interface CompiledForm {
  readonly kind: 'line' | 'block' | 'string';
  readonly open: Uint8Array;
  readonly close: Uint8Array;
  readonly escape: boolean;
  readonly doubled: boolean;
  readonly multiline: boolean;
  readonly code: Uint8Array | undefined;
  readonly codeClose: number;
}

export interface CompiledRules {
  /** Per byte: what to do with it. */
  readonly classes: Uint8Array;
  readonly forms: readonly (readonly CompiledForm[] | undefined)[];
  readonly nested: boolean;
  readonly tick: boolean;
  readonly directives: boolean;
  readonly patterns: boolean;
  readonly special: SpecialLiteral | undefined;
  readonly closeReach: number;
}

/** More is noise, and looking further would be quadratic. */
const CLOSE_REACH = 64;

/** What a byte is; those that may go on a name come last. */
export const SPACE = 0;
export const LINE_END = 1;
export const OPEN = 2;
export const CLOSE = 3;
export const MARK = 4;
export const TRIGGER = 5;
export const DIGIT = 6;
export const NAME = 7;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export function compileRules(rules: LexRules): CompiledRules {
  const classes = baseClasses(rules.nameBytes ?? '');
  const forms: CompiledForm[][] = [];
  const add = (form: CompiledForm): void => {
    const first = form.open[0] as number;
    classes[first] = TRIGGER;
    forms[first] = [...(forms[first] ?? []), form].sort((a, b) => b.open.length - a.open.length);
  };
  for (const open of rules.lineComments ?? []) add(compileForm('line', { open, close: '\n' }));
  for (const [open, close] of rules.blockComments ?? []) add(compileForm('block', { open, close }));
  for (const form of rules.strings ?? []) add(compileForm('string', form));
  for (const byte of encode(rules.specialBytes ?? '')) if (classes[byte] !== NAME) classes[byte] = TRIGGER;
  if (rules.tick) classes[0x27] = TRIGGER;
  if (rules.directives) classes[0x23] = TRIGGER;
  if (rules.patterns) classes[0x2f] = TRIGGER;
  return {
    classes,
    forms,
    nested: rules.nestedComments ?? false,
    tick: rules.tick === 'character',
    directives: rules.directives ?? false,
    patterns: rules.patterns ?? false,
    special: rules.special,
    closeReach: rules.closeReach ?? CLOSE_REACH,
  };
}

function compileForm(kind: CompiledForm['kind'], form: StringForm): CompiledForm {
  const code = form.code === undefined ? undefined : encode(form.code);
  return {
    kind,
    open: encode(form.open),
    close: encode(form.close),
    escape: form.escape ?? false,
    doubled: form.doubled ?? false,
    multiline: form.multiline ?? false,
    code,
    codeClose: code === undefined ? 0 : code[code.length - 1] === 0x28 ? 0x29 : 0x7d,
  };
}

function baseClasses(nameBytes: string): Uint8Array {
  const classes = new Uint8Array(256).fill(MARK);
  for (let byte = 0; byte <= 0x20; byte++) classes[byte] = SPACE;
  classes[0x0a] = LINE_END;
  classes[0x7f] = SPACE;
  for (let byte = 0x30; byte <= 0x39; byte++) classes[byte] = DIGIT;
  for (let byte = 0x41; byte <= 0x5a; byte++) {
    classes[byte] = NAME;
    classes[byte + 32] = NAME;
  }
  // Letters beyond ASCII are bytes from 0x80 up: every language here lets them into names.
  for (let byte = 0x80; byte <= 0xff; byte++) classes[byte] = NAME;
  classes[0x5f] = NAME;
  for (const byte of encode(nameBytes)) classes[byte] = NAME;
  for (const byte of encode('([{')) classes[byte] = OPEN;
  for (const byte of encode(')]}')) classes[byte] = CLOSE;
  return classes;
}
