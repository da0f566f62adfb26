// How people ask whether an agent still knows something, and the words with which such a question goes on. Data only; the build works out the
// words that each form needs.

import { readChoice } from '../../kernel/pattern-words.ts';

/** At the beginning of a sentence these ask what is known, with a question mark or without. */
const ASKS_WHAT_IS_KNOWN = [
  String.raw`(?:do|did|don['’]?t|didn['’]?t) (?:you|u|ya)(?: \w+){0,3}? (?:remember|recall)`,
  String.raw`(?:can|could|would|can['’]?t) (?:you|u|ya)(?: \w+){0,2}? (?:remember|recall)(?=,? (?:what|which|who|whose|whom|where|why|how|whether|if)\b)(?![^:]*:\s*\S)`,
  String.raw`(?:can|could|would|can['’]?t) (?:you|u|ya)(?: \w+){0,2}? (?:remember|recall) (?:the|our|my|any|anything)\b(?![^?]*\b(?:is|are|was|has|have|must|should|never|always|uses?|runs?|goes|lives?|needs?)\b)[^?:]{1,60}\?`,
  String.raw`(?:what|which|who|where|why|how)\b[^.!]{0,60}\b(?:do|can|did) (?:you|u)(?: \w+){0,2}? (?:remember|recall)\b`,
  `you(?: \\w+)? (?:remember|recall) (?:what|which|who|where|why|how)\\b[^.:]*\\?`,
  `wei(?:ß|ss)t du (?:noch|eigentlich)`,
  `erinnerst du dich`,
  `(?:hast|kannst) du (?:dir )?(?:noch |dir )*(?:gemerkt|behalten)`,
  `(?:te souviens-tu|tu te souviens|vous souvenez-vous|te rappelles-tu|tu te rappelles|est-ce que tu te (?:souviens|rappelles)|sais-tu encore)`,
  `[¿ ]*(?:te acuerdas|recuerdas|se acuerda|te acordás|sabes todav[ií]a)`,
  `(?:lembras-te|voc[eê] (?:se |ainda (?:se )?)?lembra|ainda te lembras|ainda (?:se )?lembra)`,
  `(?:ti ricordi|vi ricordate|ricordi) (?:ancora |che |cosa |quale |quali |dove |come |chi |perch[eé] |se |il |la )`,
  `(?:weet je nog|herinner je je|weet u nog|kun je je (?:nog )?herinneren)`,
  `(?:minns du|kommer du ih[aå]g|husker du)`,
  `(?:czy )?(?:pamiętasz|pamiętacie)`,
  `(?:pamatuješ|pamatujete|vzpomínáš|pamätáš) (?:si|se)?`,
  `(?:а |ты |вы )*(?:помнишь|помните ли|помните)(?: ли)?`,
  `(?:ти |чи )*(?:пам['’]?ятаєш|помниш ли)`,
  `(?:muistatko|kas (?:sa )?mäletad|emlékszel|hat[ıi]rl[ıi]yor musun)`,
  `(?:îți (?:mai )?amintești|mai știi|θυμάσαι)`,
  `(?:(?:apakah )?(?:kamu|anda) (?:masih )?ingat|masih ingat|bạn (?:còn|có) nhớ|naaalala mo)`,
  `(?:你|您)(?:还|還)?(?:记得|記得|记不记得)`,
  `(?:还|還)(?:记得|記得)`,
  `[^。]{0,60}(?:覚えて(?:い)?(?:る|ます|ました)(?:か|の)?[?？])`,
  `[^.]{0,60}기억(?:나|하)(?:니|나요|세요|십니까|시나요)`,
] as const;

export const RECALLS = readChoice(
  ASKS_WHAT_IS_KNOWN.map((form) => form.replaceAll(' ', String.raw`\s+`)).join('|'),
);

/** Behind a word for remembering they ask what is known: "kannst du dir merken, wo …". */
export const QUESTION_WORDS = `what which who whose whom where why how whether was welche welcher welches welchen wo wer wen wem wann warum wie ob
  quel quelle quels quelles où qui quand pourquoi comment qué cuál cuáles dónde quién cuándo cómo qual quais onde quem quando como cosa quale quali dove chi perché come
  wat welk wie waar wanneer waarom hoe vad vilken vilka var vem när hvad hvilken hvor hvem hva co jaki jaka jakie gdzie kto kiedy jak jaký jaká kde kdo kdy какой какая какие где кто когда почему как ли
  mitä mikä missä kuka hogyan mit hol ki mikor ne nerede kim nasıl`;
