// Whether a prompt agrees with what the agent just said: it begins with "yes", "ok, do that", "sounds good" in the person's own words,
// and takes nothing of it back. Whatever asks, doubts or objects is no agreement. Languages are rows of a table.

import { anyScript } from '../../kernel/any-script.ts';
import { ownSentences, withoutQuotes } from '../../session/own-words.ts';

interface LanguageRow {
  /** How an agreement begins, separated by semicolons. */
  readonly agrees: string;
  /** Words with which it is none, or not a whole one. */
  readonly objects: string;
}

const LANGUAGES: readonly LanguageRow[] = [
  {
    agrees: `ok; okay; okey; k; yes; yep; yeah; yup; ya; sure; sure thing; agreed; i agree; agree; go ahead; go for it; do it; do that; do so; sounds good; sounds great;
      sounds right; looks good; lgtm; good; good idea; great; perfect; fine; fine by me; works for me; that works; makes sense; approved; correct; exactly; right; all right; alright;
      please do; let's do it; let's do that; ship it; deal; confirmed; absolutely; definitely; of course; yes please; +1; 👍; ✅`,
    objects: `but; no; not; don't; dont; doesn't; isn't; won't; can't; never; wait; hold on; hold off; stop; instead; however; except; unless; rather; actually; although; though;
      only if; on second thought; undo; revert; cancel; wrong; disagree; maybe; hmm; first; scrap; forget; ignore; differently; another`,
  },
  {
    agrees: `ja; jo; jep; jawohl; genau; einverstanden; in ordnung; passt; passt so; klingt gut; gut; sehr gut; gerne; mach das; mach es; mach so; so machen wir das; stimmt; richtig`,
    objects: `aber; nein; nicht; kein; keine; keinen; warte; stattdessen; jedoch; doch; außer; lieber; erst; vielleicht; eigentlich`,
  },
  {
    agrees: `oui; ouais; d'accord; entendu; parfait; vas-y; allez-y; ça marche; bonne idée; très bien; c'est bon; fais-le; fais ça`,
    objects: `mais; non; pas; attends; attendez; plutôt; sauf; d'abord; peut-être; cependant`,
  },
  {
    agrees: `sí; si; vale; de acuerdo; perfecto; adelante; hazlo; suena bien; claro; está bien; buena idea`,
    objects: `pero; no; espera; mejor; salvo; excepto; primero; quizás; tal vez`,
  },
  {
    agrees: `sim; certo; pode fazer; combinado; perfeito; boa ideia; tudo bem`,
    objects: `mas; não; espera; melhor; primeiro; talvez`,
  },
  {
    agrees: `sì; va bene; d'accordo; perfetto; procedi; fallo; certo`,
    objects: `ma; però; no; non; aspetta; prima; invece; forse`,
  },
  {
    agrees: `да; хорошо; согласен; согласна; давай; ок; отлично; договорились`,
    objects: `но; нет; не; подожди; лучше; сначала; может`,
  },
  {
    agrees: `はい; いいですね; お願いします; 了解; そうしましょう; それで; 好; 好的; 可以; 同意; 没问题; 行`,
    objects: `でも; しかし; いや; ない; 待って; まず; 但; 不; 先; 等`,
  },
];

const SENTENCES_LOOKED_AT = 6;
const BEGINNING_LENGTH_MAX = 200;

const listed = (text: string): readonly string[] =>
  text.split(';').map((form) =>
    form
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replace(/\s+/g, String.raw`\s+`)
      .replaceAll("'", "['’]?"),
  );
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;
/** Scripts without blanks have no edges of words; the others' forms share theirs. */
const anyOf = (all: readonly string[]): string => {
  const spaced = all.filter((form) => !UNSPACED.test(form)).join('|');
  const unspaced = all.filter((form) => UNSPACED.test(form)).join('|');
  return String.raw`(?<![\p{L}\d])(?:${spaced})(?![\p{L}\d])|${unspaced}`;
};

const AGREES = anyScript(`^\\s*(?:${anyOf(LANGUAGES.flatMap(({ agrees }) => listed(agrees)))})`, 'iu');
/** Of every language: "ok" says nothing about which one follows. */
const OBJECTS = anyScript(anyOf(LANGUAGES.flatMap(({ objects }) => listed(objects))), 'iu');
const ASKS = /[?？]/;

/** The words it agrees with; undefined when it does not agree. */
export function findAgreement(prompt: string): string | undefined {
  const beginning = prompt.slice(0, BEGINNING_LENGTH_MAX);
  if (!AGREES(beginning).test(beginning)) return undefined;
  const sentences = ownSentences(prompt).slice(0, SENTENCES_LOOKED_AT);
  const [first] = sentences;
  if (first === undefined || !AGREES(first.text).test(first.text)) return undefined;
  const said = sentences.map(({ text }) => withoutQuotes(text)).join(' ');
  return ASKS.test(said) || OBJECTS(said).test(said) ? undefined : first.text;
}
