// What a secret is called in a sentence, with the words that each name needs: the patterns of all of them would take longer to build than a
// hook may. The build works the words out.

import { readChoice } from '../kernel/pattern-words.ts';

export const THINGS = readChoice(
  [
    'passwords?',
    'passphrases?',
    'passcodes?',
    'pass(?:wd|code)?',
    '(?:pw|pwd|psw)',
    'pin(?: code)?',
    'api[ _-]?keys?',
    'secret(?: key)?',
    '(?:access|auth|bearer|refresh|personal access|deploy) tokens?',
    'private key',
    'credentials?',
    'passw[oö]rt',
    'kennwort',
    'mot de passe',
    'contraseñas?',
    'clave(?: secreta)?',
    'senha',
    'parola(?: d’ordine)?',
    'wachtwoord',
    'lösenord',
    'hasło',
    'heslo',
    'пароль',
    'парола',
    'şifre',
    '密码',
    '密碼',
    'パスワード',
    '비밀번호',
    'كلمة (?:المرور|السر)',
  ].join('|'),
);
