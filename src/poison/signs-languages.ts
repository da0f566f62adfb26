// Signs of harm in other languages than English: the person is not to be asked and something is deleted, sent or run; keys and
// passwords are to be sent, all of them. Not asking alone is no sign: forms need not ask twice either.

import { once } from '../kernel/once.ts';
import { oneOf, type Sign } from './sign.ts';

interface Tongue {
  /** The person is not asked. */
  readonly unasked: string;
  /** What is done instead, as a command. */
  readonly act: string;
  /** All the secrets are sent away. */
  readonly send: string;
  /** One of these is in every text that one of the others finds. */
  readonly words: string;
}

const TONGUES: readonly Tongue[] = [
  {
    unasked:
      '(?:nie (?:pytaj|pytając|informuj|mów|mow|powiadamiaj)|bez (?:pytania|zgody|wiedzy))[^.\\n]{0,25}u[żz]ytkownik',
    act: '(?:usu[ńn]|skasuj|wy[śs]lij|prze[śs]lij|uruchom|wykonaj|zatwierd[źz])',
    send: '(?:wy[śs]lij|prze[śs]lij)[^.\\n]{0,15}\\bwszystkie\\b[^.\\n]{0,20}(?:klucze|has[łl]a|sekrety|tokeny|po[śs]wiadczenia)',
    words: 'użytkownik|uzytkownik|wyślij|wyslij|prześlij|przeslij',
  },
  {
    unasked:
      '사용자(?:에게|한테|의)?[^.\\n]{0,8}(?:묻지|물어보지|확인하지|알리지|허락|동의|승인)[^.\\n]{0,4}(?:말|않|없이)',
    act: '(?:삭제|지워|지우|전송|보내|업로드|실행|유출)',
    send: '(?:모든|전체)[^.\\n]{0,12}(?:키|열쇠|비밀번호|토큰|자격 ?증명)[^.\\n]{0,25}(?:(?:전송|업로드|유출)(?:해(?:라|줘|주세요)?(?![가-힣])|하(?:라|세요|십시오))|보내(?:라|세요|줘|주세요|십시오))',
    words: '사용자|모든|전체',
  },
  {
    unasked:
      '(?:(?:不要|别|別|勿|不必|无需|無需|不用)(?:再)?(?:询问|詢問|问|問|请示|征求|徵求|通知|告诉|告訴)[^\\n]{0,3}(?:用户|用戶|使用者)|(?:未经|未經|不经|不經)(?:用户|用戶|使用者)(?:同意|许可|許可|确认|確認))',
    act: '(?:删除|刪除|删掉|发送|發送|发给|上传|上傳|执行|執行|传给)',
    send: '(?:(?:发送|發送|上传|上傳)(?:所有|全部)[^。\\n]{0,8}(?:密钥|密鑰|金鑰|私钥|密码|密碼|令牌|凭证|憑證)|(?:把|将|將)(?:所有|全部)[^。\\n]{0,8}(?:密钥|密鑰|金鑰|私钥|密码|密碼|令牌|凭证|憑證)[^。\\n]{0,6}(?:发|發|上传|上傳|传|寄)[^。\\n]{0,2}(?:到|给|給|至))',
    words: '用户|用戶|使用者|所有|全部',
  },
  {
    unasked:
      'ユーザー?(?:に|の)[^。\\n]{0,4}(?:聞かず|聞かない|確認せず|確認しない|尋ねず|許可なし|許可なく|同意なし)',
    act: '(?:削除|送信|実行|アップロード)',
    send: '(?:すべて|全て|全部)の(?:鍵|キー|パスワード|秘密|トークン)を[^。\\n]{0,15}(?:送信|アップロード)(?:せよ|しろ|して(?!い))',
    words: 'ユーザ|すべて|全て|全部',
  },
  {
    unasked: 'не (?:спрашивай|спрашивая|уведомляй)(?:те)?[^.\\n]{0,20}пользовател',
    act: '(?:удали|отправь|пришли|выполни|запусти|загрузи)',
    send: '(?:отправь|перешли|пришли)(?:те)?[^.\\n]{0,10}все (?:ключи|пароли|секреты|токены)',
    words: 'пользовател|ключи|пароли|секреты|токены',
  },
  {
    unasked:
      '(?:frag(?:e|en sie)? (?:den |die )?(?:be)?nutzer(?:in)? nicht|ohne (?:den |die )?(?:be)?nutzer(?:in)? zu fragen)',
    act: '(?:lösche|loesche|sende|schick|führe|verschick|überweis)',
    send: '(?:sende|schicke?|verschicke?)[^.\\n]{0,10}\\balle (?:schlüssel|passwörter|kennwörter|geheimnisse|tokens?)\\b',
    words: 'nutzer|alle ',
  },
  {
    unasked:
      "(?:no (?:le )?preguntes? al usuario|sin preguntar al usuario|ne demande[zr]? (?:pas|rien) à l['’]utilisateur|sans demander à l['’]utilisateur|não pergunte ao usuário|non chiedere all['’]utente)",
    act: '(?:borra|elimina|envía|envia|supprime|efface|envoie|exécute|ejecuta|apaga|apague|exclua|envie|cancella|invia|esegui)',
    send: '(?:envía|envia|envie|envoie[zr]?|invia)[^.\\n]{0,10}(?:todas las (?:claves|contraseñas)|toutes les (?:clés|clefs)|tous les (?:mots de passe|secrets)|todas as (?:chaves|senhas)|tutte le (?:chiavi|password))',
    words: 'usuario|usuário|utilisateur|utente|todas |toutes |tous |tutte ',
  },
];

export const LANGUAGE_SIGNS: readonly Sign[] = TONGUES.map(({ unasked, act, send, words }) => ({
  name: 'says it in another language',
  points: 3,
  words: oneOf(words),
  pattern: once(() => new RegExp(`${unasked}[^\\n]{0,40}${act}|${act}[^\\n]{0,60}${unasked}|${send}`)),
}));
