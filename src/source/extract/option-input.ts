// What readers of tables of options take, and how they write down what they find.

import { lineOf, type Tokens } from '../lex/tokens.ts';
import type { ImportFact, NameUse, OptionFact } from '../model.ts';

export interface TableInput {
  readonly tokens: Tokens;
  readonly language: string;
  readonly imports: readonly ImportFact[];
  readonly names: NameUse;
}

export const lineAt = (tokens: Tokens, at: number): number => lineOf(tokens, tokens.start[at] as number);

export const withAlso = (option: OptionFact, also: readonly string[]): OptionFact =>
  also.length === 0 ? option : { ...option, also };
