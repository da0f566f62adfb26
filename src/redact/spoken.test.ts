import { describe, expect, it } from 'vitest';
import { hideSpokenSecrets, hideToldSecrets, mayTellSecret } from './spoken.ts';

describe('a secret told in a sentence', () => {
  it('is hidden in what is noted, whatever the word', () => {
    for (const text of [
      'my password is swordfish',
      'The password of the staging user is hunter2.',
      'Log in with the passphrase: correct-horse',
      'the pin is 4711, the door is green',
      'Das Passwort lautet Sommerwind',
      'The api key is "abcdef" for the test account',
      'le mot de passe est tournesol',
    ]) {
      expect(hideToldSecrets(text)).toContain('[REDACTED:spoken]');
      expect(hideToldSecrets(text)).not.toMatch(/swordfish|hunter2|horse|4711|Sommerwind|abcdef|tournesol/);
      expect(hideSpokenSecrets(text)).toContain('[REDACTED:spoken]');
    }
  });
  it('is not seen where a note speaks about such things', () => {
    for (const text of [
      'The password is stored hashed with argon2.',
      'The access token is refreshed every hour.',
      'The api key is optional for local runs.',
      'The passphrase is ignored when the key has none.',
      'Passwords are compared in constant time.',
      'The secret key is read from the environment at start.',
      'The pin is checked twice before the door opens.',
      'We rotate credentials: see the runbook in ops for how.',
      'The private key is never logged.',
    ])
      expect(hideToldSecrets(text)).toBe(text);
  });
  it('leaves the rest of the sentence as it is', () => {
    expect(hideToldSecrets('The password is hunter2, ask Ada for another.')).toBe(
      'The password is [REDACTED:spoken], ask Ada for another.',
    );
  });
  it('is hidden by every name, whatever its case and its letters', () => {
    const names = [
      'PASSWORD',
      'pa\u017f\u017fword',
      'Contraseña',
      'ПАРОЛЬ',
      'пар\u1c82ль',
      'personal access token',
      'Api-Key',
      'PIN code',
      'HASŁO',
      '密码',
    ];
    for (const name of names) {
      const text = `${name}: hunter2`;
      expect(mayTellSecret(text), name).toBe(true);
      expect(hideSpokenSecrets(text), name).toBe(`${name}: [REDACTED:spoken]`);
      expect(hideToldSecrets(text), name).not.toContain('hunter2');
    }
  });
});
