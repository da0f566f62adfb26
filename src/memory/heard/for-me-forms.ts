// How people say that something is for themselves alone, in the languages that prompts come in. Data, and how a row becomes forms, each with the
// words that it needs: the build works them out. A form is a piece of a pattern in lower case, forms are separated by semicolons; a blank stands
// for any white space, and an apostrophe for any of its shapes.

import { readChoice } from '../../kernel/pattern-words.ts';

interface ForMeRow {
  readonly language: string;
  /** Say for whom, beside a request: "for me only". */
  readonly marks: string;
  /** Ask for it by themselves: "keep this to yourself". */
  readonly asks: string;
}

const ROWS: readonly ForMeRow[] = [
  {
    language: 'English',
    marks: String.raw`(?:(?:this|that|it) is |it's |that's )?(?:only|just|purely|strictly|exclusively|solely) for (?:me|myself)(?: alone| only)?; for (?:me|myself) (?:only|alone|personally|and (?:nobody|no one) else); for myself; (?:only |just )?for my (?:own )?eyes(?: only)?;
      (?:for|in|to) my (?:private|personal) (?:memory|notes?); privately(?=\s*(?:[:,.;!)–—-]|$|that\b|please\b)); as a private (?:note|memory); (?:this|that|it) is private; not for the (?:team|others|rest of the team); do(?: not|n't) (?:share|tell) (?:this|that|it) (?:with|to) (?:the team|anyone|anybody|others|the others|my colleagues)`,
    asks: `(?:please )?keep (?:this|that|it|these|the following)(?: one| bit)? (?:just |strictly )?(?:to yourself|for (?:yourself|me (?:only|alone))|private(?: please)?); (?:a |quick |small |personal |private )*(?:note|memo|reminder)s? (?:to|for) (?:self|myself)(?: only)?; private note`,
  },
  {
    language: 'German',
    marks: `(?:das ist )?(?:nur|allein|alleine|ausschließlich|bloß) f[uü]r mich(?: allein| alleine| selbst| persönlich)?; f[uü]r mich (?:allein|alleine|selbst|persönlich|privat); nicht f[uü]rs? (?:das )?team; nicht f[uü]r die (?:anderen|kollegen)`,
    asks: `behalte? (?:das|dies|es|folgendes) (?:bitte )?f[uü]r dich; notiz an mich(?: selbst)?; private notiz`,
  },
  {
    language: 'French',
    marks: `(?:c'est )?(?:juste|seulement|uniquement|rien que) pour moi(?: seule?)?; pour moi (?:seule?|seulement|uniquement); pas pour l'[ée]quipe; en priv[ée]`,
    asks: `garde(?:z)? (?:ça|cela|ceci|le) pour (?:toi|vous|moi); note [àa] moi[- ]m[eê]me; note personnelle`,
  },
  {
    language: 'Spanish',
    marks: `(?:s[oó]lo|solamente|[uú]nicamente) para m[ií](?: mism[oa])?; para m[ií] (?:solo|sola|solamente|mism[oa]); no para el equipo; en privado`,
    asks: `gu[aá]rda(?:te|lo|telo)? (?:esto|eso)? ?para (?:ti|m[ií]); nota (?:para|a) m[ií] mism[oa]; nota personal`,
  },
  {
    language: 'Portuguese',
    marks: `(?:s[oó]|somente|apenas|unicamente) para mim(?: mesm[oa])?; para mim (?:s[oó]|somente|apenas|mesm[oa]); não para a equip[ae]; em privado`,
    asks: `(?:guarda|guarde) (?:isto|isso) para (?:ti|você|si|mim); nota para mim mesm[oa]; nota pessoal`,
  },
  {
    language: 'Italian',
    marks: `(?:solo|soltanto|solamente|unicamente) per me(?: stess[oa])?; per me (?:solo|sola|soltanto|stess[oa]); non per il team; in privato`,
    asks: `(?:tieni(?:lo|telo)?|tieniti) (?:questo|ciò)? ?per te; nota (?:per|a) me stess[oa]; nota personale`,
  },
  {
    language: 'Dutch',
    marks: `(?:alleen|enkel|uitsluitend) voor (?:mij|mezelf|mijzelf); voor (?:mij|me) alleen; voor mezelf; niet voor het team`,
    asks: `hou(?:d)? (?:dit|dat|het) voor (?:je|jezelf|mij); notitie aan mezelf; privénotitie`,
  },
  {
    language: 'Swedish, Danish and Norwegian',
    marks: `(?:bara|endast|enbart|kun|bare|alene) (?:för|for) (?:mig|meg)(?: själv| selv)?; (?:för|for) (?:mig|meg) (?:själv|selv|alene|bara); inte för teamet; ikke for (?:teamet|holdet)`,
    asks: `(?:behåll|hold|behold) (?:det här|detta|det|dette) (?:för|for) (?:dig|deg)(?: själv| selv)?; (?:notera till|notat til|anteckning till) (?:mig|meg) (?:själv|selv)`,
  },
  {
    language: 'Polish, Czech and Slovak',
    marks: `(?:tylko|wyłącznie) dla mnie; (?:jen|pouze|len|iba) pro (?:mě|mne|mňa)(?: sam[aé]ho)?; nie dla zespołu; ne pro tým`,
    asks: `(?:zachowaj|zatrzymaj) to dla siebie; nech si to pro sebe; nechaj si to pre seba; notatka dla siebie; poznámka pro sebe`,
  },
  {
    language: 'Russian, Ukrainian and Bulgarian',
    marks: `только для меня(?: само(?:го|й))?; лишь для меня; для меня лично; тільки для мене; лише для мене; само за мен; не для команды; не для команди`,
    asks: `(?:оставь|держи) это при себе; заметка для себя; нотатка для себе; запази това за себе си`,
  },
  {
    language: 'Finnish, Hungarian, Turkish, Romanian and Greek',
    marks: `vain minulle; vain minua varten; (?:csak|kizárólag) nekem; (?:sadece|yalnızca|yalnız) benim için; (?:doar|numai) pentru mine; μόνο για (?:μένα|εμένα)`,
    asks: `pidä tämä omana tietonasi; tartsd meg magadnak; bunu kendine sakla; (?:kendime|kendim için) not; păstrează (?:asta|aceasta) pentru tine; κράτα το για σένα; σημείωση για μένα`,
  },
  {
    language: 'Indonesian, Vietnamese and Arabic',
    marks: `(?:hanya|cuma) untuk (?:saya|aku)(?: sendiri)?; chỉ (?:cho|dành cho) (?:tôi|mình|riêng tôi); لي (?:وحدي|فقط)`,
    asks: `simpan ini untuk dirimu sendiri; catatan untuk diri sendiri; ghi chú cho (?:bản thân|riêng tôi); ملاحظة لنفسي`,
  },
  {
    language: 'Japanese, Korean and Chinese',
    marks: `(?:私|僕|俺|自分)(?:だけ|専用)(?:のため)?(?:に|で|の)?; (?:나|저)(?:만|만을) ?위(?:해|해서); (?:只|仅|僅)(?:为|為|给|給|供|对|對|限)我(?:自己|个人|個人|一个人|一個人)?; (?:私下|私人)(?:里|地)?`,
    asks: `自分用(?:の)?メモ; 나(?:에게 쓰는|를 위한) 메모; (?:给|給)自己的(?:备忘|備忘|笔记|筆記)`,
  },
];

const BEFORE = String.raw`(?<![\w\u00c0-\u1fff-])`;
const AFTER = String.raw`(?![\w\u00c0-\u1fff])`;

const readAll = (pick: (row: ForMeRow) => string) =>
  readChoice(
    ROWS.flatMap((row) => pick(row).trim().split(/;\s+/))
      .map((form) => `${BEFORE}(?:${form.replaceAll(' ', String.raw`\s+`).replaceAll("'", "['’]?")})${AFTER}`)
      .join('|'),
  );

/** "For me only". */
export const FOR_ME_MARKS = readAll(({ marks }) => marks);
/** "Note to self". */
export const FOR_ME_ASKS = readAll(({ asks }) => asks);
