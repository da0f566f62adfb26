// Made by scripts/train-fit.ts; not edited by hand.

const numbers = (list: string): readonly number[] => list.split(' ').map(Number);

/** The commonest words of prompts. */
export const CALL_WORDS: readonly string[] =
  'the a in to for is on add of what i this do with how it can that and write we does an make when why new go last my page which from after at be by into table up get list should use all test where two vehicle change fix open out show there are code explain function map you about name shows wrong button error field files have number one our file has here me would line need'.split(
    ' ',
  );

/** Of how a prompt is put: see `callFeatures`. */
export const CALL_WEIGHTS: readonly number[] = numbers(
  '-5.723 -0.218 0.102 0.210 0.522 0.495 -0.311 0.067 0.101 0.026 -0.907 0.812 0.500 0.580 0.179 -1.138 0.505 1.636 0.559 0.757 -0.116 1.274 -0.669 0.468 -0.546 0.284 -0.638 1.976 0.013 -0.514 0.993 1.023 -0.566 1.320 0.865 1.821 -0.314 0.070 0.108 -0.035 1.282 0.770 -1.537 0.602 -0.295 -0.060 -0.052 0.676 -0.808 -1.439 0.576 -0.477 0.390 0.981 0.216 -0.259 0.875 -0.110 -1.356 -0.990 0.000 -0.430 -0.830 -0.313 0.753 -0.502 -0.437 -0.385 0.233 -1.232 0.761 -2.142 -0.380 -0.105 0.370 0.029 -2.033 -0.611 0.108 -2.304 0.730 2.959 3.429 1.109 2.051 -0.467 1.313 -0.218 -2.138 -0.305 1.417 1.127 4.349 0.487 0.894 -1.014 -0.488 -0.031 -1.971 1.827 -0.528 3.430 -2.818 -0.730 -2.846 -0.738 -0.393 3.208 -0.569 0.045 -2.199 1.218 -1.806 -0.573 0.970 1.765 3.229 -1.197 0.233 0.339 -0.259 1.124 1.003 -2.843 -0.228 1.496 2.059 1.099 1.573 -0.300 0.312 -2.254 0.741 -3.063 1.837 2.857 -0.735 2.093 1.270 1.227 -1.993 1.337 1.113 1.790 1.337 -1.935 -1.038 -1.578 -2.001 -0.915 -1.460 -2.578 2.961 -2.019 2.911 -3.043 -2.439 -2.872 0.801 2.141 4.308 3.142 -1.009 -2.028 4.034 3.608 0.628 0.345 -2.355 -0.782 3.130 -2.991 0.170 -1.346 0.133 -0.961 2.670 -0.561 -0.187 0.599 -1.779 2.976 -1.451 3.234',
);

/** Of what a prompt and a memory share: see `createFeatures`. */
export const RANK_WEIGHTS: readonly number[] = numbers(
  '-0.133 -1.399 0.792 0.715 -1.486 1.242 -0.284 2.650 7.029 -0.320 8.292 4.792 3.885 0.054',
);

/** Of the best memory beside the others: see `tellFeatures`. */
export const TELL_WEIGHTS: readonly number[] = numbers(
  '-5.544 0.476 -0.008 -0.111 0.003 0.478 0.176 0.340 0.890 1.142 5.199 -1.054 0.439 0.840 0.938 1.775 2.589 2.291 0.200',
);

/** In how many everyday prompts were counted. */
export const EVERYDAY_PROMPTS = 1182;

/** Stems that occur in two of them, in three, and so on. */
export const EVERYDAY: readonly string[] = [
  '00 01 0x0 0x00008200 15 2023 2024 24 29 3000 33 4000 40m 44 52 74 77 abc account accountdto accuraci across afternoon agent ai airflow alert align alle anim anywher appear après archiv arena arm array arregla arriv ascii attent auth author await balanc banner bar base bear beautiful bigger biggest binari blurri borrow bottom box brief broken bss bullet bundl calcul calibr callback card categori cc cfsr char chat checker clear clk colleagu collis color comb complain complex condit consent consulta contact context convent copyright correctli counter coyot cs css ctx curv cycl da daili databas dataset dbt dead deadlin decid decod deep dep despliegu destroy develop deze diagram dice diesmal direct dnd do dodaj door doubl driver dropdown dry dst dto due durat działa dá editor een einen elle else enabl english enough enquanto equal erro es esse etl eval exceed except execut exif fait falla fast faster faut fehl fehlermeldung fehlt fetch filtro float flow flutter focus font foo forev formula formulario french full funktion füge für game gdzi gent gone goroutin gpio graph green haiku hand hannah hardfault hata haven haz heatmap het hex hi hidden high home hotfix icon idle ids ignor ik im immer infinit insert int ip ipad ir jest js jupyt kadar keer keychain kijken kill kotlin lang laptop larg largest later layer learn legaci lembra letter lgtm librari llamaba lock logo loss lost low lru lstm matter maximum meer meet mention merci merkt metal mi middlewar mir mnie monday multi mutablestateof myself negat nightli nobodi noch nom normal npc nullabl nutzer often opinion orderservic other otherwis outofmemoryerror overlap pad pamiętam panier param paramet parquet particl pasa past pathfind pattern pay pdf perché perfect perform period persist phas pin placehold planner poll pool pop posedg power pratt predict prepar present prettier printer prioriti pro probabli project prompt prototyp puoi pwm quando quoi rate readabl rebuild receiv reciev recordarm redis ref refus regist registro render renew reproduc requête ricordami rollback s3 safe scal schau schema schlägt seem seen segment sent seq sh shadow shift shopper shouldn sich sidebar sie siempr simpler simul singleton six skript slid slowli snapshot soll solo sometim sorgu sorri souvenir spanish speed spi spinner sprit sqlit stay steam storag structur stuff styl submit success sum summar summari summaris svg swap swiftui tarda tax te tela textur them throwaway took toujour traag trust twee ui undecid uniqu uniti usememo userdto usr utf validación varför variant vergessen verifi visibl visitor volta wake wall wasm watch watchdog webhook webpack weekli weet welk wir wird word worri xcod yavaş yeah zapamiętaj znajdź zo zu ça échoue всегда где отчётов список страницу экспорта かな が効 てい です ので を追 ェッ スト チェ ック テス 上不 不记 个函 个接 么返 住密 函数 功能 加し 口为 密码 帮我 我不 接口 能在 记住 记得 返回 追加 그인 는지 로그 하는',
  "03 13 17 22 31 41 50 60 91 accept access action ad aggiungi ahead alloc alon analyz angemeldet apk appli argument assert auf añade behaviour better big bisect bleiben bother bouton bring browser bump c'est caller chart choos clean connexion const constant continu copi core cost countri cover coverag cursor cómo dank db deni detect dev di diagon dialog didn directori dlaczego docker dockerfil easi eine eslint even everyth expect extract fight filter finish flaki flicker fns fois fold folder follow fps free fresh given grep grow guess handler hardcod head hello helm hm host imagepullpolici increas info input install intern interrupt ios isr item kann kannst kun land languag layout les level lib loader localstorag lokal lower machin mask mayb meant menu mix mobil modal month mutabl mutex nach nice none não oh onto os paragraph pars part passt payment peer permiss peux plain point pointer postgr pourquoi pra preced prefer press previous pric progress przechodzi rang readi real reason recurs reduc refresh remembersav restor rewrit ricordo ring roughli rout router safari saveabl screenshot search segfault semicolon sign signatur site someth spec stabl stag static suppos sur task templat termin thread timezon tmp toggl told tooltip total trac train tu typeerror unabl upgrad upstream v2 variabl vendor vim volatil walk week went what whatev whol within wow yesterday кнопку на помню する ない を記 ン状 一下 为什 什么 因を 態を 憶す 状態 記憶",
  '100 actual against alreadi assign async becaus below blam block bot break bu cett cli compon compos comput con confus connect default defin dem deprec dump ein email end enemi env eresolv erinnern est esta está exactli exit fault field fire fram github goe got grid group half hook http idea inlin java lexer liner lo logic makefil mal march mb md mich moi morn na neden nginx niet night notific onboard op overflow packag pagin pedido peopl phon plot plus png problem public rather recuerdo refer repo rotat rs sampl scan schedul section sensor server ship short si smaller souvien stori system ticket today tool tsx turn typescript typo uart um unit vs well wo wrot добавь не падает почему сборка くだ さい ださ のエ の原 べて を調 イン エラ グイ ラー ログ ーの 原因 調べ',
  '02 18 500 ajout al android anyway bash bitt both byte camera click contain cron dark demo den dependenci dma done dont err estim event everywher exampl expir fake far featur firefox flash forc format friday gb hard help histori hit hmm id invoic isn ist join know label leak linker linter lose manag mani match max mean memo messag min moment move ms number oper panda pas pass password pod polici process product profil properti que question regex revert rid said screen send sentenc shader sort split sql status stuck switch thre ts txt understand undo unus usag valu var waarom warum way without written year この して てく',
  '40 88 anoth approach boss case changelog conflict count design devic du empti export fine flag forgot german great ich il init load lol model much next node non noth npm once output pick plac python queu react rebas reset respons spac stack tab tag terraform timeout tomorrow undefin wait whether yes 这个',
  '11 14 answer ask attach checkout config das endpoint everi handl hour imag jump limit link miss mode nie plan player posit pour print put quick qué remind replac report rule scroll select size stop ten thank top touch tree upload valid worker yet',
  '30 address buffer cannot checkbox class column command convert creat csv deploy draft je job key leav long modul null por refactor resolv retri save se small stor sure true try twic',
  'bug comment cooki crash data day doesn drop en give json mail must ne port pull readm releas remov review servic slow token translat un updat version warn',
  '10 20 client come compar diff form found happen left loop map old parser renam request skip src start string text think',
  'anyth api compil delet der gener good instead le local pr py restart row session sinc stat step window',
  '12 ci date die import index login migrat minut new nicht queri right thing',
  'clos custom el let mind option push read take',
  'branch cach header main memori merg name per return still tell type',
  'button differ explain open second show wrong',
  'befor doc forget implement',
  'app find keep ok see tabl work',
  'back call note page',
  'between la set time',
  'want',
  'all code script two',
  'function git list need',
  'again go',
  'user',
  'commit first fix here order',
  '',
  'build check get',
  '',
  'last line log',
  'chang de',
  '',
  '',
  '',
  'fail',
  '',
  'look',
  'make',
  '',
  'don',
  '',
  'run',
  'error say',
  '',
  'file',
  '',
  'pleas writ',
  '',
  '',
  '',
  '',
  '',
  '',
  'now',
  'one',
  'add use',
  '',
  '',
  '',
  'never',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'test',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'alway',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'rememb',
];
