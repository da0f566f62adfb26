// How often a text denies, in the larger languages: words that turn a claim round, and turns of phrase that do ("stopped using").
// A word that denies in one language and means something else in another counts too: the price is a note kept beside another,
// where missing one would cost a note that contradicts it.

const ENGLISH =
  /\b(?:not|never|no|none|nobody|nothing|nowhere|without|cannot|avoid|avoids|avoiding|forbid|forbids|forbidden|prohibit|prohibits|prohibited|refuse|refuses|refused|neither|nor|hardly|barely|lacks?|lacking|used to|dont|doesnt|cant|wont|didnt|isnt|arent|shouldnt|ain't|(?:is|are|was|were|do|does|did|wo|ca|could|should|must|would|have|has|had|need)n't)\b|\b(?:stop|stops|stopped|quits?|ceased?|gave up|give up|given up)(?= \w+ing\b)|\b(?:got rid of|get rid of|(?:moved|migrated|switched) away from|fail(?:s|ed)? to)\b/gu;

const OTHERS: ReadonlySet<string> = new Set(
  `nicht niemals kein keine keinen keinem keiner keines nichts niemand ohne weder nirgends
  ne pas jamais aucun aucune rien sans guère n'est n'ont n'a n'utilise n'utilisons
  nunca jamás ningún ninguna ninguno nada nadie sin tampoco
  não nao nenhum nenhuma ninguém sem nem
  non nessun nessuno nessuna niente nulla senza né neanche mai
  niet nooit geen niets zonder nergens
  ikke aldrig ingen intet uden inte aldri inga inget ingenting utan ej uten ikkje
  ei eivät emme ette älä älkää koskaan ilman
  nie nigdy żaden żadna żadne bez ani
  nikdy žádný žádná nic nikdo žiadny nikto nič nepoužíváme
  nem soha semmi senki nélkül
  nu niciodată niciun nicio nimic fără
  не нет никогда ни без ничего никто нельзя нема ніколи немає никога ніхто
  δεν δε μην ποτέ χωρίς κανένας καμία τίποτα όχι
  değil hiç asla yok olmadan olmaksızın hayır
  لا لم لن ليس ليست بدون غير أبدا لست بلا دون نه نیست هرگز
  לא אין בלי אל מעולם אף
  नहीं न मत कभी बिना ना
  không chưa chẳng đừng
  tidak bukan jangan tanpa belum
  hindi huwag wala hapana kamwe`.split(/\s+/),
);
const UNSPACED =
  /不|没|沒|無|无|未|别|勿|禁止|ません|ない|なし|なく|ずに|않|안 |못 |없|아니|말아|ไม่|อย่า|ห้าม/gu;
/** Turkish and Japanese deny inside the verb; of Turkish the commonest forms are known. */
const SUFFIXED = /\p{L}{2,}(?:m[ıiuü]yor|m[ae]z|m[ae]d[ıi]|m[ae]y[ıi]n)\p{L}{0,4}(?!\p{L})/gu;
const WORD = /[\p{L}\p{M}]+(?:'\p{L}+)?/gu;

/** `text` is in lower case, with straight apostrophes. */
export function countNegations(text: string): number {
  const english = text.match(ENGLISH)?.length ?? 0;
  let others = 0;
  for (const [word] of text.matchAll(WORD)) if (OTHERS.has(word) || /^n'\p{L}/u.test(word)) others += 1;
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const suffixed = text.match(SUFFIXED)?.length ?? 0;
  // French denies with two words, "ne … pas", and means one denial.
  const pairs =
    text.match(
      /(?<!\p{L})(?:ne|n'\p{L}+)(?!\p{L})[^.\n]{0,40}(?<!\p{L})(?:pas|jamais|aucune?|rien|plus|personne)(?!\p{L})/gu,
    )?.length ?? 0;
  return english + Math.max(0, others - pairs) + unspaced + suffixed;
}
