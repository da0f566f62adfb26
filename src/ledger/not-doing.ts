// Whether a decision is one not to do something: "do not add HTTP/3 now", "we won't cache", "decided against Redis". Nothing in the
// code can be quoted for what is left undone, so its reason is what it rests on. A decision that names something to do instead
// is an ordinary one. Languages are rows of a table with one interpreter.

import { anyScript } from '../kernel/any-script.ts';
import { once } from '../kernel/once.ts';

interface LanguageRow {
  /** How such a decision begins, as pieces of a pattern separated by semicolons. */
  readonly begins: string;
  /** Words that turn to something that is done instead. */
  readonly turns: string;
}

const LANGUAGES: readonly LanguageRow[] = [
  {
    begins: `(?:(?:we|i)(?: have|'ve)? )?(?:decided|chose|agreed) (?:against|not to|to not); (?:we|i) (?:will|shall|do|should|are going|am going|'re going|'m going) not;
      (?:we|i)(?: are|'re| am|'m) not (?:going to|adding|using|doing); (?:we|i) (?:won't|don't|shan't|aren't going to); won't; will not; do not; don't;
      let's not; let us not; not (?:to )?(?:add|adding|use|using|do|doing|support|supporting|change|changing|introduce|introducing|build|building|move|moving|cache|caching); no (?:new |further |extra |additional )?(?:dependency|dependencies|package|packages|library|libraries|cache|caching|migration|rewrite|retry|retries|support|abstraction)`,
    turns: `instead; rather; but`,
  },
  {
    begins: `(?:wir|ich) (?:werden?|wollen|will)(?: es| das)? (?:nicht|kein(?:e|en|er)?); (?:wir|ich) haben? (?:uns |mich )?dagegen entschieden; dagegen entschieden;
      (?:vorerst |erst einmal )?kein(?:e|en|er)?; nicht`,
    turns: `stattdessen; sondern; aber`,
  },
  {
    begins: `ne pas; (?:nous|on) n(?:e |')\\S+(?: \\S+)? pas; (?:nous avons|on a) décidé de ne pas; pas de`,
    turns: `plutôt; mais; à la place`,
  },
  {
    begins: `no (?:vamos a|añadir|usar|agregar|cambiar); (?:hemos decidido|decidimos) no; decidido no`,
    turns: `en su lugar; sino; pero`,
  },
];

const formsIn = (text: string): string =>
  text
    .split(';')
    .map((form) => form.trim().replace(/\s+/g, String.raw`\s+`).replaceAll("'", "['’]"))
    .join('|');

/** Built on first use: the start of a session records nothing. */
const rowsOf = once(() =>
  LANGUAGES.map(({ begins, turns }) => ({
    begins: anyScript(
      String.raw`^\W*(?:(?:so|then|ok|okay|for now|also)[,:]?\s+)?(?:${formsIn(begins)})(?![\p{L}\d])`,
      'iu',
    ),
    turns: anyScript(
      String.raw`(?<![\p{L}\d])(?:${formsIn(turns)})(?![\p{L}\d])|[;,]\s*(?:use|keep|add|call|store|go)\s`,
      'iu',
    ),
  })),
);

const BECAUSE = anyScript(
  String.raw`(?<![\p{L}\d])(?:because|since|weil|da|denn|parce qu|car|porque|ya que)`,
  'iu',
);

/** It leaves something undone, and says why. */
export function isNotDoing(decision: string, rationale: string): boolean {
  if (rationale.trim() === '' && !BECAUSE(decision).test(decision)) return false;
  return rowsOf().some(
    ({ begins, turns }) => begins(decision).test(decision) && !turns(decision).test(decision),
  );
}
