// The words that the forms of the table require, row by row. Working them out takes longer than a hook may, so the build puts the results in
// the place of this module.

import { requiredWords } from '../../kernel/pattern-words.ts';
import { LANGUAGES, type LanguageRow, readForm, splitForms } from './languages.ts';

/** For each form of a row, in its order. */
export type RowWords = Readonly<Record<'remember' | 'fromNowOn' | 'rules', readonly (readonly string[])[]>>;

export const FORM_WORDS: readonly RowWords[] = LANGUAGES.map(wordsOfRow);

function wordsOfRow({ remember, fromNowOn, rules }: LanguageRow): RowWords {
  const wordsOf = (forms: string) => splitForms(forms).map((form) => requiredWords(readForm(form).source));
  return { remember: wordsOf(remember), fromNowOn: wordsOf(fromNowOn), rules: wordsOf(rules) };
}
