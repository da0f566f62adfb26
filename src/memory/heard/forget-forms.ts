// How people ask for something to be forgotten that they had said, in the languages that prompts come in. Data only: one interpreter reads every
// row. A form alone never takes anything away: "forget that file" names nothing that is remembered. Forms are pieces of a pattern in lower
// case, separated by semicolons; a blank is any white space, an apostrophe any of its shapes.

export interface ForgetRow {
  readonly language: string;
  /** A sentence that asks for it holds one of these. */
  readonly stems: string;
  /** Asks for it, at the beginning of a sentence. */
  readonly verb: string;
  /** May stand before the verb, and between it and what is named. */
  readonly beside: string;
  /** Behind the verb, in its own clause, these turn it into its opposite: "vergiss nicht". */
  readonly not?: string;
  /** These speak of what is remembered and of nothing else: who asks so is answered, even if nothing fits. */
  readonly sure: string;
  /** These may as well speak of the work at hand: "forget about the tests for now". Neither they nor `ends` name anything. */
  readonly loose: string;
  readonly ends?: string;
  /** What begins so behind the verb asks for nothing. */
  readonly other?: string;
  /** The verb stands behind what it speaks of. */
  readonly isLast?: true;
}

export const FORGET_ROWS: readonly ForgetRow[] = [
  {
    language: 'English',
    stems: 'forget',
    verb: 'forget',
    beside: `you (?:can|may|should|could); please; pls; now; ok; okay; and; also; just; actually; so; oh; well; no; then; let's; hey; again; all`,
    sure: `the (?:part|thing|bit|stuff) (?:about|with);
      (?:everything |all |anything |whatever )?(?:that )?(?:what )?i(?:'ve)? (?:just )?(?:ever )?(?:said|told you|wrote|asked) (?:before |earlier |you )?(?:about|on|regarding);
      (?:my|the|that|this|our|your) (?:rules?|notes?|memory|memories|preferences?|wish) (?:that|about|for|on|of|regarding|with);
      (?:everything|all|anything|what) you (?:know|remember|have remembered|were told) (?:about|on|of); (?:everything|all|anything|whatever) about`,
    loose: `about; that; the (?:part|thing|bit|stuff) (?:that|for|on); the`,
    ends: `things?; stuff; rules?; part; bit; business; note; any ?more; again; please; then`,
    other: `not; me; to; how; your (?:password|pin); (?:my )?passwords?; password`,
  },
  {
    language: 'English, of memories',
    stems: 'remember memor preference',
    verb: `stop remembering; unremember; (?:delete|remove|drop|erase) (?:the |my |that )?(?:memory|memories|preferences?)`,
    beside: 'please; you can; and; ok; now',
    sure: `that; about; of; on; for; (?=\\S)`,
    loose: '',
  },
  {
    language: 'English, of rules',
    stems: 'note rule remember',
    verb: `(?:delete|remove|drop|erase) (?:the |my |that )?(?:note|rule); do(?: not|n't) remember(?= (?:that|any ?more|any longer) )`,
    beside: 'please; you can; and; ok; now',
    sure: '(?:any ?more|any longer) that',
    loose: 'that; about; of; on; for',
  },
  {
    language: 'English, of what is known',
    stems: 'know remember learn told',
    verb: `(?:delete|remove|drop|erase|clear|wipe|unlearn|discard) (?:everything |all |anything |whatever )?(?:that |what )?(?:you(?:'ve| have)? (?:know|knew|remember(?:ed)?|learn(?:ed|t))|you were told|i(?:'ve| have)? told you)`,
    beside: 'please; you can; and; ok; now; also',
    sure: 'about; on; of; regarding; concerning',
    loose: '',
    other: '(?!about|on|of|regarding|concerning)',
  },
  {
    language: 'German, of what is known',
    stems: 'weißt weisst gemerkt',
    verb: `(?:lösche?|loesche?|entferne?|streiche?),? (?:bitte,? )?(?:alles,? |das,? )?was du(?: dir)?`,
    beside: 'bitte; und; ok; auch; jetzt',
    sure: 'über; von; zu[mr]?; bezüglich',
    loose: '',
    ends: '(?:noch )?wei(?:ß|ss)t(?: weg)?; gemerkt hast; weg',
    other: '(?!über|von|zu[mr]?|bezüglich)',
  },
  {
    language: 'French, Spanish, Portuguese, Italian and Dutch, of what is known',
    stems: 'sais sabe sai weet',
    verb: `(?:efface|supprime)z? (?:tout )?ce que tu sais; (?:borra|elimina) (?:todo )?lo que sabes; (?:apaga|elimina) (?:tudo )?o que (?:sabes|você sabe); (?:cancella|elimina) (?:tutto )?(?:quello|ciò) che sai; (?:verwijder|wis) (?:alles )?wat je weet`,
    beside: `s'il te plaît; stp; por favor; per favore; alsjeblieft; et; y; e; en; ok`,
    sure: `sur (?:le|la|les|l')?; d(?:e la|es|u|e|el)?; sobre (?:el|la|los|las|o|a|os|as)?; acerca d(?:el|e)?; su(?:l|lla|i|gli|lle|ll')?; d(?:i|el|ella|ei); over (?:de|het)?; van`,
    loose: '',
  },
  {
    language: 'German',
    stems: 'vergiss vergess',
    verb: 'vergiss; vergesst; vergessen sie; vergess',
    beside: `bitte; wieder; einfach; mal; doch; jetzt; und; ok; okay; ach; also; nein; ja; nun; auch; ruhig; am besten; gleich`,
    not: 'nicht; nie; niemals; ja nicht; keinesfalls',
    sure: `(?:das|die sache|die geschichte|den punkt|den teil) (?:mit|über|wegen);
      (?:alles,? |das,? )?was ich (?:dir |euch |mal |vorhin |eben )*(?:über|zu|zum|zur|von|vom|bezüglich|wegen);
      (?:die|meine|unsere|diese) (?:regeln?|notiz|vorgabe|vorliebe|erinnerung),? (?:dass|daß|über|zu[mr]?|mit|für|von|vom|wegen|bezüglich);
      alles,? was du (?:über|von|zu[mr]?); alles (?:über|zu[mr]?|mit)`,
    loose: `dass; daß; das; die; den; der`,
    ends: `(?:gesagt|erzählt|geschrieben|gemeint)(?: habe?| hatte)?; wei(?:ß|ss)t; bitte; wieder`,
  },
  {
    language: 'German, the verb last',
    stems: 'vergess',
    verb: '(?:kannst|darfst|sollst|solltest) du (?:bitte |wieder |ruhig |jetzt |gern |gerne |auch )*vergessen',
    beside: 'bitte; und; ok; also; ach',
    sure: `(?:alles,? |das,? )?was ich (?:dir |euch )?(?:über|zu[mr]?|von|vom|wegen); (?:die|meine) (?:regel|notiz|vorgabe),? (?:dass|über|zu[mr]?|mit|für)`,
    loose: 'dass; (?:das|die sache) (?:mit|über|von|wegen); das; die; den',
    ends: '(?:gesagt|erzählt|geschrieben)(?: habe?)?,?',
    isLast: true,
  },
  {
    language: 'French',
    stems: 'oubli',
    verb: 'oublie; oublies; oubliez; oublier; oublions',
    beside: `s'il te plaît; s'il vous plaît; stp; svp; et; ok; maintenant; aussi; non; bon; tu peux; vous pouvez; donc; alors`,
    not: `pas; jamais; surtout pas`,
    sure: `(?:l'histoire|le truc|la partie|cette histoire) (?:de|des|du|avec|sur);
      (?:tout )?ce que (?:je (?:t'|vous )?ai|j'ai) dit (?:sur|de|des|du|à propos d(?:e|u|es)|concernant|au sujet d(?:e|u|es));
      (?:la|ma|cette|les|mes) (?:règles?|notes?|consignes?|préférences?) (?:que|sur|de|des|du|d'|pour|concernant|à propos d(?:e|u|es)); tout sur`,
    loose: `que; qu'; les; le; la; l'`,
  },
  {
    language: 'Spanish',
    stems: 'olvid',
    verb: 'olvida; olvide; olviden; olvídate de; olvidate de; olvídese de',
    beside: 'por favor; y; ok; vale; ahora; también; no,; bueno; puedes; pues',
    sure: `lo de(?:l)?; (?:el tema|la parte|la cosa) de(?:l)?;
      (?:todo )?lo que (?:te |os )?(?:dije|he dicho|había dicho) (?:de|del|sobre|acerca de|acerca del);
      (?:la|mi|esa|esta|las) (?:reglas?|notas?|norma|preferencias?) (?:de|del|sobre|que|para|con); todo sobre`,
    loose: `que; los; las; el; la`,
  },
  {
    language: 'Portuguese',
    stems: 'esque',
    verb: 'esquece; esqueça; esqueçam; esquecer; esquece-te d[eoa]s?; esqueça-se d[eoa]s?',
    beside: 'por favor; e; ok; agora; também; pode; podes; bom; então',
    sure: `(?:a coisa|a parte|aquilo|isso) (?:de|d[oa]s?|sobre);
      (?:tudo )?o que (?:eu )?(?:te |lhe )?(?:disse|falei) (?:sobre|de|d[oa]s?|acerca d[eoa]s?);
      (?:a|minha|essa|esta|as) (?:regras?|notas?|preferências?) (?:sobre|de|d[oa]s?|que|para|com); tudo sobre`,
    loose: `que; d[oa]s?; os; as; o; a`,
  },
  {
    language: 'Italian',
    stems: 'dimentic scord',
    verb: 'dimentica; dimentichi; dimenticate; dimenticati d(?:i|el|ella|ei|elle|egli); scordati d(?:i|el|ella|ei|elle|egli); scorda',
    beside: 'per favore; e; ok; ora; adesso; anche; puoi; allora; pure',
    sure: `(?:la cosa|la parte|la storia|la faccenda) (?:di|del|della|delle|dei|degli|con);
      (?:tutto )?(?:quello|ciò|quel) che (?:ti |vi )?ho detto (?:su|sul|sulla|sulle|sui|sugli|di|del|della|delle|dei|degli|riguardo a); tutto su;
      (?:la|mia|le|questa|quella) (?:regol[ae]|not[ae]|preferenz[ae]) (?:su|sul|sulla|sulle|sui|sugli|di|del|della|delle|dei|degli|che|per|con)`,
    loose: `che; il; lo; la; i; gli; le`,
  },
  {
    language: 'Dutch',
    stems: 'vergeet',
    verb: 'vergeet',
    beside: 'alsjeblieft; aub; en; ok; oké; nu; maar; ook; gewoon; alstublieft; dus; nee; ja',
    not: 'niet; nooit',
    sure: `dat gedoe (?:met|over); (?:dat|het|de zaak|het verhaal|het deel) (?:met|over);
      (?:alles )?wat ik (?:je |jou |jullie )?(?:heb gezegd |zei |gezegd heb |vertelde )?over;
      (?:de|mijn|die|deze|onze) (?:regels?|notitie|voorkeur|afspraak) (?:over|dat|voor|van|met|bij); alles over`,
    loose: `dat; de; het; die`,
    ends: '(?:heb )?gezegd(?: heb)?; zei; vertelde',
  },
  {
    language: 'Swedish, Danish and Norwegian',
    stems: 'glöm glem',
    verb: 'glöm(?: bort)?; glem',
    beside:
      'snälla; och; og; ok; nu; bara; bare; också; også; venligst; vær så snill; er du snill; tack; nej; nei',
    not: 'inte; aldrig; ikke; aldri; ikkje',
    sure: `(?:det|saken|grejen|tingen|den delen) (?:med|om);
      (?:allt |alt )?(?:vad |det |hvad |hva |som )*(?:jag|jeg) (?:har )?(?:sa|sade|sagt|sagde) om;
      (?:regeln|reglen|regelen|min regel|noten|notatet|anteckningen) (?:om|att|at|för|for|med); allt om; alt om`,
    loose: `att; at; om; det`,
  },
  {
    language: 'Polish, Czech and Slovak',
    stems: 'zapomn zapome zabudn',
    verb: 'zapomnij(?:cie)?; zapomeňt?e?; zapomeň; zabudni(?:te)?',
    beside: 'proszę; prosím; i; a; ok; teraz; teď; też; taky; już; už; no',
    sure: `(?:wszystko,? |vše,? |všechno,? )?(?:co |čo )(?:ci |ti |wam )?(?:mówi[łl][ae]?m|powiedzia[łl][ae]?m|jsem (?:ti )?(?:řekla?|říkala?)|som (?:ti )?(?:povedala?|hovorila?)) (?:o|na temat);
      (?:o )?(?:regule|regułę|zasadę|zasadzie|notatkę|pravidlo|pravidle|poznámku|preferencję) (?:że|že|o|na|dotyczącą|dotyczącej|z|pro|pre)`,
    loose: 'że; že; o tym,? że; o tom,? že; o; na',
  },
  {
    language: 'Russian, Ukrainian and Bulgarian',
    stems: 'забуд забрав',
    verb: 'забудь(?:те)?; забрави',
    beside: 'пожалуйста; и; ок; теперь; также; ну; будь ласка; тепер; моля; а; да; нет',
    sure: `(?:вс[её],? |усе,? |всичко,? )?(?:что|що|каквото|което) (?:я )?(?:тебе |тобі |ти )?(?:говорил|сказал|говорила|сказала|казав|казала|говорив|казах) (?:тебе |тобі )?(?:о|об|про|за);
      (?:про |за )?(?:правил[оа]|заметку|правилото|нотатку) (?:о|об|про|что|що|за|для|с|че)`,
    loose: 'что; що; че; про то,? что; про те,? що; про; о; об; за',
  },
  {
    language: 'Finnish, Estonian and Hungarian',
    stems: 'unohda unusta felejtsd',
    verb: 'unohda; unusta; felejtsd el',
    beside: 'ole hyvä; ja; ok; nyt; palun; kérlek; és; most; inkább; azt',
    sure: 'mitä sanoin; mida ma ütlesin; amit (?:mondtam )?; sääntö; a szabályt',
    loose: 'että; et; hogy; se',
  },
  {
    language: 'Turkish, the verb last',
    stems: 'unut',
    verb: 'unut(?:un|abilirsin)?',
    beside: 'lütfen; ve; tamam',
    sure: '',
    loose: '',
    ends: '(?:ile )?(?:ilgili|hakkında|hakkındaki)(?: (?:söylediklerimi|dediklerimi|kuralı|notu|şeyi))?',
    isLast: true,
  },
  {
    language: 'Romanian and Greek',
    stems: 'uită uita ξέχνα ξεχάστε ξέχασε',
    verb: 'uită(?:-te)?; uitați; ξέχνα; ξέχασε; ξεχάστε',
    beside: 'te rog; și; ok; acum; παρακαλώ; και; τώρα',
    sure: `(?:tot )?ce (?:ți-)?am (?:zis|spus) despre; regula (?:despre|că|cu|pentru); (?:ό,τι|όσα|αυτό που) (?:σου )?είπα για; τον κανόνα (?:για|ότι)`,
    loose: 'că; de; despre; ότι; πως; για; το; τα',
    other: 'la; in',
  },
  {
    language: 'Indonesian, Malay, Vietnamese and Tagalog',
    stems: 'lupakan quên kalimutan',
    verb: 'lupakan(?:lah)?; (?:hãy )?quên; kalimutan(?: mo)?',
    beside: 'tolong; dan; ok; oke; sekarang; làm ơn; và; paki; đi',
    sure: `apa yang (?:saya|aku) katakan (?:tentang|soal); aturan (?:tentang|soal|bahwa); (?:những )?(?:gì|điều) tôi (?:đã )?nói về; quy tắc (?:về|rằng); ang sinabi ko tungkol sa`,
    loose: 'bahwa; soal; tentang; rằng; về; chuyện; na; ang',
  },
  {
    language: 'Japanese and Korean, the verb last',
    stems: '忘れて 잊어',
    verb: `忘れて(?:ください|下さい|くれ|いい|いいよ|ね|よ)*; 잊어(?:줘| 줘|주세요| 주세요|버려| 버려|도 돼|라)?`,
    beside: '',
    sure: '',
    loose: '',
    ends: 'のことは; ことは; は; を; 건; 것은; 것을; 규칙은; 규칙을; ルールは; ルールを',
    isLast: true,
  },
  {
    language: 'Chinese',
    stems: '忘掉 忘记 忘記',
    verb: '(?:请|請|麻烦)(?:你|您)?(?:忘掉|忘记|忘記); (?:你|您)?(?:可以)?忘掉',
    beside: '好的; 那; ，',
    sure: '我(?:之前|刚才|以前)?(?:说|說)(?:过|過)?的(?:关于|關於)?; (?:关于|關於)',
    loose: '',
    ends: '的(?:规则|規則|事|事情|话|話)(?:吧)?; 吧; 了',
  },
];
