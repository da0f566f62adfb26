// Options that are named by a constant, `new InputOption(self::OPTION_TREE)`: the file that names them may be another one. What a
// class of PHP calls so is told as a name for whoever uses it. Pure.

import type { Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';
import { nameAt } from '../wire/calls.ts';

const CONSTANT = /^[A-Z][A-Z0-9_]+$/;
const DECLARED = Buffer.from('OPT');

/** `X` of `self::X` and of `X`; '' for anything else. */
export function constantAt(tokens: Tokens, at: number | undefined): string {
  const name = nameAt(tokens, at).split('.').at(-1) ?? '';
  return CONSTANT.test(name) ? name : '';
}

/** What the same file says that a constant is. */
export function constantText(text: string, constant: string): string | undefined {
  const given = new RegExp(
    `(?:^|[\\s.$])${constant}(?:\\s*:\\s*[\\w ]+)?\\s*:?=\\s*(["'])([\\w.-]+)\\1`,
    'm',
  );
  return given.exec(text)?.[2];
}

/** `protected const OPTION_TREE = 'tree';` for other files, which leave out the option itself. */
export function* namedOptions({ bytes }: Tokens): Iterable<OptionFact> {
  if (!bytes.includes(DECLARED)) return;
  const text = bytes.toString('utf8');
  for (const [line, words] of text.split('\n').entries()) {
    const said = /\bconst\s+(?:string\s+)?(OPT(?:ION)?_[A-Z0-9_]+)\s*=\s*(["'])([\w.-]+)\2/.exec(words);
    if (said !== null)
      yield {
        flag: '',
        description: said[3] as string,
        line: line + 1,
        constant: said[1] as string,
        isName: true,
      };
  }
}
