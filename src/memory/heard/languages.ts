// How people ask for something to be remembered, or say what holds from now on, in the languages that prompts come in. Data only:
// one interpreter reads every row. Forms are imperatives, so that "I cannot remember" or "did it remember" are not among them.
// A form is a piece of a pattern in lower case, forms are separated by semicolons: a blank stands for any white space, and an
// apostrophe for any of its shapes.

export interface LanguageRow {
  readonly language: string;
  /**
   * Ask for something to be kept: "remember that". A form behind a tilde often means something else; then the other words decide. One behind a
   * question mark asks with a question, as "kannst du dir merken, dass" does.
   */
  readonly remember: string;
  /** Words that join such a verb to what is to be kept, and go with it. */
  readonly joins: string;
  /** Say that something holds from now on. */
  readonly fromNowOn: string;
  /** Begin a rule: "always", "never". */
  readonly rules: string;
  /** May stand before any of these at the beginning of a sentence; plain words. */
  readonly openers: string;
  /** Words are not separated by blanks. */
  readonly isUnspaced?: true;
}

/** Pieces of the words for remembering, whoever does it, in lower case. */
export const MENTIONS = `rememb remind memori mind note forget record merk erinner vergiss vergess notier retien retenir souvien oubli rappelle
  recuerd acuérd acuerd olvid anota lembr esqueç esquec ricord dimentic mente onthou vergeet noteer pamięt pamiet zapomn zapami запомн помни
  забы minns ihåg glöm husk glem hatırla unutma aklında 覚え 忘れ 记住 記住 记得 記得 记下 忘 기억 잊 ingat จำ nhớ تذكر याद`;

export const LANGUAGES: readonly LanguageRow[] = [
  {
    language: 'English',
    remember: `remember; rem(?:e|me|eme)ber; remembr; (?:please |and |so )?do(?: not|n't) (?:you )?(?:ever )?forget; never forget;
      keep (?:it |this |that |these |the following |in your |)?in (?:mind|memory|your notes); bear (?:it |this |that )?in mind; memori[sz]e;
      (?:save|store|record|put|add|commit|log|write) (?:it |this |that |the following |these )?(?:to|in|into) (?:your |the |our |long[- ]term )*(?:memory|notes?|memories);
      (?:save|store|record|log) (?:this|that|it) for (?:later|next time|future|the future|good);
      (?:save|store|record|keep|note|write down|retain) (?:this|that|it|the following|somewhere|this somewhere)(?: as (?:a |an |my |our |the )?[a-z]+(?: [a-z]+)?)?(?=\\s*:);
      do(?: not|n't) let me forget(?: to| that| about)?; remind me (?:next|later|tomorrow|again)(?: [a-z]+){0,2} (?:that|to|of|about);
      keep (?:it |this |that |these |)?(?:in|at) the back of your (?:mind|head); (?:keep|have|hold) (?:it |this |that )?in your head;
      (?:burn|drill|hammer|etch|engrave|carve|stamp|get) (?:it |this |that )(?:in|into) your (?:brain|head|memory|mind|skull);
      (?:pin|bookmark|file) (?:this|that|it)(?: away)? (?:in|to) your (?:memory|notes|mind);
      (?:treat|take|regard|see|consider) (?:it|this|that) (?:as )?(?:a |an |the |your |our )?(?:standing |general |house |fixed |permanent |hard )*(?:instruction|rule|law|policy|order|gospel|convention);
      (?:make|turn) (?:it|this|that) (?:into )?(?:a |an |your |our )?(?:standing |general |house |fixed |permanent |hard )*(?:habit|rule|law|policy|convention|practice)(?: of yours)?;
      make (?:yourself )?(?:a |an )?(?:mental )?note (?:somewhere |anywhere |for yourself |in your head |for later )+(?:that|of|to)?;
      (?:(?:quick |short |small )?(?:one|something|thing|this|that|another) )?for your (?:notes|notebook|memory|records|own memory); memo(?: to| for)? (?:self|you|yourself)(?: and (?:you|me|self|all))?;
      (?:add|put|write|stick|take|enter) (?:it |this |that |the following )?(?:to|in|into|on|onto|down in) (?:your |the |our )(?:notebook|rule ?book|cheat ?sheet|playbook|list of rules|rules|conventions);
      #remember; so you do(?: not|n't) forget(?: it| this)?; (?:one more |another |one )?things? to remember(?=:);
      ~keep (?:a |this |that )?note(?: of| that)?; ~(?:make|take) (?:a |an |some )?(?:mental )?notes?(?: of| that| to)?; ~note to self; ~note (?:it |this |that )?down;
      ~note for (?:later|the future|future|next time); ~please note; ~(?:write|jot) (?:it |this |that )?down;
      ~for (?:future|later) reference; for the future(?=\\s*[:,–—-]); ~for the (?:record|future); ~for (?:next|later|future) (?:time|times|sessions?|runs?|chats?|conversations?); ~you should know(?: for later)?; ~learn (?:this|that); ~take it as (?:given|read); ~retain (?:this|that|it|the following); ~hold on to (?:this|that|it)(?: info| fact| one)?;
      ~do(?: not|n't) (?:let|make) me (?:explain|repeat|say|tell) .{0,30}again; ~let's agree on (?:this|that); (?:quick |small |friendly )?reminder(?: for [a-z ]{3,24})?(?=:)`,
    joins: `that; to; this(?: one)?; it; the fact that; the following; these; for me; for later; for next time; for the future;
      for (?:later|next|future) sessions?; please;
      is; as well; too; once and for all; always; down; also`,
    fromNowOn: String.raw`from (?:now|here|today|this point|this moment|here on) (?:on(?:wards?)?|out|forward);
      from (?:this point|this moment|today|here|now) on(?:wards?)?; (?:going|moving) forwards?; hence(?:forth|forward);
      for the rest of (?:the|this) (?:project|session|work); until (?:further notice|i say otherwise|i tell you otherwise);
      standing (?:rule|instruction|order|preference); house rule;
      ~from today; ~from now(?! until| till| to); ~looking forwards?;
      ~(?:as of|effective|starting|beginning) (?:now|today|immediately|right now|this moment|from now);
      ~(?:for|in) (?:all|any|every|your) (?:future|later|coming) (?:\w+); ~during the rest of (?:the|this) (?:project|session|work);
      in (?:the )?future(?=,? (?!we (?:may|might|could|will|want|would)|it |this |there |the |i (?:may|might|will))[a-z]);
      ~any ?more,? (?:please|use); ~every time (?:you|we) (?:\w+); ~whenever (?:you|we) (?:\w+); ~next time (?:you|we|and every time);
      ~the next time (?:you|we); ~each time (?:you|we);
      ~by default,? (?:use|please|always|never|do|write|run|i ); ~as a (?:standing |general |house )?(?:rule|policy)(?! of thumb);
      ~my (?:standing |general )?(?:preference|rule|wish|convention|policy)s?(?=:); ~our (?:standing |general |house )?(?:rule|convention|policy|agreement)s?(?=:);
      ~new rule; ~rule of the house; ~once and for all; ~(?:make|be) sure (?:that )?(?:you |to )(?:always|never); ?(?:can|could|would|will) you (?:please |just )?(?:always|never);
      ~i(?:'ve)? (?:have )?(?:already )?(?:told|asked) you (?:before |already |twice |again |so often |many times )*(?:to always|to never|never to|always to|not to)`,
    rules: `always; never; do(?: not|n't) ever; under no circumstances; at all times; without exception`,
    openers: `please; pls; also; and; but; so; ok; okay; oh; ah; btw; by the way; one more thing; one thing; hey; hi; well; then;
      now; yes; yeah; no; right; great; thanks; thank you; just; quick; quick note; important; fyi; ps; p.s.; note; again;
      plus; additionally; finally; claude; to be clear; and please; also please; you should; you must; you need to;
      you have to; i'd like you to; i would like you to; i want you to; i need you to; we should; we must; we need to;
      let us; let's; can you; could you; would you; will you; can you please; could you please; would you please; try to;
      make sure to; make sure you; make sure that you; be sure to; do; kindly; it's important to; it is important to;
      it would be great if you'd; it would be great if you could; it would be great if you would; it would be nice if you'd;
      it would be nice if you could; it would be nice if you would; it would be good if you'd; it would be good if you could;
      it would be good if you would; it would help if you'd; it would help if you could; it would help if you would; i'd appreciate it if you'd; i'd appreciate it if you could;
      i'd appreciate it if you would; i'd be glad if you'd; i'd be glad if you could; i'd be grateful if you'd; i'd be grateful if you could; i wish you'd; i wish you would;
      i expect you to; i ask you to; you'd better; you had better; you might want to; you may want to;
      important to; worth; good to; something to; things to; two things to; before i forget; before you go on;
      while you are at it; while you're at it; mind you; in general; anyway; ta; cheers; nice; perfect; cool`,
  },
  {
    language: 'German',
    remember: `?(?:kannst|könntest|k[oö]nnten|w[uü]rdest|magst) (?:du|sie|ihr) (?:dir |euch |sich |bitte |mal |auch |für später )+(?:merken|notieren|aufschreiben); ?(?:kannst|könntest) du (?:bitte |mal )*(?:daran|dran) denken;
      merke? (?:dir|euch); merken sie sich; (?:bitte )?merk(?:e|en)?; denke? (?:bitte )?(?:immer )?dran;
      denke? (?:bitte )?(?:immer )?daran; denken sie (?:bitte )?daran; (?:vergiss|vergesst) (?:bitte |das |es |auch |mal |mir |ja |jetzt |dabei )*(?:nicht|nie|niemals);
      vergessen sie (?:bitte |das |es |auch )*(?:nicht|nie); erinnere? dich; behalte? (?:bitte )?(?:das |im (?:kopf|hinterkopf|ged[aä]chtnis));
      notiere? (?:dir|bitte|das)?; schreibe? (?:dir )?(?:das )?auf; halte? (?:bitte )?fest;
      speichere? (?:dir )?(?:das|bitte|ab); f[uü]r (?:die zukunft|sp[aä]ter|das n[aä]chste mal); beachte?; nicht vergessen;
      zum merken; wichtig f[uü]r sp[aä]ter`,
    joins: `bitte; dass; daß; das; immer; folgendes; dir; auch; nicht; mal; es; einfach`,
    fromNowOn: `ab (?:jetzt|sofort|heute|nun); von (?:jetzt|nun|heute|hier) an; k[uü]nftig; in zukunft; zuk[uü]nftig; fortan;
      nächstes mal; grunds[aä]tzlich; bis auf weiteres; ~(?:stelle?|stell) (?:bitte )?sicher,? dass du (?:immer|nie|niemals); ~achte (?:bitte )?darauf,? (?:immer|nie|niemals|dass du (?:immer|nie)); ?(?:kannst|könntest|würdest) du (?:bitte )?(?:immer|nie|niemals); ~ich (?:habe|hab) (?:dir|euch) (?:doch |schon |bereits )*gesagt,? (?:dass )?du (?:sollst )?(?:immer|nie)`,
    rules: `immer; nie(?:mals)?; niemals; nie wieder; auf keinen fall; unter keinen umst[aä]nden`,
    openers: `bitte; und; auch; außerdem; übrigens; ok; okay; also; ach; ja; nein; danke; noch was; wichtig; kannst du;
      könntest du; du sollst; wir sollten; aber`,
  },
  {
    language: 'French',
    remember: `?(?:peux|pourrais|pouvez|pourriez)[- ](?:tu|vous) (?:te |vous |stp |svp |s'il te pla[iî]t |bien )*(?:souvenir|rappeler|retenir|noter|m[eé]moriser|garder en (?:t[eê]te|m[eé]moire)); ?tu (?:peux|pourrais) (?:te |stp )*(?:souvenir|rappeler|retenir|noter);
      souviens[- ]toi; souvenez[- ]vous; rappelle[- ]toi; rappelez[- ]vous; retiens; retenez;
      n'oublie(?:z)? (?:pas|jamais); n oublie(?:z)? (?:pas|jamais);
      garde(?:z)? (?:en m[eé]moire|[àa] l'esprit|en t[eê]te|ça); note(?:z)?; m[eé]morise(?:z)?;
      pour (?:m[eé]moire|plus tard|la prochaine fois); enregistre(?:z)?; prends note; prenez note; sache(?:z)?;
      [àa] retenir`,
    joins: `bien; que; qu'; de; d'; ceci; cela; ça; du fait que; s'il te plaît; s'il vous plaît; toujours; donc; aussi`,
    fromNowOn: `d[eé]sormais; dor[eé]navant; [àa] partir (?:de maintenant|d'aujourd'hui|de l[àa]|d'ici|de ce moment|de ce jour);
      [àa] l'avenir; dans le futur; [àa] compter de; la prochaine fois; jusqu'[àa] nouvel ordre; ~assure(?:-toi|z-vous) de (?:toujours|ne jamais); ?(?:peux|pourrais)-tu toujours; ~je t'ai (?:d[eé]j[àa] )?dit de (?:toujours|ne jamais)`,
    rules: String.raw`toujours; ne (?:\S+ )?jamais; jamais; en aucun cas; n'\S+ jamais`,
    openers: `et; aussi; s'il te plaît; s'il vous plaît; stp; svp; au fait; ok; oui; non; merci; mais; donc; important; peux-tu;
      pourrais-tu; il faut; tu dois`,
  },
  {
    language: 'Spanish',
    remember: `?(?:puedes|podr[ií]as|puede|podr[ií]a) (?:por favor )?(?:recordar|acordarte|acordarse|anotar|apuntar|memorizar|tener en cuenta|guardar en (?:la )?memoria);
      recuerd[ae](?:n)?; acu[eé]rdate; acu[eé]rdese; no (?:te )?olvides; no (?:lo )?olvide;
      ten (?:en cuenta|presente|en mente); tenga en cuenta; guarda; guárdalo; anota; an[oó]talo; apunta; ap[uú]ntalo;
      memoriza; toma nota; para (?:el futuro|la pr[oó]xima|m[aá]s adelante); no se te olvide; qu[eé]date con`,
    joins: `que; de que; esto; eso; lo siguiente; por favor; siempre; de; en memoria; en tu memoria`,
    fromNowOn: `de ahora en adelante; a partir de (?:ahora|hoy|este momento|aqu[ií]); desde ahora; de aqu[ií] en adelante;
      en adelante; en (?:el )?futuro; de hoy en adelante; la pr[oó]xima vez; hasta nuevo aviso; ~aseg[uú]rate de (?:que )?(?:siempre|nunca); ?(?:puedes|podr[ií]as) (?:por favor )?siempre; ~te (?:he dicho|dije) que (?:siempre|nunca)`,
    rules: `siempre; nunca; jam[aá]s; bajo ning[uú]n concepto; en ning[uú]n caso`,
    openers: `por favor; y; tambien; también; ademas; además; por cierto; ok; vale; si; sí; no; gracias; pero; importante; puedes; podrias; podrías;
      hay que`,
  },
  {
    language: 'Portuguese',
    remember: `?(?:voc[eê] )?(?:podes|pode|poderia|podias|consegues) (?:por favor )?(?:(?:te |se )?lembrar(?:[- ](?:te|se))?|anotar|memorizar|ter em (?:conta|mente));
      lembr(?:a|e)(?:[- ]se)?; lembra[- ]te; recorda; n[aã]o (?:te |se )?esque(?:ças?|ce|cer); tenha em mente;
      tem em mente; anot[ae]; guard[ae]; memoriz[ae]; tom[ae] nota; para (?:o futuro|a pr[oó]xima); registr[ae];
      leve em conta`,
    joins: `de que; que; de; isso; isto; disso; disto; o seguinte; por favor; sempre; na mem[oó]ria; bem`,
    fromNowOn: `de agora em diante; a partir de (?:agora|hoje|j[aá]|aqui); daqui (?:em|para a?|pra) (?:diante|frente); doravante;
      no futuro; de hoje em diante; da pr[oó]xima vez; at[eé] segunda ordem`,
    rules: `sempre; nunca; jamais; de forma (?:alguma|nenhuma); em hip[oó]tese alguma`,
    openers: `por favor; e; tambem; também; alem disso; além disso; alias; aliás; ok; sim; nao; não; obrigado; obrigada; mas; importante; voce pode; você pode; podes`,
  },
  {
    language: 'Italian',
    remember: `?(?:puoi|potresti|pu[oò]|potrebbe) (?:per favore )?(?:ricordar(?:e|ti|si)|annotare|annotarti|segnarti|memorizzare|tenere (?:a mente|presente|conto));
      ricorda(?:ti|te|tevi)?; si ricordi; non (?:ti )?dimenticar(?:e|ti|lo)?; tieni (?:a mente|presente|conto);
      tenga presente; annota(?:ti)?; segna(?:ti|telo)?; memorizza; prendi nota; salva; per (?:il futuro|la prossima volta);
      tieni in memoria`,
    joins: `che; di; questo; quanto segue; per favore; sempre; bene; in memoria; il fatto che`,
    fromNowOn: `d'ora in (?:poi|avanti); da (?:ora|adesso|oggi|qui) in (?:poi|avanti); a partire da (?:ora|adesso|oggi); in futuro;
      la prossima volta; fino a nuovo ordine; d'ora innanzi`,
    rules: `sempre; mai; in nessun caso; per nessun motivo`,
    openers: `per favore; e; anche; inoltre; comunque; ok; si; sì; no; grazie; ma; importante; puoi; potresti; bisogna`,
  },
  {
    language: 'Dutch',
    remember: `?(?:kun|kan|zou|wil|wilt) (?:je|jij|u) (?:alsjeblieft |aub |even |ook )*(?:onthouden|noteren|opschrijven);
      onthoud; vergeet (?:dit |dat |het )?niet; denk eraan; denk er ?aan; hou(?:d)? (?:er )?(?:rekening mee|in gedachten);
      noteer; schrijf (?:dit |dat )?op; sla (?:dit |dat )?op; voor (?:later|de volgende keer); knoop in je oren; bewaar`,
    joins: `dat; dit; goed; alsjeblieft; aub; om; te; altijd; het volgende`,
    fromNowOn: `vanaf (?:nu|vandaag|hier); voortaan; in (?:de )?toekomst; van nu af aan; de volgende keer; tot nader order`,
    rules: `altijd; nooit; in geen geval`,
    openers: `alsjeblieft; aub; en; ook; trouwens; ok; oke; ja; nee; bedankt; maar; belangrijk; kun je; je moet`,
  },
  {
    language: 'Swedish, Danish and Norwegian',
    remember: `?(?:kan|kunne|kunde|skulle|vill|vil) du (?:snälla |godt |gerne |gjerne )*(?:komma ih[aå]g|huske|notere|anteckna|skriva upp);
      kom ih[aå]g; gl[oö]m (?:inte|aldrig); husk; glem (?:ikke|aldri|aldrig); h[aå]ll i minnet; hold i tankerne;
      ha i bakhodet; t[aä]nk p[aå]; skriv (?:upp|ned|opp); anteckna; not[eé]r; spara; gem; lagre`,
    joins: `att; at; det; detta; dette; på; alltid; altid; alltså; følgende; följande; tack`,
    fromNowOn: `fr[aå]n (?:och med )?nu(?: p[aå])?; fra n[uå](?: af| av)?; hädanefter; fremover; framöver; i forts[aä]ttningen;
      i fremtiden; i framtiden; heretter; herefter; n[aä]sta g[aå]ng; næste gang; neste gang; fra i dag af; fremadrettet`,
    rules: `alltid; aldrig; altid; aldri`,
    openers: `snälla; och; og; också; også; förresten; forresten; ok; ja; nej; nei; tack; takk; tak; men; viktigt; viktig; vigtigt;
      kan du; vær så snill; venligst`,
  },
  {
    language: 'Finnish, Estonian and Hungarian',
    remember: `?(?:voisitko|voitko) (?:ystävällisesti )?(?:muistaa|painaa mieleen); ?(?:meg tudn[aá]d|meg tudod) jegyezni;
      muista; älä unohda; pidä mielessä; pane merkille; kirjoita muistiin; pea meeles; jäta meelde; ära unusta;
      eml[eé]kezz; ne feledd; ne felejtsd(?: el)?; jegyezd meg; tartsd észben; írd fel; vedd figyelembe`,
    joins: `että; et; hogy; aina; mindig; ezt; tämä; seda; arra; rá`,
    fromNowOn: `tästä lähtien; tästä eteenpäin; jatkossa; tästedes; nyt alkaen; edaspidi; nüüdsest; mostant[oó]l(?: kezdve)?;
      ezent[uú]l; a j[oö]v[oő]ben; ett[oő]l kezdve; innent[oő]l`,
    rules: `aina; älä koskaan; alati; mitte kunagi; mindig; soha`,
    openers: `ole hyvä; ja; myös; muuten; ok; kiitos; palun; kérlek; és; amúgy; igen; köszi; tärkeää; fontos`,
  },
  {
    language: 'Polish, Czech and Slovak',
    remember: `?(?:możesz|mógłbyś|mogłabyś|możecie) (?:proszę |sobie )*(?:zapamiętać|zanotować|zapisać); ?(?:můžeš|mohl bys|mohla bys|môžeš) (?:si |prosím )*(?:zapamatovat|poznamenat|zapsat|zapamätať);
      pamiętaj(?:cie)?; zapamiętaj; nie zapomnij; nie zapominaj; miej na uwadze; weź pod uwagę; zanotuj; zapisz(?: sobie)?;
      na przyszłość; pamatuj(?: si)?; zapamatuj(?: si)?; nezapome[nň](?:te)?; měj na paměti; poznamenej(?: si)?;
      pamätaj(?: si)?; zapamätaj(?: si)?; nezabudni; maj na pamäti; zapiš si; ulož si`,
    joins: `że; żeby; aby; o tym; to; proszę; zawsze; že; si; prosím; vždy; sobie`,
    fromNowOn: `od teraz; od tej pory; od dzi[sś](?:iaj)?; odtąd; w przyszłości; na przyszłość; od dnes(?:ka)?; odteď; od teď;
      od nynějška; napříště; v budoucnu; odteraz; do budúcna; do budoucna; następnym razem; příště`,
    rules: `zawsze; nigdy; vždy; nikdy`,
    openers: `proszę; prosím; i; a; też; również; ok; tak; nie; ne; dzięki; ale; ważne; přitom; taky; jo; mimochodem; przy okazji`,
  },
  {
    language: 'Russian, Ukrainian and Bulgarian',
    remember: `?(?:не )?(?:можешь|можете|мог бы|могла бы|могли бы)(?: ты| вы| пожалуйста)* (?:запомнить|записать|учесть|иметь в виду); ?(?:можеш|міг би|могла б)(?: ти| будь ласка)* (?:запам'ятати|записати);
      запомни(?:те)?; помни(?:те)?; не забудь(?:те)?; не забывай(?:те)?; имей(?:те)? в виду; учти(?:те)?; запиши(?:те)?;
      держи в голове; сохрани(?:те)? в память; на будущее; запам'ятай(?:те)?; пам'ятай(?:те)?; не забудь;
      май(?:те)? на увазі; занотуй; запомняй; помнете; не забравяй; имай предвид; отбележи`,
    joins: `что; что:; это; следующее; пожалуйста; себе; всегда; що; це; собі; че; това; и`,
    fromNowOn: `(?:с|от|від) ?(?:этого момента|сегодняшнего дня|этих пор|теперь|сега нататък|тепер); отныне; впредь; в будущем;
      с этого момента; с сегодняшнего дня; в дальнейшем; дальше всегда; теперь всегда; відтепер; надалі; віднині;
      у майбутньому; с этого дня; отсега; занапред; в следующий раз; наступного разу`,
    rules: `всегда; никогда; ни в коем случае; завжди; ніколи; винаги; никога`,
    openers: `пожалуйста; и; также; кстати; ок; да; нет; спасибо; но; важно; будь ласка; також; до речі; так; ні; дякую; але; моля;
      а; ещё; еще; ну`,
  },
  {
    language: 'Turkish and Azerbaijani',
    remember: `unutma(?:yın)?; hat[ıi]rla; akl[ıi]nda (?:tut|olsun|bulunsun); akl[ıi]n[ıi]zda (?:tutun|olsun); not (?:et|al);
      şunu (?:unutma|hatırla|bil); kaydet; yadda saxla; unutmayın`,
    joins: `ki; şunu; bunu; lütfen; her zaman`,
    fromNowOn: `bundan (?:sonra|böyle); şu andan itibaren; bu andan itibaren; artık; bugünden itibaren; ileride; gelecekte;
      bir dahaki sefere; bundan sonra`,
    rules: `her zaman; asla; hiçbir zaman; daima`,
    openers: `lütfen; ve; ayrıca; bu arada; tamam; evet; hayır; teşekkürler; ama; önemli; bir de`,
  },
  {
    language: 'Romanian and Greek',
    remember: `ține minte; tine minte; țineți minte; amintește(?:-ți)?; nu uita; reține; notează; ai grijă; θυμήσου; να θυμάσαι;
      μην ξεχάσεις; μην ξεχνάς; θυμηθείτε; κράτα στο μυαλό; έχε υπόψη; σημείωσε; κράτησε; έχε κατά νου`,
    joins: `că; ca; asta; să; te rog; ότι; πως; να; αυτό; σου; πάντα`,
    fromNowOn: `de acum (?:înainte|încolo); de azi înainte; pe viitor; în viitor; data viitoare;
      από (?:τώρα|εδώ) και (?:πέρα|στο εξής|μπρος|εμπρός); από δω και πέρα; στο εξής; στο μέλλον; από σήμερα;
      την επόμενη φορά`,
    rules: `întotdeauna; mereu; niciodată; πάντα; ποτέ`,
    openers: `te rog; și; de asemenea; apropo; ok; da; nu; mersi; dar; important; παρακαλώ; και; επίσης; ναι; όχι; ευχαριστώ; αλλά`,
  },
  {
    language: 'Indonesian, Malay, Vietnamese and Tagalog',
    remember: `ingat(?:lah|kan)?; jangan lupa; catat(?:lah)?; simpan; perlu diingat; tolong ingat; nhớ; hãy nhớ; đừng quên; ghi nhớ;
      lưu ý; ghi lại; tandaan(?: mo)?; huwag (?:mong )?kalimutan; alalahanin mo`,
    joins: `bahwa; bahawa; kalau; ini; ya; rằng; là; điều này; na; mo; giúp tôi; nhé`,
    fromNowOn: `mulai (?:sekarang|hari ini|saat ini); ke depannya; kedepannya; seterusnya; mulai dari sekarang;
      từ (?:bây giờ|nay|giờ|hôm nay)(?: trở đi| về sau)?; sau này; kể từ (?:bây giờ|nay); mula ngayon; simula ngayon;
      sa susunod; lần sau; lain kali`,
    rules: `selalu; jangan pernah; luôn(?: luôn)?; không bao giờ; đừng bao giờ; palaging; huwag kailanman`,
    openers: `tolong; dan; juga; oke; ok; ya; tidak; terima kasih; tapi; penting; làm ơn; và; cũng; nhân tiện; vâng; cảm ơn; nhưng;
      paki; at; pakiusap`,
  },
  {
    language: 'Japanese',
    remember: `覚えて(?:おいて|おけ|いて|ください)?; 忘れないで(?:ください|ね)?; 記憶して; メモして; 記録して; 念頭に置いて; 忘れずに; 頭に入れて; おぼえて`,
    joins: `ください; おいて; ね; が; ことを; と; を; 、; 。`,
    fromNowOn: `今後(?:は)?; これから(?:は)?; 以後; 以降(?:は)?; 次回(?:から)?(?:は)?; 今から(?:は)?; 今日から(?:は)?`,
    rules: `必ず; 常に; いつも; 絶対に; 決して`,
    openers: `また; あと; それと; はい; ちなみに; どうか; 重要`,
    isUnspaced: true,
  },
  {
    language: 'Chinese',
    remember: `(?:请|請)?(?:你|您)?(?:一定要|要|务必|務必)?(?:记住|記住|记得|記得|记下|記下|牢记|牢記|记好|記好|记一下|記一下); (?:别|別|不要|不能|千万别|千萬別)忘(?:了|记|記)?;
      (?:请|請)?(?:注意|留意); 记到(?:你的)?(?:内存|记忆); 保存到(?:你的)?记忆`,
    joins: `：; :; ，; ,; 一下; 这一点; 這一點; 这个; 以下; 了; 哦; 啊`,
    fromNowOn: `从(?:现在|今|今天|此|这里)(?:开始|起|往后|以后|以後)?; 從(?:現在|今|今天|此)(?:開始|起)?; (?:今|以|往|此)后; (?:今|以|往|此)後; 接下来都; 以后都; 下次; 将来; 將來`,
    rules: `总是; 總是; 永远; 永遠; 一律; 始终; 務必; 务必; 绝不; 絕不; 决不; 切勿; 从不; 永不`,
    openers: `请; 請; 另外; 还有; 還有; 好的; 对了; 對了; 顺便; 重要; 嗯; 也`,
    isUnspaced: true,
  },
  {
    language: 'Korean',
    remember: `기억(?:해|하세요|해줘|해 줘|해주세요|해 주세요|해둬|해 둬|하고|하십시오); 잊지 ?(?:마|말아|말고|마세요|말아줘|말아주세요); 명심(?:해|하세요|해줘); 메모(?:해|해줘|해둬|해 줘);
      유의(?:해|하세요); 참고(?:해|하세요|로); 기록해(?:줘| 줘|둬)?; 저장해(?:줘| 줘|둬)?`,
    joins: `줘; 주세요; 둬; 둬요`,
    fromNowOn: `앞으로(?:는)?; 지금부터(?:는)?; 이제부터(?:는)?; 이제는; 향후(?:에는)?; 오늘부터(?:는)?; 다음부터(?:는)?; 다음번(?:에는|부터)?`,
    rules: `항상; 절대(?:로)?; 반드시; 언제나`,
    openers: `그리고; 또; 네; 참; 아; 제발; 중요`,
    isUnspaced: true,
  },
  {
    language: 'Hindi, Bengali and Urdu',
    remember: `याद (?:रखना|रखो|रखें|रखिए|रख|रखिये); मत भूलना; ध्यान (?:रखना|रखो|रखें|रहे|दो|दें); भूलना मत; नोट कर(?:ो|ें| लो)?;
      yaad (?:rakhna|rakho|rakhiye|rakh); dhyan (?:rakhna|rakho|rahe); mat bhoolna; bhoolna mat; note kar (?:lo|lena);
      মনে (?:রেখো|রাখবে|রাখুন|রাখো); ভুলো না; ভুলবেন না; یاد رکھ(?:نا|و|یں|ئے); مت بھولنا`,
    joins: `कि; की; ki; यह; ये; যে; کہ`,
    fromNowOn: `अब से; आगे से; आज से; अब आगे; ab se; aage se; aaj se; এখন থেকে; আজ থেকে; এরপর থেকে; اب سے; آئندہ`,
    rules: `हमेशा; कभी (?:भी )?(?:नहीं|मत); hamesha; kabhi (?:bhi )?(?:nahi|mat); সবসময়; কখনো(?:ই)?; ہمیشہ; کبھی`,
    openers: `कृपया; और; ठीक है; हाँ; नहीं; please; aur; ok; haan; দয়া করে; এবং; براہ کرم; اور`,
    isUnspaced: true,
  },
  {
    language: 'Arabic, Persian and Hebrew',
    remember: `تذك(?:ر|ّر|روا|ري); لا تنس(?:َ|ى|وا|ي)?; ضع في (?:اعتبارك|بالك|حسبانك); احفظ; سجل; خذ في الاعتبار; انتبه;
      یادت (?:باشه|باشد|نره); به یاد (?:داشته باش|بسپار|بیاور); به خاطر (?:بسپار|داشته باش); فراموش نکن(?:ید)?; یادداشت کن;
      در نظر داشته باش; זכור; זכרי; תזכור; תזכרי; אל תשכח(?:י)?; שים לב; תרשום; קח בחשבון`,
    joins: `أن; ان; أنّ; دائما; هذا; که; این; את; ש; כי; תמיד`,
    fromNowOn: `من الآن (?:فصاعد[اًا]*|وصاعد[اًا]*); من الآن; من اليوم; ابتداء[ًا]* من (?:الآن|اليوم); في المستقبل; مستقبلا;
      بعد الآن; از (?:این|حالا|الان|امروز)(?: به بعد| پس); از این پس; در آینده; מעכשיו(?: והלאה)?; מהיום(?: והלאה)?;
      מעתה(?: והלאה| ואילך)?; בעתיד; להבא; החל מעכשיו`,
    rules: `دائما; دائمًا; أبدا; أبدًا; همیشه; هرگز; هیچ ?وقت; תמיד; לעולם; אף פעם`,
    openers: `من فضلك; رجاء; و; أيضا; حسنا; نعم; لا; شكرا; لكن; مهم; لطفا; همچنین; بله; نه; בבקשה; וגם; אוקיי; כן; לא; תודה; אבל;
      חשוב`,
    isUnspaced: true,
  },
  {
    language: 'Thai and Swahili',
    remember: `จำ(?:ไว้|เอาไว้)(?:ว่า|ด้วย|นะ)?; อย่าลืม; โปรดจำ; จดไว้; kumbuka; usisahau; zingatia; weka akilini`,
    joins: `ว่า; ด้วย; นะ; kwamba; kuwa; hii`,
    fromNowOn: `จากนี้(?:ไป|เป็นต้นไป)?; ตั้งแต่(?:นี้|วันนี้|ตอนนี้)(?:ไป|เป็นต้นไป)?; ต่อ(?:จากนี้)?ไปนี้; ต่อไปนี้; ในอนาคต;
      kuanzia (?:sasa|leo); tangu sasa`,
    rules: `เสมอ; ห้าม; ทุกครั้ง; daima; kamwe; siku zote`,
    openers: `กรุณา; และ; ช่วย; ได้โปรด; tafadhali; na; pia`,
    isUnspaced: true,
  },
];

export const splitForms = (forms: string): readonly string[] => forms.split(/\s*;\s*/);

/** A form behind a tilde is a hint, one behind a question mark asks politely. */
export function readForm(form: string) {
  const isHint = form.startsWith('~');
  const isPolite = form.startsWith('?');
  return { isHint, isPolite, source: isHint || isPolite ? form.slice(1) : form };
}
