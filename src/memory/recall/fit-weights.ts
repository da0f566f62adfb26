// Made by scripts/train-fit.ts; not edited by hand.

/** Of what a prompt and a memory share: see `createFeatures`. */
export const FIT_WEIGHTS: readonly number[] = [
  -6.078, 0.91, 0.657, 1.287, 1.788, 0.672, 0.285, 0.328, 0.257, 1.596, 0.377,
];

/** In how many everyday prompts were counted. */
export const EVERYDAY_PROMPTS = 482;

/** Stems that occur in two of them, in three, and so on. */
export const EVERYDAY: readonly string[] = [
  '17 18 30 33 91 account accountdto action ahead al alon alreadi angemeldet anyway apk appli async attach auf auth author bar becaus better big binari bleiben borrow bouton bring broken browser bu buffer bump callback case cc choos class clean click collis column comment config consent continu convent copi count cover cron css cursor daili dank default demo den deploy design detect develop deze directori dma docker dockerfil done draft dto editor ein einen else end enemi eresolv erinnern eslint event exactli exit export fast faster fault featur field fine finish firefox flow fns foo forc free game github goroutin got haiku hardcod hata hello help hidden high hit hm hour ich id il increas input insert int invoic item java job js kannst keychain kill layer limit liner linker linter load logic lokal long loss low lru makefil mal match mb mean messag mich mind modal mode move ms multi mutabl mutex ne neden nginx nice night non none normal notific often oh output packag pagin pass passt payment peer phon pick plan player plus por postgr power preced prefer prettier previous problem profil progress puoi put queu rang real reason rebas recuerdo reduc ref regex render request reset respons restor revert rid rotat s3 said schau schedul scroll se segfault semicolon sensor shader si sign site slow snapshot souvien spec split storag summar switch system termin text them today toggl tooltip trac true ts tsx turn txt typeerror typo undefin undo uniqu unus upgrad usag userdto utf valid valu var varför waarom wait way whether year yesterday добавь падает почему сборка くだ さい ださ てく べて を調 因を 調べ 这个',
  '10 100 11 14 20 40 ajout android anoth anyth ask befor boss bug camera changelog checkbox cli come command compar conflict convert dark day dem dev die dont drop du el email empti en endpoint env err está expir fake fight flag folder found friday give good handl hmm hook idea ist je jump languag leav left link localstorag mail memo min model moment much new next noth null oper panda pour pr print process properti public pull py python queri quick qué readm right select send server size small stag start stat stori tag terraform thing timeout touch twic un version vim warum without wow yet この のエ の原 エラ ラー ーの 原因',
  '12 88 address answer approach bash cannot client clos cooki creat data diff differ find german great header histori imag key leak lol must name nicht npm old once open option parser password per posit push question react read releas remind resolv restart retri return review rule second servic show spac stack step stop stor sure thank token translat updat upload worker yes',
  'call crash delet der doesn everi everywher forgot form happen import json local loop map merg minut page port refactor remov row session sinc skip src still tabl take tell think try warn window',
  'api compil date explain first gener implement instead keep le let login modul renam two type want wrong',
  'branch button ci custom get la migrat need save see time work',
  'app back between doc forget index list main memori note ok script set',
  'again all cach check code function',
  'commit de git go order',
  'fix log',
  'build chang line user',
  'fail last never',
  'here',
  'look',
  'don',
  'make say',
  'file writ',
  'one',
  'error',
  'run',
  'use',
  'pleas',
  'add now',
  '',
  'alway',
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
