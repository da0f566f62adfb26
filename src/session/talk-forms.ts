// How people and agents answer, propose, take back and report troubles, in the languages that sessions are held in. Data only: `talk.ts` reads
// every row. Forms are words in lower case without apostrophes, separated by semicolons; a star stands for any ending.

export interface TalkForms {
  /** Say nothing of their own before the word that counts. */
  readonly fillers: string;
  /** Turn down what was said, as the first word of an answer. */
  readonly refuses: string;
  /** Agree to what was proposed, as the first word of an answer. */
  readonly agrees: string;
  /** Say what is not so, or shall not be, anywhere. */
  readonly denies: string;
  /** Stand between what is so and what is not: "30 seconds, not 60". */
  readonly not: string;
  /** An agent proposes what was answered since. */
  readonly proposes: string;
  /** A person begins with something that may be tried. */
  readonly tries: string;
  /** A person goes back on what was tried. */
  readonly takesBack: string;
  /** Say that something went wrong. */
  readonly trouble: string;
  /** A person announces that something was not so. */
  readonly corrects: string;
  /** A prompt goes on with the work. */
  readonly goesOn: string;
  /** Give something another value, without its name: "make it 60". */
  readonly setsIt: string;
  /** Soften a sentence and say nothing. */
  readonly polite: string;
  /** A person begins with doing away with something; what follows names it. */
  readonly drops: string;
  /** Who does something, at the beginning of a sentence: the person, the house, the agent. */
  readonly persons: string;
  /** Deny what stands behind them. */
  readonly negates: string;
  /** Behind one of `negates`: it was so until now. */
  readonly anyMore: string;
  /** Say both at once: "no longer". */
  readonly noLonger: string;
  /** End a sentence about something that holds no longer. */
  readonly hasEnded: string;
  /** A person begins with what took another's place; it follows. */
  readonly movesTo: string;
  /** Take back what was said just before, without naming it. */
  readonly undoesThat: string;
  /** Say that something troubles nobody any more. */
  readonly isFine: string;
  /** A person says that they want it otherwise than before. */
  readonly changesMind: string;
  /** A person says that they are off, which is told to nobody. */
  readonly leaves: string;
  /** Who it is that does something in a project. */
  readonly house: string;
  /** Behind what is done no more, name what is done instead. */
  readonly butNow: string;
  /** The same with a name or two behind it; with more it is anything else. */
  readonly butPerhaps: string;
  /** Have something taken or used. */
  readonly takes: string;
  /** Only complain that something was said before. */
  readonly scolds: string;
  /** Bind what is said to the session at hand. */
  readonly thisSession: string;
  /** Bind a rule to a place in the code that is before the eyes. */
  readonly thisPlace: string;
  /** Bind it to this day, or to the work at hand. */
  readonly thisOnce: string;
  /** A person begins with having something written, translated; with one of `texts` before the colon the rest is to be written. */
  readonly writes: string;
  readonly translates: string;
  readonly texts: string;
  /** What is written there is the agent's to remember. */
  readonly agentsOwn: string;
  /** What a person is about to do. */
  readonly ownDoings: string;
  /** Goes back to what was before; it follows. */
  readonly backTo: string;
  /** Stand between what was and what took its place: "moved from yarn to pnpm". */
  readonly movedTo: string;
  /** What is said so is not settled, or is for the work at hand. */
  readonly unsettled: string;
  /** Parts of code, data and machines: who does away with one of these asks for work. */
  readonly things: string;
  /** Say nothing of what is named: "the changelog rule", "support for node 16". */
  readonly nameless: string;
  /** Name what somebody is to hold to. */
  readonly rules: string;
  /** Take a part of what was proposed, or turn it down. */
  readonly accepts: string;
  readonly declines: string;
  /** None of the other parts is taken. */
  readonly onlyThese: string;
  /** All parts that are not turned down. */
  readonly allOthers: string;
  /** Separate what is taken from what is not. */
  readonly turns: string;
  /** Which part, in the order of the proposal. */
  readonly part1: string;
  readonly part2: string;
  readonly part3: string;
  readonly part4: string;
  readonly partLast: string;
}

export const TALK_FORMS: TalkForms = {
  fillers: `hm; hmm; hmmm; ah; oh; wait; hold on; sorry; oops; ok; okay; well; so; and; but; actually; yeah; yes; then; uh; um; ach; also; ja; na; nun; und; aber; bon; alors; mais; et; bueno;
    pues; pero; y; bom; então; mas; e; allora; ma; nou; maar; en; men; och; og; no cóż; ale; a; ну; но; а`,
  refuses: `no; nope; nah; wrong; not really; not quite; not true; not so; no really; incorrect; false; thats not; that is not; thats wrong; that is wrong; its wrong; this is wrong; not right; thats not right; that is not right; not correct; thats not correct; that is not correct; thats incorrect; that is incorrect; thats not true; that is not true; you are wrong; youre wrong; disagree; rather not;
    nein; nee; ne; falsch; stimmt nicht; das stimmt nicht; das ist falsch; nicht ganz; quatsch; lieber nicht; non; faux; cest faux; pas vraiment; pas tout à fait; plutôt pas;
    incorrecto; está mal; eso no; no es así; mejor no; não; errado; está errado; melhor não; sbagliato; è sbagliato; meglio di no; niet; fout; dat klopt niet; klopt niet; liever niet;
    nej; nei; fel; feil; forkert; stämmer inte; stemmer ikke; nie; źle; to nieprawda; raczej nie; ne tak; špatně; to není pravda; нет; неверно; неправильно; не так; ні; невірно;
    hayır; yanlış; いや; いいえ; 違う; 違います; ちがう; 不对; 不是; 不對; 错了; 아니; 아니요; 틀렸`,
  agrees: `yes; yep; yup; yeah; sure; agreed; agree; ok; okay; go ahead; go for it; do it; do that; please do; sounds good; sounds right; makes sense; exactly; right; perfect; fine; good; great; lgtm; ja; genau; gerne; mach das; mach es; passt; einverstanden; oui; daccord;
    exactement; vas y; fais le; sí; si; vale; claro; hazlo; dale; de acuerdo; sim; claro; pode; faz isso; combinado; sì; certo; fallo; va bene; daccordo; doe maar; prima; akkoord; javisst; gärna; kör; gør det; gjør det; tak; zgoda; dobra; jasne; ano; jo; souhlas; да; давай; согласен; ага; так; evet; tamam;
    olur; はい; お願いします; それで; 好; 好的; 可以; 行; 네; 응; 좋아`,
  denies: `no; not; never; dont; doesnt; isnt; arent; wont; cant; instead; rather; back; leave; keep; stay; stays; wrong; revert; without; drop; kein*; nicht; nie; niemals; lass; lasst; bleib*;
    zurück; statt; stattdessen; sondern; falsch; ohne; pas; jamais; non; plutôt; laisse*; faux; sans; nunca; deja; dejal*; mejor; jamás; sin; não; nunca; deixa; melhor; sem; mai; invece; lascia; senza; niet; geen; nooit;
    laat; liever; zonder; inte; ikke; ikkje; aldrig; aldri; istället; i stedet; utan; uten; nie; nigdy; zamiast; zostaw; bez; nikdy; místo; nech; нет; не; никогда; вместо; оставь; без; ні; ніколи; замість;
    değil; hayır; yerine; asla; ない; じゃない; ではなく; やめて; 不; 别; 不要; 而不是; 아니; 말고; 하지 마`,
  not: `not; and not; instead of; rather than; nicht; und nicht; statt; anstatt; kein; keine; pas; et pas; non; e non; au lieu de; no; y no; en vez de; en lugar de; não; e não; em vez de; invece di; niet; en niet; in plaats van;
    inte; och inte; ikke; og ikke; istället för; i stedet for; a nie; nie; zamiast; a ne; ne; místo; а не; не; вместо; замість; değil; yerine; ではなく; じゃなくて; 不是; 而不是; 말고; 아니라`,
  proposes: `options; the options; i would; i suggest; i propose; i recommend; we could; could be; might; maybe we; perhaps; my proposal; ich würde; ich schlage vor; ich empfehle; wir könnten; könnte*; vielleicht; mein vorschlag; vorschlag;
    je proposerais; je propose; je suggère; je recommande; on pourrait; nous pourrions; peut être; yo propon*; propongo; sugiero; recomiendo; podríamos; podría; quizás; tal vez; eu sugiro; sugiro; proponho; poderíamos; talvez;
    suggerisco; propongo; potremmo; forse; magari; ik stel voor; ik zou; we kunnen; misschien; jag föreslår; jag skulle; vi kan; kanske; jeg foreslår; jeg ville; måske; kanskje; proponuję; moglibyśmy; może; navrhuji; mohli bychom; možná;
    предлагаю; я бы; можно было бы; возможно; пропоную; öneririm; öneriyorum; 提案; かもしれません; 建议; 可以考虑; 제안`,
  tries: `lets; we could; we can; why dont we; how about; what about; maybe; perhaps; try; lass uns; lasst uns; wir könnten; wie wäre es; vielleicht; versuch*; probier*; probemos; podríamos; quizás; prueba; intenta; essayons; on pourrait; essaie*; peut être;
    vamos tentar; podíamos; talvez; tenta; proviamo; potremmo; magari; prova; laten we; misschien; probeer; låt oss; kanske; prova; lad os; måske; prøv; la oss; spróbujmy; może; zkusme; možná; давай; давайте; может; попробу*; 試して; 试试; 해보자`,
  takesBack: `go back; going back; revert; undo; roll back; rolling back; rollback; you were right; never mind; nevermind; scrap that; scrap it; forget that; forget it; changed my mind; on second thought; on second thoughts; zurück zu; doch nicht; doch lieber;
    du hattest recht; hattest recht; vergiss es; vergiss das; mach das rückgängig; mejor no; volvamos; vuelve a; tenías razón; olvídalo; cambié de idea; finalement non; finalement; tu avais raison; oublie ça; laisse tomber; reviens à; revenons à;
    melhor não; volta para; tinhas razão; você tinha razão; deixa pra lá; mudei de ideia; torniamo a; avevi ragione; lascia stare; lascia perdere; ho cambiato idea; toch niet; terug naar; je had gelijk; laat maar; ändå inte; tillbaka till; du hade rätt; glöm det;
    alligevel ikke; tilbage til; du havde ret; likevel ikke; glem det; jednak nie; wróćmy; miałeś rację; nieważne; přece jen ne; vraťme se; měl jsi pravdu; всё таки нет; вернёмся; вернемся; верни; ты был прав; забудь; передумал*; vazgeçtim; geri al; haklıydın;
    やっぱり; 元に戻して; 还是算了; 改回; 你说得对; 됐어; 되돌려`,
  trouble: `fail*; complain*; error; errors; broken; break; breaks; differ; differs; disagree; disagrees; red; crash*; reject; rejects; refuse; refuses; expect; expects; mismatch*; hang; hangs; scheiter*; schlägt; schlagen; fehler*; meckert; bricht; kaputt; abgestürzt; stürzt; rot; hängt;
    échou*; erreur; erreurs; cassé*; plante; falla; fallan; falló; error; errores; roto; rota; rompe; falha*; erro; erros; quebra*; errore; errori; fallisc*; fallit*; rotto; rompe; faalt; fout; fouten; gefaald; stuk; misslyckas; fel; trasig; fejler; fejl; feiler; feil; ødelagt;
    błąd; błęd*; nie przechodzi; zepsut*; chyba; chyby; selhal*; selže; padá; ошибк*; пада*; упал*; сломан*; помилк*; hata; başarısız; bozuk; 失敗; エラー; 壊れ; 失败; 错误; 报错; 실패; 오류; 에러`,
  corrects: `correction; small correction; quick correction; to correct; to correct myself; to correct that; let me correct that; i was wrong; my mistake; my bad; i misspoke; scratch that; erratum; fix; korrektur; kleine korrektur; ich korrigiere; ich korrigiere mich; mein fehler; ich habe mich vertan;
    rectification; je corrige; erratum; je me suis trompé; corrección; corrijo; me equivoqué; correção; corrigindo; me enganei; enganei me; correzione; correggo; mi sono sbagliato; correctie; ik corrigeer; mijn fout; rättelse; korrigering; rettelse; mitt fel; min fejl; min feil; poprawka; korekta; sprostowanie; oprava;
    поправка; исправление; исправляю; я ошибся; виправлення; düzeltme; düzeltiyorum; 訂正; 更正; 纠正; 정정`,
  goesOn: `continu*; carry on; go on; going on; went on; keep going; pick up; picking up; resume; where were we; where are we; next step; next steps; whats left; what is left; whats next; what is next; what next; lets finish; back at; back to; back from; move on; proceed; weiter; weitermachen; weitergehts; fortsetzen; wo waren wir; was fehlt noch; nächster schritt;
    seguimos; sigamos; sigue; seguir; dónde estábamos; donde estábamos; qué falta; reprenons; on reprend; reprends; on continue; où en étions nous; où en est on; on en était où; la suite; vamos continuar; onde paramos; onde estávamos; o que falta; continuiamo; riprendiamo; dove eravamo; cosa manca; verder; ga door; ga verder; waar waren we;
    fortsätt; fortsæt; fortsett; var var vi; hvor var vi; vidare; videre; dalej; kontynuuj*; na czym skończyliśmy; gdzie byliśmy; pokračuj*; kde jsme skončili; продолж*; дальше; на чём остановились; на чем остановились; далі; продовж*; devam; nerede kalmıştık; 続けて; 続き; 继续; 繼續; 接着; 계속; 이어서`,
  setsIt: `make it; make that; lets make it; better make it; let it be; lets say; change it to; change that to; set it to; i meant; i mean; it should be; that should be; should be; it is; its; thats; rather; better; use; take; mach; mach es; mach das; mach daraus; nimm; setz es auf; ich meinte; ich meine; lieber; sagen wir; es sind; es ist; mets; disons; plutôt; je voulais dire; cest; pon; ponlo en; digamos; mejor; que sea; quise decir; quería decir; es;
    põe; coloca; digamos; melhor; quis dizer; queria dizer; é; metti; diciamo; meglio; volevo dire; è; maak er; maak het; zeg maar; liever; ik bedoelde; ik bedoel; het is; gör det till; säg; hellre; jag menade; det är; gør det til; gjør det til; sig; heller; jeg mente; det er; niech będzie; raczej; miałem na myśli; miałam na myśli; ať je to; raději; myslel jsem; пусть будет; лучше; я имел в виду; я имела в виду; сделай`,
  polite: `please; pls; thanks; instead; then; now; sorry; just; only; bitte; stattdessen; dann; jetzt; danke; sorry; sil te plaît; stp; merci; plutôt; por favor; gracias; obrigado; per favore; grazie; alsjeblieft; graag; tack; takk; tak; proszę; prosím; пожалуйста`,
  drops: `drop; lets drop; lets just drop; we drop; we can drop; you can drop; we should drop; im dropping; we are dropping; were dropping; we dropped; we have dropped; weve dropped; scrap; lets scrap; we scrap; we can scrap; you can scrap; we scrapped; ditch; lets ditch; we can ditch; you can ditch; we ditched;
    abandon; lets abandon; we abandoned; lets get rid of; we got rid of; do away with; lets do away with; we did away with; lass uns streichen; wir streichen; streich; wir verzichten auf; verzichten wir auf; wir haben abgeschafft; on abandonne; abandonne; abandonnons; on laisse tomber; fini;
    descarta; descartemos; descartamos; abandonamos; descarte; vamos descartar; abbandoniamo; lasciamo perdere; schrap; laten we schrappen; we schrappen; we stoppen met; slopa; vi slopar; drop den; vi dropper; vi skrotar; rezygnujemy z; koniec z; rušíme; končíme s; отказываемся от; мы отказались от`,
  persons: `we; weve; were; you; youre; i; ive; im; one; dont; there; theres; wir; ich; du; ihr; man; on; nous; je; tu; vous; nosotros; yo; nós; a gente; eu; você; noi; io; wij; je; jij; ik; vi; jag; jeg; du; my; мы; я; ты; ми; biz; ben`,
  negates: `not; never; dont; do not; doesnt; didnt; isnt; arent; no; wont; stopped; nicht; nie; kein*; ne; nutilis*; navons; nai; non; não; niet; geen; inte; ikke; ikkje; nie; ne; не; değil`,
  anyMore: `any more; anymore; any longer; mehr; plus; más; mais; più; meer; längre; længere; lenger; mere; już; už; больше; більше; artık`,
  noLonger: `no longer; stop using; stopped using; quit using; nicht länger; nicht mehr; ya no; já não; już nie; už ne*; больше не; більше не; уже не; ikke længere; ikke lenger; inte längre; niet langer; niet meer; artık; 不再; もう使わない; もう要らない; 더 이상`,
  hasEnded: `is no longer needed; are no longer needed; no longer needed; is no longer required; are no longer required; no longer required; is no longer necessary; are no longer necessary; is no longer used; are no longer used; is not needed any more; isnt needed any more; is not needed anymore; isnt needed anymore; arent needed any more; arent needed anymore; isnt used any more; isnt used anymore; arent used any more;
    isnt required any more; isnt required anymore; no longer applies; no longer apply; no longer holds; no longer hold; no longer valid; doesnt apply any more; doesnt apply anymore; doesnt hold any more; doesnt hold anymore; is obsolete; is history; is off the table; wird nicht mehr gebraucht; werden nicht mehr gebraucht; gilt nicht mehr; gelten nicht mehr; ist hinfällig; ist abgeschafft; brauchen wir nicht mehr; nutzen wir nicht mehr;
    nest plus nécessaire; ne sont plus nécessaires; ne sapplique plus; ya no hace falta; ya no se usa; ya no aplica; já não é necessário; não é mais necessário; não vale mais; non serve più; non vale più; is niet meer nodig; geldt niet meer; behövs inte längre; gäller inte längre; gælder ikke længere; gjelder ikke lenger; już nie obowiązuje; už neplatí; больше не нужен; больше не нужна; больше не нужно; больше не действует`,
  movesTo: `we moved to; weve moved to; we have moved to; we are moving to; were moving to; we switched to; weve switched to; we have switched to; we are switching to; were switching to; we migrated to; weve migrated to; we have migrated to; we upgraded to; weve upgraded to; we have upgraded to; we changed to; we went over to; we now use; we are now on; were now on; were on; we are on; we now run on; we moved from; weve moved from; we have moved from; we switched from; weve switched from; we have switched from; we migrated from; weve migrated from; we upgraded from;
    wir nutzen jetzt; wir nehmen jetzt; wir verwenden jetzt; wir sind jetzt auf; on est passé à; on est passés à; nous sommes passés à; on utilise maintenant; nous utilisons maintenant; ahora usamos; pasamos a; hemos pasado a; nos pasamos a; agora usamos; mudamos para; passamos para; ora usiamo; siamo passati a; we zijn overgestapt op; we gebruiken nu; vi använder nu; vi har gått över till; vi bruger nu; vi er gået over til; vi bruker nå; teraz używamy; przeszliśmy na; teď používáme; přešli jsme na; мы перешли на; теперь мы используем; ми перейшли на`,
  isFine: `its fine; it is fine; thats fine; that is fine; its ok; its okay; it is ok; it is okay; its all right; its alright; i dont mind; i do not mind; no longer matters; never mind; das passt; ist schon gut; schon gut; das ist ok; ist in ordnung; das ist in ordnung; es passt; es stört mich nicht; cest bon; ça va; ce nest pas grave; está bien; no pasa nada; no importa; está bem; tudo bem; não faz mal; va bene; non importa; het is goed; is prima; geeft niet; det är okej; det är bra; det er fint; det er greit; w porządku; nic nie szkodzi; to je v pořádku; nevadí; всё нормально; все нормально; не страшно; ничего страшного; sorun değil; 大丈夫です; 没关系; 괜찮아`,
  changesMind: `i changed my mind; ive changed my mind; i have changed my mind; changed my mind; i changed my mind about it; i changed my mind about that; on second thought; on second thoughts; i thought better of it; i reconsidered; ive reconsidered; ich hab es mir anders überlegt; ich habe es mir anders überlegt; ich habs mir anders überlegt; hab es mir anders überlegt; habs mir anders überlegt; ich habe meine meinung geändert; jai changé davis; jai changé didée; finalement non; he cambiado de opinión; cambié de opinión; cambié de idea; he cambiado de idea; lo pensé mejor; mudei de ideia; mudei de ideias; mudei de opinião; pensando melhor; ho cambiato idea; ci ho ripensato; ripensandoci; ik ben van gedachten veranderd; ik heb me bedacht; bij nader inzien; jag har ändrat mig; jag ändrade mig; jeg har ombestemt meg; jeg har ombestemt mig; jeg har skiftet mening; zmieniłem zdanie; zmieniłam zdanie; rozmyśliłem się; rozmyśliłam się; rozmyslel jsem se; rozmyslela jsem se; změnil jsem názor; změnila jsem názor; я передумал; я передумала; передумал; передумала; muutin mieltäni; meggondoltam magam; fikrimi değiştirdim; mam răzgândit; άλλαξα γνώμη; aku berubah pikiran; saya berubah pikiran; tôi đổi ý; 気が変わった; 気が変わりました; 考え直した; 생각이 바뀌었어; 생각을 바꿨어; 마음이 바뀌었어; 我改主意了; 改主意了; 我改变主意了; 我改變主意了`,
  leaves: `i have to go; i need to go; i need to run; i have to run; i got to go; i gotta go; gotta go; gotta run; i have to leave; i need to leave; i am off; im off; brb; be right back; back in a; talk later; see you; see ya; bye*; ttyl; cya; afk; good night; gotta pick up; have to pick up; gotta grab; lunch time; off to lunch; off to bed; calling it a day; done for today; ich muss los; ich mach schluss; feierabend; bis morgen; bis dann; gute nacht; tschüs*;  ich muss weg; bin gleich wieder da; bis später; bis gleich; je dois partir; je dois y aller; je reviens; à demain; bonne nuit; à plus tard; à tout à lheure; tengo que irme; me tengo que ir; vuelvo en; hasta mañana; hasta luego; buenas noches; tenho de ir; tenho que ir; já volto; até amanhã; até logo; boa noite; devo andare; torno subito; a domani; buonanotte; ik moet gaan; ik moet weg; ben zo terug; jag måste gå; jeg må gå; jeg skal gå; muszę iść; muszę lecieć; musím jít; мне надо идти; мне пора; gitmem lazım`,
  house: `we; weve; i; ive; the team; wir; ich; das team; nous; on; je; nosotros; ya; nós; a gente; já; noi; io; wij; we; ik; vi; jag; jeg; my; мы; я; ми; biz`,
  butNow: `but now; but use; but we use; we use; use; sondern; sino; mas sim; bensì; utan; lecz; tylko; nýbrž`,
  butPerhaps: `but; mais; mas; ma; maar; men; ale; а; ama`,
  takes: `use; take; go with; pick; nimm; nehmt; nehmen wir; verwende; verwendet; nutze; benutze; prends; prenez; utilise; utilisez; usa; use; usad; utiliza; toma; coge; pega; prendi; usiamo; gebruik; neem; använd; ta; brug; tag; bruk; użyj; użyjcie; weź; použij; vezmi; используй; используйте; возьми; використовуй; kullan`,
  scolds: `how often; how many times; how many more times; i keep saying; wie oft; zum letzten mal; combien de fois; cuántas veces; quantas vezes; quante volte; hoe vaak; hur många gånger; hvor mange gange; hvor mange ganger; ile razy; kolikrát; сколько раз; скільки разів; kaç kere`,
  thisSession: `for this session; for this session only; in this session only; this session only; only this session; only for this session; for the current session; just this session; for this chat; for this conversation; in this conversation only; nur für diese sitzung; für diese sitzung; nur in dieser sitzung; diese sitzung nur; nur diese sitzung; pour cette session; seulement cette session; uniquement pour cette session; solo para esta sesión; solo en esta sesión; para esta sesión; só nesta sessão; só para esta sessão; para esta sessão; solo per questa sessione; per questa sessione; alleen voor deze sessie; voor deze sessie; bara för den här sessionen; bara den här sessionen; kun for denne sesjonen; kun for denne session; tylko na tę sesję; tylko w tej sesji; jen pro tuto relaci; только для этой сессии; для этой сессии; только на эту сессию; sadece bu oturum için; bu oturum için`,
  thisPlace: `in this function; in this method; in this file; in this class; in this test; in this loop; in this component; in this module; in this block; in this script; in this query; in this branch; in this pr; for this function; for this method; for this file; for this class; for this test; for this component; for this module; in dieser funktion; in dieser methode; in dieser datei; in dieser klasse; in diesem test; in dieser komponente; in diesem modul; in diesem skript; für diese datei; für diese funktion; dans cette fonction; dans cette méthode; dans ce fichier; dans cette classe; dans ce test; dans ce composant; dans ce module; en esta función; en este método; en este archivo; en este fichero; en esta clase; en este test; en este componente; en este módulo; nesta função; neste método; neste ficheiro; neste arquivo; nesta classe; neste teste; neste componente; in questa funzione; in questo metodo; in questo file; in questa classe; in questo test; in questo componente; in deze functie; in deze methode; in dit bestand; in deze klasse; in deze test; i den här funktionen; i den här filen; i denne funktion; i denne fil; i denne funksjonen; i denne filen; w tej funkcji; w tym pliku; w tej klasie; v této funkci; v tomto souboru; v této třídě; в этой функции; в этом файле; в этом классе; у цій функції; у цьому файлі; bu fonksiyonda; bu dosyada; この関数では; このファイルでは; 在这个函数里; 在这个文件里; 이 함수에서; 이 파일에서`,
  thisOnce: `for today; today only; only today; only for today; just today; until tonight; until tomorrow; till tomorrow; until lunch; till lunch; until this evening; for this afternoon; this once; just once; only once; this time only; only this time; just this time; for this change; for this pr; for this commit; for this branch only; with this change; with this pr; when you fix it; when you fix this; when you fix that; when you are done with this; when youre done with this; once youre done with this; after youre done with this; after you are done with this; after this change; for the next hour; for the next few minutes; nur heute; für heute; nur für heute; nur dieses mal; nur diesmal; bis heute abend; bis morgen; bis zum mittag; für diesen commit; für diesen pr; nur dieses eine mal; pour aujourdhui; aujourdhui seulement; seulement aujourdhui; juste aujourdhui; pour cette fois; jusquà demain; jusquà ce soir; solo por hoy; por hoy; solo hoy; hasta mañana; solo esta vez; por esta vez; só por hoje; por hoje; só hoje; até amanhã; só desta vez; solo per oggi; per oggi; solo oggi; fino a domani; solo questa volta; alleen vandaag; voor vandaag; tot morgen; alleen deze keer; bara idag; bara i dag; för idag; till imorgon; kun i dag; for i dag; bare i dag; tylko dzisiaj; tylko dziś; na dziś; do jutra; tylko tym razem; jen dnes; pro dnešek; do zítřka; только сегодня; на сегодня; до завтра; только в этот раз; тільки сьогодні; на сьогодні; sadece bugün; bugünlük; bu seferlik`,
  writes: `write; add; put; insert; append; draft; include; type; post; send; reply; answer; rename; quote; paste; schreib; schreibe; füge; ergänze; setz; setze; sende; antworte; ändere; écris; écrivez; ajoute; ajoutez; mets; mettez; insère; envoie; réponds; change; escribe; añade; agrega; pon; inserta; envía; responde; cambia; escreve; escreva; adiciona; adicione; coloca; coloque; insere; envia; scrivi; aggiungi; metti; inserisci; manda; rispondi; schrijf; voeg; zet; stuur; skriv; lägg; tilføj; legg; napisz; dodaj; wstaw; napiš; přidej; напиши; напишите; добавь; добавьте; вставь; yaz; ekle`,
  translates: `translate; translation of; can you translate; could you translate; please translate; rephrase; reword; proofread; spellcheck; paraphrase; summarize; summarise; übersetz; übersetze; übersetzen; korrigier; formulier; formuliere; traduis; traduisez; reformule; corrige; traduce; traducir; traduz; traduza; traduci; traduca; vertaal; översätt; oversæt; oversett; przetłumacz; przełóż; přelož; preložte; переведи; переведите; переклади; çevir; tercüme et`,
  texts: `doc; docs; documentation; readme; changelog; sentence; line; lines; paragraph; section; heading; headline; title; subtitle; message; messages; comment; comments; docstring; email; mail; reply; answer; ticket; issue; description; text; copy; label; tooltip; banner; placeholder; caption; footer; header; page; article; tweet; prompt; template; slide; string; warning; error; release notes; notes of the release; body; satz; zeile; absatz; abschnitt; überschrift; titel; nachricht; kommentar; antwort; beschreibung; text; doku; hinweis; seite; phrase; ligne; paragraphe; titre; commentaire; réponse; texte; frase; línea; párrafo; título; mensaje; comentario; respuesta; descripción; texto; linha; parágrafo; mensagem; comentário; resposta; descrição; riga; paragrafo; titolo; messaggio; commento; risposta; testo; zin; regel; alinea; titel; bericht; tekst; mening; rad; meddelande; sætning; besked; zdanie; wiersz; wiadomość; opis; tekst; větu; řádek; zprávu; предложение; строку; сообщение; комментарий; текст; описание; cümle; satır; mesaj`,
  agentsOwn: `your notes; your memory; your notebook; your rules; your instructions; the rules; our rules; memory; claude; agents; deine notizen; deinem gedächtnis; deinen notizen; tes notes; ta mémoire; tus notas; tu memoria; suas notas; sua memória; le tue note; la tua memoria; je notities; je geheugen`,
  ownDoings: `im going; im off; im out; im away; im at; im in; im busy; im back; im having; im taking; im leaving; im travelling; im traveling; im sleeping; i am going; i am off; i am out; i am away; i am in; i am at; i am busy; i am back; i am having; i am taking; i am leaving; ill be away; ill be out; ill be off; ill be in; ill be at; ill be busy; i will be away; i will be out; i will be in; i go to; ich bin im; ich bin in; ich bin weg; ich bin unterwegs; ich bin beim; ich gehe; ich mache pause; ich habe urlaub; je suis en; je suis au; je pars; je vais; estoy en; me voy; estou em; vou almoçar; sono in; vado; ik ben op; ik ben weg; ik ga; jag är på; jag går; jeg er på; jeg går; idę; jestem na; jdu; jsem na; я ухожу; я иду; я на; gidiyorum`,
  undoesThat: `forget that; forget this; forget it; forget that again; forget what i just said; forget the last one; forget the last thing; undo that; undo this; undo it; scratch that; strike that; scrap that; scrap it; never mind; nevermind; take that back; i take that back; i take it back; delete that; remove that; dont keep that; dont remember that; vergiss das; vergiss das wieder; vergiss es; vergiss es wieder; mach das rückgängig; nimm das zurück; streich das; lösch das; oublie ça; oublie cela; oublie; annule ça; annule; laisse tomber; olvídalo; olvida eso; olvida esto; deshaz eso; borra eso; esquece isso; esquece; desfaz isso; apaga isso; deixa pra lá; dimenticalo; dimentica; lascia perdere; lascia stare; annulla; annullalo; vergeet dat; vergeet het; laat maar; maak dat ongedaan;
    glöm det; glem det; ångra det; fortryd det; angre det; zapomnij o tym; zapomnij to; cofnij to; zapomeň na to; zapomeň to; vrať to; забудь это; забудь об этом; забудь; отмени это; отмени; забудь це; скасуй це; unut bunu; bunu unut; geri al; uită asta; unohda se; felejtsd el; 忘れて; 忘れてください; 今のは忘れて; 取り消して; 忘掉这个; 忘了吧; 忘掉吧; 撤销; 撤回; 잊어줘; 잊어 줘; 취소해; 취소해줘`,
  backTo: `back to; were back to; we are back to; were back on; we are back on; we go back to; were going back to; we are going back to; going back to; its back to; we went back to; we returned to; zurück zu; zurück zum; zurück zur; zurück auf; wir sind zurück bei; wir gehen zurück zu; wir sind wieder bei; retour à; retour au; on revient à; on revient au; nous revenons à; de vuelta a; volvemos a; hemos vuelto a; de volta a; de volta ao; voltamos a; voltamos ao; si torna a; torniamo a; siamo tornati a; terug naar; we gaan terug naar; tillbaka till; vi går tillbaka till; tilbage til; tilbake til; z powrotem do; wracamy do; zpět k; zpátky k; vracíme se k; назад к; обратно на; обратно к; возвращаемся к; возвращаемся на`,
  movedTo: `to; over to`,
  unsettled: `if; when; whenever; once; before; unless; until; till; while; suppose; assuming; for now; for the moment; for a moment; this time; just once; today; tonight; tomorrow; later; temporarily; here; this one; this time; this pr; this mr; this commit; this branch; this file; this folder; this run; this case; this task; this change; this patch; this test; this function; this module; this issue; this ticket; the pr; maybe; perhaps; might; could; would; think; wonder; wondering; except; wenn; falls; sobald; bevor; solange; vorerst; erstmal; erst mal; diesmal; heute; vielleicht; si; quand; pour linstant; pour le moment; peut être; cuando; por ahora; de momento; quizás; quando; por enquanto; per ora; forse;
    als; voorlopig; misschien; om; när; när; tills; hvis; når; foreløbig; foreløpig; kanske; måske; kanskje; jeśli; kiedy; na razie; może; když; pokud; zatím; možná; если; когда; пока; может`,
  things: `table; tables; column; columns; index; indexes; indices; constraint; constraints; database; databases; schema; db; row; rows; record; records; field; fields; key; keys; view; views; commit; commits; branch; branches; stash; tag; tags; file; files; folder; folders; directory; line; lines; test; tests; method; methods; function; functions; class; classes; import; imports; variable; variables; parameter; parameters; param; params; argument; arguments; arg; args; flag; flags; call; calls; comment; comments; hook; component; components; button; buttons; page; pages; query; queries; migration; migrations; container; containers; pod; pods; volume; volumes; image; images; job; jobs; message; messages; packet; packets; connection; connections; request; requests; event; events; cache; caches; session; sessions; frame; frames; item; items; option; options; part; plan; warning; warnings; error; errors; todo; todos; change; changes; draft; section; paragraph; sentence; word; words;
    tabelle; spalte; datei; zeile; funktion; klasse; colonne; fichier; ligne; fonction; tabla; columna; archivo; función; tabela; coluna; arquivo; tabella; colonna; tabel; kolom; bestand`,
  nameless: `rule; rules; convention; conventions; policy; policies; requirement; requirements; support; supporting; thing; things; stuff; idea; whole; business; habit; practice; need; needs; needed; needing; require; requires; required; requiring; necessary; have; having; use; uses; used; using; usage; want; wants; please; now; then; again; also; too; either; altogether; completely; entirely; actually; really; just; longer; any; more; anymore; week; month; yesterday; recently; already; finally; ago; all; every; each; everywhere; entire; old; current; days; lets; were; weve; brauchen; braucht; brauche; nutzen; verwenden; benutzen; regel; regeln; besoin; règle; regla; regra; regola; regel; nodig`,
  rules: `rule; rules; convention; conventions; policy; policies; requirement; requirements; regel; regeln; vorgabe; règle; regla; regra; regola; regeln; zasada; pravidlo; правило`,
  accepts: `yes; yep; yeah; ok; okay; sure; agreed; fine; good; do; take; keep; go with; go ahead with; go for; lets do; i like; only; just; ja; genau; nimm; mach; behalte; nur; gerne; oui; daccord; prends; fais; garde; seulement; sí; si; vale; haz; toma; deja; solo; sim; faz; mantém; só; sì; fai; tieni; soltanto; doe; neem; hou; alleen; gör; ta; behåll; bara; gør; behold; kun; tak; zrób; weź; zostaw; tylko; ano; udělej; vezmi; jen; да; сделай; возьми; оставь; только`,
  declines: `no; not; nope; dont; do not; skip; drop; without; leave out; leave; except; except for; apart from; forget; lose; scrap; omit; rather not; nein; nicht; kein*; ohne; außer; lass; weglassen; streich; non; pas; sans; sauf; laisse; laisse tomber; sin; salvo; excepto; quita; não; sem; exceto; menos; tira; senza; tranne; lascia; nee; niet; geen; zonder; behalve; laat; nej; inte; utan; utom; ikke; uden; uten; undtagen; unntatt; nie; bez; oprócz; ne; kromě; нет; не; без; кроме`,
  onlyThese: `only; just; nothing but; nur; seulement; solo; só; soltanto; alleen; bara; kun; tylko; jen; только`,
  allOthers: `all; everything; the rest; the others; alles; den rest; tout; le reste; todo; el resto; tudo; o resto; tutto; il resto; de rest; allt; alt; resten; wszystko; resztę; vše; zbytek; всё; все; остальное`,
  turns: `but; however; and; though; aber; und; mais; et; pero; y; mas; e; ma; però; maar; en; men; och; og; ale; i; a; но; и; а`,
  part1: `first; 1st; 1; erste*; premier*; primer*; primeir*; primo; prima; eerste; första; første; pierwsz*; první; перв*`,
  part2: `second; 2nd; 2; zweite*; deuxième; seconde; segund*; secondo; seconda; tweede; andra; anden; andre; drug*; druh*; втор*`,
  part3: `third; 3rd; 3; dritte*; troisième; tercer*; terceir*; terzo; terza; derde; tredje; trzeci*; třetí; трет*`,
  part4: `fourth; 4th; 4; vierte*; quatrième; cuart*; quart*; vierde; fjärde; fjerde; czwart*; čtvrt*; четвёрт*; четверт*`,
  partLast: `last; latter; letzte*; dernier*; dernière; últim*; ultimo; ultima; laatste; sista; sidste; siste; ostatni*; poslední; последн*`,
};
