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
}

export const TALK_FORMS: TalkForms = {
  fillers: `hm; hmm; hmmm; ah; oh; ok; okay; well; so; and; but; actually; yeah; yes; then; uh; um; ach; also; ja; na; nun; und; aber; bon; alors; mais; et; bueno;
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
  proposes: `i would; i suggest; i propose; i recommend; we could; could be; might; maybe we; perhaps; my proposal; ich würde; ich schlage vor; ich empfehle; wir könnten; könnte*; vielleicht; mein vorschlag; vorschlag;
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
};
