// How people say that something is not to be kept, in the languages that prompts come in. Data, and how a row becomes forms, each with the words
// that it needs: the build works them out. A form is a piece of a pattern in lower case, forms are separated by semicolons; a blank stands
// for any white space, and an apostrophe for any of its shapes.

import { readChoice } from '../kernel/pattern-words.ts';

interface OffRecordRow {
  readonly language: string;
  /** Can mean nothing else, wherever it stands. */
  readonly surely: string;
  /** May as well speak of code ("don't store this"): counts before a colon, as a sentence of its own, or with one of `where`. */
  readonly perhaps?: string;
  readonly where?: string;
  /** May stand around one that is a sentence of its own. */
  readonly polite?: string;
}

const ROWS: readonly OffRecordRow[] = [
  {
    language: 'English',
    surely: String.raw`(?:do not|don't|no need to|you need not) (?:ever |please )?(?:remember|memori[sz]e|write down|note down) (?:this|that|it|any of); (?:do not|don't|no need to) (?:ever |please )?(?:write|note) (?:this|that|it) down; (?:do not|don't|would rather not|wouldn't) (?:want|like|need) (?:you |this |that |it )(?:to (?:remember|memori[sz]e|keep|store|save|write down|note(?: down)?) (?:this|that|it|any of)|(?:remembered|kept|noted|written down)(?=\s*(?:[.,;:!–—-]|$|but\b|and\b)));
      off the record; (?:strictly |just )?between (?:you and me|us)(?=\s*(?:[,:;.!–—-]|$)); not for the (?:record|notes|minutes)`,
    perhaps: `(?:do not|don't|never|no need to|you need not|better not|rather not) (?:ever |please |even )*(?:keep|save|store|note|record|retain|jot down|hold on to|remember) (?:this|that|these|it|the following|any of (?:this|that)|what i (?:say|said|just said))(?: down)?(?: please)?;
      (?:do not|don't|never) (?:ever |please )?(?:put|write|add|commit|take) (?:this|that|these|it|the following|any of (?:this|that)) (?:in|into|to) (?:your |any )*(?:memory|memories|notes?)`,
    where: `(?:in|to|into) (?:your|any of your) (?:memory|memories|notes?|head|mind); for (?:later|next time|future sessions|the future); anywhere`,
    polite: `please; pls; and; but; no; wait; well; actually; ok; so; oh; just; also; hey; thanks; thank you; though; either; anywhere; btw; fyi`,
  },
  {
    language: 'German',
    surely: `unter uns gesagt; merk(?:e|en)? (?:dir|euch|sie sich) (?:das|dies|es|folgendes) (?:bitte |jetzt )*nicht; (?:bitte )?(?:nicht|nichts davon) (?:merken|aufschreiben|mitschreiben|notieren)(?=\\s*(?:[:.!,]|$)); schreibe? (?:dir )?(?:das|dies) (?:bitte )?nicht (?:auf|mit)`,
    perhaps: `(?:speicher[en]?|notier[en]?|behalte?|sichere?|halte?|bewahre?|protokollier[en]?)(?: sie)?(?: dir)? (?:das|dies|es|folgendes) (?:bitte )?nicht(?: fest| auf| ab)?; (?:das |dies |folgendes )?(?:bitte )?nicht (?:speichern|behalten|festhalten|abspeichern|sichern)`,
    polite: 'bitte; nein; halt; ach; und; aber; ok; also; danke; auch',
  },
  {
    language: 'French',
    surely: `entre nous(?=\\s*[,:]); ne (?:te souviens|retiens|retenez|m[eé]morise|m[eé]morisez) pas (?:de )?(?:ça|cela|ceci|ce qui suit); ne pas (?:retenir|m[eé]moriser)(?: (?:ça|cela|ceci))?(?=\\s*(?:[:.!,]|$))`,
    perhaps: `(?:ne |n')(?:enregistre|garde|note|sauvegarde|conserve|stocke)z? (?:pas|jamais) (?:ça|cela|ceci|ce qui suit|en m[eé]moire ce qui suit); (?:[àa] )?ne pas (?:enregistrer|garder|noter|sauvegarder|conserver)(?: (?:ça|cela|ceci))?`,
    polite: `s'il te pla[iî]t; s'il vous pla[iî]t; stp; svp; et; mais; ok; merci; aussi`,
  },
  {
    language: 'Spanish',
    surely: `entre t[uú] y yo(?=\\s*[,:]); entre nosotros(?=\\s*[,:]); no (?:recuerdes|memorices|recuerde|memorice|apuntes) (?:esto|eso|lo siguiente)`,
    perhaps: `no (?:guardes|guarde|anotes|anote|apuntes|apunte|registres|registre|almacenes|conserves) (?:esto|eso|lo siguiente); no lo (?:guardes|anotes|apuntes|recuerdes|registres)`,
    polite: 'por favor; y; pero; ok; vale; gracias; tampoco',
  },
  {
    language: 'Portuguese',
    surely: `entre n[oó]s(?=\\s*[,:]); n[aã]o (?:te lembres d|memorize|memorizes) ?(?:isto|isso)`,
    perhaps: `n[aã]o (?:guardes|guarde|anotes|anote|registes|registre|registe|salve|salves|lembre) (?:isto|isso|o seguinte)`,
    polite: 'por favor; e; mas; ok; obrigado; obrigada',
  },
  {
    language: 'Italian',
    surely: `detto tra noi; tra noi(?=\\s*[,:]); non (?:ricordare|ricordarti|memorizzare|tenere a mente) (?:di )?(?:questo|ciò|quello|quanto segue)`,
    perhaps: `non (?:salvare|annotare|registrare|conservare|segnare|tenere) (?:questo|ciò|quello|quanto segue); non (?:salvarlo|annotarlo|segnartelo|ricordarlo|registrarlo)`,
    polite: 'per favore; e; ma; ok; grazie; anche',
  },
  {
    language: 'Dutch',
    surely: `onder ons(?: gezegd)?(?=\\s*[,:]); onthoud (?:dit|dat|het) (?:alsjeblieft |aub )?niet; (?:dit |dat )?niet onthouden(?=\\s*(?:[:.!,]|$))`,
    perhaps: `(?:bewaar|noteer|sla|schrijf) (?:dit|dat|het) (?:alsjeblieft |aub )?niet(?: op)?; (?:dit |dat )?(?:alsjeblieft |aub )?niet (?:bewaren|noteren|opslaan|opschrijven)`,
    polite: 'alsjeblieft; aub; en; maar; ok; bedankt',
  },
  {
    language: 'Swedish, Danish and Norwegian',
    surely: `mellan oss(?=\\s*[,:]); mellem os(?=\\s*[,:]); mellom oss(?=\\s*[,:]); kom inte ih[aå]g (?:det här|detta|det); husk ikke (?:det her|dette|det)`,
    perhaps: `(?:spara|anteckna|lagra|skriv) inte (?:upp )?(?:det här|detta|det); (?:gem|not[eé]r|lagre?|husk) ikke (?:det her|dette|det); (?:gem|husk|noter|lagre) (?:det her|dette|det) ikke`,
    polite: 'snälla; tack; och; og; men; ok; venligst; takk; tak; vær så snill',
  },
  {
    language: 'Polish, Czech and Slovak',
    surely: `mi[eę]dzy nami(?=\\s*[,:]); mezi námi(?=\\s*[,:]); nie zapami[eę]tuj tego; nezapamatuj si (?:to|tohle); nepamatuj si (?:to|tohle); nezapamätaj si to`,
    perhaps: `nie (?:zapisuj|zachowuj|notuj) tego; (?:nezapisuj|neukládej|nepoznamenávej|neukladaj|nezapisuj) (?:si )?(?:to|tohle|toto)`,
    polite: 'prosz[eę]; prosím; i; a; ale; ok; dzięki; díky',
  },
  {
    language: 'Russian, Ukrainian and Bulgarian',
    surely: `между нами(?=\\s*[,:]); між нами(?=\\s*[,:]); не (?:запоминай|запоминайте|запам'ятовуй|запомняй) (?:это|этого|це|цього|това|следующее)`,
    perhaps: `не (?:записывай|записывайте|сохраняй|сохраняйте|записуй|зберігай|записвай|запазвай) (?:это|этого|це|цього|това|следующее)`,
    polite: 'пожалуйста; и; а; но; ок; спасибо; будь ласка; моля; дякую',
  },
  {
    language: 'Finnish, Estonian, Hungarian, Turkish, Romanian and Greek',
    surely: `älä (?:muista|paina mieleen) tätä; ära jäta seda meelde; (?:ezt )?ne jegyezd meg(?: ezt)?; bunu (?:hat[ıi]rlama|akl[ıi]nda tutma); nu (?:reține|memora) (?:asta|aceasta); μη(?:ν)? (?:το )?θυμάσαι(?: αυτό)?`,
    perhaps: `älä (?:tallenna|kirjoita|säilytä) tätä(?: muistiin)?; ära (?:salvesta|kirjuta) seda(?: üles)?; (?:ezt )?ne (?:mentsd el|írd fel)(?: ezt)?; bunu (?:kaydetme|not alma|saklama); nu (?:salva|nota|păstra) (?:asta|aceasta); μη(?:ν)? (?:κρατήσεις|αποθηκεύσεις|σημειώσεις) αυτό`,
    polite: 'ole hyvä; palun; kérlek; lütfen; te rog; παρακαλώ; ok',
  },
  {
    language: 'Indonesian, Vietnamese and Arabic',
    surely: `jangan (?:diingat|ingat) (?:ini|itu); đừng (?:ghi )?nhớ (?:điều|cái) này; لا تتذكر (?:هذا|ذلك)`,
    perhaps: `jangan (?:simpan|catat) (?:ini|itu); đừng (?:lưu|ghi)(?: lại)? (?:điều|cái) này; لا (?:تحفظ|تسجل) (?:هذا|ذلك)`,
    polite: 'tolong; làm ơn; من فضلك; ok',
  },
  {
    language: 'Japanese, Korean and Chinese',
    surely: `(?:これ|それ|このこと)(?:は|を)?(?:覚え|記憶し|記録し|メモし|保存し)ないで(?:ください|下さい|ね)?; ここだけの話; 이(?:건|거|것은|걸)(?: )?(?:기억하지|기록하지|적지|저장하지)(?: )?(?:마|말아|마세요); (?:不要|别|別|请勿|請勿)(?:记住|記住|记下|記下|记得|記得)(?:这|這|它)`,
    perhaps: `(?:覚え|記憶し|記録し|メモし)ないで(?:ください|下さい|ね)?; (?:기억하지|기록하지)(?: )?(?:마|말아 줘|마세요); (?:不要|别|別|请勿|請勿)(?:记住|記住|记下|記下|保存|记录|記錄)(?:这|這|它)?(?:个|個|件事|些)?`,
    polite: '请; 請; ok; 제발',
  },
];

const BEFORE = String.raw`(?<![\w\u00c0-\u1fff-])`;
const AFTER = String.raw`(?![\w\u00c0-\u1fff])`;
const CLAUSE = String.raw`(?:^|[.,;!?–—])[\s"“'(*_-]*`;
const COLON = String.raw`(?=\s*[:：])`;

const formsOf = (forms: string): readonly string[] =>
  forms
    .trim()
    .split(/;\s+/)
    .filter((form) => form !== '')
    .map((form) => form.replaceAll(' ', String.raw`\s+`).replaceAll("'", "['’]?"));

function readRow({ surely, perhaps = '', where = '', polite = '' }: OffRecordRow): readonly string[] {
  const besides = String.raw`(?:(?:${formsOf(polite).join('|')})[\s,:!.，、]*)*`;
  const places = formsOf(where);
  const inPlace = places.length === 0 ? '' : String.raw`(?:\s+(?:${places.join('|')})${AFTER})`;
  return [
    ...formsOf(surely).map((form) => `${BEFORE}${form}${AFTER}`),
    ...formsOf(perhaps).flatMap((form) => [
      String.raw`${CLAUSE}${besides}${form}${inPlace === '' ? '' : `${inPlace}?`}[\s,]*${besides}${COLON}`,
      ...(inPlace === '' ? [] : [`${BEFORE}${form}${inPlace}`]),
      String.raw`^[\s"“'(*_-]*${besides}${form}[\s,]*${besides}[\s.!。！)]*$`,
    ]),
  ];
}

/** "Do not remember this", "off the record". */
export const OFF_RECORD = readChoice(ROWS.flatMap(readRow).join('|'));
